// The rest of an engine in two parts: `scripts/build/split` takes what drawing does not need out of InkWeb.wasm, and
// puts it into InkWebRest.wasm. Both work in the same memory.
//
// The rest is loaded in the background, or when it is waited for; an export that needs it fails before. What pointers
// that draw, frames, undo and the file that is kept lead to is in the first part.

import { loaded } from "./loading.js";
import { EngineError, notLoaded } from "./memory.js";

/** The time after which the rest is loaded in any case, in milliseconds: the first strokes come before. */
const patience = 3000;

/** The loader of the second part of an engine. */
export class EngineRest {
  #source;
  /** @type {WebAssembly.ModuleImports} */
  #first = {};
  /** @type {Promise<WebAssembly.WebAssemblyInstantiatedSource> | undefined} */
  #loading;
  #isThere = false;

  /** @param {import("./loading.js").Source | undefined} source InkWebRest.wasm */
  constructor(source) {
    this.#source = source;
    /** @type {WebAssembly.Module[]} The code of the parts that are there. */
    this.modules = [];
    /** @type {Set<string>} The names of the exports that need the rest. */
    this.names = new Set();
    /** Called when the rest has come. */
    this.onThere = () => {};
  }

  /** The imports of the first part: functions that fail, until the rest puts its own into the table. */
  get imports() {
    return {
      placeholder: new Proxy({}, {
        get: () => () => { throw new EngineError(notLoaded); },
      }),
    };
  }

  /**
   * Takes the first part, which has a table, or the whole engine.
   *
   * @param {WebAssembly.WebAssemblyInstantiatedSource} first
   */
  follow({ module, instance: { exports } }) {
    this.#first = exports;
    this.modules = [module];
    // The table of both parts has another name in each build: parts of two builds do not join.
    this.#isThere = !Object.keys(exports).some((name) => name.startsWith("%-"));
    if (this.#isThere) return;
    const [names] = WebAssembly.Module.customSections(module, "rest");
    this.names = new Set(new TextDecoder().decode(names).trim().split(" "));
    /** @returns {Promise<void>} */
    const load = () => this.load().catch(() => globalThis.addEventListener?.("online", load, { once: true }));
    setTimeout(load, patience);
  }

  /** True if the rest is there, or was never missing. */
  get isThere() { return this.#isThere; }

  /**
   * Loads the rest.
   *
   * @returns {Promise<void>}
   * @throws {Error} if it does not come; the next call tries again
   */
  async load() {
    if (this.#isThere) return;
    this.#loading ??= loaded(/** @type {import("./loading.js").Source} */ (this.#source), { primary: this.#first });
    try {
      const { module } = await this.#loading;
      if (this.#isThere) return;
      this.#isThere = true;
      this.modules.push(module);
      this.onThere();
    } catch (error) {
      this.#loading = undefined;
      throw error;
    }
  }

  /**
   * Checks that the rest is there, before a call that needs it.
   *
   * @throws {EngineError} if not: see `Engine.whole`
   */
  require() {
    if (this.#isThere) return;
    this.load().catch(() => {});
    throw new EngineError(notLoaded);
  }
}

/**
 * The rest that lies beside the first part.
 *
 * @param {import("./loading.js").Source} first
 * @returns {URL | undefined}
 */
export function restBeside(first) {
  if (typeof first !== "string" && !(first instanceof URL)) return undefined;
  return new URL("InkWebRest.wasm", new URL(first, globalThis.document?.baseURI ?? globalThis.location?.href));
}
