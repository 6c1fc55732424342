// The engine's exports without the page: for programs that try calls that no page would make.

import { readFile } from "node:fs/promises";

/** The number of numbers in the record of a pointer sample, and of an event of a log; see Sources/Faces/InkWeb. */
export const eventStride = 27;
/** The answer where there is no memory. */
export const noMemory = -1;

/** Loads the engine from a file. @returns {Promise<WebAssembly.Exports>} its exports, begun */
export async function load(path, size = [800, 600, 1]) {
  return instantiate(await readFile(path), size);
}

/**
 * Makes an engine of the bytes of InkWeb.wasm, or of InkSignature.wasm, whose functions have the same names with “sign_”
 * before them. `imports` has the imports of a part of it.
 */
export async function instantiate(bytes, [width, height, scale] = [800, 600, 1], imports = {}) {
  const { instance } = await WebAssembly.instantiate(bytes, imports);
  const exports = "sign_begin" in instance.exports
    ? Object.fromEntries(Object.entries(instance.exports).map(([name, value]) => [name.replace(/^sign_/, ""), value]))
    : instance.exports;
  if (exports.begin() !== 0 || exports.resize(width, height, scale) !== 0) {
    throw new Error("the engine does not begin");
  }
  return exports;
}

/** Gives the engine samples of one pointer event, each a list of numbers. @returns {number} its answer */
export function point(engine, samples) {
  const records = new Float64Array(
    engine.memory.buffer, engine.pointer_area(), samples.length * eventStride);
  samples.forEach((sample, index) => records.set(sample, index * eventStride));
  return engine.pointers(samples.length);
}

/** A sample of a pointer: phase 0 down, 1 move, 3 up, 4 cancelled; `size` is that of the contact. */
export const sample = (phase, origin, id, kind, time, x, y, pressure, size = 1) => [
  phase >= 3 ? 0 : 1, id, time, kind, phase, origin, x, y, pressure, NaN, 1.2, 0.4, NaN, NaN, 0, size, size,
  ...new Array(eventStride - 17).fill(NaN),
];

/** A sample of a pen: phase 0 down, 1 move, 3 up. */
export const pen = (phase, time, x, y, pressure = 0.5) => sample(phase, 0, 7, 2, time, x, y, pressure);

/** Copies bytes into the engine; `false` where it has no room. */
export function put(engine, bytes) {
  const address = engine.input_area(bytes.byteLength) >>> 0;
  if (address === 0) return false;
  new Uint8Array(engine.memory.buffer, address, bytes.byteLength).set(bytes);
  return true;
}

/** Returns a copy of the engine's output. @returns {Uint8Array} */
export const output = (engine) => new Uint8Array(
  engine.memory.buffer, engine.output_area() >>> 0, engine.output_length()).slice();

/** A number that the engine has left. */
export const number = (engine, index) =>
  new Float64Array(engine.memory.buffer, engine.number_area() >>> 0, 64)[index];

/**
 * Runs one seed after the other, so many or for so many seconds, until ten have failed; a failure is printed.
 *
 * @param {(seed: number) => Promise<number | void>} run throws where something is not as it should be
 * @param {string} [most] a number of runs, or of seconds with an “s” behind it
 * @param {string} [first] the first seed
 * @returns {Promise<{runs: number, failures: number, sum: number}>} sum: of the results of the runs
 */
export async function runSeeds(run, most = "60s", first = "1") {
  const end = most.endsWith("s") ? Date.now() + 1000 * parseInt(most, 10) : Infinity;
  const last = most.endsWith("s") ? Infinity : Number(first) + Number(most);
  let [seed, failures, sum] = [Number(first), 0, 0];
  do {
    try {
      sum += await run(seed) ?? 0;
    } catch (error) {
      failures += 1;
      console.error(error.message);
    }
    seed += 1;
  } while (Date.now() < end && seed < last && failures < 10);
  return { runs: seed - Number(first), failures, sum };
}

/** Numbers that are the same for the same seed: a xorshift of 32 bits. */
export class Random {
  #state;

  constructor(seed) { this.#state = (seed * 2654435761 + 1) >>> 0 || 1; }

  /** A whole number below another. */
  below(count) {
    let state = this.#state;
    state ^= state << 13;
    state >>>= 0;
    state ^= state >>> 17;
    state ^= state << 5;
    this.#state = state >>> 0;
    return this.#state % count;
  }

  /** One of a list. */
  of(list) { return list[this.below(list.length)]; }
}
