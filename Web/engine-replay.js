// Playing the document as it was drawn: a thin wrapper of exports of InkWeb.wasm.

/** Shows the document as it was; made by `Engine`. */
export class EngineReplay {
  #wasm;
  #memory;

  /**
   * @param {WebAssembly.Exports} exports those of InkWeb.wasm
   * @param {import("./engine-memory.js").EngineMemory} memory
   */
  constructor(exports, memory) {
    this.#wasm = exports;
    this.#memory = memory;
  }

  /**
   * Begins to play the document, of which nothing is seen until {@link show}.
   *
   * Until {@link end} no stroke begins, and the document stays as it is but for strokes that are in progress:
   * these go on, unseen. The view may be moved.
   *
   * @param {number} [pauseLimit] how long a pause between two strokes is at most, in seconds
   * @returns {number} how long it takes, in seconds
   * @throws {EngineError} where there is no memory for it
   */
  begin(pauseLimit = 1) {
    this.#memory.check(this.#wasm.begin_replay(pauseLimit));
    return this.#memory.numbers[0];
  }

  /** Shows the document as it was at a time. @returns {boolean} whether there is more to come */
  show(seconds) { return this.#memory.check(this.#wasm.replay_to(seconds)) !== 0; }

  /** Shows the document as it is. */
  end() { this.#wasm.end_replay(); }
}
