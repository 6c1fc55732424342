// Loads an engine.

/**
 * Loads the module, and gives its exports.
 *
 * @param {string | URL | BufferSource} source the address of the module, or its bytes
 * @param {WebAssembly.Imports} [imports] its imports; only the parts of an engine import anything
 * @returns {Promise<EngineExports>}
 */
export async function instantiated(source, imports) {
  return /** @type {EngineExports} */ ((await loaded(source, imports)).instance.exports);
}

/**
 * Loads the module, as `instantiated` does.
 *
 * @returns {Promise<WebAssembly.WebAssemblyInstantiatedSource>}
 */
export async function loaded(/** @type {string | URL | BufferSource} */ source, imports = {}) {
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
