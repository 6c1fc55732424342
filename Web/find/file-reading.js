// Reads the handwriting of drawings that are not open: in a worker that has no drawing of its own.

import { loadEngine } from "../engine/engine.js";
import { Reading } from "../engine/files.js";

/** @type {Promise<import("../engine/engine.js").Engine> | undefined} The engine that opens the drawings. */
let loading;

/**
 * Makes the index of a drawing.
 *
 * @param {import("./find-engine.js").FindEngine} reader
 * @param {Uint8Array} file of the drawing
 * @param {[WebAssembly.Module, WebAssembly.Module | undefined]} modules the engine of drawings
 * @param {number} turn the time for which words are read until messages have their turn, in milliseconds
 * @returns {Promise<Uint8Array>}
 * @throws {import("../engine/memory.js").EngineError} if the file is damaged
 */
export async function indexOf(reader, file, modules, turn) {
  // After a failure the next drawing tries again.
  loading ??= loadEngine(...modules).catch((error) => {
    loading = undefined;
    throw error;
  });
  const engine = await loading;
  await engine.whole();
  engine.files.open(file, Reading.strict);
  const { ink } = await engine.later();
  reader.clear();
  for (;;) {
    const { records, waiting } = ink.changes();
    reader.put(records);
    if (waiting === 0) break;
  }
  reader.note(ink.notes());
  let began = performance.now();
  while (reader.read()) {
    if (performance.now() - began < turn) continue;
    await new Promise((resolve) => { setTimeout(resolve); });
    began = performance.now();
  }
  const bytes = reader.bytes();
  reader.clear();
  ink.end();
  engine.newDocument();
  return bytes;
}
