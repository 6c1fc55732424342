// The swatches, and the browser's own colour picker.

import { element, make } from "./elements.js";
import { colorName, swatches } from "./palette.js";
import { keepPreferences, preferences } from "./preferences.js";

/** The number of picked colours that stay at hand. */
const recentCount = 6;

/**
 * Shows a swatch in the colour in which ink appears on the paper; if that is not the colour of the swatch, a
 * dot in it has the swatch's colour.
 *
 * @param {HTMLElement} swatch with a span in it
 * @param {string} name of the colour
 * @param {string} color as #rrggbb
 * @param {string} shown the colour in which ink appears
 */
export function showSwatch(swatch, name, color, shown) {
  const dot = swatch.querySelector("span");
  dot.style.background = shown;
  dot.style.setProperty("--own", color);
  dot.toggleAttribute("data-turned", shown !== color);
  swatch.title = shown === color ? name : `${name}, shown so that it can be read on this paper`;
}

/** The panel of colours. */
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

  /** Shows the chosen colour. */
  update() {
    const { color } = this.#tools;
    for (const input of this.#list.querySelectorAll("input")) {
      input.checked = input.value === color;
      showSwatch(
        input.parentElement, input.ariaLabel, input.value, this.#tools.shownColor(input.value));
    }
    if (document.activeElement !== this.#custom) this.#custom.value = color;
    const name = colorName(color);
    element("color-button").title = `Colour: ${name}`;
  }
}
