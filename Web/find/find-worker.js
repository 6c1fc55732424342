// Reads handwriting and finds words, beside the page, which goes on. See `finder.js`, which starts it.
//
// A message is {job, action, …}; the answer is {job, value} or {job, fault}. Between messages words are read, and
// {unread} tells how many are left.

import { EngineStopped } from "../engine/memory.js";
import { loadFindEngine } from "./find-engine.js";

/** The time for which words are read until messages have their turn, in milliseconds. */
const turn = 24;
/** The time between two answers that tell the progress, in milliseconds. */
const pace = 150;

/** @typedef {import("./find-engine.js").FindEngine} FindEngine */
/**
 * What the worker is asked: each action has what it needs.
 *
 * @typedef {object} Asked
 * @property {number} job
 * @property {keyof typeof actions} action
 * @property {Uint8Array} bytes records of strokes, or an index
 * @property {string} text
 * @property {number} number of a result of the last question, from 0
 * @property {[string, Uint8Array][]} kept the names of drawings, and their indexes
 * @property {[WebAssembly.Module, WebAssembly.Module | undefined]} modules the engine of drawings
 */

/** @type {FindEngine | undefined} */
let engine;
let told = 0;
let isReading = false;

/** The engine that has begun. */
function begun() {
  if (engine) return engine;
  throw new Error("find-worker.js");
}

const { port1, port2 } = new MessageChannel();
port1.onmessage = () => {
  if (!engine) return;
  const began = performance.now();
  do {
    if (engine.read()) continue;
    isReading = false;
    postMessage({ unread: 0 });
    return;
  } while (performance.now() - began < turn);
  tell(engine);
  port2.postMessage(null);
};

/** Tells how many words are left, now and then. */
function tell(/** @type {FindEngine} */ { unread }) {
  const now = performance.now();
  if (now - told < pace) return;
  told = now;
  postMessage({ unread });
}

/** Reads what is not read yet. */
function readOn() {
  if (isReading) return;
  isReading = true;
  port2.postMessage(null);
}

const actions = {
  async begin() {
    engine ??= await loadFindEngine(
      new URL("InkFind.wasm", import.meta.url), new URL("latin.weights", import.meta.url));
  },
  /** Forgets the drawing for another one; its index, if one was kept, has what was read. */
  clear(/** @type {Asked} */ { bytes }) {
    if (!bytes?.byteLength || !begun().open(bytes)) begun().clear();
  },
  put(/** @type {Asked} */ { bytes }) {
    begun().put(bytes);
    readOn();
  },
  /** Takes the texts and names of the drawing. */
  note(/** @type {Asked} */ { bytes }) { begun().note(bytes); },
  find(/** @type {Asked} */ { text }) { return begun().find(text); },
  findLike(/** @type {Asked} */ { bytes }) { return begun().findLike(bytes); },
  /** Remembers that results of the last question are not what was looked for. */
  dismiss(/** @type {Asked} */ { number }) { begun().dismiss(number); },
  /** Reads all words. */
  async whole() {
    for (const reader = begun(); reader.read();) {
      tell(reader);
      await new Promise((resolve) => { setTimeout(resolve); });
    }
  },
  text(/** @type {Asked} */ { bytes }) { return begun().text(bytes); },
  /** All words as they are read, for a PDF. */
  words() { return begun().readWords(); },
  /** Finds a text in other drawings; those whose index must be made anew have null. */
  ask(/** @type {Asked} */ { text, kept }) {
    return kept.map(([name, bytes]) => [name, begun().findKept(bytes, text)]);
  },
  /** The index once all words are read; null while some are not. */
  bytes() { return begun().unread === 0 ? begun().bytes() : null; },
  /** Makes the index of the file of another drawing. The worker has no drawing of its own then. */
  async read(/** @type {Asked} */ { bytes, modules }) {
    const { indexOf } = await import("./file-reading.js");
    return indexOf(begun(), bytes, modules, turn);
  },
};

/** The last action, behind which the next one waits. */
let last = Promise.resolve();
addEventListener("message", ({ data }) => {
  const asked = /** @type {Asked} */ (data);
  last = last.then(async () => {
    try {
      const value = await actions[asked.action](asked);
      const transfer = value instanceof Uint8Array ? [value.buffer] : [];
      postMessage({ job: asked.job, value }, { transfer });
    } catch (error) {
      postMessage({ job: asked.job, fault: error?.message ?? String(error) });
      // A worker whose engine has stopped ends, so that another one begins.
      if (error instanceof EngineStopped) setTimeout(() => { throw error; });
    }
  });
});
