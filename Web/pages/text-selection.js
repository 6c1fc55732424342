// Selecting the text of PDFs: a tool whose pointers mark text in the pages that are in view, to be copied.
//
// A mouse or a pen marks text where there is some, and moves the view elsewhere. A finger moves the view; held still
// it marks a word, and then goes on to mark text.

import { EdgeScroll } from "../canvas/edge-scroll.js";
import { icon, make } from "../interface/elements.js";
import { when } from "../interface/happenings.js";
import { addStyle, textStyle } from "../interface/later-style.js";
import { notify } from "../interface/notices.js";
import { boundsOf, TextLayer, wordAt } from "./text-layer.js";
import { reason, word } from "../words/words.js";

/** The distance from text at which pointers still mark it, in CSS pixels. */
const reach = 28;
/** The time that a finger is held still to mark a word, in milliseconds, and how far it may slip, in CSS pixels. */
const [holdTime, slip] = [450, 8];

/** @typedef {import("../engine/placed.js").Placed} Placed */
/** @typedef {import("./beside-pages.js").Rect} Rect */
/** @typedef {import("./text-layer.js").TextPlace} TextPlace */
/** @typedef {import("./text-layer.js").NearPlace} NearPlace */
/** @typedef {{clientX: number, clientY: number}} Point in CSS pixels of the page */

/** Tells which of two rectangles of pages comes first: the upper one, or the left one. */
const orderOfBounds = (/** @type {Rect} */ a, /** @type {Rect} */ b) => a.minY - b.minY || a.minX - b.minX;
/** Tells which of two pages comes first. */
const order = (/** @type {Placed} */ a, /** @type {Placed} */ b) =>
  orderOfBounds(boundsOf(a), boundsOf(b)) || a.id - b.id;

/** What is marked in the page, which a page that is shown always knows. */
const marks = () => /** @type {Selection} */ (getSelection());

/** The tool that selects text. */
export class TextSelection {
  #engine;
  #view;
  #backdrop;
  #tools;
  #layer = make("div", { className: "text-layer", hidden: true });
  #bar;
  /** @type {Map<number, TextLayer>} The text of pages by the names of their pictures. */
  #pages = new Map();
  /** @type {WeakMap<Node, {page: TextLayer, index: number}>} The places that text nodes have in pages. */
  #places = new WeakMap();
  #isOn = false;
  #before = "brush";
  /**
   * The pointer that marks, with the place where it began and the one where it is; isWhole: true if it only marks words
   * or lines.
   *
   * @type {{pointer: number, isWhole: boolean, start: TextPlace, last?: Point} | null}
   */
  #drag = null;
  #scroll;
  /** @type {{pointer: number, x: number, y: number, timer: number} | null} A finger that may yet mark a word. */
  #held = null;

