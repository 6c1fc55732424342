// Zooming by keys and buttons, and the way back to ink that is out of sight.

import { element } from "../interface/elements.js";
import { when } from "../interface/happenings.js";

/** The factor by which a key or a button zooms. */
const factor = 1.25;

/** Zooming about the pointer, or about the ink that is seen. */
export class Zooming {
  #engine;
  #view;
  #offer = element("away");
  /** @type {[number, number] | null} The place of a mouse or a pen over the canvas, in CSS pixels of the page. */
  #pointer = null;
  /**
   * The bounds of all ink in points; undefined while they are not known, null without ink.
   *
   * @type {{minX: number, minY: number, maxX: number, maxY: number} | null | undefined}
   */
  #bounds;
  #shown = "";

  /**
   * @param {import("../engine/engine.js").Engine} engine
   * @param {import("./canvas.js").CanvasView} view
   */
  constructor(engine, view) {
    this.#engine = engine;
    this.#view = view;
    view.element.addEventListener("pointermove", ({ pointerType, clientX, clientY }) => {
      this.#pointer = pointerType === "touch" ? null : [clientX, clientY];
    });
    view.element.addEventListener("pointerleave", () => { this.#pointer = null; });
    when(["frame"], () => this.#follow());
    when(["open", "change"], () => {
      this.#bounds = undefined;
      this.#shown = "";
      this.#follow();
    });
  }

  /** Zooms by steps about the pointer, or else about the ink that is seen. */
  step(/** @type {number} */ steps) {
    const { view } = this.#engine;
    const { left, top } = this.#view.element.getBoundingClientRect();
    const [x, y] = this.#pointer ? [this.#pointer[0] - left, this.#pointer[1] - top] : this.#middle;
    this.#engine.zoom(view.zoom * factor ** steps, x, y);
    this.#view.show();
  }

  get #ink() {
    if (this.#bounds === undefined) this.#bounds = this.#engine.pictures.inkBounds();
    return this.#bounds;
  }

  /** The part of the ink's bounds that is seen: its edges in CSS pixels; null if there is none. */
  get #seen() {
    const ink = this.#ink;
    if (!ink) return null;
    const { x, y, zoom } = this.#engine.view;
    const { width, height } = this.#view;
    const [left, right] = [Math.max((ink.minX - x) * zoom, 0), Math.min((ink.maxX - x) * zoom, width)];
    const [top, bottom] = [Math.max((ink.minY - y) * zoom, 0), Math.min((ink.maxY - y) * zoom, height)];
    return left < right && top < bottom ? [left, top, right, bottom] : null;
  }

  get #middle() {
    const [left, top, right, bottom] = this.#seen ?? [0, 0, this.#view.width, this.#view.height];
    return [(left + right) / 2, (top + bottom) / 2];
  }

  /** Offers the way back where no ink is seen. */
  #follow() {
    const engine = this.#engine;
    if (engine.hasStopped || engine.isTouched) return;
    const { x, y, zoom } = engine.view;
    const shown = [x, y, zoom, this.#view.width, this.#view.height].join();
    if (shown === this.#shown) return;
    this.#shown = shown;
    this.#offer.hidden = engine.isEmpty || engine.pages.list().length > 0 || this.#ink === null || this.#seen !== null;
  }
}
