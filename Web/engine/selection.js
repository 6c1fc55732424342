// The selection: a thin wrapper of exports of InkWeb.wasm.

import { EngineError } from "./memory.js";
import { packed } from "./palette.js";

/** @typedef {import("./palette.js").Color} Color */

/** The parts of a selection by which a pointer can take it. */
export const SelectionHandle = Object.freeze({
  none: -1, inside: 0, topLeft: 1, topRight: 2, bottomRight: 3, bottomLeft: 4, rotation: 5,
  top: 6, right: 7, bottom: 8, left: 9,
});

/**
 * The selection; made by `Engine`.
 *
 * With an empty selection, nothing happens. Each change of the document is one step to undo.
 */
export class EngineSelection {
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

  /** A number that changes whenever the appearance of the selection changes, except with the view. */
  get version() { return this.#wasm.selection_version(); }

  /**
   * The size and the appearance of the selection, in CSS pixels of the canvas.
   *
   * @returns {{count: number, isDragged: boolean, handle: number, lasso: number[],
   *   box: {corners: [number, number][], rotation: [number, number], base: [number, number],
   *   sides: [number, number][]} | null, pictures: number, isPicture: boolean, isCropped: boolean,
   *   isCropping: boolean}}
   *   count: the number of strokes and pictures; handle: the {@link SelectionHandle} that the pointer has or would
   *   take;
   *   lasso: its corners, x and y in turn; box: its corners clockwise, the rotation handle, the base of
   *   that handle on the edge, and the handles of the sides from the top clockwise, NaN where there is none;
   *   pictures: their number; isPicture: true for a picture alone that can be cropped; isCropped: true if not all of
   *   one is shown; isCropping: true if the handles crop it
   */
  state() {
    this.#memory.check(this.#wasm.selection());
    const numbers = this.#memory.numbers;
    const [count, isDragged, handle, hasBox] = numbers;
    /** @type {(at: number) => [number, number]} */
    const point = (at) => [numbers[at], numbers[at + 1]];
    const box = hasBox === 0 ? null
      : { corners: [4, 6, 8, 10].map(point), rotation: point(12), base: point(14), sides: [17, 19, 21, 23].map(point) };
    const lasso = numbers[16] === 0
      ? [] : Array.from(new Float64Array(this.#memory.output().buffer));
    const [pictures, crop, isCropping] = numbers.subarray(25, 28);
    return {
      count, isDragged: isDragged !== 0, handle, lasso, box, pictures, isPicture: (crop & 1) !== 0,
      isCropped: (crop & 2) !== 0, isCropping: isCropping !== 0,
    };
  }

  /**
   * Tells if the selection meets a rectangle of a picture.
   *
   * @param {[number, number, number, number]} edges the left, upper, right and lower edge
   * @param {number[]} transform from the picture to the drawing: six numbers
   */
  meets(edges, transform) {
    const [a, b, c, d, tx, ty] = transform;
    return this.#wasm.selection_meets(...edges, a, b, c, d, tx, ty) !== 0;
  }

  /** Selects a stroke or a picture. */
  select(/** @type {number} */ id) { this.#memory.check(this.#wasm.select_element(id)); }

  /** Lets the handles crop the picture that is selected alone. */
  crop(/** @type {boolean} */ isOn) { this.#memory.check(this.#wasm.set_cropping(isOn ? 1 : 0)); }
  /** Shows all of the picture that is selected alone. */
  uncrop() { this.#memory.check(this.#wasm.uncrop_selection()); }

  /** Selects all strokes and pictures. */
  selectAll() { this.#memory.check(this.#wasm.select(1)); }
  /** Selects nothing. */
  deselect() { this.#memory.check(this.#wasm.select(0)); }

  /** Moves the selection by CSS pixels; all moves until {@link endNudging} are one step to undo. */
  nudge(/** @type {number} */ x, /** @type {number} */ y) { this.#memory.check(this.#wasm.nudge_selection(x, y)); }
  /** Ends a series of moves by keys. */
  endNudging() { this.#wasm.end_nudging(); }

  /**
   * Changes the colour of the selected strokes, but not their opacity.
   *
   * @param {Color} color
   */
  recolor(color) { this.#memory.check(this.#wasm.recolor_selection(packed(color))); }

  /**
   * Draws the selected strokes with another brush, exactly as if it had been drawn with that brush.
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

  /**
   * Changes the brush size of the selected strokes.
   *
   * @param {number} size in points
   */
  resize(size) { this.#memory.check(this.#wasm.resize_selection(size)); }

  /**
   * Lets pointers select with a rectangle, or with a lasso.
   *
   * @param {boolean} isOn
   */
  useRectangles(isOn) { this.#wasm.set_rectangles(isOn ? 1 : 0); }

  /**
   * The parts of the selection: its groups, and what belongs to none.
   *
   * @returns {{parts: number, hasGroup: boolean, name: string | null}} parts: their number; hasGroup: true if one of
   *   them is a group; name: that of a selection of one part, which may be empty
   */
  parts() {
    const parts = this.#memory.check(this.#wasm.selection_parts());
    const [hasGroup] = this.#memory.numbers;
    return { parts, hasGroup: hasGroup !== 0, name: parts === 1 ? this.#memory.text() : null };
  }

  /**
   * The selected boxes of text.
   *
   * @returns {{id: number, text: string}} id: the box that is selected alone, or −1; text: that of all, with empty lines
   *   between
   */
  texts() {
    const id = this.#wasm.selected_text();
    return { id, text: this.#memory.text() };
  }

  /** Makes one group of the selection. */
  group() { this.#memory.check(this.#wasm.group_selection(1)); }
  /** Takes the groups of the selection apart. */
  ungroup() { this.#memory.check(this.#wasm.group_selection(0)); }

  /**
   * Moves the parts of the selection.
   *
   * @param {number} way 0 to their left edges, 1 to their middles, 2 to their right edges, 3 to their upper edges, 4 to
   *   their middles, 5 to their lower edges, 6 to equal distances from left to right, 7 from top to bottom
   */
  align(way) { this.#memory.check(this.#wasm.align_selection(way)); }

  /**
   * Puts selected handwriting onto the baselines of its lines, with letters of one size.
   *
   * @returns {boolean} false if there is nothing to do
   */
  straighten() { return this.#memory.check(this.#wasm.arrange_writing(0)) === 1; }

  /**
   * Selects what stands behind the selection instead: until something else is selected, it is moved in one direction.
   *
   * @param {"below" | "after"} side below its last line, or to the right of it
   * @returns {boolean} false if nothing stands there
   */
  insertSpace(side) { return this.#memory.check(this.#wasm.arrange_writing(side === "below" ? 1 : 2)) === 1; }

  /** Names a selection of one part. */
  rename(/** @type {string} */ name) {
    const bytes = new TextEncoder().encode(name);
    this.#memory.input(bytes);
    this.#memory.check(this.#wasm.rename_selection(bytes.byteLength));
  }

  /** The address to which a selection of one part leads, empty for none; null for any other selection. */
  get link() { return this.#memory.check(this.#wasm.selection_link()) === 1 ? this.#memory.text() : null; }
  set link(address) {
    const bytes = new TextEncoder().encode(address ?? "");
    this.#memory.input(bytes);
    this.#memory.check(this.#wasm.link_selection(bytes.byteLength));
  }

  /** Puts the selection on top of everything. */
  bringToFront() { this.#memory.check(this.#wasm.order_selection(1)); }
  /** Puts the selection below all that it touches, pictures below all ink. */
  sendToBack() { this.#memory.check(this.#wasm.order_selection(0)); }
  /** Puts the selection above the next stroke or picture that it touches. */
  bringForward() { this.#memory.check(this.#wasm.order_selection(2)); }
  /** Puts the selection below the next stroke or picture that it touches. */
  sendBackward() { this.#memory.check(this.#wasm.order_selection(3)); }
  /**
   * Mirrors the selection.
   *
   * @param {boolean} isVertical true to exchange top and bottom
   */
  flip(isVertical) { this.#memory.check(this.#wasm.flip_selection(isVertical ? 1 : 0)); }

  /** Locks the selection, which is empty afterwards: no selection takes it, and no eraser. */
  lock() { this.#memory.check(this.#wasm.lock_selection()); }
  /** The identifier of what is locked and was tapped since this was asked last; -1 if nothing was. */
  takeTappedLock() { return this.#wasm.take_tapped_lock(); }
  /** Unlocks a stroke or a picture, and selects it. */
  unlock(/** @type {number} */ id) { this.#memory.check(this.#wasm.unlock_element(id)); }
  /**
   * Unlocks all strokes and pictures, and selects those that were locked.
   *
   * @returns {number} the number of those that were locked
   */
  unlockAll() { return this.#memory.check(this.#wasm.unlock_all()); }
  /** The number of strokes and pictures that are locked; takes longer with more strokes. */
  get lockedCount() { return this.#memory.check(this.#wasm.locked_count()); }

  /** Puts a copy on top, of strokes above all strokes, of pictures above all pictures, and selects the copy instead. */
  duplicate() { this.#memory.check(this.#wasm.duplicate_selection()); }
  /** Deletes the selection. */
  delete() { this.#memory.check(this.#wasm.delete_selection()); }

  /**
   * The selection as a `.ductus` file of its own.
   *
   * @returns {Uint8Array | null} null if it is empty
   */
  copy() {
    const code = this.#wasm.copy_selection();
    if (code === -5) return null;
    this.#memory.check(code);
    return this.#memory.output();
  }

  /**
   * A picture of the selection, without paper.
   *
   * @param {number} [scale] pixels per point
   * @returns {ImageData} not premultiplied
   */
  picture(scale = 1) {
    this.#memory.check(this.#wasm.selection_picture(scale));
    return this.#memory.picture();
  }

  /**
   * Adds the strokes and pictures of a `.ductus` file in the middle of the view, and selects them.
   *
   * @param {Uint8Array} bytes of a whole file
   * @param {number} [steps] the number of times it was pasted before: later copies lie farther to the right
   * @returns {number} the number of strokes and pictures that are selected then
   * @throws {EngineError} if the file is damaged, or is not a `.ductus` file; then nothing was added
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
