// The simulation in WebAssembly, for the page and for programs: texts and numbers of its exports, and no rules.

/**
 * @typedef {{
 *   isUp: boolean, isNewer: boolean, status: string, last: number, base: number, made: number, queued: number,
 *   waiting: number, unreadable: number, strokes: number, drawingVersion: number
 * }} Person
 * @typedef {{ number: number, person: number, sequence: number, length: number }} Entry
 * @typedef {{ isReady: boolean, base: number, baseLength: number, last: number, entries: Entry[] }} Server
 * @typedef {{ person: number, isToServer: boolean, sent: number, arrives: number, isLost: boolean, text: string }} Flight
 * @typedef {{
 *   now: number, stage: string, events: number, failures: string[], faults: { name: string, thousandths: number }[],
 *   flights: Flight[], people: Person[], server: Server
 * }} State
 * @typedef {{ time: number, kind: string, person: number, text: string }} Happening
 * @typedef {{ paper: number[], strokes: { color: number[], isErasure: boolean, places: number[] }[] }} Drawing
 */

/** A simulated world. */
export class World {
  #wasm;

  /** @param {BufferSource} bytes those of SimulationPage.wasm */
  static async load(bytes) {
    const { instance } = await WebAssembly.instantiate(bytes, {});
    return new World(instance.exports);
  }

  /** @param {any} wasm the exports */
  constructor(wasm) { this.#wasm = wasm; }

  /** @param {number} length */
  #text(length) {
    const bytes = new Uint8Array(this.#wasm.memory.buffer, this.#wasm.world_text() >>> 0, length);
    return new TextDecoder().decode(bytes);
  }

  /** Makes a world of a seed. */
  begin(/** @type {bigint} */ seed) {
    if (this.#wasm.world_begin(BigInt.asIntN(64, seed)) !== 0) throw new Error("the world cannot begin");
  }

  /**
   * Does all that happens up to a time, or the next step where that is 0.
   *
   * @param {number} time in virtual milliseconds
   * @returns {boolean} whether something is still to come
   */
  advance(time) { return this.#wasm.world_advance(time) !== 0; }

  /** @returns {State} */
  state() { return JSON.parse(this.#text(this.#wasm.world_state())); }

  /** @returns {Happening[]} what happened since the last call */
  happenings() { return JSON.parse(this.#text(this.#wasm.world_happenings())); }

  /** @param {number} person @returns {Drawing} */
  drawing(person) { return JSON.parse(this.#text(this.#wasm.world_drawing(person))); }

  /** Runs a seed to its end; returns the checksum of its story, and its failures. */
  verdict(/** @type {bigint} */ seed) { return this.#text(this.#wasm.world_verdict(BigInt.asIntN(64, seed))); }
}
