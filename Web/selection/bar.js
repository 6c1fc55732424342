// The bar beside the selection, and the places of its panels.

import { narrow, placeBeside } from "./beside.js";
import { element } from "../interface/elements.js";
import { attachPanel, closePanel, togglePanel } from "../interface/panels.js";
import { handleRadius } from "./overlay.js";

/** The distance of a panel from the bar, in CSS pixels. */
const gap = 8;
/** The margin that is left free for the bars at the edges, in CSS pixels. */
const edge = 70;

/** The bar. */
export class SelectionBar {
  #view;
  #bar = element("selection-bar");
  /** The left and the right end of the selection, in CSS pixels. */
  #extent = [0, 0];

  /**
   * @param {import("../canvas/canvas.js").CanvasView} view
   * @param {() => void} arrange called before the panel that arranges is shown
   */
  constructor(view, arrange) {
    this.#view = view;
    for (const button of [element("selection-color"), element("selection-brush"), element("selection-order")]) {
      attachPanel(button, button.id === "selection-order" ? arrange : undefined);
      button.addEventListener("click", (event) => {
        togglePanel(button, event.detail === 0);
        this.#placePanel(button);
      });
    }
    // The arrow keys move the focus along the buttons, as in all toolbars.
    this.#bar.addEventListener("keydown", (event) => {
      const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
      if (!step) return;
      const buttons = [...this.#bar.querySelectorAll("button:not([hidden])")];
      const index = buttons.findIndex((one) => one === document.activeElement) + step;
      buttons[(index + buttons.length) % buttons.length].focus();
      event.preventDefault();
    });
  }

  /** Shows the bar while something is selected and at rest. */
  show(/** @type {import("./overlay.js").SelectionState} */ state) {
    const { box, isDragged, lasso } = state;
    const bar = this.#bar;
    const wasHidden = bar.hidden;
    const isHidden = !box || isDragged || lasso.length > 0;
    if (isHidden && !wasHidden) {
      if (bar.contains(document.activeElement)) element("canvas").focus({ preventScroll: true });
      if (!box) closePanel();
    }
    bar.hidden = isHidden;
    if (isHidden) return;
    const ofInk = /** @type {const} */ ([
      "selection-color", "selection-brush", "selection-find", "selection-text", "selection-straighten",
      "selection-space-below", "selection-space-after",
    ]);
    for (const id of ofInk) {
      element(id).hidden = state.pictures === state.count;
    }
    const [crop, whole] = [element("selection-crop"), element("selection-whole")];
    crop.hidden = !state.isPicture;
    crop.setAttribute("aria-pressed", String(state.isCropping));
    // What is hidden would lose the focus.
    if (!state.isCropped && whole === document.activeElement) {
      (crop.hidden ? element("selection-order") : crop).focus();
    }
    whole.hidden = !state.isCropped;
    const handles = [...box.corners, box.rotation];
    const xs = handles.map(([x]) => x);
    this.#extent = [Math.min(...xs), Math.max(...xs)];
    placeBeside(bar, handles);
  }

  /** Puts a panel that has opened beside the selection, or above or below the bar. */
  #placePanel(/** @type {HTMLElement} */ button) {
    const panel = document.getElementById(button.getAttribute("aria-controls") ?? "");
    if (!panel) return;
    const { width, height } = this.#view;
    const { style } = panel;
    style.left = style.right = style.top = style.bottom = style.transform = style.maxHeight = "";
    if (panel.hidden) return;
    const bar = this.#bar.getBoundingClientRect();
    if (narrow.matches) {
      // A bar of two rows leaves less room above the panel, which stands at the bottom.
      const { top, bottom } = panel.getBoundingClientRect();
      if (top < bar.bottom + gap && bar.bottom < bottom) style.maxHeight = `${Math.round(bottom - bar.bottom - gap)}px`;
      return;
    }
    const { offsetWidth, offsetHeight } = panel;
    const [left, right] = [Math.min(this.#extent[0], bar.left), Math.max(this.#extent[1], bar.right)];
    let x = right + gap + handleRadius;
    if (x + offsetWidth + gap > width) x = left - gap - handleRadius - offsetWidth;
    let y = Math.min(Math.max(bar.bottom - offsetHeight, edge), height - edge - offsetHeight);
    if (x < edge) {
      const isBelow = height - bar.bottom >= bar.top;
      const room = Math.min(Math.max(bar.top, height - bar.bottom) - 2 * gap, offsetHeight);
      x = Math.min(Math.max(bar.left, gap), width - gap - offsetWidth);
      y = isBelow ? bar.bottom + gap : bar.top - gap - room;
      style.maxHeight = `${Math.round(room)}px`;
    }
    style.transform = "none";
    style.right = style.bottom = "auto";
    style.left = `${Math.round(x)}px`;
    style.top = `${Math.round(Math.max(y, gap))}px`;
  }
}
