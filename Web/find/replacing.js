// The row of the search bar in which what was found in boxes of text is replaced.

import { element, icon, make } from "../interface/elements.js";
import { addStyle } from "../interface/later-style.js";
import { replacingStyle } from "./style.js";
import { word } from "../words/words.js";

/** The row, and the button that opens it. */
export class ReplacingRow {
  #toggle = make("button", { type: "button", id: "find-replace", ariaLabel: word("Replace in boxes of text"), title: word("Replace in boxes of text (Ctrl H)") }, icon("rename"));
  #row = make("form", { id: "replace-form", className: "replace-row", hidden: true });
  #input = make("input", {
    type: "text", id: "replace-input", ariaLabel: word("Replace with"), placeholder: word("Replace with"), autocomplete: "off",
    enterKeyHint: "done",
  });
  #one = make("button", { type: "submit", id: "replace-one", textContent: word("Replace") });
  #all = make("button", { type: "button", id: "replace-all", textContent: word("Replace all") });

  /**
   * @param {(isAll: boolean) => void} replace replaces one place, or all of them
   * @param {() => void} toggled called when the row was opened or closed
   */
  constructor(replace, toggled) {
    addStyle(replacingStyle);
    this.#toggle.setAttribute("aria-expanded", "false");
    this.#toggle.setAttribute("aria-controls", "replace-form");
    this.#toggle.setAttribute("aria-keyshortcuts", "Control+H");
    this.#toggle.addEventListener("click", () => {
      this.open(!this.isOpen);
      if (this.isOpen) this.#input.focus();
      toggled();
    });
    this.#row.addEventListener("submit", (event) => {
      event.preventDefault();
      replace(false);
    });
    this.#all.addEventListener("click", () => replace(true));
    this.#row.append(this.#input, this.#one, this.#all);
    element("find-close").before(this.#toggle);
    element("find-progress").before(this.#row);
  }

  /** True while the row is seen. */
  get isOpen() { return !this.#row.hidden; }
  /** The letters that are put in. */
  get letters() { return this.#input.value; }
  /** The field. */
  get field() { return this.#input; }

  /** Shows or hides the row. */
  open(/** @type {boolean} */ isOpen) {
    this.#row.hidden = !isOpen;
    this.#toggle.setAttribute("aria-expanded", String(isOpen));
  }

  /** Shows whether there are boxes at all. */
  set isUseful(/** @type {boolean} */ isUseful) {
    this.#toggle.hidden = !isUseful;
    if (!isUseful) this.open(false);
  }

  /**
   * Shows what can be replaced.
   *
   * @param {boolean} one the place that was gone to
   * @param {boolean} any of those that were found
   */
  enable(one, any) {
    for (const [button, isEnabled] of /** @type {[HTMLButtonElement, boolean][]} */ ([[this.#one, one], [this.#all, any]])) {
      // A disabled button would lose the focus.
      if (!isEnabled && document.activeElement === button) this.#input.focus();
      button.disabled = !isEnabled;
    }
  }
}
