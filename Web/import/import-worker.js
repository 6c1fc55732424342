// Reads a file of another program, or writes one, beside the page, which goes on. See `foreign-files.js`, which starts
// it for each file, and ends it afterwards: the memory is free then.
//
// The message is {action, …}; the answer is {value} or {fault}, and before it {share}, of what has been read, 0…1.

import { loadImportEngine } from "./import-engine.js";

/**
 * A message to the worker: each action has what it needs.
 *
 * @typedef {object} Asked
 * @property {keyof typeof actions} action
 * @property {File} file
 * @property {Blob[]} pdfs that may lie below the ink
 * @property {string[]} names of these
 * @property {import("./foreign-files.js").WrittenFormat} format that is written
 */

/** The bytes of a file. */
const bytesOf = async (/** @type {Blob} */ file) => new Uint8Array(await file.arrayBuffer());

/** The name of a file, without the folders before it. */
const lastName = (/** @type {string} */ path) => path.split(/[/\\]/).at(-1) ?? "";

/** The engine, loaded for this file. */
const engine = loadImportEngine(new URL("InkImport.wasm", import.meta.url));
// A failure is told where the engine is waited for.
engine.catch(() => {});

const actions = {
  /** The drawing of a file; null for a file of no known format. */
  async read(/** @type {Asked} */ { file, pdfs, names }) {
    const reader = await engine;
    const bytes = await bytesOf(file);
    const format = reader.format(bytes);
    if (!format) return null;
    const used = [];
    const missing = [];
    for (const { index, name: path } of reader.read(bytes, (share) => postMessage({ share }))) {
      const name = lastName(path);
      // Xournal++ puts the name of the notebook before the name of a PDF that belongs to it.
      const at = names.findIndex((given) => given === name || given === `${file.name}.${name}`);
      if (at < 0) {
        missing.push(name);
        continue;
      }
      reader.give(index, await bytesOf(pdfs[at]));
      used.push(names[at]);
    }
    return { format, used, missing, ...reader.drawing() };
  },
  /** The file of a drawing in a format of another program. */
  async write(/** @type {Asked} */ { file, format }) {
    const bytes = await bytesOf(file);
    return format === "xopp" ? (await engine).xournal(bytes) : (await engine).text(bytes, format);
  },
};

addEventListener("message", async ({ data }) => {
  const asked = /** @type {Asked} */ (data);
  try {
    postMessage({ value: await actions[asked.action](asked) });
  } catch (error) {
    const { code, reason } = error;
    postMessage({ fault: { code, reason, message: error?.message ?? String(error) } });
  }
});
