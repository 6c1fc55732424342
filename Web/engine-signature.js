// The functions of the engine for a signature field: a thin wrapper of exports of InkWeb.wasm.

import { numbersOf, strokesFrom } from "./engine-strokes.js";
import { packed } from "./palette.js";

/** The count of numbers of a sample in the engine's memory: it keeps no force. */
const sampleLength = 3;

/** Signatures; made by `Engine`. */
export class EngineSignature {
  #wasm;
  #memory;

  /**
   * @param {WebAssembly.Exports} exports the exports of InkWeb.wasm
   * @param {import("./engine-memory.js").EngineMemory} memory
   */
  constructor(exports, memory) {
    this.#wasm = exports;
    this.#memory = memory;
  }

  /** Chooses the pen of strokes that begin from now on. @param {number} pen its width, 0.1…10, 1 as usual */
  setPen(color, pen = 1) { this.#memory.check(this.#wasm.set_signature(packed(color), pen)); }

  /** Shows all ink, at its original size if it fits, and as near as possible to its original place. */
  showWhole(margin = 8) { this.#wasm.show_whole(margin); }

  /** The finished strokes. @returns {import("./engine-strokes.js").SignatureStroke[]} */
  get strokes() {
    const count = this.#memory.check(this.#wasm.export_strokes());
    return strokesFrom(new Float64Array(this.#memory.output().buffer, 0, count), sampleLength);
  }

  /**
   * Replaces all strokes, as one gesture.
   *
   * Points are enough: other properties that are left out have their usual values.
   *
   * @param {import("./engine-strokes.js").SignatureStroke[]} strokes
   * @throws {Error} that says what is wrong with the strokes; then nothing has changed
   */
  set strokes(strokes) {
    const numbers = numbersOf(strokes, sampleLength);
    if (numbers.length > 0) this.#memory.input(numbers);
    const code = this.#wasm.import_strokes(numbers.length);
    if (code === -4) throw new TypeError("a stroke has a number that cannot be");
    this.#memory.check(code);
  }
}
