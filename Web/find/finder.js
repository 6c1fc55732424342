// Finds handwriting in the drawing of an engine, with a worker of its own: `find-worker.js`, which is begun when it is
// first asked. Nothing is sent anywhere else.

/** The time between two portions of strokes, in milliseconds: frames come between them. */
const rest = 4;

/** @typedef {import("../engine/engine.js").Engine} Engine */
/** @typedef {import("./find-engine.js").Hit} Hit */
/** @typedef {Partial<import("./find-worker.js").Asked>} Asked */

/**
 * Starts the worker, from another site, too.
 *
 * @param {URL} address of its script
 */
function started(address) {
  if (address.origin === globalThis.location?.origin) return new Worker(address, { type: "module" });
  const script = new Blob([`import ${JSON.stringify(address.href)};`], { type: "text/javascript" });
  const local = URL.createObjectURL(script);
  const worker = new Worker(local, { type: "module" });
  setTimeout(() => URL.revokeObjectURL(local), 60_000);
  return worker;
}

/** The search in the drawing of an engine. */
export class Finder {
  #engine;
  #folder;
  /** @type {Worker | null} */
  #worker = null;
  /** @type {Promise<unknown> | null} Settled when the worker has begun. */
  #beginning = null;
  /** @type {Map<number, {resolve: (value: any) => void, reject: (error: Error) => void}>} */
  #jobs = new Map();
  #count = 0;
  /** The refreshing that goes on, behind which the next one waits. */
  #order = Promise.resolve();
  #unread = 0;
  /** True if the worker has the strokes so far: those that another one had are to come again. */
  #hasStrokes = false;

  /**
   * @param {Engine} engine
   * @param {string} folder the address of the folder `find`, in which are the worker and what it needs
   */
  constructor(engine, folder) {
    this.#engine = engine;
    this.#folder = folder;
    /** Called when words were read; the number of those that are left is {@link unread}. */
    this.onProgress = () => {};
    /**
     * The index of the drawing that is open, if one was kept.
     *
     * @type {() => Promise<Uint8Array | null>}
     */
    this.kept = async () => null;
  }

