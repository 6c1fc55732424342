// Files of other programs as drawings, and drawings as such files: by a worker, `import-worker.js`, which is started for
// each of them.

import { EngineError } from "../engine/memory.js";

/** @typedef {import("./import-engine.js").Counts} Counts */
/** @typedef {{format: string, used: string[], missing: string[], file: Uint8Array, counts: Counts}} ForeignDrawing
 *    format: the name of the program or the format; used: the names of PDFs that were taken; missing: the names of PDFs
 *    that the file shows, and that are not there; file: the drawing as a `.ductus` file */
/** @typedef {Partial<import("./import-worker.js").Asked>} Asked */

const address = new URL("../import/import-worker.js", import.meta.url);

/**
 * Asks a new worker once.
 *
 * @param {Asked} asked
 * @param {(share: number) => void} [tell] is told how much has been read, 0…1
 * @returns {Promise<any>}
 * @throws {EngineError} for a file that cannot be read
 */
async function ask(asked, tell) {
  const worker = new Worker(address, { type: "module" });
  try {
    return await new Promise((resolve, reject) => {
      worker.onerror = ({ message }) => reject(new Error(message || "import-worker.js"));
      worker.onmessageerror = () => reject(new Error("import-worker.js"));
      worker.onmessage = ({ data: { value, fault, share } }) => {
        if (share !== undefined) tell?.(share);
        else if (fault === undefined) resolve(value);
        else if (fault.code === undefined) reject(new Error(fault.message));
        else reject(new EngineError(fault.code, fault.message, undefined, fault.reason));
      };
      worker.postMessage(asked);
    });
  } finally {
    worker.terminate();
  }
}

/**
 * Reads a file of another program.
 *
 * @param {File} file
 * @param {File[]} pdfs that may lie below its ink
 * @param {(share: number) => void} [tell] is told how much of it has been read, 0…1
 * @returns {Promise<ForeignDrawing | null>} null if it is of no known format
 * @throws {EngineError} with the number of the reason if it is damaged
 */
export const readForeign = (file, pdfs, tell) =>
  ask({ action: "read", file, pdfs, names: pdfs.map(({ name }) => name) }, tell);

/** @typedef {"xopp" | "excalidraw" | "inkml"} WrittenFormat the formats that are written, by the endings of names */

/**
 * Writes a drawing in a format of another program.
 *
 * @param {Uint8Array} drawing its `.ductus` file
 * @param {WrittenFormat} format
 * @returns {Promise<{file: Uint8Array, counts: Counts, background?: Uint8Array | null}>} background: the PDF that is to
 *   lie beside a file of Xournal++
 */
export const writeForeign = (drawing, format) =>
  ask({ action: "write", file: new File([drawing], ""), format });
