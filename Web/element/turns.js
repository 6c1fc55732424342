// Things that are loaded for an element, one after the other.

/**
 * The turn of a thing that is loaded.
 *
 * @typedef {object} Turn
 * @property {() => boolean} isOvertaken whether something that was asked for later has come already
 * @property {() => Promise<void>} later waits for all that was asked for later
 * @property {() => void} count from now on nothing counts that was asked for before
 */

/** The loading of several things, of which the last that can be loaded counts. */
export class Turns {
  #count = 0;
  /** The number of the last that counted. */
  #last = 0;
  /** @type {Map<number, Promise<unknown>>} Those that are loaded, by their numbers. */
  #loading = new Map();
  #onChange;

  /** @param {() => void} onChange called when something begins to be loaded, or ends */
  constructor(onChange) { this.#onChange = onChange; }

  /** True if something is loaded that may count. */
  get isWaiting() { return [...this.#loading.keys()].some((number) => number > this.#last); }

  /** Settles when all that is loaded now has come, or has not. */
  async rest() { await Promise.all(this.#loading.values()); }

  /** Lets nothing count that was asked for so far. */
  overtake() {
    this.#last = ++this.#count;
    this.#onChange();
  }

  /**
   * Loads a thing.
   *
   * @template Loaded
   * @param {(turn: Turn) => Promise<Loaded>} load
   * @returns {Promise<Loaded>}
   */
  load(load) {
    const number = ++this.#count;
    const loaded = load({
      isOvertaken: () => this.#last > number,
      later: async () => { for (const [other, settled] of this.#loading) if (other > number) await settled; },
      count: () => { this.#last = Math.max(this.#last, number); },
    });
    this.#loading.set(number, loaded.then(() => {}, () => {}).finally(() => {
      this.#loading.delete(number);
      this.#onChange();
    }));
    this.#onChange();
    // A fault that nobody takes comes into the console, which one that is waited for here would not.
    return loaded.then((value) => value);
  }
}
