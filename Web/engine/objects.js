// The strokes, pictures, groups and texts of the drawing, one after the other: a thin wrapper of an export of InkWeb.wasm.

/** The kinds of objects, in the order of the engine's numbers. */
const kinds = /** @type {const} */ (["stroke", "picture", "group", "text"]);
/** The numbers of an object. */
const stride = 12;

/**
 * @typedef {object} DrawnObject
 * @property {number} id selects it
 * @property {kinds[number]} kind
 * @property {number} count of the strokes and pictures that belong to it
 * @property {number} brush the number of the brush of a stroke; −1 for another one, and for all else
 * @property {number} color of a stroke: red, green, blue and alpha, from the lowest byte up
 * @property {{minX: number, minY: number, maxX: number, maxY: number}} bounds in points of the document
 * @property {boolean} isLocked true if it is to be unlocked before it can be selected
 * @property {string} name what it is called; empty without a name
 * @property {string} text what is written in it; empty for all that is no text
 */

/** The objects; made by `EngineLater`. */
export class EngineObjects {
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
   * Some of the objects that can be seen, from the lowest up.
   *
   * @param {number} first the index of the first one
   * @param {number} most the largest number of them, at most 4,096
   * @returns {{count: number, objects: DrawnObject[]}} count: the number of all objects
   */
  list(first, most) {
    const count = this.#memory.check(this.#wasm.list_objects(first, most));
    const length = Math.max(Math.min(count - first, most), 0);
    if (length === 0) return { count, objects: [] };
    const { buffer } = this.#memory.output();
    const numbers = new Float64Array(buffer, 0, length * stride);
    let at = numbers.byteLength;
    const decoder = new TextDecoder();
    const words = (/** @type {number} */ size) => {
      at += size;
      return decoder.decode(new Uint8Array(buffer, at - size, size));
    };
    const objects = Array.from({ length }, (_, index) => {
      const [id, kind, members, brush, color, minX, minY, maxX, maxY, isLocked, name, text] =
        numbers.subarray(index * stride, (index + 1) * stride);
      return {
        id, kind: kinds[kind], count: members, brush, color, bounds: { minX, minY, maxX, maxY },
        isLocked: isLocked !== 0, name: words(name), text: words(text),
      };
    });
    return { count, objects };
  }
}
