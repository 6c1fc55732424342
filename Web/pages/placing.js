// The picture that is chosen: its frame, its handles, and the bar beside it.
//
// The engine decides which picture a point meets, and where a drag brings it; this module shows that.

import { element } from "../interface/elements.js";
import { tell, when } from "../interface/happenings.js";
import { PictureHandle } from "../engine/placed.js";
import { notify } from "../interface/notices.js";
import { leaveKeys } from "../interface/panels.js";
import { placeBeside } from "../selection/beside.js";
import { set, shape } from "../selection/overlay.js";
import { word } from "../words/words.js";

/** The distance of the handle of rotation from the upper edge, in CSS pixels. */
const stem = 30;
/** The farthest that a tap moves, in CSS pixels, and the longest that it takes, in milliseconds. */
const [tapDistance, tapTime] = [6, 500];

/** @typedef {[number, number]} Point in CSS pixels of the canvas */
/** @typedef {{pointer: number, handle: number, start: Point}} Drag */


/** The chosen picture in the page. */
export class Placing {
  #engine;
  #view;
  #tools;
  #finish;
  #overlay = element("placed");
  #bar = element("placed-bar");
  #frame = shape("polygon", { class: "body" });
  #halo = shape("polygon", { class: "halo" });
  #line = shape("polygon", { class: "line" });
  #stem = shape("line", { class: "line" });
  /** @type {SVGElement[]} By their numbers: see {@link PictureHandle}. */
  #handles = [];
  #id = -1;
  #crops = false;
  /** @type {Drag | null} */
  #drag = null;
  /** @type {{x: number, y: number, time: number, wasChosen: boolean} | null} */
  #down = null;

  /**
   * @param {import("../engine/engine.js").Engine} engine
   * @param {import("../canvas/canvas.js").CanvasView} view
   * @param {import("../tools/tools.js").Tools} tools
   * @param {() => void} finish ends the strokes in progress
   */
  constructor(engine, view, tools, finish) {
    this.#engine = engine;
    this.#view = view;
    this.#tools = tools;
    this.#finish = finish;
    this.#overlay.append(this.#frame, this.#halo, this.#line, this.#stem);
    for (let number = 1; number <= 9; number += 1) {
      const handle = shape(number === PictureHandle.rotation || number < 5 ? "circle" : "rect", {
        class: "handle", r: 7, width: 12, height: 12,
      });
      handle.dataset.handle = String(number);
      this.#handles[number] = handle;
      this.#overlay.append(handle);
    }
    this.#frame.dataset.handle = String(PictureHandle.inside);
    this.#prepareDragging();
    this.#prepareChoosing();
    this.#prepareBar();
    when(["change", "frame", "resize", "tool"], () => this.update());
    when(["open"], () => this.release());
  }

