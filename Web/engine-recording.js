// Recordings of what happens on the canvas, for the inspector: a thin wrapper of exports of InkWeb.wasm.

/** Records events; made by `Engine`. */
export class EngineRecording {
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

  /** Starts or stops recording events on the canvas. @param {boolean} isOn */
  record(isOn) { return this.#wasm.record(isOn ? 1 : 0); }
  /** The number of recorded events. */
  get count() { return this.#wasm.recorded(); }

  /**
   * The recording as bytes for `EngineInspection.open`.
   *
   * @returns {Uint8Array}
   * @throws {EngineError} if there is none, or no memory
   */
  parcel() { return this.#parcel(0); }

  /** The brushes and the settings alone, with which a log is inspected. @returns {Uint8Array} */
  setup() { return this.#parcel(1); }

  #parcel(hasSetupOnly) {
    this.#memory.check(this.#wasm.take_recording(hasSetupOnly));
    return this.#memory.output();
  }

  /**
   * The view in which the drawing is inspected: the one that is shown, or one of all ink if a part of it is out
   * of sight.
   *
   * @returns {number[]} the point in the upper left corner, the zoom, the width and the height in CSS pixels
   */
  get view() {
    this.#wasm.inspected_view();
    return Array.from(this.#memory.numbers.subarray(0, 5));
  }
}
