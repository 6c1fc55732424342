// Converts Pointer Events to records of samples. The engine decides their meaning.

import { ElementPlaces } from "./element-places.js";
import { noMemory } from "../engine/memory.js";
import { Modifier, Outcome } from "../engine/choices.js";
import { Origin, Phase, pointerCapacity, writePointer } from "../engine/records.js";
import { whenPointersAreLost } from "./lost-pointers.js";
import { PointerSamples } from "./pointer-samples.js";

// In a frame, Chromium reports raw updates, and only these, in coordinates of the page around (found in
// version 156, when both share a process).
const canBeRaw = "onpointerrawupdate" in globalThis && parent === window;

/** The distance that a pointer which only closes a panel may slip, in CSS pixels. */
const clickDistance = 3;

/** The state of a pointer that is down. */
class PointerState {
  /**
   * @param {PointerEvent} down
   * @param {boolean} mayOnlyClose true if it is a click on something else unless it moves
   */
  constructor(down, mayOnlyClose) {
    this.samples = new PointerSamples(down);
    this.buttons = down.buttons;
    /** The last event. */
    this.last = down;
    this.mayOnlyClose = mayOnlyClose;
    this.x = down.clientX;
    this.y = down.clientY;
  }

  /** Notes an event of the pointer. */
  note(/** @type {PointerEvent} */ event) {
    this.last = event;
    const distance = Math.hypot(event.clientX - this.x, event.clientY - this.y);
    if (distance > clickDistance) this.mayOnlyClose = false;
  }
}

