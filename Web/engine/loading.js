// Loads an engine.

/** @typedef {string | URL | BufferSource | WebAssembly.Module} Code the address of a module, its bytes, or itself */
/** @typedef {Code | (() => Promise<WebAssembly.Module>)} Source a module, or what gives it when it is needed */

/**
 * Loads a module.
 *
 * @param {Source} source
 * @param {WebAssembly.Imports} [imports] its imports; only the parts of an engine import anything
 * @returns {Promise<WebAssembly.WebAssemblyInstantiatedSource>}
 */
export async function loaded(source, imports = {}) {
  if (typeof source === "function") return loaded(await source(), imports);
  if (source instanceof WebAssembly.Module) {
    return { module: source, instance: await WebAssembly.instantiate(source, imports) };
  }
  if (source instanceof ArrayBuffer || ArrayBuffer.isView(source)) {
    return WebAssembly.instantiate(source, imports);
  }
  const response = await answered(source);
  return isKnown(response) && WebAssembly.instantiateStreaming
    ? WebAssembly.instantiateStreaming(response, imports)
    : WebAssembly.instantiate(await response.arrayBuffer(), imports);
}

/**
 * Compiles a module, of which several engines can be made.
 *
 * @param {string | URL} address
 * @returns {Promise<WebAssembly.Module>}
 */
export async function compiled(address) {
  const response = await answered(address);
  return isKnown(response) && WebAssembly.compileStreaming
    ? WebAssembly.compileStreaming(response)
    : WebAssembly.compile(await response.arrayBuffer());
}

/** Returns the answer to a request for a module. */
async function answered(/** @type {string | URL} */ address) {
  // A browser that has just stopped its service worker lets one request fail, and starts it for the next.
  const response = await fetch(address).catch(() => fetch(address));
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  return response;
}

/** A server that does not know the type of .wasm files is no reason to fail. */
const isKnown = (/** @type {Response} */ { headers }) => headers.get("Content-Type")?.toLowerCase() === "application/wasm";
