// The panel of the text tool: size, font, bold, italic and alignment, which are kept from visit to visit.

import { element, make } from "../interface/elements.js";
import { keepPreferences, preferences } from "../interface/preferences.js";
import { shortened } from "./addresses.js";
import { word } from "../words/words.js";

/** The sizes at hand, in points. */
const sizes = /** @type {const} */ ([12, 16, 24, 40]);
/** The least and the largest size, in points. */
const [smallest, largest] = [4, 400];

/** @typedef {import("./text-engine.js").TextLook} TextLook */
/** @typedef {Omit<TextLook, "color">} Look */

/** A look that is kept, with what is meant where it cannot be used. */
function lookOf(/** @type {Record<string, unknown>} */ kept, /** @type {string[]} */ families) {
  const { size, family, isBold, isItalic, alignment } = kept;
  return {
    size: typeof size === "number" && size >= smallest && size <= largest ? size : 16,
    family: typeof family === "string" && families.includes(family) ? family : "",
    isBold: isBold === true, isItalic: isItalic === true,
    alignment: typeof alignment === "number" && [0, 1, 2].includes(alignment) ? alignment : 0,
  };
}

/** The panel. */
export class TextPanel {
  #fonts;
  #onChange;
  #open = make("button", { type: "button", id: "type-open", className: "address", hidden: true });
  /** @type {Look | null} The look of the box that is edited. */
  #shown = null;
  #size = make("input", {
    type: "number", min: smallest, max: largest, step: 1, id: "type-size", ariaLabel: word("Size in points"),
  });
  #family = make("select", { id: "type-family", ariaLabel: word("Font") });
  #bold = make("button", { type: "button", className: "bold", id: "type-bold", textContent: word("B"), title: word("Bold (Ctrl B)") });
  #italic = make("button", { type: "button", className: "italic", id: "type-italic", textContent: word("I"), title: word("Italic (Ctrl I)") });
  /** @type {HTMLInputElement[]} */
  #sizes = [];
  /** @type {HTMLInputElement[]} */
  #alignments = [];

  /**
   * @param {import("./fonts.js").Fonts} fonts
   * @param {(change: Partial<Look>) => boolean} onChange called with what a person has chosen; returns true where only a
   *   part of a text has it
   * @param {() => void} open opens the address at the caret
   */
  constructor(fonts, onChange, open) {
    this.#fonts = fonts;
    this.#onChange = onChange;
    this.#open.addEventListener("click", open);
    element("text-panel-body").replaceChildren(...this.#parts());
    this.#listen();
    this.#update();
  }

  /** The look of the box that is edited, or that of new ones. */
  get look() { return this.#shown ?? lookOf(preferences.text, this.#fonts.families); }

  /** Shows the look of a box that is edited; null for that of new ones. */
  show(/** @type {Look | null} */ look) {
    if (!look) this.address = "";
    this.#shown = look && {
      size: look.size, family: look.family, isBold: look.isBold, isItalic: look.isItalic, alignment: look.alignment,
    };
    this.#update();
  }

  /** Offers to open the address at the caret; an empty one is none. */
  set address(/** @type {string} */ address) {
    this.#open.hidden = address === "";
    this.#open.textContent = word("Open {address}", { address: shortened(address) });
    this.#open.title = word("Open the address (Alt Enter)");
  }

  // The controls.

  /** Radio buttons side by side. */
  #segments(/** @type {string} */ name, /** @type {string} */ label, /** @type {[number, string, string][]} */ all, /** @type {HTMLInputElement[]} */ inputs) {
    const group = make("div", { className: "segments" });
    group.setAttribute("role", "radiogroup");
    group.setAttribute("aria-label", label);
    for (const [value, text, title] of all) {
      const input = make("input", { type: "radio", name, value: String(value), ariaLabel: title });
      inputs.push(input);
      group.append(make("label", { title }, input, make("span", { textContent: text })));
    }
    return group;
  }

  #parts() {
    const names = [word("Small"), word("Medium"), word("Large"), word("Very large")];
    const letters = [word("S"), word("M"), word("L"), word("XL")];
    const sizeSegments = this.#segments(
      "type-sizes", word("Size"), sizes.map((size, index) => [size, letters[index], names[index]]), this.#sizes);
    const alignSegments = this.#segments("type-align", word("Alignment"), [
      [0, word("Start"), word("To the start of the line")], [1, word("Middle"), word("To the middle")],
      [2, word("End"), word("To the end of the line")],
    ], this.#alignments);
    return [
      make("div", { className: "row" }, sizeSegments, this.#size),
      make("div", { className: "field" }, make("label", { htmlFor: "type-family", textContent: word("Font") }), this.#family),
      make("div", { className: "field row looks" }, this.#bold, this.#italic), alignSegments, this.#open,
    ];
  }

  #listen() {
    for (const input of this.#sizes) input.addEventListener("change", () => this.#choose({ size: Number(input.value) }));
    for (const input of this.#alignments) {
      input.addEventListener("change", () => this.#choose({ alignment: Number(input.value) }));
    }
    this.#size.addEventListener("change", () => {
      const size = Math.min(Math.max(Number(this.#size.value) || this.look.size, smallest), largest);
      this.#choose({ size });
    });
    this.#family.addEventListener("change", () => this.#choose({ family: this.#family.value }));
    this.#bold.addEventListener("click", () => this.#choose({ isBold: !this.look.isBold }));
    this.#italic.addEventListener("click", () => this.#choose({ isItalic: !this.look.isItalic }));
  }

  #choose(/** @type {Partial<Look>} */ change) {
    const look = { ...this.look, ...change };
    // New texts do not look like a part of another one.
    if (!this.#onChange(change)) {
      preferences.text = look;
      keepPreferences();
    }
    if (this.#shown) this.#shown = look;
    this.#update();
  }

  #update() {
    const { size, family, isBold, isItalic, alignment } = this.look;
    for (const input of this.#sizes) input.checked = Number(input.value) === size;
    for (const input of this.#alignments) input.checked = Number(input.value) === alignment;
    if (document.activeElement !== this.#size) this.#size.value = String(size);
    const { families } = this.#fonts;
    if (this.#family.options.length !== families.length) {
      this.#family.replaceChildren(...families.map((name) => make("option", { value: name, textContent: name })));
    }
    this.#family.value = family || families[0] || "";
    this.#bold.setAttribute("aria-pressed", String(isBold));
    this.#italic.setAttribute("aria-pressed", String(isItalic));
  }
}
