// Finding what was written by hand, the text of boxes and that of PDFs: a field, what was found in small pictures, and lights
// over it.

import { element } from "../interface/elements.js";
import { when } from "../interface/happenings.js";
import { addStyle, findStyle } from "../interface/later-style.js";
import { notify } from "../interface/notices.js";
import { counted, reason, sentences, word } from "../words/words.js";
import { BoxPlaces } from "./box-places.js";
import { TextCopies } from "./copying.js";
import { boxFound, inkFound, isOfBox, textFound } from "./found.js";
import { Marks } from "./marks.js";
import { onlyPictures, PDFPlaces } from "./pdf-places.js";
import { ReplacingRow } from "./replacing.js";
import { Strip } from "./strip.js";

/** The time without typing until a text is looked for, and that after a change of the drawing, in milliseconds. */
const [pause, calm] = [250, 700];
/** The time between two looks while words are read, in milliseconds. */
const again = 900;
/** The free space around what is gone to, in CSS pixels, and the height that it has at least and at most. */
const [margin, lowest, highest] = [60, 14, 320];

/** @typedef {import("./found.js").Found} Found */

/** The bar in which a text is typed, and what is found. */
export class Finding {
  #engine;
  #view;
  #finder;
  #pages;
  #places;
  #boxes;
  #replacing;
  #copies;
  #marks;
  #strip;
  #bar = element("find-bar");
  #input = element("find-input");
  #status = element("find-status");
  #note = element("find-note");
  #progress = element("find-progress");
  /** @type {AbortController | null} */
  #search = null;
  #timer = 0;
  /** @type {Uint8Array | null} The strokes that are the example; null where a text is looked for. */
  #example = null;
  /** @type {Found[]} */
  #ink = [];
  /** @type {Found[]} */
  #text = [];
  /** @type {Found[]} Places in boxes of text. */
  #typed = [];
  /** @type {import("../engine/texts.js").TextBox[]} */
  #allBoxes = [];
  /** Said in the note of the bar until something else is looked for. */
  #said = "";
  /** @type {{id: number, from: number, index: number} | null} The place behind what was replaced, to which one goes next. */
  #next = null;
  /** @type {Found[]} All that was found, the best first. */
  #found = [];
  /** @type {Found | null} */
  #current = null;
  /** True while pages of PDFs are looked through. */
  #goesOn = false;
  /** True if the pages of the PDFs have no text. */
  #hasOnlyPictures = false;
  /** True while the handwriting is asked. */
  #isAsking = false;
  /** The time of the last look. */
  #looked = 0;
  /** The most words that were still to be read since they were fewer. */
  #most = 0;

