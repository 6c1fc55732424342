// Parts of the app that drawing does not need: they are loaded when they are first asked for.

import { dismiss, notify } from "./notices.js";
import { reason, word } from "../words/words.js";

/** The time after which a notice says that something is being loaded, in milliseconds. */
const patience = 400;

/** @type {Promise<typeof import("../app/later.js")> | undefined} */
let later;

/** Settled when the modules that were asked for so far are there, and have done what they were asked for at once. */
export async function laterLoaded() {
  if (!later) return;
  await later.catch(() => {});
  await new Promise((done) => { setTimeout(done); });
}

/**
 * Loads the modules of these parts, once.
 *
 * @returns {Promise<typeof import("../app/later.js")>}
 */
export function loadLater() {
  // After a failure the next request tries again.
  later ??= import("../app/later.js").catch((error) => {
    later = undefined;
    throw error;
  });
  return later;
}

/**
 * A part of the app that is made when it is first asked for.
 *
 * @template T
 */
export class Part {
  #make;
  /** @type {Promise<T> | undefined} */
  #making;
  /** @type {T | undefined} The part, if it is there. */
  made;

  /** @param {(later: typeof import("../app/later.js")) => Promise<T> | T} make */
  constructor(make) { this.#make = make; }

  /**
   * The part, for what is made of it, or says itself why it fails.
   *
   * @returns {Promise<T>}
   * @throws {Error} if it cannot be loaded; the next request tries again
   */
  async need() {
    if (this.made) return this.made;
    this.#making ??= loadLater().then((modules) => this.#make(modules));
    try {
      this.made = await this.#making;
      return this.made;
    } catch (error) {
      this.#making = undefined;
      throw error;
    }
  }

  /**
   * The part; a notice says that it is being loaded if that takes a while, or why it cannot be.
   *
   * @returns {Promise<T | undefined>} undefined if it cannot be loaded
   */
  async get() {
    if (this.made) return this.made;
    const wait = setTimeout(() => notify(word("Loading…"), { key: "loading", seconds: 0 }), patience);
    try {
      return await this.need();
    } catch (error) {
      console.info(error);
      notify(
        word("This could not be loaded: {reason}. Try again when the network is there.", { reason: reason(error) }),
        { key: "loading-failed", seconds: 10 });
      return undefined;
    } finally {
      clearTimeout(wait);
      dismiss("loading");
    }
  }
}
