// The line to sign on. The line lies over the paper and moves with it, and is no part of the drawing.

import { when } from "../interface/happenings.js";

/** The left end, the right end and the height of the line, as parts of the page. */
const [start, end, height] = [0.12, 0.88, 0.64];

/** The line to sign on. */
export class SigningLine {
  #element;
  #engine;
  #view;
  /** @type {{x: number, y: number, length: number} | null} */
  #place = null;
  #shown = "";

  /**
   * @param {HTMLElement} element
   * @param {import("../engine/engine.js").Engine} engine
   * @param {import("../canvas/canvas.js").CanvasView} view
   */
  constructor(element, engine, view) {
    this.#element = element;
    this.#engine = engine;
    this.#view = view;
    when(["frame"], () => this.#follow());
    when(["open"], () => this.#reset());
    when(["resize"], () => { if (engine.isEmpty) this.#reset(); else this.#follow(); });
  }

  /** True if there is a line; its place is decided when it appears. */
  get isShown() { return this.#place !== null; }
  set isShown(isShown) {
    if (isShown === this.isShown) return;
    this.#element.hidden = !isShown;
    this.#place = null;
    if (isShown) this.#lay();
  }

  /** Places the line again, when no ink belongs to it: on an empty page of another size, or a new drawing. */
  #reset() {
    if (this.isShown) this.#lay();
  }

  /** The distance of the line from the top of the page, in CSS pixels. */
  get top() { return this.#place ? (this.#place.y - this.#engine.view.y) * this.#engine.view.zoom : 0; }

  #lay() {
    const { x, y, zoom } = this.#engine.view;
    const { width, height: all } = this.#view;
    this.#place = {
      x: x + start * width / zoom, y: y + height * all / zoom, length: (end - start) * width / zoom,
    };
    this.#follow();
  }

  /** Moves the line with the view. */
  #follow() {
    if (!this.#place) return;
    const { x, y, zoom } = this.#engine.view;
    const [left, top] = [(this.#place.x - x) * zoom, (this.#place.y - y) * zoom];
    const width = `${this.#place.length * zoom}px`;
    const transform = `translate(${left}px, ${top}px)`;
    if (this.#shown === width + transform) return;
    this.#shown = width + transform;
    Object.assign(this.#element.style, { width, transform });
  }
}