  /**
   * @param {import("../engine/engine.js").Engine} engine
   * @param {import("../canvas/canvas.js").CanvasView} view
   * @param {import("../pages/backdrop.js").Backdrop} backdrop
   * @param {import("./finder.js").Finder} finder
   * @param {import("../pages/pages.js").Pages} pages
   * @param {import("../interface/parts.js").Part<import("../text/typing.js").Typing>} typing
   */
  constructor(engine, view, backdrop, finder, pages, typing) {
    this.#engine = engine;
    this.#view = view;
    this.#finder = finder;
    this.#pages = pages;
    addStyle(findStyle);
    this.#places = new PDFPlaces(engine, backdrop);
    this.#boxes = new BoxPlaces(engine, typing);
    this.#replacing = new ReplacingRow((isAll) => this.#replace(isAll), () => this.#tell());
    this.#copies = new TextCopies(engine, view, finder, this.#places);
    this.#marks = new Marks(engine, view);
    this.#strip = new Strip(engine, (found) => this.#goTo(found));
    this.#input.addEventListener("input", () => {
      this.#example = null;
      this.#said = "";
      this.#later(pause);
    });
    element("find-form").addEventListener("submit", (event) => {
      event.preventDefault();
      this.step(1);
    });
    this.#bar.addEventListener("keydown", (event) => {
      if (event.key === "Escape") this.close();
      else if (event.key === "Enter" && event.shiftKey && event.target === this.#input) this.step(-1);
      else if (event.key.toLowerCase() === "h" && (event.ctrlKey || event.metaKey)) this.openReplacing();
      else return;
      event.preventDefault();
      event.stopPropagation();
    });
    element("find-back").addEventListener("click", () => this.step(-1));
    element("find-on").addEventListener("click", () => this.step(1));
    element("find-copy").addEventListener("click", () => this.#copies.copyPage());
    element("find-not").addEventListener("click", () => this.#dismiss());
    element("find-close").addEventListener("click", () => this.close());
    when(["frame", "resize"], () => this.#marks.follow());
    when(["open"], () => this.close());
    when(["change"], () => { if (!this.#bar.hidden && this.#isAsked) this.#later(calm); });
  }

  /** True if there is something to look for. */
  get #isAsked() { return this.#example !== null || this.#input.value.trim() !== ""; }

  /**
   * Opens the bar.
   *
   * @param {string} [text] what is looked for; by default what was looked for before
   */
  open(text) {
    if (text !== undefined) [this.#input.value, this.#example] = [text, null];
    this.#show();
    this.#input.focus();
    this.#input.select();
    if (this.#isAsked) this.#find();
    // Handwriting is read while a person types.
    else this.#finder.refresh().catch((error) => this.#tellOfFailure(error));
  }

  /**
   * Finds more ink that looks like the selection.
   *
   * @returns {Promise<void>}
   */
  async like() {
    const { ink } = await this.#engine.later();
    const records = ink.selected();
    if (records.byteLength === 0) {
      notify(word("There is no handwriting in the selection."), { key: "find" });
      return;
    }
    this.#example = records;
    this.#input.value = "";
    this.#show();
    element("find-on").focus();
    await this.#find();
  }

  /** Copies the text of the selection, as it is read. */
  copySelection() { return this.#copies.copySelection(); }

  /** Remembers that what one has gone to is not what was looked for, and goes on. */
  async #dismiss() {
    const found = this.#current;
    if (!found || found.number === null) return;
    try {
      await this.#finder.dismiss(found.number);
      this.#current = null;
      notify(word("This is not found for it any more; what looks like it comes last."), { key: "find", isQuiet: true });
      await this.#find();
    } catch (error) {
      this.#tellOfFailure(error);
    }
  }

  #show() {
    this.#bar.hidden = false;
    this.#replacing.isUseful = this.#engine.hasTexts;
    element("find-copy").hidden = !this.#engine.placed.list().some(({ format }) => format === "pdf");
    this.#tell();
  }

  /**
   * Closes the bar.
   *
   * @returns {boolean} true if it was open
   */
  close() {
    if (this.#bar.hidden) return false;
    this.#bar.hidden = true;
    this.#said = "";
    this.#stop();
    this.#example = null;
    this.#current = null;
    this.#update();
    element("canvas").focus({ preventScroll: true });
    return true;
  }

  #stop() {
    clearTimeout(this.#timer);
    this.#search?.abort();
    this.#search = null;
    this.#typed = [];
    [this.#ink, this.#text, this.#goesOn, this.#isAsking, this.#hasOnlyPictures] = [[], [], false, false, false];
  }

  #later(/** @type {number} */ time) {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#find(), time);
  }

  async #find() {
    this.#stop();
    if (!this.#isAsked) {
      this.#current = null;
      this.#update();
      return;
    }
    const search = new AbortController();
    this.#search = search;
    const text = this.#input.value.trim();
    this.#isAsking = true;
    /** @type {import("../engine/ink.js").EngineInk} */
    let ink;
    try {
      ({ ink } = await this.#engine.later());
    } catch (error) {
      if (search.signal.aborted) return;
      this.#isAsking = false;
      this.#tell();
      this.#tellOfFailure(error);
      return;
    }
    if (search.signal.aborted) return;
    const look = () => this.#look(text, search.signal);
    this.#finder.onProgress = () => {
      if (this.#bar.hidden) return;
      const { unread } = this.#finder;
      this.#most = unread === 0 ? 0 : Math.max(this.#most, unread);
      this.#tell();
      // What has been read meanwhile is found, too.
      const isDone = unread === 0;
      if (search.signal.aborted || !this.#isAsked || this.#example) return;
      if (isDone || performance.now() - this.#looked > again) look();
    };
    this.#lines = ink;
    if (!this.#example) await this.#findTyped(text, search.signal);
    await Promise.all([look(), this.#example ? null : this.#findText(text, search.signal)]);
  }

  /** @type {import("../engine/ink.js").EngineInk | null} */
  #lines = null;

  /** Finds handwriting. */
  async #look(/** @type {string} */ text, /** @type {AbortSignal} */ signal) {
    this.#looked = performance.now();
    try {
      const hits = this.#example ? await this.#finder.findLike(this.#example) : await this.#finder.find(text);
      if (signal.aborted) return;
      // Texts of boxes are found by themselves, each of their places.
      this.#ink = hits.map(inkFound).filter((hit) => !isOfBox(hit, this.#allBoxes));
    } catch (error) {
      if (signal.aborted) return;
      this.#tellOfFailure(error);
    }
    this.#isAsking = false;
    this.#update(true);
  }

  /** Finds text of boxes. */
  async #findTyped(/** @type {string} */ text, /** @type {AbortSignal} */ signal) {
    try {
      const boxes = await this.#boxes.boxes();
      const places = await this.#boxes.find(text, boxes);
      if (signal.aborted) return;
      this.#allBoxes = boxes;
      this.#typed = places.map((place) => boxFound(place, this.#pages.list));
      this.#update(true);
    } catch (error) {
      if (!signal.aborted) console.info(error);
    }
  }

  // Replacing.

  /** Opens the bar with the row in which places are replaced. */
  openReplacing() {
    this.open();
    const { hasTexts } = this.#engine;
    this.#replacing.open(hasTexts);
    if (!hasTexts) this.#said = word("There are no boxes of text here: only in these can text be replaced.");
    else if (this.#isAsked) this.#replacing.field.focus();
    this.#tell();
  }

  /** Replaces the place that was gone to, or all of them. */
  async #replace(/** @type {boolean} */ isAll) {
    const all = this.#typed.flatMap(({ place }) => (place ? [place] : []));
    const current = this.#current?.place ?? null;
    const places = isAll ? all : current ? [current] : [];
    if (places.length === 0) {
      this.step(1);
      return;
    }
    const { letters } = this.#replacing;
    const index = this.#typed.findIndex(({ place }) => place === current);
    try {
      const done = await this.#boxes.replace(places, letters);
      if (!done) return;
      this.#said = "";
      if (!isAll && current) this.#next = { id: current.box.id, from: current.from + letters.length, index };
      this.#tellOfReplaced(done, places, isAll);
      await this.#find();
    } catch (error) {
      notify(word("This could not be replaced: {reason}.", { reason: reason(error) }), { key: "find" });
    }
  }

  /**
   * Says what was replaced, and what was not.
   *
   * @param {{places: number, boxes: number, isFull: boolean}} done
   * @param {import("./box-places.js").BoxPlace[]} places
   * @param {boolean} isAll
   */
  #tellOfReplaced({ places: count, boxes, isFull }, places, isAll) {
    const parts = [];
    if (isAll || count === 0) {
      parts.push(boxes === 1 ? counted("{count} place replaced.", "{count} places replaced.", { count })
        : word("{count} places replaced in {boxes} boxes.", { count, boxes }));
    }
    if (places.some(({ box }) => box.isLocked)) parts.push(word("Boxes that are locked stay."));
    if (isFull) parts.push(word("A box has no room for more letters."));
    this.#said = sentences(parts);
  }

  /** Finds text of PDFs, page after page. */
  async #findText(/** @type {string} */ text, /** @type {AbortSignal} */ signal) {
    this.#goesOn = true;
    try {
      await this.#places.find(text, signal, (places, goesOn) => {
        this.#goesOn = goesOn;
        this.#text.push(...places.filter((place) => place.length > 0).map((areas) => textFound(areas, this.#input.value.trim(), this.#pages.list)));
        if (places.length > 0) this.#update(true);
      });
      if (signal.aborted) return;
      this.#goesOn = false;
      this.#update(true);
      if (this.#text.length > 0 || !await this.#places.areOnlyPictures(signal) || signal.aborted) return;
      this.#hasOnlyPictures = true;
      this.#tell();
      notify(onlyPictures(), { key: "find", seconds: 8 });
    } catch (error) {
      if (signal.aborted) return;
      this.#goesOn = false;
      this.#tell();
      this.#note.textContent = error.message;
    }
  }

  /** Shows what was found so far; `goes` to the best where one has gone to none. */
  #update(goes = false) {
    const before = new Map(this.#found.map((one) => [one.key, one]));
    // The same as before is the same thing, with its light and its picture.
    const found = new Map([...this.#typed, ...this.#text, ...this.#ink].map((one) => [one.key, one]));
    this.#found = [...found.values()].map((one) => Object.assign(before.get(one.key) ?? one, one))
      .sort((a, b) => b.score - a.score);
    if (this.#current && !this.#found.includes(this.#current)) this.#current = null;
    if (this.#next) {
      const { id, from, index } = this.#next;
      this.#next = null;
      const at = this.#typed.findIndex(({ place }) => place?.box.id === id && place.from >= from);
      // Behind what the box still has, as where the new letters have the sought ones.
      const last = this.#typed.map(({ place }) => place?.box.id).lastIndexOf(id);
      const next = this.#typed[at >= 0 ? at : last >= 0 ? last + 1 : index] ?? this.#typed[0];
      // What was found before is still the same thing.
      this.#goTo(this.#found.find(({ key }) => key === next?.key) ?? null);
    }
    this.#strip.show(this.#found, this.#current);
    this.#marks.show(this.#found, this.#current, this.#lines);
    if (goes && !this.#current && this.#found.length > 0) this.#goTo(this.#first(!this.#goesOn));
    this.#tell();
  }

  /**
   * The best; of several as good, the first at or below the top of the view.
   *
   * @param {boolean} isWhole true if nothing more comes: the view may go up then
   * @returns {Found | null}
   */
  #first(isWhole) {
    const [best] = this.#found;
    if (best.areas === null) return best;
    const { y } = this.#engine.view;
    return this.#found.find(({ score, bounds }) => score === best.score && bounds.minY >= y) ?? (isWhole ? best : null);
  }

  #tell() {
    const count = this.#found.length;
    const { unread } = this.#finder;
    const isSearching = this.#isAsking || this.#goesOn || (unread > 0 && !this.#example);
    const at = this.#current ? this.#found.indexOf(this.#current) + 1 : 0;
    this.#status.textContent = !this.#isAsked ? ""
      : count === 0 ? (
        isSearching ? word("Searching…") : this.#hasOnlyPictures ? word("Pictures only") : word("Not found"))
        : word("{page} / {count}", { page: at, count: this.#goesOn ? word("{count}…", { count }) : count });
    const not = element("find-not");
    not.hidden = !this.#current || this.#current.number === null;
    this.#replacing.enable(Boolean(this.#current?.place), this.#typed.length > 0);
    this.#progress.hidden = unread === 0;
    if (unread > 0) {
      this.#most = Math.max(this.#most, unread);
      this.#progress.max = this.#most;
      this.#progress.value = this.#most - unread;
    }
    // Progress is not read aloud.
    this.#note.setAttribute("aria-live", this.#said ? "polite" : "off");
    this.#note.textContent = this.#said ? this.#said : this.#replacing.isOpen
      ? word("Only boxes of text are changed. Handwriting, PDFs and names stay as they are.") : unread > 0
      ? counted("{count} word is still to be read.", "{count} words are still to be read.", { count: unread })
      : this.#isAsked && count === 0 && !isSearching
        ? word("Nothing like it was found. Latin letters and digits are read, and not every word is read right.")
        : word("Handwriting is read on this device: Latin letters and digits. It errs now and then. Nothing is sent.");
  }

  #tellOfFailure(/** @type {Error} */ error) {
    notify(
      word("This could not be loaded: {reason}. Try again when the network is there.", { reason: reason(error) }),
      { key: "loading-failed", seconds: 10 });
  }

  /** Goes to the next thing found, or to the one before. */
  step(/** @type {number} */ steps) {
    const count = this.#found.length;
    if (count === 0) {
      this.#find();
      return;
    }
    const at = this.#current ? this.#found.indexOf(this.#current) : steps > 0 ? -1 : 0;
    this.#goTo(this.#found[(at + steps + count) % count]);
  }

  #goTo(/** @type {Found | null} */ found) {
    if (!found) return;
    this.#current = found;
    this.#strip.show(this.#found, found);
    this.#marks.show(this.#found, found, this.#lines);
    this.#tell();
    const { minX, minY, maxX, maxY } = found.bounds;
    const { view } = this.#engine;
    const { width, height } = this.#view;
    const high = Math.max(maxY - minY, 1e-3);
    // What would be too small to be seen, or too large, is shown at another zoom.
    const zoom = high * view.zoom < lowest ? Math.min(2 * lowest / high, 8)
      : high * view.zoom > Math.min(highest, height / 2) ? Math.min(highest, height / 2) / high : view.zoom;
    const top = this.#bar.getBoundingClientRect().bottom + margin / 2;
    const [left, upper] = [(minX - view.x) * view.zoom, (minY - view.y) * view.zoom];
    const [right, lower] = [(maxX - view.x) * view.zoom, (maxY - view.y) * view.zoom];
    const isSeen = left >= margin && right <= width - margin && upper >= top && lower <= height - 2 * margin;
    if (isSeen && zoom === view.zoom) return;
    const isBeside = left < margin || right > width - margin || zoom !== view.zoom;
    this.#engine.view = {
      zoom, x: isBeside ? (minX + maxX) / 2 - width / 2 / zoom : view.x,
      y: minY - Math.max(height / 3, top) / zoom,
    };
    this.#view.show();
  }
}
