// Things found, of handwriting and of PDFs, alike.

/**
 * Something found.
 *
 * @typedef {import("./find-engine.js").Hit & {key: string, number: number | null,
 *   areas: import("../pages/contents.js").Quadrilateral[] | null}} Found
 *   key: the same for what is found again; number: that among the results of the worker, if it can be dismissed; areas:
 *   those of text in PDFs; null for all else
 */

/**
 * A result of the worker as something found.
 *
 * @param {import("./find-engine.js").Hit} hit
 * @param {number} number among its results, from 0
 * @returns {Found}
 */
export function inkFound(hit, number) {
  return { ...hit, areas: null, number: hit.source === "note" ? null : number, key: keyOf(hit) };
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
  const [xs, ys] = [0, 1].map((axis) => areas.flat().map((corner) => corner[axis]));
  const bounds = { minX: Math.min(...xs), minY: Math.min(...ys), maxX: Math.max(...xs), maxY: Math.max(...ys) };
  const page = pages.findIndex(({ x, y, width, height }) =>
    bounds.minX < x + width && bounds.maxX > x && bounds.minY < y + height && bounds.maxY > y) + 1;
  /** @type {import("./find-engine.js").Hit} */
  const hit = { source: "pdf", page, bounds, score: 1, text, strokes: [] };
  return { ...hit, areas, number: null, key: keyOf(hit) };
}

/** The same text for what is found again at the same place. */
function keyOf(/** @type {import("./find-engine.js").Hit} */ { source, page, bounds, strokes }) {
  const corner = [bounds.minX, bounds.minY, bounds.maxX, bounds.maxY].map((edge) => edge.toFixed(2));
  return [source, page, ...corner, ...strokes].join();
}
