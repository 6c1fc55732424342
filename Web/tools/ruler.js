// The ruler on the page: its look, and its handles for mice and keys. The engine guides strokes along its edges, and lets
// fingers move and turn it.

import { element, make } from "../interface/elements.js";
import { when } from "../interface/happenings.js";
import { addStyle, rulerStyle } from "../interface/later-style.js";
import { word } from "../words/words.js";

/** The steps of keys: in CSS pixels, with the shift key, and in degrees. */
const [step, largeStep, largeTurn] = [4, 40, 15];

/** The ruler. */
export class Ruler {
  #ruler;
  #view;
  #strip = make("div", { className: "ruler", id: "ruler", hidden: true });
  #grip = make("button", { type: "button", className: "ruler-grip", id: "ruler-grip" });
  #turner = make("button", { type: "button", className: "ruler-turner", id: "ruler-turner" });
  #frame = 0;
  /** Where the pointer took a handle: the offset of the middle from it; null if none has. */
  #held = /** @type {{x: number, y: number} | null} */ (null);

  /**
   * @param {import("../engine/ruler.js").EngineRuler} ruler
   * @param {import("../canvas/canvas.js").CanvasView} view
   */
  constructor(ruler, view) {
    this.#ruler = ruler;
    this.#view = view;
    addStyle(rulerStyle);
    this.#turner.title = this.#turner.ariaLabel = word("Turn the ruler");
    this.#grip.title = word("Move the ruler: drag it, or press the arrow keys");
    this.#strip.append(this.#grip, this.#turner);
    element("canvas").after(this.#strip);
    const [canvas, soon] = [element("canvas"), () => this.#soon()];
    for (const type of ["pointermove", "pointerup", "wheel"]) canvas.addEventListener(type, soon, { passive: true });
    when(["frame"], soon);
    when(["resize"], () => {
      const { state } = this.#ruler;
      if (state) this.#ruler.lay(state.x, state.y, state.angle);
      soon();
    });
    this.#follow(this.#grip, (x, y) => {
      const { angle = 0 } = this.#ruler.state ?? {};
      this.#ruler.lay(x + (this.#held?.x ?? 0), y + (this.#held?.y ?? 0), angle);
    });
    this.#follow(this.#turner, (x, y) => {
      const { state } = this.#ruler;
      if (state) this.#ruler.lay(state.x, state.y, Math.atan2(y - state.y, x - state.x));
    });
    this.#grip.addEventListener("keydown", (event) => this.#press(event, false));
    this.#turner.addEventListener("keydown", (event) => this.#press(event, true));
  }

  /** True if it lies on the page. */
  get isOn() { return !this.#strip.hidden; }

  /** Lays the ruler in the middle of the page, or takes it away. */
  toggle() {
    if (this.isOn) this.#ruler.remove();
    else this.#ruler.lay(this.#view.width / 2, this.#view.height / 2);
    this.#show();
  }

  #soon() {
    if (!this.isOn || this.#frame !== 0) return;
    this.#frame = requestAnimationFrame(() => {
      this.#frame = 0;
      this.#show();
    });
  }

  #show() {
    const { state } = this.#ruler;
    this.#strip.hidden = state === null;
    element("ruler-button").setAttribute("aria-pressed", String(state !== null));
    if (!state) return;
    const { x, y, angle, width, degrees } = state;
    const { style } = this.#strip;
    const length = 2 * Math.hypot(this.#view.width, this.#view.height);
    [style.width, style.height] = [`${length}px`, `${width}px`];
    style.transform = `translate(${x - length / 2}px, ${y - width / 2}px) rotate(${angle}rad)`;
    this.#grip.textContent = `${degrees}°`;
    this.#grip.ariaLabel = word("Ruler, {degrees}°", { degrees });
  }

  /**
   * Lets a pointer that takes a handle move the ruler.
   *
   * @param {HTMLElement} handle
   * @param {(x: number, y: number) => void} move
   */
  #follow(handle, move) {
    handle.addEventListener("pointerdown", (event) => {
      const { state } = this.#ruler;
      if (!state || event.button !== 0) return;
      handle.setPointerCapture(event.pointerId);
      this.#held = { x: state.x - event.clientX, y: state.y - event.clientY };
    });
    handle.addEventListener("pointermove", (event) => {
      if (!this.#held || !handle.hasPointerCapture(event.pointerId)) return;
      move(event.clientX, event.clientY);
      this.#show();
    });
    for (const type of ["pointerup", "pointercancel"]) handle.addEventListener(type, () => { this.#held = null; });
  }

  /** Moves the ruler by a key, or turns it. */
  #press(/** @type {KeyboardEvent} */ event, /** @type {boolean} */ turns) {
    const way = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
    const { state } = this.#ruler;
    if (!way || !state) return;
    event.preventDefault();
    event.stopPropagation();
    const [across, down] = way;
    const size = event.shiftKey ? largeStep : step;
    if (turns) this.#ruler.turn(event.shiftKey ? largeTurn : 1, across < 0 || down < 0);
    else this.#ruler.lay(state.x + across * size, state.y + down * size, state.angle);
    this.#show();
  }
}
