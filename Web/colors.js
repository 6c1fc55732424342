// The swatches, and the browser's own colour picker.

import { element, make } from "./elements.js";
import { colorName, swatches } from "./palette.js";
import { keepPreferences, preferences } from "./preferences.js";

/** How many colours of one's own stay at hand. */
const recentCount = 6;

/** Fills the panel of colours. */
export class ColorChooser {
  #tools;
  #list = element("swatches");
  #custom = element("custom-color");

  /** @param {import("./tools.js").Tools} tools */
  constructor(tools) {
    this.#tools = tools;
    this.#fill();
    this.#custom.addEventListener("input", () => { tools.color = this.#custom.value; });
    this.#custom.addEventListener("change", () => this.#remember(this.#custom.value));
  }

  #fill() {
    const recent = preferences.recentColors
      .filter((color) => /^#[0-9a-f]{6}$/.test(color)).map((color) => [color, color]);
    this.#list.replaceChildren(...[...swatches, ...recent].map(([name, color]) => {
      const input = make("input", { type: "radio", name: "color", value: color, ariaLabel: name });
      input.addEventListener("change", () => { this.#tools.color = color; });
      const dot = make("span");
      dot.style.setProperty("--own", color);
      return make("label", { className: "swatch", title: name }, input, dot);
    }));
    this.update();
  }

  #remember(color) {
    if (swatches.some(([, other]) => other === color)) return;
    preferences.recentColors = [
      color, ...preferences.recentColors.filter((other) => other !== color),
    ].slice(0, recentCount);
    keepPreferences();
    this.#fill();
  }

  /** Shows which colour is chosen. */
  update() {
    const { color } = this.#tools;
    for (const input of this.#list.querySelectorAll("input")) {
      input.checked = input.value === color;
      // As the ink will look on the paper; a dot tells of another colour that is kept.
      const shown = this.#tools.shownColor(input.value);
      const dot = input.nextElementSibling;
      dot.style.background = shown;
      dot.toggleAttribute("data-turned", shown !== input.value);
      input.parentElement.title = shown === input.value
        ? input.ariaLabel : `${input.ariaLabel}, shown so that it can be read on this paper`;
    }
    if (document.activeElement !== this.#custom) this.#custom.value = color;
    const name = colorName(color);
    element("color-button").title = `Colour: ${name}`;
  }
}
