// The canvas of the inspector, and the part of the recorded view that it shows.

import { brushLabel } from "../tools/brushes.js";
import { element, make } from "../interface/elements.js";
import { percent } from "../words/words.js";

/** @typedef {{x: number, y: number}} Point in CSS pixels of the canvas */

/** The distance that a click may slip, and its reach around samples, in CSS pixels. */
const [clickDistance, reach] = [4, 12];

/** The factor of a turn of a wheel: of a mouse 1.1 a notch, of a trackpad by its distance. */
function wheelFactor(/** @type {WheelEvent} */ { deltaY, deltaMode }) {
  const turn = deltaMode === 1 ? 16 * deltaY : deltaY;
  const size = Math.abs(turn);
  const part = size <= 10 ? size : Math.min(Math.max(size / 12, 10), 35);
  return Math.exp((-Math.sign(turn) * part) / 100);
}

/** The canvas. A click goes to the sample there; a drag moves the view, the wheel and two fingers zoom. */
export class InspectorCanvas {
  #inspection;
  #element = element("inspector-canvas");
  #around = element("inspector-view");
  #context = /** @type {CanvasRenderingContext2D} */ (this.#element.getContext("2d", { alpha: false }));
  #scale = 1;
  #view = { x: 0, y: 0, magnification: 1 };

  /** @param {import("../engine/inspection.js").EngineInspection} inspection */
  constructor(inspection) {
    this.#inspection = inspection;
    /** Called when another part is shown, which may not be painted whole yet. */
    this.onView = () => {};
    /** Called with the position after a sample that was clicked. */
    this.onPick = (/** @type {number} */ position) => {};
    this.#listen();
  }

  /** The room for the frame in CSS pixels, and the device pixels per CSS pixel. */
  get frame() {
    const { clientWidth: width, clientHeight: height } = this.#around;
    return { width, height, scale: Math.min(Math.max(devicePixelRatio || 1, 0.25), 4) };
  }

  /** Shows the whole view of another recording, which was opened with a frame. */
  begin(/** @type {InspectorCanvas["frame"]} */ { width, height, scale }) {
    this.#scale = scale;
    this.#view = { x: 0, y: 0, magnification: 1 };
    this.#setSize(width, height);
    this.#showZoom();
  }

  /**
   * Makes the canvas as large as there is room.
   *
   * @returns {boolean} true if its size has changed
   */
  fit() {
    const { width, height } = this.frame;
    if (width === 0 || height === 0) return false;
    const { width: before, height: heightBefore } = this.#element;
    this.#setSize(width, height);
    const { width: after, height: heightAfter } = this.#element;
    if (after === before && heightAfter === heightBefore) return false;
    this.#inspection.resize(after, heightAfter);
    return true;
  }

