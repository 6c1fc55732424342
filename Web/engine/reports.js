// The events that pointers and logs report, as they came: a thin wrapper of exports of InkWeb.wasm
// (Sources/Faces/InkWeb/Exports/Exports+Reports.swift).

/** Bits: the samples that are used, and blue for predicted ink. */
export const Samples = Object.freeze({ coalesced: 1, predicted: 2, late: 4, bluePredictions: 8 });

/** The events of the drawing as they were handed to the engine; made by `Engine`. */
export class EngineReports {
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
   * Chooses the samples that are used from now on.
   *
   * @param {number} use bits of {@link Samples}
   */
  use(use) { this.#wasm.set_samples(use); }

  /**
   * Keeps reported events, or only the samples of strokes.
   *
   * @param {boolean} isOn
   */
  keep(isOn) { this.#wasm.keep_reports(isOn ? 1 : 0); }

  /**
   * A summary of the events of the drawing that are kept.
   *
   * @returns {{count: number, isWhole: boolean, bytes: number, limit: number, isEdited: boolean}} count: the
   *   number of events; isWhole: true if nothing was drawn before them, and none was dropped; bytes: their
   *   size; limit: the limit of that size; isEdited: true if something was undone, cleared, moved or pasted,
   *   which events do not tell
   */
  get summary() {
    const count = this.#wasm.reported();
    const [isWhole, bytes, limit, isEdited] = this.#memory.numbers;
    return { count, isWhole: isWhole !== 0, bytes, limit, isEdited: isEdited !== 0 };
  }

  /**
   * The events, callback by callback.
   *
   * @returns {Float64Array} see `EventField`
   */
  events() {
    this.#memory.check(this.#wasm.export_reported());
    return new Float64Array(this.#memory.output().buffer);
  }
}
