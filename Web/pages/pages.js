// The pages of the drawing: going from one to the next, and the panel with small pictures of them.

import { childrenOf, element, make } from "../interface/elements.js";
import { tell, when } from "../interface/happenings.js";
import { notify } from "../interface/notices.js";
import { leaveKeys } from "../interface/panels.js";
import { PageForm } from "./form.js";
import { PageThumbnails } from "./thumbnails.js";
import { word } from "../words/words.js";

/** The space that is left free beside a page that fits the room for it, in CSS pixels, and below the bars. */
const [margin, below] = [12, 74];
/** The width of the tools at a side, in CSS pixels. */
const tools = 64;
/** The zooms at which a page fits the view, and the largest one at which it is gone to. */
const [leastZoom, mostZoom, mostGoing] = [0.05, 4, 2];

/** @typedef {(pages: import("../engine/pages.js").EnginePages) => void} Edit */

/** The pages in the page. */
export class Pages {
  #engine;
  #view;
  #finish;
  #panel = element("pages-panel");
  #list = element("page-list");
  #bar = element("page-bar");
  #number = element("page-number");
  #thumbnails;
  #form;
  /** @type {import("../engine/pages.js").Page[]} */
  #pages = [];
  /** @type {Map<number, string>} The labels of pages that have others than their numbers, by their names. */
  #labels = new Map();
  #signature = "";
  #current = 0;
  /** @type {HTMLElement | null} */
  #dragged = null;

