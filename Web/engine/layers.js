// Layers: a thin wrapper of exports of InkWeb.wasm.

/**
 * A layer of the drawing.
 *
 * @typedef {object} Layer
 * @property {number} id identifies it; {@link baseLayer} for the one that each drawing has
 * @property {string} name what it is called; empty without a name
 * @property {boolean} isHidden true if it is not seen
 * @property {boolean} isLocked true if nothing on it can be changed
 * @property {number} opacity of its ink, 0…1
 * @property {boolean} isCurrent true if new ink goes to it
 * @property {boolean} hasSelection true if all that is selected lies on it
 */

/** The identifier of the layer that each drawing has. */
export const baseLayer = -2;

/** The edits, in the order of the engine's numbers. */
const Edit = Object.freeze({
  add: 0, name: 1, hide: 2, lock: 3, fade: 4, move: 5, merge: 6, remove: 7, take: 8, choose: 9,
});

/** The layers of the drawing; made by `EngineLater`. Each edit is one step to undo. */
export class EngineLayers {
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
   * The layers.
   *
   * @returns {Layer[]} from the lowest up
   */
  list() {
    const layers = [];
    let count = 1;
    for (let index = 0; index < count; index += 1) {
      count = this.#memory.check(this.#wasm.layer_at(index));
      const [id, isHidden, isLocked, opacity, isCurrent, hasSelection] = this.#memory.numbers;
      layers.push({
        id, name: this.#memory.text(), isHidden: isHidden !== 0, isLocked: isLocked !== 0, opacity: opacity / 255,
        isCurrent: isCurrent !== 0, hasSelection: hasSelection !== 0,
      });
    }
    return layers;
  }

  #edit(/** @type {number} */ edit, /** @type {number} */ id, value = 0) {
    return this.#wasm.edit_layer(edit, id, value);
  }

  #named(/** @type {number} */ edit, /** @type {number} */ id, /** @type {string} */ name) {
    const bytes = new TextEncoder().encode(name);
    this.#memory.input(bytes);
    return this.#edit(edit, id, bytes.byteLength);
  }

  /**
   * Puts a new layer above another one, to which new ink goes.
   *
   * @param {number} id the layer below
   * @param {string} name what it is called
   * @returns {boolean} false if there are too many
   */
  add(id, name) { return this.#named(Edit.add, id, name) === 0; }

  /** Names a layer. */
  rename(/** @type {number} */ id, /** @type {string} */ name) { return this.#named(Edit.name, id, name) === 0; }
  /** Hides a layer, or shows it. */
  hide(/** @type {number} */ id, /** @type {boolean} */ isHidden) { return this.#edit(Edit.hide, id, isHidden ? 1 : 0) === 0; }
  /** Locks a layer, or unlocks it. */
  lock(/** @type {number} */ id, /** @type {boolean} */ isLocked) { return this.#edit(Edit.lock, id, isLocked ? 1 : 0) === 0; }
  /** Sets the opacity of a layer, 0…1. */
  fade(/** @type {number} */ id, /** @type {number} */ opacity) {
    return this.#edit(Edit.fade, id, Math.round(opacity * 255)) === 0;
  }
  /** Puts a layer at another index, from the lowest up. */
  move(/** @type {number} */ id, /** @type {number} */ index) { return this.#edit(Edit.move, id, index) === 0; }
  /** Merges a layer into the one below it. */
  merge(/** @type {number} */ id) { return this.#edit(Edit.merge, id) === 0; }
  /** Removes a layer; what lies on it falls to the one below it. */
  remove(/** @type {number} */ id) { return this.#edit(Edit.remove, id) === 0; }
  /** Puts the selection on a layer. */
  take(/** @type {number} */ id) { return this.#edit(Edit.take, id) === 0; }
  /** Lets new ink go to a layer. */
  choose(/** @type {number} */ id) { return this.#edit(Edit.choose, id) === 0; }
}
