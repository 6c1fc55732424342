// Three widths at hand for each brush and for the eraser, in the bar of tools and in the panel of sizes.

import { childrenOf, element, make } from "../interface/elements.js";
import { attachPanel, closePanel, keepPanel, leaveKeys, togglePanel } from "../interface/panels.js";
import { word } from "../words/words.js";

/** The width of the dot for a size, in CSS pixels. */
const dotSize = (/** @type {number} */ size) => Math.round(Math.min(Math.max(2.5 * Math.sqrt(size), 3), 26));

/** The buttons of the widths. */
export class Widths {
  #tools;
  #inBar;
  #inPanel;

  /** @param {import("./tools.js").Tools} tools */
  constructor(tools) {
    this.#tools = tools;
    this.#inBar = this.#fill("widths", (index, event) => this.#press(index, event));
    this.#inPanel = this.#fill("panel-widths", (index) => { tools.width = index; });
    for (const [index, button] of this.#inBar.entries()) {
      button.id = `width-${index + 1}`;
      for (const [name, value] of [["controls", "size-panel"], ["expanded", "false"], ["keyshortcuts", "[ ]"]]) {
        button.setAttribute(`aria-${name}`, value);
      }
      attachPanel(button);
    }
  }

  /**
   * Makes the buttons.
   *
   * @param {"widths" | "panel-widths"} id of the element that gets them
   * @param {(index: number, event: MouseEvent) => void} press
   */
  #fill(id, press) {
    const buttons = this.#tools.widths.map((_, index) => {
      const dot = make("span", { className: "size-dot", ariaHidden: "true" });
      const button = make("button", { type: "button", className: "width" }, dot);
      button.addEventListener("click", (event) => press(index, event));
      return button;
    });
    element(id).append(...buttons);
    return buttons;
  }

  /** The first press chooses a width, a second one opens the panel of sizes. */
  #press(/** @type {number} */ index, /** @type {MouseEvent} */ event) {
    leaveKeys(event);
    if (index === this.#tools.width) togglePanel(this.#inBar[index], event.detail === 0);
    else {
      closePanel();
      this.#tools.width = index;
    }
  }

  /** Shows the widths of the chosen tool. */
  update() {
    const { width: chosen, widths, currentSize, tool, opacity } = this.#tools;
    keepPanel(this.#inBar[chosen]);
    for (const buttons of [this.#inBar, this.#inPanel]) {
      for (const [index, button] of buttons.entries()) {
        const isChosen = index === chosen;
        const size = isChosen ? currentSize : widths[index];
        const label = word("Width {number}: {size} pt", { number: index + 1, size });
        button.ariaLabel = label;
        button.title = isChosen && buttons === this.#inBar
          ? word("{width}. Press again for size and opacity ([ and ])", { width: label }) : label;
        button.setAttribute("aria-pressed", String(isChosen));
        const [{ style }] = childrenOf(button);
        style.setProperty("--dot", `${dotSize(size)}px`);
        style.setProperty("--dot-opacity", String(tool === "eraser" ? 1 : Math.max(opacity, 0.2)));
      }
    }
  }
}