  /** The name of the chosen picture; −1 if there is none. */
  get id() { return this.#id; }

  /** Chooses a picture, so that it can be moved. */
  choose(/** @type {number} */ id) {
    this.#finish();
    if (id >= 0) {
      this.#engine.selection.deselect();
      this.#tools.tool = "select";
    }
    this.#id = id;
    this.#crops = false;
    this.update();
    if (id >= 0) element("pages-status").textContent = word("A picture is selected.");
  }

  /**
   * Chooses no picture.
   *
   * @returns {boolean} true if one was chosen
   */
  release() {
    if (this.#id < 0) return false;
    this.#id = -1;
    this.#drag = null;
    this.update();
    return true;
  }

  /** Shows the chosen picture as it is. */
  update() {
    // Attributes that are set anew make the browser look at the styles of the page again, in each frame.
    if (this.#id < 0 && this.#overlay.hasAttribute("hidden") && this.#bar.hidden) return;
    const picture = this.#id < 0 ? null : this.#engine.placed.list().find(({ id }) => id === this.#id);
    if (!picture || this.#tools.tool !== "select") {
      const hadFocus = this.#bar.contains(document.activeElement);
      this.#id = -1;
      this.#overlay.toggleAttribute("hidden", true);
      this.#bar.hidden = true;
      if (hadFocus) element("canvas").focus({ preventScroll: true });
      return;
    }
    this.#overlay.toggleAttribute("hidden", false);
    const { isLocked } = picture;
    this.#overlay.toggleAttribute("data-locked", isLocked);
    element("placed-lock").setAttribute("aria-pressed", String(isLocked));
    element("placed-crop").setAttribute("aria-pressed", String(this.#crops));
    element("placed-crop").disabled = isLocked;
    element("placed-whole").disabled = isLocked || !picture.isCropped;
    this.#bar.hidden = this.#drag !== null;
    if (!this.#drag) this.#show(this.#engine.placed.drag(this.#id, PictureHandle.inside, [0, 0], [0, 0]), isLocked);
  }

  #show(/** @type {Point[]} */ corners, isLocked = false) {
    const points = corners.map((corner) => corner.join()).join(" ");
    for (const polygon of [this.#frame, this.#halo, this.#line]) polygon.setAttribute("points", points);
    /** @type {(a: Point, b: Point) => Point} */
    const middle = ([ax, ay], [bx, by]) => [(ax + bx) / 2, (ay + by) / 2];
    const [a, b, c, d] = corners;
    const edges = [middle(a, b), middle(b, c), middle(c, d), middle(d, a)];
    const [up, down] = [edges[0], edges[2]];
    const height = Math.hypot(up[0] - down[0], up[1] - down[1]) || 1;
    /** @type {Point} */
    const turn = [up[0] + ((up[0] - down[0]) / height) * stem, up[1] + ((up[1] - down[1]) / height) * stem];
    /** @type {(handle: SVGElement, place: Point, isShown: boolean) => void} */
    const place = (handle, [x, y], isShown) => {
      set(handle, { cx: x, cy: y, x: x - 6, y: y - 6 });
      handle.toggleAttribute("hidden", !isShown);
    };
    for (const [index, corner] of corners.entries()) place(this.#handles[index + 1], corner, !isLocked);
    for (const [index, edge] of edges.entries()) place(this.#handles[index + 6], edge, !isLocked && this.#crops);
    place(this.#handles[PictureHandle.rotation], turn, !isLocked && !this.#crops);
    this.#stem.toggleAttribute("hidden", isLocked || this.#crops);
    set(this.#stem, { x1: up[0], y1: up[1], x2: turn[0], y2: turn[1] });
    if (!this.#bar.hidden) placeBeside(this.#bar, [...corners, turn]);
  }

  // Dragging.

  #prepareDragging() {
    const overlay = this.#overlay;
    /** @type {(event: PointerEvent) => Point} */
    const place = ({ clientX, clientY }) => {
      const box = this.#view.element.getBoundingClientRect();
      return [clientX - box.left, clientY - box.top];
    };
    /** @type {(drag: Drag, event: PointerEvent, isDone: boolean) => Point[]} */
    const move = ({ handle, start }, event, isDone) =>
      this.#engine.placed.drag(this.#id, handle, start, place(event), { crops: this.#crops, isDone });
    overlay.addEventListener("pointerdown", (event) => {
      const target = /** @type {SVGElement} */ (event.target);
      const { handle } = target.dataset;
      if (handle === undefined || this.#drag || event.button !== 0) return;
      if (overlay.hasAttribute("data-locked")) return;
      event.preventDefault();
      target.setPointerCapture(event.pointerId);
      this.#finish();
      this.#drag = { pointer: event.pointerId, handle: Number(handle), start: place(event) };
      this.update();
    });
    overlay.addEventListener("pointermove", (event) => {
      if (this.#drag?.pointer === event.pointerId) this.#show(move(this.#drag, event, false));
    });
    overlay.addEventListener("pointerup", (event) => {
      if (this.#drag?.pointer !== event.pointerId) return;
      move(this.#drag, event, true);
      this.#drag = null;
      tell("change");
      this.update();
    });
    overlay.addEventListener("pointercancel", (event) => {
      if (this.#drag?.pointer !== event.pointerId) return;
      this.#drag = null;
      this.update();
    });
    // The wheel goes on to move the view.
    overlay.addEventListener("wheel", (event) => {
      event.preventDefault();
      const { clientX, clientY, deltaX, deltaY, deltaMode, ctrlKey } = event;
      this.#view.element.dispatchEvent(new WheelEvent("wheel", {
        clientX, clientY, deltaX, deltaY, deltaMode, ctrlKey, bubbles: true, cancelable: true,
      }));
    }, { passive: false });
  }

  /**
   * Moves the chosen picture by CSS pixels.
   *
   * @param {number} x
   * @param {number} y
   * @returns {boolean} false if none is chosen, or it is locked
   */
  nudge(x, y) {
    if (this.#id < 0 || this.#overlay.hasAttribute("data-locked")) return false;
    this.#engine.placed.drag(this.#id, PictureHandle.inside, [0, 0], [x, y], { isDone: true });
    tell("change");
    this.update();
    return true;
  }

  // Choosing: a tap of the tool that selects, where it has selected no stroke.

  #prepareChoosing() {
    const canvas = this.#view.element;
    canvas.addEventListener("pointerdown", (event) => {
      this.#down = event.isPrimary && event.button === 0
        ? { x: event.offsetX, y: event.offsetY, time: event.timeStamp, wasChosen: this.release() } : null;
    });
    canvas.addEventListener("pointerup", (event) => {
      const down = this.#down;
      this.#down = null;
      if (!down || this.#tools.tool !== "select" || event.timeStamp - down.time > tapTime) return;
      if (Math.hypot(event.offsetX - down.x, event.offsetY - down.y) > tapDistance) return;
      if (this.#engine.selection.state().count > 0) return;
      const id = this.#engine.placed.at(down.x, down.y, { radius: event.pointerType === "mouse" ? 2 : 10 });
      if (id >= 0) this.choose(id);
    });
    // A locked picture is found by two taps, so that it can be unlocked; the pages of a PDF stay where they are.
    canvas.addEventListener("dblclick", (event) => {
      if (this.#tools.tool !== "select" || this.#engine.selection.state().count > 0) return;
      const id = this.#engine.placed.at(event.offsetX, event.offsetY, { findsLocked: true });
      const picture = this.#engine.placed.list().find((one) => one.id === id);
      if (picture && picture.format !== "pdf") this.choose(id);
    });
  }

  // The bar.

  #prepareBar() {
    /** @type {(id: ButtonId, action: () => void) => void} */
    const click = (id, action) => element(id).addEventListener("click", (event) => {
      leaveKeys(event);
      action();
      this.update();
    });
    const edit = (/** @type {(placed: import("../engine/placed.js").EnginePlaced) => void} */ action) => {
      this.#finish();
      action(this.#engine.placed);
      tell("change");
    };
    click("placed-crop", () => { this.#crops = !this.#crops; });
    click("placed-whole", () => edit((placed) => placed.uncrop(this.#id)));
    click("placed-lock", () => {
      const isLocked = this.#overlay.hasAttribute("data-locked");
      edit((placed) => placed.lock([this.#id], !isLocked));
      if (!isLocked) notify(word("The picture is locked. Tap it twice with the selection to unlock it."), { key: "locked" });
    });
    click("placed-front", () => edit((placed) => placed.bringToFront([this.#id])));
    click("placed-back", () => edit((placed) => placed.sendToBack([this.#id])));
    click("placed-delete", () => this.delete());
    this.#bar.addEventListener("keydown", (event) => {
      const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
      if (!step) return;
      const buttons = [...this.#bar.querySelectorAll("button:not(:disabled)")];
      const index = buttons.findIndex((one) => one === document.activeElement) + step;
      buttons[(index + buttons.length) % buttons.length].focus();
      event.preventDefault();
    });
  }

  /**
   * Removes the chosen picture.
   *
   * @returns {boolean} false if none is chosen
   */
  delete() {
    if (this.#id < 0) return false;
    const id = this.#id;
    this.#finish();
    this.release();
    this.#engine.placed.remove([id]);
    tell("change");
    element("pages-status").textContent = word("The picture was removed; undo brings it back.");
    return true;
  }
}
