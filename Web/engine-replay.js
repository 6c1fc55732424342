// Playing the document as it was drawn: a thin wrapper of exports of InkWeb.wasm.

/** Shows the document as it was; made by `Engine`. */
export class EngineReplay {
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

  /**
   * Begins to play the document; nothing of it is seen until {@link show}.
   *
   * Until {@link end} no stroke begins, and the document does not change, except for strokes in progress: they
   * go on, unseen. The view may be moved.
   *
   * @param {number} [pauseLimit] the longest pause between two strokes, in seconds
   * @returns {number} the duration in seconds
   * @throws {EngineError} if there is no memory for it
   */
  begin(pauseLimit = 1) {
    this.#memory.check(this.#wasm.begin_replay(pauseLimit));
    return this.#memory.numbers[0];
  }

  /** Shows the document as it was at a time. @returns {boolean} true if there is more to come */
  show(seconds) { return this.#memory.check(this.#wasm.replay_to(seconds)) !== 0; }

  /** Shows the document as it is. */
  end() { this.#wasm.end_replay(); }
}
