// What was found, lit on the sheet: lines over the ink, and areas over text. Nothing of it is in the drawing.

import { linesOf } from "../engine/ink.js";
import { element } from "../interface/elements.js";

const namespace = "http://www.w3.org/2000/svg";
/** The least width of a light, in CSS pixels, and what it is wider than its ink. */
const [leastWidth, wider] = [6, 4];

/** @typedef {import("./found.js").Found} Found */

/** The lights over the sheet. */
export class Marks {
  #engine;
  #view;
  #svg = element("find-marks");
  /** @type {Found[]} */
  #found = [];
  /** @type {Found | null} */
  #current = null;
  /** @type {WeakMap<Found, SVGGElement>} Those that were seen. */
  #made = new WeakMap();
  /** @type {import("../engine/ink.js").EngineInk | null} */
  #ink = null;

  /**
   * @param {import("../engine/engine.js").Engine} engine
   * @param {import("../canvas/canvas.js").CanvasView} view
   */
  constructor(engine, view) {
    this.#engine = engine;
    this.#view = view;
  }

  /**
   * Lights what was found.
   *
   * @param {Found[]} found
   * @param {Found | null} current the one to which one has gone
   * @param {import("../engine/ink.js").EngineInk | null} ink
   */
  show(found, current, ink) {
    this.#found = found;
    this.#current = current;
    this.#ink = ink;
    this.follow();
  }

  /** Puts the lights where their ink is seen. */
  follow() {
    const isHidden = this.#found.length === 0 || this.#engine.hasStopped;
    if (isHidden && this.#svg.hasAttribute("hidden")) return;
    this.#svg.toggleAttribute("hidden", isHidden);
    if (isHidden) {
      this.#svg.replaceChildren();
      return;
    }
    const { x, y, zoom } = this.#engine.view;
    const [right, bottom] = [x + this.#view.width / zoom, y + this.#view.height / zoom];
    const shapes = [];
    for (const one of this.#found) {
      const { minX, minY, maxX, maxY } = one.bounds;
      if (maxX < x || minX > right || maxY < y || minY > bottom) continue;
      let shape = this.#made.get(one);
      if (!shape) {
        shape = this.#make(one);
        this.#made.set(one, shape);
      }
      // Places are told from the corner of each: numbers of SVG are short.
      shape.setAttribute("transform", `translate(${(minX - x) * zoom} ${(minY - y) * zoom}) scale(${zoom})`);
      for (const line of shape.querySelectorAll("polyline")) {
        line.style.strokeWidth = String(Math.max(Number(line.dataset.width), leastWidth / zoom));
      }
      shape.classList.toggle("current", one === this.#current);
      shapes.push(shape);
    }
    this.#svg.replaceChildren(...shapes);
  }

  #make(/** @type {Found} */ { bounds, strokes, areas }) {
    const group = document.createElementNS(namespace, "g");
    const { minX, minY, maxX, maxY } = bounds;
    const lines = areas || strokes.length === 0 || !this.#ink ? [] : linesOf(this.#ink.of(strokes));
    for (const { x, y, width, points } of lines) {
      const line = document.createElementNS(namespace, "polyline");
      const [left, top] = [x - minX, y - minY];
      // A dot is a line, too, of no length.
      const corners = Array.from({ length: points.length / 2 }, (_, index) =>
        `${left + points[2 * index]},${top + points[2 * index + 1]}`);
      line.setAttribute("points", (corners.length === 1 ? [...corners, ...corners] : corners).join(" "));
      line.dataset.width = String(width + wider);
      group.append(line);
    }
    const all = areas ?? (lines.length > 0 ? [] : [[[minX, minY], [maxX, minY], [maxX, maxY], [minX, maxY]]]);
    for (const corners of all) {
      const polygon = document.createElementNS(namespace, "polygon");
      polygon.setAttribute("points", corners.map(([px, py]) => `${px - minX},${py - minY}`).join(" "));
      group.append(polygon);
    }
    return group;
  }
}