  /**
   * @param {import("../engine/engine.js").Engine} engine
   * @param {import("../canvas/canvas.js").CanvasView} view
   * @param {import("./backdrop.js").Backdrop} backdrop
   * @param {import("../tools/tools.js").Tools} tools
   */
  constructor(engine, view, backdrop, tools) {
    this.#engine = engine;
    this.#view = view;
    this.#backdrop = backdrop;
    this.#tools = tools;
    this.#scroll = new EdgeScroll(engine, view, () => { if (this.#drag?.last) this.#markTo(this.#drag.last); });
    addStyle(textStyle);
    this.#layer.setAttribute("role", "document");
    this.#layer.setAttribute("aria-label", word("Text of the PDF"));
    view.element.after(this.#layer);
    this.#bar = this.#makeBar();
    this.#listen();
    when(["frame", "resize"], () => this.follow());
    when(["open"], () => this.close());
    when(["tool"], () => this.#toolChanged());
  }

  /** Lets pointers select text. */
  open() {
    if (this.#isOn) return;
    this.#before = this.#tools.tool;
    this.#isOn = true;
    this.#tools.tool = "text";
    this.#layer.hidden = this.#bar.hidden = false;
    this.follow();
  }

  /**
   * Takes the tool back that was there before.
   *
   * @returns {boolean} true if text could be selected
   */
  close() {
    if (!this.#isOn) return false;
    this.#end();
    if (this.#tools.tool === "text") this.#tools.tool = this.#before;
    return true;
  }

  /** Ends the selection of text if another tool was chosen. */
  #toolChanged() { if (this.#isOn && this.#tools.tool !== "text") this.#end(); }

  #end() {
    this.#isOn = false;
    this.#release();
    this.#endDrag();
    if (this.#hasMarked) marks().removeAllRanges();
    if (this.#bar.contains(document.activeElement)) this.#view.element.focus({ preventScroll: true });
    this.#layer.hidden = this.#bar.hidden = true;
    for (const page of this.#pages.values()) page.element.remove();
    this.#pages.clear();
  }

  // The pages.

  /** Shows the text of the pages that are in view; to be called whenever the view or the pages may have moved. */
  follow() {
    if (!this.#isOn) return;
    const view = { ...this.#engine.view };
    const [right, bottom] = [view.x + this.#view.width / view.zoom, view.y + this.#view.height / view.zoom];
    const pictures = new Map(
      this.#engine.placed.list().filter(({ format }) => format === "pdf").map((one) => [one.id, one]));
    const ends = this.#ends();
    const [from, to] = ends?.map(({ page }) => boundsOf(page.picture)) ?? [];
    for (const picture of pictures.values()) {
      const bounds = boundsOf(picture);
      const isSeen = !(bounds.minX > right || bounds.maxX < view.x || bounds.minY > bottom || bounds.maxY < view.y);
      const isEnd = ends?.some(({ page }) => page.id === picture.id) ?? false;
      // Marked text goes on over pages that are out of view.
      const isBetween = ends && orderOfBounds(from, bounds) <= 0 && orderOfBounds(bounds, to) <= 0;
      if (isSeen || isBetween || isEnd) this.#follow(picture, view, isSeen || isEnd);
      else this.#forget(picture.id);
    }
    for (const id of this.#pages.keys()) if (!pictures.has(id)) this.#forget(id);
  }

  /**
   * Keeps the text of a page, and shows it if asked.
   *
   * @param {Placed} picture
   * @param {{x: number, y: number, zoom: number}} view
   * @param {boolean} isShown
   */
  #follow(picture, view, isShown) {
    if (!this.#pages.has(picture.id)) this.#add(picture);
    const page = /** @type {TextLayer} */ (this.#pages.get(picture.id));
    page.follow(picture, view);
    if (!isShown) page.element.remove();
    else if (!page.element.isConnected) {
      // The elements are in the order of the pages, in which a selection goes on from one to the next.
      const next = this.#ordered.find((other) => other.element.isConnected && order(page.picture, other.picture) < 0);
      this.#layer.insertBefore(page.element, next?.element ?? null);
    }
  }

  #forget(/** @type {number} */ id) {
    this.#pages.get(id)?.element.remove();
    this.#pages.delete(id);
  }

  /** The pages in their order. */
  get #ordered() { return [...this.#pages.values()].sort((a, b) => order(a.picture, b.picture)); }

  async #add(/** @type {Placed} */ picture) {
    const { contents } = this.#backdrop;
    // The content has to be open before its text is asked for.
    const opening = this.#backdrop.open(picture.key, "pdf", picture.bytes);
    const page = new TextLayer({ texts: async (key, number) => {
      await opening;
      return contents.texts(key, number);
    } }, picture);
    this.#pages.set(picture.id, page);
    try {
      await page.ready;
      for (const [index, { node }] of page.items.entries()) this.#places.set(node, { page, index });
    } catch {
      // A page whose text cannot be read has none.
    }
    if (this.#isOn && ![...this.#pages.values()].some(({ items, isRead }) => !isRead || items.length > 0)) {
      notify(word("There is no text here: what looks like it is a picture."), { key: "text" });
    }
  }

  // The marked text.

  get #hasMarked() {
    const selection = marks();
    return selection.anchorNode !== null && this.#layer.contains(selection.anchorNode);
  }

  /** Both ends of the marked text, in their order; null if none is marked. */
  #ends() {
    const { anchorNode, anchorOffset, focusNode, focusOffset, isCollapsed } = marks();
    const [anchor, focus] = [anchorNode, focusNode].map((node) => node && this.#places.get(node));
    if (!anchor || !focus || isCollapsed) return null;
    const ends = [{ ...anchor, offset: anchorOffset }, { ...focus, offset: focusOffset }];
    return ends.sort(
      (a, b) => order(a.page.picture, b.page.picture) || a.index - b.index || a.offset - b.offset);
  }

  /** The marked text, line by line; empty if nothing is marked. */
  get text() {
    const ends = this.#ends();
    if (!ends) return "";
    const [from, to] = ends;
    let text = "";
    for (const page of this.#ordered) {
      if (order(page.picture, from.page.picture) < 0 || order(page.picture, to.page.picture) > 0) continue;
      const first = page === from.page ? from.index : 0;
      const last = page === to.page ? to.index : page.items.length - 1;
      for (const [step, { str, ends: isEnd }] of page.items.slice(first, last + 1).entries()) {
        const index = first + step;
        const isLast = page === to.page && index === last;
        text += str.slice(
          page === from.page && index === first ? from.offset : 0, isLast ? to.offset : undefined);
        if (isEnd && !isLast) text += "\n";
      }
      if (page !== to.page && !text.endsWith("\n")) text += "\n";
    }
    return text;
  }

  /** Marks all between two places. */
  #mark(/** @type {TextPlace} */ from, /** @type {TextPlace} */ to) {
    const [a, b] = [from, to].map(({ layer, index }) => layer.items[index].node);
    if (a.isConnected && b.isConnected) marks().setBaseAndExtent(a, from.offset, b, to.offset);
  }

  /**
   * Marks all text of the page in the middle of the view.
   *
   * @returns {boolean} false if text is not selected here
   */
  selectPage() {
    if (!this.#isOn) return false;
    const { width, height } = this.#view;
    const middle = this.#nearest(width / 2, height / 2);
    if (!middle) return true;
    const { items } = middle.layer;
    const shown = items.map(({ node }, index) => (node.isConnected ? index : -1)).filter((index) => index >= 0);
    if (shown.length === 0) return true;
    const [first, last] = [shown[0], shown[shown.length - 1]];
    const end = items[last].str.length;
    this.#mark({ layer: middle.layer, index: first, offset: 0 }, { layer: middle.layer, index: last, offset: end });
    return true;
  }

  /** Marks the word, or the line, at a place. */
  #markAround(/** @type {TextPlace} */ { layer, index, offset }, /** @type {boolean} */ isLine) {
    const { items } = layer;
    if (isLine) {
      let [first, last] = [index, index];
      while (first > 0 && !items[first - 1].ends) first -= 1;
      while (last + 1 < items.length && !items[last].ends) last += 1;
      while (first < last && !items[first].node.isConnected) first += 1;
      while (last > first && !items[last].node.isConnected) last -= 1;
      this.#mark({ layer, index: first, offset: 0 }, { layer, index: last, offset: items[last].str.length });
      return;
    }
    const { str } = items[index];
    const [start, end] = wordAt(str, Math.min(offset, str.length - 1));
    this.#mark({ layer, index, offset: start }, { layer, index, offset: end });
  }

  async #copy() {
    await Promise.allSettled([...this.#pages.values()].map(({ ready }) => ready));
    const { text } = this;
    if (!text) {
      notify(word("No text is selected: drag over it."), { key: "clipboard" });
      return;
    }
    try {
      await navigator.clipboard.writeText(text);
      notify(word("The text was copied."), { key: "clipboard" });
    } catch (error) {
      notify(word("This could not be copied: {reason}.", { reason: reason(error) }), { key: "clipboard" });
    }
  }

  // Pointers.

  /** The place in the text nearest to a point of the canvas; null if there is no text in view. */
  #nearest(/** @type {number} */ x, /** @type {number} */ y) {
    const { view } = this.#engine;
    /** @type {[number, number]} */
    const point = [view.x + x / view.zoom, view.y + y / view.zoom];
    let best = null;
    for (const page of this.#pages.values()) {
      const place = page.nearest(point);
      if (place && (!best || place.distance < best.distance)) best = place;
    }
    return best;
  }

  #at(/** @type {Point} */ { clientX, clientY }) {
    const box = this.#view.element.getBoundingClientRect();
    return this.#nearest(clientX - box.left, clientY - box.top);
  }

  /**
   * @param {NearPlace | null} place
   * @returns {place is NearPlace}
   */
  #isNear(place) { return place !== null && place.distance * this.#engine.view.zoom <= reach; }

  #listen() {
    const layer = this.#layer;
    layer.addEventListener("pointerdown", (event) => this.#goDown(event));
    addEventListener("pointermove", (event) => this.#move(event), true);
    for (const type of /** @type {const} */ (["pointerup", "pointercancel"])) {
      addEventListener(type, (event) => {
        if (event.pointerId === this.#held?.pointer) this.#release();
        if (event.pointerId === this.#drag?.pointer) this.#endDrag();
      }, true);
    }
    layer.addEventListener("mousedown", (event) => {
      if (event.button !== 0) return;
      // Browsers would mark up to the end of a page as soon as the pointer leaves a line.
      event.preventDefault();
      if (event.detail < 2) return;
      const place = this.#at(event);
      if (this.#isNear(place)) this.#markAround(place, event.detail > 2);
      if (this.#drag) this.#drag.isWhole = true;
    });
    layer.addEventListener("touchstart", (event) => event.preventDefault(), { passive: false });
    layer.addEventListener("wheel", (event) => {
      event.preventDefault();
      const { clientX, clientY, deltaX, deltaY, deltaMode, ctrlKey } = event;
      this.#view.element.dispatchEvent(new WheelEvent("wheel", {
        clientX, clientY, deltaX, deltaY, deltaMode, ctrlKey, bubbles: true, cancelable: true,
      }));
    }, { passive: false });
    document.addEventListener("copy", (event) => {
      const { text } = this;
      if (!this.#isOn || !text) return;
      event.clipboardData?.setData("text/plain", text);
      event.preventDefault();
    });
    document.addEventListener("keydown", (event) => {
      if (!this.#isOn || !event.shiftKey || !this.#hasMarked) return;
      const step = {
        ArrowLeft: ["backward", "character"], ArrowRight: ["forward", "character"],
        ArrowUp: ["backward", "word"], ArrowDown: ["forward", "word"],
      }[event.key];
      if (!step) return;
      marks().modify("extend", step[0], step[1]);
      event.preventDefault();
      event.stopPropagation();
    }, true);
  }

  #goDown(/** @type {PointerEvent} */ event) {
    const { pointerId: pointer, pointerType, button, clientX: x, clientY: y, shiftKey } = event;
    if (pointerType === "touch") {
      this.#release();
      if (event.isPrimary) {
        const timer = setTimeout(() => this.#hold(event), holdTime);
        this.#held = { pointer, x, y, timer };
      }
      this.#passOn(event);
      return;
    }
    if (button === 2) return;
    this.#endDrag();
    const place = button === 0 ? this.#at(event) : null;
    if (!this.#isNear(place)) {
      if (button === 0 && this.#hasMarked) marks().removeAllRanges();
      this.#passOn(event);
      return;
    }
    this.#layer.setPointerCapture(pointer);
    const { anchorNode, anchorOffset } = marks();
    const anchor = shiftKey && anchorNode ? this.#places.get(anchorNode) : null;
    const drag = this.#drag = {
      pointer, isWhole: false,
      start: anchor ? { layer: anchor.page, index: anchor.index, offset: anchorOffset } : place,
    };
    if (anchor) this.#mark(drag.start, place);
    else marks().removeAllRanges();
  }

  #move(/** @type {PointerEvent} */ event) {
    if (!this.#isOn) return;
    const held = this.#held;
    if (held && held.pointer === event.pointerId && Math.hypot(event.clientX - held.x, event.clientY - held.y) > slip) {
      this.#release();
    }
    const drag = this.#drag;
    if (drag && drag.pointer === event.pointerId) {
      // A hand that presses twice may slip.
      if (drag.isWhole) return;
      this.#markTo(event);
      const box = this.#view.element.getBoundingClientRect();
      this.#scroll.move(event.clientX - box.left, event.clientY - box.top);
      event.stopPropagation();
      return;
    }
    if (this.#layer.contains(/** @type {Node} */ (event.target))) {
      this.#layer.toggleAttribute("data-over", this.#isNear(this.#at(event)));
    }
  }

  /** Marks up to a pointer. */
  #markTo(/** @type {Point} */ { clientX, clientY }) {
    const drag = this.#drag;
    if (!drag) return;
    drag.last = { clientX, clientY };
    const place = this.#at(drag.last);
    if (place) this.#mark(drag.start, place);
  }

  #endDrag() {
    this.#drag = null;
    this.#scroll.end();
  }

  #release() {
    clearTimeout(this.#held?.timer);
    this.#held = null;
  }

  /** A finger is held still: it marks a word, and moves the view no more. */
  #hold(/** @type {PointerEvent} */ event) {
    this.#release();
    const place = this.#at(event);
    if (!this.#isNear(place)) return;
    const { pointerId: pointer } = event;
    this.#endDrag();
    this.#view.element.dispatchEvent(new PointerEvent("pointercancel", event));
    this.#layer.setPointerCapture(pointer);
    this.#markAround(place, false);
    const ends = this.#ends();
    const [start] = ends ?? [];
    this.#drag = {
      pointer, isWhole: false, start: start ? { layer: start.page, index: start.index, offset: start.offset } : place,
    };
  }

  /** Lets the canvas have a pointer, which moves the view. */
  #passOn(/** @type {PointerEvent} */ event) { this.#view.element.dispatchEvent(new PointerEvent(event.type, event)); }

  // The bar.

  #makeBar() {
    /** @type {(id: string, label: string, name: string, run: () => void) => HTMLElement} */
    const button = (id, label, name, run) => {
      const made = make("button", { type: "button", id, ariaLabel: label, title: label }, icon(name));
      // The marks stay while a button is pressed.
      made.addEventListener("pointerdown", (event) => event.preventDefault());
      made.addEventListener("click", run);
      return made;
    };
    const bar = make("div", { className: "bar text-bar", id: "text-bar", hidden: true },
      make("span", { textContent: word("Select text") }),
      button("text-all", word("Select the text of this page"), "pages", () => this.selectPage()),
      button("text-copy", word("Copy the selected text"), "copy", () => this.#copy()),
      button("text-close", word("Close"), "close", () => this.close()));
    bar.setAttribute("role", "toolbar");
    bar.setAttribute("aria-label", word("Select text"));
    document.body.append(bar);
    return bar;
  }
}
