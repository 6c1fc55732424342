// Scrolling while something is dragged to the edge of the view.

/** The distance from the edge at which that begins, in CSS pixels, and the highest speed, in CSS pixels a second. */
const [edge, fastest] = [36, 900];

/**
 * The place of a pointer and where it came down, on the canvas, and the time of the last step.
 *
 * @typedef {{x: number, y: number, start: [number, number], time: number | null}} Drag
 */

/** Moves the view while a pointer is near its edge, unless it came down there. */
export class EdgeScroll {
  #engine;
  #view;
  #moved;
  /** @type {Drag | null} Null while nothing is dragged. */
  #drag = null;

  /**
   * @param {import("../engine/engine.js").Engine} engine
   * @param {import("./canvas.js").CanvasView} view
   * @param {() => void} moved called when the view has moved
   */
  constructor(engine, view, moved) {
    this.#engine = engine;
    this.#view = view;
    this.#moved = moved;
  }

  /** A pointer is dragged to a place on the canvas; the first one is where it begins. */
  move(/** @type {number} */ x, /** @type {number} */ y) {
    if (this.#drag) {
      [this.#drag.x, this.#drag.y] = [x, y];
      return;
    }
    const drag = this.#drag = { x, y, start: [x, y], time: null };
    requestAnimationFrame((time) => this.#step(drag, time));
  }

  /** The pointer is lifted. */
  end() { this.#drag = null; }

  #step(/** @type {Drag} */ drag, /** @type {number} */ time) {
    if (this.#drag !== drag) return;
    const { width, height } = this.#view;
    const [across, down] = [speed(drag.x, drag.start[0], width), speed(drag.y, drag.start[1], height)];
    // A frame that comes late is no leap.
    const seconds = Math.min(time - (drag.time ?? time), 50) / 1000;
    drag.time = time;
    if (across !== 0 || down !== 0) {
      const view = { ...this.#engine.view };
      const step = seconds / view.zoom;
      this.#engine.view = { ...view, x: view.x + across * step, y: view.y + down * step };
      this.#view.showSoon();
      this.#moved();
    }
    requestAnimationFrame((next) => this.#step(drag, next));
  }
}

/** The speed at a place along a side of the view, in CSS pixels a second. */
function speed(/** @type {number} */ place, /** @type {number} */ start, /** @type {number} */ size) {
  const before = Math.min(place - Math.min(edge, start), 0);
  const beyond = Math.max(place - Math.max(size - edge, start), 0);
  return Math.min(Math.max((before || beyond) / edge, -1), 1) * fastest;
}
