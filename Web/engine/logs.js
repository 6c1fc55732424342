// Event logs as JSON: a thin wrapper of exports of InkWeb.wasm.

import { EngineError, unreadable } from "./memory.js";
import { EventField, eventStride } from "./records.js";

/** The approximate number of events that are written at once. */
const eventsAtOnce = 1024;

/** Reads and writes event logs; made by `EngineLater`. */
export class EngineLogs {
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
   * Reads an event log in either of its forms.
   *
   * @param {Uint8Array} bytes UTF-8
   * @returns {Float64Array & {contents: string}} the records, see {@link EventField}; contents: "events", or only
   *   "samples"
   * @throws {EngineError} if the bytes are no event log, with the code {@link unreadable}: the message has the line,
   *   the byte, the event and the key
   */
  read(bytes) {
    this.#memory.input(bytes);
    const count = this.#check(this.#wasm.read_log(bytes.byteLength));
    const contents = this.#memory.numbers[0] === 0 ? "events" : "samples";
    return Object.assign(new Float64Array(this.#memory.output().buffer, 0, count * eventStride), { contents });
  }

  /**
   * Writes an event log.
   *
   * @param {Float64Array} records see {@link EventField}
   * @param {{lines?: boolean, contents?: string}} options lines: true for one callback per line, false for one
   *   array of events; contents: "samples" if the records are no more than that, which the log then names
   * @returns {Blob} its text in UTF-8
   * @throws {EngineError} if there is no memory for it, or an event cannot be written
   */
  write(records, { lines = false, contents = "events" } = {}) {
    const begin = (/** @type {boolean} */ hasCallbacks) => this.#memory.check(
      this.#wasm.begin_log(lines ? 1 : 0, contents === "samples" ? 1 : 0, hasCallbacks ? 1 : 0));
    begin(false);
    const parts = this.#parts(records);
    if (parts) return new Blob(parts);
    // Readers infer the borders of most callbacks; numbers of callbacks are written only where that fails.
    begin(true);
    return new Blob(/** @type {Uint8Array[]} */ (this.#parts(records)));
  }

  /** The text in parts; null if the log needs the numbers of callbacks. */
  #parts(/** @type {Float64Array} */ records) {
    const parts = [];
    for (let start = 0; start < records.length;) {
      // A part ends where a callback ends.
      let end = Math.min(start + eventsAtOnce * eventStride, records.length);
      while (end < records.length && records[end + EventField.beginsCallback] !== 1) end += eventStride;
      this.#memory.input(records.subarray(start, end));
      if (this.#check(this.#wasm.write_log((end - start) / eventStride)) !== 0) return null;
      parts.push(this.#memory.output());
      start = end;
    }
    this.#check(this.#wasm.write_log(0));
    return [...parts, this.#memory.output()];
  }

  #check(/** @type {number} */ code) {
    if (code === unreadable) throw new EngineError(code, this.#memory.text());
    return this.#memory.check(code);
  }
}
