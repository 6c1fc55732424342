// Copying text out of a drawing: of handwriting as it is read, and of PDFs.

import { notify } from "../interface/notices.js";
import { reason, word } from "../words/words.js";

/** The copies of texts. */
export class TextCopies {
  #engine;
  #view;
  #finder;
  #places;

  /**
   * @param {import("../engine/engine.js").Engine} engine
   * @param {import("../canvas/canvas.js").CanvasView} view
   * @param {import("./finder.js").Finder} finder
   * @param {import("./pdf-places.js").PDFPlaces} places
   */
  constructor(engine, view, finder, places) {
    this.#engine = engine;
    this.#view = view;
    this.#finder = finder;
    this.#places = places;
  }

  /** Copies the text of the selection, as it is read. */
  async copySelection() {
    try {
      const { ink } = await this.#engine.later();
      const records = ink.selected();
      const text = records.byteLength > 0 ? await this.#finder.text(records) : "";
      if (!text) {
        notify(word("Nothing could be read: Latin letters and digits are."), { key: "find" });
        return;
      }
      await this.#copyText(text);
    } catch (error) {
      notify(word("This could not be copied: {reason}.", { reason: reason(error) }), { key: "clipboard" });
    }
  }

  /** Copies a text that was read; `again` is offered where the browser asks for another click. */
  async #copyText(/** @type {string} */ text, again = true) {
    try {
      await navigator.clipboard.writeText(text);
    } catch (error) {
      if (!again || error?.name !== "NotAllowedError") throw error;
      // The reading took longer than a click counts.
      notify(word("Copy as text"), {
        key: "clipboard", details: text, seconds: 0, actions: [{
          label: word("Copy"),
          run: () => this.#copyText(text, false).catch((failure) => {
            notify(word("This could not be copied: {reason}.", { reason: reason(failure) }), { key: "clipboard" });
          }),
        }],
      });
      return;
    }
    notify(
      text.includes("(?)") ? word("Copied as text. Behind what is not sure stands “(?)”.") : word("Copied as text."),
      { key: "clipboard", details: text });
  }

  /** Copies the text of the page of a PDF that is in the middle of the view. */
  async copyPage() {
    const { view } = this.#engine;
    const { width, height } = this.#view;
    try {
      const text = await this.#places.text(view.x + width / 2 / view.zoom, view.y + height / 2 / view.zoom);
      if (text === null) return;
      await navigator.clipboard.writeText(text);
      notify(word("The text of the page was copied."));
    } catch (error) {
      notify(word("This could not be copied: {reason}.", { reason: reason(error) }), { key: "clipboard" });
    }
  }
}
