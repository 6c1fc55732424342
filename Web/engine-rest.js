// The rest of an engine in two parts: `scripts/split` takes what drawing does not need out of InkWeb.wasm, and
// puts it into InkWebRest.wasm. Both work in the same memory.
//
// The rest is loaded in the background, or when it is waited for. If an export that needs it is called before, the call
// waits until the rest is there, and the page with it. What pointers, frames and undo lead to is in the first part.

import { instantiated } from "./engine-loading.js";
import { EngineError, notLoaded } from "./engine-memory.js";

/** The time after which the rest is loaded in any case, in milliseconds: the first strokes come before. */
const patience = 3000;

/** What comes after the first part of an engine. */
export class EngineRest {
  #source;
  #first;
  /** The name of the table of both parts, which is another one in each build: parts of two builds do not join. */
  #table;
  #loading;
  #isThere = false;

  /** @param {string | URL | BufferSource | undefined} source the address of InkWebRest.wasm, or its bytes */
  constructor(source) {
    this.#source = source;
    /** The names of the exports that need the rest. @type {Set<string>} */
    this.names = new Set();
  }

  /** What the first part imports: functions in place of those that the rest puts into its table. */
  get imports() {
    return {
      placeholder: new Proxy({}, {
        get: (_, slot) => (...numbers) => {
          this.#loadNow();
          return this.#first[this.#table].get(Number(slot))(...numbers);
        },
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
    this.#table = Object.keys(exports).find((name) => name.startsWith("%-"));
    this.#isThere = !this.#table;
    if (this.#isThere) return;
    const [names] = WebAssembly.Module.customSections(module, "rest");
    this.names = new Set(new TextDecoder().decode(names).trim().split(" "));
    const load = () => this.load().catch(() => globalThis.addEventListener?.("online", load, { once: true }));
    setTimeout(load, patience);
  }

  /** True if the rest is there, or was never missing. */
  get isThere() { return this.#isThere; }

  /** Loads the rest. @throws {Error} if it does not come; the next call tries again */
  async load() {
    if (this.#isThere) return;
    this.#loading ??= instantiated(this.#source, { primary: this.#first });
    try {
      await this.#loading;
      this.#isThere = true;
    } catch (error) {
      this.#loading = undefined;
      throw error;
    }
  }

  /** Loads the rest before a call that needs it. @throws {EngineError} if it does not come */
  require() {
    if (this.#isThere) return;
    try {
      this.#loadNow();
    } catch (error) {
      console.info(error);
      throw new EngineError(notLoaded);
    }
  }

  #loadNow() {
    if (this.#isThere) return;
    const isAddress = typeof this.#source === "string" || this.#source instanceof URL;
    const module = new WebAssembly.Module(isAddress ? bytesNow(this.#source) : this.#source);
    new WebAssembly.Instance(module, { primary: this.#first });
    this.#isThere = true;
  }
}

/** The rest that lies beside the first part. @param {string | URL | BufferSource} first @returns {URL | undefined} */
export function restBeside(first) {
  if (typeof first !== "string" && !(first instanceof URL)) return undefined;
  return new URL("InkWebRest.wasm", new URL(first, globalThis.document?.baseURI ?? globalThis.location?.href));
}

/** The bytes of a file, for which the page waits. */
function bytesNow(address) {
  const request = new XMLHttpRequest();
  const send = () => {
    request.open("GET", address, false);
    // A request that is waited for gives no bytes, but characters may stand for them.
    request.overrideMimeType("text/plain; charset=x-user-defined");
    request.send();
  };
  try {
    send();
  } catch {
    // See `instantiated`.
    send();
  }
  if (request.status !== 200) throw new Error(`${address}: ${request.status}`);
  return Uint8Array.from(request.responseText, (character) => character.charCodeAt(0) & 255);
}
