// The frame around the drawing while one follows the view of somebody else.

import { cssColor } from "../engine/palette.js";
import { make } from "../interface/elements.js";
import { dialogIsOpen, leaveKeys } from "../interface/panels.js";
import { word } from "../words/words.js";

/** A frame in the colour of the person who is followed, with the name, and a button that ends it. */
export class FollowingFrame {
  #name = make("span");
  #stop = make("button", {
    type: "button", id: "stop-following", textContent: word("Stop following"),
  });
  #frame = make("div", { id: "following", hidden: true }, make("div", {}, this.#name, this.#stop));
  /** Called when a person ends it. */
  onStop = () => {};

  constructor() {
    this.#name.setAttribute("role", "status");
    this.#stop.addEventListener("click", (event) => {
      leaveKeys(event);
      this.onStop();
    });
    this.#stop.setAttribute("aria-keyshortcuts", "Escape");
    addEventListener("keydown", ({ key, defaultPrevented }) => {
      // It may have closed a panel.
      if (key === "Escape" && !defaultPrevented && !this.#frame.hidden && !dialogIsOpen()) this.onStop();
    });
    document.body.append(this.#frame);
  }

  /**
   * Shows who is followed.
   *
   * @param {{name: string, color: import("../engine/palette.js").Color} | undefined} person undefined for nobody
   */
  show(person) {
    const hadFocus = this.#frame.contains(document.activeElement);
    this.#frame.hidden = !person;
    if (!person) {
      this.#name.textContent = "";
      if (hadFocus) document.getElementById("canvas")?.focus({ preventScroll: true });
      return;
    }
    this.#frame.style.setProperty("--person", cssColor(person.color));
    // A screen reader says what is written there once it can be seen.
    const text = word("You see what {name} sees", { name: person.name });
    if (this.#name.textContent !== text) this.#name.textContent = text;
  }
}
