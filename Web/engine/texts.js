// Boxes of typed text in the drawing: a thin wrapper of exports of InkWeb.wasm.

/** The numbers of a box in the engine's list. */
const stride = 14;

/** @typedef {[number, number, number, number, number, number]} Matrix from points of a box to those of the drawing */

/**
 * A box of text.
 *
 * @typedef {object} TextBox
 * @property {number} id its name, which no other box of the drawing ever has
 * @property {string} text
 * @property {number} page the name of the page that it belongs to; −1 for none
 * @property {boolean} isLocked as its layer may be, too
 * @property {boolean} isHidden its layer is not shown
 * @property {boolean} isSet false for a text that came without fonts, and waits to be set
 * @property {{minX: number, minY: number, maxX: number, maxY: number}} bounds in points of the drawing
 * @property {Matrix} transform
 */

/** Boxes of text; made by `EngineLater`. Each change is one step to undo. */
export class EngineTexts {
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
   * All boxes, from the lowest up.
   *
   * @returns {TextBox[]}
   */
  list() {
    const count = this.#memory.check(this.#wasm.texts());
    if (count === 0) return [];
    const output = this.#memory.output();
    const numbers = new Float64Array(output.buffer, 0, count * stride);
    const decoder = new TextDecoder();
    let at = count * stride * 8;
    return Array.from({ length: count }, (_, index) => {
      const [id, page, state, minX, minY, maxX, maxY, a, b, c, d, tx, ty, length] =
        numbers.subarray(index * stride, (index + 1) * stride);
      const text = decoder.decode(output.subarray(at, at += length));
      return {
        id, text, page, isLocked: (state & 1) !== 0, isSet: (state & 2) !== 0, isHidden: (state & 4) !== 0,
        bounds: { minX, minY, maxX, maxY }, transform: /** @type {Matrix} */ ([a, b, c, d, tx, ty]),
      };
    });
  }

  /**
   * The uppermost box at a point of the canvas.
   *
   * @param {number} x in CSS pixels; y and radius alike
   * @param {number} y
   * @param {number} [radius] how far from it a box may be
   * @returns {number} its name; −1 for none
   */
  at(x, y, radius = 4) { return this.#wasm.text_at(x, y, radius); }

  /**
   * A box.
   *
   * @param {number} id
   * @returns {{bytes: Uint8Array, transform: Matrix, isLocked: boolean}} bytes: its coded text, as it was set
   * @throws {import("./memory.js").EngineError} if there is no such box
   */
  box(id) {
    this.#memory.check(this.#wasm.text_of(id));
    const [a, b, c, d, tx, ty, isLocked] = this.#memory.numbers;
    return { bytes: this.#memory.output(), transform: [a, b, c, d, tx, ty], isLocked: isLocked !== 0 };
  }

  /**
   * Adds a box on top.
   *
   * @param {Uint8Array} parcel as `TextEngine.parcel` gives it
   * @param {Matrix} transform
   * @returns {number} its name
   */
  put(parcel, transform) {
    this.#memory.input(parcel);
    this.#memory.numbers.set(transform);
    return this.#memory.check(this.#wasm.put_text(parcel.byteLength));
  }

  /**
   * Sets a box anew.
   *
   * @param {number} id
   * @param {Uint8Array} parcel as `TextEngine.parcel` gives it
   * @param {Matrix} transform
   * @throws {import("./memory.js").EngineError} of code −4 if the box is not there any more
   */
  set(id, parcel, transform) {
    this.#memory.input(parcel);
    this.#memory.numbers.set(transform);
    this.#memory.check(this.#wasm.set_text(id, parcel.byteLength));
  }

  /**
   * Sets boxes anew, where they are: one step to undo. Those that are not there any more are passed over.
   *
   * @param {{id: number, parcel: Uint8Array}[]} boxes parcel: as `TextEngine.parcel` gives it
   */
  setAll(boxes) {
    const head = new DataView(new ArrayBuffer(8 * boxes.length));
    const input = new Uint8Array(boxes.reduce((sum, { parcel }) => sum + parcel.byteLength, head.byteLength));
    let at = head.byteLength;
    for (const [index, { id, parcel }] of boxes.entries()) {
      head.setInt32(8 * index, id, true);
      head.setInt32(8 * index + 4, parcel.byteLength, true);
      input.set(parcel, at);
      at += parcel.byteLength;
    }
    input.set(new Uint8Array(head.buffer));
    this.#memory.input(input);
    this.#memory.check(this.#wasm.set_texts(boxes.length, input.byteLength));
  }

  /**
   * Makes one step to undo of all that is done to boxes and pages meanwhile.
   *
   * @template Result
   * @param {() => Result} action
   * @returns {Result}
   * @throws {import("./memory.js").EngineError} if the drawing cannot be changed
   */
  join(action) {
    this.#memory.check(this.#wasm.join_texts(1));
    try {
      return action();
    } finally {
      this.#wasm.join_texts(0);
    }
  }

  /** Removes a box. */
  remove(/** @type {number} */ id) { this.#memory.check(this.#wasm.remove_text(id)); }

  /** Leaves a box out of what is shown, while it is edited; −1 to show all. */
  hide(/** @type {number} */ id) { this.#wasm.hide_text(id); }
}
