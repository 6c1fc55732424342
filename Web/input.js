// Pointer Events in, records of samples out. What they mean is decided by the engine.

import { noMemory } from "./engine-memory.js";
import { Modifier } from "./engine.js";
import {
  Kind, Origin, Phase, PointerField as F, pointerCapacity, pointerStride,
} from "./engine-records.js";

const kinds = { mouse: Kind.mouse, pen: Kind.pen, touch: Kind.touch };
// In a frame Chromium reports raw updates, and no other events, in coordinates of the page around
// (found in version 156, where both share a process).
const hasRawUpdates = "onpointerrawupdate" in globalThis && parent === window;

/** What is known of a pointer that is down. */
class PointerState {
  /** Whether raw updates came since the last move, and the last one of them. */
  isRaw = false;
  time = 0;
  x = 0;
  y = 0;
}

/** Passes what pointers do on a canvas to the engine. */
export class PointerInput {
  #element;
  #engine;
  #records;
  #count = 0;
  /** How many samples were measured since something was drawn last. */
  #measured = 0;
  #left = 0;
  #top = 0;
  /** @type {Map<number, PointerState>} */
  #down = new Map();

  /**
   * @param {HTMLElement} element
   * @param {import("./engine.js").Engine} engine
   */
  constructor(element, engine) {
    this.#element = element;
    this.#engine = engine;
    /** Called after events that may have changed what is to be seen. */
    this.onInput = () => {};
    /**
     * Called after an event that drew: how long after it that was, in milliseconds, and how many samples
     * were measured since the last time.
     */
    this.onDrawn = null;
    /** Called when a pointer came down. */
    this.onDown = () => {};
    /** Called when one was lifted or lost. */
    this.onUp = () => {};
    /** Called where there was no memory for what was to be drawn. */
    this.onRefused = () => {};
    /** Whether what is selected adds to the selection without the shift key. */
    this.adds = false;

    const listen = (type, action) => element.addEventListener(type, action);
    listen("pointerdown", (event) => this.#goDown(event));
    listen("pointermove", (event) => this.#move(event));
    if (hasRawUpdates) listen("pointerrawupdate", (event) => this.#moveRaw(event));
    listen("pointerup", (event) => this.#goUp(event, Phase.up));
    listen("pointercancel", (event) => this.#goUp(event, Phase.cancelled));
    listen("lostpointercapture", (event) => this.#lose(event));
    listen("pointerenter", (event) => this.#hover(event, Phase.hoverIn));
    listen("pointerleave", (event) => this.#hover(event, Phase.hoverOut));
    element.addEventListener("wheel", (event) => this.#turn(event), { passive: false });

    addEventListener("blur", () => this.finish());
    addEventListener("pagehide", () => this.finish());
    document.addEventListener("visibilitychange", () => {
      if (document.visibilityState === "hidden") this.finish();
    });
    quieten(element);
  }

  /** How many pointers are down. */
  get downCount() { return this.#down.size; }

  /** Ends all touches: the page has lost them, or something else needs them ended. */
  finish() {
    if (this.#down.size === 0) return;
    this.#down.clear();
    this.#engine.finishTouches();
    this.onInput();
    this.onUp();
  }

  // One event.

  #begin(event) {
    this.#engine.setModifiers(event.shiftKey || this.adds ? Modifier.shift : 0);
    this.#continue();
  }

  #continue() {
    this.#records = this.#engine.pointerRecords;
    this.#count = 0;
  }

  /** Writes a sample; undefined properties become NaN, which means unknown. */
  #add(event, phase, origin) {
    if (this.#count === pointerCapacity) this.#send();
    if (origin !== Origin.predicted) this.#measured += 1;
    const records = this.#records;
    const at = this.#count * pointerStride;
    records[at + F.phase] = phase;
    records[at + F.origin] = origin;
    records[at + F.id] = event.pointerId;
    records[at + F.kind] = kinds[event.pointerType] ?? Kind.mouse;
    records[at + F.time] = event.timeStamp;
    records[at + F.x] = event.clientX - this.#left;
    records[at + F.y] = event.clientY - this.#top;
    records[at + F.pressure] = event.pressure;
    records[at + F.altitude] = event.altitudeAngle;
    records[at + F.azimuth] = event.azimuthAngle;
    records[at + F.tiltX] = event.tiltX;
    records[at + F.tiltY] = event.tiltY;
    records[at + F.twist] = event.twist;
    records[at + F.width] = event.width;
    records[at + F.height] = event.height;
    records[at + F.buttons] = event.buttons;
    this.#count += 1;
  }

  #send() {
    if (this.#count === 0) return;
    try {
      this.#engine.pointers(this.#count);
    } catch (error) {
      // What touches has ended where it was; pointers go on to be followed until they are lifted.
      if (error.code !== noMemory) throw error;
      this.onRefused();
    }
    this.#continue();
  }

  /** Writes what was measured: the coalesced events, of which the last one is the event itself. */
  #addMeasured(event, state, skipsRaw) {
    const list = event.getCoalescedEvents?.();
    if (!list || list.length === 0) {
      if (!(skipsRaw && isOld(event, state))) this.#add(event, Phase.move, Origin.measured);
      return;
    }
    const last = list.length - 1;
    for (let index = 0; index <= last; index++) {
      const sample = list[index];
      if (skipsRaw && isOld(sample, state)) continue;
      this.#add(sample, Phase.move, index === last ? Origin.measured : Origin.coalesced);
    }
  }

  #addPredicted(event) {
    const list = event.getPredictedEvents?.();
    if (!list) return;
    for (let index = 0; index < list.length; index++) {
      this.#add(list[index], Phase.move, Origin.predicted);
    }
  }

  #goDown(event) {
    // Neither a selection nor a drag begins, and no mouse events follow.
    event.preventDefault();
    if (document.activeElement !== this.#element) this.#element.focus({ preventScroll: true });
    const box = this.#element.getBoundingClientRect();
    [this.#left, this.#top] = [box.left, box.top];
    try {
      this.#element.setPointerCapture(event.pointerId);
    } catch {
      // Events that a script has made have no pointer to capture.
    }
    this.#down.set(event.pointerId, new PointerState());
    this.#measured = 0;
    this.#begin(event);
    this.#add(event, Phase.down, Origin.measured);
    this.#send();
    this.onInput();
    this.onDown();
  }

  // Raw updates come as soon as the samples are there, moves once a frame: with the first ones ink is
  // computed, with the second ones shown, predictions included.
  #moveRaw(event) {
    const state = this.#down.get(event.pointerId);
    if (!state) return;
    this.#begin(event);
    this.#addMeasured(event, state, false);
    this.#send();
    state.isRaw = true;
    state.time = event.timeStamp;
    state.x = event.clientX;
    state.y = event.clientY;
  }

  #move(event) {
    const state = this.#down.get(event.pointerId);
    if (!state) {
      this.#hover(event, Phase.hover);
      return;
    }
    this.#begin(event);
    this.#addMeasured(event, state, state.isRaw);
    state.isRaw = false;
    this.#addPredicted(event);
    this.#send();
    this.onInput();
    this.onDrawn?.(performance.now() - event.timeStamp, this.#measured);
    this.#measured = 0;
  }

  #goUp(event, phase) {
    if (!this.#down.delete(event.pointerId)) return;
    this.#begin(event);
    this.#add(event, phase, Origin.measured);
    this.#send();
    this.onInput();
    this.onUp();
  }

  /** A pointer that is taken away without being lifted ends where it was. */
  #lose(event) {
    if (!this.#down.delete(event.pointerId)) return;
    this.#engine.losePointer(event.pointerId);
    this.onInput();
    this.onUp();
  }

  #hover(event, phase) {
    if (event.pointerType === "touch" || this.#down.has(event.pointerId)) return;
    this.#begin(event);
    this.#add(event, phase, Origin.measured);
    this.#send();
    this.onInput();
  }

  #turn(event) {
    event.preventDefault();
    this.#engine.wheel(
      event.clientX - this.#left, event.clientY - this.#top, event.deltaX, event.deltaY,
      event.deltaMode, event.ctrlKey || event.metaKey);
    this.onInput();
  }
}

/** Whether a raw update has brought a sample already. */
function isOld(sample, state) {
  return sample.timeStamp < state.time
    || (sample.timeStamp === state.time && sample.clientX === state.x && sample.clientY === state.y);
}

/**
 * Keeps the browser's own gestures, selections, menus and handwriting input away from ink.
 *
 * `touch-action: none` in the style sheet does most of it. Safari needs the rest: a double tap that
 * zooms, its pinch, the magnifier, and the handwriting input of iPadOS, which takes the first strokes
 * near a text field unless touches are prevented.
 */
function quieten(element) {
  const prevent = (event) => event.preventDefault();
  const active = { passive: false };
  for (const type of ["touchstart", "touchmove", "touchend", "dblclick", "mousedown"]) {
    element.addEventListener(type, prevent, active);
  }
  const isText = (event) => event.target.closest?.("input[type=text], .notice p") != null;
  for (const type of ["contextmenu", "selectstart", "dragstart"]) {
    document.addEventListener(type, (event) => { if (!isText(event)) event.preventDefault(); });
  }
  for (const type of ["gesturestart", "gesturechange", "gestureend"]) {
    document.addEventListener(type, prevent, active);
  }
  // A pinch on a trackpad above a bar would zoom the page.
  document.addEventListener("wheel", (event) => {
    if (event.ctrlKey) event.preventDefault();
  }, active);
}
