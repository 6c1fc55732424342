// The pages of the drawing: a thin wrapper of exports of InkWeb.wasm.

import { packed, unpacked } from "./palette.js";

/** The numbers of a page in the engine's list, and of a page to be added. */
const [pageStride, draftStride] = [9, 5];

/**
 * @typedef {object} Page
 * @property {number} id its name, which no other page of the drawing ever has
 * @property {number} x its place in points of the document; y, width and height alike
 * @property {number} y
 * @property {number} width
 * @property {number} height
 * @property {import("./palette.js").Color} paper
 * @property {number} pattern one of {@link PaperPattern}
 * @property {number} spacing from one line to the next, in points
 */

/** The pages; made by `Engine`. Each change is one step to undo. */
export class EnginePages {
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
   * All pages, from the first to the last; none on an endless sheet.
   *
   * @returns {Page[]}
   */
  list() {
    const count = this.#memory.check(this.#wasm.pages());
    if (count === 0) return [];
    const numbers = new Float64Array(this.#memory.output().buffer);
    return Array.from({ length: count }, (_, index) => {
      const [id, x, y, width, height, paper, pattern, spacing] =
        numbers.subarray(index * pageStride, (index + 1) * pageStride);
      return { id, x, y, width, height, paper: unpacked(paper), pattern, spacing };
    });
  }

  /**
   * Adds pages.
   *
   * @param {{width: number, height: number, paper: import("./palette.js").Color, pattern: number,
   *   spacing?: number}[]} drafts
   * @param {number} index of the first of them
   * @returns {number} the name of the first one; −1 if none was added
   */
  add(drafts, index) {
    const numbers = new Float64Array(drafts.length * draftStride);
    for (const [at, { width, height, paper, pattern, spacing = NaN }] of drafts.entries()) {
      numbers.set([width, height, packed(paper), pattern, spacing], at * draftStride);
    }
    this.#memory.input(numbers);
    this.#memory.check(this.#wasm.add_pages(drafts.length, index));
    return this.#memory.numbers[0];
  }

  /**
   * Removes pages, with all that lies on them.
   *
   * @param {number[]} ids
   */
  remove(ids) { this.#memory.check(this.#wasm.remove_pages(this.#names(ids))); }

  /**
   * Puts copies of pages behind the last of them.
   *
   * @returns {number} the name of the first copy
   */
  duplicate(/** @type {number[]} */ ids) {
    this.#memory.check(this.#wasm.duplicate_pages(this.#names(ids)));
    return this.#memory.numbers[0];
  }

  /** Moves pages so that the first of them has an index. */
  move(/** @type {number[]} */ ids, /** @type {number} */ index) {
    this.#memory.check(this.#wasm.move_pages(this.#names(ids), index));
  }

  /**
   * Changes the size of pages.
   *
   * @param {number} width in points
   */
  resize(/** @type {number[]} */ ids, width, /** @type {number} */ height) {
    this.#memory.check(this.#wasm.resize_pages(this.#names(ids), width, height));
  }

  /**
   * Enlarges pages, on the sides where something lies beside them, so that it lies on them.
   *
   * @returns {boolean} true if there was something that is not too far away
   */
  enlarge() { return this.#memory.check(this.#wasm.enlarge_pages()) === 1; }

  /**
   * Changes the paper of pages: null leaves its colour, or its lines.
   *
   * @param {number[]} ids
   * @param {{color?: import("./palette.js").Color | null, pattern?: number | null, spacing?: number}} look
   */
  setPaper(ids, { color = null, pattern = null, spacing = NaN }) {
    this.#memory.check(this.#wasm.set_pages_paper(
      this.#names(ids), color ? 1 : 0, color ? packed(color) : 0, pattern ?? -1, spacing));
  }

  /**
   * Prepares a document whose pages show those of a PDF: see `EngineFiles.adopt`.
   *
   * @param {number} key of the content, from {@link EnginePlaced.hold}
   * @param {({width: number, height: number} | null)[]} sizes in points; pages of no size are left out
   */
  prepare(key, sizes) {
    this.#memory.input(new Float64Array(sizes.flatMap((size) => [size?.width ?? 0, size?.height ?? 0])));
    this.#memory.check(this.#wasm.prepare_content_pages(key, sizes.length));
  }

  #names(/** @type {number[]} */ ids) {
    this.#memory.input(new Float64Array(ids));
    return ids.length;
  }
}
