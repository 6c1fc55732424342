// The page that one sees who came by a link that leads nowhere.

import { element, icon, make } from "../interface/elements.js";
import { dialogIsOpen, openDialog, prepareDialog } from "../interface/panels.js";
import { word } from "../words/words.js";

/** A page of its own, over the drawing that was open before: what is drawn on it goes nowhere. */
export class DeadLink {
  #keeper;
  #reason = make("p", { id: "dead-link-reason" });
  #dialog = make("dialog", { className: "whole", id: "dead-link" });

  /** @param {import("../drawings/keeper.js").Keeper} keeper */
  constructor(keeper) {
    this.#keeper = keeper;
    const title = make("h2", { id: "dead-link-title", textContent: word("This link leads nowhere") });
    this.#dialog.setAttribute("aria-labelledby", title.id);
    this.#dialog.setAttribute("aria-describedby", this.#reason.id);
    const begin = make("button", { type: "button", className: "filled", textContent: word("New drawing") });
    begin.addEventListener("click", async () => {
      this.#dialog.close();
      await this.#keeper.create();
    });
    const drawings = make("button", { type: "button", textContent: word("Drawings") });
    drawings.addEventListener("click", () => {
      this.#dialog.close();
      element("drawings-button").click();
    });
    this.#dialog.append(make(
      "div", { className: "middle" }, icon("people"), title, this.#reason,
      make("p", { className: "note", textContent: word("Your own drawings are as they were.") }),
      make("div", { className: "choices" }, begin, drawings)));
    document.body.append(this.#dialog);
    prepareDialog(this.#dialog);
  }

  /** Shows the page; `hasRooms`: false if the server has no rooms at all. */
  open(/** @type {boolean} */ hasRooms) {
    this.#reason.textContent = hasRooms
      ? word("The shared drawing was ended, or its link was replaced. Ask whoever gave it to you for a new one.")
      : word("Drawings cannot be shared on this server: the link belongs to another one.");
    if (dialogIsOpen()) document.querySelector("dialog[open]")?.close();
    openDialog(this.#dialog);
  }
}
