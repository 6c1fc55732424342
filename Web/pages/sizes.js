// The sizes of pages that have names, in points.

import { word } from "../words/words.js";

/**
 * The sizes that are offered, upright: a name, its words, and the sides.
 *
 * @type {[string, string, number, number][]}
 */
export const pageSizes = [
  ["a3", "A3", 842, 1191], ["a4", "A4", 595, 842], ["a5", "A5", 420, 595], ["a6", "A6", 298, 420],
  ["letter", word("Letter"), 612, 792], ["legal", word("Legal"), 612, 1008],
];

/** The size of a screen of 16 to 9, across. */
export const screenSize = [960, 540];

/** Points of a millimetre. */
export const millimetre = 72 / 25.4;

/** Returns the name of a size, or “own”. */
export function sizeName(/** @type {number} */ width, /** @type {number} */ height) {
  const [short, long] = [Math.min(width, height), Math.max(width, height)];
  if (short === screenSize[1] && long === screenSize[0]) return "screen";
  return pageSizes.find(([, , a, b]) => Math.abs(a - short) < 1 && Math.abs(b - long) < 1)?.[0] ?? "own";
}

/** Returns the words for a size. */
export const sizeLabel = (/** @type {string} */ name) =>
  (name === "screen" ? word("Screen") : name === "own" ? word("Own size")
    : pageSizes.find(([other]) => other === name)?.[1]);
