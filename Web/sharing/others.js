// The others in a shared drawing: the ink that they are drawing lies over the drawing, and so do their pens with names.
//
// The engine says what there is; here it is put on the screen, in frames of its own while something happens.

import { cssColor } from "../engine/palette.js";
import { FollowingFrame } from "./following.js";
import { make } from "../interface/elements.js";
import { when } from "../interface/happenings.js";
import { ownColor, usualName } from "./people.js";
import { preferences } from "../interface/preferences.js";
import { typingPlace } from "../text/place.js";

/** The time for which a pen that rests has a name, in milliseconds. */
const nameTime = 2500;

/**
 * Another one who is here, and the part of the drawing that this one sees.
 *
 * @typedef {{number: number, name: string, color: import("../engine/palette.js").Color, view: DOMRect,
 *   typing: DOMRect | null}} Person
 */

/** Shows the others while a drawing is shared. */
export class Others {
  #room;
  #engine;
  #view;
  #canvas = make("canvas", { className: "others-ink" });
  #context = /** @type {CanvasRenderingContext2D} */ (this.#canvas.getContext("2d"));
  #pens = make("div", { className: "others-pens" });
  /**
   * The pens, by the numbers of the people, with what is shown of them.
   *
   * @type {Map<number, {pen: HTMLElement, place: string, color: string, timer: number}>}
   */
  #shown = new Map();
  /** @type {Map<number, HTMLElement>} Frames of boxes in which others type, by the numbers of the people. */
  #typing = new Map();
  #frame = new FollowingFrame();
  #scheduled = 0;
  #isOn = false;
  /** @type {Person[]} */
  #people = [];
  /** The person whose view is followed; −1 for none. */
  #followed = -1;
  /** @type {{x: number, y: number, zoom: number} | null} The view to which following has led; null before that. */
  #ledTo = null;

