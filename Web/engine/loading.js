// Loads an engine.

/** @typedef {string | URL | BufferSource | WebAssembly.Module} Source the address of a module, its bytes, or itself */

/**
 * Loads a module.
 *
 * @param {Source} source
 * @param {WebAssembly.Imports} [imports] its imports; only the parts of an engine import anything
 * @returns {Promise<WebAssembly.WebAssemblyInstantiatedSource>}
 */
export async function loaded(source, imports = {}) {
  if (source instanceof WebAssembly.Module) {
    return { module: source, instance: await WebAssembly.instantiate(source, imports) };
  }
  if (source instanceof ArrayBuffer || ArrayBuffer.isView(source)) {
    return WebAssembly.instantiate(source, imports);
  }
  // A browser that has just stopped its service worker lets one request fail, and starts it for the next.
  const response = await fetch(source).catch(() => fetch(source));
  if (!response.ok) throw new Error(`${source}: ${response.status}`);
  // A server that does not know the type of .wasm files is no reason to fail.
  const isKnown = response.headers.get("Content-Type")?.startsWith("application/wasm");
  return isKnown && WebAssembly.instantiateStreaming
    ? WebAssembly.instantiateStreaming(response, imports)
    : WebAssembly.instantiate(await response.arrayBuffer(), imports);
}
