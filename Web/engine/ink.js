// The ink as a reader of handwriting takes it: a thin wrapper of exports of InkWeb.wasm.

/** The bytes of the head of a record, and those of a point. */
const [headLength, pointLength] = [56, 8];

/**
 * A stroke as it lies in the drawing.
 *
 * @typedef {object} InkLine
 * @property {number} id the number of the stroke
 * @property {number} page from 1; 0 for none
 * @property {number} x the first point, in points of the drawing; y alike
 * @property {number} y
 * @property {number} width of the ink, in points of the drawing
 * @property {Float32Array} points x and y of each point, from the first one
 */

/**
 * Reads records of strokes.
 *
 * @param {Uint8Array} bytes
 * @returns {InkLine[]}
 */
export function linesOf(bytes) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const lines = [];
  for (let at = 0; at + headLength <= bytes.byteLength;) {
    const count = view.getUint32(at + 8, true);
    const points = new Float32Array(2 * count);
    for (let index = 0; index < points.length; index++) {
      points[index] = view.getFloat32(at + headLength + 4 * index, true);
    }
    lines.push({
      id: view.getInt32(at, true), page: view.getInt32(at + 4, true), x: view.getFloat64(at + 16, true),
      y: view.getFloat64(at + 24, true), width: view.getFloat64(at + 48, true), points,
    });
    at += headLength + pointLength * count;
  }
  return lines;
}

/** The ink of the drawing; made by `EngineLater`. */
export class EngineInk {
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
   * Takes strokes that have changed since they were taken, at first all of them, in portions of a few milliseconds.
   *
   * @returns {{records: Uint8Array, isNew: boolean, waiting: number}} records: see {@link linesOf}, of no points for
   *   strokes that are not to be read any more; isNew: true if these are the first of a drawing; waiting: the number of
   *   strokes that are left
   * @throws {import("./memory.js").EngineError} if memory has run out
   */
  changes() {
    this.#memory.check(this.#wasm.ink_changes());
    const [isNew, waiting] = this.#memory.numbers;
    return { records: this.#memory.output(), isNew: isNew !== 0, waiting };
  }

  /**
   * The typed texts of the drawing, and the names in it, for `FindEngine.note`.
   *
   * @returns {Uint8Array}
   */
  notes() {
    this.#memory.check(this.#wasm.ink_notes());
    return this.#memory.output();
  }

  /**
   * Strokes of the drawing, as far as they can be read.
   *
   * @param {number[]} ids their numbers
   * @returns {Uint8Array} see {@link linesOf}
   */
  of(ids) {
    this.#memory.input(Int32Array.from(ids));
    this.#memory.check(this.#wasm.ink_of(ids.length));
    return this.#memory.output();
  }

  /**
   * The strokes of the selection, as far as they can be read.
   *
   * @returns {Uint8Array} see {@link linesOf}
   */
  selected() {
    this.#memory.check(this.#wasm.ink_of(-1));
    return this.#memory.output();
  }

  /** Forgets what was taken: the next strokes are all of the drawing. */
  end() { this.#wasm.ink_end(); }
}
