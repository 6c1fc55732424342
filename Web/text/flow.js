// A text that is longer than the room below it on its page goes on, on the pages that follow.

import { part } from "./runs.js";

/** The most pages onto which a text flows. */
const mostPages = 200;
/** The least room that a line needs, as a factor of the size of its letters. */
const leastRoom = 1.5;

/** @typedef {import("./text-engine.js").Typed} Typed */
/** @typedef {import("../engine/pages.js").Page} Page */
/** @typedef {{typed: Typed, parcel: Uint8Array, page: number, x: number, y: number}} Portion page: 0 for that of the box */

/** The margin of a page, in points. */
export const marginOf = (/** @type {{width: number, height: number}} */ { width, height }) => Math.min(48, width / 12, height / 12);

/** The page on which a point lies; undefined for none. */
export const pageAt = (/** @type {Page[]} */ pages, /** @type {number} */ x, /** @type {number} */ y) => [...pages].reverse()
  .find((page) => x >= page.x && x <= page.x + page.width && y >= page.y && y <= page.y + page.height);

/**
 * The parts of a text that stand on a page each.
 *
 * @param {import("./text-engine.js").TextEngine} setter
 * @param {Typed} typed
 * @param {{x: number, y: number, scale: number}} place of the box, in points of the drawing; scale: points of the drawing for
 *   one of the box
 * @param {Page} page on which it begins: those that follow have its size
 * @returns {{portions: Portion[], left: number, missing: {missing: string[], scripts: string}}} left: the number of letters
 *   for which there are no more pages; places are those on a page that lies where this one does
 */
export function flowed(setter, typed, { x, y, scale }, page) {
  const margin = marginOf(page);
  const bottom = page.y + page.height - margin;
  const missing = setter.set(typed);
  const lines = setter.lines();
  /** @type {Portion[]} */
  const portions = [];
  let from = 0;
  let top = y;
  // Where not even a line fits, it begins on the next page.
  let number = lines.length > 0 && bottom - top < leastRoom * typed.size * scale && top > page.y + margin ? 1 : 0;
  if (number > 0) top = page.y + margin;
  while (from < lines.length && portions.length < mostPages) {
    const room = (bottom - top) / scale;
    let to = from + 1;
    while (to < lines.length && lines[to].bottom - lines[from].top <= room) to++;
    const [start, end] = [lines[from].start, lines[to]?.start ?? typed.text.length];
    const text = typed.text.slice(start, end);
    const shown = to < lines.length ? text.replace(/\n$/, "") : text;
    if (shown.trim() !== "") portions.push({ typed: part(typed, start, start + shown.length), parcel: new Uint8Array(), page: number, x, y: top });
    from = to;
    number += 1;
    top = page.y + margin;
    // Empty lines do not begin a page.
    while (from < lines.length && typed.text.slice(lines[from].start, lines[from + 1]?.start).trim() === "") from++;
  }
  for (const portion of portions) {
    setter.set(portion.typed);
    portion.parcel = setter.parcel();
  }
  return { portions, left: from < lines.length ? typed.text.length - lines[from].start : 0, missing };
}

/**
 * The pages onto which the parts of a text go: those that follow as far as nothing lies on them, and new ones before the
 * first on which something lies.
 *
 * @param {import("../engine/engine.js").Engine} engine
 * @param {import("../engine/objects.js").EngineObjects} objects
 * @param {Page} page on which it begins
 * @param {number} count of the pages that follow
 * @returns {Page[]} with `page` as the first; fewer where there is no room for more pages
 */
export function pagesFor(engine, objects, page, count) {
  const pages = engine.pages.list();
  const index = pages.findIndex(({ id }) => id === page.id);
  let free = 0;
  if (count > 0) {
    const bounds = allBounds(objects);
    const isEmpty = (/** @type {Page | undefined} */ one) => one?.width === page.width && one.height === page.height
      && !bounds.some(({ minX, minY, maxX, maxY }) =>
        minX < one.x + one.width && maxX > one.x && minY < one.y + one.height && maxY > one.y);
    while (free < count && isEmpty(pages[index + 1 + free])) free++;
  }
  if (free < count) {
    const { width, height, paper, pattern, spacing } = page;
    engine.pages.add(Array.from({ length: count - free }, () => ({ width, height, paper, pattern, spacing })), index + 1 + free);
  }
  return engine.pages.list().slice(index, index + count + 1);
}

/** The bounds of all that lies in the drawing. */
function allBounds(/** @type {import("../engine/objects.js").EngineObjects} */ objects) {
  const most = 4096;
  const bounds = [];
  for (let first = 0; ; first += most) {
    const { count, objects: some } = objects.list(first, most);
    bounds.push(...some.map((one) => one.bounds));
    if (first + most >= count) return bounds;
  }
}
