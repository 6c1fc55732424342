// In WebAssembly only the exports of this module are called; natively the module does nothing.
// `Web/element/field-engine.js` is the other side of this module.
