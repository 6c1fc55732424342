// The selection of a canvas: its look, and its keys. It is loaded for canvases whose tool is `select`.

import { shortcutKey, stackingKey } from "../canvas/keys.js";
import { SelectionOverlay } from "../selection/overlay.js";

/** @typedef {import("./ductus-canvas.js").DuctusCanvas} DuctusCanvas */
/** @typedef {import("../engine/selection.js").EngineSelection} EngineSelection */
/** @typedef {(selection: EngineSelection) => unknown} Action */

/** The steps of arrow keys, in CSS pixels: alone, and with the shift key. */
const [step, largeStep] = [1, 10];
/** @type {Record<string, [number, number]>} The ways of arrow keys. */
const arrows = {
  arrowleft: [-step, 0], arrowright: [step, 0], arrowup: [0, -step], arrowdown: [0, step],
};

/** What a key does with a selection. */
function actionOf(/** @type {KeyboardEvent} */ event) {
  const stacking = stackingKey(event);
  /** @type {Record<string, Action>} */
  let actions = {};
  const key = shortcutKey(event);
  if (stacking) actions = { [key]: (selection) => selection[stacking]() };
  else if (event.altKey) return undefined;
  else if (event.ctrlKey || event.metaKey) {
    actions = {
      d: (selection) => selection.duplicate(),
      g: (selection) => (event.shiftKey ? selection.ungroup() : selection.group()),
    };
  } else if (key in arrows) {
    const size = event.shiftKey ? largeStep : step;
    actions = { [key]: (selection) => selection.nudge(arrows[key][0] * size, arrows[key][1] * size) };
  } else {
    const remove = (/** @type {EngineSelection} */ selection) => selection.delete();
    actions = { delete: remove, backspace: remove, escape: (selection) => selection.deselect() };
  }
  return actions[key];
}

/** The selection of a canvas. */
export class CanvasSelection {
  /** The style of the outlines, to be added to that of the canvas. */
  style = `
    .selection { position: absolute; inset: 0; width: 100%; height: 100%; pointer-events: none; }
    .selection[hidden], .selection [hidden] { display: none; }
    .selection :is(.line, .halo) { fill: none; stroke-linejoin: round; }
    .selection .halo { stroke: rgb(255 255 255 / 85%); stroke-width: 3; }
    .selection .line { stroke: var(--ductus-focus, #1f4fbf); stroke-width: 1.5; }
    .selection .dashed { stroke-dasharray: 5 4; }
    .selection .handle { fill: #fff; stroke: var(--ductus-focus, #1f4fbf); stroke-width: 1.5; }
  `;
  #element;
  #svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  #overlay;

  /**
   * @param {DuctusCanvas} element
   * @param {HTMLCanvasElement} canvas
   * @param {(action: Action) => boolean} edit does something with what is selected; false if nothing is
   */
  constructor(element, canvas, edit) {
    this.#element = element;
    this.#svg.classList.add("selection");
    this.#svg.setAttribute("aria-hidden", "true");
    this.#overlay = new SelectionOverlay(canvas, this.#svg);
    canvas.after(this.#svg);
    const endNudging = () => this.#selection?.endNudging();
    canvas.addEventListener("keydown", (event) => {
      if (event.defaultPrevented || element.tool !== "select") return;
      if (shortcutKey(event) === "a" && (event.ctrlKey || event.metaKey) && !event.altKey) {
        this.#selection?.selectAll();
        element.show();
      } else {
        const action = actionOf(event);
        if (!action || !edit(action)) return;
      }
      event.preventDefault();
    });
    canvas.addEventListener("keyup", (event) => { if (shortcutKey(event) in arrows) endNudging(); });
    canvas.addEventListener("blur", endNudging);
  }

  /** The selection of the engine, once that is there. */
  get #selection() {
    const { engine } = this.#element;
    return engine?.isWhole && !engine.hasStopped ? engine.selection : null;
  }

  /** Shows what is selected; with another tool nothing is. */
  update() {
    const selection = this.#selection;
    let state = selection?.state();
    if (state && state.count > 0 && this.#element.tool !== "select") {
      selection?.deselect();
      state = selection?.state();
    }
    this.#svg.toggleAttribute("hidden", !state);
    if (!state) return;
    this.#overlay.show(state);
    this.#overlay.showCursor(state);
  }
}
