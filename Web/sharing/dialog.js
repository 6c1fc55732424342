// The dialog in which a drawing is shared: its links, its state, and the ways out.

import { icon, make } from "../interface/elements.js";
import { notify } from "../interface/notices.js";
import { openDialog, prepareDialog } from "../interface/panels.js";
import { preferences } from "../interface/preferences.js";
import { linkTo } from "./link.js";
import { face, ownColor, usualName } from "./people.js";
import { refusalText } from "./sharing.js";
import { unsentText } from "./sign.js";
import { Visitors } from "./visitors.js";
import { percent, reason, word } from "../words/words.js";

/**
 * The state of a room in words.
 *
 * @param {import("../engine/room.js").EngineRoom["status"]} status
 */
function statusText({ state, waiting, refusal, role }) {
  const unsent = waiting === 0 ? "" : unsentText(waiting);
  switch (state) {
    case "stopped": {
      const text = refusalText(refusal);
      return unsent ? word("{reason}; {unsent}", { reason: text, unsent }) : text;
    }
    case "catchingUp": return word("Catching up…");
    case "connected":
      return unsent || (role === "look" ? word("Connected, for looking only") : word("Connected: all is sent"));
    default:
      return unsent ? word("Offline; {unsent}", { unsent }) : word("Offline: what you draw is sent later");
  }
}

/** The dialog; made when it is first opened. */
export class SharingDialog {
  #sharing;
  #keeper;
  #dialog = make("dialog", { id: "sharing-dialog" });
  #body = make("div", { className: "dialog-body" });
  #footer = make("footer");
  /** The text about the state, while the drawing is shared. */
  #state = make("p", { className: "note" });
  #people = make("ul", { className: "people" });
  #visitors;
  /** @type {Set<string>} The roles whose links are shown as codes. */
  #codes = new Set();
  #isBusy = false;

  /**
   * @param {import("./sharing.js").Sharing} sharing
   * @param {import("../drawings/keeper.js").Keeper} keeper
   */
  constructor(sharing, keeper) {
    this.#sharing = sharing;
    this.#keeper = keeper;
    this.#visitors = new Visitors(sharing);
    const title = make("h2", { id: "sharing-title", textContent: word("Draw together") });
    const close = make("button", { type: "button", className: "plain", ariaLabel: word("Close") }, icon("close"));
    close.dataset.close = "";
    this.#dialog.setAttribute("aria-labelledby", "sharing-title");
    this.#state.setAttribute("role", "status");
    this.#dialog.append(make("header", {}, title, close), this.#body, this.#footer);
    document.body.append(this.#dialog);
    prepareDialog(this.#dialog);
  }

  /** Opens the dialog; `isForName`: with the focus on the field for one's own name. */
  open(isForName = false) {
    this.#codes.clear();
    this.#fill();
    openDialog(this.#dialog);
    if (!isForName) return;
    const field = this.#dialog.querySelector("input[id=person-name]");
    field?.focus();
    field?.scrollIntoView({ block: "nearest" });
  }

  /** Shows the state anew. */
  update() {
    const { status } = this.#sharing;
    if (this.#dialog.open && status) this.#state.textContent = statusText(status);
  }

  #fill() {
    const { status, links } = this.#sharing;
    const buttons = [];
    if (!status || !links) {
      this.#body.replaceChildren(
        make("p", {
          textContent: word("Whoever has the link sees what you draw while you draw it, and can draw, too: on another "
            + "device of yours, or with others."),
        }),
        make("p", { className: "note", textContent: word("The drawing is then kept on the server of this app, too.") }),
        this.#name());
      buttons.push(this.#button(word("Share this drawing"), (button) => this.#share(button), "filled"));
    } else {
      this.#state.textContent = statusText(status);
      const isOwner = Boolean(links.own);
      const draw = links.draw ?? (status.role === "look" || isOwner ? undefined : links.secret);
      const look = links.look ?? (status.role === "look" ? links.secret : undefined);
      this.#body.replaceChildren(
        this.#state,
        ...draw ? [this.#link("draw", word("Link for drawing"), draw, isOwner)] : [],
        ...look ? [this.#link("look", word("Link for looking"), look, isOwner)] : [],
        make(
          "fieldset", {}, make("legend", { textContent: word("Here now") }), this.#people, this.#name()),
        ...isOwner && status.role === "own" ? [this.#visitors.element] : []);
      this.showPeople();
      if (isOwner) this.#visitors.begin();
      buttons.push(this.#button(word("Make it my own"), () => this.#leave(), "", word(
        "The drawing stays here as it is, and what others draw does not come any more")));
      if (isOwner) {
        buttons.push(this.#askedTwice(word("End for all"), () => this.#end(), word(
          "The links lead nowhere any more; everyone keeps a copy")));
      }
    }
    this.#footer.replaceChildren(...buttons);
  }

  /** The field for the name that others see. */
  #name() {
    const input = make("input", {
      type: "text", id: "person-name", maxLength: 40, autocomplete: "nickname", value: preferences.personName,
      placeholder: usualName(ownColor()),
    });
    // The history gets each name, so that half of one is none.
    input.addEventListener("change", () => {
      preferences.personName = input.value.trim();
      this.#sharing.others.introduce();
      this.showPeople();
    });
    return make(
      "div", { className: "field stacked" },
      make("label", { htmlFor: "person-name", textContent: word("Your name") }), input,
      make("small", { className: "note", textContent: word("Others see it beside your pen and in the history") }));
  }

  /** Shows who is here: oneself first. */
  showPeople() {
    if (!this.#people.isConnected) return;
    const { others } = this.#sharing;
    const own = preferences.personName || usualName(ownColor());
    const rows = [this.#person(word("{name} (you)", { name: own }), own, ownColor())];
    for (const { number, name, color } of others.people) {
      const follows = others.followed === number;
      rows.push(this.#person(
        name, name, color,
        this.#button(word("Go there"), () => {
          this.#dialog.close();
          // It may be another one by now.
          const person = others.people.find((other) => other.number === number);
          if (person) others.goTo(person.view);
        }, "", word("Shows the part of the drawing that {name} sees", { name })),
        this.#button(follows ? word("Stop following") : word("Follow"), () => {
          others.follow(follows ? -1 : number);
          if (!follows) this.#dialog.close();
        }, "", word("Shows what {name} sees, until you draw or move the page yourself", { name }))));
    }
    if (others.people.length === 0) {
      rows.push(make("li", { className: "note", textContent: word("Nobody else is here now.") }));
    }
    this.#keepFocus(() => this.#people.replaceChildren(...rows));
  }

