// The gallery: all drawings, to be opened, named, duplicated and deleted.

import { element, icon, make } from "./elements.js";
import { notify } from "./notices.js";
import { openDialog } from "./panels.js";

const thisYear = new Intl.DateTimeFormat("en", {
  day: "numeric", month: "short", hour: "numeric", minute: "2-digit",
});
const otherYears = new Intl.DateTimeFormat("en", { dateStyle: "medium" });

const dateText = (time) =>
  (new Date(time).getFullYear() === new Date().getFullYear() ? thisYear : otherYears).format(time);

/** The dialog of drawings. */
export class Gallery {
  #keeper;
  #library;
  #dialog = element("drawings-dialog");
  #list = element("gallery");
  #addresses = [];
  #order = Promise.resolve();

  /**
   * @param {import("./keeper.js").Keeper} keeper
   * @param {import("./library.js").Library} library
   */
  constructor(keeper, library) {
    this.#keeper = keeper;
    this.#library = library;
    element("new-drawing").addEventListener("click", () => this.#try(async () => {
      if (await keeper.create()) this.#dialog.close();
    }));
    this.#dialog.addEventListener("close", () => this.#forget());
    library.onList = () => { if (this.#dialog.open) this.#refresh(); };
  }

  /** Shows the dialog. */
  async open() {
    await this.#keeper.close();
    await this.#refresh();
    openDialog(this.#dialog);
  }

  #forget() {
    for (const address of this.#addresses.splice(0)) URL.revokeObjectURL(address);
  }

  /** Performs an action that needs the storage, and says if that fails: it may be full or gone. */
  async #try(action) {
    try {
      await action();
    } catch (error) {
      notify(`That did not work: ${error.message}.`, { key: "failure", seconds: 10 });
    }
  }

  // Refreshes run one after the other; otherwise an older list could be shown last.
  #refresh() {
    this.#order = this.#order.then(() => this.#fill()).catch(() => {});
    return this.#order;
  }

  async #fill() {
    // The list stays as it is while somebody types a name.
    if (this.#list.querySelector("input")) return;
    const note = element("drawings-note");
    let rows;
    try {
      rows = await this.#keeper.list();
    } catch (error) {
      note.hidden = false;
      note.textContent = `The drawings cannot be listed: ${error?.message}.`;
      this.#list.replaceChildren();
      return;
    }
    const focused = document.activeElement?.closest?.(".card");
    const [id, action] = [focused?.dataset.id, document.activeElement?.dataset?.action];
    this.#forget();
    this.#list.replaceChildren(...rows.map((row) => this.#card(row)));
    note.hidden = rows.length > 0 && this.#library.lasts;
    note.textContent = this.#library.lasts
      ? "What you draw is kept here, in this browser."
      : "The browser does not let drawings be kept: they are gone when the page is closed.";
    if (id) {
      const card = this.#list.querySelector(`[data-id="${CSS.escape(id)}"]`);
      (card?.querySelector(`[data-action="${action}"]`) ?? element("new-drawing")).focus();
    }
  }

  #card(row) {
    const open = make("button", {
      type: "button", className: "picture", ariaLabel: `Open ${row.name}`,
    });
    open.dataset.action = "open";
    if (row.thumbnail) {
      const address = URL.createObjectURL(new Blob([row.thumbnail], { type: "image/png" }));
      this.#addresses.push(address);
      open.append(make("img", { src: address, alt: "", width: 320, height: 240 }));
    }
    open.addEventListener("click", () => this.#try(async () => {
      if (row.id === this.#keeper.id || await this.#keeper.open(row.id)) this.#dialog.close();
    }));
    const title = make(
      "div", { className: "title" }, make("b", { textContent: row.name }),
      make("small", { textContent: dateText(row.changed) }));
    const button = (action, name, label, run) => {
      const properties = { type: "button", ariaLabel: `${label} ${row.name}`, title: label };
      const made = make("button", properties, icon(name));
      made.dataset.action = action;
      made.addEventListener("click", () => this.#try(run));
      return made;
    };
    const card = make(
      "li", { className: "card" }, open, make("div", { className: "row" }, title),
      make(
        "div", { className: "actions" },
        button("rename", "rename", "Rename", () => this.#rename(row, title)),
        button("duplicate", "copy", "Duplicate", () => this.#library.duplicate(row.id)),
        button("delete", "clear", "Delete", () => this.#keeper.delete(row.id))));
    card.dataset.id = row.id;
    if (row.id === this.#keeper.id) card.setAttribute("aria-current", "true");
    return card;
  }

  #rename(row, title) {
    const input = make("input", {
      type: "text", value: row.name, maxLength: 80, ariaLabel: `Name of ${row.name}`,
      autocomplete: "off",
    });
    const before = [...title.childNodes];
    title.replaceChildren(input);
    input.focus();
    input.select();
    let isDone = false;
    const end = async (keeps) => {
      if (isDone) return;
      isDone = true;
      const name = input.value.trim();
      const card = title.closest(".card");
      const hadFocus = document.activeElement === input;
      title.replaceChildren(...before);
      if (hadFocus) card?.querySelector("[data-action=rename]")?.focus();
      if (keeps && name && name !== row.name) {
        await this.#try(() => this.#library.rename(row.id, name));
      }
    };
    input.addEventListener("keydown", (event) => {
      event.stopPropagation();
      if (event.key !== "Enter" && event.key !== "Escape") return;
      // The key neither presses the button that gets the focus, nor closes the dialog.
      event.preventDefault();
      end(event.key === "Enter");
    });
    input.addEventListener("blur", () => end(true));
  }
}