  #setSize(/** @type {number} */ width, /** @type {number} */ height) {
    const { style } = this.#element;
    const [w, h] = [width, height].map((side) => Math.floor(side * this.#scale + 0.5));
    // Even an assignment of the same size clears a canvas.
    if (this.#element.width !== w) this.#element.width = w;
    if (this.#element.height !== h) this.#element.height = h;
    [style.width, style.height] = [`${width}px`, `${height}px`];
  }

  /** Draws the damaged parts. */
  draw() { this.#inspection.draw(this.#context); }

  #magnify(/** @type {number} */ magnification, /** @type {number} */ x, /** @type {number} */ y) {
    this.#view = this.#inspection.magnify(magnification, x, y);
    this.#showZoom();
    this.onView();
  }

  #showZoom() {
    element("inspector-zoom-text").textContent = percent(this.#view.magnification);
  }

  /**
   * Zooms about the middle.
   *
   * @param {number} factor below 1 to zoom out
   */
  zoom(factor) {
    const { width, height } = this.frame;
    this.#enlarge(factor, { x: width / 2, y: height / 2 });
  }

  /** Shows the whole view, if need be smaller than it was drawn. */
  showAll() { this.#magnify(0, 0, 0); }

  /** Shows the whole view, or, if it is shown already, the view at the size at which it was drawn. */
  showAllOrPlain() {
    const { magnification } = this.#view;
    this.showAll();
    if (this.#view.magnification === magnification) this.#magnify(1, 0, 0);
  }

  /** Writes the names of looks that are compared over them. */
  nameLooks() {
    const looks = this.#inspection.looks();
    // Compared looks are always shown whole.
    element("inspector-zoom").hidden = looks.length > 0;
    element("inspector-panes").replaceChildren(...looks.map(({ name, x, y, height }) => {
      const label = name[0].toUpperCase() + name.slice(1).replaceAll("-", " ");
      const item = make("li", { textContent: brushLabel({ name, label, isOwn: false }) });
      // The names are at the bottom, since people begin to write at the top.
      [item.style.left, item.style.top] = [`${x / this.#scale}px`, `${(y + height) / this.#scale}px`];
      return item;
    }));
  }

  /**
   * Returns true if a part of the recorded view is seen whole, or if there is no such part.
   *
   * @param {ReturnType<typeof import("./contents.js").contentsOf>["bounds"]} part
   */
  shows(part) {
    if (!part) return true;
    const { width, height } = this.frame;
    const { x, y, magnification } = this.#view;
    return part.minX >= x && part.minY >= y && part.maxX <= x + width / magnification
      && part.maxY <= y + height / magnification;
  }

  /** Zooms about a point that stays where it is. */
  #enlarge(/** @type {number} */ factor, /** @type {Point} */ { x, y }) {
    const { x: left, y: top, magnification } = this.#view;
    const wanted = magnification * factor;
    this.#magnify(
      wanted, left + x / magnification - x / wanted, top + y / magnification - y / wanted);
  }

  /** Brings a point that cannot be seen into the middle. */
  bring(/** @type {number} */ x, /** @type {number} */ y) {
    const { width, height } = this.frame;
    const { x: left, y: top, magnification } = this.#view;
    const [seenWidth, seenHeight] = [width / magnification, height / magnification];
    const isSeen = x >= left && y >= top && x <= left + seenWidth && y <= top + seenHeight;
    if (!isSeen) this.#magnify(magnification, x - seenWidth / 2, y - seenHeight / 2);
  }

  #move(/** @type {number} */ x, /** @type {number} */ y) {
    const { x: left, y: top, magnification } = this.#view;
    this.#magnify(magnification, left - x / magnification, top - y / magnification);
  }

  #listen() {
    const canvas = this.#element;
    /** @type {Map<number, Point>} The places of the pointers that are down. */
    const pointers = new Map();
    let moved = 0;
    const place = (/** @type {MouseEvent} */ event) => {
      const box = canvas.getBoundingClientRect();
      return { x: event.clientX - box.left, y: event.clientY - box.top };
    };
    canvas.addEventListener("wheel", (event) => {
      event.preventDefault();
      this.#enlarge(wheelFactor(event), place(event));
    }, { passive: false });
    canvas.addEventListener("pointerdown", (event) => {
      if (pointers.size === 0) moved = 0;
      canvas.setPointerCapture?.(event.pointerId);
      pointers.set(event.pointerId, place(event));
    });
    canvas.addEventListener("pointermove", (event) => {
      const from = pointers.get(event.pointerId);
      if (!from) return;
      const to = place(event);
      if (pointers.size === 2) {
        const [other] = [...pointers].filter(([id]) => id !== event.pointerId).map(([, at]) => at);
        const length = (/** @type {Point} */ a, /** @type {Point} */ b) =>
          Math.max(Math.hypot(a.x - b.x, a.y - b.y), 1);
        this.#enlarge(length(to, other) / length(from, other), other);
      } else {
        moved += Math.hypot(to.x - from.x, to.y - from.y);
        if (moved > clickDistance) this.#move(to.x - from.x, to.y - from.y);
      }
      pointers.set(event.pointerId, to);
    });
    const end = (/** @type {PointerEvent} */ event) => {
      const at = pointers.get(event.pointerId);
      pointers.delete(event.pointerId);
      if (!at || moved > clickDistance || event.type !== "pointerup") return;
      const scale = this.#scale;
      const position = this.#inspection.near(at.x * scale, at.y * scale, reach * scale);
      if (position !== undefined) this.onPick(position);
    };
    canvas.addEventListener("pointerup", end);
    canvas.addEventListener("pointercancel", end);
  }
}
