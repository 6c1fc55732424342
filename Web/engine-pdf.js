// The drawing as a PDF: a thin wrapper of exports of InkWebLater.wasm.

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
   * The drawing as a PDF: its pages, or all ink on one.
   *
   * @param {{title?: string, date?: number, annotates?: boolean, attaches?: boolean, keepsHistory?: boolean}}
   *   [options] date: in milliseconds since 1970, by default now; annotates: true for ink that other programs can
   *   remove, false for ink that is a part of the pages; attaches: true to attach the drawing, so that it can be
   *   opened again; keepsHistory: true to attach what was undone and erased, too
   * @returns {Uint8Array}
   */
  save({ title = "", date = Date.now(), annotates = true, attaches = true, keepsHistory = false } = {}) {
    const text = new TextEncoder().encode(title);
    this.#memory.input(text);
    this.#memory.check(this.#wasm.pdf(
      annotates ? 1 : 0, attaches ? 1 : 0, keepsHistory ? 1 : 0, text.byteLength, Math.floor(date / 1000)));
    return this.#memory.output();
  }
}