  /** The number of words that are not read yet. */
  get unread() { return this.#unread; }

  /** True if the worker runs. */
  get isRunning() { return this.#worker !== null; }

  /**
   * Finds what was typed among all words that are read, the best first.
   *
   * @param {string} text
   * @returns {Promise<Hit[]>}
   */
  async find(text) {
    await this.refresh();
    return this.#ask({ action: "find", text });
  }

  /**
   * Finds ink that looks like strokes, the best first; these are left out.
   *
   * @param {Uint8Array} records of the strokes: see `EngineInk.of`
   * @returns {Promise<Hit[]>}
   */
  async findLike(records) {
    await this.refresh();
    return this.#ask({ action: "findLike", bytes: records });
  }

  /**
   * Remembers that a result of the last question is not what was looked for: it is not found for it again.
   *
   * @param {number} number of the result, from 0
   * @returns {Promise<void>}
   */
  dismiss(number) { return this.#ask({ action: "dismiss", number }); }

  /** Waits until all words of the drawing are read. */
  async whole() {
    await this.refresh();
    await this.#ask({ action: "whole" });
  }

  /**
   * The text of strokes as it is read, with “(?)” behind words that are not sure.
   *
   * @param {Uint8Array} records of the strokes: see `EngineInk.of`
   * @returns {Promise<string>}
   */
  async text(records) {
    await this.whole();
    return this.#ask({ action: "text", bytes: records });
  }

  /**
   * All words of the drawing as they are read, for a PDF that can be searched.
   *
   * @returns {Promise<Uint8Array>}
   */
  async words() {
    await this.whole();
    return this.#ask({ action: "words" });
  }

  /**
   * The index of the drawing, to be kept.
   *
   * @returns {Promise<Uint8Array | null>} null while words are not read yet
   */
  async index() {
    await this.refresh();
    return this.#ask({ action: "bytes" });
  }

  /**
   * Finds a text in other drawings.
   *
   * @param {string} text
   * @param {[string, Uint8Array][]} kept the names of the drawings, and their indexes
   * @returns {Promise<[string, Hit[] | null][]>} null where the index must be made anew
   */
  async ask(text, kept) {
    await this.#begin();
    return this.#ask({ action: "ask", text, kept });
  }

  /**
   * Makes the index of a drawing that is not open, in a finder that is asked for nothing else.
   *
   * @param {Uint8Array} file
   * @returns {Promise<Uint8Array>}
   */
  async read(file) {
    const modules = await this.#engine.modules();
    await this.#begin();
    return this.#ask({ action: "read", bytes: file, modules });
  }

  /** Tells the worker what has changed in the drawing. */
  refresh() {
    const refreshed = this.#order.then(() => this.#refresh());
    this.#order = refreshed.catch(() => {});
    return refreshed;
  }

  async #refresh() {
    const [{ ink }] = await Promise.all([this.#engine.later(), this.#begin()]);
    if (!this.#hasStrokes) ink.end();
    this.#hasStrokes = true;
    for (;;) {
      const { records, isNew, waiting } = ink.changes();
      try {
        if (isNew) {
          const kept = await this.kept().catch(() => null);
          await this.#ask({ action: "clear", bytes: kept ?? new Uint8Array() });
        }
        if (records.byteLength > 0) await this.#ask({ action: "put", bytes: records });
      } catch (error) {
        // The records are lost: all of them come again.
        this.#hasStrokes = false;
        throw error;
      }
      if (waiting === 0) break;
      await new Promise((resolve) => { setTimeout(resolve, rest); });
    }
    await this.#ask({ action: "note", bytes: ink.notes() });
  }

  /** Begins the worker; after a failure the next call tries again. */
  #begin() {
    this.#beginning ??= this.#start().catch((error) => {
      this.close();
      throw error;
    });
    return this.#beginning;
  }

  async #start() {
    this.#hasStrokes = false;
    const folder = new URL(this.#folder, globalThis.document?.baseURI);
    const worker = started(new URL("find-worker.js", folder));
    this.#worker = worker;
    worker.onerror = ({ message }) => this.#fail(worker, message || "find-worker.js");
    worker.onmessageerror = () => this.#fail(worker, "find-worker.js");
    worker.onmessage = ({ data: { job, value, fault, unread } }) => {
      if (unread !== undefined) {
        this.#unread = unread;
        this.onProgress();
        return;
      }
      const waiting = this.#jobs.get(job);
      this.#jobs.delete(job);
      if (fault === undefined) waiting?.resolve(value);
      else waiting?.reject(new Error(fault));
    };
    await this.#ask({ action: "begin" });
  }

  #fail(/** @type {Worker} */ worker, /** @type {string} */ message) {
    if (worker !== this.#worker) return;
    for (const { reject } of this.#jobs.values()) reject(new Error(message));
    this.#jobs.clear();
    this.close();
  }

  /**
   * Asks the worker.
   *
   * @param {Asked} asked
   * @returns {Promise<any>}
   */
  #ask(asked) {
    const { promise, resolve, reject } = withResolvers();
    const job = ++this.#count;
    if (!this.#worker) reject(new Error("find-worker.js"));
    else {
      this.#jobs.set(job, { resolve, reject });
      this.#worker.postMessage({ job, ...asked });
    }
    return promise;
  }

  /** Ends the worker; the next question begins another one. */
  close() {
    this.#worker?.terminate();
    this.#worker = this.#beginning = null;
    for (const { reject } of this.#jobs.values()) reject(new Error("find-worker.js"));
    this.#jobs.clear();
    this.#unread = 0;
  }
}

/** A promise, and what settles it. */
function withResolvers() {
  /** @type {(value: any) => void} */
  let resolve = () => {};
  /** @type {(error: Error) => void} */
  let reject = () => {};
  const promise = new Promise((/** @type {(value: any) => void} */ one, other) => { [resolve, reject] = [one, other]; });
  return { promise, resolve, reject };
}
