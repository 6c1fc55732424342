// The modes: one tap each sets brush, fingers, fading, paper and the line to sign on. The engine defines
// them. Fading and paper belong to the drawing that is shown.

import { element, make } from "../interface/elements.js";
import { packed } from "../engine/palette.js";
import { when } from "../interface/happenings.js";
import { word } from "../words/words.js";

/** @typedef {ReturnType<import("../engine/engine.js").Engine["modes"]>[number]} Mode */

/** The buttons of the modes, and the line to sign on. */
export class Modes {
  #engine;
  #tools;
  #papers;
  #fading;
  /** @type {Map<Mode, HTMLElement>} */
  #buttons = new Map();

  /**
   * @param {import("../engine/engine.js").Engine} engine
   * @param {import("./tools.js").Tools} tools
   * @param {import("../pages/papers.js").Papers} papers
   * @param {import("../signature/signing-line.js").SigningLine} line
   * @param {import("./fading.js").Fading} fading
   */
  constructor(engine, tools, papers, line, fading) {
    this.#engine = engine;
    this.#tools = tools;
    this.#papers = papers;
    this.#fading = fading;
    this.line = line;
    this.all = engine.modes();
    const list = element("mode-list");
    for (const mode of this.all) {
      const button = make("button", { type: "button", textContent: word(mode.label) });
      button.dataset.mode = mode.name;
      button.addEventListener("click", () => this.choose(mode));
      this.#buttons.set(mode, button);
      list.append(button);
    }
    when(["tool"], () => this.update());
  }

  /** The mode whose settings are all in use, though another tool may be in the hand; undefined if there is none. */
  get #current() {
    return this.all.find((mode) =>
      this.#tools.isMode(mode) && this.#fading.isOn === mode.fades && this.#hasPaper(mode));
  }

  #hasPaper(/** @type {Mode} */ { paper, pattern }) {
    return this.#engine.paperPattern === pattern && packed(this.#engine.paper) === packed(paper);
  }

  /** Applies the settings of a mode. */
  choose(/** @type {Mode} */ mode) {
    if (!this.#hasPaper(mode)) this.#papers.set(mode.paper, mode.pattern);
    this.#fading.isOn = mode.fades;
    this.#tools.useMode(mode);
  }

  /** Draws as in a mode until {@link takeBack}, for an example; the chosen settings stay as they are. */
  lend(/** @type {Mode} */ mode) {
    this.#tools.lend(mode);
    if (mode.hasLine) this.line.isShown = true;
  }

  /** Draws with the chosen settings again. */
  takeBack() { this.#tools.apply(); }

  /** Shows the mode in use. Its line stays while something is erased or selected, and ends with the mode. */
  update() {
    const current = this.#current;
    for (const [mode, button] of this.#buttons) {
      button.setAttribute("aria-pressed", String(mode === current && this.#tools.tool === "brush"));
    }
    this.line.isShown = current?.hasLine === true;
  }
}
