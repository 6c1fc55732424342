// The functions of the engine that show how ink is made: a thin wrapper of exports of InkWeb.wasm
// (Sources/Faces/InkWeb/Exports/Exports+Inspection.swift).

import { eventStride } from "./records.js";

/** The overlays that are drawn over ink; bits. */
export const Overlay = Object.freeze({
  coalesced: 1, predicted: 2, points: 4, filtered: 8, curves: 16, outline: 32, polyline: 64,
  coverage: 128, damage: 256, predictionErrors: 512,
});

/** The samples of a recording that are used, and the way in which ink is drawn; bits. */
export const Use = Object.freeze({
  coalesced: 1, predictions: 2, updates: 4, bluePredictions: 8, uncached: 16,
});

/** The sources of a recording. */
export const Source = Object.freeze({ recorded: 0, drawing: 1, log: 2 });

/** The engine's answer to a number that is out of range. */
const outOfRange = -4;

/**
 * @typedef {object} StageParameter a parameter of a filter or a smoother
 * @property {string} name
 * @property {string} unit empty for none
 * @property {number} min of a slider
 * @property {number} max
 * @property {number} step
 * @property {number} usual
 */

/**
 * @typedef {object} StageKind a kind of filter or smoother
 * @property {number} number
 * @property {string} name in the text of brushes
 * @property {string} title for people
 * @property {StageParameter[]} parameters
 */

/** @typedef {{kind: StageKind, values: number[]}} Stage */

/** The inspection of a recording; made by `EngineLater`. */
export class EngineInspection {
  #wasm;
  #memory;
  /** @type {{filters: StageKind[], smoothers: StageKind[]} | undefined} */
  #stages;
  /** @type {ImageData | undefined} */
  #image;
  #width = 0;
  #height = 0;

  /**
   * @param {EngineExports} exports the exports of InkWeb.wasm
   * @param {import("./memory.js").EngineMemory} memory
   */
  constructor(exports, memory) {
    this.#wasm = exports;
    this.#memory = memory;
  }

