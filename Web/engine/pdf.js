// The drawing as a PDF, and drawings in PDFs: a thin wrapper of exports of InkWeb.wasm.

import { EngineError } from "./memory.js";

/** The engine's codes of a file that it cannot read or write, and of nothing that is there. */
const faulty = -3;
export const nothing = -5;

/** The error that a drawing cannot be saved into the PDF that it shows. */
export class PDFSavingError extends EngineError {
  name = "PDFSavingError";

  /**
   * @param {number} reason the number of a reason of `PDFSavingError.Reason`
   * @param {number} offset the place of the damage, in bytes
   */
  constructor(reason, offset) {
    super(faulty, undefined, offset);
    /** "locked" if its author, certification or signatures forbid it, "overLimit" if it is too much work. */
    this.reason = ["damaged", "overLimit", "locked", "otherFile", "drawing"][reason];
  }
}

/**
 * Decodes a picture for `EnginePDF.save`.
 *
 * @param {Uint8Array} bytes a file that the browser knows
 * @returns {Promise<ImageData | null>} its pixels, upright; null if it cannot be decoded
 */
export async function decodePicture(bytes) {
  try {
    const upright = /** @type {object} */ ({ imageOrientation: "from-image" });
    const bitmap = await createImageBitmap(new Blob([bytes]), upright);
    const { width, height } = bitmap;
    const canvas = new OffscreenCanvas(width, height);
    const context = canvas.getContext("2d", { willReadFrequently: true });
    context.drawImage(bitmap, 0, 0);
    bitmap.close();
    const pixels = context.getImageData(0, 0, width, height);
    canvas.width = canvas.height = 1;
    return pixels;
  } catch {
    return null;
  }
}

/** The maker of PDFs; made by `EngineLater`. */
export class EnginePDF {
  #wasm;
  #memory;
  /** @type {Promise<Uint8Array | undefined>} The last PDF that was begun. */
  #last = Promise.resolve(undefined);

  /**
   * @param {EngineExports} exports the exports of InkWeb.wasm
   * @param {import("./memory.js").EngineMemory} memory
   */
  constructor(exports, memory) {
    this.#wasm = exports;
    this.#memory = memory;
    /** The pages of PDFs that the drawing saved last does not show, and whose bytes are in the file. */
    this.removedPages = 0;
    /** The pages with ink that the PDF opened last lacks; in its drawing their ink lies beside the others. */
    this.gonePages = 0;
    /** True if another program has changed ink of the PDF opened last. */
    this.hasChangedInk = false;
    /** True if the PDF opened last is signed, so that what is erased stays in its bytes. */
    this.keepsOldInk = false;
  }

  /** The files of pictures that the page has to decode for a PDF. */
  undecodedPictures() {
    const files = [];
    for (;;) {
      const code = this.#wasm.pdf_picture(files.length);
      if (code === nothing) return files;
      this.#memory.check(code);
      files.push(this.#memory.output());
    }
  }

  /**
   * The drawing as a PDF: the one that it shows, with its ink, or else its pages, or all ink on one.
   *
   * Most of it is made in pieces that take some 10 ms each, between which the page can do something else.
   *
   * @param {{title?: string, date?: number, annotates?: boolean, attaches?: boolean, keepsHistory?: boolean,
   *   keepsDynamics?: boolean, breaksLocks?: boolean,
   *   pictures?: (ImageData | null)[]}} [options] date: in milliseconds since 1970, by default now; annotates: true
   *   for ink that other programs can remove, false for ink that is a part of the pages; attaches: true to attach the
   *   drawing, so that it can be opened again; keepsHistory: true to attach undone and erased ink, too;
   *   keepsDynamics: true to attach the times and forces of signatures, too; breaksLocks: true to save into a PDF
   *   whose author, certification or signatures forbid that; pictures: the pixels of `undecodedPictures`, without
   *   which these are grey
   * @param {(part: number) => void} [onProgress] called after each piece with the part that is done, 0…1
   * @returns {Promise<Uint8Array>}
   * @throws {PDFSavingError}
   * @throws {EngineError} of code −5 if another drawing was opened meanwhile
   */
  save(options, onProgress) {
    // The engine makes one at a time.
    const make = () => this.#make(options, onProgress);
    return this.#last = this.#last.then(make, make);
  }

  async #make({
    title = "", date = Date.now(), annotates = true, attaches = true, keepsHistory = false, keepsDynamics = false,
    breaksLocks = false, pictures = /** @type {(ImageData | null)[]} */ ([]),
  } = {}, onProgress = (/** @type {number} */ part) => {}) {
    for (const [index, picture] of pictures.entries()) {
      if (!picture) continue;
      this.#memory.input(picture.data);
      this.#memory.check(this.#wasm.pdf_pixels(index, picture.width, picture.height));
    }
    const text = new TextEncoder().encode(title);
    this.#memory.input(text);
    this.#memory.check(this.#wasm.begin_pdf(
      annotates ? 1 : 0, attaches ? 1 : 0, keepsHistory ? 1 : 0, keepsDynamics ? 1 : 0, text.byteLength,
      Math.floor(date / 1000), breaksLocks ? 1 : 0));
    let samples = 50;
    for (let part = 0; part < 1;) {
      const start = performance.now();
      part = this.#memory.check(this.#wasm.prepare_pdf(samples)) / 1000;
      const taken = performance.now() - start;
      samples = Math.min(Math.max(Math.round(samples * Math.min(10 / Math.max(taken, 1), 2)), 10), 5000);
      onProgress(part);
      await new Promise((done) => setTimeout(done));
    }
    const code = this.#wasm.finish_pdf();
    if (code === faulty) throw new PDFSavingError(this.#memory.numbers[0], this.#memory.numbers[1]);
    this.#memory.check(code);
    this.removedPages = this.#memory.numbers[0];
    return this.#memory.output();
  }

  /**
   * The drawing that is attached to a PDF, with the pages of the PDF as they were without its ink.
   *
   * @param {Uint8Array} bytes
   * @returns {Uint8Array | null} a `.ductus` file; null if there is none
   * @throws {EngineError} if it cannot be read; its `part` is "file" if nothing can be written into the PDF
   *   either, "drawing" if the PDF can be read, and "pages" if another program has changed its pages or its ink
   */
  drawing(bytes) {
    this.#memory.input(bytes);
    const code = this.#wasm.pdf_drawing(bytes.byteLength);
    if (code === nothing) return null;
    if (code === faulty) {
      throw Object.assign(new EngineError(code), { part: ["file", "drawing", "pages"][this.#memory.numbers[0]] });
    }
    this.#memory.check(code);
    this.gonePages = this.#memory.numbers[1];
    this.hasChangedInk = this.#memory.numbers[2] > 0;
    this.keepsOldInk = this.#memory.numbers[3] > 0;
    return this.#memory.output();
  }
}
