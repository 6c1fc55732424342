// The pointers on a canvas before its engine is there.

const types = /** @type {const} */ ([
  "pointerdown", "pointermove", "pointerrawupdate", "pointerup", "pointercancel", "lostpointercapture",
]);
/** The most events that are kept: some minutes of a pen. */
const limit = 20_000;

/** Keeps the pointers on a canvas, and gives them to it later, in their order. */
export class EarlyPointers {
  #canvas;
  /** @type {PointerEvent[]} */
  #events = [];
  #keeper = (/** @type {PointerEvent} */ event) => this.#keep(event);

  /** @param {HTMLCanvasElement} canvas whose other listeners come later */
  constructor(canvas) {
    this.#canvas = canvas;
    this.keep();
  }

  /** Keeps pointers from now on. */
  keep() {
    for (const type of types) this.#canvas.addEventListener(type, this.#keeper, { capture: true });
  }

  /** Gives the canvas the kept events; from now on it gets pointers as they come. */
  release() {
    for (const type of types) this.#canvas.removeEventListener(type, this.#keeper, { capture: true });
    for (const event of this.#events.splice(0)) this.#canvas.dispatchEvent(event);
  }

  #keep(/** @type {PointerEvent} */ event) {
    event.stopImmediatePropagation();
    if (event.type === "pointerdown") {
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
    this.#events.push(event);
  }
}
