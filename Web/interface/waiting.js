// Actions that need the rest of the engine, which may still be on its way.

import { dismiss, notify } from "./notices.js";
import { reason, word } from "../words/words.js";

/** The time after which a notice says that something is being loaded, in milliseconds. */
const patience = 400;
/** The events, besides pointers on the canvas, that wait behind an action. */
const held = ["click", "keydown", "keyup", "input", "change", "submit"];

/** Performs actions that need all of the engine as soon as that is there; the events of a person wait behind them. */
export class Waiting {
  #engine;
  /** @type {(() => void)[]} The actions that wait, in their order. */
  #actions = [];

  /** @param {import("../engine/engine.js").Engine} engine */
  constructor(engine) { this.#engine = engine; }

  /**
   * Performs an action that needs all of the engine: at once if that is there, else later.
   *
   * @param {() => T} action
   * @returns {T | undefined} the value of the action; undefined if it waits
   * @template T
   */
  run(action) {
    if (this.#engine.isWhole && this.#actions.length === 0) return action();
    this.#actions.push(action);
    if (this.#actions.length === 1) this.#wait();
    return undefined;
  }

  async #wait() {
    const release = globalThis.keepEvents("canvas", held);
    const timer = setTimeout(() => notify(word("Loading…"), { key: "loading", seconds: 0 }), patience);
    try {
      await this.#engine.whole();
      while (this.#actions.length > 0) {
        try {
          this.#actions[0]();
        } catch (error) {
          reportError(error);
        }
        this.#actions.shift();
      }
    } catch (error) {
      console.info(error);
      this.#actions = [];
      notify(
        word("This could not be loaded: {reason}. Try again when the network is there.", { reason: reason(error) }),
        { key: "loading-failed", seconds: 10 });
    } finally {
      clearTimeout(timer);
      dismiss("loading");
      release();
    }
  }
}