  /**
   * A row of the list of people.
   *
   * @param {string} text
   * @param {string} name
   * @param {import("../engine/palette.js").Color} color
   * @param {...HTMLElement} buttons
   */
  #person(text, name, color, ...buttons) {
    return make("li", {}, face(name, color), make("b", { textContent: text }), ...buttons);
  }

  /** Shows something anew; the button that had the focus, or that in its place, has it again. */
  #keepFocus(/** @type {() => void} */ show) {
    const buttons = () => [...this.#dialog.querySelectorAll("button")];
    const before = buttons();
    const index = before.findIndex((button) => button === document.activeElement);
    show();
    if (index < 0 || before[index].isConnected) return;
    const { title } = before[index];
    const after = buttons();
    const same = title ? after.find((button) => button.title === title) : undefined;
    (same ?? after[Math.min(index, after.length - 1)]).focus();
  }

  /**
   * @param {"draw" | "look"} role
   * @param {string} label
   * @param {string} secret
   * @param {boolean} isOwner
   */
  #link(role, label, secret, isOwner) {
    const id = `sharing-${role}`;
    const input = make("input", { type: "text", id, readOnly: true, value: linkTo(secret) });
    input.addEventListener("focus", () => input.select());
    const copy = this.#button(word("Copy"), async () => {
      try {
        await navigator.clipboard.writeText(input.value);
        notify(word("The link was copied."), { key: "link", seconds: 4 });
      } catch {
        // Over plain HTTP there is no clipboard: the person copies what is selected.
        input.focus();
      }
    });
    const code = this.#button(word("QR code"), () => {
      if (!this.#codes.delete(role)) this.#codes.add(role);
    });
    code.setAttribute("aria-expanded", String(this.#codes.has(role)));
    const row = make("div", { className: "link-row" }, input, copy, code);
    if (isOwner) {
      row.append(this.#askedTwice(word("Replace"), () => this.#sharing.renew(role), word(
        "Makes another link: whoever came by this one has to go")));
    }
    const field = make("div", { className: "field stacked" }, make("label", { htmlFor: id, textContent: label }), row);
    if (this.#codes.has(role)) field.append(this.#code(input.value));
    return field;
  }

  /** The link as a code for cameras, whose module is loaded for it. */
  #code(/** @type {string} */ link) {
    const frame = make("div", { className: "code" });
    const label = word("The link as a QR code");
    import("./qr-code.js")
      .then(({ qrCode, qrPicture }) => frame.append(qrPicture(qrCode(link), label)))
      .catch((error) => { frame.textContent = word("That did not work: {reason}.", { reason: reason(error) }); });
    return frame;
  }

  /**
   * @param {string} label
   * @param {(button: HTMLButtonElement) => Promise<void> | void} run
   * @param {string} [className]
   * @param {string} [title]
   */
  #button(label, run, className = "", title = "") {
    const button = make("button", { type: "button", textContent: label, className, title });
    button.addEventListener("click", () => this.#try(() => run(button)));
    return button;
  }

  /**
   * A button for what others notice, and nobody undoes: it asks back.
   *
   * @param {string} label
   * @param {() => Promise<void>} run
   * @param {string} title
   */
  #askedTwice(label, run, title) {
    const button = make("button", { type: "button", textContent: label, title });
    button.addEventListener("click", () => {
      button.textContent = word("Sure? {action}", { action: label });
      button.addEventListener("click", (event) => {
        // The second half of a double click is no answer.
        if (event.detail < 2) this.#try(run);
      });
    }, { once: true });
    return button;
  }

  async #try(/** @type {() => Promise<void> | void} */ action) {
    if (this.#isBusy) return;
    this.#isBusy = true;
    try {
      await action();
    } catch (error) {
      notify(word("That did not work: {reason}.", { reason: reason(error) }), { key: "sharing", seconds: 10 });
    } finally {
      this.#isBusy = false;
    }
    if (this.#dialog.open) this.#keepFocus(() => this.#fill());
  }

  async #share(/** @type {HTMLButtonElement} */ button) {
    button.disabled = true;
    await this.#sharing.share((progress) => {
      if (progress < 1) button.textContent = percent(progress);
    });
  }

  async #leave() {
    await this.#sharing.leave();
    this.#dialog.close();
    notify(word("“{name}” is your own now.", { name: this.#keeper.name }), { key: "sharing" });
  }

  async #end() {
    await this.#sharing.end();
    this.#dialog.close();
    notify(word("“{name}” is shared no more.", { name: this.#keeper.name }), { key: "sharing" });
  }
}
