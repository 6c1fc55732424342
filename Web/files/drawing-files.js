// Makes files of the drawing that is open, in all formats.

import { unreadable } from "../engine/memory.js";
import { PDFSavingError } from "../engine/pdf.js";
import { dismiss, notify, withProgress } from "../interface/notices.js";
import { preferences } from "../interface/preferences.js";
import { makePDF } from "./pdf-maker.js";
import { encodePNG } from "./png.js";
import { foundBesidePages } from "../pages/beside-pages.js";
import { saveForeign } from "../import/opening.js";
import { ask } from "../interface/question.js";
import { counted, word } from "../words/words.js";

/** @typedef {import("../pages/beside-pages.js").Rect} Rect */
/** @typedef {import("../engine/pdf.js").PDFOptions} PDFOptions */
/** @typedef {{id: string | undefined, title: string, author: string, file: Uint8Array, isKept: boolean}} PDFSource
 *    isKept: true if the file is that of the store */

/** The least rectangle around two, of which either may be null. */
function union(/** @type {Rect | null} */ a, /** @type {Rect | null} */ b) {
  if (!a || !b) return a ?? b;
  return {
    minX: Math.min(a.minX, b.minX), minY: Math.min(a.minY, b.minY), maxX: Math.max(a.maxX, b.maxX),
    maxY: Math.max(a.maxY, b.maxY),
  };
}

/** The files of the drawing. */
export class DrawingFiles {
  #engine;
  #view;
  #keeper;
  #backdrop;
  #choices;

  /**
   * @param {import("../engine/engine.js").Engine} engine
   * @param {import("../canvas/canvas.js").CanvasView} view
   * @param {import("../drawings/keeper.js").Keeper} keeper
   * @param {import("../pages/backdrop.js").Backdrop} backdrop supplies pictures and pages below the ink
   * @param {import("./save-dialog.js").SaveDialog} choices says what files and pictures are to be like
   */
  constructor(engine, view, keeper, backdrop, choices) {
    this.#engine = engine;
    this.#view = view;
    this.#keeper = keeper;
    this.#backdrop = backdrop;
    this.#choices = choices;
    /**
     * Reads the handwriting of the drawing.
     *
     * @type {() => Promise<Uint8Array>}
     */
    this.readWords = async () => new Uint8Array();
    /** Called when the pages are to be enlarged, and the file to be made again. */
    this.onEnlarge = () => {};
  }