/** The input of a canvas, which passes the events of pointers to the engine. */
export class PointerInput {
  #element;
  #engine;
  #records = new Float64Array();
  #count = 0;
  #view;
  /**
   * The moves that wait for the next frame: each with its samples, and with those that are expected after it.
   *
   * @type {{event: PointerEvent, samples: PointerEvent[], expected: PointerEvent[]}[]}
   */
  #moves = [];
  /** The number of samples that were measured since the last drawing, and the last event that was not drawn yet. */
  #measured = 0;
  /** @type {PointerEvent | null} */
  #undrawn = null;
  #places;
  /** @type {Map<number, PointerState>} */
  #down = new Map();
  /** @type {AbortController | null} Ends the listening to the window. */
  #attached = null;
  /** Ends the listening to the element. */
  #listening = new AbortController();
  /** @type {Record<string, (event: PointerEvent) => void>} What takes an event, by its type. */
  #takers = {
    pointerdown: (event) => this.#goDown(event),
    pointermove: (event) => this.#move(event),
    pointerrawupdate: (event) => this.#moveRaw(event),
    pointerup: (event) => this.#goUp(event, Phase.up),
    pointercancel: (event) => this.#goUp(event, Phase.cancelled),
    lostpointercapture: (event) => this.#lose(event),
    pointerenter: (event) => this.#hover(event, Phase.hoverIn),
    pointerleave: (event) => this.#hover(event, Phase.hoverOut),
  };

  /**
   * @param {HTMLElement} element
   * @param {import("../engine/engine.js").Engine} engine
   * @param {{hasPage?: boolean, view?: import("./canvas.js").CanvasView | null, places?: ElementPlaces}} options
   *   hasPage: true if the page is nothing but the canvas; view: what shows the ink. Its next frame takes all moves at
   *   once; where its pixels reach the screen before that, samples are taken and drawn as soon as they come.
   *   places: those of pointers on the element, which `EarlyPointers` may have noted
   */
  constructor(element, engine, { hasPage = true, view = null, places = new ElementPlaces(element) } = {}) {
    this.#element = element;
    this.#engine = engine;
    this.#places = places;
    this.#view = view;
    if (view) view.beforeFrame = () => this.takeMoves();
    /** Called after events that may have changed the ink or the view; the view draws them without. */
    this.onInput = () => {};
    /**
     * Called when a view has drawn all events so far, with the time since the last event, in milliseconds, the number
     * of samples that were measured since the last call, and the event.
     *
     * @type {(time: number, samples: number, event: PointerEvent) => void}
     */
    this.onDrawn = () => {};
    /** Called when a pointer came down. */
    this.onDown = () => {};
    /** Called when a pointer was lifted or lost. */
    this.onUp = () => {};
    /** True if there was ink since this was set to false. */
    this.hasInked = false;
    /** True if a stroke has scratched others out since the page said so. */
    this.hasScratched = false;
    /** True if a pen has come near, from when on a finger does what is chosen for it. */
    this.hasSeenPen = false;
    /** Called when there was no memory for the ink of an event. */
    this.onRefused = () => {};
    /** Called when there is no room in the drawing for a stroke. */
    this.onFull = () => {};
    /** Called when a pointer would have drawn or erased on a layer that is hidden, or locked. */
    this.onClosedLayer = (/** @type {boolean} */ isHidden) => {};
    /** Returns true if a pointer came down to do something else, so that it leaves no dot if it does not move. */
    this.isClick = (/** @type {PointerEvent} */ event) => false;
    /** True if newly selected strokes are added to the selection, also without the shift key. */
    this.adds = false;

    const { signal } = this.#listening;
    for (const type of Object.keys(this.#takers)) {
      // Each raw update is an event more, which makes a slow page slower.
      if (type === "pointerrawupdate" && !(view?.isFast && canBeRaw)) continue;
      element.addEventListener(type, (event) => this.take(/** @type {PointerEvent} */ (event)), { signal });
    }
    element.addEventListener("wheel", (event) => this.#turn(event), { passive: false, signal });
    quieten(element, hasPage, signal);
    this.attach();
  }

  /** Ends touches that the window loses, from now on; a new input does so. */
  attach() {
    const { signal } = this.#attached = new AbortController();
    whenPointersAreLost(this.#element, signal, () => this.finish());
  }

  /** Ends all touches, and lets go of the window, for a canvas that is taken out of its page. */
  detach() {
    this.finish();
    this.#attached?.abort();
  }

  /** Takes no more events, for an engine that has stopped. */
  close() {
    this.#attached?.abort();
    this.#listening.abort();
    this.#down.clear();
    this.#moves = [];
  }

  /** Takes an event of a pointer on the element, or one that was kept before there was an input. */
  take(/** @type {PointerEvent} */ event) { this.#takers[event.type](event); }

  /** The number of pointers that are down. */
  get downCount() { return this.#down.size; }

  /** Ends all touches, when the page has lost them, or when an action needs them ended. */
  finish() {
    if (this.#down.size === 0) return;
    this.takeMoves();
    for (const state of this.#down.values()) this.#takeRest(state);
    this.#down.clear();
    this.#engine.finishTouches();
    this.#changed();
    this.onUp();
  }

  /** Gives the engine the moves that wait for the next frame, each with all that it brought. */
  takeMoves() {
    for (const { event, samples, expected } of this.#moves.splice(0)) {
      this.#begin(event, true);
      this.#addMeasured(samples);
      for (const sample of expected) this.#add(sample, Phase.move, Origin.predicted);
      this.#send();
      this.#undrawn = event;
    }
  }

  /** Notes that the pixels of all events so far are on the canvas. */
  drawn() {
    const event = this.#undrawn;
    if (!event) return;
    this.#undrawn = null;
    this.onDrawn(performance.now() - event.timeStamp, this.#measured, event);
    this.#measured = 0;
  }

  /** Draws, or notes for the next frame, an event that was taken. */
  #changed() {
    const view = this.#view;
    if (view?.isFast) {
      view.show();
      this.drawn();
    } else view?.showSoon();
    this.onInput();
  }

  // One event.

  #begin(/** @type {PointerEvent} */ event, isStroke = false) {
    if (event.pointerType === "pen") this.hasSeenPen = true;
    if (isStroke) this.#places.again();
    else this.#places.now();
    this.#engine.setModifiers(event.shiftKey || this.adds ? Modifier.shift : 0);
    this.#continue();
  }

  #continue() {
    this.#records = this.#engine.pointerRecords;
    this.#count = 0;
  }

  /** Writes a sample. */
  #add(/** @type {PointerEvent} */ event, /** @type {number} */ phase, /** @type {number} */ origin) {
    if (this.#count === pointerCapacity) this.#send();
    if (origin !== Origin.predicted) this.#measured += 1;
    writePointer(this.#records, this.#count, event, phase, origin, this.#places.of(event));
    this.#count += 1;
  }

  #send() {
    if (this.#count === 0) return;
    try {
      const outcome = this.#engine.pointers(this.#count);
      if (outcome & Outcome.ink) this.hasInked = true;
      if (outcome & Outcome.scratched) this.hasScratched = true;
      if (outcome & Outcome.full) this.onFull();
      if (outcome & (Outcome.hiddenLayer | Outcome.lockedLayer)) this.onClosedLayer((outcome & Outcome.hiddenLayer) !== 0);
    } catch (error) {
      // The engine has ended all touches where they were; the page still follows pointers until they are
      // lifted.
      if (error.code !== noMemory) throw error;
      this.onRefused();
    }
    this.#continue();
  }

  /** Writes the samples of one event; the last one is the event itself. */
  #addMeasured(/** @type {PointerEvent[]} */ samples) {
    const last = samples.length - 1;
    samples.forEach((sample, index) => {
      this.#add(sample, Phase.move, index === last ? Origin.measured : Origin.coalesced);
    });
  }

  /** Gives the engine the waiting samples of a pointer that sends no more events. */
  #takeRest(/** @type {PointerState} */ state) {
    const rest = state.samples.rest();
    if (rest.length === 0) return;
    this.#begin(state.last);
    this.#addMeasured(rest);
    this.#send();
  }

  #goDown(/** @type {PointerEvent} */ event) {
    // This keeps the browser from beginning a selection or a drag, and from sending mouse events.
    event.preventDefault();
    if (document.activeElement !== this.#element) this.#element.focus({ preventScroll: true });
    try {
      this.#element.setPointerCapture(event.pointerId);
    } catch {
      // Events that a script has made have no pointer to capture.
    }
    this.takeMoves();
    // With several fingers down, none of them is a click.
    for (const other of this.#down.values()) other.mayOnlyClose = false;
    const mayOnlyClose = this.#down.size === 0 && this.isClick(event);
    this.#down.set(event.pointerId, new PointerState(event, mayOnlyClose));
    this.#measured = 0;
    this.#undrawn = null;
    this.#begin(event);
    this.#add(event, Phase.down, Origin.measured);
    this.#send();
    this.#changed();
    this.onDown();
  }

  // Raw updates come as soon as the samples are there, moves once a frame, with predictions of the browser.
  #moveRaw(/** @type {PointerEvent} */ event) {
    const state = this.#down.get(event.pointerId);
    if (!state) return;
    const samples = this.#take(event, state);
    if (samples.length === 0) return;
    this.#begin(event, true);
    this.#addMeasured(samples);
    this.#send();
    this.#undrawn = event;
    this.#changed();
  }

  #move(/** @type {PointerEvent} */ event) {
    const state = this.#down.get(event.pointerId);
    if (!state) {
      this.#hover(event, Phase.hover);
      return;
    }
    // A browser may give the samples of an event only while it dispatches the event. Samples that no raw update has
    // brought yet are shown like predictions.
    const samples = this.#take(event, state);
    this.#moves.push({
      event, samples, expected: [...state.samples.waiting, ...(event.getPredictedEvents?.() ?? [])],
    });
    if (!this.#view || this.#view.isFast) this.takeMoves();
    this.#changed();
  }

  /** Takes an event, and returns the samples that come next. */
  #take(/** @type {PointerEvent} */ event, /** @type {PointerState} */ state) {
    const { buttons } = state;
    state.note(event);
    state.buttons = event.buttons;
    if (event.buttons === buttons) return state.samples.take(event);
    // A button that goes up or down during a stroke must not wait.
    const samples = state.samples.takeAtOnce(event);
    return samples.at(-1)?.buttons === event.buttons ? samples : [...samples, event];
  }

  #goUp(/** @type {PointerEvent} */ event, /** @type {number} */ phase) {
    const state = this.#down.get(event.pointerId);
    if (!state) return;
    this.takeMoves();
    this.#takeRest(state);
    this.#undrawn = null;
    this.#down.delete(event.pointerId);
    this.#begin(event);
    state.note(event);
    if (state.mayOnlyClose) {
      // However long it was down, it leaves neither ink nor anything to undo.
      this.#add(event, Phase.cancelled, Origin.measured);
      this.#engine.takingBack(() => this.#send());
    } else {
      this.#add(event, phase, Origin.measured);
      this.#send();
    }
    this.#changed();
    this.onUp();
  }

  /** Ends a pointer that the browser has taken away without lifting it, at its last place. */
  #lose(/** @type {PointerEvent} */ event) {
    const state = this.#down.get(event.pointerId);
    if (!state) return;
    this.takeMoves();
    this.#takeRest(state);
    this.#undrawn = null;
    this.#down.delete(event.pointerId);
    this.#engine.losePointer(event.pointerId);
    this.#changed();
    this.onUp();
  }

  #hover(/** @type {PointerEvent} */ event, /** @type {number} */ phase) {
    if (event.pointerType === "touch" || this.#down.has(event.pointerId)) return;
    this.takeMoves();
    this.#begin(event);
    this.#add(event, phase, Origin.measured);
    this.#send();
    this.#changed();
  }

  #turn(/** @type {WheelEvent} */ event) {
    // Where the view is fixed, the wheel is the page's.
    if (this.#engine.isViewFixed) return;
    event.preventDefault();
    this.takeMoves();
    const { x, y } = this.#places.now()(event);
    this.#engine.wheel(x, y, event.deltaX, event.deltaY, event.deltaMode, event.ctrlKey || event.metaKey);
    this.#changed();
  }
}

