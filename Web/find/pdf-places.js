// Finds text in the PDFs of a drawing.

import { boundsOf } from "../engine/placed.js";
import { word } from "../words/words.js";

/** The most places that are looked for. */
const most = 1000;
/** The pages without text by which a whole PDF is taken for pictures. */
const sampled = 20;

/** @typedef {import("../pages/contents.js").Quadrilateral} Quadrilateral */

/** The text of PDFs. */
export class PDFPlaces {
  #engine;
  #backdrop;

  /**
   * @param {import("../engine/engine.js").Engine} engine
   * @param {import("../pages/backdrop.js").Backdrop} backdrop
   */
  constructor(engine, backdrop) {
    this.#engine = engine;
    this.#backdrop = backdrop;
  }

  /** The pages of PDFs in the drawing, from the top down. */
  get #pictures() {
    return this.#engine.placed.list().filter(({ format }) => format === "pdf")
      .sort((a, b) => a.transform[5] - b.transform[5] || a.transform[4] - b.transform[4]);
  }

  /**
   * Finds a text, page after page.
   *
   * @param {string} text
   * @param {AbortSignal} signal
   * @param {(places: Quadrilateral[][], goesOn: boolean) => void} onFound called with the places of a page, in points of
   *   the drawing
   */
  async find(text, signal, onFound) {
    const pictures = this.#pictures;
    const closed = new Set();
    let count = 0;
    for (const [index, picture] of pictures.entries()) {
      // Of a PDF that cannot be opened the others do not suffer.
      /** @type {Quadrilateral[][]} */
      let found = [];
      if (!closed.has(picture.key)) {
        let isOpen = false;
        try {
          await this.#backdrop.open(picture.key, "pdf", picture.bytes);
          isOpen = true;
          found = await this.#backdrop.contents.find(picture.key, picture.page, text, signal);
        } catch (error) {
          if (signal.aborted) return;
          if (!isOpen) closed.add(picture.key);
          console.info(error);
        }
      }
      if (signal.aborted) return;
      const [a, b, c, d, tx, ty] = picture.transform;
      /** @type {(corner: [number, number]) => [number, number]} */
      const mapped = ([x, y]) => [a * x + c * y + tx, b * x + d * y + ty];
      count += found.length;
      const goesOn = index + 1 < pictures.length && count < most;
      onFound(found.map((place) => place.map((corners) => corners.map(mapped))), goesOn);
      if (!goesOn) return;
    }
  }

  /**
   * True if no page has text: they were scanned, or drawn.
   *
   * @param {AbortSignal} signal
   */
  async areOnlyPictures(signal) {
    const pictures = this.#pictures;
    if (pictures.length === 0) return false;
    for (const { key, page } of pictures.slice(0, sampled)) {
      if ((await this.#backdrop.contents.text(key, page)).trim() || signal.aborted) return false;
    }
    return true;
  }

  /**
   * The text of the page of a PDF that is nearest to a place.
   *
   * @param {number} x in points of the drawing; y alike
   * @param {number} y
   * @returns {Promise<string | null>} null without a PDF
   * @throws {import("../pages/contents.js").ContentError}
   */
  async text(x, y) {
    const far = (/** @type {import("../engine/placed.js").Placed} */ picture) => {
      const { minX, minY, maxX, maxY } = boundsOf([picture]);
      return Math.hypot(Math.max(minX - x, 0, x - maxX), Math.max(minY - y, 0, y - maxY));
    };
    // Of several in the middle, the uppermost.
    const [picture] = this.#engine.placed.list().filter(({ format }) => format === "pdf").reverse()
      .sort((a, b) => far(a) - far(b));
    if (!picture) return null;
    await this.#backdrop.open(picture.key, "pdf", picture.bytes);
    return this.#backdrop.contents.text(picture.key, picture.page);
  }
}

/** The words for a drawing whose PDFs have no text. */
export const onlyPictures = () =>
  word("The pages of this PDF are pictures, as a scanner makes them: there is no text in them to find.");
