// What pointers and logs report, as it came: a thin wrapper of exports of InkWeb.wasm
// (Sources/InkWeb/Exports+Reports.swift).

/** Which samples are used, and how predicted ink is shown; bits. */
export const Samples = Object.freeze({ coalesced: 1, predicted: 2, late: 4, bluePredictions: 8 });

/** The events of the drawing as they were handed to the engine; made by `Engine`. */
export class EngineReports {
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

  /** Chooses what is used from now on. @param {number} use bits of {@link Samples} */
  use(use) { this.#wasm.set_samples(use); }

  /** Chooses whether events are kept. @param {boolean} isOn */
  keep(isOn) { this.#wasm.keep_reports(isOn ? 1 : 0); }

  /**
   * What is kept of the drawing.
   *
   * @returns {{count: number, isWhole: boolean, bytes: number, limit: number, isEdited: boolean}} how many
   *   events; whether nothing was drawn before them, and none was let go; how many bytes they take, and how
   *   many they may; whether something was undone, cleared, moved or pasted, which they do not tell
   */
  get summary() {
    const count = this.#wasm.reported();
    const [isWhole, bytes, limit, isEdited] = this.#memory.numbers;
    return { count, isWhole: isWhole !== 0, bytes, limit, isEdited: isEdited !== 0 };
  }

  /** The events, callback by callback. @returns {Float64Array} see `EventField` */
  events() {
    this.#memory.check(this.#wasm.export_reported());
    return new Float64Array(this.#memory.output().buffer);
  }
}
