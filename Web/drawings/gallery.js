// The gallery: all drawings, to be found, opened, named, put into folders, duplicated and deleted.

import { element, icon, make } from "../interface/elements.js";
import { addStyle, galleryStyle } from "../interface/later-style.js";
import { notify } from "../interface/notices.js";
import { openDialog } from "../interface/panels.js";
import { counted, locale, reason, word } from "../words/words.js";

/** @typedef {import("./store.js").Row} Row */

const thisYear = new Intl.DateTimeFormat(locale, {
  day: "numeric", month: "short", hour: "numeric", minute: "2-digit",
});
const otherYears = new Intl.DateTimeFormat(locale, { dateStyle: "medium" });

/** The text of a time in milliseconds; empty for one that is not known. */
const dateText = (/** @type {number} */ time) => time === 0 ? "" :
  (new Date(time).getFullYear() === new Date().getFullYear() ? thisYear : otherYears).format(time);

/** The folder of a drawing; empty for none. */
const folderOf = (/** @type {Row} */ { folder }) => folder ?? "";

/** A text as it is compared: without capitals and accents. */
const folded = (/** @type {string} */ text) => text.normalize("NFD").replace(/\p{Mn}/gu, "").toLowerCase();

/** The time without typing until handwriting is looked for, in milliseconds; and the least letters of a text for that. */
const [pause, shortest] = [300, 2];

/** The dialog of drawings. */
export class Gallery {
  #keeper;
  #library;
  #archive;
  #dialog = element("drawings-dialog");
  #list = element("gallery");
  /** @type {string[]} The addresses of the thumbnails that are shown. */
  #addresses = [];
  #order = Promise.resolve();
  #search = element("drawings-search");
  /** @type {string | null} The folder whose drawings are shown; null for all. */
  #folder = null;
  #timer = 0;

