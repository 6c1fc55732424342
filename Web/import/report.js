// In words, what came out of a file of another program, and why nothing did.

import { counted, joined, word } from "../words/words.js";

/** @typedef {import("./import-engine.js").Counts} Counts */

/** The names of the counts, in the order of the engine's kinds (`ImportReport.Kind`). */
const kinds = [
  (/** @type {number} */ count) => counted("{count} stroke", "{count} strokes", { count }),
  (/** @type {number} */ count) => counted("{count} shape", "{count} shapes", { count }),
  (/** @type {number} */ count) => counted("{count} erasure", "{count} erasures", { count }),
  (/** @type {number} */ count) => counted("{count} picture", "{count} pictures", { count }),
  (/** @type {number} */ count) => counted("{count} text", "{count} texts", { count }),
  (/** @type {number} */ count) => counted("{count} PDF page", "{count} PDF pages", { count }),
  (/** @type {number} */ count) => counted(
    "{count} page of a PDF that is not here", "{count} pages of a PDF that is not here", { count }),
  (/** @type {number} */ count) => counted("{count} layer", "{count} layers", { count }),
  (/** @type {number} */ count) => counted("{count} link", "{count} links", { count }),
  (/** @type {number} */ count) => counted("{count} recognized word", "{count} recognized words", { count }),
  (/** @type {number} */ count) => counted("{count} recording", "{count} recordings", { count }),
  (/** @type {number} */ count) => counted("{count} formula", "{count} formulas", { count }),
  (/** @type {number} */ count) => counted("{count} bookmark", "{count} bookmarks", { count }),
  (/** @type {number} */ count) => counted("{count} embedded part", "{count} embedded parts", { count }),
  (/** @type {number} */ count) => counted("{count} fill", "{count} fills", { count }),
  (/** @type {number} */ count) => counted("{count} dashed line", "{count} dashed lines", { count }),
  (/** @type {number} */ count) => counted("{count} paper pattern", "{count} paper patterns", { count }),
  (/** @type {number} */ count) => counted("{count} brush look", "{count} brush looks", { count }),
  (/** @type {number} */ count) => counted("{count} statement about ink", "{count} statements about ink", { count }),
  (/** @type {number} */ count) => counted("{count} unknown part", "{count} unknown parts", { count }),
];

/** The counts above 0, in words. */
const list = (/** @type {number[]} */ counts) =>
  joined(counts.flatMap((count, at) => (count > 0 && kinds[at] ? [kinds[at](count)] : [])));

/** The sum of two lists of counts, of which one may be empty. */
export const addCounts = (/** @type {Counts} */ a, /** @type {Counts} */ b) => b.map(({ taken, left }, at) => ({
  taken: taken + (a[at]?.taken ?? 0), left: left + (a[at]?.left ?? 0),
}));

/**
 * The counts of what was taken, and of what was not.
 *
 * @param {Counts} counts
 * @returns {string} a part of a sentence, such as “312 strokes, 4 pictures; 2 recordings not taken”
 */
export function describeCounts(counts) {
  const taken = list(counts.map((count) => count.taken)) || word("nothing");
  const left = describeLeft(counts);
  return left ? word("{taken}; {left} not taken", { taken, left }) : taken;
}

/** The counts of what was not taken, in words; empty if all was. */
export const describeLeft = (/** @type {Counts} */ counts) =>
  list(counts.map((count) => count.left));

/** The engine's numbers of reasons that have words of their own (`ImportFailure.Reason`). */
const [unsupported, cut, encrypted, overLimit] = [1, 2, 5, 7];

/**
 * Describes why a file cannot be read.
 *
 * @param {number | string | undefined} reason its number
 * @returns {string} a sentence without its full stop
 */
export function describeReason(reason) {
  switch (reason) {
    case unsupported: return word("It is of a version or a form that is not read");
    case cut: return word("Its end is missing, and nothing of it can be read");
    case encrypted: return word("It is protected by a password: save it without one");
    case overLimit: return word("It has more in it than can be opened here");
    default: return word("It is damaged, and nothing of it can be read");
  }
}
