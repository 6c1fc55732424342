// Ranges of boxes: where they are on the sheet, and other letters in their place.

import { tell } from "../interface/happenings.js";
import { isTooLong, tellOfFonts } from "./limits.js";
import { spliced } from "./runs.js";
import { product } from "./visit.js";

/** @typedef {import("./visit.js").Desk} Desk */
/** @typedef {{from: number, to: number}} TextRange offsets */
/** @typedef {{id: number, text: string, ranges: TextRange[]}} Change text: that of the box in which they were found */

/**
 * The areas of ranges of a box, in points of the drawing; the setter has the text of the box afterwards.
 *
 * @param {Desk} desk
 * @param {number} id
 * @param {TextRange[]} ranges
 * @returns {import("../pages/contents.js").Quadrilateral[][]}
 */
export function areasOf({ texts, setter }, id, ranges) {
  const { bytes, transform } = texts.box(id);
  setter.open(bytes);
  /** @type {(x: number, y: number) => [number, number]} */
  const mapped = (x, y) => {
    const [, , , , tx, ty] = product([1, 0, 0, 1, x, y], transform);
    return [tx, ty];
  };
  return ranges.map(({ from, to }) => setter.selection(from, to).map(({ minX, minY, maxX, maxY }) => [
    mapped(minX, minY), mapped(maxX, minY), mapped(maxX, maxY), mapped(minX, maxY),
  ]));
}

/**
 * Puts other letters in place of ranges of boxes, as one step to undo; boxes that are locked, that have changed since, or
 * that would be too long stay.
 *
 * @param {Desk} desk
 * @param {Change[]} changes
 * @param {string} letters
 * @param {() => void} end ends what has begun while letters came
 * @returns {Promise<{places: number, boxes: number, isFull: boolean}>} the numbers of what was replaced; isFull: true if a
 *   box has no room
 */
export async function replaceIn({ texts, setter, fonts, view }, changes, letters, end) {
  const done = { places: 0, boxes: 0, isFull: false };
  const here = () => new Set(texts.list().map(({ id }) => id));
  const made = (/** @type {Change} */ { id, text, ranges }) => {
    const { bytes, transform, isLocked } = texts.box(id);
    const typed = setter.open(bytes);
    if (isLocked || typed.text !== text) return null;
    const next = [...ranges].sort((a, b) => b.from - a.from)
      .reduce((all, { from, to }) => spliced(all, from, to, letters), typed);
    if (!isTooLong(next.text)) return { next, transform };
    done.isFull = true;
    return null;
  };
  try {
    const known = here();
    for (const change of changes.filter(({ id }) => known.has(id))) {
      const next = made(change)?.next;
      if (next) await fonts.loadAllOf(next);
    }
  } catch (error) {
    tellOfFonts(error);
    return done;
  }
  end();
  // Another person may have removed a box meanwhile.
  const left = here();
  texts.join(() => {
    for (const change of changes.filter(({ id }) => left.has(id))) {
      const one = made(change);
      if (!one) continue;
      if (one.next.text.trim() === "") texts.remove(change.id);
      else {
        setter.set(one.next);
        texts.set(change.id, setter.parcel(), one.transform);
      }
      done.boxes += 1;
      done.places += change.ranges.length;
    }
  });
  tell("change");
  view.show();
  return done;
}
