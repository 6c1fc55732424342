// The functions of the engine for a signature field: a thin wrapper of exports of InkWeb.wasm.

import { hexColor, packed, parseColor, unpacked } from "./palette.js";

/** The count of numbers of a stroke before its samples, and of a sample, in the engine's memory. */
const [headLength, sampleLength] = [8, 3];
/** The kinds of touches, by the numbers of the engine. */
const kinds = ["finger", "finger", "pen", "mouse"];
/** The most strokes, and points of all of them. */
const [strokeLimit, pointLimit] = [10_000, 200_000];

/**
 * @typedef {object} SignatureStroke
 * @property {string} color as #rrggbb
 * @property {number} pen the relative width of the pen, 1 as usual
 * @property {number} side the shorter side of the field that it was drawn on, in points of the screen: widths
 *   follow it
 * @property {number} scale points of the sheet per point of the screen
 * @property {string} seed the seed of a dot's shape: 16 hexadecimal digits
 * @property {"pen" | "finger" | "mouse"} kind the kind of touch
 * @property {{x: number, y: number, time: number}[]} points places on the sheet in points, times in
 *   milliseconds from any origin
 */

/** Signatures; made by `Engine`. */
export class EngineSignature {
  #wasm;
  #memory;

  /**
   * @param {WebAssembly.Exports} exports the exports of InkWeb.wasm
   * @param {import("./engine-memory.js").EngineMemory} memory
   */
  constructor(exports, memory) {
    this.#wasm = exports;
    this.#memory = memory;
  }

  /** Chooses the pen of strokes that begin from now on. @param {number} pen its width, 0.1…10, 1 as usual */
  setPen(color, pen = 1) { this.#memory.check(this.#wasm.set_signature(packed(color), pen)); }

  /** Shows all ink, at its original size if it fits, and as near as possible to its original place. */
  showWhole(margin = 8) { this.#wasm.show_whole(margin); }

  /** The finished strokes. @returns {SignatureStroke[]} */
  get strokes() {
    const count = this.#memory.check(this.#wasm.export_strokes());
    const numbers = new Float64Array(this.#memory.output().buffer, 0, count);
    const strokes = [];
    for (let at = 0; at < count;) {
      const [length, color, pen, side, scale, high, low, kind] = numbers.subarray(at, at + headLength);
      at += headLength;
      const points = [];
      for (const end = at + length * sampleLength; at < end; at += sampleLength) {
        const [x, y, time] = numbers.subarray(at, at + sampleLength);
        points.push({ x: rounded(x), y: rounded(y), time: rounded(time) });
      }
      strokes.push({
        color: hexColor(unpacked(color)), pen: rounded(pen), side: rounded(side), scale,
        seed: digits(high) + digits(low), kind: kinds[kind] ?? "finger", points,
      });
    }
    return strokes;
  }

  /**
   * Replaces all strokes, as one gesture.
   *
   * Points are enough: other properties that are left out have their usual values.
   *
   * @param {SignatureStroke[]} strokes
   * @throws {Error} that says what is wrong with the strokes; then nothing has changed
   */
  set strokes(strokes) {
    if (!Array.isArray(strokes) || strokes.length > strokeLimit) {
      throw new Error(`strokes are an array of at most ${strokeLimit}`);
    }
    let count = 0;
    for (const stroke of strokes) {
      const length = Array.isArray(stroke?.points) ? stroke.points.length : 0;
      if (length === 0) throw new Error("each stroke has an array of points");
      count += headLength + length * sampleLength;
      if (count > pointLimit * sampleLength) throw new Error(`there may be at most ${pointLimit} points`);
    }
    const numbers = new Float64Array(count);
    let at = 0;
    for (const { points, color = "#000000", pen = 1, side = 320, scale = 1, seed = "", kind } of strokes) {
      const bits = /^[0-9a-f]{16}$/.test(seed) ? seed : "0".repeat(16);
      const ink = parseColor(color);
      if (!ink) throw new Error(`the colour of a stroke cannot be “${color}”`);
      numbers.set([
        points.length, packed(ink), pen, side, scale, Number.parseInt(bits.slice(0, 8), 16),
        Number.parseInt(bits.slice(8), 16), Math.max(kinds.indexOf(kind ?? "pen"), 0),
      ], at);
      at += headLength;
      for (const { x, y, time } of points) {
        numbers.set([x, y, time], at);
        at += sampleLength;
      }
    }
    if (count > 0) this.#memory.input(numbers);
    const code = this.#wasm.import_strokes(count);
    if (code === -4) throw new Error("a stroke has a number that cannot be");
    this.#memory.check(code);
  }
}

const rounded = (number) => Math.round(number * 1000) / 1000;
const digits = (number) => number.toString(16).padStart(8, "0");
