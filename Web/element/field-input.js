// The pointers on a signature field, as records for its engine.

import { EarlyPointers } from "../canvas/early-pointers.js";
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
    this.#places = this.#early.places;
    /** Called when a pointer came down. */
    this.onDown = () => {};
    /** Called when a pointer came down before there was an engine. */
    this.onKept = () => {};
    this.#early.onDown = () => this.onKept();
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
      canvas.addEventListener(type, (event) => { if (!this.isHeld) event.preventDefault(); }, { passive: false });
    }
  }

  /** True if no touch that begins from now on signs. */
  get isHeld() { return this.#early.isHeld; }
  set isHeld(isHeld) { this.#early.isHeld = isHeld; }

  /** True if pointers are kept for an engine. */
  get hasKept() { return this.#early.hasEvents; }

  /** True if pointers go to an engine. */
  get hasEngine() { return this.#engine !== null; }

  /** Forgets the pointers that wait for an engine. */
  forget() { this.#early.forget(); }

  /** Gives pointers to an engine from now on, and those that were kept. */
  set engine(/** @type {import("./field-engine.js").FieldEngine | null} */ engine) {
    this.#engine = engine;
    this.#waiting = [];
    this.#down.clear();
    if (!engine) {
      this.#early.keep();
      return;
    }
    // Kept events came while it was allowed.
    this.#early.release((event) => this.#take(event, true));
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

  #take(/** @type {PointerEvent} */ event, wasKept = false) {
    const { type, pointerId } = event;
    // Browsers may send several moves in a frame; those of two pointers do not go together.
    if (type !== "pointermove" || this.#waiting[0]?.pointerId !== pointerId) this.takeMoves();
    if (type === "pointerdown") {
      if (event.button > 0 || (this.isHeld && !wasKept)) return;
      event.preventDefault();
      this.#canvas.focus({ preventScroll: true });
      this.onDown();
      // The page may forbid it in that moment.
      if (this.isHeld && !wasKept) return;
      try {
        this.#canvas.setPointerCapture(pointerId);
      } catch {
        // The pointer may be up again.
      }
      this.#down.set(pointerId, new PointerSamples(event));
      this.#send([event], Phase.down);
    } else {
      const samples = this.#down.get(pointerId);
      if (!samples) {
        // By a pen that hovers the engine knows the palm.
        if (type === "pointermove" && event.pointerType === "pen") this.#send([event], Phase.hover);
        return;
      }
      if (type !== "pointermove") {
        this.#end(event, samples, type === "pointercancel" ? Phase.cancelled : Phase.up);
        return;
      }
      // The page may have missed that it was lifted, which the engine finds out.
      if (event.buttons === 0) this.takeMoves();
      this.#waiting.push(...samples.take(event));
      if (event.buttons === 0) {
        this.takeMoves();
        if (!this.#engine?.isTouched) {
          this.#down.delete(pointerId);
          this.onRest();
        }
      }
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
    // Another one that is down need not sign.
    if (!this.#engine?.isTouched) this.onRest();
  }

  #send(/** @type {PointerEvent[]} */ samples, /** @type {number} */ phase) {
    const engine = this.#engine;
    if (!engine) return;
    if (phase === Phase.move) this.#places.again();
    else this.#places.now();
    for (let start = 0; start < samples.length; start += pointerCapacity) {
      const part = samples.slice(start, start + pointerCapacity);
      const records = engine.pointerRecords;
      part.forEach((event, index) => {
        const origin = index === part.length - 1 ? Origin.measured : Origin.coalesced;
        writePointer(records, index, event, phase, origin, this.#places.of(event));
      });
      engine.pointers(part.length);
    }
  }
}
