// The sign of a shared drawing beside its name: who is here, what is not sent yet, and whether one may only look.

import { Comings } from "./comings.js";
import { element, icon, make } from "../interface/elements.js";
import { Looking } from "./looking.js";
import { dismiss, notify } from "../interface/notices.js";
import { ownColor, face, usualName } from "./people.js";
import { preferences } from "../interface/preferences.js";
import { refusalText } from "./sharing.js";
import { counted, joined, reason, word } from "../words/words.js";

/** The most faces that are shown: on a wide page, and on a narrow one. */
const [most, fewest] = [3, 1];

/** Changes that wait, in words. */
export const unsentText = (/** @type {number} */ count) => counted(
  "{count} change is not sent yet", "{count} changes are not sent yet", { count });

/** The button beside the name, and what is told of a shared drawing. */
export class SharedSign {
  #sharing;
  #looking;
  #comings = new Comings();
  #button = element("shared-button");
  #faces = make("span", { className: "faces" });
  #unsent = make("span", { className: "unsent" });
  #unsentCount = make("span", { id: "unsent-count" });
  /** The state that is shown. */
  #shown = "";
  /** The reason for which the drawing was taken away, as it was told; empty before that. */
  #told = "";
  /** The number of changes that the room has not taken, as it was told. */
  #left = 0;
  /** True once a person without a name knows how the others call this one. */
  #isNamed = preferences.personName !== "";

  /**
   * @param {import("./sharing.js").Sharing} sharing
   * @param {import("../tools/tools.js").Tools} tools
   * @param {(isForName: boolean) => void} open opens the dialog, at the field for one's own name
   */
  constructor(sharing, tools, open) {
    this.#sharing = sharing;
    this.#looking = new Looking(tools, () => sharing.status);
    this.#unsent.append(icon("up"), this.#unsentCount);
    const badge = make(
      "span", { className: "looking" }, icon("look"), make("span", { textContent: word("Looking only") }));
    for (const part of [badge, this.#faces, this.#unsent]) part.setAttribute("aria-hidden", "true");
    this.#button.append(badge, this.#faces, this.#unsent);
    sharing.onArrival = () => this.#welcome(open);
  }

  /** Says how the others see a person who has just come. */
  #welcome(/** @type {(isForName: boolean) => void} */ open) {
    if (this.#sharing.status?.role === "look") {
      notify(word("Connected, for looking only"), { key: "looking", seconds: 6, isQuiet: true });
      return;
    }
    if (this.#isNamed || preferences.personName) return;
    this.#isNamed = true;
    notify(word("The others see you as “{name}”.", { name: usualName(ownColor()) }), {
      key: "name", seconds: 10, isQuiet: true, actions: [{ label: word("Change name"), run: () => open(true) }],
    });
  }

  /** Shows the state. */
  show() {
    const { status } = this.#sharing;
    // This is called with each message, of which most change nothing here.
    const shown = JSON.stringify(status);
    if (shown === this.#shown) return;
    this.#shown = shown;
    this.#button.hidden = !status;
    this.#looking.update();
    if (status?.state !== "stopped" && this.#told) {
      this.#told = "";
      dismiss("shared");
    }
    this.#tellOfRest(status?.left ?? 0);
    if (!status) {
      this.#comings.forget();
      return;
    }
    const { state, waiting, role } = status;
    Object.assign(this.#button.dataset, { state, waiting });
    this.#button.toggleAttribute("data-looks", role === "look" && state !== "stopped");
    // While all goes well, what was drawn is on its way for a moment.
    this.#unsent.hidden = waiting === 0 || state === "connected";
    this.#unsentCount.textContent = this.#unsent.hidden ? "" : String(waiting);
    this.showPeople();
    if (this.#sharing.isSentAway) this.#tellOfEnd(status.refusal);
  }

  /** Shows who is here. */
  showPeople() {
    const { status } = this.#sharing;
    const { people } = this.#sharing.others;
    const faces = people.slice(0, most).map(({ name, color }) => face(name, color));
    const more = (/** @type {string} */ className, /** @type {number} */ count) => (
      people.length > count ? [make("span", { className, textContent: `+${people.length - count}` })] : []);
    this.#faces.replaceChildren(...faces, ...more("more", most), ...more("more-narrow", fewest));
    this.#button.dataset.people = String(people.length);
    if (!status) return;
    this.#comings.update(people, status.state === "connected");
    const isOut = status.state !== "connected";
    const parts = [
      isOut ? word("Shared drawing: not connected") : word("Shared drawing"),
      ...status.role === "look" ? [word("Looking only")] : [],
      ...people.length > 0 ? [word("here: {names}", { names: joined(people.map(({ name }) => name)) })] : [],
      ...this.#unsent.hidden ? [] : [unsentText(status.waiting)],
    ];
    this.#button.title = joined(parts);
    this.#button.setAttribute("aria-label", this.#button.title);
  }

  #tellOfEnd(/** @type {string | null} */ refusal) {
    if (this.#told === refusal) return;
    this.#told = refusal ?? "";
    const { id } = this.#sharing;
    const leave = { label: word("Make it my own"), run: () => this.#sharing.leave(id).catch(() => {}) };
    // For all else there may be another way, and a drawing of one's own has none back.
    const actions = refusal === "gone" || refusal === "sentAway" ? [leave] : refusal === "older" ? [this.#restoring, leave] : [];
    notify(this.#endText(refusal), { key: "shared", seconds: 0, actions });
  }

  /** The action that gives a room back what it lacks. */
  get #restoring() { return { label: word("Give back what is missing"), run: () => this.#giveBack() }; }

  /** Tells of changes that were given back, and that the room has not taken. */
  #tellOfRest(/** @type {number} */ left) {
    if (left === this.#left) return;
    this.#left = left;
    if (left === 0) return;
    notify(counted(
      "The server did not take {count} change: it is in the copy of this drawing.",
      "The server did not take {count} changes: they are in the copy of this drawing.", { count: left },
    ), { key: "left", seconds: 0 });
  }

  #endText(/** @type {string | null} */ refusal) {
    switch (refusal) {
      case "gone":
        return word("The shared drawing was ended, or the link was replaced. All that you see stays in your drawings.");
      case "sentAway":
        return word("An owner of this drawing has sent you away. All that you see stays in your drawings, with what "
          + "was not sent yet.");
      case "older":
        return word("The server has an older state of this drawing, as after a backup was restored: it lacks "
          + "something that is here.");
      default: return word("This drawing is not connected any more: {reason}.", { reason: refusalText(refusal) });
    }
  }

  async #giveBack() {
    try {
      await this.#sharing.giveBack();
      notify(word("What is missing is given back; a copy of this drawing as it was is in your drawings."), {
        key: "shared", seconds: 10,
      });
    } catch (error) {
      notify(word("That did not work: {reason}.", { reason: reason(error) }), {
        key: "shared", seconds: 0, actions: this.#sharing.status?.refusal === "older" ? [this.#restoring] : [],
      });
    }
  }
}
