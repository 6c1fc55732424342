// The name of the drawing in the bar at the top: a click on it lets one change it.

import { element } from "../interface/elements.js";
import { notify } from "../interface/notices.js";
import { closePanel } from "../interface/panels.js";
import { reason, word } from "../words/words.js";

/** The title of the drawing. */
export class Title {
  #keeper;
  #library;
  #button = element("name-button");
  #input = element("name-input");
  /** @type {string | null | undefined} The drawing whose name is being typed. */
  #id = null;

  /**
   * @param {import("./keeper.js").Keeper} keeper
   * @param {import("./library.js").Library} library
   * @param {() => void} finish ends the strokes in progress
   */
  constructor(keeper, library, finish) {
    this.#keeper = keeper;
    this.#library = library;
    this.#button.addEventListener("click", () => {
      finish();
      closePanel();
      this.#begin();
    });
    this.#input.addEventListener("keydown", (event) => {
      event.stopPropagation();
      if (event.isComposing || (event.key !== "Enter" && event.key !== "Escape")) return;
      event.preventDefault();
      this.#end(event.key === "Enter", true);
    });
    this.#input.addEventListener("blur", () => this.#end(true, false));
  }

  #begin() {
    this.#id = this.#keeper.id;
    this.#input.value = this.#keeper.name;
    this.#input.hidden = false;
    this.#button.hidden = true;
    this.#input.focus({ preventScroll: true });
    this.#input.select();
  }

  async #end(/** @type {boolean} */ keeps, /** @type {boolean} */ returnsFocus) {
    const [id, name] = [this.#id, this.#input.value.trim()];
    if (id === null) return;
    this.#id = null;
    this.#button.hidden = false;
    if (returnsFocus) this.#button.focus({ preventScroll: true });
    this.#input.hidden = true;
    if (!keeps || !id || !name || id !== this.#keeper.id || name === this.#keeper.name) return;
    try {
      await this.#library.rename(id, name);
    } catch (error) {
      notify(
        word("The drawing cannot be renamed: {reason}.", { reason: reason(error) }), { key: "failure", seconds: 10 });
    }
  }
}