  /**
   * Begins to inspect a recording, from its beginning.
   *
   * @param {number} source one of {@link Source}
   * @param {{width: number, height: number, scale: number, events?: Float64Array}} options the frame in CSS
   *   pixels, and device pixels for each; the records of a log, see `EventField`
   * @returns {number} the number of events
   * @throws {EngineError} if there is no recording, or no memory
   */
  open(source, { width, height, scale, events }) {
    if (events) {
      this.#memory.input(new Uint8Array(events.buffer, events.byteOffset, events.byteLength));
    }
    const count = this.#memory.check(this.#wasm.inspect(
      source, events ? events.length / eventStride : 0, width, height, scale));
    [this.#width, this.#height] = [Math.floor(width * scale + 0.5), Math.floor(height * scale + 0.5)];
    this.#image = undefined;
    return count;
  }

  /** Ends the inspection. */
  close() { this.#wasm.inspect_end(); }

  /**
   * Changes the size of the frame.
   *
   * @param {number} width in device pixels
   * @param {number} height
   */
  resize(width, height) {
    this.#memory.check(this.#wasm.inspect_resize(width, height));
    [this.#width, this.#height] = [width, height];
    this.#image = undefined;
  }

  /**
   * Draws the damaged parts of the frame.
   *
   * @param {CanvasRenderingContext2D} context of a canvas as large as the frame
   */
  draw(context) {
    const count = this.#memory.check(this.#wasm.inspect_draw());
    if (count === 0) return;
    const address = this.#wasm.inspect_frame();
    const { buffer } = this.#wasm.memory;
    if (this.#image?.data.buffer !== buffer || this.#image.data.byteOffset !== address) {
      this.#image = new ImageData(
        new Uint8ClampedArray(buffer, address, 4 * this.#width * this.#height), this.#width,
        this.#height);
    }
    const numbers = this.#memory.numbers;
    for (let at = 0; at < 4 * count; at += 4) {
      context.putImageData(
        this.#image, 0, 0, numbers[at], numbers[at + 1], numbers[at + 2], numbers[at + 3]);
    }
  }

  /**
   * The time of the position on the recording's own clock.
   *
   * @param {number} [pauseLimit] the longest pause that is played, in seconds
   * @returns {{time: number, duration: number, longestPause: number}} in seconds
   */
  clock(pauseLimit = Infinity) {
    this.#wasm.inspect_clock(pauseLimit);
    const [time, duration, longestPause] = this.#memory.numbers;
    return { time, duration, longestPause };
  }

  /** The position: the number of events that have been taken. */
  get position() { return this.#wasm.inspect_position(); }
  /**
   * Goes to a position.
   *
   * @param {number} position
   * @returns {number} the position, within the recording
   */
  seek(position) { return this.#memory.check(this.#wasm.inspect_seek(position)); }
  /**
   * Plays some seconds of the recording.
   *
   * @returns {number} the position
   */
  play(/** @type {number} */ seconds) { return this.#wasm.inspect_play(seconds); }
  /** The end of the next callback (1), or the start of the previous one (−1). */
  callback(/** @type {number} */ direction) { return this.#wasm.inspect_callback(direction); }
  /** The position after the sample nearest to a device pixel; undefined if none is within reach. */
  near(/** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ reach) {
    const position = this.#wasm.inspect_near(x, y, reach);
    return position >= 0 ? position : undefined;
  }

  /**
   * The errors of the predictions of the latest stroke.
   *
   * @returns {{count: number, error: number, error99: number, lead: number}} count: the number of predictions;
   *   error, error99: the root of the mean square and the 99th percentile in points; lead: seconds ahead
   */
  predictions() {
    const count = this.#wasm.inspect_predictions();
    const [error, error99, lead] = this.#memory.numbers;
    return { count, error, error99, lead };
  }

  /**
   * Makes checkpoints for jumps.
   *
   * @param {number} count of events
   * @returns {boolean} true if more remain
   */
  prepare(count) { return this.#wasm.inspect_prepare(count) !== 0; }
  /**
   * Continues painting.
   *
   * @param {number} time in milliseconds
   * @returns {boolean} true if more remains
   */
  tick(time) { return this.#wasm.inspect_tick(time) !== 0; }

  /**
   * @param {number} overlays bits of {@link Overlay}
   * @param {number} use bits of {@link Use}
   */
  show(overlays, use) { this.#wasm.inspect_show(overlays, use); }
  /**
   * Shows five looks side by side.
   *
   * @param {boolean} isOn
   */
  compare(isOn) { this.#wasm.inspect_compare(isOn ? 1 : 0); }

  /**
   * All kinds of filters and of smoothers.
   *
   * @returns {{filters: StageKind[], smoothers: StageKind[]}}
   */
  get stages() {
    this.#stages ??= { filters: this.#kinds(0), smoothers: this.#kinds(1) };
    return this.#stages;
  }

  /** The rows of a table, up to the first number that has none. */
  #kinds(/** @type {number} */ table) {
    const kinds = [];
    for (;;) {
      /** @type {number} */
      const number = kinds.length;
      const count = this.#wasm.stage_info(table, number);
      if (count === outOfRange) return kinds;
      this.#memory.check(count);
      const [name, title, ...words] = this.#memory.text().split("\n");
      const parameters = Array.from({ length: count }, (_, index) => {
        const [min, max, step, usual] = this.#memory.numbers.subarray(4 * index);
        return { name: words[2 * index], unit: words[2 * index + 1], min, max, step, usual };
      });
      kinds.push({ number, name, title, parameters });
    }
  }

  /**
   * Replaces the filters and the smoother.
   *
   * @param {{filters: Stage[], smoother: Stage} | null} stages null for those of the brush
   */
  tune(stages) {
    const numbers = stages
      ? [...stages.filters, stages.smoother].flatMap(({ kind, values }) => [kind.number, ...values]) : [];
    this.#memory.numbers.set(numbers);
    this.#memory.check(this.#wasm.inspect_tune(stages ? stages.filters.length : -1));
  }

  /**
   * The filters and the smoother of the first brush.
   *
   * @returns {{filters: Stage[], smoother: Stage}}
   */
  brush() {
    const { filters, smoothers } = this.stages;
    const count = this.#wasm.inspect_brush();
    const numbers = this.#memory.numbers;
    let at = 0;
    const next = (/** @type {StageKind[]} */ kinds) => {
      const kind = kinds[numbers[at]];
      const start = at + 1;
      at = start + kind.parameters.length;
      return { kind, values: Array.from(numbers.subarray(start, at)) };
    };
    return { filters: Array.from({ length: count }, () => next(filters)), smoother: next(smoothers) };
  }

  /**
   * Magnifies a part.
   *
   * @returns {{x: number, y: number, magnification: number}} the values in use
   */
  magnify(/** @type {number} */ magnification, /** @type {number} */ x, /** @type {number} */ y) {
    this.#wasm.inspect_magnify(magnification, x, y);
    const numbers = this.#memory.numbers;
    return { x: numbers[0], y: numbers[1], magnification: numbers[2] };
  }

  /**
   * The looks that are compared, and their rectangles.
   *
   * @returns {{name: string, x: number, y: number, width: number, height: number}[]} in device pixels
   */
  looks() {
    const looks = [];
    while (this.#wasm.inspect_look(looks.length) === 0) {
      const [x, y, width, height] = this.#memory.numbers;
      looks.push({ name: this.#memory.text(), x, y, width, height });
    }
    return looks;
  }

  /** All events, as they were reported: see `EventField`. */
  export() {
    this.#memory.check(this.#wasm.inspect_export());
    return new Float64Array(this.#memory.output().buffer);
  }

  /**
   * Prepares to time callbacks.
   *
   * @returns {number} the number of callbacks, `limit` at most
   */
  beginGrowth(/** @type {number} */ limit) { return this.#wasm.inspect_growth(limit); }

  /**
   * Takes further callbacks until some number is drawn, or draws that many callbacks from scratch.
   *
   * @param {number} target the number of callbacks
   * @param {boolean} anew true to draw from scratch
   * @returns {number} the number of callbacks taken
   */
  grow(target, anew) { return this.#memory.check(this.#wasm.inspect_grow(target, anew ? 1 : 0)); }

  /** The number of events of the callbacks that {@link grow} took. */
  get grownEvents() { return this.#memory.numbers[0]; }

  /**
   * Some events, as records: see `EventField`. Coalesced events are marked even if the log does not mark
   * them; the number of merged events stands in the slot of the erasing flag.
   *
   * @returns {Float64Array}
   */
  events(/** @type {number} */ start, /** @type {number} */ count) {
    this.#memory.check(this.#wasm.inspect_events(start, count));
    return new Float64Array(this.#memory.output().buffer);
  }

  /**
   * Runs callbacks up to a stage, 0…4.
   *
   * @returns {number} the number of callbacks
   */
  run(/** @type {number} */ stage, /** @type {number} */ count) { return this.#wasm.inspect_run(stage, count); }
}
