// Opening drawings on a canvas: at once where bytes and engine are there, and else as soon as they are.

import { bytesOf } from "./canvas-source.js";

/** @typedef {import("../engine/engine.js").Engine} Engine */

/**
 * The tools of opening.
 *
 * @typedef {object} Host
 * @property {import("../canvas/early-pointers.js").EarlyPointers} early keeps strokes that begin before the drawing is there
 * @property {() => Engine | null} engine the engine, if it is there
 * @property {() => Promise<Engine>} whole promises all of the engine
 * @property {() => void} finish ends strokes in progress
 * @property {(event: PointerEvent) => void} take draws with a pointer
 * @property {() => void} adopted shows the drawing that was opened
 */

/** The opening of drawings. */
export class CanvasOpening {
  #host;
  /** The number of drawings that are waited for: strokes that begin meanwhile are noted for them. */
  #waiting = 0;

  /** @param {Host} host */
  constructor(host) { this.#host = host; }

  /** True if a drawing is waited for. */
  get isWaiting() { return this.#waiting > 0; }

  /**
   * Opens a file in one of the ways of `Reading`.
   *
   * @param {import("./canvas-source.js").DrawingSource} source
   * @param {number} mode
   * @param {import("./turns.js").Turn} turn
   */
  async open(source, mode, { isOvertaken, later, count }) {
    const { early, engine, whole, finish, take, adopted } = this.#host;
    const check = () => {
      if (isOvertaken()) throw new DOMException("another drawing was opened meanwhile", "AbortError");
    };
    const adopt = (/** @type {Uint8Array} */ bytes, /** @type {Engine} */ { files }) => {
      check();
      const report = files.prepare(bytes, mode);
      try {
        finish();
        // A listener that hears of the end of a stroke may open another one.
        check();
        files.adopt();
      } catch (error) {
        files.forgetPrepared();
        throw error;
      }
      count();
      adopted();
      return report;
    };
    const bytes = bytesOf(source);
    const present = engine();
    if (bytes instanceof Uint8Array && present?.isWhole) {
      const report = adopt(bytes, present);
      // The notes are for drawings that do not count any more.
      early.forget();
      return report;
    }
    this.#waiting += 1;
    if (present) early.keep(true);
    try {
      // The page may write into its bytes meanwhile.
      const kept = bytes instanceof Uint8Array ? bytes.slice() : bytes;
      const [given] = await Promise.all([kept, whole()]);
      await later();
      // The engine may have stopped since.
      const report = adopt(given, await whole());
      early.release(take);
      return report;
    } finally {
      this.#waiting -= 1;
      if (this.#waiting === 0 && engine()) {
        early.forget();
        early.release(() => {});
      }
    }
  }
}
