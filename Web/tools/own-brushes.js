// The brushes of one's own: kept as texts in the preferences, and defined in the engine.

import { draft, firstOwn } from "../engine/brushes.js";
import { EngineError } from "../engine/memory.js";
import { keepPreferences, preferences } from "../interface/preferences.js";
import { word } from "../words/words.js";

/** @typedef {import("../engine/brushes.js").Brush} Brush */

/** The largest number of brushes of one's own. */
const most = draft - firstOwn;
/** The largest name in letters: 256 bytes hold any 64 of them. */
export const longestName = 64;

/** The name of the brush of a text as the engine reads it. */
const nameIn = (/** @type {string} */ text) => {
  const [, quoted] = /^name "((?:[^"\\]|\\.)*)"$/m.exec(text) ?? [];
  return quoted?.replace(/\\(.)/g, (_, letter) => (letter === "n" ? "\n" : letter)) ?? "";
};

/** The brushes that a person has made, or taken from files and drawings. */
export class OwnBrushes {
  #engine;
  /** Grows with each definition, so that pictures of earlier definitions are known to be old. */
  #version = 0;
  /** @type {Brush[]} In the order in which they were made. */
  brushes = [];

  /** @param {import("../engine/engine.js").Engine} engine */
  constructor(engine) {
    this.#engine = engine;
    const seen = new Set();
    for (const kept of preferences.ownBrushes) {
      // A text of another version, or one that was meddled with, stays where it is, and is not offered.
      const { id, text } = kept ?? {};
      if (typeof id !== "string" || typeof text !== "string" || seen.has(id) || this.isFull) continue;
      seen.add(id);
      try {
        this.brushes.push(this.#defined(this.#freeNumber, id, text));
      } catch (error) {
        if (!(error instanceof EngineError)) throw error;
      }
    }
  }

  /** True if there is no room for another one. */
  get isFull() { return this.brushes.length >= most; }

  get #freeNumber() {
    const taken = new Set(this.brushes.map(({ number }) => number));
    let number = firstOwn;
    while (taken.has(number)) number++;
    return number;
  }

  #defined(/** @type {number} */ number, /** @type {string} */ id, /** @type {string} */ text) {
    const { ownBrushes: brushes } = this.#engine;
    brushes.define(number, text);
    const brush = brushes.info(number);
    this.#version += 1;
    return { ...brush, name: id, label: brush.name || word("Brush"), isOwn: true, version: this.#version };
  }

  /**
   * A name that no brush of one's own has: the wanted one, or that with a number.
   *
   * @param {string} wanted
   * @param {Brush | null} except a brush whose name may be had
   */
  freeName(wanted, except = null) {
    const taken = new Set(this.brushes.filter((brush) => brush !== except).map(({ label }) => label));
    let name = wanted;
    for (let number = 2; taken.has(name); number++) name = `${wanted} ${number}`;
    return name;
  }

  /**
   * Keeps a brush.
   *
   * @param {string} text
   * @returns {Brush}
   * @throws {EngineError} if the text is that of no brush
   */
  add(text) {
    if (this.isFull) {
      throw new EngineError(-4, word("there are {count} brushes already: delete one first", { count: most }));
    }
    const numbers = preferences.ownBrushes.map(({ id }) => Number(/^own-(\d+)$/.exec(id)?.[1] ?? 0));
    const id = `own-${Math.max(0, ...numbers) + 1}`;
    const number = this.#freeNumber;
    let brush = this.#defined(number, id, text);
    const name = this.freeName(brush.label);
    if (name !== brush.label || nameIn(text) !== name) {
      this.#engine.ownBrushes.rename(number, name);
      brush = { ...brush, label: name };
    }
    this.brushes.push(brush);
    preferences.ownBrushes.push({ id, text: this.#engine.ownBrushes.text(number) });
    keepPreferences();
    return brush;
  }

  /**
   * Puts another text in the place of that of a brush.
   *
   * @param {Brush} brush
   * @param {string} text
   * @returns {Brush}
   */
  replace(brush, text) {
    const changed = this.#defined(brush.number, brush.name, text);
    this.brushes[this.brushes.indexOf(brush)] = changed;
    for (const kept of preferences.ownBrushes) if (kept?.id === brush.name) kept.text = text;
    // Settings that were kept beside the brush are a part of it now.
    delete preferences.brushes[brush.name];
    keepPreferences();
    return changed;
  }

  /**
   * Removes a brush; its strokes stay as they are.
   *
   * @param {Brush} brush
   * @returns {string} its text
   */
  remove(brush) {
    const { ownBrushes: brushes } = this.#engine;
    const text = brushes.text(brush.number);
    brushes.forget(brush.number);
    this.brushes = this.brushes.filter((other) => other !== brush);
    preferences.ownBrushes = preferences.ownBrushes.filter((kept) => kept?.id !== brush.name);
    // Another brush may get the name.
    for (const kept of [preferences.brushes, preferences.ownColors, preferences.widths]) delete kept[brush.name];
    keepPreferences();
    return text;
  }

  /** The brushes of the drawing that are not kept: their names and texts. */
  ofDrawing() {
    const known = new Set(this.brushes.map(({ label }) => label));
    return this.#engine.ownBrushes.ofDrawing().map((text) => ({ label: nameIn(text), text }))
      .filter(({ label }) => label && !known.has(label));
  }
}
