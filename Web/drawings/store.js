// The store of drawings: IndexedDB, which works everywhere, plain HTTP included; or, where the browser
// forbids it, the memory of the page.
//
// A drawing is a row, and chunks of a `.ductus` file under the keys [drawing, sequence]. A chunk is
// only ever added, never put: when two pages write to one drawing, the second one to use a sequence
// number is refused, and nothing is mixed up. An append reads nothing first, so that it is on its way
// when the event handler of the stroke's end returns.
//
// What the room of a shared drawing needs is written in the same transaction: its bookmark under [drawing/room, 0], and
// own changes that are not acknowledged under [drawing/own, number]. The index of its handwriting is under [drawing/find, 0].

import { word } from "../words/words.js";
import { result } from "./table.js";

/** The error that another page has written to the drawing. */
export class ConflictError extends Error {
  name = "ConflictError";
}

/** Returns true for the error that the browser's storage has no room. */
export const isFull = (/** @type {Error | null} */ error) => error?.name === "QuotaExceededError";

/**
 * A drawing in the list.
 *
 * @typedef {object} Row
 * @property {string} id
 * @property {string} name
 * @property {number} created in milliseconds since 1970
 * @property {number} changed
 * @property {View | null} view the part that was shown last
 * @property {Uint8Array | null} thumbnail a PNG
 * @property {"" | "light" | "dark"} [shade] the appearance for which the thumbnail was made; empty if it is the same in
 *   each
 * @property {boolean} [fades] true if its ink fades away
 * @property {string} [folder] empty for none
 * @property {boolean} [isNote] true if it came from another program without having been shown: texts may wait to be set
 * @property {RoomLinks} [room] the links of its room, if it is shared
 * @property {boolean} [isDamaged] true if something of the row could not be read: found whenever it is read
 */

/**
 * The part that was shown, in a window of some size, and the layer that was drawn on, if one was chosen.
 *
 * @typedef {{x: number, y: number, zoom: number, width?: number, height?: number, layer?: number}} View
 */

/** @typedef {{row: Row, bytes: Uint8Array, count: number, next: number}} Kept a drawing: see {@link Store.read} */

/**
 * The links of a room, as far as they are known: the secret by which this copy takes part, and those for others.
 *
 * @typedef {{secret: string, own?: string, draw?: string, look?: string}} RoomLinks
 */

/**
 * What was kept of a room besides the drawing.
 *
 * @typedef {{bookmark: Uint8Array | null, own: Map<number, Uint8Array>}} KeptRoom
 */

/**
 * The index of the handwriting of a drawing.
 *
 * @typedef {{bytes: Uint8Array, time: number}} KeptIndex time: when the handwriting was as the index has it, in
 *   milliseconds since 1970
 */

/** Opens the store of the browser. */
export async function openStore() {
  const request = indexedDB.open("ductus", 1);
  request.onupgradeneeded = () => {
    request.result.createObjectStore("drawings", { keyPath: "id" });
    request.result.createObjectStore("chunks");
  };
  // Firefox leaves the request waiting for ever in some of its private windows.
  /** @type {Promise<never>} */
  const timeout = new Promise((_, reject) => {
    setTimeout(() => reject(new Error(word("the browser's storage does not answer"))), 5000);
  });
  return new Store(await Promise.race([result(request), timeout]));
}

const range = (/** @type {string} */ id) => IDBKeyRange.bound([id, 0], [id, Infinity]);
/** The names under which the bookmark and the own changes of a drawing in a room are kept. */
const [roomOf, ownOf] = [(/** @type {string} */ id) => `${id}/room`, (/** @type {string} */ id) => `${id}/own`];
/** The name under which the index of its handwriting is kept. */
const findOf = (/** @type {string} */ id) => `${id}/find`;
/** True for what is an index, as it was kept. */
const isIndex = (/** @type {any} */ kept) => kept?.bytes instanceof Uint8Array && Number.isFinite(kept.time);
/** The numbers of the chunks under a name. */
const numbersIn = async (/** @type {IDBObjectStore} */ chunks, /** @type {string} */ name) =>
  (await result(chunks.getAllKeys(range(name)))).map((key) => /** @type {[string, number]} */ (key)[1]);

