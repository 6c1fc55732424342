// The pointers on a signature field, as records for its engine.

import { EarlyPointers } from "../canvas/early-pointers.js";
import { ElementPlaces } from "../canvas/element-places.js";
import { Origin, Phase, pointerCapacity, writePointer } from "../engine/records.js";
import { PointerSamples } from "../canvas/pointer-samples.js";

/** Takes the pointers of a canvas; those that come before the engine are kept for it. */
export class FieldInput {
  #canvas;
  /** @type {import("./field-engine.js").FieldEngine | null} */
  #engine = null;
  #early;
  #places;
  /** @type {PointerEvent[]} The samples of a pointer that wait for the next frame. */
  #waiting = [];
  /** @type {Map<number, PointerSamples>} */
  #down = new Map();

  /** @param {HTMLCanvasElement} canvas */
  constructor(canvas) {
    this.#canvas = canvas;
    this.#early = new EarlyPointers(canvas);
    this.#places = new ElementPlaces(canvas);
    /** True if no touch that begins from now on signs. */
    this.isHeld = false;
    /** Called when a pointer came down. */
    this.onDown = () => {};
    /** Called when ink may have changed. */
    this.onInput = () => {};
    /** Called when no pointer is down any more. */
    this.onRest = () => {};
    const types = /** @type {const} */ ([
      "pointerdown", "pointermove", "pointerup", "pointercancel", "lostpointercapture",
    ]);
    for (const type of types) canvas.addEventListener(type, (event) => this.#take(event));
    // The handwriting input of iPadOS, selection and magnifiers would take strokes.
    for (const type of ["touchstart", "touchmove", "touchend", "dblclick", "contextmenu", "dragstart", "selectstart"]) {
      canvas.addEventListener(type, (event) => event.preventDefault(), { passive: false });
    }
  }

  /** Gives pointers to an engine from now on, and those that were kept. */
  set engine(/** @type {import("./field-engine.js").FieldEngine | null} */ engine) {
    this.#engine = engine;
    this.#waiting = [];
    this.#down.clear();
    if (engine) this.#early.release();
    else this.#early.keep();
  }

  /** Ends the touch that signs. */
  finish() {
    if (this.#down.size === 0) return;
    this.takeMoves();
    this.#down.clear();
    this.#engine?.finishTouches();
    this.onInput();
    this.onRest();
  }

  /** Gives the engine the moves so far; to be called at the beginning of each frame. */
  takeMoves() {
    if (this.#waiting.length > 0) this.#send(this.#waiting.splice(0), Phase.move);
  }

  #take(/** @type {PointerEvent} */ event) {
    const { type, pointerId } = event;
    // Browsers may send several moves in a frame; those of two pointers do not go together.
    if (type !== "pointermove" || this.#waiting[0]?.pointerId !== pointerId) this.takeMoves();
    if (type === "pointerdown") {
      if (event.button > 0 || this.isHeld) return;
      event.preventDefault();
      this.#canvas.focus({ preventScroll: true });
      try {
        this.#canvas.setPointerCapture(pointerId);
      } catch {
        // The pointer may be up again.
      }
      this.onDown();
      this.#down.set(pointerId, new PointerSamples(event));
      this.#send([event], Phase.down);
    } else {
      const samples = this.#down.get(pointerId);
      if (!samples) {
        // By a pen that hovers the engine knows the palm.
        if (type === "pointermove" && event.pointerType === "pen") this.#send([event], Phase.hover);
        return;
      }
      // The page may have missed that it was lifted.
      if (type !== "pointermove" || event.buttons === 0) {
        this.#end(event, samples, type === "pointercancel" ? Phase.cancelled : Phase.up);
        return;
      }
      this.#waiting.push(...samples.take(event));
    }
    this.onInput();
  }

  #end(/** @type {PointerEvent} */ event, /** @type {PointerSamples} */ samples, /** @type {number} */ phase) {
    this.#down.delete(event.pointerId);
    this.takeMoves();
    this.#send(samples.rest(), Phase.move);
    if (event.type === "lostpointercapture") this.#engine?.losePointer(event.pointerId);
    else this.#send([event], phase);
    this.onInput();
    if (this.#down.size === 0) this.onRest();
  }

  #send(/** @type {PointerEvent[]} */ samples, /** @type {number} */ phase) {
    const engine = this.#engine;
    if (!engine) return;
    const placed = phase === Phase.move ? this.#places.again() : this.#places.now();
    for (let start = 0; start < samples.length; start += pointerCapacity) {
      const part = samples.slice(start, start + pointerCapacity);
      const records = engine.pointerRecords;
      part.forEach((event, index) => {
        const origin = index === part.length - 1 ? Origin.measured : Origin.coalesced;
        writePointer(records, index, event, phase, origin, placed(event));
      });
      engine.pointers(part.length);
    }
  }
}
