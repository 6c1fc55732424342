// The reader of handwriting and its index: a thin wrapper of the exports of InkFind.wasm (Sources/Faces/InkFindWeb).
//
// It lives in a worker of its own: see `find-worker.js`.

import { loaded } from "../engine/loading.js";
import { EngineMemory, guarded, unreadable } from "../engine/memory.js";

/** The sources of what was found. */
const sources = /** @type {const} */ (["note", "reading", "example"]);
/** The numbers of a result before its strokes. */
const headLength = 9;

/**
 * What was found.
 *
 * @typedef {object} Hit
 * @property {typeof sources[number] | "pdf" | "box"} source a name or text that was given, handwriting that was read, ink
 *   that looks like an example, text of a PDF, or text of a box
 * @property {number} page from 1; 0 for none
 * @property {{minX: number, minY: number, maxX: number, maxY: number}} bounds in points of the drawing
 * @property {number} score 0…1
 * @property {string} text as it was read; empty if it was not
 * @property {number[]} strokes their numbers
 */

/**
 * Loads the reader.
 *
 * @param {URL} address of InkFind.wasm
 * @param {URL} weights the address of the file with the weights of the reader
 * @returns {Promise<FindEngine>}
 * @throws {Error} if a file does not come, or is not of this version
 */
export async function loadFindEngine(address, weights) {
  const [{ instance }, answer] = await Promise.all([loaded(address), fetch(weights)]);
  if (!answer.ok) throw new Error(`${weights}: ${answer.status}`);
  const engine = new FindEngine(/** @type {EngineExports} */ (instance.exports));
  engine.begin(new Uint8Array(await answer.arrayBuffer()));
  return engine;
}

/** The index of a drawing, and the reader that makes it. */
export class FindEngine {
  #wasm;
  #memory;

  /** @param {EngineExports} exports the exports of InkFind.wasm */
  constructor(exports) {
    this.#wasm = guarded(exports, () => {});
    this.#memory = new EngineMemory(this.#wasm);
  }

  /** Begins with the weights of the reader. */
  begin(/** @type {Uint8Array} */ weights) {
    this.#memory.check(this.#wasm.find_begin());
    this.#memory.input(weights);
    this.#memory.check(this.#wasm.find_reader(weights.byteLength));
  }

  /** Forgets the drawing. */
  clear() { this.#wasm.find_clear(); }

  /**
   * Takes the index of a drawing that was kept; its strokes follow.
   *
   * @param {Uint8Array} bytes
   * @returns {boolean} false if it must be made anew: the drawing has no index then
   */
  open(bytes) {
    this.#memory.input(bytes);
    return this.#isReadable(this.#wasm.find_open(bytes.byteLength));
  }

  #isReadable(/** @type {number} */ code) { return code !== unreadable && this.#memory.check(code) >= 0; }

  /** Takes strokes that are new, changed, or not to be read any more: records of `Web/engine/ink.js`. */
  put(/** @type {Uint8Array} */ records) {
    this.#memory.input(records);
    this.#memory.check(this.#wasm.find_put(records.byteLength));
  }

  /** Takes the texts and names of the drawing instead of those before: see `EngineInk.notes`. */
  note(/** @type {Uint8Array} */ notes) {
    this.#memory.input(notes);
    this.#memory.check(this.#wasm.find_notes(notes.byteLength));
  }

  /**
   * Reads a word that was not read yet.
   *
   * @returns {boolean} false if there is none
   */
  read() { return this.#memory.check(this.#wasm.find_read()) !== 0; }

  /** The number of words that are not read yet. */
  get unread() { return this.#memory.check(this.#wasm.find_unread()); }

  /**
   * Finds what was typed, the best first.
   *
   * @param {string} text
   * @returns {Hit[]}
   */
  find(text) {
    const bytes = new TextEncoder().encode(text);
    this.#memory.input(bytes);
    return this.#hits(this.#wasm.find_text(bytes.byteLength));
  }

  /**
   * Finds ink that looks like an example, the best first, without the example.
   *
   * @param {Uint8Array} records of its strokes
   * @returns {Hit[]}
   */
  findLike(records) {
    this.#memory.input(records);
    return this.#hits(this.#wasm.find_like(records.byteLength));
  }

  /** Remembers that a result of the last question, by its number from 0, is not what was looked for. */
  dismiss(/** @type {number} */ number) { this.#memory.check(this.#wasm.find_dismiss(number)); }

  /** Takes results out of the output: they are numbers, so that texts are numbers of UTF-8. */
  #hits(/** @type {number} */ count) {
    this.#memory.check(count);
    const numbers = new Float64Array(this.#memory.output().buffer);
    /** @type {Hit[]} */
    const hits = [];
    for (let at = 0; hits.length < count;) {
      const [source, page, minX, minY, maxX, maxY, score, strokes, letters]
        = numbers.subarray(at, at += headLength);
      hits.push({
        source: sources[source], page, bounds: { minX, minY, maxX, maxY }, score,
        strokes: [...numbers.subarray(at, at += strokes)],
        text: new TextDecoder().decode(Uint8Array.from(numbers.subarray(at, at += letters))),
      });
    }
    return hits;
  }

  /**
   * The text of strokes, as it was read; behind a word that is not sure stands “(?)”.
   *
   * @param {Uint8Array} records of the strokes
   */
  text(records) {
    this.#memory.input(records);
    this.#memory.check(this.#wasm.find_words(records.byteLength));
    return this.#memory.text();
  }

  /** All words that were read, with their baselines, for a PDF: see `EnginePDF.save`. */
  readWords() {
    this.#memory.check(this.#wasm.find_read_words());
    return this.#memory.output();
  }

  /** The index, to be kept. */
  bytes() {
    this.#memory.check(this.#wasm.find_bytes());
    return this.#memory.output();
  }

  /**
   * Finds what was typed in the index of another drawing.
   *
   * @param {Uint8Array} bytes of its index
   * @param {string} text
   * @returns {Hit[] | null} null if the index must be made anew
   */
  findKept(bytes, text) {
    this.#memory.input(bytes);
    if (!this.#isReadable(this.#wasm.find_kept(bytes.byteLength))) return null;
    const typed = new TextEncoder().encode(text);
    this.#memory.input(typed);
    return this.#hits(this.#wasm.find_kept_text(typed.byteLength));
  }
}
