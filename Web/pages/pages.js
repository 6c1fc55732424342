// The pages of the drawing: going from one to the next. The panel with small pictures of them is `panel.js`.

import { element } from "../interface/elements.js";
import { tell, when } from "../interface/happenings.js";
import { notify } from "../interface/notices.js";
import { leaveKeys } from "../interface/panels.js";
import { Part } from "../interface/parts.js";
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
  #bar = element("page-bar");
  #number = element("page-number");
  /** @type {Part<import("./panel.js").PagesPanel>} */
  #made;
  /** @type {import("../engine/pages.js").Page[]} */
  #pages = [];
  /** @type {Map<number, string>} The labels of pages that have others than their numbers, by their names. */
  #labels = new Map();
  #signature = "";
  #current = 0;

  /**
   * @param {import("../engine/engine.js").Engine} engine
   * @param {import("../canvas/canvas.js").CanvasView} view
   * @param {Part<import("./backdrop.js").Backdrop>} backdrop
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
    this.#made = new Part(async ({ PagesPanel }) => new PagesPanel(engine, this, await backdrop.need(), waiting));
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

  /** True if pages have other labels than their numbers. */
  get hasLabels() { return this.#labels.size > 0; }

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
      this.#number.dataset.count = "";
      this.#made.made?.fill();
    }
    this.follow();
    this.#made.made?.update();
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
    const [page, count, label] = [low + 1, pages.length, this.labelOf(low)];
    element("page-text").textContent = label ? word("{label} ({page} / {count})", { label, page, count })
      : word("{page} / {count}", { page, count });
    element("page-back").disabled = low === 0;
    element("page-on").disabled = page === count;
    this.#made.made?.follow();
  }

  /** The label of a page; empty if that is its number. */
  labelOf(/** @type {number} */ index) {
    const label = this.#labels.get(this.#pages[index]?.id) ?? "";
    return label === String(index + 1) ? "" : label;
  }

  /** Writes the page that is looked at into the field in which one can be gone to. */
  showInput() { element("page-input").value = this.labelOf(this.#current) || String(this.#current + 1); }

  /**
   * The page that a person names by its label or its number.
   *
   * @param {string} name
   * @returns {number} its index; −1 if there is none
   */
  #named(name) {
    const labels = this.#pages.map((_, index) => this.labelOf(index));
    for (const same of [name, name.toLocaleLowerCase()]) {
      const index = labels.findIndex((label) => label && (label === same || label.toLocaleLowerCase() === same));
      if (index >= 0) return index;
    }
    const number = Math.round(Number(name));
    return number >= 1 ? number - 1 : -1;
  }

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

  /** Performs an edit, and shows the pages as they are then. */
  edit(/** @type {Edit} */ action) {
    const isFirst = this.#pages.length === 0;
    this.#finish();
    action(this.#engine.pages);
    // With its first page a drawing is shown on other paper.
    tell("history");
    tell("change");
    this.update();
    if (isFirst) this.goTo(0, { keepsZoom: false });
  }

  /** Enlarges pages so that ink beside them lies on them. */
  enlarge() {
    let isEnlarged = false;
    this.edit((pages) => { isEnlarged = pages.enlarge(); });
    notify(
      isEnlarged ? word("The page is larger now; undo makes it as it was.")
        : word("What lies beside the pages is too far away from them."),
      { key: "enlarged", isQuiet: true });
  }

  // The panel.

  /** Opens the panel, or closes it. */
  async toggle() {
    if (this.close()) return;
    const made = await this.#made.get();
    // It may have been pressed twice meanwhile.
    if (this.#panel.hidden) made?.toggle();
  }

  /**
   * Closes the panel.
   *
   * @returns {boolean} true if it was open
   */
  close() {
    if (this.#panel.hidden) return false;
    this.#made.made?.toggle();
    return true;
  }

  #prepare() {
    const turn = (/** @type {ButtonId} */ id, /** @type {number} */ steps) =>
      element(id).addEventListener("click", (event) => {
        leaveKeys(event);
        this.step(steps);
      });
    turn("page-back", -1);
    turn("page-on", 1);
    element("page-number").addEventListener("click", () => this.toggle());
    element("page-go").addEventListener("submit", (event) => {
      event.preventDefault();
      const index = this.#named(element("page-input").value.trim());
      if (index >= 0) this.goTo(index);
      this.showInput();
    });
  }
}
