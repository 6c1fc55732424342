// Ink beside the pages, which is in no PDF of them.

import { transparent } from "../engine/palette.js";

/** The distance from a page up to which nobody misses ink that is cut off, in points. */
const slack = 6;
/** The least height of a part that is looked at, in points, and the pixels of its longer side. */
const [partHeight, partPixels] = [2048, 512];
/** The most parts into which one is cut: ink may lie very far away. */
const mostParts = 64;

/** @typedef {{minX: number, minY: number, maxX: number, maxY: number}} Rect in points of the document */

/**
 * The parts of a rectangle that lie beside, above, between and below pages.
 *
 * @param {import("../engine/pages.js").Page[]} pages
 * @param {Rect} rect
 * @returns {Rect[]}
 */
function partsBeside(pages, { minX, minY, maxX, maxY }) {
  const parts = [];
  let top = -Infinity;
  for (const { x, y, width, height } of pages) {
    parts.push({ minX, minY: top, maxX, maxY: y - slack });
    parts.push({ minX, minY: y - slack, maxX: x - slack, maxY: y + height + slack });
    parts.push({ minX: x + width + slack, minY: y - slack, maxX, maxY: y + height + slack });
    top = y + height + slack;
  }
  parts.push({ minX, minY: top, maxX, maxY: Infinity });
  return parts
    .map((part) => ({ ...part, minY: Math.max(part.minY, minY), maxY: Math.min(part.maxY, maxY) }))
    .filter((part) => part.maxX > part.minX && part.maxY > part.minY)
    .flatMap(lowParts);
}

/**
 * Cuts a part into ones that are not too high for a small picture.
 *
 * @param {Rect} part
 * @returns {Rect[]}
 */
function lowParts(part) {
  const step = Math.max(partHeight, (part.maxY - part.minY) / mostParts);
  return Array.from({ length: Math.ceil((part.maxY - part.minY) / step) }, (_, index) => {
    const minY = part.minY + index * step;
    return { ...part, minY, maxY: Math.min(minY + step, part.maxY) };
  });
}

/**
 * A part of the document beside its pages in which something is drawn or placed.
 *
 * @param {import("../engine/engine.js").Engine} engine
 * @param {Rect | null} bounds those of all that is drawn and placed
 * @returns {Rect | null} null if there is none, and on an endless sheet
 */
export function foundBesidePages({ pages, pictures }, bounds) {
  const all = pages.list();
  if (all.length === 0 || !bounds) return null;
  return partsBeside(all, bounds).find((part) => {
    const longest = Math.max(part.maxX - part.minX, part.maxY - part.minY);
    const scale = Math.min(1, partPixels / longest);
    const { data } = pictures.picture(part, { scale, paper: transparent });
    return data.some((value, index) => index % 4 === 3 && value > 0);
  }) ?? null;
}
