// The pixels of pictures and of pages of PDFs below the ink: a thin wrapper of exports of InkWeb.wasm.
//
// The engine says which pieces it wants, and the page decodes them and hands their pixels over:
//
// ```js
// for (const piece of engine.backdrop.wanted()) {
//   const pixels = await decoded(piece);             // ImageData of piece.width × piece.height
//   if (pixels) engine.backdrop.provide(piece.number, pixels.data); else engine.backdrop.decline(piece.number);
// }
// ```

/** The count of numbers that a request has. */
const stride = 10;

/**
 * A piece of a picture to decode: the pixels from (x, y) on, width × height of them, of the whole picture drawn
 * upright with `scale` pixels for each of its points, so that it is wholeWidth × wholeHeight pixels large.
 *
 * @typedef {{number: number, picture: number, pageIndex: number, scale: number, x: number, y: number,
 *   width: number, height: number, wholeWidth: number, wholeHeight: number}} PieceRequest
 */

/** Everything below the ink; made by `Engine`. */
export class EngineBackdrop {
  #wasm;
  #memory;
  #rest;

  /**
   * @param {EngineExports} exports the exports of InkWeb.wasm
   * @param {import("./memory.js").EngineMemory} memory
   * @param {import("./rest.js").EngineRest} [rest] what follows; before it is there, no drawing has pictures
   */
  constructor(exports, memory, rest) {
    this.#wasm = exports;
    this.#memory = memory;
    this.#rest = rest;
  }

  /**
   * The pieces that the canvas lacks, or the replay while one is shown, the most urgent first: those in view, then
   * those around it.
   *
   * The same pieces are named, with the same numbers, until they have come; one that is not named any more need
   * not be decoded.
   *
   * @param {number} [limit] the largest number of pieces
   * @returns {PieceRequest[]}
   */
  wanted(limit = 16) {
    return this.#rest?.isThere === false ? [] : this.#requests(this.#wasm.wanted_pictures(limit));
  }

  /**
   * The pieces that a picture of a part of the document lacks; see `EnginePictures.picture`.
   *
   * @param {{minX: number, minY: number, maxX: number, maxY: number}} rect in points of the document
   * @param {number} scale pixels per point
   * @param {number} [limit] the largest number of pieces
   * @returns {PieceRequest[]}
   */
  wantedFor({ minX, minY, maxX, maxY }, scale, limit = 64) {
    return this.#requests(this.#wasm.pictures_wanted_for(minX, minY, maxX, maxY, scale, limit));
  }

  /**
   * Hands over the pixels of a piece.
   *
   * @param {number} number that of the request
   * @param {Uint8ClampedArray | Uint8Array} pixels red, green, blue and alpha of each, not premultiplied
   * @returns {boolean} false if they are not taken: nobody waits for them, or their number is wrong
   * @throws {EngineError} if memory has run out
   */
  provide(number, pixels) {
    this.#memory.input(pixels);
    return this.#memory.check(this.#wasm.provide_picture(number, pixels.byteLength)) === 1;
  }

  /** Says that a picture cannot be decoded: it is shown as a frame, and not asked for again. */
  decline(/** @type {number} */ number) { this.#wasm.decline_picture(number); }

  /** Sets the number of bytes of pixels that are kept at most; 128 MB before. */
  set budget(/** @type {number} */ bytes) { this.#wasm.set_picture_budget(bytes); }

  /**
   * The requests that are in the output.
   *
   * @param {number} count their number, or a status below 0
   */
  #requests(count) {
    this.#memory.check(count);
    if (count === 0) return [];
    const numbers = new Float64Array(this.#memory.output().buffer);
    return Array.from({ length: count }, (_, index) => {
      const [number, picture, pageIndex, scale, x, y, width, height, wholeWidth, wholeHeight] =
        numbers.subarray(index * stride, (index + 1) * stride);
      return { number, picture, pageIndex, scale, x, y, width, height, wholeWidth, wholeHeight };
    });
  }
}
