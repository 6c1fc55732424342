// Writes the file of a drawing, chunk by chunk.

import { ConflictError, joined } from "./store.js";

/** Writes what happens to one drawing. */
export class ChunkWriter {
  #store;
  #row;
  /** Whether the row is in the store. */
  #isListed;
  /** The sequence number of the next chunk. */
  #next;
  /** What comes before the next chunk: the beginning of a file. */
  #prefix = null;
  /** Whether what is written next takes the place of all chunks before it. */
  #replaces = false;
  /** The file that is replaced, where it is to be kept until the new one was read back. */
  #old = null;
  /** Chunks that could not be written yet. */
  #unwritten = new Map();
  /** How many writings are under way. */
  #count = 0;

  /**
   * @param {import("./store.js").Store} store
   * @param {() => import("./store.js").Row} row what the list is to say of a new drawing
   * @param {number | null} next the sequence number of the next chunk; null for a new drawing
   */
  constructor(store, row, next = null) {
    this.#store = store;
    this.#row = row;
    this.id = row().id;
    this.#isListed = next !== null;
    this.#next = next ?? 0;
    /** Settled when all is written, or refused. */
    this.done = Promise.resolve();
    /** Called after each writing that went well; `isNew`: the drawing is in the list now. */
    this.onWritten = (isNew) => {};
    /** Called when somebody else has written to the drawing: nothing more can be. */
    this.onConflict = () => {};
    /** Called when it could not be written for now. */
    this.onFailure = (error) => {};
  }

  /** Whether the drawing is in the list. */
  get isListed() { return this.#isListed; }
  /** Whether something waits to be written. */
  get isBehind() { return this.#unwritten.size > 0; }
  /** Whether all is written. */
  get isDone() { return this.#count === 0 && !this.isBehind; }

  /**
   * Begins the file anew; it is written with the next chunk, and takes the place of what there is.
   *
   * @param {Uint8Array} bytes the whole document
   * @param {Uint8Array | null} [old] the file that it replaces, if that is to be kept until the new one
   *   was read back
   */
  begin(bytes, old = this.#old) {
    this.#prefix = bytes;
    this.#old = old;
    this.#replaces = this.#next > 0;
    this.#unwritten.clear();
  }

  /** The whole file: what the store has of it, and what could not be written. @returns {Uint8Array} */
  fileAfter(kept = new Uint8Array()) {
    // All of it, begun anew.
    if (this.#prefix) return this.#prefix;
    const rest = [...this.#unwritten].sort(([a], [b]) => a - b).map(([, bytes]) => bytes);
    const written = this.#replaces && rest.length > 0 ? [] : [kept];
    return joined([...written, ...rest]);
  }

  /** Goes on in another store, which has nothing of it. */
  move(store) {
    this.#store = store;
    this.#isListed = false;
  }

  /** Writes a file that is to replace one of an older version, if there is any. */
  moveOver() {
    if (this.#old && this.#prefix) this.write(new Uint8Array());
  }

  /** Writes a chunk. */
  write(chunk) {
    let bytes = chunk;
    if (this.#prefix) {
      bytes = joined([this.#prefix, chunk]);
      this.#prefix = null;
    }
    this.#unwritten.set(this.#next, bytes);
    this.#next += 1;
    this.flush();
  }

  /** Writes all that waits. */
  flush() {
    if (!this.isBehind) return;
    const chunks = new Map(this.#unwritten);
    const replacesBefore = this.#replaces ? Math.min(...chunks.keys()) : 0;
    const row = this.#isListed ? undefined : this.#row();
    const old = replacesBefore > 0 ? this.#old : null;
    if (old) this.#old = null;
    this.#unwritten.clear();
    this.#isListed = true;
    this.#replaces = false;
    this.#count += 1;
    let written;
    try {
      written = this.#store.append(this.id, chunks, { row, replacesBefore, old });
    } catch (error) {
      // The database was closed.
      written = Promise.reject(error);
    }
    const settled = written.then(async () => {
      this.#count -= 1;
      this.onWritten(row !== undefined);
      if (!old) return;
      await this.#store.forgetOld(this.id, chunks.get(replacesBefore), replacesBefore)
        .catch((error) => this.onFailure(error));
    }, (error) => {
      this.#count -= 1;
      if (error instanceof ConflictError) {
        this.onConflict();
        return;
      }
      for (const [sequence, bytes] of chunks) this.#unwritten.set(sequence, bytes);
      if (row) this.#isListed = false;
      if (replacesBefore > 0) this.#replaces = true;
      if (old) this.#old = old;
      this.onFailure(error);
    });
    this.done = Promise.allSettled([this.done, settled]);
  }
}
