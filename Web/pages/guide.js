// Leads through the PDFs of the drawing: to the pages that links and outlines name, wherever these are in the drawing.

import { make } from "../interface/elements.js";
import { when } from "../interface/happenings.js";
import { notify } from "../interface/notices.js";
import { word } from "../words/words.js";

/** @typedef {import("./contents.js").Target} Target */
/** @typedef {import("../engine/placed.js").Placed} Placed */

/** The labels, outlines and targets of links of the PDFs in a drawing. */
export class Guide {
  #engine;
  #backdrop;
  #pages;
  #labels = "[]";
  /** @type {(() => void)[]} */
  #actions = [];

  /**
   * @param {import("../engine/engine.js").Engine} engine
   * @param {import("./backdrop.js").Backdrop} backdrop
   * @param {import("./pages.js").Pages} pages
   */
  constructor(engine, backdrop, pages) {
    this.#engine = engine;
    this.#backdrop = backdrop;
    this.#pages = pages;
    when(["open", "change"], () => this.update());
  }

  /** The pictures that are pages of PDFs. */
  get pictures() { return this.#engine.placed.list().filter(({ format }) => format === "pdf"); }

  /** Calls back whenever more may be known of the PDFs, or the drawing may have changed. */
  whenUpdated(/** @type {() => void} */ action) { this.#actions.push(action); }

  /** The sizes of the PDFs that are known, in bytes, by the keys of their contents. */
  get known() {
    const known = this.pictures.filter(({ key }) => this.#backdrop.known.has(key));
    return new Map(known.map(({ key, bytes }) => [key, bytes]));
  }

  /** Gives the pages the labels that their PDFs say, as far as these are known. */
  update() {
    for (const action of this.#actions) action();
    const { known } = this.#backdrop;
    const isLabelled = [...known.values()].some(({ labels }) => labels);
    if (!isLabelled && this.#labels === "[]") return;
    const labels = new Map(this.pictures.map(({ key, owner, page }) => [owner, known.get(key)?.labels?.[page] ?? ""]));
    const signature = JSON.stringify(isLabelled ? [...labels] : []);
    if (signature === this.#labels) return;
    this.#labels = signature;
    this.#pages.labels = isLabelled ? labels : new Map();
  }

  /** The outlines of the PDFs that are known, with the keys of their contents. */
  async outlines() {
    const outlines = [];
    for (const [key, bytes] of this.known) {
      try {
        await this.#backdrop.open(key, "pdf", bytes);
        const entries = await this.#backdrop.contents.outline(key);
        if (entries) outlines.push({ key, entries });
      } catch {
        // A PDF that cannot be shown has no outline either.
      }
    }
    return outlines;
  }

  /**
   * Makes an element that leads somewhere when it is pressed.
   *
   * @param {number} key of the content
   * @param {Target} target
   */
  link(key, target) {
    const link = make("a", { href: target.address ?? "#", draggable: false });
    if (target.address) Object.assign(link, { target: "_blank", rel: "noopener noreferrer", title: target.address });
    else {
      link.addEventListener("click", (event) => {
        event.preventDefault();
        this.#follow(key, target);
      });
    }
    return link;
  }

  /** Goes to a page of the drawing. */
  async #follow(/** @type {number} */ key, /** @type {Target} */ { place, step }) {
    const pages = this.#pages;
    if (step) {
      pages.goTo({ NextPage: pages.current + 1, PrevPage: pages.current - 1, LastPage: pages.count - 1 }[step] ?? 0);
      return;
    }
    const { pictures } = this;
    const bytes = pictures.find((one) => one.key === key)?.bytes ?? 0;
    try {
      await this.#backdrop.open(key, "pdf", bytes);
      const found = await this.#backdrop.contents.place(key, place ?? "");
      if (found && this.#show(key, found)) return;
    } catch {
      // The content was closed, or cannot be read any more.
    }
    notify(word("The page to which this leads is not in the drawing."), { key: "leads" });
  }

  /** Shows a place of a PDF; returns false if its page is not in the drawing. */
  #show(/** @type {number} */ key, /** @type {{page: number, top: number}} */ { page, top }) {
    const owners = new Map(
      this.pictures.filter((one) => one.key === key && one.page === page).map((one) => [one.owner, one]));
    const index = this.#pages.list.findIndex(({ id }) => owners.has(id));
    if (index < 0) return false;
    const { id, y, height } = this.#pages.list[index];
    const { transform } = /** @type {Placed} */ (owners.get(id));
    const distance = transform[3] * top + transform[5] - y;
    this.#pages.goTo(index, { top: Math.min(Math.max(distance, 0), height) });
    return true;
  }
}
