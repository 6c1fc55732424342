// Opens PDFs as drawings of their own, and puts pictures into the drawing that is shown.

import { Reading } from "../engine/files.js";
import { EngineError, noMemory } from "../engine/memory.js";
import { dismiss, notify } from "../interface/notices.js";
import { drawingInPDF } from "./pdf-maker.js";
import { ContentError, largestPicture } from "../pages/contents.js";
import { tellOfPDF } from "./pdf-notice.js";
import { counted, word } from "../words/words.js";

/** The longest name that a drawing gets of a file. */
const longestName = 80;

/** Takes PDFs and pictures into the app. */
export class Importing {
  #engine;
  #keeper;
  #backdrop;

  /**
   * @param {import("../engine/engine.js").Engine} engine
   * @param {import("../drawings/keeper.js").Keeper} keeper
   * @param {import("../pages/backdrop.js").Backdrop} backdrop
   */
  constructor(engine, keeper, backdrop) {
    this.#engine = engine;
    this.#keeper = keeper;
    this.#backdrop = backdrop;
    /** Called when the pages of a PDF are shown. */
    this.onPDF = () => {};
    /** Called with the name of a picture that was placed. */
    this.onPicture = (/** @type {number} */ id) => {};
  }

  /**
   * Opens a PDF as a new drawing: the one that is attached to it, or else its pages, one below the other.
   *
   * @param {string} fileName
   * @param {Uint8Array} bytes
   * @param {{isPlain?: boolean}} options isPlain: true to open the pages, whatever is attached
   * @throws {import("../pages/contents.js").ContentError}
   */
  async openPDF(fileName, bytes, { isPlain = false } = {}) {
    const { contents } = this.#backdrop;
    const key = `opening ${fileName}`;
    notify(word("Opening “{name}”…", { name: fileName }), { key: "opening", seconds: 0 });
    const opened = await contents.open(key, "pdf", () => bytes).finally(() => {
      contents.close(key);
      dismiss("opening");
    });
    const name = fileName.replace(/\.pdf$/i, "").slice(0, longestName) || opened.title.slice(0, longestName)
      || word("Drawing");
    const drawing = isPlain ? {} : await this.#findDrawing(bytes, opened);
    if (drawing.bytes && await this.#openDrawing(fileName, name, bytes, drawing.bytes)) {
      if (drawing.gonePages) {
        notify(counted(
          "{count} page with ink is not in “{name}” any more. Its ink lies beside the others.",
          "{count} pages with ink are not in “{name}” any more. Their ink lies beside the others.", {
          count: drawing.gonePages, name: fileName,
        }), { key: "gone-pages", seconds: 0 });
      }
      if (drawing.hasChangedInk) {
        notify(word("Another program has changed ink in “{name}”. That ink stays as it is; the rest can be changed here.", {
          name: fileName,
        }), { key: "changed-ink", seconds: 0 });
      }
      if (drawing.keepsOldInk) {
        notify(word("“{name}” is signed, so its bytes stay as they are: what you erase can still be read in it.", {
          name: fileName,
        }), { key: "old-ink", seconds: 0 });
      }
      return;
    }
    const { placed, pages } = this.#engine;
    await this.#keeper.import(name, () => {
      const content = placed.hold(bytes);
      try {
        pages.prepare(content.key, opened.pages);
      } finally {
        placed.release();
      }
    });
    const lost = opened.pages.filter((size) => !size).length;
    if (lost > 0) {
      notify(counted(
        "{count} page of “{name}” cannot be read, and is left out.",
        "{count} pages of “{name}” cannot be read, and are left out.", { count: lost, name: fileName }), {
        seconds: 12,
      });
    }
    if (drawing.fault) {
      const text = drawing.fault === "pages"
        ? word("Another program has changed “{name}”. The ink is a part of its pages now, and cannot be changed.", {
          name: fileName,
        })
        : drawing.fault === "drawing" ? word("The drawing in “{name}” is damaged. Its ink is a part of the pages now, and cannot be changed.", {
          name: fileName,
        })
        : word("“{name}” is damaged. What is written on it is kept here, but cannot be saved into the PDF.", {
          name: fileName,
        });
      notify(text, { key: "damaged", seconds: 0 });
    }
    tellOfPDF(fileName, opened, drawing.hasUsageRights);
    this.onPDF();
  }

  /**
   * Finds the drawing that is attached to a PDF.
   *
   * @param {Uint8Array} bytes
   * @param {import("../pages/contents.js").Opened} opened hasDrawing: true if one seems to be there
   * @returns {Promise<{bytes?: Uint8Array | null, gonePages?: number, hasChangedInk?: boolean, keepsOldInk?: boolean,
   *   hasUsageRights?: boolean, fault?: "drawing" | "pages" | "file"}>} as the engine's PDF tells it; fault: the
   *   damaged part of the PDF
   */
  async #findDrawing(bytes, { hasDrawing, password }) {
    try {
      return await drawingInPDF(this.#engine, bytes, password === undefined ? [] : [password]);
    } catch (error) {
      // Without a drawing, neither memory nor the network for looking is needed.
      if (hasDrawing && (!(error instanceof EngineError) || error.code === noMemory)) throw error;
      return { fault: error.part };
    }
  }

  /**
   * Opens the drawing that is attached to a PDF.
   *
   * @param {string} fileName
   * @param {string} name of the drawing
   * @param {Uint8Array} bytes of the PDF
   * @param {Uint8Array} drawing its file
   * @returns {Promise<boolean>} false if it cannot be read
   */
  async #openDrawing(fileName, name, bytes, drawing) {
    try {
      await this.#keeper.import(name, () => this.#engine.files.prepare(drawing, Reading.strict));
    } catch (error) {
      if (!(error instanceof EngineError) || error.code === noMemory) throw error;
      return false;
    }
    notify(word("“{name}” has its drawing in it, which was opened with every stroke.", { name: fileName }), {
      key: "attached", seconds: 12,
      actions: [{
        label: word("Open its pages instead"), run: () => this.openPDF(fileName, bytes, { isPlain: true }),
      }],
    });
    if (this.#engine.pages.list().length > 0) this.onPDF();
    return true;
  }

  /**
   * Puts a picture into the drawing, no larger than the view.
   *
   * @param {Uint8Array} bytes of a PNG, JPEG or WebP file
   * @param {[number, number]} shift its place, in CSS pixels from the middle of the view
   */
  placePicture(bytes, [x, y] = [0, 0]) {
    const engine = this.#engine;
    const { placed, view } = engine;
    const isMoved = x !== 0 || y !== 0;
    let id;
    try {
      const content = placed.hold(bytes);
      if (content.width * content.height > largestPicture) throw new ContentError("large");
      // It comes into the middle of the view, which nobody sees elsewhere in between.
      if (isMoved) engine.view = { ...view, x: view.x + x / view.zoom, y: view.y + y / view.zoom };
      id = placed.place(content);
    } finally {
      if (isMoved) engine.view = view;
      placed.release();
    }
    this.onPicture(id);
  }
}
