// The document as files: a thin wrapper of exports of InkWeb.wasm.

import { EngineError } from "./memory.js";
import { EventField, eventStride } from "./records.js";
import { packed } from "./palette.js";

/** The ways of opening a damaged file: give up, stop at the damage, or go on behind it. */
export const Reading = Object.freeze({ strict: 0, stopping: 1, repairing: 2 });

/** The kinds of files, in the order of the engine's numbers. */
const kinds = [
  "empty", "drawing", "brush", "log", "pdf", "png", "jpeg", "webp", "archive", "gif", "bmp", "tiff", "heic", "heif",
  "avif", "photoshop", "video", "gzip", "svg", "webPage", "xml", "text", "unknown",
];
/** The number of bytes that tell the kind of every file. */
export const kindReach = 1028;

/** The approximate number of events of a log that are taken at once; they take a few milliseconds. */
const eventsAtOnce = 4096;
/** The time after which the page gets a turn while a log is opened, in milliseconds. */
const longestTurn = 16;

/** Opens and saves the document; made by `Engine`. */
export class EngineFiles {
  #wasm;
  #memory;

  /**
   * @param {EngineExports} exports the exports of InkWeb.wasm
   * @param {import("./memory.js").EngineMemory} memory
   */
  constructor(exports, memory) {
    this.#wasm = exports;
    this.#memory = memory;
  }

  /**
   * Returns the kind of a file, by its first {@link kindReach} bytes.
   *
   * @param {Uint8Array} bytes
   * @returns {string} "drawing", "pdf", "log"…: see `kinds`
   */
  kind(bytes) {
    const start = bytes.subarray(0, kindReach);
    this.#memory.input(start);
    const number = this.#wasm.file_kind(start.byteLength);
    this.#memory.check(number);
    return kinds[number];
  }

  /**
   * Opens a `.ductus` file, and shows it at once.
   *
   * @param {Uint8Array} bytes
   * @param {number} [mode] one of {@link Reading}
   * @returns {{error: {message: string, offset: number, reason: number} | null, intactLength: number,
   *   losses: number, lostRecords: number, canAppend: boolean}} error: the first damage, in a file that
   *   was opened in spite of it. If `canAppend` is true, {@link takeChunks} continues the first
   *   `intactLength` bytes; otherwise begin a new file with {@link beginJournal}
   * @throws {EngineError} if the file cannot be opened; the document stays as it was
   */
  open(bytes, mode = Reading.stopping) {
    this.#memory.input(bytes);
    return this.#report(this.#wasm.open(bytes.byteLength, mode));
  }

  // A document can be opened beside the one that is shown: prepare it, store its file, and adopt it.

  /** Reads a `.ductus` file beside the document that is shown: see {@link open}. */
  prepare(/** @type {Uint8Array} */ bytes, mode = Reading.stopping) {
    this.#memory.input(bytes);
    return this.#report(this.#wasm.prepare_file(bytes.byteLength, mode));
  }

  /**
   * Prepares an empty document.
   *
   * @param {{color: import("./palette.js").Color, pattern: number, spacing?: number}} paper
   */
  prepareNew({ color, pattern, spacing = NaN }) {
    this.#memory.check(this.#wasm.prepare_new(packed(color), pattern, spacing));
  }

  /**
   * Draws the events of a log beside the document that is shown; drawing in that can go on meanwhile.
   *
   * @param {Float64Array} records see {@link EventField}
   * @param {string} [contents] "samples" if the log has nothing but samples
   */
  async prepareEvents(records, contents) {
    this.#memory.check(this.#wasm.prepare_log(contents === "samples" ? 1 : 0));
    let began = performance.now();
    for (let start = 0; start < records.length;) {
      // A part ends where a callback ends.
      let end = Math.min(start + eventsAtOnce * eventStride, records.length);
      while (end < records.length && records[end + EventField.beginsCallback] !== 1) end += eventStride;
      this.#memory.input(records.subarray(start, end));
      this.#memory.check(this.#wasm.prepare_events((end - start) / eventStride));
      start = end;
      if (performance.now() - began < longestTurn) continue;
      await new Promise((resolve) => { setTimeout(resolve); });
      began = performance.now();
    }
  }

  /** The whole prepared document, as a file that {@link takeChunks} continues. */
  preparedFile() {
    this.#memory.check(this.#wasm.prepared_file());
    return this.#memory.output();
  }

  /** Replaces the document by the prepared one. */
  adopt() { this.#memory.check(this.#wasm.adopt()); }

  /** Discards the prepared document. */
  forgetPrepared() { this.#wasm.forget_prepared(); }

  #report(/** @type {number} */ code) {
    if (code < 0 && code !== -3) throw new EngineError(code);
    const [reason, offset, intactLength, losses, lostRecords, canAppend, isOlder] = this.#memory.numbers;
    let error = null;
    if (reason >= 0) {
      this.#wasm.error_text();
      error = { message: this.#memory.text(), offset, reason };
    }
    if (code < 0) throw new EngineError(code, error?.message, offset, error?.reason, isOlder !== 0);
    return { error, intactLength, losses, lostRecords, canAppend: canAppend !== 0 };
  }

  /** The whole document as a compact `.ductus` file. */
  save({ keepsHistory = true } = {}) {
    this.#memory.check(this.#wasm.save(keepsHistory ? 1 : 0));
    return this.#memory.output();
  }

  /**
   * The whole document as the beginning of a file that grows: append the chunks of all later events, see
   * {@link takeChunks}.
   *
   * @returns {Uint8Array}
   */
  beginJournal() {
    this.#memory.check(this.#wasm.begin_journal());
    return this.#memory.output();
  }

  /**
   * The chunks to be appended to the file, with all that happened since the last call; empty if nothing did.
   * Undefined if there is no file yet, or if a new one has to be begun.
   *
   * @returns {Uint8Array | undefined}
   */
  takeChunks() {
    const code = this.#wasm.take_chunks();
    if (code === -3) return undefined;
    this.#memory.check(code);
    return this.#memory.output();
  }

  /**
   * Draws the events of a log as if pointers had just sent them.
   *
   * @param {Float64Array} records see {@link EventField}
   */
  feedEvents(records) {
    this.#memory.input(records);
    this.#memory.check(this.#wasm.events(records.length / eventStride));
  }

  /**
   * The samples of the document as events.
   *
   * @returns {Float64Array} see {@link EventField}
   */
  exportEvents() {
    this.#memory.check(this.#wasm.export_events());
    return new Float64Array(this.#memory.output().buffer);
  }
}
