// The reader of files of other programs: a thin wrapper of the exports of InkImport.wasm (Sources/Faces/InkImportWeb).
//
// It lives in a worker of its own: see `import-worker.js`.

import { loaded } from "../engine/loading.js";
import { EngineError, EngineMemory, EngineStopped, guarded, noMemory, unreadable } from "../engine/memory.js";

/**
 * The counts of what came, in the order of the engine's kinds.
 *
 * @typedef {{taken: number, left: number}[]} Counts
 */

/**
 * Loads the reader.
 *
 * @param {URL} address of InkImport.wasm
 * @returns {Promise<ImportEngine>}
 */
export async function loadImportEngine(address) {
  const { instance } = await loaded(address);
  return new ImportEngine(/** @type {EngineExports} */ (instance.exports));
}

/** Reads files of other programs, and writes such. After a failure it must be loaded again. */
export class ImportEngine {
  #wasm;
  #memory;

  /** @param {EngineExports} exports the exports of InkImport.wasm */
  constructor(exports) {
    this.#wasm = guarded(exports, () => {});
    this.#memory = new EngineMemory(this.#wasm);
    this.#memory.check(this.#wasm.import_begin());
  }

  /** Returns the answer of a function; one that has stopped had too little memory. */
  #checked(/** @type {() => number} */ call) {
    try {
      return this.#memory.check(call());
    } catch (error) {
      throw error instanceof EngineStopped ? new EngineError(noMemory) : error;
    }
  }

  /**
   * The name of the format of a file.
   *
   * @param {Uint8Array} bytes
   * @returns {string} empty for a file of no known format
   */
  format(bytes) {
    this.#memory.input(bytes);
    return this.#checked(() => this.#wasm.import_format(bytes.byteLength)) === 0 ? "" : this.#memory.text();
  }

  /**
   * Reads a file.
   *
   * @param {Uint8Array} bytes
   * @param {(share: number) => void} tell is told the share of the file that has been read, 0…1
   * @returns {{index: number, name: string}[]} the PDFs that it names, and whose bytes it does not have
   * @throws {EngineError} with the reason, a number, and the fault in words
   */
  read(bytes, tell) {
    const readable = (/** @type {() => number} */ call) => this.#checked(() => {
      const code = call();
      if (code !== unreadable) return code;
      throw new EngineError(code, this.#memory.text(), undefined, this.#memory.numbers[0]);
    });
    this.#memory.input(bytes);
    readable(() => this.#wasm.import_read(bytes.byteLength));
    for (let share = 0; share < 1000;) {
      share = readable(() => this.#wasm.import_step());
      tell(share / 1000);
    }
    const [count] = this.#memory.numbers;
    const missing = [];
    for (let index = 0; index < count; index++) {
      if (this.#checked(() => this.#wasm.import_pdf_name(index)) === 0) continue;
      missing.push({ index, name: this.#memory.text() });
    }
    return missing;
  }

  /** Gives the file that was read a PDF that it names. */
  give(/** @type {number} */ index, /** @type {Uint8Array} */ pdf) {
    this.#memory.input(pdf);
    this.#checked(() => this.#wasm.import_pdf(index, pdf.byteLength));
  }

  /**
   * The drawing of the file that was read.
   *
   * @returns {{file: Uint8Array, counts: Counts}} file: a `.ductus` file
   */
  drawing() {
    const pairs = this.#checked(() => this.#wasm.import_drawing());
    return { file: this.#memory.output(), counts: this.#counts(pairs) };
  }

  /**
   * Writes a drawing as a file of Xournal++.
   *
   * @param {Uint8Array} file a `.ductus` file
   * @returns {{file: Uint8Array, counts: Counts, background: Uint8Array | null}} background: the PDF that is to lie
   *   beside the file
   */
  xournal(file) {
    this.#memory.input(file);
    const pairs = this.#checked(() => this.#wasm.import_xournal(file.byteLength));
    const counts = this.#counts(pairs);
    const length = this.#memory.numbers[2 * pairs];
    const written = this.#memory.output();
    if (length === 0) return { file: written, counts, background: null };
    this.#checked(() => this.#wasm.import_background());
    return { file: written, counts, background: this.#memory.output() };
  }

  /**
   * Writes a drawing as a text of another program.
   *
   * @param {Uint8Array} file a `.ductus` file
   * @param {"excalidraw" | "inkml"} format
   * @returns {{file: Uint8Array, counts: Counts}}
   */
  text(file, format) {
    this.#memory.input(file);
    const number = format === "excalidraw" ? 1 : 2;
    const pairs = this.#checked(() => this.#wasm.import_text(file.byteLength, number));
    const counts = this.#counts(pairs);
    return { file: this.#memory.output(), counts };
  }

  /** @returns {Counts} */
  #counts(/** @type {number} */ pairs) {
    const { numbers } = this.#memory;
    return Array.from({ length: pairs }, (_, at) => ({ taken: numbers[2 * at], left: numbers[2 * at + 1] }));
  }
}
