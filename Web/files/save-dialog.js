// The dialog for saving. Copying and sharing use the same choices.

import { choose, chosen, element, whenChosen } from "../interface/elements.js";
import { canCopy, canShare } from "./handing-over.js";
import { parseColor } from "../engine/palette.js";
import { openDialog } from "../interface/panels.js";
import { papers } from "../pages/papers.js";
import { preferences } from "../interface/preferences.js";
import { counted, sentences, word } from "../words/words.js";

/** The dialog, and its choices. */
export class SaveDialog {
  #engine;
  #dialog = element("save-dialog");

  /**
   * @param {import("../engine/engine.js").Engine} engine
   * @param {{save: () => void, copy: () => void, share: () => void}} actions of its buttons
   */
  constructor(engine, { save, copy, share }) {
    this.#engine = engine;
    const update = () => this.#showFormat();
    whenChosen("format", update);
    for (const field of [element("pdf-drawing"), element("picture-paper"), element("png-trimmed")]) {
      field.addEventListener("change", update);
    }
    update();
    element("save-form").addEventListener("submit", (event) => {
      event.preventDefault();
      save();
    });
    element("copy-button").addEventListener("click", copy);
    element("share-button").addEventListener("click", share);
  }

  /** Opens the dialog. */
  open() {
    // A picture is on the drawing's own paper at first, whatever paper is shown.
    element("picture-paper").value = "own";
    element("picture-color-field").hidden = true;
    element("picture-readable").checked = preferences.readable;
    element("copy-button").hidden = !canCopy();
    element("share-button").hidden = !canShare();
    // A drawing with pages is a document rather than a picture.
    const hasPages = this.#engine.pages.list().length > 0;
    if (hasPages && this.format === "png") choose("format", "pdf");
    if (!hasPages && this.format === "pdf") choose("format", "png");
    this.#showFormat();
    this.#describeLog();
    openDialog(this.#dialog);
  }

  close() { this.#dialog.close(); }

  /** Shows the options of the chosen format. */
  #showFormat() {
    const { format } = this;
    element("png-options").hidden = format !== "png";
    element("pdf-options").hidden = format !== "pdf";
    for (const box of [element("pdf-history"), element("pdf-dynamics")]) box.disabled = !element("pdf-drawing").checked;
    element("paper-options").hidden = format !== "png" && format !== "svg";
    element("picture-color-field").hidden = element("picture-paper").value !== "other";
    element("log-options").hidden = format !== "json";
    element("picture-margin-field").hidden = format === "png" && !this.isTrimmed;
  }

  /** Describes the reported events that were kept, and says if they are the whole drawing. */
  #describeLog() {
    const { count, isWhole, limit, isEdited } = this.#engine.reports.summary;
    const reported = /** @type {HTMLInputElement} */ (
      document.querySelector("input[name=log-contents][value=events]"));
    reported.disabled = count === 0;
    const most = Math.round(limit / 2 ** 20);
    const said = count === 0 ? [word("Nothing of this drawing was kept as it came.")] : [
      counted(
        "{count} moment of what drew or erased, with all that the browser told of it.",
        "{count} moments of what drew or erased, with all that the browser told of them.", { count }),
    ];
    if (count > 0) {
      if (!isWhole) {
        said.push(word("Only what was drawn since it was opened, the last {most} MB: of what was there before, "
          + "the points are all that is known.", { most }));
      } else if (!isEdited) said.push(word("All of this drawing."));
      if (isEdited) said.push(word("They know nothing of undoing, clearing, moving and pasting."));
    }
    element("log-events-note").textContent = sentences(said);
    // Reported events are offered first only if they are the whole drawing.
    choose("log-contents", isWhole && !isEdited && count > 0 ? "events" : "samples");
  }

  // The choices.

  /** The format of the file: `ductus`, `pdf`, `png`, `svg`, `xopp`, `excalidraw`, `inkml` or `json`. */
  get format() { return chosen("format"); }

  /** The way in which ink goes into a PDF, and the parts of the drawing that go along. */
  get pdf() {
    const attaches = element("pdf-drawing").checked;
    return {
      annotates: chosen("pdf-ink") === "annotations", attaches,
      keepsHistory: attaches && element("pdf-history").checked,
      keepsDynamics: attaches && element("pdf-dynamics").checked,
      isSearchable: element("pdf-searchable").checked,
    };
  }

  /** The contents of an event log: reported `events`, or `samples`; and true for a line for each. */
  get log() { return { lines: element("json-lines").checked, contents: chosen("log-contents") }; }

  /** The pixels of a picture for each point. */
  get scale() { return Number(element("png-scale").value); }

  /** True if a picture shows all ink, false if it shows the part on the screen. */
  get isTrimmed() { return element("png-trimmed").checked; }

  /** The margin around the ink, in points. */
  get margin() { return Number(element("picture-margin").value); }

  /** The look of a picture: its paper; and true if its ink is made readable. */
  get look() {
    const name = element("picture-paper").value;
    /** @type {Record<string, import("../engine/palette.js").Color | undefined>} */
    const named = papers;
    return {
      paper: name === "other" ? parseColor(element("picture-color").value) : named[name] ?? null,
      isReadable: element("picture-readable").checked,
    };
  }
}
