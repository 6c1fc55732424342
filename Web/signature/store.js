// The signatures of a person, kept in the browser: each as the file of its strokes, with a picture of it.

const [databaseName, storeName] = ["ductus-signatures", "signatures"];
/** The most signatures that are kept; the oldest goes first. */
const most = 12;

/** @typedef {{id: number, bytes: Uint8Array, picture: Blob, made: number, ink?: string}} KeptSignature */

/**
 * Waits for the result of a request of a database.
 *
 * @template Result
 * @param {IDBRequest<Result>} request
 * @returns {Promise<Result>}
 */
const result = (request) => new Promise((resolve, reject) => {
  request.onsuccess = () => resolve(request.result);
  request.onerror = () => reject(request.error);
});

/**
 * Performs an action with the store, and waits until what it wrote is kept.
 *
 * @template Result
 * @param {IDBTransactionMode} mode
 * @param {(store: IDBObjectStore) => Promise<Result>} action
 */
async function withStore(mode, action) {
  const opening = indexedDB.open(databaseName, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(storeName, { keyPath: "id", autoIncrement: true });
  const database = await result(opening);
  try {
    const transaction = database.transaction(storeName, mode);
    const done = new Promise((resolve, reject) => {
      transaction.oncomplete = resolve;
      transaction.onabort = () => reject(transaction.error);
    });
    const value = await action(transaction.objectStore(storeName));
    await done;
    return value;
  } finally {
    database.close();
  }
}

/**
 * All signatures, the latest first.
 *
 * @returns {Promise<KeptSignature[]>} none where the browser keeps nothing
 */
export async function keptSignatures() {
  try {
    return (await withStore("readonly", (store) => result(store.getAll()))).reverse();
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
    await withStore("readwrite", async (store) => {
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
export async function forgetSignature(id) { await withStore("readwrite", (store) => result(store.delete(id))); }
