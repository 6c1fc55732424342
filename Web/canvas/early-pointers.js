// The pointers on a canvas before its engine, or its drawing, is there.

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
  /** The pointers that have come down since {@link keep}; others are those of whoever took them. */
  #pointers = new Set();
  /** True if the canvas gets the events as they come, too. */
  #isPassing = false;
  #keeper = (/** @type {PointerEvent} */ event) => this.#keep(event);

  /** @param {HTMLCanvasElement} canvas whose other listeners come later */
  constructor(canvas) {
    this.#canvas = canvas;
    /** Where the kept events were on the canvas, which may move before they are taken. */
    this.places = new ElementPlaces(canvas);
    /** True if no pointer that comes down from now on is kept. */
    this.isHeld = false;
    /** Called when a pointer comes down that is kept. */
    this.onDown = () => {};
    this.keep();
  }

  /** True if there are events. */
  get hasEvents() { return this.#events.length > 0; }

  /**
   * Keeps the pointers that come down from now on.
   *
   * @param {boolean} [isPassing] true if the canvas gets them, too
   */
  keep(isPassing = false) {
    this.#isPassing = isPassing;
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
    this.#pointers.clear();
    for (const event of this.#events.splice(0)) take(event);
  }

  /**
   * Gives the kept events to a function, and goes on keeping them beside those that come, if that is wanted.
   *
   * @param {(event: PointerEvent) => void} take
   * @param {boolean} isKept
   */
  take(take, isKept) {
    if (!isKept) {
      this.release(take);
      return;
    }
    this.#isPassing = true;
    for (const event of [...this.#events]) take(event);
  }

  /** Forgets the events so far; those of pointers that are down are no strokes any more. */
  forget() { this.#events = []; }

  #keep(/** @type {PointerEvent} */ event) {
    const { type, pointerId } = event;
    if (type === "pointerdown") {
      if (this.isHeld) return;
      this.#pointers.add(pointerId);
      if (!this.#isPassing) this.#hold(event);
    }
    if (!this.#pointers.has(pointerId)) return;
    if (!this.#isPassing) event.stopImmediatePropagation();
    if (type !== "pointerdown" && type !== "pointermove") this.#pointers.delete(pointerId);
    // A stroke that was forgotten stays so.
    if (this.#events.length >= limit || (this.#events.length === 0 && type !== "pointerdown")) return;
    // A browser may give these only while it dispatches the event.
    const coalesced = event.getCoalescedEvents?.();
    if (coalesced) Object.defineProperty(event, "getCoalescedEvents", { value: () => coalesced });
    for (const one of [event, ...coalesced ?? []]) this.places.keep(one);
    this.#events.push(event);
    if (type === "pointerdown") this.onDown();
  }

  /** Does for a pointer that comes down what the input would. */
  #hold(/** @type {PointerEvent} */ event) {
    event.preventDefault();
    this.#canvas.focus({ preventScroll: true });
    try {
      this.#canvas.setPointerCapture(event.pointerId);
    } catch {
      // The pointer may be up again.
    }
  }
}
