// The swatches, and the browser's own colour picker.

import { element, make } from "../interface/elements.js";
import { dismiss, notify } from "../interface/notices.js";
import { colorName, hexColor, palette, swatches } from "../engine/palette.js";
import { closePanel } from "../interface/panels.js";
import { keepPreferences, preferences } from "../interface/preferences.js";
import { word } from "../words/words.js";

/** The number of picked colours that stay at hand. */
const recentCount = 6;
/** The number of favourites. */
const favouriteCount = 12;

/**
 * Shows a swatch in its colour; if ink of it appears in another one on the paper, a dot in the swatch has that.
 *
 * @param {HTMLElement} swatch with a span in it
 * @param {string} name of the colour
 * @param {string} color as #rrggbb
 * @param {string} shown the colour in which ink appears
 */
export function showSwatch(swatch, name, color, shown) {
  const dot = /** @type {HTMLElement} */ (swatch.querySelector("span"));
  dot.style.background = color;
  dot.style.setProperty("--shown", shown);
  dot.toggleAttribute("data-turned", shown !== color);
  swatch.title = shown === color
    ? name : word("{color}, shown so that it can be read on this paper", { color: name });
}

const isColor = (/** @type {string} */ color) => /^#[0-9a-f]{6}$/.test(color);

/** The panel of colours. */
export class ColorChooser {
  #tools;
  #engine;
  #canvas;
  #list = element("swatches");
  #custom = element("custom-color");
  #favourite = element("favourite-button");
  /** @type {(() => void) | null} Ends the waiting for a tap on ink; null while none is waited for. */
  #stopPicking = null;

  /**
   * @param {import("./tools.js").Tools} tools
   * @param {import("../engine/engine.js").Engine} engine
   * @param {HTMLElement} canvas
   */
  constructor(tools, engine, canvas) {
    this.#tools = tools;
    this.#engine = engine;
    this.#canvas = canvas;
    this.#fill();
    this.#fillPalette();
    this.#custom.addEventListener("input", () => { tools.color = this.#custom.value; });
    this.#custom.addEventListener("change", () => this.#remember(this.#custom.value));
    this.#favourite.addEventListener("click", () => this.#toggleFavourite());
    element("pick-button").addEventListener("click", () => this.pick());
  }

  #fill() {
    const favourites = preferences.favouriteColors
      .filter((color) => isColor(color) && !swatches.some(([, other]) => other === color));
    const recent = preferences.recentColors.filter((color) => isColor(color) && !favourites.includes(color));
    const all = [...swatches, ...[...favourites, ...recent].map((color) => [colorName(color), color])]
      .map(([name, color]) => [word(name), color]);
    this.#list.replaceChildren(...all.map(([name, color]) => {
      const isFavourite = favourites.includes(color);
      const label = isFavourite ? word("{color}, favourite", { color: name }) : name;
      const input = make("input", { type: "radio", name: "color", value: color, ariaLabel: label });
      input.addEventListener("change", () => { this.#tools.color = color; });
      const swatch = make("label", { className: "swatch", title: label }, input, make("span"));
      swatch.toggleAttribute("data-favourite", isFavourite);
      return swatch;
    }));
    this.update();
  }

  #fillPalette() {
    element("palette-colors").append(...palette.map((color) => {
      const input = make("input", { type: "radio", name: "color", value: color, ariaLabel: color });
      input.addEventListener("change", () => {
        this.#tools.color = color;
        this.#remember(color);
      });
      const dot = make("span");
      dot.style.background = color;
      return make("label", { className: "swatch", title: color }, input, dot);
    }));
  }

  #remember(/** @type {string} */ color) {
    if (swatches.some(([, other]) => other === color)) return;
    preferences.recentColors = [
      color, ...preferences.recentColors.filter((other) => other !== color),
    ].slice(0, recentCount);
    keepPreferences();
    this.#fill();
  }

  #toggleFavourite() {
    const { color } = this.#tools;
    const others = preferences.favouriteColors.filter((other) => other !== color);
    preferences.favouriteColors = preferences.favouriteColors.includes(color)
      ? others : [...others, color].slice(-favouriteCount);
    this.#fill();
  }

  /** Takes the colour of the ink that is tapped next; a tap elsewhere, or Escape, takes none. */
  pick() {
    closePanel();
    this.#stopPicking?.();
    const canvas = this.#canvas;
    const root = document.documentElement;
    const done = new AbortController();
    this.#stopPicking = () => {
      done.abort();
      root.removeAttribute("data-picking");
      this.#stopPicking = null;
    };
    root.setAttribute("data-picking", "");
    const options = { capture: true, signal: done.signal };
    notify(word("Tap the ink whose colour you want."), { key: "pick", seconds: 6 });
    addEventListener("keydown", (event) => {
      if (event.key !== "Escape") return;
      event.stopPropagation();
      this.#stopPicking?.();
      dismiss("pick");
    }, options);
    addEventListener("pointerdown", (event) => {
      this.#stopPicking?.();
      dismiss("pick");
      if (event.target !== canvas) return;
      // The tap draws nothing.
      event.stopImmediatePropagation();
      event.preventDefault();
      const { left, top } = canvas.getBoundingClientRect();
      const reach = event.pointerType === "touch" ? 16 : 6;
      const color = this.#engine.inkColor(event.clientX - left, event.clientY - top, reach);
      if (!color) {
        notify(word("There is no ink."), { key: "pick" });
        return;
      }
      const picked = hexColor(color);
      this.#tools.color = picked;
      this.#remember(picked);
    }, options);
  }

  /** Shows the chosen colour. */
  update() {
    const { color } = this.#tools;
    for (const input of this.#list.querySelectorAll("input")) {
      input.checked = input.value === color;
      showSwatch(
        /** @type {HTMLElement} */ (input.parentElement), input.ariaLabel ?? "", input.value,
        this.#tools.shownColor(input.value));
    }
    // One of the swatches is chosen rather than the same colour in the palette.
    const isSwatch = this.#list.querySelector("input:checked") !== null;
    for (const input of element("palette-colors").querySelectorAll("input")) {
      input.checked = !isSwatch && input.value === color;
    }
    if (document.activeElement !== this.#custom) this.#custom.value = color;
    const isFavourite = preferences.favouriteColors.includes(color);
    this.#favourite.setAttribute("aria-pressed", String(isFavourite));
    this.#favourite.textContent = isFavourite ? word("★ Favourite") : word("☆ Favourite");
    element("color-button").title = word("Colour: {color}", { color: word(colorName(color)) });
  }
}
