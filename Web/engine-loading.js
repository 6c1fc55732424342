// Loads an engine.

/**
 * Loads the module.
 *
 * @param {string | URL | BufferSource} source the address of the module, or its bytes
 * @param {WebAssembly.Imports} [imports] what it imports; only the parts of an engine import anything
 * @returns {Promise<WebAssembly.Exports>}
 */
export async function instantiated(source, imports = {}) {
  let result;
  if (source instanceof ArrayBuffer || ArrayBuffer.isView(source)) {
    result = await WebAssembly.instantiate(source, imports);
  } else {
    // A browser that has just stopped its service worker lets one request fail, and starts it for the next.
    const response = await fetch(source).catch(() => fetch(source));
    if (!response.ok) throw new Error(`${source}: ${response.status}`);
    // A server that does not know the type of .wasm files is no reason to fail.
    const isKnown = response.headers.get("Content-Type")?.startsWith("application/wasm");
    result = isKnown && WebAssembly.instantiateStreaming
      ? await WebAssembly.instantiateStreaming(response, imports)
      : await WebAssembly.instantiate(await response.arrayBuffer(), imports);
  }
  return result.instance.exports;
}
