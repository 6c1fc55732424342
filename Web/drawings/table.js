// Tables that the browser keeps: results of their requests, and small ones with a database of their own.

/**
 * The result of a request.
 *
 * @template Result
 * @param {IDBRequest<Result>} request
 * @returns {Promise<Result>}
 */
export const result = (request) => new Promise((resolve, reject) => {
  request.onsuccess = () => resolve(request.result);
  request.onerror = () => reject(request.error);
});

/** A small table in a database of its own, which is open only while something is done with it. */
export class Table {
  #database;
  #name;
  #options;

  /**
   * @param {string} database
   * @param {string} name
   * @param {IDBObjectStoreParameters} [options]
   */
  constructor(database, name, options) {
    this.#database = database;
    this.#name = name;
    this.#options = options;
  }

  /**
   * Performs an action with the table, and waits until what it wrote is kept.
   *
   * @template Result
   * @param {IDBTransactionMode} mode
   * @param {(table: IDBObjectStore) => Promise<Result>} action
   */
  async use(mode, action) {
    const opening = indexedDB.open(this.#database, 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore(this.#name, this.#options);
    const database = await result(opening);
    try {
      const transaction = database.transaction(this.#name, mode);
      const done = new Promise((resolve, reject) => {
        transaction.oncomplete = resolve;
        transaction.onabort = () => reject(transaction.error);
      });
      return (await Promise.all([action(transaction.objectStore(this.#name)), done]))[0];
    } finally {
      database.close();
    }
  }
}
