// The compiled engines: a page fetches and compiles each once for all elements.

import { compiled } from "../engine/loading.js";

/** @type {Map<string, Promise<WebAssembly.Module>>} The modules, by their addresses. */
const modules = new Map();

/** The module of an address; a failure to load it is forgotten, so that the next element tries again. */
export function moduleAt(/** @type {string} */ address) {
  let loading = modules.get(address);
  if (!loading) {
    loading = compiled(address);
    modules.set(address, loading);
    loading.catch(() => modules.delete(address));
  }
  return loading;
}
