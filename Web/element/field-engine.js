// The engine of a signature field: a thin wrapper of the exports of InkSignature.wasm (Sources/Faces/InkSignature).

import { EngineMemory, guarded } from "../engine/memory.js";
import { eventStride, pointerCapacity } from "../engine/records.js";
import { numbersOf, strokesFrom } from "../engine/strokes.js";
import { packed, transparent } from "../engine/palette.js";

/** @typedef {import("../engine/palette.js").Color} Color */

/** A sheet to sign on. */
export class FieldEngine {
  #wasm;
  #memory;
  /** @type {ImageData | undefined} */
  #image;

  /** @param {EngineExports} unguarded the exports of InkSignature.wasm */
  constructor(unguarded) {
    /** Called when the engine has stopped: it cannot be used any more. */
    this.onStop = (/** @type {import("../engine/memory.js").EngineStopped} */ stopped) => {};
    this.#wasm = guarded(unguarded, (stopped) => this.onStop(stopped));
    this.#memory = new EngineMemory(this.#wasm);
    this.#memory.check(this.#wasm.sign_begin());
  }

  /** Room for the samples of one event: see `PointerField`; read it again with every event. */
  get pointerRecords() {
    return new Float64Array(
      this.#wasm.memory.buffer, this.#wasm.sign_pointer_area(), pointerCapacity * eventStride);
  }

  /**
   * Takes the first records of {@link pointerRecords}.
   *
   * @param {number} count the number of records
   * @returns {boolean} true if they are of a touch that signs
   */
  pointers(count) { return this.#memory.check(this.#wasm.sign_pointers(count)) !== 0; }
  /**
   * Ends a lost pointer.
   *
   * @param {number} id its `pointerId`
   */
  losePointer(id) { this.#wasm.sign_lose_pointer(id); }
  /** Ends the touch that signs. */
  finishTouches() { this.#wasm.sign_finish_touches(); }

  /** Changes the size, in CSS pixels and device pixels for each. */
  resize(/** @type {number} */ width, /** @type {number} */ height, /** @type {number} */ scale) {
    this.#memory.check(this.#wasm.sign_resize(width, height, scale));
    this.#image = undefined;
  }

  get pixelWidth() { return this.#wasm.sign_frame_width(); }
  get pixelHeight() { return this.#wasm.sign_frame_height(); }

  /**
   * Draws the parts that have changed.
   *
   * @param {CanvasRenderingContext2D} context
   */
  draw(context) {
    const count = this.#memory.check(this.#wasm.sign_draw());
    if (count === 0) return;
    const { buffer } = this.#wasm.memory;
    if (this.#image?.data.buffer !== buffer) {
      const [width, height] = [this.pixelWidth, this.pixelHeight];
      this.#image = new ImageData(
        new Uint8ClampedArray(buffer, this.#wasm.sign_frame_area(), 4 * width * height), width, height);
    }
    const numbers = this.#memory.numbers;
    for (let at = 0; at < 4 * count; at += 4) {
      context.putImageData(
        this.#image, 0, 0, numbers[at], numbers[at + 1], numbers[at + 2], numbers[at + 3]);
    }
  }

  /** Nothing moves by itself: see `Engine`. */
  tick() { return false; }

  /** Chooses the pen of strokes that begin from now on. */
  setPen(/** @type {Color} */ color, pen = 1) { this.#memory.check(this.#wasm.sign_set_pen(packed(color), pen)); }
  /** Changes the paper that is shown. */
  setPaper(/** @type {Color} */ color) { this.#wasm.sign_set_paper(packed(color)); }
  /**
   * Shows all ink, at its original size if it fits.
   *
   * @param {number} [margin] in CSS pixels
   */
  showWhole(margin = 8) { this.#wasm.sign_show_whole(margin); }

  /** The point of the sheet in the upper left corner, and the zoom. */
  get view() {
    this.#wasm.sign_view();
    const [x, y, zoom] = this.#memory.numbers;
    return { x, y, zoom };
  }

  undo() { return this.#wasm.sign_undo() !== 0; }
  redo() { return this.#wasm.sign_redo() !== 0; }
  clear() { this.#wasm.sign_clear(); }
  /** The number of the picture below the ink, by which the page knows it; 0 for none. */
  get placed() { return this.#wasm.sign_placed(); }
  /** Puts another picture below the ink, or none; by default in place of it. That can be undone. */
  place(/** @type {number} */ number, keepsInk = false) { this.#wasm.sign_place(number, keepsInk ? 1 : 0); }
  get canUndo() { return (this.#wasm.sign_state() & 1) !== 0; }
  get canRedo() { return (this.#wasm.sign_state() & 2) !== 0; }
  get isEmpty() { return (this.#wasm.sign_state() & 4) !== 0; }
  /** The number of changes of the finished strokes and the picture so far. */
  get version() { return this.#wasm.sign_state() >> 4; }
  /** The length of the ink that is shown, in points of the sheet. */
  get length() { return this.#wasm.sign_length(); }
  get isTouched() { return (this.#wasm.sign_state() & 8) !== 0; }

  /**
   * A picture of the finished strokes, trimmed to their ink.
   *
   * @param {{width?: number, height?: number, paper?: Color}} options the most pixels; 0 for no limit
   * @returns {{image: ImageData, svg: string, scale: number,
   *   bounds: {minX: number, minY: number, maxX: number, maxY: number}} | null} null without ink
   */
  picture({ width = 0, height = 0, paper = transparent }) {
    const code = this.#wasm.sign_picture(width, height, packed(paper), 0);
    if (code === -5) return null;
    this.#memory.check(code);
    const image = this.#memory.picture();
    const [, , scale, minX, minY, maxX, maxY] = this.#memory.numbers;
    this.#memory.check(this.#wasm.sign_picture(width, height, packed(paper), 1));
    return { image, svg: this.#memory.text(), scale, bounds: { minX, minY, maxX, maxY } };
  }

  /**
   * The finished strokes, as plain objects.
   *
   * @returns {import("../engine/strokes.js").SignatureStroke[]}
   */
  get strokes() {
    const count = this.#memory.check(this.#wasm.sign_export_strokes());
    return strokesFrom(new Float64Array(this.#memory.output().buffer, 0, count));
  }

  /**
   * Replaces all strokes, and the picture below them; that can be undone.
   *
   * @param {import("../engine/strokes.js").SignatureStroke[]} strokes
   * @param {number} [picture] its number; 0 for none
   * @throws {TypeError} if a stroke has a number that cannot be; then nothing has changed
   */
  replace(strokes, picture = 0) {
    const numbers = numbersOf(strokes);
    if (numbers.length > 0) this.#memory.input(numbers);
    const code = this.#wasm.sign_import_strokes(numbers.length, picture);
    if (code === -4) throw new TypeError("a stroke has a number that cannot be");
    this.#memory.check(code);
  }
}
