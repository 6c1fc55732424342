// Draws the text of a visit on a canvas of its own, above the drawing.

import { make } from "../interface/elements.js";
import { cssColor, unpacked } from "../engine/palette.js";
import { unmapped } from "./visit.js";

/** The canvas of a visit. */
export class TextPainting {
  #desk;
  /** The canvas. */
  element = make("canvas", { className: "text-paint" });
  #context = /** @type {CanvasRenderingContext2D} */ (this.element.getContext("2d"));
  /** @type {{top: number, bottom: number}[]} */
  #lines = [];
  /** @type {{from: number, to: number, paths: ReturnType<import("./text-engine.js").TextEngine["paths"]>} | null} */
  #kept = null;

  /** @param {import("./visit.js").Desk} desk */
  constructor(desk) { this.#desk = desk; }

  /** Takes the text as it was set last. */
  changed() {
    this.#lines = this.#desk.setter.lines();
    this.#kept = null;
  }

  /** The lines that are in view. */
  #seen(/** @type {import("../engine/texts.js").Matrix} */ matrix) {
    const { width, height } = this.#desk.view;
    const ys = [[0, 0], [width, 0], [0, height], [width, height]].map(([x, y]) => unmapped(matrix, x, y).y);
    const [top, bottom] = [Math.min(...ys), Math.max(...ys)];
    const from = this.#lines.findIndex((line) => line.bottom >= top);
    if (from < 0) return [0, 0];
    const to = this.#lines.findIndex((line) => line.top > bottom);
    return [from, to < 0 ? this.#lines.length : to];
  }

  /**
   * Draws the text.
   *
   * @param {import("../engine/texts.js").Matrix} matrix from points of the text to CSS pixels of the canvas
   */
  draw(matrix) {
    const { engine, view, setter } = this.#desk;
    const { element } = this;
    const [width, height] = [engine.pixelWidth, engine.pixelHeight];
    if (element.width !== width || element.height !== height) Object.assign(element, { width, height });
    const context = this.#context;
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, width, height);
    const [from, to] = this.#seen(matrix);
    if (this.#kept?.from !== from || this.#kept.to !== to) this.#kept = { from, to, paths: setter.paths(from, to) };
    const { scale } = view;
    const [a, b, c, d, tx, ty] = matrix.map((number) => number * scale);
    context.setTransform(a, b, c, d, tx, ty);
    for (const run of this.#kept.paths) {
      context.fillStyle = shownColor(engine, run.color);
      context.fill(run.path);
    }
  }
}

/**
 * The colour in which text appears on the paper that is shown.
 *
 * @param {import("../engine/engine.js").Engine} engine
 * @param {number | null} color as 0xrrggbbaa; null for that of ink
 */
function shownColor(engine, color) {
  const pen = engine.brushes().find(({ name }) => name === "pen");
  const own = color === null ? { red: 0, green: 0, blue: 0, alpha: 255 } : unpacked(color);
  return cssColor(pen ? engine.shownColor(pen.number, own) : own);
}
