// The document as files: a thin wrapper of exports of InkWeb.wasm.

import { EngineError } from "./engine-memory.js";
import { EventField, eventStride } from "./engine-records.js";
import { packed } from "./palette.js";

/** What opening does where a file is damaged: give up, stop there, or go on behind it. */
export const Reading = Object.freeze({ strict: 0, stopping: 1, repairing: 2 });

/** How many events of a log are taken at once, more or less: a few milliseconds. */
const eventsAtOnce = 4096;
/** For how long nothing else is done while a log is opened, in milliseconds. */
const longestTurn = 16;

/** Opens and saves the document; made by `Engine`. */
export class EngineFiles {
  #wasm;
  #memory;

  /**
   * @param {WebAssembly.Exports} exports those of InkWeb.wasm
   * @param {import("./engine-memory.js").EngineMemory} memory
   */
  constructor(exports, memory) {
    this.#wasm = exports;
    this.#memory = memory;
  }

  /**
   * Opens a `.ductus` file, and shows it at once.
   *
   * @param {Uint8Array} bytes
   * @param {number} [mode] one of {@link Reading}
   * @returns {{error: {message: string, offset: number} | null, intactLength: number,
   *   losses: number, lostRecords: number, canAppend: boolean, isOlder: boolean}} error: the first
   *   damage, in a file that was opened in spite of it; isOlder: of a version that is not written any
   *   more. Where `canAppend` is true, {@link takeChunks} continues the
   *   first `intactLength` bytes; otherwise begin anew with {@link beginJournal}
   * @throws {EngineError} where it cannot be opened; the document stays as it was
   */
  open(bytes, mode = Reading.stopping) {
    this.#memory.input(bytes);
    return this.#report(this.#wasm.open(bytes.byteLength, mode));
  }

  // Opening beside what is shown: prepare, put the file of what was prepared into a safe place, adopt.

  /** Reads a `.ductus` file beside the document that is shown: see {@link open}. */
  prepare(bytes, mode = Reading.stopping) {
    this.#memory.input(bytes);
    return this.#report(this.#wasm.prepare_file(bytes.byteLength, mode));
  }

  /** Prepares an empty document. @param {{color: Color, pattern: number}} paper */
  prepareNew({ color, pattern }) {
    this.#memory.check(this.#wasm.prepare_new(packed(color), pattern));
  }

  /**
   * Draws the events of a log beside the document that is shown, which can be gone on with meanwhile.
   *
   * @param {Float64Array} records see {@link EventField}
   * @param {string} [contents] "samples" where they are no more than that
   */
  async prepareEvents(records, contents) {
    this.#memory.check(this.#wasm.prepare_log(contents === "samples" ? 1 : 0));
    let began = performance.now();
    for (let start = 0; start < records.length;) {
      // Whole callbacks, as far as they are not too long.
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

  /** The whole prepared document, as a file that {@link takeChunks} continues. @returns {Uint8Array} */
  preparedFile() {
    this.#memory.check(this.#wasm.prepared_file());
    return this.#memory.output();
  }

  /** Says whether a file, read and written again, is the same: nothing of it is lost. */
  returns(bytes) {
    this.#memory.input(bytes);
    return this.#wasm.returns_file(bytes.byteLength) === 0;
  }

  /** Shows what was prepared, in place of the document there is. */
  adopt() { this.#memory.check(this.#wasm.adopt()); }

  /** Drops what was prepared. */
  forgetPrepared() { this.#wasm.forget_prepared(); }

  #report(code) {
    if (code < 0 && code !== -3) throw new EngineError(code);
    const [reason, offset, intactLength, losses, lostRecords, canAppend, isOlder] = this.#memory.numbers;
    let error = null;
    if (reason >= 0) {
      this.#wasm.error_text();
      error = { message: `${this.#memory.text()}, at byte ${offset}`, offset };
    }
    if (code < 0) throw new EngineError(code, error?.message, offset);
    return {
      error, intactLength, losses, lostRecords, canAppend: canAppend !== 0, isOlder: isOlder !== 0,
    };
  }

  /** A compact `.ductus` file of all there is. @returns {Uint8Array} */
  save({ keepsHistory = true } = {}) {
    this.#memory.check(this.#wasm.save(keepsHistory ? 1 : 0));
    return this.#memory.output();
  }

  /**
   * The whole document as the beginning of a file that grows: what happens from now on is to be
   * appended, see {@link takeChunks}.
   *
   * @returns {Uint8Array}
   */
  beginJournal() {
    this.#memory.check(this.#wasm.begin_journal());
    return this.#memory.output();
  }

  /**
   * What is to be appended to the file: all that happened since the last call; empty where nothing
   * did. Undefined where there is no file yet, or where it has to be begun anew.
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
   * Draws the events of a log as if they had just come.
   *
   * @param {Float64Array} records see {@link EventField}
   */
  feedEvents(records) {
    this.#memory.input(records);
    this.#memory.check(this.#wasm.events(records.length / eventStride));
  }

  /** The samples of the document as events. @returns {Float64Array} see {@link EventField} */
  exportEvents() {
    this.#memory.check(this.#wasm.export_events());
    return new Float64Array(this.#memory.output().buffer);
  }
}
