// The pictures in the drawing, and their contents: a thin wrapper of exports of InkWeb.wasm.

import { EngineError } from "./memory.js";

/** The formats of contents, by their numbers. */
const formats = /** @type {const} */ (["png", "jpeg", "webp", "pdf"]);
/** @typedef {formats[number]} Format */
/** The numbers of a picture in the engine's list. */
const stride = 20;

/**
 * @typedef {object} Placed
 * @property {number} id its name, which no other picture of the drawing ever has
 * @property {number} key of its content
 * @property {Format | null} format null for a content that cannot be shown
 * @property {number} page of a PDF, from 0
 * @property {number} width of all of it in its own points; height alike
 * @property {number} height
 * @property {boolean} isLocked true for a background that is not picked up by touching it
 * @property {number} owner the name of the page that it belongs to; −1 for none
 * @property {boolean} isCropped true if not all of it is shown
 * @property {[number, number, number, number]} crop the visible part: its edges in its own points, from the left one on
 * @property {[number, number, number, number, number, number]} transform from its own points to those of the document
 * @property {number} bytes of its content
 */

/** The rectangle around what some pictures show, in points of the document. */
export function boundsOf(/** @type {Placed[]} */ pictures) {
  const points = pictures.flatMap(({ transform: [a, b, c, d, tx, ty], crop: [minX, minY, maxX, maxY] }) =>
    [[minX, minY], [maxX, minY], [maxX, maxY], [minX, maxY]].map(([x, y]) => [a * x + c * y + tx, b * x + d * y + ty]));
  const [xs, ys] = [0, 1].map((axis) => points.map((point) => point[axis]));
  return { minX: Math.min(...xs), minY: Math.min(...ys), maxX: Math.max(...xs), maxY: Math.max(...ys) };
}

/** Pictures; made by `Engine`. What is done to those that are there, the selection does. */
export class EnginePlaced {
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
   * All pictures, from the lowest up.
   *
   * @returns {Placed[]}
   */
  list() {
    const count = this.#memory.check(this.#wasm.pictures());
    if (count === 0) return [];
    const numbers = new Float64Array(this.#memory.output().buffer);
    return Array.from({ length: count }, (_, index) => {
      const one = numbers.subarray(index * stride, (index + 1) * stride);
      const [id, key, format, page, width, height, minX, minY, maxX, maxY] = one;
      return {
        id, key, format: formats[format] ?? null, page, width, height, isLocked: one[16] !== 0, owner: one[17],
        bytes: one[19],
        transform: /** @type {Placed["transform"]} */ ([...one.subarray(10, 16)]), crop: [minX, minY, maxX, maxY],
        isCropped: minX > 0 || minY > 0 || maxX < width || maxY < height,
      };
    });
  }

  /**
   * The pictures but for those that are pages, as of a PDF.
   *
   * @returns {{count: number, bounds: {minX: number, minY: number, maxX: number, maxY: number} | null}} bounds: what
   *   they cover, in points of the document; null if there are none
   */
  loose() {
    const all = this.list().filter(({ owner, format }) => owner < 0 || format !== "pdf");
    return { count: all.length, bounds: all.length === 0 ? null : boundsOf(all) };
  }

  // Contents.

  /**
   * Takes the file of a picture, or a PDF, until {@link release}; metadata of pictures is left out.
   *
   * @param {Uint8Array} bytes
   * @returns {{key: number, format: Format, width: number, height: number}} width and height of the upright
   *   picture in pixels; 0 for a PDF
   * @throws {EngineError} of code −3 if that is no such file
   */
  hold(bytes) {
    this.#memory.input(bytes);
    const code = this.#wasm.add_content(bytes.byteLength);
    const [first, second, width, height] = this.#memory.numbers;
    if (code === -3) throw new EngineError(code, undefined, second, first);
    this.#memory.check(code);
    return { key: first, format: formats[second], width, height };
  }

  /** Forgets the contents that were taken and not placed. */
  release() { this.#wasm.release_contents(); }

  /**
   * A content.
   *
   * @param {number} key
   * @returns {{bytes: Uint8Array, pixels: number}} pixels: those of a picture, as the head of its file says; 0 for a PDF
   */
  content(key) {
    this.#memory.check(this.#wasm.content_bytes(key));
    return { bytes: this.#memory.output(), pixels: this.#memory.numbers[0] };
  }

  // Pictures.

  /**
   * Places a content in the middle of the view, no larger than that.
   *
   * @param {{key: number, width: number, height: number}} content as {@link hold} returns it
   * @returns {number} the name of the picture
   */
  place({ key, width, height }) {
    return this.#memory.check(this.#wasm.place_picture(
      key, 0, width, height, NaN, NaN, NaN, NaN, NaN, NaN, 0, -1));
  }
}