  /** The file that is chosen. */
  async file() {
    const engine = this.#engine;
    await engine.whole();
    const name = this.#keeper.name.replace(/[\\/:*?"<>|\u0000-\u001f]/g, "-").trim() || word("Drawing");
    const file = (/** @type {BlobPart} */ part, /** @type {string} */ ending, /** @type {string} */ type) =>
      new File([part], `${name}.${ending}`, { type });
    if (["pdf", "svg", "png"].includes(this.#choices.format)) await this.#tellOfHiddenLayers();
    switch (this.#choices.format) {
      case "ductus":
        return file(engine.files.save(), "ductus", "application/octet-stream");
      case "pdf":
        for (const key of ["removed-pages", "beside-pages", "grey-pictures", "unprotected"]) dismiss(key);
        return file(await this.#chosenPDF(), "pdf", "application/pdf");
      case "svg":
        return file(await this.#svg(), "svg", "image/svg+xml");
      case "xopp": case "excalidraw": case "inkml": {
        const format = /** @type {import("../import/foreign-files.js").WrittenFormat} */ (this.#choices.format);
        return saveForeign(engine.files.save({ keepsHistory: false }), name, format);
      }
      case "json": {
        const { lines, contents } = this.#choices.log;
        const log = await this.#log(lines, contents);
        return file(log, `${contents === "samples" ? "samples." : ""}${lines ? "jsonl" : "json"}`, "application/json");
      }
      default:
        return file(await this.picture(), "png", "image/png");
    }
  }

  /** Tells of layers that are left out. */
  async #tellOfHiddenLayers() {
    dismiss("hidden-layers");
    const { layers } = await this.#engine.later();
    if (layers.list().some(({ isHidden }) => isHidden)) {
      notify(word("Hidden layers are not seen in the file."), { key: "hidden-layers", seconds: 20 });
    }
  }

  async #svg() {
    const engine = this.#engine;
    const { vectors } = await engine.later();
    if (engine.placed.list().some(({ format }) => format === "pdf")) {
      notify(word("SVG files have no pages of PDFs: these are white. PNG and PDF have them."), { key: "svg" });
    }
    return vectors.svg({ ...this.#choices.look, margin: this.#choices.margin || undefined });
  }

  async #log(/** @type {boolean} */ lines, /** @type {string} */ contents) {
    const { logs } = await this.#engine.later();
    const records = contents === "events" ? this.#engine.reports.events() : this.#engine.files.exportEvents();
    return logs.write(records, { lines, contents });
  }

  // PDF.

  /** The PDF as it is chosen; handwriting is read first where it is to be searched. */
  async #chosenPDF() {
    const { isSearchable, ...options } = this.#choices.pdf;
    if (!isSearchable) return this.pdf(options);
    const note = { key: "reading", isQuiet: true, seconds: 0 };
    notify(word("Reading the handwriting…"), note);
    try {
      return await this.pdf({ ...options, reading: await this.readWords() });
    } finally {
      dismiss("reading");
    }
  }

  /**
   * The drawing as a PDF. A person is asked first where the signatures or the author of a PDF below the ink forbid it.
   *
   * @param {PDFOptions} options as `EnginePDF.save` takes them
   * @returns {Promise<Uint8Array>}
   * @throws {DOMException} an `AbortError` if the person does not want it
   */
  async pdf(options) {
    // All that is needed comes before anything is made.
    await this.#engine.whole();
    if (!await this.#backdrop.unlock()) {
      throw new Error(word("nothing can be put into a PDF whose password was not entered"));
    }
    const source = await this.#source();
    try {
      return await this.#savePDF(source, options);
    } catch (error) {
      if (!(error instanceof PDFSavingError)) throw error;
      if (error.reason === "overLimit") throw new Error(word("the PDF is too large to be saved with its pages"));
      if (error.reason !== "locked") throw new Error(word("the PDF is damaged, and nothing can be added to it"));
      const isMeant = await ask({
        title: word("The PDF is signed or protected"),
        text: word("It forbids these changes: signatures will no longer hold in the copy that is saved. The PDF "
          + "itself stays as it is."),
        yes: word("Save the copy"),
      });
      if (!isMeant) throw new DOMException("", "AbortError");
      return this.#savePDF(source, { ...options, breaksLocks: true });
    }
  }

  /**
   * The drawing as it is now, of which a PDF is made.
   *
   * @returns {Promise<PDFSource>}
   */
  async #source() {
    const { id, name: title } = this.#keeper;
    // Ink of several people is nobody's.
    const author = this.#keeper.room ? "" : preferences.personName;
    const kept = await this.#keeper.keptFile();
    if (this.#keeper.id !== id) throw new Error(word("another drawing was opened meanwhile"));
    return { id, title, author, file: kept ?? this.#engine.files.save(), isKept: kept !== null };
  }

  async #savePDF(/** @type {PDFSource} */ source, /** @type {PDFOptions} */ options) {
    const { id, title, author } = source;
    const make = () => withProgress(word("Making the PDF…"), (report) =>
      makePDF(
        this.#engine, source.file, { title, author, passwords: this.#backdrop.passwords, ...options }, report));
    const { bytes, removedPages, unprotected, greyPictures } = await make().catch((error) => {
      const isDamaged = error.code === unreadable && !(error instanceof PDFSavingError);
      if (!isDamaged || !source.isKept || this.#keeper.id !== id) throw error;
      Object.assign(source, { file: this.#engine.files.save(), isKept: false });
      return make();
    });
    if (greyPictures > 0) {
      notify(counted(
        "{count} picture cannot be read here. The PDF has a grey area in its place.",
        "{count} pictures cannot be read here. The PDF has grey areas in their places.", { count: greyPictures }), {
        key: "grey-pictures", seconds: 20,
      });
    }
    if (removedPages > 0) {
      notify(word("Pages that you removed are seen no longer, but are still in the file. Save without the drawing in "
        + "it to leave them out."), { key: "removed-pages", seconds: 20 });
    }
    if (unprotected > 0) {
      notify(word("The pages of a PDF with a password are not protected in the new file."), {
        key: "unprotected", seconds: 20,
      });
    }
    // The page may do something else first.
    await new Promise((done) => setTimeout(done));
    if (this.#keeper.id === id) await this.#tellOfInkBeside();
    return bytes;
  }

  /** Shows a notice about ink beside the pages, which is in no PDF of them. */
  async #tellOfInkBeside() {
    if (this.#engine.pages.list().length === 0) return;
    const part = foundBesidePages(this.#engine, this.#bounds());
    if (!part) return;
    notify(word("Some of what is drawn lies beside the pages, and is not on the pages of the PDF."), {
      key: "beside-pages", seconds: 0, actions: [
        { label: word("Show it"), run: () => this.#show(part) },
        { label: word("Enlarge the page, and save again"), run: () => this.onEnlarge() },
      ],
    });
  }

  /** Shows a part of the document, all of it if there is room. */
  #show(/** @type {Rect} */ { minX, minY, maxX, maxY }) {
    const { width, height } = this.#view;
    const zoom = Math.min(this.#engine.view.zoom, (0.8 * width) / (maxX - minX), (0.8 * height) / (maxY - minY));
    this.#engine.view = {
      x: (minX + maxX) / 2 - width / zoom / 2, y: (minY + maxY) / 2 - height / zoom / 2, zoom,
    };
    this.#view.show();
  }

  // Pictures.

  /** The picture that is chosen. */
  async picture() {
    await this.#engine.whole();
    const { scale, isTrimmed, look } = this.#choices;
    const rect = isTrimmed ? this.#trimmed(scale) : this.#seen();
    return encodePNG(await this.#backdrop.picture(rect, { scale, ...look }), scale);
  }

  /** All that is drawn or placed, and its margin; without any of that, the first page. */
  #trimmed(/** @type {number} */ scale) {
    const rect = this.#bounds(scale) ?? this.#firstPage();
    if (!rect) throw new Error(word("there is no ink yet"));
    const { margin } = this.#choices;
    return {
      minX: rect.minX - margin, minY: rect.minY - margin, maxX: rect.maxX + margin, maxY: rect.maxY + margin,
    };
  }

  /** The rectangle of all that is drawn or placed; null without any of that. */
  #bounds(scale = 1) {
    const { pictures, placed } = this.#engine;
    return union(pictures.inkBounds(scale), placed.loose().bounds);
  }

  /** The place of the first page; null on an endless sheet. */
  #firstPage() {
    const [page] = this.#engine.pages.list();
    return page ? { minX: page.x, minY: page.y, maxX: page.x + page.width, maxY: page.y + page.height } : null;
  }

  /** The part of the document that is on the screen. */
  #seen() {
    const { x, y, zoom } = this.#engine.view;
    const { width, height } = this.#view;
    return { minX: x, minY: y, maxX: x + width / zoom, maxY: y + height / zoom };
  }
}