const isTime = (/** @type {unknown} */ value) => typeof value === "number" && Math.abs(value) <= 8.64e15;

/**
 * A row as it can be shown: a damaged property does not hide the others.
 *
 * @param {Row} row as it was stored: any of its properties may be damaged
 * @returns {Row} isDamaged: true if something of it could not be read
 */
function readRow(row) {
  const read = { ...row };
  if (typeof row.name !== "string") read.name = word("Drawing");
  if (!isTime(row.changed)) read.changed = isTime(row.created) ? row.created : 0;
  if (!isTime(row.created)) read.created = read.changed;
  if (typeof (row.folder ?? "") !== "string") read.folder = "";
  if (typeof row.room?.secret !== "string") read.room = undefined;
  const { view } = row;
  if (!view || ![view.x, view.y, view.zoom].every(Number.isFinite) || view.zoom <= 0) read.view = null;
  if (row.thumbnail && !ArrayBuffer.isView(row.thumbnail)) read.thumbnail = null;
  read.isDamaged = /** @type {const} */ (["name", "changed", "created"]).some((key) => read[key] !== row[key])
    || read.folder !== row.folder && row.folder !== undefined && row.folder !== null;
  return read;
}

/** Rows as they can be shown, the latest first. */
const latestFirst = (/** @type {Row[]} */ rows) => rows.map(readRow).sort((a, b) => b.changed - a.changed);

/** Drawings in IndexedDB. */
export class Store {
  #database;
  #isStopped = false;

  constructor(/** @type {IDBDatabase} */ database) {
    this.#database = database;
    /** True if the drawings outlast the page. */
    this.lasts = true;
    /** Called when the browser has closed the database, for example because its data were cleared. */
    this.onClose = () => {};
    database.onversionchange = () => database.close();
    database.onclose = () => this.onClose();
  }

