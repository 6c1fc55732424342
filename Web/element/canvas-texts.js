// The typed texts of a canvas: those in its drawing, and new ones, which InkText.wasm sets with fonts of the page.

import { bytesOf } from "./canvas-source.js";
import { moduleAt } from "./modules.js";
import { color } from "./options.js";
import { loaded } from "../engine/loading.js";
import { EngineError } from "../engine/memory.js";
import { TextEngine } from "../text/text-engine.js";

/** @typedef {import("../engine/engine.js").Engine} Engine */
/** @typedef {import("../engine/palette.js").Color} Color */
/** @typedef {import("./canvas-picture.js").Rect} Rect */

/**
 * A font with outlines of TrueType: its bytes, or its address.
 *
 * @typedef {string | URL | import("./canvas-source.js").DrawingSource} FontSource
 */

/**
 * The place and the look of a text.
 *
 * @typedef {object} TextOptions
 * @property {number} [x] the left edge of the text in points of the drawing; by default 0
 * @property {number} [y] its upper edge; by default 0
 * @property {number | null} [width] the width at which lines break, in points; by default they do not
 * @property {FontSource | FontSource[]} [font] the fonts, in the order in which they are tried
 * @property {number} [size] the size of the letters in points; by default 16
 * @property {string | Color | null} [color] any opaque colour of CSS; by default that of ink, which is light on dark paper
 * @property {boolean} [bold] true for the bold one of the fonts
 * @property {boolean} [italic] true for the italic one of the fonts
 * @property {"start" | "center" | "end"} [align] the side to which lines are aligned; by default the start
 * @property {string} [language] the language, such as `de` or `ja`, which chooses among forms of letters
 */

/** @typedef {{id: number, text: string, page: number, bounds: Rect}} CanvasText page: from 1; 0 for none */
/** @typedef {CanvasText & {missing: string[], scripts: string}} AddedText missing: characters for which frames stand */

/** The most engines that are kept, each with fonts of its own. */
const mostSetters = 4;
/** The most letters that a text has. */
const mostLetters = 100_000;
/** The sides to which lines are aligned. */
const sides = ["start", "center", "end"];

/** @type {Map<string, Promise<TextEngine>>} The engines with fonts, for all canvases, the one that was used last at the end. */
const setters = new Map();
/** @type {WeakMap<object, number>} The numbers of fonts that are no addresses. */
const numbers = new WeakMap();
let count = 0;

/** What tells a font from others. */
function keyOf(/** @type {FontSource} */ font) {
  if (typeof font === "string" || font instanceof URL) return String(new URL(font, document.baseURI));
  if (typeof font !== "object" || font === null) return String(font);
  const number = numbers.get(font) ?? ++count;
  numbers.set(font, number);
  return String(number);
}

async function bytesOfFont(/** @type {FontSource} */ font) {
  if (typeof font === "string" || font instanceof URL) {
    const answer = await fetch(font);
    if (!answer.ok) throw new Error(`the font was not sent: ${font} answered ${answer.status} ${answer.statusText}`.trimEnd());
    return new Uint8Array(await answer.arrayBuffer());
  }
  try {
    return await bytesOf(font);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new TypeError("a font is an address, a Uint8Array, ArrayBuffer, Blob, Response, or a promise of one");
  }
}

/** An engine with fonts; the same for the same fonts. */
function setterWith(/** @type {FontSource[]} */ fonts, /** @type {string} */ address) {
  const key = JSON.stringify([address, ...fonts.map(keyOf)]);
  const setter = setters.get(key) ?? makeSetter(fonts, address);
  setters.delete(key);
  setters.set(key, setter);
  // What did not come is asked for again, and an engine that has stopped is not used again.
  setter.catch(() => setters.delete(key));
  for (const old of [...setters.keys()].slice(0, -mostSetters)) setters.delete(old);
  return { setter, forget: () => setters.delete(key) };
}

