// The drawing as vectors: a thin wrapper of exports of InkWeb.wasm.

import { packed, transparent } from "./palette.js";

/** @typedef {import("./palette.js").Color} Color */

/** The maker of vectors; made by `EngineLater`. */
export class EngineVectors {
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
   * The drawing as an SVG document, as large as its ink.
   *
   * @param {{paper?: Color | null, isReadable?: boolean, margin?: number}} options paper: by default that of
   *   the drawing; isReadable: true to show ink that would vanish on it so that it can be read; margin: around
   *   the ink, in points, by default 4
   * @returns {Uint8Array} its text in UTF-8
   */
  svg({ paper = null, isReadable = true, margin = NaN } = {}) {
    this.#memory.check(
      this.#wasm.svg(paper ? 1 : 0, paper ? packed(paper) : 0, isReadable ? 0 : 1, margin));
    return this.#memory.output();
  }

  /**
   * The ink as an SVG document, trimmed to it.
   *
   * @param {number} [scale] CSS pixels per point
   * @param {Color} [paper] by default none
   * @returns {Uint8Array} its text in UTF-8
   */
  trimmedSVG(scale = 1, paper = transparent) {
    this.#memory.check(this.#wasm.trimmed_svg(scale, packed(paper)));
    return this.#memory.output();
  }
}
