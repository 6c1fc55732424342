// The pointers on a canvas before its engine is there.

import { ElementPlaces } from "./element-places.js";

const types = /** @type {const} */ ([
  "pointerdown", "pointermove", "pointerup", "pointercancel", "lostpointercapture",
]);
/** The most events that are kept: some minutes of a pen. */
const limit = 20_000;

/** Keeps the pointers on a canvas, to be taken later, in their order. */
export class EarlyPointers {
  #canvas;
  /** @type {PointerEvent[]} */
  #events = [];
  #keeper = (/** @type {PointerEvent} */ event) => this.#keep(event);

  /** @param {HTMLCanvasElement} canvas whose other listeners come later */
  constructor(canvas) {
    this.#canvas = canvas;
    /** Where the kept events were on the canvas, which may move before they are taken. */
    this.places = new ElementPlaces(canvas);
    /** True if no pointer that comes down from now on is kept. */
    this.isHeld = false;
    this.keep();
  }

  /** Keeps pointers from now on. */
  keep() {
    for (const type of types) this.#canvas.addEventListener(type, this.#keeper, { capture: true });
  }

  /**
   * Gives the kept events to a function; from now on the canvas gets pointers as they come.
   *
   * They are not dispatched again: Firefox lets nobody hear an event whose propagation was stopped once.
   *
   * @param {(event: PointerEvent) => void} take
   */
  release(take) {
    for (const type of types) this.#canvas.removeEventListener(type, this.#keeper, { capture: true });
    for (const event of this.#events.splice(0)) take(event);
  }

  /** Forgets the events so far; those of pointers that are down are no strokes any more. */
  forget() { this.#events = []; }

  #keep(/** @type {PointerEvent} */ event) {
    event.stopImmediatePropagation();
    if (event.type === "pointerdown") {
      if (this.isHeld) return;
      event.preventDefault();
      this.#canvas.focus({ preventScroll: true });
      try {
        this.#canvas.setPointerCapture(event.pointerId);
      } catch {
        // The pointer may be up again.
      }
    }
    // A pointer that hovers is nothing to come back to.
    if (this.#events.length >= limit || (this.#events.length === 0 && event.type !== "pointerdown")) return;
    // A browser may give these only while it dispatches the event.
    const coalesced = event.getCoalescedEvents?.();
    if (coalesced) Object.defineProperty(event, "getCoalescedEvents", { value: () => coalesced });
    for (const one of [event, ...coalesced ?? []]) this.places.keep(one);
    this.#events.push(event);
  }
}
