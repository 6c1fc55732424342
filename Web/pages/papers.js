// The paper of the drawing: its colour and its lines, chosen in a dialog of their own.

import { choose, element, make, whenChosen } from "../interface/elements.js";
import { when } from "../interface/happenings.js";
import { PaperPattern } from "../engine/choices.js";
import { openDialog } from "../interface/panels.js";
import { colorOf, cssColor, hexColor, parseColor, transparent } from "../engine/palette.js";
import { preferences } from "../interface/preferences.js";
import { word } from "../words/words.js";

/**
 * The look in which the drawing is shown, as `EnginePictures.picture` takes it.
 *
 * @typedef {{paper?: import("../engine/palette.js").Color | null, isReadable?: boolean}} Look
 */

/** The papers that have names. */
export const papers = {
  white: { red: 255, green: 255, blue: 255, alpha: 255 },
  black: { red: 0, green: 0, blue: 0, alpha: 255 },
  transparent,
};

/** The other colours that are offered, with their names. */
const colors = [
  ["Cream", "#fdf6e3"], ["Yellow", "#fff7c2"], ["Rose", "#fdebee"], ["Mint", "#e8f5e9"],
  ["Sky", "#e7f1fb"], ["Grey", "#e9eaec"], ["Kraft", "#d8b98f"], ["Blackboard", "#21392f"],
  ["Navy", "#16233f"], ["Slate", "#2c3038"],
];

/** The colours around pages, by the appearance. */
const desks = {
  light: { red: 226, green: 227, blue: 230, alpha: 255 }, dark: { red: 24, green: 25, blue: 29, alpha: 255 },
};

const patterns = Object.keys(PaperPattern);
/** The usual distance of lines in points, and in a staff. */
const usualSpacing = (/** @type {string} */ pattern) => (pattern === "music" ? 8 : 24);
/** @type {[string, number][]} The sizes of lines that are offered, as factors of the usual distance. */
const sizes = [
  [word("Tiny"), 0.5], [word("Small"), 0.75], [word("Medium"), 1], [word("Large"), 1.5], [word("Huge"), 2],
];

/** The name of a paper, or its colour as #rrggbb. */
const paperName = (/** @type {import("../engine/palette.js").Color} */ color) =>
  (color.alpha === 0 ? "transparent"
    : Object.entries(papers).find(([, paper]) => hexColor(paper) === hexColor(color))?.[0] ?? hexColor(color));

/** The paper of a name; null if there is none. */
const paperNamed = (/** @type {string | null} */ name) =>
  (name === null ? null : Object.entries(papers).find(([other]) => other === name)?.[1] ?? parseColor(name));

/** The dialog of papers, and the paper that is shown. */
export class Papers {
  #engine;
  #isDark;
  #onPaper;
  #onShown;
  #list = element("paper-list");
  #custom = element("paper-color");

  /**
   * @param {import("../engine/engine.js").Engine} engine
   * @param {{isDark: () => boolean, onPaper: () => void, onShown: () => void}} actions isDark: returns true if
   *   the appearance is dark; onPaper is called after the paper of the drawing has changed, onShown after the
   *   shown paper has changed
   */
  constructor(engine, { isDark, onPaper, onShown }) {
    this.#engine = engine;
    this.#isDark = isDark;
    this.#onPaper = onPaper;
    this.#onShown = onShown;
    this.#fill();
    this.#prepareColors();
    this.#preparePatterns();
    when(["exchange"], () => this.update());
    when(["history"], () => this.follow());
  }

  /** Shows the dialog. */
  open() {
    this.update();
    openDialog(element("paper-dialog"));
  }

