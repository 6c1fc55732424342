// A picture of all ink and typed text of a canvas.

/** @typedef {import("../engine/engine.js").Engine} Engine */
/** @typedef {{minX: number, minY: number, maxX: number, maxY: number}} Rect in points of the document */

/** The most pixels of a picture, and the largest side of one that has to be scaled down. */
const [mostPixels, largestSide] = [2 ** 25, 4096];
/** The largest side, and the most pixels, in which the engine looks for ink. */
const [longestLook, widestLook] = [16_000, 6e7];
/** The largest side of the picture in which ink is looked for. */
const trialSide = 512;
/** The scale at which a line of a tenth of a point is still seen. */
const leastScale = 0.025;

/**
 * A picture of all ink and typed text on its paper, at a smaller scale if it would be too large.
 *
 * @param {Engine} engine
 * @param {{scale: number, margin: number, most?: number}} options pixels per point, points around all of it, and the most
 *   pixels
 * @returns {{image: ImageData, scale: number} | null} null without ink and text
 */
export function pictureOf(engine, { scale: wanted, margin, most = mostPixels }) {
  const { pictures } = engine;
  const framed = (/** @type {number} */ scale) => {
    const bounds = pictures.inkBounds(scale);
    return bounds && {
      minX: bounds.minX - margin, minY: bounds.minY - margin, maxX: bounds.maxX + margin, maxY: bounds.maxY + margin,
    };
  };
  const sides = (/** @type {Rect} */ { minX, minY, maxX, maxY }) => [maxX - minX, maxY - minY];
  if (engine.isEmpty) return null;
  const bounds = engine.summary().bounds ?? framed(1);
  if (!bounds) return null;
  let [width, height] = sides(bounds);
  if (Math.max(width, height) * wanted <= longestLook && width * height * wanted ** 2 <= widestLook) {
    const whole = framed(wanted);
    if (!whole) return null;
    [width, height] = sides(whole);
    if (width * height * wanted ** 2 <= most) return { image: pictures.picture(whole, { scale: wanted }), scale: wanted };
  }
  const scale = Math.min(wanted, largestSide / Math.max(width, height));
  const smaller = framed(scale);
  return smaller && { image: pictures.picture(smaller, { scale }), scale };
}

/** Looks for ink after erasures, and remembers the answer, for that takes a picture. */
export class ErasedInk {
  /** The drawing that was looked at; isAll: true if erasures have left no ink. */
  #last = { change: -1, strokes: 0, erasures: 0, isAll: false };

  /** Forgets the answer, since there is another drawing. */
  forget() { this.#last = { change: -1, strokes: 0, erasures: 0, isAll: false }; }

  /** True if erasers have left no ink. */
  isAll(/** @type {Engine} */ engine) {
    const { changeNumber: change } = engine;
    const { strokes, erasures, bounds } = engine.summary();
    const before = this.#last;
    if (change !== before.change || strokes !== before.strokes || erasures !== before.erasures) {
      // A stroke that was drawn last lies above all erasures.
      const isDrawn = change === before.change + 1 && strokes === before.strokes + 1 && erasures === before.erasures
        && !engine.canRedo;
      const isAll = erasures > 0 && !isDrawn && bounds !== null && !isInkSeen(engine, bounds);
      this.#last = { change, strokes, erasures, isAll };
    }
    return this.#last.isAll;
  }
}

/** True if ink is seen; also in a drawing so large that thin ink is nothing in a picture of it. */
function isInkSeen(/** @type {Engine} */ { pictures }, /** @type {Rect} */ { minX, minY, maxX, maxY }) {
  const scale = trialSide / Math.max(maxX - minX, maxY - minY);
  return scale < leastScale || pictures.inkBounds(Math.min(1, scale)) !== null;
}
