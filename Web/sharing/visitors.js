// Those who have come into a shared drawing, as its owner sees them, and what an owner can do about them.

import { make } from "../interface/elements.js";
import { when } from "../interface/happenings.js";
import { dismiss, notify } from "../interface/notices.js";
import { face, usualName } from "./people.js";
import { counted, joined, locale, word } from "../words/words.js";

/** @typedef {import("../engine/room.js").Visitor} Visitor */

/** The time between two questions who has come, while the list is shown, in milliseconds. */
const pulse = 5000;

const moment = new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "short" });

/** The colour of somebody of whom none is known. */
const gray = { red: 112, green: 112, blue: 112 };

/** From when on something is taken back: the choices, with their milliseconds. */
const spans = () => /** @type {[string, number][]} */ ([
  [word("in the last 10 minutes"), 600_000],
  [word("in the last hour"), 3_600_000],
  [word("in the last 24 hours"), 86_400_000],
  [word("at any time"), Infinity],
]);

/** The list of those who have come. */
export class Visitors {
  #sharing;
  #list = make("ul", { className: "visitors" });
  #timer = 0;
  /** What the list shows. */
  #shown = "";

  /** @param {import("./sharing.js").Sharing} sharing */
  constructor(sharing) {
    this.#sharing = sharing;
    sharing.onVisitors = (visitors) => this.#show(visitors);
    // Then "Undo" in the message would undo something else.
    when(["exchange", "open", "change", "history"], () => dismiss("retracted"));
    /** The list with its title. */
    this.element = make(
      "fieldset", { className: "visitors-field" }, make("legend", { textContent: word("Who has come") }), this.#list,
      make("p", {
        className: "note",
        textContent: word("Who was sent away can come by the link as somebody new: replace it, too."),
      }));
  }

  /** Begins to ask who has come. */
  begin() {
    this.end();
    // They are those of the drawing that was shown before.
    this.#shown = "";
    this.#list.replaceChildren();
    this.#sharing.askVisitors();
    this.#timer = setInterval(() => {
      if (this.#list.checkVisibility?.() === false) this.end();
      else this.#sharing.askVisitors();
    }, pulse);
  }

  /** Asks no more. */
  end() {
    clearInterval(this.#timer);
    this.#timer = 0;
  }

  #show(/** @type {Visitor[]} */ visitors) {
    // Of those who are here the last visit is always now.
    const shown = JSON.stringify(visitors.map((one) => (one.person > 0 ? { ...one, last: 0 } : one)));
    // A menu that is open would close.
    if (shown === this.#shown || this.#list.contains(document.activeElement) && document.activeElement?.tagName === "SELECT") return;
    this.#shown = shown;
    const index = [...this.#list.querySelectorAll("button")].indexOf(
      /** @type {HTMLButtonElement} */ (document.activeElement));
    this.#list.replaceChildren(...visitors.map((one) => this.#row(one)));
    if (index >= 0) this.#list.querySelectorAll("button")[index]?.focus();
  }

  #row(/** @type {Visitor} */ visitor) {
    const { color, role, first, last, person, isSentAway, changes } = visitor;
    const name = visitor.name || (color ? usualName(color) : word("Someone"));
    const link = role === "own" ? word("owner") : role === "look" ? word("by the link for looking") : word("by the link for drawing");
    const facts = [
      link,
      ...first > 0 ? [word("since {time}", { time: moment.format(first) })] : [],
      isSentAway ? word("sent away") : person > 0 ? word("here now")
        : last > 0 ? word("last here {time}", { time: moment.format(last) }) : word("not here"),
      ...changes > 0 ? [counted("{count} change", "{count} changes", { count: changes })] : [],
    ];
    const row = make(
      "li", {}, face(name, color ?? gray), make("b", { textContent: name }),
      make("small", { className: "note", textContent: joined(facts) }));
    row.toggleAttribute("data-sent-away", isSentAway);
    if (changes > 0) row.append(this.#takeBack(visitor, name));
    if (role !== "own") {
      const button = make("button", {
        type: "button", textContent: isSentAway ? word("Let in again") : word("Send away"),
        title: isSentAway ? word("Lets {name} in again", { name })
          : word("Ends the connection of {name}, who keeps a copy and does not come in any more", { name }),
      });
      button.addEventListener("click", () => this.#sharing.admit(visitor, isSentAway));
      row.append(button);
    }
    return row;
  }

  #takeBack(/** @type {Visitor} */ visitor, /** @type {string} */ name) {
    const label = word("Take back what {name} did", { name });
    const select = make("select", { title: label, ariaLabel: label });
    select.append(
      make("option", { value: "", textContent: word("Take back…") }),
      ...spans().map(([text], index) => make("option", { value: String(index), textContent: text })));
    select.addEventListener("change", () => {
      const [text, span] = spans()[Number(select.value)];
      select.value = "";
      select.blur();
      const since = Math.max(Date.now() - span, 0);
      const count = this.#sharing.retract(visitor, since);
      const values = { name, span: text, count };
      if (count === 0) notify(word("{name} did nothing {span} that is still there.", values), { key: "retracted", seconds: 6 });
      else {
        notify(counted("Taken back: {count} change of {name} {span}.", "Taken back: {count} changes of {name} {span}.", values), {
          key: "retracted", seconds: 0, actions: [{ label: word("Undo"), run: () => this.#sharing.undo() }],
        });
      }
    });
    return select;
  }
}
