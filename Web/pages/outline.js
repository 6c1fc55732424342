// The outline of PDFs, as a second view in the panel of pages: names of their parts, each of which leads to its page.

import { chosen, element, icon, make, whenChosen } from "../interface/elements.js";
import { when } from "../interface/happenings.js";
import { addStyle, outlineStyle } from "../interface/later-style.js";
import { leaveKeys } from "../interface/panels.js";
import { word } from "../words/words.js";

/** @typedef {import("./contents.js").OutlineEntry} OutlineEntry */

/** The name of the radio buttons that choose the view. */
const views = "pages-view";

/** The outlines in the panel. */
export class Outline {
  #guide;
  #pages;
  #choice = make("div", { className: "segments", id: "outline-choice", hidden: true });
  #list = make("nav", { id: "outline", className: "outline", hidden: true });
  /** The parts of the panel that show the pages. */
  #parts = [element("page-list"), element("page-list").parentElement.querySelector(".page-actions")];
  /** @type {string | null} The keys of the PDFs whose outlines are in the list. */
  #keys = "";

  /**
   * @param {import("./guide.js").Guide} guide
   * @param {import("./pages.js").Pages} pages
   */
  constructor(guide, pages) {
    this.#guide = guide;
    this.#pages = pages;
    addStyle(outlineStyle);
    for (const [value, text] of [["pages", word("Pages")], ["outline", word("Contents")]]) {
      const input = make("input", { type: "radio", name: views, value, checked: value === "pages" });
      this.#choice.append(make("label", {}, input, make("span", { textContent: text })));
    }
    this.#choice.setAttribute("role", "radiogroup");
    this.#choice.setAttribute("aria-label", word("Pages"));
    this.#list.setAttribute("aria-label", word("Contents"));
    element("page-list").before(this.#choice, this.#list);
    whenChosen(views, () => this.#show());
    this.#list.addEventListener("keydown", (event) => this.#press(event));
    pages.onOpen = () => this.update();
    when(["open"], () => {
      // Of the drawing before nothing stays, also where the panel is closed.
      this.#keys = null;
      this.#list.replaceChildren();
      this.#choice.hidden = true;
      this.#show();
      this.update();
    });
    guide.whenUpdated(() => this.update());
    this.update();
  }

  /** Shows the outlines of the PDFs of the drawing, if the panel is open. */
  async update() {
    if (element("pages-panel").hidden) return;
    const keys = String([...this.#guide.known.keys()]);
    if (keys === this.#keys) return;
    this.#keys = keys;
    const outlines = await this.#guide.outlines();
    if (keys !== this.#keys) return;
    this.#list.replaceChildren(...outlines.map(({ key, entries }) => this.#entries(key, entries)));
    this.#choice.hidden = outlines.length === 0;
    this.#show();
  }

  #show() {
    const isShown = !this.#choice.hidden && chosen(views) === "outline";
    this.#list.hidden = !isShown;
    for (const part of this.#parts) part?.toggleAttribute("hidden", isShown);
  }

  #entries(/** @type {number} */ key, /** @type {OutlineEntry[]} */ entries) {
    return make("ul", {}, ...entries.map((entry) => this.#entry(key, entry)));
  }

  #entry(/** @type {number} */ key, /** @type {OutlineEntry} */ { name, target, isOpen, entries }) {
    const link = target ? this.#guide.link(key, target) : make("a", { href: "#" });
    link.textContent = name || word("Without a name");
    link.addEventListener("click", leaveKeys);
    const item = make("li", {}, link);
    if (entries.length === 0) return item;
    const button = make("button", { type: "button", className: "plain" }, icon("on"));
    button.setAttribute("aria-label", word("What is in “{name}”", { name: link.textContent }));
    item.prepend(button);
    // The entries below one are made when they are first shown.
    const open = (/** @type {boolean} */ isOpened) => {
      button.setAttribute("aria-expanded", String(isOpened));
      if (isOpened && !item.querySelector("ul")) item.append(this.#entries(key, entries));
      item.querySelector("ul")?.toggleAttribute("hidden", !isOpened);
    };
    button.addEventListener("click", (event) => {
      open(button.getAttribute("aria-expanded") !== "true");
      leaveKeys(event);
    });
    // An entry that leads nowhere itself opens those below it.
    if (!target) {
      link.addEventListener("click", (event) => {
        event.preventDefault();
        button.click();
      });
    }
    open(isOpen);
    return item;
  }

  #press(/** @type {KeyboardEvent} */ event) {
    const item = /** @type {Element} */ (event.target).closest("li");
    const links = [...this.#list.querySelectorAll("a")].filter((link) => !link.closest("ul[hidden]"));
    const at = links.findIndex((link) => link.parentElement === item);
    const button = item?.querySelector(":scope > button");
    const isOpen = button?.getAttribute("aria-expanded") === "true";
    const above = item?.parentElement?.closest("li")?.querySelector("a");
    const fold = () => (button && isOpen ? button.click() : above?.focus());
    const unfold = () => (button && !isOpen ? button.click() : item?.querySelector(":scope > ul a")?.focus());
    const action = {
      ArrowUp: () => links[Math.max(at - 1, 0)]?.focus(), ArrowDown: () => links[at + 1]?.focus(),
      ArrowLeft: fold, ArrowRight: unfold, Escape: () => this.#pages.close(),
    }[event.key];
    if (!action) return;
    action();
    event.preventDefault();
    event.stopPropagation();
  }
}
