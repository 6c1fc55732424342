// The signatures of a person, kept in the browser: each as the file of its strokes, with a picture of it.

import { Table, result } from "../drawings/table.js";

const table = new Table("ductus-signatures", "signatures", { keyPath: "id", autoIncrement: true });
/** The most signatures that are kept; the oldest goes first. */
const most = 12;

/** @typedef {{id: number, bytes: Uint8Array, picture: Blob, made: number, ink?: string}} KeptSignature */

/**
 * All signatures, the latest first.
 *
 * @returns {Promise<KeptSignature[]>} none where the browser keeps nothing
 */
export async function keptSignatures() {
  try {
    return (await table.use("readonly", (store) => result(store.getAll()))).reverse();
  } catch {
    return [];
  }
}

/**
 * Keeps a signature.
 *
 * @param {Uint8Array} bytes a `.ductus` file with its strokes
 * @param {Blob} picture of it, as PNG
 * @param {string} [ink] its colour, as in CSS
 * @returns {Promise<boolean>} false if the browser does not keep it
 */
export async function keepSignature(bytes, picture, ink) {
  try {
    await table.use("readwrite", async (store) => {
      await result(store.add({ bytes, picture, ink, made: Date.now() }));
      const keys = await result(store.getAllKeys());
      for (const key of keys.slice(0, Math.max(0, keys.length - most))) store.delete(key);
    });
    return true;
  } catch {
    return false;
  }
}

/**
 * Forgets a signature.
 *
 * @param {number} id
 */
export async function forgetSignature(id) { await table.use("readwrite", (store) => result(store.delete(id))); }
