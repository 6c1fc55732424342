// The pointers on a signature field, as records for its engine.

import { Origin, Phase, pointerCapacity, writePointer } from "./engine-records.js";
import { PointerSamples } from "./pointer-samples.js";

/** The most events that are kept until the engine is there. */
const keptEvents = 20_000;

/** Takes the pointers of a canvas; those that come before the engine are kept for it. */
export class FieldInput {
  #canvas;
  #engine = null;
  #early = [];
  /** @type {Map<number, PointerSamples>} */
  #down = new Map();

  /** @param {HTMLCanvasElement} canvas */
  constructor(canvas) {
    this.#canvas = canvas;
    /** Called when a pointer came down. */
    this.onDown = () => {};
    /** Called when ink may have changed. */
    this.onInput = () => {};
    /** Called when no pointer is down any more. */
    this.onRest = () => {};
    for (const type of ["pointerdown", "pointermove", "pointerup", "pointercancel", "lostpointercapture"]) {
      canvas.addEventListener(type, (event) => this.#take(event));
    }
    // The handwriting input of iPadOS, selection and magnifiers would take strokes.
    for (const type of ["touchstart", "touchmove", "touchend", "dblclick", "contextmenu", "dragstart", "selectstart"]) {
      canvas.addEventListener(type, (event) => event.preventDefault(), { passive: false });
    }
  }

  /** Gives pointers to an engine from now on, and those that were kept. */
  set engine(engine) {
    this.#engine = engine;
    if (!engine) return;
    this.#down.clear();
    for (const early of this.#early.splice(0)) this.#pass(early);
    this.onInput();
  }

  /** Ends the touch that signs. */
  finish() {
    if (this.#down.size === 0) return;
    this.#down.clear();
    this.#engine?.finishTouches();
    this.onInput();
    this.onRest();
  }

  #take(event) {
    const { type, pointerId } = event;
    if (type === "pointerdown") {
      if (event.button > 0) return;
      event.preventDefault();
      this.#canvas.focus({ preventScroll: true });
      try {
        this.#canvas.setPointerCapture(pointerId);
      } catch {
        // The pointer may be up again.
      }
      this.onDown();
    }
    const rect = this.#canvas.getBoundingClientRect();
    const factor = rect.width > 0 ? this.#canvas.clientWidth / rect.width : 1;
    const list = event.getCoalescedEvents?.();
    const taken = { type, event, list: list?.length > 0 ? list : [event], rect, factor };
    if (this.#engine) this.#pass(taken);
    else if (this.#early.length < keptEvents) this.#early.push(taken);
  }

  #pass({ type, event, list, rect, factor }) {
    const { pointerId } = event;
    const place = { left: rect.left, top: rect.top, factor };
    if (type === "pointerdown") {
      this.#down.set(pointerId, new PointerSamples(event));
      this.#send([event], Phase.down, place);
    } else if (type === "pointermove") {
      const samples = this.#down.get(pointerId);
      if (!samples) return;
      if (event.buttons === 0) {
        // The page missed that it was lifted.
        this.#end(event, Phase.up, place);
        return;
      }
      this.#send(samples.take({ type, timeStamp: event.timeStamp, getCoalescedEvents: () => list }), Phase.move, place);
    } else if (this.#down.has(pointerId)) {
      this.#end(event, type === "pointercancel" ? Phase.cancelled : Phase.up, place);
      return;
    }
    this.onInput();
  }

  #end(event, phase, place) {
    const samples = this.#down.get(event.pointerId);
    this.#down.delete(event.pointerId);
    this.#send(samples.rest(), Phase.move, place);
    if (event.type === "lostpointercapture") this.#engine.losePointer(event.pointerId);
    else this.#send([event], phase, place);
    this.onInput();
    if (this.#down.size === 0) this.onRest();
  }

  #send(samples, phase, { left, top, factor }) {
    for (let start = 0; start < samples.length; start += pointerCapacity) {
      const part = samples.slice(start, start + pointerCapacity);
      const records = this.#engine.pointerRecords;
      part.forEach((event, index) => {
        const origin = index === part.length - 1 ? Origin.measured : Origin.coalesced;
        writePointer(
          records, index, event, phase, origin, (event.clientX - left) * factor, (event.clientY - top) * factor);
      });
      this.#engine.pointers(part.length);
    }
  }
}
