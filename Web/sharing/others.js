// The others in a shared drawing: the ink that they are drawing lies over the drawing, and so do their pens with names.
//
// The engine says what there is; here it is put on the screen, in frames of its own while something happens.

import { colorOf, cssColor } from "../engine/palette.js";
import { make } from "../interface/elements.js";
import { when } from "../interface/happenings.js";
import { preferences } from "../interface/preferences.js";
import { word } from "../words/words.js";

/** The colours of people, on which white words can be read. */
const personColors = ["#b02a5b", "#1864ab", "#2b7a3d", "#b54708", "#6741d9", "#0b7285", "#8f3b1b", "#5c3b8c"];

/** Shows the others while a drawing is shared. */
export class Others {
  #room;
  #engine;
  #view;
  #canvas = make("canvas", { className: "others-ink" });
  #context = /** @type {CanvasRenderingContext2D} */ (this.#canvas.getContext("2d"));
  #pens = make("div", { className: "others-pens" });
  /** @type {Map<number, HTMLElement>} The pens that are shown, by the numbers of the people. */
  #shown = new Map();
  #scheduled = 0;
  #isOn = false;
  /** @type {{number: number, name: string, view: DOMRect}[]} */
  #people = [];
  /** The person whose view is followed; −1 for none. */
  #followed = -1;

  /**
   * @param {import("../engine/engine.js").Engine} engine
   * @param {import("../engine/room.js").EngineRoom} room
   * @param {import("../canvas/canvas.js").CanvasView} view
   */
  constructor(engine, room, view) {
    this.#engine = engine;
    this.#room = room;
    this.#view = view;
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
    for (const type of ["pointerdown", "wheel"]) element.addEventListener(type, () => this.follow(-1), { passive: true });
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
    this.#pens.replaceChildren();
    this.#shown.clear();
    [this.#people, this.#followed] = [[], -1];
    this.onPeople();
  }

  /** Tells the engine who this is. */
  introduce() {
    if (!this.#isOn) return;
    preferences.personColor ??= personColors[Math.floor(Math.random() * personColors.length)];
    this.#room.setPerson(preferences.personName, colorOf(preferences.personColor));
    this.show();
  }

  /** Follows the view of a person, until this one moves the page; −1 for nobody. */
  follow(/** @type {number} */ number) {
    if (number === this.#followed) return;
    this.#followed = number;
    if (number >= 0) this.show();
    this.onPeople();
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
    const pen = make("div", { className: "others-pen" }, make("span"));
    this.#shown.set(number, pen);
    this.#pens.append(pen);
    return pen;
  }

  #showPens() {
    const people = this.#room.people();
    const before = this.#people.map(({ number, name }) => `${number} ${name}`).join();
    this.#people = people.map(({ number, name, view }) => ({ number, name: name || word("Someone"), view }));
    const left = new Set(this.#shown.keys());
    for (const { number, name, color, x, y } of people) {
      const pen = this.#shown.get(number) ?? this.#makePen(number);
      left.delete(number);
      const label = /** @type {HTMLElement} */ (pen.firstChild);
      if (label.textContent !== name) label.textContent = name;
      pen.style.setProperty("--pen", cssColor(color));
      pen.hidden = !Number.isFinite(x);
      if (!pen.hidden) pen.style.transform = `translate(${x}px, ${y}px)`;
    }
    for (const number of left) {
      this.#shown.get(number)?.remove();
      this.#shown.delete(number);
    }
    if (left.has(this.#followed)) this.#followed = -1;
    const leader = this.#people.find(({ number }) => number === this.#followed);
    if (leader) this.goTo(leader.view);
    if (before !== this.#people.map(({ number, name }) => `${number} ${name}`).join()) this.onPeople();
  }
}