  /** Shows the paper of the drawing that is open. */
  update() {
    const { paper, paperPattern, paperSpacing } = this.#engine;
    const pattern = patterns[paperPattern] ?? "plain";
    choose("paper", this.#isAutomatic ? "automatic" : paperName(paper));
    choose("pattern", pattern);
    choose("spacing", String(paperSpacing / usualSpacing(pattern)));
    if (document.activeElement !== this.#custom && paper.alpha > 0) this.#custom.value = hexColor(paper);
    element("spacing-field").disabled = pattern === "plain";
    const isOffered = sizes.some(([, factor]) => factor * usualSpacing(pattern) === paperSpacing);
    element("spacing-note").textContent = pattern === "plain" || isOffered
      ? "" : word("The lines of this drawing are {distance} points apart.", {
        distance: Number(paperSpacing.toFixed(2)),
      });
    element("pattern-field").style.setProperty("--paper", cssColor(this.shown));
    this.#showPaper();
  }

  /** The paper that is shown, which is black for automatic paper where the appearance is dark. */
  get shown() { return this.#isDarkened ? papers.black : this.#engine.paper; }

  /**
   * Sets the paper of the drawing, and that of new drawings.
   *
   * @param {import("../engine/palette.js").Color} paper
   * @param {number} pattern one of {@link PaperPattern}
   */
  set(paper, pattern) {
    const name = paperName(paper);
    if (!(name === "white" && preferences.paper === null)) preferences.paper = name;
    preferences.pattern = patterns[pattern] ?? "plain";
    this.#engine.paper = paper;
    this.#engine.setPaperPattern(pattern);
    this.#onPaper();
    this.update();
  }

  /** Shows the paper of the drawing again; to be called when it may have changed. */
  follow() {
    this.update();
    this.#onShown();
  }

  /** The paper of a new drawing: the one that was chosen last, or white. */
  get newPaper() {
    const pattern = Math.max(patterns.indexOf(preferences.pattern), 0);
    return {
      color: paperNamed(preferences.paper) ?? papers.white, pattern,
      spacing: usualSpacing(patterns[pattern]) * (preferences.patternSize || 1),
    };
  }

  // Colours.

  #fill() {
    const swatch = (/** @type {string} */ name, /** @type {string} */ value, /** @type {string | null} */ color) => {
      const input = make("input", { type: "radio", name: "paper", value, ariaLabel: name });
      const dot = make("span");
      if (color) dot.style.background = color;
      const label = make("label", { className: "swatch paper-swatch", title: name }, input, dot);
      label.dataset.paper = value;
      return label;
    };
    this.#list.replaceChildren(
      swatch(word("Automatic: white, and shown dark where the appearance is dark"), "automatic", null),
      swatch(word("White"), "white", "#ffffff"),
      ...colors.map(([name, color]) => swatch(word(name), color, color)),
      swatch(word("Black"), "black", "#000000"), swatch(word("Transparent"), "transparent", null));
    element("spacing-field").querySelector(".segments")?.append(...sizes.map(([name, factor]) =>
      make(
        "label", {}, make("input", { type: "radio", name: "spacing", value: String(factor) }),
        make("span", { textContent: name }))));
  }

  #prepareColors() {
    const engine = this.#engine;
    const use = (/** @type {string} */ name) => {
      preferences.paper = name === "automatic" ? null : name;
      engine.paper = paperNamed(preferences.paper) ?? papers.white;
      this.#onPaper();
      this.update();
    };
    whenChosen("paper", use);
    // Each colour on the way would be a step to undo.
    this.#custom.addEventListener("change", () => use(paperName(colorOf(this.#custom.value))));
    const readable = element("readable");
    readable.checked = preferences.readable;
    engine.setReadable(preferences.readable);
    this.#showPaper();
    readable.addEventListener("change", () => {
      preferences.readable = readable.checked;
      engine.setReadable(preferences.readable);
      this.#showPaper();
      this.#onPaper();
    });
  }

  /** True if the paper of the drawing is white, and nobody has chosen white. */
  get #isAutomatic() {
    return preferences.paper === null && paperName(this.#engine.paper) === "white";
  }

  /** True if the paper of the drawing and of all its pages is white, so that it can be shown dark. */
  get #canBeDarkened() {
    return this.#isAutomatic && preferences.readable
      && this.#engine.pages.list().every(({ paper }) => paperName(paper) === "white");
  }

  // The engine leaves pages of PDFs as they are; where there are no others, the tools show their ink as it is there.
  get #isDarkened() { return this.#canBeDarkened && this.#isShownDark && !this.#areAllOfPDFs; }

  /** @returns {Look} */
  get look() { return { paper: this.#isDarkened ? papers.black : null, isReadable: preferences.readable }; }

  /** @returns {Look} that of a small picture of the drawing: around pages of PDFs there is nothing */
  get smallLook() {
    return this.#areAllOfPDFs ? { ...this.look, paper: transparent } : this.look;
  }

  /** The appearance for which a small picture is made: light or dark; empty if it is the same in both. */
  get shade() { return !this.#canBeDarkened || this.#pdfPages.size > 0 ? "" : this.#isDark() ? "dark" : "light"; }

  /** True if there are pages, and all of them are pages of PDFs. */
  get #areAllOfPDFs() {
    const pdfs = this.#pdfPages;
    return pdfs.size > 0 && this.#engine.pages.list().every(({ id }) => pdfs.has(id));
  }

  /** The names of the pages that are pages of PDFs. */
  get #pdfPages() {
    return new Set(this.#engine.placed.list()
      .filter(({ owner, format }) => owner >= 0 && format === "pdf").map(({ owner }) => owner));
  }

  get #isShownDark() { return this.#isDark() && preferences.readable; }

  // Only the view is dark: the drawing, its files and pictures keep their white paper.
  #showPaper() {
    this.#engine.setDesk(this.#isDark() ? desks.dark : desks.light);
    this.#engine.setShownPaper(this.#isDarkened ? papers.black : null);
    // Brushes in the bars are shown with the ink that they have on it.
    document.documentElement.dataset.paper = this.#engine.isPaperDark ? "dark" : "light";
  }

  // Lines.

  #preparePatterns() {
    const use = (/** @type {string} */ pattern, /** @type {number} */ factor) => {
      preferences.pattern = pattern;
      preferences.patternSize = factor;
      this.#engine.setPaperPattern(patterns.indexOf(pattern), factor * usualSpacing(pattern));
      this.#onPaper();
      this.update();
    };
    whenChosen("pattern", (pattern) => use(pattern, preferences.patternSize || 1));
    whenChosen("spacing", (factor) => {
      use(patterns[this.#engine.paperPattern] ?? "plain", Number(factor));
    });
  }
}