async function makeSetter(/** @type {FontSource[]} */ fonts, /** @type {string} */ address) {
  const [{ instance }, ...files] = await Promise.all([loaded(() => moduleAt(address)), ...fonts.map(bytesOfFont)]);
  const setter = new TextEngine(/** @type {EngineExports} */ (instance.exports));
  for (const file of files) setter.addFont(file);
  return setter;
}

/**
 * A number of a range, or what stands for it where it is left out.
 *
 * @param {Record<string, any>} options
 * @param {string} name
 * @param {number} usual
 * @param {number} least
 * @param {number} most
 */
function numberOf(options, name, usual, least, most) {
  const value = options[name] ?? usual;
  if (typeof value === "number" && value >= least && value <= most) return value;
  throw new TypeError(`the option “${name}” has to be a number from ${least} to ${most}, not ${value}`);
}

/** A colour as 0xrrggbbaa; −1 for that of ink. */
function packed(/** @type {string | Color | null | undefined} */ value) {
  if (value === null || value === undefined) return -1;
  const found = typeof value === "string" ? color(value) : value;
  if (!found) throw new TypeError(`the option “color” cannot be “${value}”`);
  const { red, green, blue, alpha = 255 } = found;
  return ((red << 24) | (green << 16) | (blue << 8) | alpha) >>> 0;
}

/** The typed texts of a canvas. */
export class CanvasTexts {
  #usual;
  #finish;

  /**
   * @param {() => {address: string, fonts: FontSource[]}} usual where InkText.wasm is, and the fonts of all canvases
   * @param {() => void} finish ends strokes in progress
   */
  constructor(usual, finish) {
    this.#usual = usual;
    this.#finish = finish;
  }

  /**
   * The texts of a drawing, from the lowest up.
   *
   * @param {Engine} engine
   * @returns {Promise<CanvasText[]>}
   */
  async list(engine) {
    const { texts } = await engine.later();
    const boxes = texts.list();
    const pages = boxes.some(({ page }) => page >= 0) ? engine.pages.list().map(({ id }) => id) : [];
    return boxes.map(({ id, text, page, bounds }) => ({ id, text, page: pages.indexOf(page) + 1, bounds }));
  }

  /**
   * Adds a text.
   *
   * @param {Engine} engine
   * @param {string} text
   * @param {TextOptions} [options]
   * @returns {Promise<AddedText>}
   */
  async add(engine, text, options = {}) {
    if (text.trim() === "") throw new TypeError("a text has at least one letter");
    if (text.length > mostLetters) throw new EngineError(-3, `a text has at most ${mostLetters} letters`);
    const side = sides.indexOf(options.align ?? "start");
    if (side < 0) throw new TypeError(`the option “align” cannot be “${options.align}”: there are ${sides.join(", ")}`);
    const [x, y] = ["x", "y"].map((name) => numberOf(options, name, 0, -1e6, 1e6));
    const typed = {
      text, size: numberOf(options, "size", 16, 0.5, 2000), color: packed(options.color),
      isBold: Boolean(options.bold), isItalic: Boolean(options.italic), family: "", alignment: side,
      width: (options.width ?? null) === null ? null : numberOf(options, "width", 0, 1, 100_000),
      language: String(options.language ?? ""),
    };
    const { address, fonts: usual } = this.#usual();
    const fonts = [options.font ?? [], usual].flat();
    if (fonts.length === 0) {
      throw new TypeError("a text needs a font: give one as the option “font”, or to all canvases as DuctusCanvas.fonts");
    }
    const { setter: coming, forget } = setterWith(fonts, address);
    const [setter, { texts }] = await Promise.all([coming, engine.later()]);
    try {
      const { missing, scripts } = setter.set(typed);
      // Of the memory of one engine into that of the other.
      const parcel = setter.parcel();
      this.#finish();
      const id = texts.put(parcel, [1, 0, 0, 1, x, y]);
      const found = (await this.list(engine)).find((one) => one.id === id);
      return { ...found ?? { id, text, page: 0, bounds: { minX: x, minY: y, maxX: x, maxY: y } }, missing, scripts };
    } catch (error) {
      if (error.name !== "EngineError") forget();
      throw error;
    }
  }
}
