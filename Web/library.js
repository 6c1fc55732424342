// All drawings that are kept: their list, their names, copies, and what was thrown away.

import { notify } from "./notices.js";
import { unique } from "./tabs.js";

/** For how long a drawing that was thrown away can be had back, in milliseconds. */
const keptDeleted = 60_000;

/** What the list says of a new drawing. @returns {import("./store.js").Row} */
export function newRow(name) {
  const now = Date.now();
  return {
    id: unique(), name, created: now, changed: now, view: null, thumbnail: null, deleted: null,
  };
}

/** The list of drawings, which the pages of a browser have in common. */
export class Library {
  #tabs;

  /** @param {import("./tabs.js").Tabs} tabs */
  constructor(tabs) {
    this.#tabs = tabs;
    /** Where they are kept. @type {import("./store.js").Store} */
    this.store = null;
    /** Called when the list has changed. */
    this.onList = () => {};
    /** Called when a drawing has another name. */
    this.onName = (id, name) => {};
    tabs.onList = (id, name) => {
      if (name) this.onName(id, name);
      this.onList();
    };
  }

  /** Whether drawings outlast the page. */
  get lasts() { return this.store?.lasts ?? false; }

  /** The drawings, the latest first. */
  list() { return this.store.list(); }

  /** Removes what was thrown away too long ago. */
  purge() { return this.store.purge(Date.now() - keptDeleted); }

  /** Tells the other pages, too, that the list has changed. */
  announce() {
    this.#tabs.tellList();
    this.onList();
  }

  /** A name that no drawing has. */
  async freeName() {
    const rows = await this.list().catch(() => []);
    const numbers = rows.map(({ name }) => Number(/^Drawing (\d+)$/.exec(name)?.[1] ?? 0));
    return `Drawing ${Math.max(0, ...numbers) + 1}`;
  }

  /** Gives a drawing another name. */
  async rename(id, name) {
    await this.store.update(id, { name });
    this.onName(id, name);
    this.#tabs.tellList(id, name);
    this.onList();
  }

  /** Makes a copy of a drawing. */
  async duplicate(id) {
    const kept = await this.store.read(id);
    if (!kept) return;
    const { name, view, thumbnail } = kept.row;
    const row = { ...newRow(`${name} copy`), view, thumbnail };
    await this.store.append(row.id, new Map([[0, kept.bytes]]), { row });
    this.announce();
  }

  /** Throws a drawing away, which is not open here; for a while it can be had back. */
  async delete({ id, name }) {
    await this.store.update(id, { deleted: Date.now() });
    this.#tabs.tellDeleted(id);
    this.onList();
    const restore = async () => {
      try {
        await this.store.update(id, { deleted: null });
      } catch (error) {
        notify(`“${name}” could not be had back: ${error?.message}.`, { key: "deleted" });
      }
      this.announce();
    };
    notify(`“${name}” was deleted.`, {
      key: "deleted", seconds: 20, actions: [{ label: "Undo", run: restore }],
    });
  }
}
