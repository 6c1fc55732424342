// The past of the drawing: a thin wrapper of exports of InkWeb.wasm.

import { EngineReplay } from "./replay.js";

/** The kinds of changes of a drawing, in the order of the engine's numbers. */
const happenings = [
  "beginning", "added", "erased", "removed", "cleared", "moved", "restyled", "locked", "paper", "pagesAdded",
  "pagesRemoved", "pagesChanged", "picturesAdded", "picturesRemoved", "picturesChanged", "several", "undone", "redone",
  "takenBack", "grouped", "ungrouped", "layered", "textsAdded", "textsRemoved", "textsChanged",
];

/**
 * Shows the drawing as it was at each of its moments; made by `EngineLater`. A moment is what there was before all that
 * is known, or after a gesture; it is drawn as a replay is. To look changes nothing.
 */
export class EngineHistory extends EngineReplay {
  #wasm;
  #memory;

  /**
   * @param {EngineExports} exports the exports of InkWeb.wasm
   * @param {import("./memory.js").EngineMemory} memory
   */
  constructor(exports, memory) {
    super(exports, memory);
    this.#wasm = exports;
    this.#memory = memory;
  }

  /**
   * Begins to look at the past, at the present at first.
   *
   * @param {{width: number, height: number, scale: number}} options the size in CSS pixels, device pixels for each
   * @returns {number} the number of moments, of which the last one is the present
   * @throws {EngineError} if there is no memory for it
   */
  begin({ width, height, scale }) { return this.#memory.check(this.#wasm.begin_history(width, height, scale)); }

  /**
   * Shows a moment.
   *
   * @param {number} moment from 0
   * @returns {{what: string, count: number, time: number, author: {isOwn: boolean, name: string} | null}} the change,
   *   one of {@link happenings}, to how many things, when, in milliseconds since 1970, 0 if that is not known, and who
   *   did it; null if only one person has drawn
   */
  goTo(moment) {
    this.#memory.check(this.#wasm.history_to(moment));
    const [what, count, time, who] = this.#memory.numbers;
    const author = who === 0 ? null : { isOwn: who === 1, name: this.#memory.text() };
    return { what: happenings[what], count, time, author };
  }

  /**
   * The moments that have names, from the oldest.
   *
   * @returns {{moment: number, name: string, time: number}[]}
   */
  versions() {
    const versions = [];
    while (this.#wasm.history_version(versions.length) === 0) {
      const [moment, time] = this.#memory.numbers;
      versions.push({ moment, name: this.#memory.text(), time });
    }
    return versions;
  }

  /** Gives a moment a name of at most 256 bytes, or takes it away with an empty one. */
  name(/** @type {number} */ moment, /** @type {string} */ name) {
    const bytes = new TextEncoder().encode(name);
    this.#memory.input(bytes);
    this.#memory.check(this.#wasm.name_moment(moment, bytes.byteLength));
  }

  /**
   * Restores the drawing as it was at a moment.
   *
   * @returns {boolean} true if anything is different now
   */
  restore(/** @type {number} */ moment) { return this.#memory.check(this.#wasm.restore_moment(moment)) !== 0; }

  /** The drawing as it was at a moment, as a `.ductus` file with all changes until then. */
  file(/** @type {number} */ moment) {
    this.#memory.check(this.#wasm.copy_moment(moment));
    return this.#memory.output();
  }
}
