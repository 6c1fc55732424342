// The handles on the left and the right edge of a box that is edited: they change its width, not its size.

import { make } from "../interface/elements.js";
import { product } from "./visit.js";

/** The least width of a box, as a factor of the size of its letters. */
const least = 1;

/** The handles. */
export class BoxEdges {
  #visit;
  /** @type {{isLeft: boolean, x: number, width: number, transform: import("../engine/texts.js").Matrix} | null} */
  #drag = null;

  /**
   * @param {import("./visit.js").TextVisit} visit
   * @param {HTMLElement} frame
   */
  constructor(visit, frame) {
    this.#visit = visit;
    for (const side of ["left", "right"]) {
      const edge = make("div", { className: `text-edge ${side}` });
      edge.addEventListener("pointerdown", (event) => this.#press(event, edge, side === "left"));
      edge.addEventListener("pointermove", (event) => this.#move(event));
      for (const type of ["pointerup", "pointercancel"]) edge.addEventListener(type, () => { this.#drag = null; });
      // The field keeps the focus.
      edge.addEventListener("mousedown", (event) => event.preventDefault());
      // A box whose handle is pressed twice wraps no more.
      edge.addEventListener("dblclick", () => visit.resize(null, visit.transform));
      frame.append(edge);
    }
  }

  #press(/** @type {PointerEvent} */ event, /** @type {HTMLElement} */ edge, /** @type {boolean} */ isLeft) {
    event.preventDefault();
    edge.setPointerCapture(event.pointerId);
    this.#visit.field.focus({ preventScroll: true });
    const { typed, transform, setWidth } = this.#visit;
    this.#drag = { isLeft, x: this.#visit.pointAt(event).x, width: typed.width ?? setWidth, transform };
  }

  #move(/** @type {PointerEvent} */ event) {
    if (!this.#drag) return;
    const visit = this.#visit;
    const { isLeft, x, width, transform } = this.#drag;
    // The left edge moves the box itself, in which the pointer is measured: the way is taken where the drag began.
    const now = visit.transform;
    visit.transform = transform;
    const way = visit.pointAt(event).x - x;
    visit.transform = now;
    if (way === 0) return;
    const next = Math.max(least * visit.typed.size, isLeft ? width - way : width + way);
    visit.resize(next, isLeft ? product([1, 0, 0, 1, width - next, 0], transform) : transform);
  }
}
