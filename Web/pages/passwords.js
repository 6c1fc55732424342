// The passwords of PDFs, which a person is asked for. They are known until the page is closed, and kept nowhere.

import { crc32 } from "../files/crc-32.js";
import { make } from "../interface/elements.js";
import { ask } from "../interface/question.js";
import { word } from "../words/words.js";

/** The bytes at the end of a PDF by which it is known again: they have its identifier. */
const reach = 4096;

/**
 * Asks for a password.
 *
 * @param {boolean} isAgain true if the last answer was wrong
 * @returns {Promise<string | null>} null if the person does not say one
 */
async function askPassword(isAgain) {
  const input = make("input", { type: "password", id: "password-input", autocomplete: "off", autofocus: true });
  const isMeant = await ask({
    title: word("The PDF needs a password"),
    text: isAgain ? word("That was not its password.")
      : word("It is kept nowhere: you are asked again when the app was closed."),
    parts: [make("label", { className: "field" }, word("Password"), input)],
    yes: word("Open"),
  });
  return isMeant ? input.value : null;
}

/** The passwords of this visit. */
export class Passwords {
  /** @type {Map<string, string>} By what PDFs are known by. */
  #known = new Map();
  #turn = Promise.resolve();

  /**
   * Opens a content, with its password if it needs one.
   *
   * @template {{password?: string}} Opened
   * @param {() => Uint8Array} bytes of the content
   * @param {(password?: string) => Promise<Opened>} open opens it; throws an error of the kind “locked” if the password
   *   is wrong, or missing
   * @returns {Promise<Opened>}
   * @throws that error, if nobody says the password
   */
  async open(bytes, open) {
    try {
      return await open();
    } catch (error) {
      if (error.kind !== "locked") throw error;
      // One question after the other.
      const opened = this.#turn.then(() => this.#unlock(nameOf(bytes()), open, error));
      this.#turn = opened.then(() => {}, () => {});
      return opened;
    }
  }

  /**
   * @template {{password?: string}} Opened
   * @param {string} name
   * @param {(password: string) => Promise<Opened>} open
   * @param {Error} locked the error
   */
  async #unlock(name, open, locked) {
    let isAgain = false;
    for (let password = this.#known.get(name) ?? await askPassword(isAgain); password !== null;) {
      try {
        const opened = await open(password);
        this.#known.set(name, password);
        return { ...opened, password };
      } catch (error) {
        if (error.kind !== "locked") throw error;
        // A PDF may end like another one that has another password.
        isAgain = !this.#known.delete(name);
        password = await askPassword(isAgain);
      }
    }
    throw locked;
  }
}

/** The name of a PDF among the passwords. */
const nameOf = (/** @type {Uint8Array} */ bytes) => `${bytes.length} ${crc32(bytes.subarray(-reach))}`;