/**
 * Keeps the browser's own gestures, selections, menus and handwriting input away from ink.
 *
 * `touch-action: none` in the style sheet does most of it. Safari needs the rest: a double tap that
 * zooms, its pinch, the magnifier, and the handwriting input of iPadOS, which takes the first strokes
 * near a text field unless touches are prevented.
 *
 * @param {HTMLElement} element
 * @param {boolean} hasPage see {@link PointerInput}
 * @param {AbortSignal} signal ends it
 */
function quieten(element, hasPage, signal) {
  const prevent = (/** @type {Event} */ event) => event.preventDefault();
  const active = { passive: false, signal };
  for (const type of ["touchstart", "touchmove", "touchend", "dblclick", "mousedown"]) {
    element.addEventListener(type, prevent, active);
  }
  if (!hasPage) {
    for (const type of ["contextmenu", "selectstart", "dragstart"]) element.addEventListener(type, prevent, { signal });
    return;
  }
  const isText = (/** @type {Event} */ { target }) => target instanceof Element
    && target.closest("input[type=text], input[type=password], input[type=number], input[type=search], textarea, .notice p, .text-layer") !== null;
  for (const type of ["contextmenu", "selectstart", "dragstart"]) {
    document.addEventListener(type, (event) => { if (!isText(event)) event.preventDefault(); }, { signal });
  }
  for (const type of ["gesturestart", "gesturechange", "gestureend"]) {
    document.addEventListener(type, prevent, active);
  }
  // A pinch on a trackpad above a bar would zoom the page.
  document.addEventListener("wheel", (event) => {
    if (event.ctrlKey) event.preventDefault();
  }, active);
}
