// The drawing as a PDF, and drawings in PDFs: a thin wrapper of exports of InkWebLater.wasm.

import { EngineError } from "./engine-memory.js";

/** The engine's codes of a file that it cannot read or write, and of nothing that is there. */
const [faulty, nothing] = [-3, -5];

/** The error that a drawing cannot be saved into the PDF that it shows. */
export class PDFSavingError extends EngineError {
  name = "PDFSavingError";

  /**
   * @param {boolean} isLocked true if its certification or its signatures forbid it, false if it is damaged
   * @param {number} offset the place of the damage, in bytes
   */
  constructor(isLocked, offset) {
    super(faulty, undefined, offset);
    this.isLocked = isLocked;
  }
}

/** The maker of PDFs; made by `LaterEngine`. */
export class EnginePDF {
  #wasm;
  #memory;

  /**
   * @param {WebAssembly.Exports} exports the exports of InkWebLater.wasm
   * @param {import("./engine-memory.js").EngineMemory} memory
   */
  constructor(exports, memory) {
    this.#wasm = exports;
    this.#memory = memory;
  }

  /**
   * The drawing as a PDF: the one that it shows, with its ink, or else its pages, or all ink on one.
   *
   * @param {{title?: string, date?: number, annotates?: boolean, attaches?: boolean, keepsHistory?: boolean,
   *   breaksLocks?: boolean}} [options] date: in milliseconds since 1970, by default now; annotates: true for ink that other programs can
   *   remove, false for ink that is a part of the pages; attaches: true to attach the drawing, so that it can be
   *   opened again; keepsHistory: true to attach what was undone and erased, too; breaksLocks: true to save into a
   *   PDF whose certification or signatures forbid that
   * @returns {Uint8Array}
   * @throws {PDFSavingError}
   */
  save({
    title = "", date = Date.now(), annotates = true, attaches = true, keepsHistory = false, breaksLocks = false,
  } = {}) {
    const text = new TextEncoder().encode(title);
    this.#memory.input(text);
    const code = this.#wasm.pdf(
      annotates ? 1 : 0, attaches ? 1 : 0, keepsHistory ? 1 : 0, text.byteLength, Math.floor(date / 1000),
      breaksLocks ? 1 : 0);
    if (code === faulty) throw new PDFSavingError(this.#memory.numbers[0] === 1, this.#memory.numbers[1]);
    this.#memory.check(code);
    return this.#memory.output();
  }

  /**
   * The drawing that is attached to a PDF, with the pages of the PDF as they were without its ink.
   *
   * @param {Uint8Array} bytes
   * @returns {Uint8Array | null} a `.ductus` file; null if there is none
   * @throws {EngineError} if it cannot be read
   */
  drawing(bytes) {
    this.#memory.input(bytes);
    const code = this.#wasm.pdf_drawing(bytes.byteLength);
    if (code === nothing) return null;
    this.#memory.check(code);
    return this.#memory.output();
  }
}
