// The canvas of the inspector: what it shows, and how much of it.

import { brushLabel } from "./brushes.js";
import { element, make } from "./elements.js";

/** How far a click may slip, in CSS pixels, and how near to a sample it has to be. */
const [clickDistance, reach] = [4, 12];

/** Shows a recording. A click goes to the sample there; a drag moves, the wheel and two fingers enlarge. */
export class InspectorCanvas {
  #inspection;
  #element = element("inspector-canvas");
  #around = element("inspector-view");
  #context = this.#element.getContext("2d", { alpha: false });
  #scale = 1;
  #view = { x: 0, y: 0, magnification: 1 };

  /** @param {import("./engine-inspection.js").EngineInspection} inspection */
  constructor(inspection) {
    this.#inspection = inspection;
    /** Called when another part is shown, of which there may be more to paint. */
    this.onView = () => {};
    /** Called with the position after a sample that was clicked. */
    this.onPick = (position) => {};
    this.#listen();
  }

  /** The size that it is to have, in CSS pixels, and device pixels for each. */
  get frame() {
    const { clientWidth: width, clientHeight: height } = this.#around;
    return { width, height, scale: Math.min(Math.max(devicePixelRatio || 1, 0.25), 4) };
  }

  /** Shows all of another recording, which was opened with a frame. */
  begin({ width, height, scale }) {
    this.#scale = scale;
    this.#view = { x: 0, y: 0, magnification: 1 };
    this.#setSize(width, height);
    this.#showZoom();
  }

  /** Becomes as large as there is room. @returns {boolean} whether that is another size */
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

  #setSize(width, height) {
    const { style } = this.#element;
    const [w, h] = [width, height].map((side) => Math.floor(side * this.#scale + 0.5));
    // What is assigned clears it, even if it is the same.
    if (this.#element.width !== w) this.#element.width = w;
    if (this.#element.height !== h) this.#element.height = h;
    [style.width, style.height] = [`${width}px`, `${height}px`];
  }

  /** Draws what is different. */
  draw() { this.#inspection.draw(this.#context); }

  #magnify(magnification, x, y) {
    this.#view = this.#inspection.magnify(magnification, x, y);
    this.#showZoom();
    this.onView();
  }

  #showZoom() {
    element("inspector-zoom-text").textContent = `${Math.round(this.#view.magnification * 100)}%`;
  }

  /** Enlarges what is in the middle. @param {number} factor below 1 to make it smaller */
  zoom(factor) {
    const { width, height } = this.frame;
    this.#enlarge(factor, { x: width / 2, y: height / 2 });
  }

  /** Shows all of it, if need be smaller than it was drawn. */
  showAll() { this.#magnify(0, 0, 0); }

  /** Shows all of it, or, where that is what is shown, as large as it was drawn. */
  showAllOrPlain() {
    const { magnification } = this.#view;
    this.showAll();
    if (this.#view.magnification === magnification) this.#magnify(1, 0, 0);
  }

  /** Writes the names of looks that are compared over them. */
  nameLooks() {
    const looks = this.#inspection.looks();
    // They are always shown whole.
    element("inspector-zoom").hidden = looks.length > 0;
    element("inspector-panes").replaceChildren(...looks.map(({ name, x, y, height }) => {
      const label = name[0].toUpperCase() + name.slice(1).replaceAll("-", " ");
      const item = make("li", { textContent: brushLabel({ name, label }) });
      // At the bottom, for one begins to write at the top.
      [item.style.left, item.style.top] = [`${x / this.#scale}px`, `${(y + height) / this.#scale}px`];
      return item;
    }));
  }

  /** Enlarges about a point that stays where it is. */
  #enlarge(factor, { x, y }) {
    const { x: left, y: top, magnification } = this.#view;
    const wanted = magnification * factor;
    this.#magnify(
      wanted, left + x / magnification - x / wanted, top + y / magnification - y / wanted);
  }

  /** Shows a point in the middle, if it is not seen. */
  bring(x, y) {
    const { width, height } = this.frame;
    const { x: left, y: top, magnification } = this.#view;
    const [seenWidth, seenHeight] = [width / magnification, height / magnification];
    const isSeen = x >= left && y >= top && x <= left + seenWidth && y <= top + seenHeight;
    if (!isSeen) this.#magnify(magnification, x - seenWidth / 2, y - seenHeight / 2);
  }

  #move(x, y) {
    const { x: left, y: top, magnification } = this.#view;
    this.#magnify(magnification, left - x / magnification, top - y / magnification);
  }

  #listen() {
    const canvas = this.#element;
    const pointers = new Map();
    let moved = 0;
    const place = (event) => {
      const box = canvas.getBoundingClientRect();
      return { x: event.clientX - box.left, y: event.clientY - box.top };
    };
    canvas.addEventListener("wheel", (event) => {
      event.preventDefault();
      this.#enlarge(
        Math.exp(-event.deltaY * (event.deltaMode === 1 ? 0.05 : 0.002)), place(event));
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
        const length = (a, b) => Math.max(Math.hypot(a.x - b.x, a.y - b.y), 1);
        this.#enlarge(length(to, other) / length(from, other), other);
      } else {
        moved += Math.hypot(to.x - from.x, to.y - from.y);
        if (moved > clickDistance) this.#move(to.x - from.x, to.y - from.y);
      }
      pointers.set(event.pointerId, to);
    });
    const end = (event) => {
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
