// The fonts of typed text: files beside the app, each of which is loaded when a text has characters of its ranges.

import { piecesOf } from "./runs.js";

/**
 * @typedef {object} FontEntry
 * @property {string} file
 * @property {string} family
 * @property {string} style "Regular", "Bold", "Italic" or "Bold Italic"
 * @property {[number, number][]} ranges the first and the last of the characters that it has, ascending
 */

/** @typedef {{family: string, isBold: boolean, isItalic: boolean}} Wanted */

/** True if a font has a character. */
const has = (/** @type {FontEntry} */ { ranges }, /** @type {number} */ character) => {
  let [low, high] = [0, ranges.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (ranges[middle][1] < character) low = middle + 1;
    else high = middle;
  }
  return low < ranges.length && ranges[low][0] <= character;
};

/** The fonts, and those of them that an engine has. */
export class Fonts {
  #engine;
  #folder;
  /** @type {Promise<FontEntry[]> | undefined} */
  #reading;
  /** @type {FontEntry[]} The fonts there are, once they are known. */
  all = [];
  /** @type {Map<string, Promise<Uint8Array>>} */
  #loading = new Map();
  /** @type {Set<string>} The files that the engine has. */
  #there = new Set();

  /**
   * @param {import("./text-engine.js").TextEngine} engine
   * @param {URL} folder with `fonts.json`
   */
  constructor(engine, folder) {
    this.#engine = engine;
    this.#folder = folder;
  }

  /** Learns which fonts there are. */
  async list() {
    this.#reading ??= this.#fetched("fonts.json").then(async (answer) => {
      this.all = (await answer.json()).fonts;
      return this.all;
    }).catch((error) => {
      this.#reading = undefined;
      throw error;
    });
    return this.#reading;
  }

  async #fetched(/** @type {string} */ name) {
    const address = new URL(name, this.#folder);
    const answer = await fetch(address).catch(() => fetch(address));
    if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
    return answer;
  }

  /** True if the engine has any font. */
  get isUsable() { return this.#there.size > 0; }

  /** The families, each once. */
  get families() { return [...new Set(this.all.map(({ family }) => family))]; }

  /**
   * The files that a text needs: for each of its characters the best font that has it.
   *
   * @param {string} text
   * @param {Wanted} wanted
   */
  filesFor(text, wanted) {
    const style = wanted.isBold ? wanted.isItalic ? "Bold Italic" : "Bold" : wanted.isItalic ? "Italic" : "Regular";
    const usual = wanted.family || this.all[0]?.family;
    const rank = (/** @type {FontEntry} */ font) => (font.family === usual ? 0 : 2) + (font.style === style ? 0 : 1);
    const sorted = this.all.map((font, index) => ({ font, index }))
      .sort((a, b) => rank(a.font) - rank(b.font) || a.index - b.index).map(({ font }) => font);
    /** @type {Set<string>} */
    const files = new Set();
    // A text of no letters has a caret as high as those of its font.
    if (sorted.length > 0) files.add(sorted[0].file);
    for (const character of new Set(text)) {
      const number = /** @type {number} */ (character.codePointAt(0));
      const font = number >= 0x20 ? sorted.find((one) => has(one, number)) : undefined;
      if (font) files.add(font.file);
    }
    return [...files];
  }

  /** True if the engine has all fonts that a text needs, as far as there are any. */
  hasAll(/** @type {string} */ text, /** @type {Wanted} */ wanted) {
    return this.all.length > 0 && this.filesFor(text, wanted).every((file) => this.#there.has(file));
  }

  /**
   * Gives the engine the fonts that a text needs.
   *
   * @param {string} text
   * @param {Wanted} wanted
   * @throws {Error} if a file does not come; those that came are there
   */
  async load(text, wanted) {
    await this.list();
    const files = this.filesFor(text, wanted);
    const loads = files.filter((file) => !this.#there.has(file)).map((file) => {
      const loading = this.#loading.get(file) ?? this.#load(file);
      this.#loading.set(file, loading);
      return { file, loading };
    });
    const answers = await Promise.allSettled(loads.map(({ loading }) => loading));
    // The engine tries fonts of one rank in this order, whichever came first.
    for (const [index, answer] of answers.entries()) {
      const { file } = loads[index];
      this.#loading.delete(file);
      if (answer.status === "rejected" || this.#there.has(file)) continue;
      this.#engine.addFont(answer.value);
      this.#there.add(file);
    }
    const failure = answers.find(({ status }) => status === "rejected");
    if (failure) throw /** @type {PromiseRejectedResult} */ (failure).reason;
  }

  /** True if the engine has all fonts that a text with its styles needs. */
  hasAllOf(/** @type {import("./text-engine.js").Typed} */ typed) {
    return piecesOf(typed).every(({ text, style }) => this.hasAll(text, style));
  }

  /**
   * Gives the engine the fonts that a text with its styles needs.
   *
   * @param {import("./text-engine.js").Typed} typed
   * @throws {Error} if a file does not come; those that came are there
   */
  async loadAllOf(typed) {
    for (const { text, style } of piecesOf(typed)) await this.load(text, style);
  }

  async #load(/** @type {string} */ file) {
    const answer = await this.#fetched(file);
    return new Uint8Array(await answer.arrayBuffer());
  }
}
