// Brushes of one's own: a thin wrapper of exports of InkWeb.wasm.

import { EngineError } from "./memory.js";
import { unpacked } from "./palette.js";

/**
 * A brush that is offered.
 *
 * @typedef {object} Brush
 * @property {number} number
 * @property {string} name the one on the command line; of one's own brushes, one that no other has
 * @property {string} label
 * @property {number} size in points
 * @property {Required<import("./palette.js").Color>} color
 * @property {boolean} hasOwnColors true if the colour varies along a stroke
 * @property {boolean} keepsColor true if it keeps a colour of its own where others change theirs
 * @property {boolean} isPlain true if its lines are round and opaque, and their width follows its size
 * @property {boolean} [isOwn] true for a brush of one's own
 * @property {number} [version] of a brush of one's own: another one for each that is defined
 */

/** The number of the first brush of one's own; those that come with Ductus are below. */
export const firstOwn = 64;
/** The number of a brush that is being made. */
export const draft = 127;

/** The knobs of a brush, in the order of the engine. */
export const knobs = [
  "size", "opacity", "widthByPressure", "opacityByPressure", "tilt", "taperStart", "taperEnd", "grain",
  "grainSize", "smoothing",
];

/** Brushes as text, and their knobs; made by `Engine`. */
export class EngineBrushes {
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
   * The properties of a brush.
   *
   * @returns {Pick<Brush, "number" | "name" | "size" | "color" | "hasOwnColors" | "keepsColor" | "isPlain">}
   */
  info(/** @type {number} */ number) {
    this.#memory.check(this.#wasm.brush_info(number));
    const [size, color, ...traits] = this.#memory.numbers.subarray(0, 5);
    const [hasOwnColors, keepsColor, isPlain] = traits.map((trait) => trait !== 0);
    return { number, name: this.#memory.text(), size, color: unpacked(color), hasOwnColors, keepsColor, isPlain };
  }

  /**
   * The text of a brush, as files have it.
   *
   * @param {number} number
   */
  text(number) {
    this.#memory.check(this.#wasm.brush_text(number));
    return this.#memory.text();
  }

  /**
   * Makes a brush of a text; on failure nothing changes.
   *
   * @param {number} number from {@link firstOwn} to {@link draft}
   * @param {string} text
   * @throws {EngineError} with the fault and its place in words
   */
  define(number, text) {
    const bytes = new TextEncoder().encode(text);
    this.#memory.input(bytes);
    const status = this.#wasm.define_brush(number, bytes.byteLength);
    if (status !== -3) return this.#memory.check(status);
    const [line, column] = this.#memory.numbers;
    throw new EngineError(status, `line ${line}, column ${column}: ${this.#memory.text()}`);
  }

  /** Forgets a brush; strokes that are drawn with it keep it. */
  forget(/** @type {number} */ number) { this.#memory.check(this.#wasm.forget_brush(number)); }

  /** Gives a brush another name, of at most 256 bytes. */
  rename(/** @type {number} */ number, /** @type {string} */ name) {
    const bytes = new TextEncoder().encode(name);
    this.#memory.input(bytes);
    this.#memory.check(this.#wasm.name_brush(number, bytes.byteLength));
  }

  /**
   * The values of the knobs of a brush, in the order of {@link knobs}.
   *
   * @returns {number[]}
   */
  knobs(/** @type {number} */ number) {
    const count = this.#memory.check(this.#wasm.brush_knobs(number));
    return Array.from(this.#memory.numbers.subarray(0, count));
  }

  /**
   * The least and the largest value of a knob.
   *
   * @param {number} knob
   * @returns {number[]}
   */
  range(knob) {
    this.#memory.check(this.#wasm.knob_range(knob));
    return Array.from(this.#memory.numbers.subarray(0, 2));
  }

  /**
   * Turns a knob of a brush of one's own.
   *
   * @param {number} number
   * @param {number} knob
   * @param {number} value
   */
  turn(number, knob, value) { this.#memory.check(this.#wasm.turn_knob(number, knob, value)); }

  /** The texts of the brushes that the drawing has and Ductus has not, from the top. */
  ofDrawing() {
    const texts = [];
    const count = this.#memory.check(this.#wasm.drawing_brush(-1));
    for (let index = 0; index < count; index++) {
      this.#wasm.drawing_brush(index);
      texts.push(this.#memory.text());
    }
    return texts;
  }
}
