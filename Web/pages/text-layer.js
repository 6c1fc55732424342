// The text of one page of a PDF, as transparent elements over its picture, in which a person can mark and copy.
//
// PDF.js has a class for that, `TextLayer`. It needs a document, and the app runs PDF.js in workers: the page would
// load half a megabyte more for the few lines of `#fill`. Places in the text, at any angle of a page, it does not find.

import { make } from "../interface/elements.js";

/** The size of letters before they are scaled, in CSS pixels: browsers have a least size. */
const size = 20;

const measuring = /** @type {CanvasRenderingContext2D} */ (document.createElement("canvas").getContext("2d"));

/** The families of fonts that browsers have. */
const families = new Set(["serif", "sans-serif", "monospace"]);

/**
 * A text on a page: a line, or a part of one.
 *
 * @typedef {object} Item
 * @property {Text} node
 * @property {string} str
 * @property {boolean} ends true if a line ends with it
 * @property {[number, number]} start the beginning of its baseline, in points of the page
 * @property {[number, number]} along the unit vector of the baseline
 * @property {[number, number]} up from the baseline to the top of a letter
 * @property {number} width in points
 * @property {number} height in points
 * @property {string} family the family of its letters, as PDF.js names it
 */

/** @typedef {{layer: TextLayer, index: number, offset: number}} TextPlace an item of a page, and letters before it */
/** @typedef {TextPlace & {distance: number}} NearPlace and its distance from a point, in points of the document */

/** The text of a page. */
export class TextLayer {
  /** @type {Item[]} */
  #items = [];
  #shown = "";

  /**
   * @param {Pick<import("./contents.js").Contents, "texts">} contents
   * @param {import("../engine/placed.js").Placed} picture the page
   */
  constructor(contents, picture) {
    /** The name of the picture, and its place among others. */
    this.id = picture.id;
    this.picture = picture;
    this.element = make("div", { className: "text-page" });
    this.element.style.transformOrigin = "0 0";
    /** True once the text is there, or cannot be read. */
    this.isRead = false;
    /** Settles when the text is there. */
    this.ready = contents.texts(picture.key, picture.page).then((texts) => this.#fill(texts))
      .finally(() => { this.isRead = true; });
  }

  /** The texts, in the order of the file. */
  get items() { return this.#items; }

  #fill(/** @type {import("./contents.js").PageText[]} */ texts) {
    const parts = [];
    for (const { str, matrix: [a, b, c, d, x, y], width, ends, family, ascent } of texts) {
      const [length, height] = [Math.hypot(a, b), Math.hypot(c, d)];
      const node = document.createTextNode(str);
      /** @type {[number, number]} */
      const along = length > 0 ? [a / length, b / length] : [1, 0];
      /** @type {[number, number]} */
      const up = height > 0 ? [c, d] : [0, -1];
      this.#items.push({ node, str, ends, start: [x, y], along, up, width, height, family });
      if (str.length === 0 || !(length > 0 && height > 0)) continue;
      const span = make("span", {}, node);
      const font = families.has(family) ? family : "sans-serif";
      measuring.font = `${size}px ${font}`;
      const measured = measuring.measureText(str).width;
      const stretch = measured > 0 && width > 0 ? width / measured : height / size;
      const [downX, downY] = [-c / size, -d / size];
      span.style.fontFamily = font;
      span.style.transform = `matrix(${along[0] * stretch},${along[1] * stretch},${downX},${downY},${
        x + c * ascent},${y + d * ascent})`;
      parts.push(span);
    }
    this.element.replaceChildren(...parts);
  }

  /**
   * Shows the text where its page is.
   *
   * @param {import("../engine/placed.js").Placed} picture the page
   * @param {{x: number, y: number, zoom: number}} view of the engine
   */
  follow(picture, { x, y, zoom }) {
    this.picture = picture;
    const [a, b, c, d, tx, ty] = picture.transform;
    const shown = `matrix(${[a, b, c, d, tx - x, ty - y].map((number) => number * zoom).join()})`;
    if (shown === this.#shown) return;
    this.#shown = shown;
    this.element.style.transform = shown;
  }

  /**
   * The place in the text that is nearest to a point.
   *
   * @param {[number, number]} point in points of the document
   * @returns {NearPlace | null} null for a page without text
   */
  nearest([px, py]) {
    const [a, b, c, d, tx, ty] = this.picture.transform;
    const area = a * d - b * c;
    if (area === 0) return null;
    const [dx, dy] = [px - tx, py - ty];
    const [x, y] = [(d * dx - c * dy) / area, (a * dy - b * dx) / area];
    let best = null;
    for (const [index, item] of this.#items.entries()) {
      if (item.str.trim().length === 0) continue;
      const [fromX, fromY] = [x - item.start[0], y - item.start[1]];
      const right = fromX * item.along[0] + fromY * item.along[1];
      const height = item.height || 1;
      const above = (fromX * item.up[0] + fromY * item.up[1]) / height;
      const beside = Math.max(-right, right - item.width, 0);
      const beyond = Math.max(-0.25 * height - above, above - 0.95 * height, 0);
      // The line at the same height is meant rather than one that is nearer, above or below.
      const cost = Math.hypot(beside, 4 * beyond);
      if (best && cost >= best.cost) continue;
      best = { cost, distance: Math.hypot(beside, beyond) * Math.sqrt(Math.abs(area)), index, item, right };
    }
    if (!best) return null;
    const { index, item, right, distance } = best;
    return { layer: this, index, offset: offsetAt(item, right), distance };
  }
}

/** The number of letters of an item that lie before a distance from its beginning. */
function offsetAt(/** @type {Item} */ { str, width, family }, /** @type {number} */ right) {
  if (!(right > 0)) return 0;
  if (right >= width) return str.length;
  measuring.font = `${size}px ${families.has(family) ? family : "sans-serif"}`;
  const whole = measuring.measureText(str).width || 1;
  const wanted = (right / width) * whole;
  let [low, high] = [0, str.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const [from, to] = [middle, middle + 1].map((end) => measuring.measureText(str.slice(0, end)).width);
    if ((from + to) / 2 < wanted) low = middle + 1;
    else high = middle;
  }
  // A letter of two units is not cut.
  return /[\udc00-\udfff]/.test(str[low] ?? "") ? low + 1 : low;
}

/**
 * The rectangle around a picture that is wholly shown, in points of the document.
 *
 * @param {import("../engine/placed.js").Placed} picture
 */
export function boundsOf({ transform: [a, b, c, d, x, y], width, height }) {
  const corners = [[0, 0], [width, 0], [width, height], [0, height]];
  const [xs, ys] = [corners.map(([px, py]) => a * px + c * py + x), corners.map(([px, py]) => b * px + d * py + y)];
  return { minX: Math.min(...xs), minY: Math.min(...ys), maxX: Math.max(...xs), maxY: Math.max(...ys) };
}

/**
 * The beginning and the end of the word at a place of a text.
 *
 * @param {string} text
 * @param {number} offset
 * @returns {[number, number]}
 */
export function wordAt(text, offset) {
  if (Intl.Segmenter) {
    const segment = new Intl.Segmenter(undefined, { granularity: "word" }).segment(text).containing(offset);
    if (segment) return [segment.index, segment.index + segment.segment.length];
  }
  const [before, after] = [/\S*$/.exec(text.slice(0, offset)), /^\S*/.exec(text.slice(offset))];
  return [offset - (before?.[0].length ?? 0), offset + (after?.[0].length ?? 0)];
}
