// The pen case in the bar of tools: the last few pens that were drawn with, each with its colour and its width, and
// usual pens until then, so that the bar keeps its size.

import { brushLabel } from "./brushes.js";
import { childrenOf, element, make } from "../interface/elements.js";
import { colorName, colorOf, hexColor, parseColor } from "../engine/palette.js";
import { keepPreferences, preferences } from "../interface/preferences.js";
import { joined, percent, word } from "../words/words.js";

/** The pens of those who have not drawn yet; in narrow bars fewer are shown. */
const usual = ["pen", "pencil", "fountain", "marker", "highlighter"];
/** The size of the picture of a pen in CSS pixels. */
const [width, height] = [40, 24];

/** @typedef {import("../engine/brushes.js").Brush} Brush */
/** @typedef {{brush: string, color: string, size: number, opacity: number, used?: number}} Pen brush: its name */

const isPen = (/** @type {Pen} */ pen) => pen && typeof pen.brush === "string" && typeof pen.color === "string"
  && parseColor(pen.color) !== null && pen.size > 0 && pen.opacity > 0 && pen.opacity <= 1;

/** The pens at hand. */
export class PenCase {
  #engine;
  #tools;
  #place = element("pen-case");
  #shown = "";
  /** @type {Pen[]} In the order in which they came; `used` counts up: the one unused for longest gives way. */
  #pens;

  /**
   * @param {import("../engine/engine.js").Engine} engine
   * @param {import("./tools.js").Tools} tools
   */
  constructor(engine, tools) {
    this.#engine = engine;
    this.#tools = tools;
    this.#pens = preferences.penCase.filter(isPen).slice(0, usual.length);
    const others = usual.filter((name) => !this.#pens.some(({ brush }) => brush === name));
    this.#pens.push(...others.slice(0, usual.length - this.#pens.length).flatMap((name) => this.#usualPen(name) ?? []));
    this.update();
    const fit = () => this.#hideCut();
    new ResizeObserver(fit).observe(this.#place);
    addEventListener("resize", fit);
  }

  /** Hides the pens that the bar would cut off. */
  #hideCut() {
    const buttons = childrenOf(this.#place);
    for (const button of buttons) button.hidden = false;
    const frame = this.#place.getBoundingClientRect();
    const cut = buttons.filter((button) => {
      const { right, bottom } = button.getBoundingClientRect();
      return right > frame.right + 1 || bottom > frame.bottom + 1;
    });
    for (const button of cut) button.hidden = true;
  }

  #usualPen(/** @type {string} */ name) {
    const brush = this.#tools.brushes.find((one) => one.name === name);
    return brush && { brush: name, color: hexColor(brush.color), size: brush.size, opacity: 1 };
  }

  /** @returns {Pen} */
  get #current() {
    const { brush, color, size, opacity } = this.#tools;
    return { brush: brush.name, color, size, opacity };
  }

  /** Puts the pen that was just drawn with into the case. */
  keep() {
    if (this.#tools.tool !== "brush") return;
    const now = this.#current;
    const used = Math.max(0, ...this.#pens.map((pen) => pen.used ?? 0)) + 1;
    // The same pen with another width stays one pen.
    const same = this.#pens.find(({ brush, color }) => brush === now.brush && color === now.color);
    if (same) Object.assign(same, now, { used });
    else {
      const oldest = this.#pens.reduce((a, b) => ((b.used ?? 0) < (a.used ?? 0) ? b : a));
      this.#pens[this.#pens.indexOf(oldest)] = { ...now, used };
    }
    preferences.penCase = this.#pens;
    this.update();
  }

  #take(/** @type {Pen} */ { brush, color, size, opacity }) {
    this.#tools.usePen(brush, { color, size, opacity });
    keepPreferences();
  }

  /** The pens whose brushes are there, in their order. */
  get #usable() {
    const { brushes } = this.#tools;
    return this.#pens.flatMap((pen) => {
      const brush = brushes.find(({ name }) => name === pen.brush);
      return brush ? { pen, brush } : [];
    });
  }

  /** Draws with a pen of the case from now on, by its place, from 0; also with one for which the bar has no room. */
  choose(/** @type {number} */ index) {
    const chosen = this.#usable[index];
    if (chosen) this.#take(chosen.pen);
  }

  /** Shows the pens, and which of them is in use. */
  update() {
    const { tool } = this.#tools;
    const pens = this.#usable;
    const scale = Math.min(Math.max(devicePixelRatio, 1), 3);
    const key = JSON.stringify([
      pens.map(({ pen: { color, size, opacity }, brush }) =>
        [brush, color, size, opacity, this.#tools.shownColor(color, brush)]), scale,
    ]);
    if (key !== this.#shown) {
      this.#shown = key;
      const focused = [...this.#place.children].indexOf(/** @type {Element} */ (document.activeElement));
      this.#place.replaceChildren(...pens.map(({ pen, brush }, index) => this.#button(pen, brush, index + 1, scale)));
      this.#hideCut();
      if (focused >= 0) childrenOf(this.#place)[Math.min(focused, pens.length - 1)]?.focus();
    }
    const now = this.#current;
    const names = /** @type {const} */ (["brush", "color", "size", "opacity"]);
    for (const [index, { pen }] of pens.entries()) {
      const isUsed = tool === "brush" && names.every((name) => pen[name] === now[name]);
      this.#place.children[index].setAttribute("aria-pressed", String(isUsed));
    }
  }

  /**
   * Makes the button of a pen.
   *
   * @param {Pen} pen
   * @param {Brush} brush
   * @param {number} key the number on the keyboard that chooses it
   * @param {number} scale device pixels for each CSS pixel
   */
  #button(pen, brush, key, scale) {
    const { alpha } = brush.color;
    const shown = colorOf(this.#tools.shownColor(pen.color, brush));
    const image = this.#engine.brushPicture(brush.number, {
      width, height, scale, size: Math.min(pen.size, 12),
      color: { ...shown, alpha: Math.max(Math.round(alpha * pen.opacity), 40) },
    });
    // The browser hands on each canvas that is seen with every frame, also one that stays as it is.
    const canvas = make("canvas", { width: image.width, height: image.height });
    canvas.getContext("2d")?.putImageData(image, 0, 0);
    const picture = make("img", { alt: "", src: canvas.toDataURL() });
    const label = joined([
      brushLabel(brush), word(colorName(pen.color)), word("{size} pt", { size: pen.size }),
      ...(pen.opacity < 1 ? [percent(pen.opacity)] : []),
    ]);
    const button = make("button", {
      type: "button", className: "pen", title: word("{pen} ({key})", { pen: label, key }), ariaLabel: label,
    }, picture);
    button.setAttribute("aria-keyshortcuts", String(key));
    button.addEventListener("click", () => this.#take(pen));
    return button;
  }
}
