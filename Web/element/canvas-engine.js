// The engines of canvases: a page fetches and compiles each part once for all of them.

import { loadEngine } from "../engine/engine.js";
import { compiled } from "../engine/loading.js";

/** @type {Map<string, Promise<WebAssembly.Module>>} The parts, by their addresses. */
const parts = new Map();

/** The part of an address; a failure to load it is forgotten, so that the next canvas tries again. */
function part(/** @type {string} */ address) {
  let loading = parts.get(address);
  if (!loading) {
    loading = compiled(address);
    parts.set(address, loading);
    loading.catch(() => parts.delete(address));
  }
  return loading;
}

/**
 * Makes an engine.
 *
 * @param {string} first the address of InkWeb.wasm
 * @param {string} rest that of InkWebRest.wasm
 */
export const makeEngine = (first, rest) => loadEngine(() => part(first), () => part(rest));
