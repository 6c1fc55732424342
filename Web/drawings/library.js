// All drawings that are kept: their list, their names, copying and deleting.

import { notify } from "../interface/notices.js";
import { unique } from "./tabs.js";
import { reason, word } from "../words/words.js";

/** @typedef {import("./store.js").Row} Row */

/**
 * Makes the row of a new drawing.
 *
 * @returns {Row}
 */
export function newRow(/** @type {string} */ name) {
  const now = Date.now();
  return {
    id: unique(), name, created: now, changed: now, view: null, thumbnail: null, fades: false,
    folder: "",
  };
}

/** The list of drawings, which the pages of a browser have in common. */
export class Library {
  #tabs;
  /** @type {Map<string, string>} The names of deleted drawings that can still be had back. */
  #deletedNames = new Map();

  /** @param {import("./tabs.js").Tabs} tabs */
  constructor(tabs) {
    this.#tabs = tabs;
    /** @type {import("./store.js").Store | import("./store.js").MemoryStore} The store, once `Opening` has one. */
    this.store;
    /** Called when the list has changed. */
    this.onList = () => {};
    /** Called when a drawing has another name. */
    this.onName = (/** @type {string} */ id, /** @type {string} */ name) => {};
    /** Called when a drawing is in another folder. */
    this.onFolder = (/** @type {string} */ id, /** @type {string} */ folder) => {};
    tabs.onList = (id, name) => {
      if (id && name) this.onName(id, name);
      this.onList();
    };
  }

  /** True if drawings outlast the page. */
  get lasts() { return this.store?.lasts ?? false; }

  /**
   * The drawings, the latest first; of several copies of a shared one the latest.
   *
   * @param {string} [id] a drawing that is among them in any case
   */
  async list(id) {
    const rows = await this.store.list();
    const secrets = new Set([rows.find((row) => row.id === id)?.room?.secret]);
    return rows.filter((row) => {
      const secret = row.room?.secret;
      if (!secret || row.id === id) return true;
      const isFirst = !secrets.has(secret);
      secrets.add(secret);
      return isFirst;
    });
  }

  /** Tells the other pages, too, that the list has changed. */
  announce() {
    this.#tabs.tellList();
    this.onList();
  }

  /** A name that no drawing has, and no deleted one that can still be had back. */
  async freeName() {
    const names = [...(await this.list()).map(({ name }) => name), ...this.#deletedNames.values()];
    // Without a store, the names of other drawings are not known.
    const kind = this.lasts ? word("Drawing") : word("Unkept drawing");
    const numbers = names.filter((name) => name.startsWith(`${kind} `))
      .map((name) => Number(name.slice(kind.length + 1)) || 0);
    return `${kind} ${Math.max(0, ...numbers) + 1}`;
  }

  /** Gives a drawing another name. */
  async rename(/** @type {string} */ id, /** @type {string} */ name) {
    await this.store.update(id, { name });
    this.onName(id, name);
    this.#tabs.tellList(id, name);
    this.onList();
  }

  /** Moves a drawing to a folder; an empty name is none. */
  async move(/** @type {string} */ id, /** @type {string} */ folder) {
    await this.store.update(id, { folder });
    this.onFolder(id, folder);
    this.announce();
  }

  /**
   * Makes a copy of a drawing.
   *
   * @returns {Promise<boolean>} false if the drawing is not kept, so that there is no copy
   * @throws {Error} if the copy cannot be kept
   */
  async duplicate(/** @type {string} */ id) {
    const kept = await this.store.read(id);
    if (!kept) return false;
    const { name, view, thumbnail, shade, folder = "" } = kept.row;
    const row = { ...newRow(word("{name} copy", { name })), view, thumbnail, shade, folder };
    await this.store.append(row.id, new Map([[0, kept.bytes]]), { row });
    this.announce();
    return true;
  }

  /** Deletes the other copies of a shared drawing that have nothing to send. */
  async #removeCopies(/** @type {string | undefined} */ secret) {
    if (!secret) return;
    for (const { id, room } of await this.store.list()) {
      if (room?.secret === secret && (await this.store.readRoom(id)).own.size === 0) await this.store.remove(id);
    }
  }

  /** Deletes a drawing that is not open here; for a while this can be undone. */
  async delete(/** @type {Row} */ { id, name }) {
    // Until then this page keeps the drawing in memory: in the store it would take room that may be needed.
    const kept = await this.store.read(id);
    const { bookmark, own } = await this.store.readRoom(id);
    if (kept) this.#deletedNames.set(id, name);
    await this.store.remove(id);
    await this.#removeCopies(kept?.row.room?.secret);
    this.#tabs.tellDeleted(id);
    this.onList();
    const forget = () => this.#deletedNames.delete(id);
    const restore = async (/** @type {Pick<import("./store.js").Kept, "bytes" | "row">} */ { bytes, row }) => {
      // The message, which is gone by now, has released the name.
      this.#deletedNames.set(id, name);
      try {
        const note = bookmark && { ticket: 0, bookmark, own, acknowledged: 0, made: 2 ** 30 };
        await this.store.append(id, new Map([[0, bytes]]), { row, note });
        forget();
      } catch (error) {
        notify(word("“{name}” could not be brought back: {reason}.", { name, reason: reason(error) }), {
          key: "deleted", seconds: 0, onGone: forget,
          actions: [{ label: word("Try again"), run: () => restore({ bytes, row }) }],
        });
      }
      this.announce();
    };
    notify(word("“{name}” was deleted.", { name }), {
      key: "deleted", seconds: 20, onGone: forget,
      actions: kept ? [{ label: word("Undo"), run: () => restore(kept) }] : [],
    });
  }
}
