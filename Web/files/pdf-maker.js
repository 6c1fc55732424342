// Has PDFs made, and drawings found in them, by `pdf-worker.js`: one worker for each, which ends with it.

import { EngineError, noMemory } from "../engine/memory.js";
import { PDFSavingError } from "../engine/pdf.js";

/** @typedef {import("../engine/engine.js").Engine} Engine */
/** @typedef {import("../engine/pdf.js").EnginePDF} EnginePDF */
/** @typedef {import("../engine/pdf.js").PDFOptions} PDFOptions */
/** @typedef {{action: string, modules: [WebAssembly.Module, WebAssembly.Module | undefined], bytes: Uint8Array,
 *   options?: PDFOptions}} Asked */

/** The code of an engine that has stopped: in a worker it stops where its memory ends. */
const stopped = -6;

/** @param {{name: string, message: string, code?: number, offset?: number, reason?: string, part?: string}} fault */
function failure({ name, message, code, offset, reason, part }) {
  if (name === "PDFSavingError") return new PDFSavingError(reason, offset);
  if (code === undefined) return new Error(message);
  return Object.assign(
    code === stopped ? new EngineError(noMemory) : new EngineError(code, message, offset, reason), { part });
}

/** @type {Promise<unknown>} The last PDF: one is made at a time, for the memory that it takes. */
let last = Promise.resolve();

/**
 * Asks a worker of its own.
 *
 * @param {Engine} engine gives its code
 * @param {{action: string, bytes: Uint8Array, options?: PDFOptions}} asked
 * @param {(part: number) => void} [onProgress]
 * @returns {Promise<any>}
 */
async function ask(engine, asked, onProgress = () => {}) {
  const modules = await engine.modules();
  const worker = new Worker(new URL("../files/pdf-worker.js", import.meta.url), { type: "module" });
  return new Promise((resolve, reject) => {
    worker.onerror = (event) => reject(new Error(event.message || "pdf-worker.js"));
    worker.onmessageerror = () => reject(new Error("pdf-worker.js"));
    worker.onmessage = ({ data: { progress, value, fault } }) => {
      if (progress !== undefined) onProgress(progress);
      else if (fault) reject(failure(fault));
      else resolve(value);
    };
    worker.postMessage({ ...asked, modules });
  }).finally(() => worker.terminate());
}

/**
 * A drawing as a PDF.
 *
 * @param {Engine} engine gives its code
 * @param {Uint8Array} file the drawing as a file
 * @param {PDFOptions} options
 * @param {(part: number) => void} onProgress called with the part that is done, 0…1
 * @returns {ReturnType<EnginePDF["save"]>}
 * @throws {PDFSavingError}
 * @throws {EngineError} of code −3 if the file is damaged
 */
export function makePDF(engine, file, options, onProgress) {
  const answer = last.then(() => ask(engine, { action: "save", bytes: file, options }, onProgress));
  last = answer.catch(() => {});
  return answer;
}

/**
 * The drawing that is attached to a PDF: see `EnginePDF.drawing`.
 *
 * @param {Engine} engine gives its code
 * @param {Uint8Array} bytes the PDF
 * @param {string[]} passwords of which one opens it, if it needs one
 * @returns {Promise<ReturnType<EnginePDF["drawing"]>>}
 * @throws {EngineError}
 */
export async function drawingInPDF(engine, bytes, passwords) {
  return ask(engine, { action: "drawing", bytes, options: { passwords } });
}
