// The ruler on the view: a thin wrapper of exports of InkWeb.wasm.

/**
 * A ruler.
 *
 * @typedef {object} RulerState
 * @property {number} x where its middle is, in CSS pixels of the canvas
 * @property {number} y
 * @property {number} angle of its edges in radians, clockwise from level
 * @property {number} width from edge to edge, in CSS pixels
 * @property {number} degrees its angle as a protractor shows it, counter-clockwise from level: 0…179
 */

/** The ruler, along whose edges strokes are drawn; made by `EngineLater`. */
export class EngineRuler {
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
   * The ruler; null where there is none. Fingers move and turn it.
   *
   * @returns {RulerState | null}
   */
  get state() {
    if (this.#wasm.ruler() !== 1) return null;
    const [x, y, angle, width, degrees] = this.#memory.numbers;
    return { x, y, angle, width, degrees };
  }

  /** Lays the ruler with its middle at a place within the view. */
  lay(/** @type {number} */ x, /** @type {number} */ y, angle = 0) { this.#wasm.set_ruler(x, y, angle); }
  /** Takes the ruler away. */
  remove() { this.#wasm.set_ruler(NaN, NaN, 0); }
  /**
   * Turns the ruler to the next multiple of an angle.
   *
   * @param {number} degrees the angle, 1…90
   * @param {boolean} isUp true for counter-clockwise
   */
  turn(degrees, isUp) { this.#wasm.turn_ruler(degrees, isUp ? 1 : 0); }
}
