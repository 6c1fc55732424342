// Pasting: strokes that were copied here, or what another program has put onto the clipboard: a picture, or the text of a
// drawing.

import { isOfStrokes, strokesAreOnlyHere } from "./clipboard.js";
import { dialogIsOpen } from "../interface/panels.js";
import { word } from "../words/words.js";

/** The time after the key in which a browser sends the event of pasting, in milliseconds. */
const patience = 100;

/** The beginning of a text that is a drawing of Excalidraw, or InkML. */
const drawingText = /^\s*(\{\s*"type":\s*"excalidraw|(<\?xml[^>]*>\s*)?<(\w+:)?ink[\s>])/;

/** Pastes from the clipboard. */
export class Pasting {
  #selection;
  #timer = 0;

  /**
   * @param {import("./selection.js").Selection} selection
   * @param {import("../files/taking.js").FileTaking} taking
   */
  constructor(selection, taking) {
    this.#selection = selection;
    /** Called with a text that is to become a box. */
    this.onText = (/** @type {string} */ text) => {};
    document.addEventListener("paste", async (event) => {
      if (dialogIsOpen() || /** @type {Element} */ (event.target).closest?.("input[type=text], textarea")) return;
      clearTimeout(this.#timer);
      event.preventDefault();
      const pictures = [...event.clipboardData?.files ?? []]
        .filter(({ type }) => type.startsWith("image/") || type === "application/pdf");
      const text = event.clipboardData?.getData("text/plain") ?? "";
      if (drawingText.test(text.slice(0, 1000))) {
        taking.openAll([new File([text], word("Drawing"))]);
        return;
      }
      // Text beside a picture, as office programs copy it, is the picture's.
      if (text.trim() !== "" && pictures.length === 0 && !strokesAreOnlyHere()) {
        this.onText(text);
        return;
      }
      // Strokes that were copied here have a picture beside them, for other programs.
      if (pictures.length > 0 && !await isOfStrokes(pictures[0])) taking.openAll(pictures);
      else selection.paste();
    });
  }

  /** Pastes when the key is pressed: some browsers send the event of pasting only where a text is edited. */
  press() {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#selection.paste(), patience);
  }
}
