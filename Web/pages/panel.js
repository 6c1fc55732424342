// The panel of pages: small pictures of them, by which they are gone to, moved, added and removed.

import { childrenOf, element, make } from "../interface/elements.js";
import { addStyle, pagesStyle } from "../interface/later-style.js";
import { leaveKeys } from "../interface/panels.js";
import { PageForm } from "./form.js";
import { PageThumbnails } from "./thumbnails.js";
import { word } from "../words/words.js";

/** The panel; made when it is first opened. */
export class PagesPanel {
  #pages;
  #panel = element("pages-panel");
  #list = element("page-list");
  #thumbnails;
  #form;
  /** @type {HTMLElement | null} */
  #dragged = null;

  /**
   * @param {import("../engine/engine.js").Engine} engine
   * @param {import("./pages.js").Pages} pages
   * @param {import("./backdrop.js").Backdrop} backdrop
   * @param {import("../interface/waiting.js").Waiting} waiting
   */
  constructor(engine, pages, backdrop, waiting) {
    this.#pages = pages;
    addStyle(pagesStyle);
    this.#thumbnails = new PageThumbnails(engine, backdrop, this.#list, () => pages.look());
    this.#form = new PageForm(engine, {
      pages: () => pages.list, current: () => pages.current,
      edit: (action) => waiting.run(() => pages.edit(action)),
    });
    this.#prepare();
    this.fill();
    this.follow();
  }

  get #current() { return this.#pages.current; }

  // The look.

  /** Lists the pages. */
  fill() {
    const items = new Map(childrenOf(this.#list).map((item) => [item.dataset.id, item]));
    const next = this.#pages.list.map(({ id, width, height }, index) => {
      const item = items.get(String(id)) ?? this.#item(id);
      const [page, label] = [index + 1, this.#pages.labelOf(index)];
      item.querySelector("button")?.setAttribute(
        "aria-label", label ? word("Page {label} ({page})", { label, page }) : word("Page {page}", { page }));
      item.querySelector("canvas")?.style.setProperty("aspect-ratio", `${width} / ${height}`);
      item.querySelector("span")?.replaceChildren(label ? word("{label} ({page})", { label, page }) : String(page));
      item.removeAttribute("aria-current");
      return item;
    });
    const focused = this.#list.contains(document.activeElement)
      ? /** @type {HTMLElement} */ (document.activeElement) : null;
    this.#list.replaceChildren(...next);
    focused?.focus();
    element("pages-note").hidden = next.length > 0;
    const edits = /** @type {const} */ (["page-duplicate", "page-up", "page-down", "page-delete", "page-edit"]);
    for (const id of edits) element(id).disabled = next.length === 0;
    element("page-go").hidden = next.length === 0;
    element("page-input").inputMode = this.#pages.hasLabels ? "text" : "numeric";
  }

  /** Makes small pictures again, because the drawing may have changed. */
  update() { if (!this.#panel.hidden) this.#thumbnails.update(); }

  /** Shows which page is looked at. */
  follow() {
    const { count } = this.#pages;
    if (count === 0) return;
    const page = this.#current + 1;
    element("page-count").textContent = this.#pages.labelOf(page - 1) ? word("({page} of {count})", { page, count })
      : word("of {count}", { count });
    if (document.activeElement !== element("page-input")) this.#pages.showInput();
    this.#mark();
  }

  /** Marks the page that is looked at in the list. */
  #mark() {
    if (this.#panel.hidden) return;
    for (const [index, item] of childrenOf(this.#list).entries()) {
      const isCurrent = index === this.#current;
      if (item.hasAttribute("aria-current") === isCurrent) continue;
      item.toggleAttribute("aria-current", isCurrent);
      if (isCurrent) {
        item.setAttribute("aria-current", "page");
        if (!this.#list.contains(document.activeElement)) item.scrollIntoView({ block: "nearest" });
      }
    }
  }

  #item(/** @type {number} */ id) {
    const canvas = make("canvas", { width: 1, height: 1 });
    const button = make("button", { type: "button", className: "page-picture" }, canvas);
    const item = make("li", { draggable: true }, button, make("span", { ariaHidden: "true" }));
    item.dataset.id = String(id);
    button.addEventListener("click", (event) => {
      this.#pages.goTo(this.#indexOf(item));
      leaveKeys(event);
    });
    item.addEventListener("dragstart", ({ dataTransfer }) => {
      this.#dragged = item;
      if (!dataTransfer) return;
      dataTransfer.effectAllowed = "move";
      dataTransfer.setData("application/x-ductus-page", String(id));
    });
    item.addEventListener("dragend", () => {
      this.#dragged = null;
      for (const other of childrenOf(this.#list)) delete other.dataset.drop;
    });
    item.addEventListener("dragover", (event) => {
      if (!this.#dragged) return;
      event.preventDefault();
      const box = item.getBoundingClientRect();
      const side = event.clientY < box.top + box.height / 2 ? "before" : "behind";
      for (const other of childrenOf(this.#list)) if (other !== item) delete other.dataset.drop;
      item.dataset.drop = side;
    });
    item.addEventListener("drop", (event) => {
      if (!this.#dragged) return;
      event.preventDefault();
      const from = this.#indexOf(this.#dragged);
      let to = this.#indexOf(item) + (item.dataset.drop === "behind" ? 1 : 0);
      if (to > from) to -= 1;
      delete item.dataset.drop;
      this.#move(from, to);
    });
    return item;
  }

  #indexOf(/** @type {Element | null} */ item) { return [...this.#list.children].findIndex((one) => one === item); }

  // Edits.

  /** Moves a page, and goes along with it. */
  #move(/** @type {number} */ from, /** @type {number} */ to) {
    const page = this.#pages.list[from];
    if (!page || to < 0 || to >= this.#pages.count || from === to) return;
    this.#pages.edit((pages) => pages.move([page.id], to));
    this.#pages.goTo(to);
    element("pages-status").textContent = word("Page {page} of {count}", { page: to + 1, count: this.#pages.count });
  }

  #remove() {
    const page = this.#pages.list[this.#current];
    if (!page) return;
    this.#pages.edit((pages) => pages.remove([page.id]));
    element("pages-status").textContent = word("The page was removed; undo brings it back.");
  }

  #duplicate() {
    const page = this.#pages.list[this.#current];
    if (!page) return;
    const index = this.#current;
    this.#pages.edit((pages) => pages.duplicate([page.id]));
    this.#pages.goTo(index + 1);
  }

  /** Adds a page like the one that is looked at behind it, or asks for its kind if it is the first one. */
  #add() {
    const page = this.#pages.list[this.#current];
    if (!page) {
      this.#form.open(true);
      return;
    }
    const { width, height, paper, pattern, spacing } = page;
    this.#pages.edit((pages) => pages.add([{ width, height, paper, pattern, spacing }], this.#current + 1));
    this.#pages.goTo(this.#current + 1);
  }

  // The panel.

  /** Opens the panel, or closes it. */
  toggle() {
    this.#panel.hidden = !this.#panel.hidden;
    element("page-number").setAttribute("aria-expanded", String(!this.#panel.hidden));
    if (this.#panel.hidden) {
      this.#thumbnails.stop();
      element("canvas").focus({ preventScroll: true });
      return;
    }
    this.#pages.update();
    this.#mark();
    this.#thumbnails.start();
    this.#pages.onOpen();
    (this.#list.children[this.#current]?.querySelector("button") ?? element("page-add")).focus({ preventScroll: true });
  }

  #prepare() {
    const click = (/** @type {ButtonId} */ id, /** @type {(event: MouseEvent) => void} */ action) =>
      element(id).addEventListener("click", action);
    click("pages-close", () => this.#pages.close());
    click("page-add", () => this.#add());
    click("page-duplicate", () => this.#duplicate());
    click("page-up", () => this.#move(this.#current, this.#current - 1));
    click("page-down", () => this.#move(this.#current, this.#current + 1));
    click("page-delete", () => this.#remove());
    click("page-edit", () => this.#form.open(false));
    this.#list.addEventListener("keydown", (event) => {
      const index = this.#indexOf(/** @type {Element} */ (event.target).closest("li"));
      const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
      if (index < 0) return;
      if (step && event.altKey) this.#move(index, index + step);
      else if (step) this.#list.children[index + step]?.querySelector("button")?.focus();
      else if (event.key === "Delete") {
        this.#pages.goTo(index);
        this.#remove();
      } else if (event.key === "Escape") this.#pages.close();
      else return;
      event.preventDefault();
      event.stopPropagation();
    });
  }
}
