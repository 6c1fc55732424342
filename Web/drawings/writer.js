// Writes the file of a drawing, chunk by chunk.

import { ConflictError, joined } from "./store.js";

/** The writer of the file of one drawing. */
export class ChunkWriter {
  #store;
  #row;
  /** True if the row is in the store. */
  #isListed;
  /** The sequence number of the next chunk. */
  #next;
  /** @type {Uint8Array | null} The beginning of a file that is written with the next chunk; null if there is none. */
  #prefix = null;
  /** True if the next chunk takes the place of all chunks before it. */
  #replaces = false;
  /** @type {Map<number, Uint8Array>} Chunks that could not be written yet, by their sequence numbers. */
  #unwritten = new Map();
  /** @type {import("../engine/room.js").RoomNote | null} What the drawing's room needs with the next writing. */
  #note = null;
  /** The number of writings under way. */
  #count = 0;

  /**
   * @param {import("./library.js").Library["store"]} store
   * @param {() => import("./store.js").Row} row makes the row of a new drawing
   * @param {number | null} next the sequence number of the next chunk; null for a new drawing
   */
  constructor(store, row, next = null) {
    this.#store = store;
    this.#row = row;
    this.id = row().id;
    this.#isListed = next !== null;
    this.#next = next ?? 0;
    /** Settled when all chunks are written, or refused. */
    this.done = Promise.resolve();
    /** Called after each writing that went well; `isNew`: true if the drawing is in the list since then. */
    this.onWritten = (/** @type {boolean} */ isNew) => {};
    /** Called when another page has written to the drawing, so that nothing more can be written. */
    this.onConflict = () => {};
    /** Called when a note for a room was written, or not. */
    this.onNote = (/** @type {number} */ ticket, /** @type {boolean} */ isKept) => {};
    /** Called when a writing has failed for now. */
    this.onFailure = (/** @type {Error} */ error) => {};
  }

  /** True if the drawing is in the list. */
  get isListed() { return this.#isListed; }
  /** True if chunks wait to be written. */
  get isBehind() { return this.#unwritten.size > 0; }
  /** True if all chunks are written. */
  get isDone() { return this.#count === 0 && !this.isBehind; }

  /**
   * Begins a new file, which is written with the next chunk, and takes the place of the old one.
   *
   * @param {Uint8Array} bytes the whole document
   */
  begin(bytes) {
    this.#prefix = bytes;
    this.#replaces = this.#next > 0;
    this.#unwritten.clear();
  }

  /** The whole file: the part in the store, and chunks that could not be written. */
  fileAfter(kept = new Uint8Array()) {
    // A new file has all of the document.
    if (this.#prefix) return this.#prefix;
    const rest = [...this.#unwritten].sort(([a], [b]) => a - b).map(([, bytes]) => bytes);
    const written = this.#replaces && rest.length > 0 ? [] : [kept];
    return joined([...written, ...rest]);
  }

  /** Goes on in another store, which does not have the drawing. */
  move(/** @type {import("./library.js").Library["store"]} */ store) {
    this.#store = store;
    this.#isListed = false;
  }

  /**
   * Writes a chunk.
   *
   * @param {Uint8Array} chunk
   * @param {import("../engine/room.js").RoomNote | null} [note] what the drawing's room needs, with all chunks that
   *   wait
   */
  write(chunk, note = null) {
    this.#note = note;
    if (note && chunk.byteLength === 0 && !this.#prefix) {
      this.#flush();
      return;
    }
    let bytes = chunk;
    if (this.#prefix) {
      bytes = joined([this.#prefix, chunk]);
      this.#prefix = null;
    }
    this.#unwritten.set(this.#next, bytes);
    this.#next += 1;
    this.#flush();
  }

  /** Writes all chunks that wait; those of a room are written with its next note. */
  flush() { if (this.isBehind && this.#row().room === undefined) this.#flush(); }

  #flush() {
    const note = this.#note;
    this.#note = null;
    const chunks = new Map(this.#unwritten);
    const replacesBefore = this.#replaces && chunks.size > 0 ? Math.min(...chunks.keys()) : 0;
    const row = this.#isListed ? undefined : this.#row();
    this.#unwritten.clear();
    this.#isListed = true;
    if (chunks.size > 0) this.#replaces = false;
    this.#count += 1;
    let written;
    try {
      written = this.#store.append(this.id, chunks, { row, replacesBefore, note });
    } catch (error) {
      // A closed database throws at once.
      written = Promise.reject(error);
    }
    const settled = written.then(() => {
      this.#count -= 1;
      this.onWritten(row !== undefined);
      if (note) this.onNote(note.ticket, true);
    }, (error) => {
      this.#count -= 1;
      if (note) this.onNote(note.ticket, false);
      if (error instanceof ConflictError) {
        this.onConflict();
        return;
      }
      for (const [sequence, bytes] of chunks) this.#unwritten.set(sequence, bytes);
      if (row) this.#isListed = false;
      if (replacesBefore > 0) this.#replaces = true;
      this.onFailure(error);
    });
    this.done = Promise.allSettled([this.done, settled]).then(() => {});
  }
}
