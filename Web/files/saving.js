// Saves the drawing as a file, copies, shares and prints it.

import { canCopy, download } from "./handing-over.js";
import { notify } from "../interface/notices.js";
import { Part } from "../interface/parts.js";
import { reason, word } from "../words/words.js";

/** Performs an action, and shows a notice if it fails, but none if a person cancels it. */
async function attempt(/** @type {() => Promise<void>} */ action) {
  try {
    await action();
  } catch (error) {
    if (error.name === "AbortError") return;
    notify(word("That did not work: {reason}.", { reason: reason(error) }), { key: "failure", seconds: 10 });
  }
}

/** Saving, copying, sharing and printing. */
export class FileSaving {
  #keeper;
  #parts;
  /** Repeats the last action: saves, shares or prints. */
  #again = () => {};

  /**
   * @param {import("../engine/engine.js").Engine} engine
   * @param {import("../canvas/canvas.js").CanvasView} view
   * @param {import("../drawings/keeper.js").Keeper} keeper
   * @param {import("../interface/parts.js").Part<import("../pages/backdrop.js").Backdrop>} backdrop
   */
  constructor(engine, view, keeper, backdrop) {
    this.#keeper = keeper;
    /** The dialog, and what makes the files that are chosen in it. */
    this.#parts = new Part(async ({ DrawingFiles, SaveDialog }) => {
      const dialog = new SaveDialog(engine, {
        save: () => this.#saveFile(), copy: () => this.copy(), share: () => this.share(),
      });
      const drawing = new DrawingFiles(engine, view, keeper, await backdrop.need(), dialog);
      drawing.readWords = () => this.readWords();
      drawing.onEnlarge = () => {
        this.enlarge();
        return this.#again();
      };
      return { dialog, drawing };
    });
    /** Enlarges pages so that ink beside them lies on them. */
    this.enlarge = () => {};
    /**
     * Reads the handwriting of the drawing, for PDFs that can be searched.
     *
     * @type {() => Promise<Uint8Array>}
     */
    this.readWords = async () => new Uint8Array();
  }

  /** Lets the person choose the file to save. */
  async save() { (await this.#parts.get())?.dialog.open(); }

  #saveFile() {
    this.#again = () => this.#saveFile();
    return attempt(async () => {
      const { dialog, drawing } = await this.#parts.need();
      const file = await drawing.file();
      download(file);
      if (file.name.endsWith(".ductus")) this.#keeper.savedAsFile();
      dialog.close();
    });
  }

  /** Puts a picture onto the clipboard. */
  copy() {
    if (!canCopy()) {
      notify(word("This browser cannot copy pictures from here. Save one instead."));
      return;
    }
    return attempt(async () => {
      // The picture is a promise, because Safari allows writing only while the click is handled.
      const picture = this.#parts.need().then(({ drawing }) => drawing.picture());
      picture.catch(() => {});
      try {
        await navigator.clipboard.write([new ClipboardItem({ "image/png": picture })]);
      } catch (error) {
        await picture;
        throw error;
      }
      notify(word("The picture was copied."));
    });
  }

  /** Hands the file to another app. */
  share() {
    this.#again = () => this.share();
    return attempt(async () => {
      const { drawing } = await this.#parts.need();
      const file = await drawing.file();
      if (!navigator.canShare?.({ files: [file] })) throw new Error(word("such a file cannot be shared"));
      await navigator.share({ files: [file], title: this.#keeper.name });
    });
  }

  /** Shows the drawing as a PDF in a tab of its own, where the browser can print it. */
  print() {
    this.#again = () => this.print();
    // A tab opens only while the click is handled.
    const tab = open("", "_blank");
    return attempt(async () => {
      try {
        // Nothing is kept, so that no signature loses anything.
        const { drawing } = await this.#parts.need();
        const bytes = await drawing.pdf({ annotates: false, attaches: false, breaksLocks: true });
        const file = new File([bytes], `${this.#keeper.name}.pdf`, { type: "application/pdf" });
        if (!tab) {
          download(file);
          return;
        }
        tab.location = URL.createObjectURL(file);
      } catch (error) {
        tab?.close();
        throw error;
      }
    });
  }
}
