// The typed texts of the drawing for those who do not see them: they stand in the page, unseen, in the order in which they
// are read. It is loaded once there is a text.

import { element, make } from "../interface/elements.js";
import { when } from "../interface/happenings.js";
import { addressesIn } from "./addresses.js";
import { word } from "../words/words.js";

/** The time until the texts follow a change, in milliseconds. */
const pause = 400;
/** The most texts, and the most letters of each, that are in the page. */
const [mostTexts, mostLetters] = [1000, 20_000];

/** @typedef {import("../engine/texts.js").TextBox} TextBox */

/** Compares the places of two boxes: pages first, then lines. */
function inOrder(/** @type {TextBox} */ a, /** @type {TextBox} */ b) {
  const high = Math.min(a.bounds.maxY - a.bounds.minY, b.bounds.maxY - b.bounds.minY) / 2;
  const [dx, dy] = [a.bounds.minX - b.bounds.minX, a.bounds.minY - b.bounds.minY];
  return Math.abs(dy) > high ? dy : dx;
}

/** The texts in the page. */
export class TextReading {
  #engine;
  #texts;
  #section = make("section", { className: "visually-hidden", id: "sheet-texts" });
  /** @type {Map<number, {text: string, element: HTMLElement}>} By the names of the boxes. */
  #shown = new Map();
  #timer = 0;

  /**
   * @param {import("../engine/engine.js").Engine} engine
   * @param {import("../engine/texts.js").EngineTexts} texts
   */
  constructor(engine, texts) {
    this.#engine = engine;
    this.#texts = texts;
    this.#section.setAttribute("aria-label", word("Text on the sheet"));
    element("canvas").parentElement.after(this.#section);
    when(["open"], () => this.#show());
    when(["change", "history"], () => {
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => this.#show(), pause);
    });
    this.#show();
  }

  /** Shows the texts as they are. */
  #show() {
    clearTimeout(this.#timer);
    const engine = this.#engine;
    if (engine.hasStopped || !engine.isWhole) return;
    const boxes = this.#texts.list().filter(({ text, isHidden }) => !isHidden && text.trim() !== "").sort(inOrder).slice(0, mostTexts);
    const before = this.#shown;
    this.#shown = new Map();
    const elements = boxes.map(({ id, text }) => {
      const known = before.get(id);
      const shown = known?.text === text ? known : { text, element: this.#paragraph(text) };
      this.#shown.set(id, shown);
      return shown.element;
    });
    this.#section.hidden = elements.length === 0;
    // Who reads one of them is not interrupted.
    const isSame = elements.length === this.#section.childElementCount
      && elements.every((one, index) => one === this.#section.children[index]);
    if (!isSame) this.#section.replaceChildren(...elements);
  }

  /** Makes the paragraph of a text, with its addresses as links, which the keyboard does not come to. */
  #paragraph(/** @type {string} */ text) {
    const shown = text.slice(0, mostLetters);
    const paragraph = make("p");
    paragraph.style.whiteSpace = "pre-line";
    paragraph.dir = "auto";
    let at = 0;
    for (const { from, to, address } of addressesIn(shown)) {
      const link = make("a", { href: address, target: "_blank", rel: "noopener noreferrer", tabIndex: -1, textContent: shown.slice(from, to) });
      paragraph.append(shown.slice(at, from), link);
      at = to;
    }
    paragraph.append(shown.slice(at));
    return paragraph;
  }
}
