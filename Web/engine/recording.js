// Recordings of what happens on the canvas, for the inspector: a thin wrapper of exports of InkWeb.wasm.

/** Records events; made by `Engine`. */
export class EngineRecording {
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
   * Starts or stops recording events on the canvas.
   *
   * @param {boolean} isOn
   */
  record(isOn) { return this.#wasm.record(isOn ? 1 : 0); }
  /** The number of recorded events. */
  get count() { return this.#wasm.recorded(); }
}
