// Finds handwriting in all drawings, by the indexes that are kept beside them: no drawing is opened for it.

import { Finder } from "./finder.js";

/** The drawings that are asked at a time. */
const portion = 50;

/** @typedef {import("../drawings/store.js").Row} Row */
/** @typedef {import("./find-engine.js").Hit} Hit */

/** The search in all drawings. */
export class GalleryFinding {
  #library;
  #finder;
  #folder;
  #engine;
  /** The text that was looked for last, and what was found, by the names of drawings. */
  #last = { text: "", found: /** @type {Map<string, Hit[]>} */ (new Map()) };
  /** @type {Finder | null} What reads drawings, while it does. */
  #reader = null;

  /**
   * @param {import("../engine/engine.js").Engine} engine
   * @param {import("../drawings/library.js").Library} library
   * @param {Finder} finder
   * @param {string} folder that of the worker: see {@link Finder}
   */
  constructor(engine, library, finder, folder) {
    this.#engine = engine;
    this.#library = library;
    this.#finder = finder;
    this.#folder = folder;
    /** Called when a drawing was read; with the number of those that are left. */
    this.onRead = (/** @type {number} */ left) => {};
  }

  /** True while drawings are read. */
  get isReading() { return this.#reader !== null; }

  /** What was found in a drawing, if this text was looked for last; an empty list if nothing was. */
  hits(/** @type {string} */ text, /** @type {string} */ id) {
    return text === this.#last.text ? this.#last.found.get(id) ?? [] : [];
  }

  /**
   * Finds a text.
   *
   * @param {string} text
   * @param {Row[]} rows the drawings
   */
  async look(text, rows) {
    const kept = [...await this.#library.store.indexes(rows.map(({ id }) => id))];
    const found = new Map();
    for (let at = 0; at < kept.length; at += portion) {
      const some = kept.slice(at, at + portion).map(([id, { bytes }]) => /** @type {[string, Uint8Array]} */ ([id, bytes]));
      for (const [id, hits] of await this.#finder.ask(text, some)) if (hits?.length) found.set(id, hits);
    }
    this.#last = { text, found };
  }

  /**
   * The drawings whose handwriting is not read, or has changed since.
   *
   * @param {Row[]} rows
   */
  async unread(rows) {
    const kept = await this.#library.store.indexes(rows.map(({ id }) => id));
    return rows.filter(({ id, changed }) => (kept.get(id)?.time ?? 0) < changed);
  }

  /** Reads drawings, one after the other. */
  async read(/** @type {Row[]} */ rows) {
    if (this.#reader) return;
    const reader = this.#reader = new Finder(this.#engine, this.#folder);
    try {
      for (const [index, { id }] of rows.entries()) {
        const time = Date.now();
        const file = await this.#library.store.read(id);
        // Of a file that cannot be read the others do not suffer.
        const bytes = file && await reader.read(file.bytes).catch((error) => {
          console.info(error);
          return null;
        });
        if (reader !== this.#reader) return;
        if (bytes) await this.#library.store.keepIndex(id, { bytes, time });
        this.onRead(rows.length - index - 1);
      }
    } finally {
      if (reader === this.#reader) this.stop();
    }
  }

  /** Reads no more drawings. */
  stop() {
    this.#reader?.close();
    this.#reader = null;
  }
}