  /**
   * @param {import("./keeper.js").Keeper} keeper
   * @param {import("./library.js").Library} library
   * @param {import("./archive.js").Archive} archive
   */
  constructor(keeper, library, archive) {
    this.#keeper = keeper;
    this.#library = library;
    this.#archive = archive;
    addStyle(galleryStyle);
    /**
     * What finds handwriting in all drawings.
     *
     * @type {import("../interface/parts.js").Part<import("../find/gallery-finding.js").GalleryFinding> | undefined}
     */
    this.handwriting;
    /** Called with a text when a drawing was opened in which it was found. */
    this.onFound = (/** @type {string} */ text) => {};
    element("new-drawing").addEventListener("click", () => this.#try(async () => {
      const folder = this.#folder;
      if (!await keeper.create()) return;
      // A drawing that is begun in a folder stays there.
      if (folder) keeper.folder = folder;
      this.#dialog.close();
    }));
    this.#search.addEventListener("input", () => {
      this.#refresh();
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => this.#look(), pause);
    });
    element("read-button").addEventListener("click", () => this.#try(() => this.#read()));
    this.#search.addEventListener("keydown", (event) => {
      if (event.key !== "Escape" || this.#search.value === "") return;
      // The key empties the field first, and closes the dialog then.
      event.preventDefault();
      this.#search.value = "";
      this.#refresh();
    });
    this.#dialog.addEventListener("close", () => {
      this.#forget();
      clearTimeout(this.#timer);
      this.handwriting?.made?.stop();
    });
    library.onList = () => { if (this.#dialog.open) this.#refresh(); };
  }

  /** Shows the dialog. */
  async open() {
    await this.#archive.describe();
    this.#search.value = "";
    this.#tellOfUnread([]);
    await this.#keeper.close();
    await this.#refresh();
    openDialog(this.#dialog);
  }

  #forget() {
    for (const address of this.#addresses.splice(0)) URL.revokeObjectURL(address);
  }

  /** Performs an action that needs the storage, and says if that fails: it may be full or gone. */
  async #try(/** @type {() => Promise<void> | void} */ action) {
    try {
      await action();
    } catch (error) {
      notify(word("That did not work: {reason}.", { reason: reason(error) }), { key: "failure", seconds: 10 });
    }
  }

  // Handwriting.

  get #text() { return this.#search.value.trim(); }

  /** Finds what is typed in the handwriting of all drawings, and shows them, too. */
  async #look() {
    const text = this.#text;
    if (text.length < shortest) {
      this.#tellOfUnread([]);
      return;
    }
    const rows = await this.#keeper.list().catch(() => []);
    const part = await this.handwriting?.get();
    if (!part || text !== this.#text) return;
    try {
      await part.look(text, rows);
      const unread = await part.unread(rows);
      if (text !== this.#text) return;
      this.#tellOfUnread(unread, part.isReading);
    } catch (error) {
      console.info(error);
    }
    this.#refresh();
  }

  /** Says in how many drawings the handwriting is not read, and offers that. */
  #tellOfUnread(/** @type {Row[]} */ rows, isReading = false) {
    element("drawings-unread").hidden = rows.length === 0;
    if (rows.length === 0) return;
    element("unread-note").textContent = counted(
      "The handwriting of {count} drawing is not read yet.", "The handwriting of {count} drawings is not read yet.",
      { count: rows.length });
    element("read-button").textContent = isReading ? word("Stop") : word("Read it");
  }

  /** Reads the drawings whose handwriting is not read, or stops that. */
  async #read() {
    const part = await this.handwriting?.get();
    if (!part) return;
    if (part.isReading) {
      part.stop();
      this.#look();
      return;
    }
    const unread = await part.unread(await this.#keeper.list());
    part.onRead = () => { this.#look(); };
    this.#tellOfUnread(unread, true);
    await part.read(unread);
    await this.#look();
  }

  // Refreshes run one after the other; otherwise an older list could be shown last.
  #refresh() {
    this.#order = this.#order.then(() => this.#fill()).catch(() => {});
    return this.#order;
  }

  /** Whether somebody types a name or a folder: the list stays as it is meanwhile, and is shown anew after that. */
  get #isAsking() { return this.#list.querySelector("input") !== null; }

  async #fill() {
    if (this.#isAsking) return;
    const note = element("drawings-note");
    let rows;
    try {
      rows = await this.#keeper.list();
    } catch (error) {
      note.hidden = false;
      note.textContent = word("The drawings cannot be listed: {reason}.", { reason: reason(error) });
      this.#list.replaceChildren();
      return;
    }
    // Somebody may have begun to type while the list was read.
    if (this.#isAsking) return;
    const focused = document.activeElement?.closest?.(".card");
    const [id, action] = [focused?.dataset.id, /** @type {HTMLElement} */ (document.activeElement)?.dataset.action];
    this.#forget();
    this.#showFolders(rows);
    const parts = folded(this.#search.value).split(/\s+/).filter(Boolean);
    const written = (/** @type {Row} */ { id }) => this.handwriting?.made?.hits(this.#text, id).length ?? 0;
    const found = rows.filter((row) => (this.#folder === null || folderOf(row) === this.#folder)
      && (parts.every((part) => folded(row.name).includes(part)) || written(row) > 0));
    this.#list.replaceChildren(...found.map((row) => this.#card(row, this.#text === "" ? 0 : written(row))));
    note.hidden = found.length > 0 && this.#library.lasts;
    note.textContent = !this.#library.lasts
      ? word("The browser does not let drawings be kept: they are gone when the page is closed.")
      : rows.length === 0 ? word("What you draw is kept here, in this browser.")
        : word("No drawing has such a name here, and nothing like it was found in what is read.");
    if (id) {
      const card = this.#list.querySelector(`[data-id="${CSS.escape(id)}"]`);
      (card?.querySelector(`[data-action="${action}"]`) ?? element("new-drawing")).focus();
    }
  }

  /** Shows the folders that there are, as buttons that narrow the list. */
  #showFolders(/** @type {Row[]} */ rows) {
    const names = [...new Set(rows.map(folderOf))].filter(Boolean)
      .sort((a, b) => a.localeCompare(b, locale));
    if (this.#folder && !names.includes(this.#folder)) this.#folder = null;
    element("folder-names").replaceChildren(...names.map((value) => make("option", { value })));
    element("finder").hidden = rows.length === 0;
    const hadFocus = document.activeElement?.closest?.("#folders") !== null;
    const button = (/** @type {string} */ label, /** @type {string | null} */ folder) => {
      const made = make("button", { type: "button", textContent: label });
      made.setAttribute("aria-pressed", String(this.#folder === folder));
      made.addEventListener("click", () => {
        this.#folder = folder;
        this.#refresh();
      });
      return made;
    };
    const buttons = names.length === 0 ? [] : [
      button(word("All"), null), ...names.map((name) => button(name, name)), button(word("No folder"), ""),
    ];
    element("folders").replaceChildren(...buttons);
    if (hadFocus) element("folders").querySelector("[aria-pressed=true]")?.focus();
  }

  /**
   * Makes the card of a drawing.
   *
   * @param {Row} row
   * @param {number} count how often what is looked for was found in its handwriting
   */
  #card(row, count) {
    const { name } = row;
    const open = make("button", {
      type: "button", className: "picture", ariaLabel: word("Open {name}", { name }),
    });
    open.dataset.action = "open";
    if (row.thumbnail) {
      const address = URL.createObjectURL(new Blob([row.thumbnail], { type: "image/png" }));
      this.#addresses.push(address);
      const picture = make("img", { src: address, alt: "", width: 480, height: 360 });
      picture.dataset.shade = row.shade ?? "";
      open.append(picture);
    }
    open.addEventListener("click", () => this.#try(async () => {
      const text = this.#text;
      if (row.id !== this.#keeper.id && !await this.#keeper.open(row.id)) return;
      this.#dialog.close();
      if (count > 0) this.onFound(text);
    }));
    const title = make(
      "div", { className: "title" }, make("b", { textContent: name }),
      make("small", {
        textContent: [
          count > 0 ? counted("Found {count} time", "Found {count} times", { count }) : "",
          row.room ? word("Shared drawing") : "", folderOf(row), dateText(row.changed),
          row.isDamaged ? word("its entry is damaged") : "",
        ].filter(Boolean).join(" · "),
      }));
    /**
     * Makes a button.
     *
     * @param {string} action
     * @param {string} sign the name of its icon
     * @param {string} title
     * @param {string} ariaLabel
     * @param {() => Promise<void> | void} run
     */
    const button = (action, sign, title, ariaLabel, run) => {
      const made = make("button", { type: "button", ariaLabel, title }, icon(sign));
      made.dataset.action = action;
      made.addEventListener("click", () => this.#try(run));
      return made;
    };
    const card = make(
      "li", { className: "card" }, open, make("div", { className: "row" }, title),
      make(
        "div", { className: "actions" },
        button("rename", "rename", word("Rename"), word("Rename {name}", { name }), () => this.#rename(row, title)),
        button(
          "move", "open", word("Move to a folder"), word("Move {name} to a folder", { name }),
          () => this.#move(row, title)),
        button(
          "duplicate", "copy", word("Duplicate"), word("Duplicate {name}", { name }),
          async () => { await this.#library.duplicate(row.id); }),
        button(
          "delete", "clear", word("Delete"), word("Delete {name}", { name }), () => this.#keeper.delete(row.id))));
    card.dataset.id = row.id;
    if (row.id === this.#keeper.id) card.setAttribute("aria-current", "true");
    return card;
  }

  #rename(/** @type {Row} */ row, /** @type {HTMLElement} */ title) {
    const properties = { value: row.name, ariaLabel: word("Name of {name}", { name: row.name }) };
    this.#ask(title, "rename", properties, (name) => {
      if (name && name !== row.name) return this.#library.rename(row.id, name);
    });
  }

  #move(/** @type {Row} */ row, /** @type {HTMLElement} */ title) {
    const properties = {
      value: folderOf(row), ariaLabel: word("Folder of {name}", { name: row.name }),
      placeholder: word("Name of a folder"),
    };
    const input = this.#ask(title, "move", properties, (folder) => {
      if (folder !== folderOf(row)) return this.#library.move(row.id, folder);
    });
    input.setAttribute("list", "folder-names");
  }

  /**
   * Lets a person type a text in place of a title.
   *
   * @param {HTMLElement} title
   * @param {string} action the button that gets the focus afterwards
   * @param {{value: string, ariaLabel: string, placeholder?: string}} properties of the field
   * @param {(text: string) => Promise<void> | undefined} use called with the text, unless it was given up
   */
  #ask(title, action, properties, use) {
    const input = make("input", { type: "text", maxLength: 80, autocomplete: "off", ...properties });
    const before = [...title.childNodes];
    title.replaceChildren(input);
    input.focus();
    input.select();
    let isDone = false;
    const end = async (/** @type {boolean} */ keeps) => {
      if (isDone) return;
      isDone = true;
      const text = input.value.trim();
      const card = title.closest(".card");
      const hadFocus = document.activeElement === input;
      title.replaceChildren(...before);
      if (hadFocus) card?.querySelector(`[data-action=${action}]`)?.focus();
      if (keeps) await this.#try(() => use(text));
      if (this.#dialog.open) this.#refresh();
    };
    input.addEventListener("keydown", (event) => {
      event.stopPropagation();
      if (event.key !== "Enter" && event.key !== "Escape") return;
      // The key neither presses the button that gets the focus, nor closes the dialog.
      event.preventDefault();
      end(event.key === "Enter");
    });
    input.addEventListener("blur", () => end(true));
    return input;
  }
}
