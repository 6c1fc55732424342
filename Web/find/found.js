// Things found, of handwriting and of PDFs, alike.

/**
 * Something found.
 *
 * @typedef {import("./find-engine.js").Hit & {key: string, number: number | null,
 *   areas: import("../pages/contents.js").Quadrilateral[] | null, place: import("./box-places.js").BoxPlace | null}} Found
 *   key: the same for what is found again; number: that among the results of the worker, if it can be dismissed; areas:
 *   those of text in PDFs and boxes; null for all else; place: that in a box
 */

/** The score of what is a part of a word. */
const partScore = 0.97;

/**
 * A result of the worker as something found.
 *
 * @param {import("./find-engine.js").Hit} hit
 * @param {number} number among its results, from 0
 * @returns {Found}
 */
export function inkFound(hit, number) {
  return { ...hit, areas: null, place: null, number: hit.source === "note" ? null : number, key: keyOf(hit) };
}

/**
 * A place of a text in a PDF as something found.
 *
 * @param {import("../pages/contents.js").Quadrilateral[]} areas
 * @param {string} text
 * @param {{x: number, y: number, width: number, height: number}[]} pages of the drawing
 * @returns {Found}
 */
export function textFound(areas, text, pages) {
  /** @type {import("./find-engine.js").Hit} */
  const hit = { source: "pdf", ...placeOf(areas, pages), score: 1, text, strokes: [] };
  return { ...hit, areas, place: null, number: null, key: keyOf(hit) };
}

/**
 * A place in a box of text as something found.
 *
 * @param {import("./box-places.js").BoxPlace} place
 * @param {{x: number, y: number, width: number, height: number}[]} pages of the drawing
 * @returns {Found}
 */
export function boxFound(place, pages) {
  const { box, from, to, areas, isWhole } = place;
  /** @type {import("./find-engine.js").Hit} */
  const hit = { source: "box", ...placeOf(areas, pages), score: isWhole ? 1 : partScore, text: box.text.slice(from, to), strokes: [] };
  return { ...hit, areas, place, number: null, key: [keyOf(hit), box.id, from].join() };
}

/** The bounds of areas, and the page on which they are. */
function placeOf(/** @type {import("../pages/contents.js").Quadrilateral[]} */ areas, /** @type {{x: number, y: number, width: number, height: number}[]} */ pages) {
  const [xs, ys] = [0, 1].map((axis) => areas.flat().map((corner) => corner[axis]));
  const bounds = { minX: Math.min(...xs), minY: Math.min(...ys), maxX: Math.max(...xs), maxY: Math.max(...ys) };
  const page = pages.findIndex(({ x, y, width, height }) =>
    bounds.minX < x + width && bounds.maxX > x && bounds.minY < y + height && bounds.maxY > y) + 1;
  return { bounds, page };
}

/** True if a result of the worker is a box of text, whose places are found here. */
export function isOfBox(/** @type {import("./find-engine.js").Hit} */ { source, bounds, text }, /** @type {import("../engine/texts.js").TextBox[]} */ boxes) {
  const isNear = (/** @type {number} */ a, /** @type {number} */ b) => Math.abs(a - b) < 0.01;
  // The worker has the beginning of a long text.
  return source === "note" && boxes.some((box) => isNear(box.bounds.minX, bounds.minX) && isNear(box.bounds.minY, bounds.minY)
    && isNear(box.bounds.maxX, bounds.maxX) && isNear(box.bounds.maxY, bounds.maxY) && box.text.startsWith(text.slice(0, -1)));
}

/** The same text for what is found again at the same place. */
function keyOf(/** @type {import("./find-engine.js").Hit} */ { source, page, bounds, strokes }) {
  const corner = [bounds.minX, bounds.minY, bounds.maxX, bounds.maxY].map((edge) => edge.toFixed(2));
  return [source, page, ...corner, ...strokes].join();
}
