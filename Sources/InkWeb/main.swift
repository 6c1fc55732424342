// In WebAssembly there is nothing to run but the exports, natively nothing at all: `Web/engine.js` is
// the other side of this module.