  /**
   * @param {import("../engine/engine.js").Engine} engine
   * @param {import("../canvas/canvas.js").CanvasView} view
   * @param {import("./backdrop.js").Backdrop} backdrop
   * @param {import("../interface/waiting.js").Waiting} waiting
   * @param {() => void} finish ends the strokes in progress
   */
  constructor(engine, view, backdrop, waiting, finish) {
    this.#engine = engine;
    this.#view = view;
    this.#finish = finish;
    /** Called when the panel is opened. */
    this.onOpen = () => {};
    /** @type {() => import("./papers.js").Look} Returns the look in which pages are shown, see `Papers.look`. */
    this.look = () => ({});
    this.#thumbnails = new PageThumbnails(engine, backdrop, this.#list, () => this.look());
    this.#form = new PageForm(engine, {
      pages: () => this.#pages, current: () => this.#current,
      edit: (action) => waiting.run(() => this.#edit(action)),
    });
    this.#prepare();
    when(["open", "change"], () => this.update());
    when(["frame"], () => this.follow());
  }

  /** The number of pages; 0 on an endless sheet. */
  get count() { return this.#pages.length; }

  /** The page in the middle of the view, from 0. */
  get current() { return this.#current; }

  /** All pages. */
  get list() { return this.#pages; }

  /** Sets the labels of pages that PDFs give them, by the names of the pages. */
  set labels(/** @type {Map<number, string>} */ labels) {
    this.#labels = labels;
    this.update();
  }

  // The look.

  /** Shows the pages as they are. */
  update() {
    const pages = this.#engine.pages.list();
    const signature = JSON.stringify([pages, ...this.#labels]);
    if (signature !== this.#signature) {
      this.#signature = signature;
      this.#pages = pages;
      this.#bar.hidden = pages.length === 0;
      document.documentElement.toggleAttribute("data-paged", pages.length > 0);
      element("fit-width-item").parentElement.hidden = pages.length === 0;
      this.#fill();
    }
    this.follow();
    if (!this.#panel.hidden) this.#thumbnails.update();
  }

  /** Shows the number of the page that is looked at. */
  follow() {
    const pages = this.#pages;
    if (pages.length === 0) return;
    const { y, zoom } = this.#engine.view;
    const middle = y + (this.#view.height / zoom) * 0.4;
    let [low, high] = [0, pages.length - 1];
    while (low < high) {
      const at = (low + high + 1) >> 1;
      if (pages[at].y <= middle) low = at;
      else high = at - 1;
    }
    const isSame = low === this.#current && this.#number.dataset.count === String(pages.length);
    this.#current = low;
    if (isSame) return;
    this.#number.dataset.count = String(pages.length);
    const [page, count, label] = [low + 1, pages.length, this.#labelOf(low)];
    element("page-text").textContent = label ? word("{label} ({page} / {count})", { label, page, count })
      : word("{page} / {count}", { page, count });
    element("page-back").disabled = low === 0;
    element("page-on").disabled = page === count;
    element("page-count").textContent = label ? word("({page} of {count})", { page, count })
      : word("of {count}", { count });
    if (document.activeElement !== element("page-input")) this.#showInput();
    this.#mark();
  }

  /** The label of a page; empty if that is its number. */
  #labelOf(/** @type {number} */ index) {
    const label = this.#labels.get(this.#pages[index]?.id) ?? "";
    return label === String(index + 1) ? "" : label;
  }

  /** Writes the page that is looked at into the field in which one can be gone to. */
  #showInput() { element("page-input").value = this.#labelOf(this.#current) || String(this.#current + 1); }

  /**
   * The page that a person names by its label or its number.
   *
   * @param {string} name
   * @returns {number} its index; −1 if there is none
   */
  #named(name) {
    const labels = this.#pages.map((_, index) => this.#labelOf(index));
    for (const same of [name, name.toLocaleLowerCase()]) {
      const index = labels.findIndex((label) => label && (label === same || label.toLocaleLowerCase() === same));
      if (index >= 0) return index;
    }
    const number = Math.round(Number(name));
    return number >= 1 ? number - 1 : -1;
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

  #fill() {
    const items = new Map(childrenOf(this.#list).map((item) => [item.dataset.id, item]));
    const next = this.#pages.map(({ id, width, height }, index) => {
      const item = items.get(String(id)) ?? this.#item(id);
      const [page, label] = [index + 1, this.#labelOf(index)];
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
    element("page-input").inputMode = this.#labels.size > 0 ? "text" : "numeric";
    this.#number.dataset.count = "";
  }

  #item(/** @type {number} */ id) {
    const canvas = make("canvas", { width: 1, height: 1 });
    const button = make("button", { type: "button", className: "page-picture" }, canvas);
    const item = make("li", { draggable: true }, button, make("span", { ariaHidden: "true" }));
    item.dataset.id = String(id);
    button.addEventListener("click", (event) => {
      this.goTo(this.#indexOf(item));
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
      this.move(from, to);
    });
    return item;
  }

  #indexOf(/** @type {Element | null} */ item) { return [...this.#list.children].findIndex((one) => one === item); }

  // The view.

  /** True if the list of pages is open beside the pages: in narrow windows it lies over their lower part. */
  get #hasListBeside() { return !this.#panel.hidden && this.#panel.getBoundingClientRect().left > this.#view.width / 2; }

  /** The left and the right end of the room for pages: beside the tools, and beside the list of pages. */
  get #room() {
    const side = document.documentElement.dataset.side ?? "";
    if (this.#hasListBeside) {
      return [margin + (side === "left" ? tools : 0), this.#panel.getBoundingClientRect().left - margin];
    }
    const edge = ["left", "right"].includes(side) ? margin + tools : margin;
    return [edge, this.#view.width - edge];
  }

  /** The left end of the view at which a page is in the middle of the room for it, at a zoom. */
  #centred(/** @type {import("../engine/pages.js").Page} */ page, /** @type {number} */ zoom) {
    const [left, right] = this.#room;
    return page.x + page.width / 2 - (left + right) / 2 / zoom;
  }

  /**
   * Shows a page as wide as the room for it, or at 200 %, from its top, or from a place below that.
   *
   * @param {number} index from 0
   * @param {{keepsZoom?: boolean, top?: number}} options top: the distance of that place from the upper edge of the
   *   page, in points
   */
  goTo(index, { keepsZoom = true, top = 0 } = {}) {
    if (this.#pages.length === 0) return;
    const page = this.#pages[Math.min(Math.max(index, 0), this.#pages.length - 1)];
    const { zoom } = this.#engine.view;
    const [left, right] = this.#room;
    const most = this.#hasListBeside ? right - left : this.#view.width;
    const width = page.width * zoom;
    const next = keepsZoom && width <= most && width > most / 3 ? zoom : Math.min(this.#fitting(page), mostGoing);
    this.#engine.view = { x: this.#centred(page, next), y: page.y + top - below / next, zoom: next };
    this.#view.show();
    this.follow();
  }

  /** The zoom at which a page is as wide as the room for it. */
  #fitting(/** @type {import("../engine/pages.js").Page} */ page) {
    const [left, right] = this.#room;
    return Math.min(Math.max((right - left) / page.width, leastZoom), mostZoom);
  }

  /**
   * Shows the whole page that is looked at.
   *
   * @returns {boolean} false on an endless sheet
   */
  fitPage() {
    const page = this.#pages[this.#current];
    if (!page) return false;
    const { height } = this.#view;
    const zoom = Math.max(Math.min(this.#fitting(page), (height - 2 * below) / page.height), leastZoom);
    this.#engine.view = { x: this.#centred(page, zoom), y: page.y + page.height / 2 - height / 2 / zoom, zoom };
    this.#view.show();
    return true;
  }

  /** The middle of the visible part of the page that is seen most, in CSS pixels; null on an endless sheet. */
  get middle() {
    const { x, y, zoom } = this.#engine.view;
    const { width, height } = this.#view;
    let most = 0;
    /** @type {[number, number] | null} */
    let middle = null;
    for (const page of this.#pages) {
      const [left, right] = [Math.max((page.x - x) * zoom, 0), Math.min((page.x + page.width - x) * zoom, width)];
      const [top, bottom] = [Math.max((page.y - y) * zoom, 0), Math.min((page.y + page.height - y) * zoom, height)];
      if (right <= left || bottom <= top || (right - left) * (bottom - top) <= most) continue;
      most = (right - left) * (bottom - top);
      middle = [(left + right) / 2, (top + bottom) / 2];
    }
    return middle;
  }

  /** Shows the page that is looked at as wide as the room for it. */
  fitWidth() {
    const page = this.#pages[this.#current];
    if (!page) return;
    const { y, zoom } = this.#engine.view;
    const next = this.#fitting(page);
    // The same line of the page stays at the top.
    const top = Math.max(y + below / zoom, page.y);
    this.#engine.view = { x: this.#centred(page, next), y: top - below / next, zoom: next };
    this.#view.show();
  }

  /**
   * Goes some pages on, or back.
   *
   * @param {number} steps
   * @returns {boolean} false on an endless sheet
   */
  step(steps) {
    if (this.#pages.length === 0) return false;
    const page = this.#pages[this.#current];
    const { y, zoom } = this.#engine.view;
    // A page whose beginning is above the view is gone back to first.
    const isWithin = steps < 0 && y + below / zoom > page.y + 8 / zoom;
    this.goTo(this.#current + steps + (isWithin ? 1 : 0));
    return true;
  }

  // Edits.

  #edit(/** @type {Edit} */ action) {
    const isFirst = this.#pages.length === 0;
    this.#finish();
    action(this.#engine.pages);
    // With its first page a drawing is shown on other paper.
    tell("history");
    tell("change");
    this.update();
    if (isFirst) this.goTo(0, { keepsZoom: false });
  }

  /** Moves a page, and goes along with it. */
  move(/** @type {number} */ from, /** @type {number} */ to) {
    const page = this.#pages[from];
    if (!page || to < 0 || to >= this.#pages.length || from === to) return;
    this.#edit((pages) => pages.move([page.id], to));
    this.goTo(to);
    element("pages-status").textContent = word("Page {page} of {count}", { page: to + 1, count: this.count });
  }

  /** Enlarges pages so that ink beside them lies on them. */
  enlarge() {
    let isEnlarged = false;
    this.#edit((pages) => { isEnlarged = pages.enlarge(); });
    notify(
      isEnlarged ? word("The page is larger now; undo makes it as it was.")
        : word("What lies beside the pages is too far away from them."),
      { key: "enlarged", isQuiet: true });
  }

  #remove() {
    const page = this.#pages[this.#current];
    if (!page) return;
    this.#edit((pages) => pages.remove([page.id]));
    element("pages-status").textContent = word("The page was removed; undo brings it back.");
  }

  #duplicate() {
    const page = this.#pages[this.#current];
    if (!page) return;
    const index = this.#current;
    this.#edit((pages) => pages.duplicate([page.id]));
    this.goTo(index + 1);
  }

  /** Adds a page like the one that is looked at behind it, or asks for its kind if it is the first one. */
  #add() {
    const page = this.#pages[this.#current];
    if (!page) {
      this.#form.open(true);
      return;
    }
    const { width, height, paper, pattern, spacing } = page;
    this.#edit((pages) => pages.add([{ width, height, paper, pattern, spacing }], this.#current + 1));
    this.goTo(this.#current + 1);
  }

  // The panel.

  /** Opens the panel, or closes it. */
  toggle() {
    this.#panel.hidden = !this.#panel.hidden;
    this.#number.setAttribute("aria-expanded", String(!this.#panel.hidden));
    if (this.#panel.hidden) {
      this.#thumbnails.stop();
      element("canvas").focus({ preventScroll: true });
      return;
    }
    this.update();
    this.#mark();
    this.#thumbnails.start();
    this.onOpen();
    (this.#list.children[this.#current]?.querySelector("button") ?? element("page-add")).focus({ preventScroll: true });
  }

  /**
   * Closes the panel.
   *
   * @returns {boolean} true if it was open
   */
  close() {
    if (this.#panel.hidden) return false;
    this.toggle();
    return true;
  }

  #prepare() {
    const click = (/** @type {ButtonId} */ id, /** @type {(event: MouseEvent) => void} */ action) =>
      element(id).addEventListener("click", action);
    const turn = (/** @type {ButtonId} */ id, /** @type {number} */ steps) => click(id, (event) => {
      leaveKeys(event);
      this.step(steps);
    });
    turn("page-back", -1);
    turn("page-on", 1);
    click("page-number", () => this.toggle());
    click("pages-close", () => this.close());
    click("page-add", () => this.#add());
    click("page-duplicate", () => this.#duplicate());
    click("page-up", () => this.move(this.#current, this.#current - 1));
    click("page-down", () => this.move(this.#current, this.#current + 1));
    click("page-delete", () => this.#remove());
    click("page-edit", () => this.#form.open(false));
    element("page-go").addEventListener("submit", (event) => {
      event.preventDefault();
      const index = this.#named(element("page-input").value.trim());
      if (index >= 0) this.goTo(index);
      this.#showInput();
    });
    this.#list.addEventListener("keydown", (event) => {
      const index = this.#indexOf(/** @type {Element} */ (event.target).closest("li"));
      const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
      if (index < 0) return;
      if (step && event.altKey) this.move(index, index + step);
      else if (step) this.#list.children[index + step]?.querySelector("button")?.focus();
      else if (event.key === "Delete") {
        this.goTo(index);
        this.#remove();
      } else if (event.key === "Escape") this.close();
      else return;
      event.preventDefault();
      event.stopPropagation();
    });
  }
}
