// The drawing as a PDF, and drawings in PDFs: a thin wrapper of exports of InkWeb.wasm.
//
// A PDF takes seconds, and its memory stays with the engine that makes it: the app has it made by a second engine,
// in a worker (`files/pdf-worker.js`).

import { EngineError } from "./memory.js";

/** The engine's codes of a file that it cannot read or write, and of nothing that is there. */
const faulty = -3;
const nothing = -5;

/** The samples whose outlines are made at a time: some milliseconds. */
const samplesAtOnce = 500;

/**
 * @typedef {object} PDFOptions
 * @property {string[]} [passwords] those of the PDFs that the drawing shows
 * @property {string} [title]
 * @property {string} [author] the person whom annotations name, with the date; by default nobody
 * @property {number} [date] in milliseconds since 1970, by default now
 * @property {boolean} [annotates] true for ink that other programs can remove, as by default, false for ink that is a
 *   part of the pages
 * @property {boolean} [attaches] true to attach the drawing, as by default, so that it can be opened again
 * @property {boolean} [keepsHistory] true to attach undone and erased ink and hidden layers, too
 * @property {boolean} [keepsDynamics] true to attach the times and forces of signatures, too
 * @property {Uint8Array} [reading] words that were read of handwriting, as `FindEngine.readWords` gives them, which become
 *   text that is not seen
 * @property {boolean} [breaksLocks] true to save into a PDF whose author, certification or signatures forbid that
 */

/** The error that a drawing cannot be saved into the PDF that it shows. */
export class PDFSavingError extends EngineError {
  name = "PDFSavingError";

  /**
   * @param {number | string | undefined} reason a reason of `PDFSavingError.Reason`, as its number or its name
   * @param {number} [offset] the place of the damage, in bytes
   */
  constructor(reason, offset) {
    super(faulty, undefined, offset);
    /** "locked" if its author, certification or signatures forbid it, "overLimit" if it is too much work. */
    this.reason = typeof reason === "number"
      ? ["damaged", "overLimit", "locked", "otherFile", "drawing"][reason] : reason;
  }
}

/** The maker of PDFs; made by `EngineLater`. */
export class EnginePDF {
  #wasm;
  #memory;

  /**
   * @param {EngineExports} exports the exports of InkWeb.wasm
   * @param {import("./memory.js").EngineMemory} memory
   */
  constructor(exports, memory) {
    this.#wasm = exports;
    this.#memory = memory;
  }

  /**
   * The drawing as a PDF: the one that it shows, with its ink, or else its pages, or all ink on one.
   *
   * The engine makes one at a time, of the drawing as it is when that ends.
   *
   * @param {PDFOptions} options
   * @param {(bytes: Uint8Array) => Promise<ImageData | null>} decode gives the pixels of a picture that no PDF can have
   *   as it is, upright; null if it cannot be decoded, and a grey area stands for it
   * @param {(part: number) => void} [onProgress] called after each piece with the part that is done, 0…1
   * @returns {Promise<{bytes: Uint8Array, removedPages: number, unprotected: number, greyPictures: number}>}
   *   removedPages: the pages of PDFs that the drawing does not show, and whose bytes are in the file; unprotected: the
   *   PDFs with passwords whose pages are in it without
   * @throws {PDFSavingError}
   */
  async save({
    title = "", author = "", date = Date.now(), annotates = true, attaches = true, keepsHistory = false, keepsDynamics = false,
    breaksLocks = false, passwords = [], reading,
  }, decode, onProgress = () => {}) {
    const [first, text] = [title, title + author].map((part) => new TextEncoder().encode(part));
    this.#takePasswords(passwords);
    if (reading) {
      this.#memory.input(reading);
      this.#memory.check(this.#wasm.pdf_words(reading.byteLength));
    }
    this.#memory.input(text);
    this.#memory.check(this.#wasm.begin_pdf(
      annotates ? 1 : 0, attaches ? 1 : 0, keepsHistory ? 1 : 0, keepsDynamics ? 1 : 0, first.byteLength,
      text.byteLength - first.byteLength, Math.floor(date / 1000), breaksLocks ? 1 : 0));
    for (let part = 0; part < 1;) {
      part = this.#memory.check(this.#wasm.prepare_pdf(samplesAtOnce)) / 1000;
      onProgress(part);
    }
    const greyPictures = await this.#decode(decode);
    const code = this.#wasm.finish_pdf();
    if (code === faulty) throw new PDFSavingError(this.#memory.numbers[0], this.#memory.numbers[1]);
    this.#memory.check(code);
    const [removedPages, unprotected] = this.#memory.numbers.slice(0, 2);
    return { bytes: this.#memory.output(), removedPages, unprotected, greyPictures };
  }

  /** Gives the engine the passwords of the next PDF. */
  #takePasswords(/** @type {string[]} */ passwords) {
    for (const password of passwords) {
      const text = new TextEncoder().encode(password);
      this.#memory.input(text);
      this.#memory.check(this.#wasm.pdf_password(text.byteLength));
    }
  }

  /** Gives the engine pixels, one picture after the other; returns the number of those that have none. */
  async #decode(/** @type {(bytes: Uint8Array) => Promise<ImageData | null>} */ decode) {
    let missing = 0;
    for (let index = 0; ; index += 1) {
      const code = this.#wasm.pdf_picture(index);
      if (code === nothing) return missing;
      this.#memory.check(code);
      const pixels = await decode(this.#memory.output());
      if (!pixels) {
        missing += 1;
        continue;
      }
      this.#memory.input(pixels.data);
      this.#memory.check(this.#wasm.pdf_pixels(index, pixels.width, pixels.height));
    }
  }

  /**
   * The drawing that is attached to a PDF, with the pages of the PDF as they were without its ink.
   *
   * @param {Uint8Array} bytes
   * @param {string[]} [passwords] of which one opens the PDF, if it needs one
   * @returns {{bytes: Uint8Array | null, gonePages: number, hasChangedInk: boolean, keepsOldInk: boolean,
   *   hasUsageRights: boolean}} bytes: a `.ductus` file, null if there is none; gonePages: the pages with ink that
   *   the PDF lacks, whose ink lies beside the others; hasChangedInk: true if another program has changed ink of the
   *   PDF; keepsOldInk: true if it is signed, so that what is erased stays in its bytes; hasUsageRights: true if its
   *   author has given rights for Adobe's reader
   * @throws {EngineError} if it cannot be read; its `part` is "file" if nothing can be written into the PDF
   *   either, "drawing" if the PDF can be read, and "pages" if another program has changed its pages or its ink
   */
  drawing(bytes, passwords = []) {
    this.#takePasswords(passwords);
    this.#memory.input(bytes);
    const code = this.#wasm.pdf_drawing(bytes.byteLength);
    const [part, gonePages, changed, kept, rights] = this.#memory.numbers.slice(0, 5);
    if (code === faulty) throw Object.assign(new EngineError(code), { part: ["file", "drawing", "pages"][part] });
    if (code !== nothing) this.#memory.check(code);
    return {
      bytes: code === nothing ? null : this.#memory.output(), gonePages, hasChangedInk: changed > 0,
      keepsOldInk: kept > 0, hasUsageRights: rights > 0,
    };
  }
}