  /** Refuses all writing from now on. */
  stop() { this.#isStopped = true; }

  /**
   * Runs `body`, which queues requests, in one transaction: either all are done, or none. With `isWhole`, `body` queues
   * all of them before it returns.
   *
   * @param {(drawings: IDBObjectStore, chunks: IDBObjectStore, watch: (request: IDBRequest) => void) => void} body
   *   watch: called with a request that fails if there is a conflict
   * @returns {Promise<void>}
   */
  #write(body, isWhole = true) {
    return new Promise((resolve, reject) => {
      if (this.#isStopped) throw new Error(word("nothing is written any more"));
      const transaction = this.#database.transaction(["drawings", "chunks"], "readwrite");
      let conflict = false;
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => {
        reject(conflict ? new ConflictError() : transaction.error ?? new Error(word("it was aborted")));
      };
      body(transaction.objectStore("drawings"), transaction.objectStore("chunks"), (request) => {
        request.onerror = () => { conflict = request.error?.name === "ConstraintError"; };
      });
      if (isWhole) transaction.commit?.();
    });
  }

  /**
   * All drawings, the latest first.
   *
   * @returns {Promise<Row[]>}
   */
  async list() {
    return latestFirst(await result(
      this.#database.transaction("drawings").objectStore("drawings").getAll()));
  }

  /**
   * Reads a drawing and its file.
   *
   * @param {string} id
   * @returns {Promise<Kept | null>} count: the number of chunks; next: the sequence number of the next chunk; null if
   *   there is no such drawing
   */
  async read(id) {
    const transaction = this.#database.transaction(["drawings", "chunks"]);
    const store = transaction.objectStore("chunks");
    const [row, chunks, numbers] = await Promise.all([
      result(transaction.objectStore("drawings").get(id)), result(store.getAll(range(id))), numbersIn(store, id),
    ]);
    if (!row) return null;
    const next = (numbers.at(-1) ?? -1) + 1;
    return { row: readRow(row), bytes: joined(chunks), count: chunks.length, next };
  }

  /**
   * Reads what was kept of the room of a drawing.
   *
   * @param {string} id
   * @returns {Promise<KeptRoom>}
   */
  async readRoom(id) {
    const chunks = this.#database.transaction("chunks").objectStore("chunks");
    const [bookmark, own, numbers] = await Promise.all([
      result(chunks.get([roomOf(id), 0])), result(chunks.getAll(range(ownOf(id)))),
      numbersIn(chunks, ownOf(id)),
    ]);
    return { bookmark: bookmark ?? null, own: new Map(numbers.map((number, index) => [number, own[index]])) };
  }

  /**
   * Adds chunks to a drawing.
   *
   * @param {string} id
   * @param {Map<number, Uint8Array>} chunks by sequence number
   * @param {{row?: Row, replacesBefore?: number, note?: import("../engine/room.js").RoomNote | null}} options row: also
   *   kept, for a new drawing; replacesBefore: the chunks before this number are deleted; note: what its room needs
   * @throws {ConflictError} if there is a chunk with one of the numbers already
   */
  append(id, chunks, { row, replacesBefore = 0, note = null } = {}) {
    return this.#write((drawings, store, watch) => {
      if (row) drawings.put(row);
      for (const [sequence, bytes] of chunks) watch(store.add(bytes, [id, sequence]));
      if (replacesBefore > 0) {
        store.delete(IDBKeyRange.bound([id, 0], [id, replacesBefore], false, true));
      }
      if (!note) return;
      store.put(note.bookmark, [roomOf(id), 0]);
      const own = ownOf(id);
      store.delete(IDBKeyRange.bound([own, 0], [own, note.acknowledged]));
      store.delete(IDBKeyRange.bound([own, note.made], [own, Infinity], true));
      for (const [number, bytes] of note.own) store.put(bytes, [own, number]);
    });
  }

  /** Changes properties of a drawing in the list. */
  update(/** @type {string} */ id, /** @type {Partial<Row>} */ change) {
    return this.#write((drawings) => {
      const request = drawings.get(id);
      request.onsuccess = () => {
        if (request.result) drawings.put({ ...request.result, ...change });
      };
    }, false);
  }

  /** Forgets the room of a drawing, which stays. */
  forgetRoom(/** @type {string} */ id) {
    return this.#write((drawings, chunks) => {
      for (const name of [roomOf(id), ownOf(id)]) chunks.delete(range(name));
      const request = drawings.get(id);
      request.onsuccess = () => {
        if (request.result) drawings.put({ ...request.result, room: undefined });
      };
    }, false);
  }

  /**
   * The indexes that are kept of drawings.
   *
   * @param {string[]} ids
   * @returns {Promise<Map<string, KeptIndex>>}
   */
  async indexes(ids) {
    const chunks = this.#database.transaction("chunks").objectStore("chunks");
    const kept = await Promise.all(ids.map((id) => result(chunks.get([findOf(id), 0]))));
    return new Map(ids.map((id, at) => /** @type {[string, KeptIndex]} */ ([id, kept[at]])).filter(([, one]) => isIndex(one)));
  }

  /**
   * Keeps the index of a drawing, unless that was deleted; or forgets it.
   *
   * @param {string} id
   * @param {KeptIndex | null} index
   */
  keepIndex(id, index) {
    return this.#write((drawings, chunks) => {
      if (!index) {
        chunks.delete([findOf(id), 0]);
        return;
      }
      const request = drawings.getKey(id);
      request.onsuccess = () => {
        if (request.result !== undefined) chunks.put(index, [findOf(id), 0]);
      };
    }, false);
  }

  /** Deletes a drawing. */
  remove(/** @type {string} */ id) {
    return this.#write((drawings, chunks) => {
      drawings.delete(id);
      for (const name of [id, roomOf(id), ownOf(id), findOf(id)]) chunks.delete(range(name));
    });
  }

  /** Deletes files without a drawing: a page may have written to one while another page deleted it. */
  purge() {
    return this.#write((drawings, chunks) => {
      const ids = drawings.getAllKeys();
      ids.onsuccess = () => {
        const kept = new Set(ids.result);
        // Of the chunks of a drawing only the first key is looked at.
        const keys = chunks.openKeyCursor();
        keys.onsuccess = () => {
          const cursor = keys.result;
          if (!cursor) return;
          const [name] = Array.isArray(cursor.key) ? cursor.key : [cursor.key];
          if (typeof name !== "string") {
            // Nothing of this app has such a key.
            cursor.continue();
            return;
          }
          if (!kept.has(name.split("/")[0])) chunks.delete(range(name));
          cursor.continue([name, Infinity]);
        };
      };
    }, false);
  }
}