  /**
   * @param {import("../engine/engine.js").Engine} engine
   * @param {import("../engine/room.js").EngineRoom} room
   * @param {import("../canvas/canvas.js").CanvasView} view
   */
  constructor(engine, room, view) {
    this.#engine = engine;
    this.#room = room;
    this.#view = view;
    /** Called when the engine may have said something to the others, with each frame in which it could. */
    this.onFrame = () => {};
    /** Called when somebody has come or gone, or has another name. */
    this.onPeople = () => {};
    for (const layer of [this.#pens, this.#canvas]) {
      layer.setAttribute("aria-hidden", "true");
      view.element.after(layer);
    }
    const { element } = view;
    const place = (/** @type {PointerEvent} */ event) => {
      if (!this.#isOn) return;
      const box = element.getBoundingClientRect();
      this.#room.setPenPlace(event.clientX - box.left, event.clientY - box.top);
      this.show();
    };
    for (const type of /** @type {const} */ (["pointermove", "pointerdown"])) element.addEventListener(type, place);
    element.addEventListener("pointerleave", () => {
      if (!this.#isOn) return;
      this.#room.setPenPlace(null);
      this.show();
    });
    const stop = () => this.follow(-1);
    for (const type of ["pointerdown", "wheel"]) element.addEventListener(type, stop, { passive: true });
    this.#frame.onStop = stop;
    when(["typing"], () => {
      if (!this.#isOn) return;
      this.#room.setTypingPlace(typingPlace.bounds);
      this.show();
    });
    when(["resize"], () => { this.#ledTo = null; });
    when(["frame", "resize", "open"], () => this.show());
  }

  /** The others who are here, with the parts of the drawing that they see. */
  get people() { return this.#people; }
  /** The person whose view is followed; −1 for none. */
  get followed() { return this.#followed; }

  /** Begins to show the others of a room, or ends. */
  switch(/** @type {boolean} */ isOn) {
    this.#isOn = isOn;
    if (isOn) {
      this.introduce();
      this.show();
      return;
    }
    cancelAnimationFrame(this.#scheduled);
    this.#scheduled = 0;
    this.#canvas.hidden = true;
    for (const number of this.#shown.keys()) this.#removePen(number);
    this.#people = [];
    this.#showTyping();
    this.follow(-1);
    this.onPeople();
  }

  /** Tells the engine who this is. */
  introduce() {
    if (!this.#isOn) return;
    this.#room.setPerson(preferences.personName, ownColor());
    this.#room.setTypingPlace(typingPlace.bounds);
    this.show();
  }

  /** Follows the view of a person, until this one moves the page; −1 for nobody. */
  follow(/** @type {number} */ number) {
    if (number === this.#followed) return;
    [this.#followed, this.#ledTo] = [number, null];
    this.#frame.show(this.#leader);
    if (number >= 0) this.show();
    this.onPeople();
  }

  get #leader() { return this.#people.find(({ number }) => number === this.#followed); }

  /** Shows what the followed person sees, unless this one has moved the page meanwhile. */
  #lead() {
    const leader = this.#leader;
    if (!leader) {
      this.follow(-1);
      return;
    }
    const { x, y, zoom } = this.#engine.view;
    const led = this.#ledTo;
    if (led && (led.x !== x || led.y !== y || led.zoom !== zoom)) {
      this.follow(-1);
      return;
    }
    this.goTo(leader.view);
    this.#ledTo = this.#engine.view;
    this.#frame.show(leader);
  }

  /** Shows a part of the drawing as large as it fits. */
  goTo(/** @type {DOMRect} */ { x, y, width, height }) {
    const zoom = Math.min(this.#view.width / width, this.#view.height / height);
    if (!(zoom > 0 && zoom < Infinity)) return;
    const view = {
      x: x + width / 2 - this.#view.width / zoom / 2, y: y + height / 2 - this.#view.height / zoom / 2, zoom,
    };
    const { x: oldX, y: oldY, zoom: oldZoom } = this.#engine.view;
    if (Math.abs(view.x - oldX) * zoom < 0.5 && Math.abs(view.y - oldY) * zoom < 0.5
      && Math.abs(zoom / oldZoom - 1) < 1e-4) return;
    // A stroke in progress would end.
    if (this.#engine.isTouched) return;
    this.#engine.view = view;
    this.#view.show();
  }

  /** Shows with the next frame what there is. */
  show() {
    if (this.#isOn && !this.#engine.hasStopped) this.#scheduled ||= requestAnimationFrame((time) => this.#next(time));
  }

  #next(/** @type {number} */ time) {
    this.#scheduled = 0;
    if (!this.#isOn || this.#engine.hasStopped) return;
    const { goesOn, hasInk } = this.#room.othersFrame(time);
    // What was said waits for no other frame.
    this.onFrame();
    this.#canvas.hidden = !hasInk;
    if (hasInk) this.#drawInk();
    this.#showPens();
    if (goesOn) this.show();
  }

  #drawInk() {
    const canvas = this.#canvas;
    const { pixelWidth, pixelHeight } = this.#engine;
    if (canvas.width !== pixelWidth || canvas.height !== pixelHeight) {
      [canvas.width, canvas.height] = [pixelWidth, pixelHeight];
      canvas.style.width = this.#view.element.style.width;
      canvas.style.height = this.#view.element.style.height;
    }
    this.#room.drawOthers(this.#context);
  }

  #makePen(/** @type {number} */ number) {
    const shown = { pen: make("div", { className: "others-pen" }, make("span")), place: "", color: "", timer: 0 };
    this.#shown.set(number, shown);
    this.#pens.append(shown.pen);
    return shown;
  }

  #removePen(/** @type {number} */ number) {
    const shown = this.#shown.get(number);
    clearTimeout(shown?.timer);
    shown?.pen.remove();
    this.#shown.delete(number);
  }

  /** Shows a pen at its place, with the name for a moment after it has moved. */
  #placePen(/** @type {Person} */ { number, name, color }, /** @type {number} */ x, /** @type {number} */ y) {
    const shown = this.#shown.get(number) ?? this.#makePen(number);
    const { pen } = shown;
    const label = /** @type {HTMLElement} */ (pen.firstChild);
    if (label.textContent !== name) label.textContent = name;
    // A style that is set is computed anew, though it is the same.
    const css = cssColor(color);
    if (shown.color !== css) pen.style.setProperty("--person", shown.color = css);
    if (pen.hidden === Number.isFinite(x)) pen.hidden = !pen.hidden;
    const place = `translate(${x}px, ${y}px)`;
    if (pen.hidden || shown.place === place) return;
    shown.place = pen.style.transform = place;
    delete pen.dataset.rests;
    clearTimeout(shown.timer);
    shown.timer = setTimeout(() => { pen.dataset.rests = ""; }, nameTime);
  }

  /** Frames the boxes in which others type, with their names. */
  #showTyping() {
    const { x, y, zoom } = this.#engine.view;
    const typing = this.#people.filter((person) => person.typing !== null);
    for (const { number, name, color, typing: box } of typing) {
      const frame = this.#typing.get(number) ?? make("div", { className: "others-typing" }, make("span"));
      if (!frame.isConnected) this.#pens.append(frame);
      this.#typing.set(number, frame);
      frame.style.setProperty("--person", cssColor(color));
      const label = /** @type {HTMLElement} */ (frame.firstChild);
      if (label.textContent !== name) label.textContent = name;
      const { left, top, width, height } = /** @type {DOMRect} */ (box);
      Object.assign(frame.style, {
        left: `${(left - x) * zoom}px`, top: `${(top - y) * zoom}px`, width: `${width * zoom}px`, height: `${height * zoom}px`,
      });
    }
    for (const [number, frame] of this.#typing) {
      if (typing.some((person) => person.number === number)) continue;
      frame.remove();
      this.#typing.delete(number);
    }
  }

  #showPens() {
    const people = this.#room.people();
    const told = () => this.#people.map(({ number, name, color }) => `${number} ${cssColor(color)} ${name}`).join();
    const before = told();
    this.#people = people.map(({ number, name, color, view, typing }) => (
      { number, name: name || usualName(color), color, view, typing }));
    for (const [index, { x, y }] of people.entries()) this.#placePen(this.#people[index], x, y);
    const here = new Set(people.map(({ number }) => number));
    for (const number of this.#shown.keys()) if (!here.has(number)) this.#removePen(number);
    this.#showTyping();
    if (this.#followed >= 0) this.#lead();
    if (before !== told()) this.onPeople();
  }
}
