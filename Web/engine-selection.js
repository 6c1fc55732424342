// What is selected: a thin wrapper of exports of InkWeb.wasm.

import { EngineError } from "./engine-memory.js";
import { packed } from "./palette.js";

/** What a selection is taken by. */
export const SelectionHandle = Object.freeze({
  none: -1, inside: 0, topLeft: 1, topRight: 2, bottomRight: 3, bottomLeft: 4, rotation: 5,
});

/**
 * The strokes that are selected; made by `Engine`.
 *
 * Where nothing is, nothing happens; all that changes the document is one step to undo.
 */
export class EngineSelection {
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

  /** Another number whenever there is something else to be shown of the selection or in another place. */
  get version() { return this.#wasm.selection_version(); }

  /**
   * What is selected, and what is to be shown of it, in CSS pixels of the canvas.
   *
   * @returns {{count: number, isDragged: boolean, handle: number, lasso: number[],
   *   box: {corners: [number, number][], rotation: [number, number], base: [number, number]} | null}}
   *   count: of strokes; handle: which {@link SelectionHandle} the pointer has or would take; lasso: its
   *   corners, x and y in turn; box: clockwise, with the handle that turns it and where that is fixed
   */
  state() {
    this.#memory.check(this.#wasm.selection());
    const numbers = this.#memory.numbers;
    const [count, isDragged, handle, hasBox] = numbers;
    const point = (at) => [numbers[at], numbers[at + 1]];
    const box = hasBox === 0 ? null
      : { corners: [4, 6, 8, 10].map(point), rotation: point(12), base: point(14) };
    const lasso = numbers[16] === 0
      ? [] : Array.from(new Float64Array(this.#memory.output().buffer));
    return { count, isDragged: isDragged !== 0, handle, lasso, box };
  }

  /** Selects all strokes. */
  selectAll() { this.#memory.check(this.#wasm.select(1)); }
  /** Selects nothing. */
  deselect() { this.#memory.check(this.#wasm.select(0)); }

  /** Moves what is selected by CSS pixels; all until {@link endNudging} is one step to undo. */
  nudge(x, y) { this.#memory.check(this.#wasm.nudge_selection(x, y)); }
  /** Ends moving by keys. */
  endNudging() { this.#wasm.end_nudging(); }

  /** Gives what is selected another colour, of which the opacity does not count. @param {Color} color */
  recolor(color) { this.#memory.check(this.#wasm.recolor_selection(packed(color))); }

  /**
   * Draws what is selected with another brush, exactly as if it had been drawn with it.
   *
   * @param {number} number of the brush
   * @param {{size: number, color?: Color, opacity?: number}} options size in points; without a colour
   *   strokes keep theirs
   */
  restyle(number, { size, color, opacity = 1 }) {
    const alpha = Math.round((color?.alpha ?? 255) * Math.min(Math.max(opacity, 0), 1));
    this.#memory.check(this.#wasm.restyle_selection(
      number, color ? packed({ ...color, alpha }) : 0, size));
  }

  /** Gives the brushes of what is selected another size. @param {number} size in points */
  resize(size) { this.#memory.check(this.#wasm.resize_selection(size)); }

  /** Puts a copy of what is selected on top of everything, and selects it instead. */
  duplicate() { this.#memory.check(this.#wasm.duplicate_selection()); }
  /** Takes what is selected away. */
  delete() { this.#memory.check(this.#wasm.delete_selection()); }

  /** What is selected, as a `.ductus` file of its own. @returns {Uint8Array | null} null for nothing */
  copy() {
    const code = this.#wasm.copy_selection();
    if (code === -5) return null;
    this.#memory.check(code);
    return this.#memory.output();
  }

  /**
   * A picture of what is selected, without paper.
   *
   * @param {number} [scale] pixels per point
   * @returns {ImageData} not premultiplied
   */
  picture(scale = 1) {
    this.#memory.check(this.#wasm.selection_picture(scale));
    return this.#memory.picture();
  }

  /**
   * Adds the strokes of a `.ductus` file in the middle of the view, and selects them.
   *
   * @param {Uint8Array} bytes of a file that is whole
   * @param {number} [steps] how often it was pasted before: further copies lie further to the right
   * @returns {number} how many strokes there are
   * @throws {EngineError} where it is damaged, or no such file; nothing was added
   */
  paste(bytes, steps = 0) {
    this.#memory.input(bytes);
    const code = this.#wasm.paste(bytes.byteLength, steps);
    if (code !== -3) return this.#memory.check(code);
    const offset = this.#memory.numbers[1];
    this.#wasm.error_text();
    throw new EngineError(code, `${this.#memory.text()}, at byte ${offset}`, offset);
  }
}
