// Pictures of the document: a thin wrapper of exports of InkWeb.wasm.
//
// Pictures have the finished strokes. A stroke in progress goes on, and only the canvas shows it.

import { packed } from "./palette.js";

/** @typedef {import("./palette.js").Color} Color */

/** The maker of pictures; made by `Engine`. */
export class EnginePictures {
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
   * The smallest part of the document that has all ink and typed text, on whole pixels at a scale.
   *
   * @returns {{minX: number, minY: number, maxX: number, maxY: number} | null} null without ink and text
   */
  inkBounds(scale = 1) {
    const code = this.#wasm.ink_bounds(scale);
    if (code === -5) return null;
    this.#memory.check(code);
    const [minX, minY, maxX, maxY] = this.#memory.numbers;
    return { minX, minY, maxX, maxY };
  }

  /**
   * The scale at which a picture of all ink, trimmed to it, fits into a size in pixels.
   *
   * @param {{width?: number, height?: number}} size 0 leaves a side unlimited
   * @returns {number | null} pixels per point, at most 8; null without ink
   */
  pictureScale({ width = 0, height = 0 }) {
    const code = this.#wasm.picture_scale(width, height);
    if (code === -5) return null;
    this.#memory.check(code);
    return this.#memory.numbers[0];
  }

  /**
   * A picture of a part of the document.
   *
   * @param {{minX: number, minY: number, maxX: number, maxY: number}} rect in points of the document
   * @param {{scale?: number, paper?: Color | null, isReadable?: boolean}} options scale: pixels per point;
   *   paper: without lines, by default that of the drawing; isReadable: true to show ink that would vanish on
   *   it so that it can be read
   * @returns {ImageData} not premultiplied
   */
  picture(rect, { scale = 1, paper = null, isReadable = true } = {}) {
    this.#memory.check(this.#wasm.picture(
      rect.minX, rect.minY, rect.maxX, rect.maxY, scale, paper ? 1 : 0, paper ? packed(paper) : 0,
      isReadable ? 0 : 1));
    return this.#memory.picture();
  }
}
