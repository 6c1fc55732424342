// Keeps the index of the drawing beside it, so that the gallery finds in it, and nothing is read twice. An index that is
// lost or damaged is made anew.

import { when } from "../interface/happenings.js";

/** The time after a change, or after the last word was read, until the index is kept, in milliseconds. */
const pause = 2500;

/** The keeper of the index. */
export class IndexKeeping {
  #keeper;
  #library;
  #finder;
  #timer = 0;

  /**
   * @param {import("../drawings/keeper.js").Keeper} keeper
   * @param {import("../drawings/library.js").Library} library
   * @param {import("./finder.js").Finder} finder
   */
  constructor(keeper, library, finder) {
    this.#keeper = keeper;
    this.#library = library;
    this.#finder = finder;
    finder.kept = async () => {
      const { id } = keeper;
      return id === undefined ? null : (await library.store.indexes([id])).get(id)?.bytes ?? null;
    };
    // A drawing in which nobody has looked for anything has no index.
    when(["change", "open"], () => { if (finder.isRunning) this.later(); });
  }

  /** Keeps the index a while later, if nothing happens until then. */
  later() {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#keep().catch((error) => console.info(error)), pause);
  }

  async #keep() {
    const { id } = this.#keeper;
    if (id === undefined || !this.#finder.isRunning) return;
    await this.#finder.refresh();
    const time = Date.now();
    const bytes = await this.#finder.index();
    if (id !== this.#keeper.id) return;
    // Words are still read: the next look is later.
    if (!bytes) this.later();
    else await this.#library.store.keepIndex(id, { bytes, time });
  }
}