/** Drawings in memory, with the same methods. */
export class MemoryStore {
  /** @type {Map<string, Row>} */
  #rows = new Map();
  /** @type {Map<string, Map<number, Uint8Array>>} */
  #chunks = new Map();
  /** @type {Map<string, KeptRoom>} */
  #rooms = new Map();
  /** @type {Map<string, KeptIndex>} */
  #indexes = new Map();
  lasts = false;
  onClose = () => {};

  async list() { return latestFirst([...this.#rows.values()]); }

  async read(/** @type {string} */ id) {
    const row = this.#rows.get(id);
    if (!row) return null;
    const chunks = [...this.#chunks.get(id) ?? []].sort(([a], [b]) => a - b);
    return {
      row, bytes: joined(chunks.map(([, bytes]) => bytes)), count: chunks.length,
      next: (chunks.at(-1)?.[0] ?? -1) + 1,
    };
  }

  /** @returns {Promise<KeptRoom>} */
  async readRoom(/** @type {string} */ id) { return this.#rooms.get(id) ?? { bookmark: null, own: new Map() }; }

  /**
   * @param {string} id
   * @param {Map<number, Uint8Array>} chunks
   * @param {{row?: Row, replacesBefore?: number, note?: import("../engine/room.js").RoomNote | null}} options as
   *   {@link Store#append} has them
   */
  async append(id, chunks, { row, replacesBefore = 0, note = null } = {}) {
    if (note) {
      const own = [...(await this.readRoom(id)).own, ...note.own]
        .filter(([number]) => number > note.acknowledged && number <= note.made);
      this.#rooms.set(id, { bookmark: note.bookmark, own: new Map(own) });
    }
    if (row) this.#rows.set(id, row);
    const kept = this.#chunks.get(id) ?? new Map();
    this.#chunks.set(id, kept);
    for (const [sequence, bytes] of chunks) kept.set(sequence, bytes);
    for (const key of [...kept.keys()]) if (key < replacesBefore) kept.delete(key);
  }

  async update(/** @type {string} */ id, /** @type {Partial<Row>} */ change) {
    const row = this.#rows.get(id);
    if (row) this.#rows.set(id, { ...row, ...change });
  }

  async forgetRoom(/** @type {string} */ id) {
    this.#rooms.delete(id);
    await this.update(id, { room: undefined });
  }

  async indexes(/** @type {string[]} */ ids) { return new Map([...this.#indexes].filter(([id]) => ids.includes(id))); }

  async keepIndex(/** @type {string} */ id, /** @type {KeptIndex | null} */ index) {
    if (!index) this.#indexes.delete(id);
    else if (this.#rows.has(id)) this.#indexes.set(id, index);
  }

  async remove(/** @type {string} */ id) {
    for (const map of [this.#rows, this.#chunks, this.#rooms, this.#indexes]) map.delete(id);
  }

  async purge() {}

  stop() {}
}

/** Joins byte arrays. */
export function joined(/** @type {Uint8Array[]} */ chunks) {
  const bytes = new Uint8Array(chunks.reduce((sum, { byteLength }) => sum + byteLength, 0));
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.byteLength;
  }
  return bytes;
}
