// Playing the drawing as it was drawn: a thin wrapper of exports of InkWeb.wasm.

/** Shows the drawing as it was; made by `EngineLater`. */
export class EngineReplay {
  #wasm;
  #memory;
  /** @type {ImageData | undefined} */
  #image;

  /**
   * @param {EngineExports} exports the exports of InkWeb.wasm
   * @param {import("./memory.js").EngineMemory} memory
   */
  constructor(exports, memory) {
    this.#wasm = exports;
    this.#memory = memory;
  }

  /**
   * Begins to play the drawing as it is now; nothing of it is seen until {@link show}. The pieces of pictures that
   * it lacks are those of `Engine.backdrop` until it ends.
   *
   * @param {{width: number, height: number, scale: number, pauseLimit?: number}} options the size in CSS pixels,
   *   device pixels for each, and the longest pause between two strokes, in seconds
   * @returns {number} the duration in seconds
   * @throws {EngineError} if there is no memory for it
   */
  begin({ width, height, scale, pauseLimit = 1 }) {
    this.#memory.check(this.#wasm.begin_replay(pauseLimit, width, height, scale));
    return this.#memory.numbers[0];
  }

  /** Changes the size. */
  resize(/** @type {number} */ width, /** @type {number} */ height, /** @type {number} */ scale) {
    this.#memory.check(this.#wasm.resize_replay(width, height, scale));
  }

  /**
   * Shows the drawing as it was at a time.
   *
   * @returns {boolean} true if there is more to come
   */
  show(/** @type {number} */ seconds) { return this.#memory.check(this.#wasm.replay_to(seconds)) !== 0; }

  /**
   * Goes on with painting that is done bit by bit.
   *
   * @param {number} time in milliseconds
   */
  tick(time) { return this.#wasm.tick_replay(time) !== 0; }

  /**
   * Draws the parts that have changed.
   *
   * @param {CanvasRenderingContext2D} context of a canvas as large as that of the engine
   * @param {{x: number, y: number, zoom: number}} view `Engine.view`
   */
  draw(context, { x, y, zoom }) {
    const count = this.#memory.check(this.#wasm.draw_replay(x, y, zoom));
    if (count === 0) return;
    const address = this.#wasm.replay_frame();
    const { buffer } = this.#wasm.memory;
    const { width, height } = context.canvas;
    let image = this.#image;
    if (image?.data.buffer !== buffer || image.data.byteOffset !== address || image.width !== width
      || image.height !== height) {
      image = this.#image = new ImageData(new Uint8ClampedArray(buffer, address, 4 * width * height), width, height);
    }
    const numbers = this.#memory.numbers;
    for (let at = 0; at < 4 * count; at += 4) {
      context.putImageData(
        image, 0, 0, numbers[at], numbers[at + 1], numbers[at + 2], numbers[at + 3]);
    }
  }

  /** Ends the replay. */
  end() {
    this.#wasm.end_replay();
    this.#image = undefined;
  }
}
