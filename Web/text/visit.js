// A visit to a box of text: it is edited until something else begins, and then put into the drawing as one change.
//
// A transparent text field over the box has the keyboard, the clipboard, input methods and spelling; glyphs, line breaks,
// the caret and the marked range are the engine's, drawn on a canvas and by elements that lie in the box's own
// coordinates.

import { EngineError } from "../engine/memory.js";
import { make } from "../interface/elements.js";
import { tell } from "../interface/happenings.js";
import { dismiss, notify } from "../interface/notices.js";
import { BoxEdges } from "./edges.js";
import { FieldKeys, insert } from "./field-keys.js";
import { FieldPointers } from "./field-pointers.js";
import { flowed, marginOf, pageAt, pagesFor } from "./flow.js";
import { mostLetters, taken, tellOfFault, tellOfFonts, tellOfFull, tellOfMissing, tellOfTaken } from "./limits.js";
import { TextPainting } from "./painting.js";
import { typingPlace } from "./place.js";
import { edited, restyled, styleAt } from "./runs.js";
import { reason, word } from "../words/words.js";

/** The distance of the caret from the edges of what is seen, in CSS pixels. */
const margin = 24;
/** The most rectangles of a marked range that are shown. */
const mostMarks = 400;

/** @typedef {import("./text-engine.js").Typed} Typed */
/** @typedef {import("./text-engine.js").TextLook} TextLook */
/** @typedef {import("../engine/texts.js").Matrix} Matrix */

/**
 * What a visit works with.
 *
 * @typedef {object} Desk
 * @property {import("../engine/engine.js").Engine} engine
 * @property {import("../canvas/canvas.js").CanvasView} view
 * @property {import("../engine/texts.js").EngineTexts} texts
 * @property {import("../engine/objects.js").EngineObjects} objects
 * @property {import("./text-engine.js").TextEngine} setter
 * @property {import("./fonts.js").Fonts} fonts
 */

/** Multiplies two transforms: the first one comes first. */
export const product = (/** @type {Matrix} */ [a, b, c, d, x, y], /** @type {Matrix} */ [e, f, g, h, p, q]) =>
  /** @type {Matrix} */ ([
    a * e + b * g, a * f + b * h, c * e + d * g, c * f + d * h, x * e + y * g + p, x * f + y * h + q,
  ]);

/** The point that a transform leads to another one. */
export function unmapped(/** @type {Matrix} */ [a, b, c, d, tx, ty], /** @type {number} */ x, /** @type {number} */ y) {
  const determinant = a * d - b * c || 1e-12;
  const [dx, dy] = [x - tx, y - ty];
  return { x: (d * dx - c * dy) / determinant, y: (a * dy - b * dx) / determinant };
}

/** A box while it is edited. */
export class TextVisit {
  #desk;
  #field;
  #layer = make("div", { className: "text-visit" });
  #frame = make("div", { className: "text-frame" });
  #marks = make("div", { className: "text-marks" });
  #caret = make("div", { className: "text-caret" });
  #painting;
  #done = new AbortController();
  #isEnded = false;
  /** The text and the look with which it began; null for a new box. */
  #before = "";
  #set = { lines: 0, width: 0, height: 0 };
  /** True if a text was pasted into it: it goes on, on the pages that follow. */
  #hasPasted = false;
  #isComposing = false;
  #composedFrom = 0;
  #shown = "";
  /** Called when the visit has ended, with the name of the box, or −1. */
  onEnd = (/** @type {number} */ id) => {};
  /** Called when the caret is elsewhere, or another range is marked. */
  onCaret = () => {};
  /** Called to open the address at the caret. */
  onOpen = () => {};

  /**
   * @param {Desk} desk
   * @param {{id: number, typed: Typed, transform: Matrix}} box id: −1 for a new one
   */
  constructor(desk, { id, typed, transform }) {
    this.#desk = desk;
    /** The name of the box; −1 while it is new. */
    this.id = id;
    /** The text and its look. */
    this.typed = typed;
    /** The way from points of the box to those of the drawing. */
    this.transform = transform;
    this.#before = id < 0 ? "" : this.#print();
    this.#painting = new TextPainting(desk);
    this.#field = make("textarea", {
      value: typed.text, spellcheck: true, dir: "auto", ariaLabel: word("Text"), rows: 1,
    });
    this.#field.setAttribute("autocapitalize", "sentences");
    this.#frame.append(this.#marks, this.#caret, this.#field);
    new BoxEdges(this, this.#frame);
    this.#layer.append(this.#painting.element, this.#frame);
    desk.view.element.after(this.#layer);
    if (id >= 0) desk.texts.hide(id);
    this.#listen();
    // There is a caret once the text is set.
    this.refresh();
    this.#field.focus({ preventScroll: true });
    this.mark(typed.text.length, typed.text.length);
    desk.view.show();
  }

  /** The text field. */
  get field() { return this.#field; }
  /** What sets the text. */
  get setter() { return this.#desk.setter; }
  /** The width of what was set, in points of the box. */
  get setWidth() { return this.#set.width; }

  /** True if an element belongs to the visit. */
  contains(/** @type {EventTarget | null} */ target) {
    return target instanceof Node && this.#frame.contains(target);
  }

  /** All that a change of the box would change, as text. */
  #print() { return JSON.stringify([this.typed, this.transform]); }

  #listen() {
    const { signal } = this.#done;
    const field = this.#field;
    new FieldKeys(this, signal);
    new FieldPointers(this, this.#frame, signal);
    field.addEventListener("beforeinput", (event) => this.#limit(event), { signal });
    field.addEventListener("input", (event) => this.#typed(/** @type {InputEvent} */ (event).inputType), { signal });
    field.addEventListener("compositionstart", () => {
      this.#isComposing = true;
      this.#composedFrom = field.selectionStart;
    }, { signal });
    field.addEventListener("compositionend", () => {
      this.#isComposing = false;
      this.#typed();
    }, { signal });
    document.addEventListener("selectionchange", () => {
      if (document.activeElement !== field) return;
      this.showCaret();
      this.onCaret();
    }, { signal });
    for (const type of ["focus", "blur"]) field.addEventListener(type, () => this.showCaret(), { signal });
    // The keyboard of a phone comes and goes.
    globalThis.visualViewport?.addEventListener("resize", () => this.reveal(), { signal });
    this.#frame.addEventListener("wheel", (event) => {
      event.preventDefault();
      this.#desk.view.element.dispatchEvent(new WheelEvent(event.type, event));
    }, { passive: false, signal });
  }

  // The text.

  /** Takes as much of what is added as there is room for. */
  #limit(/** @type {InputEvent} */ event) {
    const added = event.data ?? event.dataTransfer?.getData("text/plain") ?? "";
    const { value, selectionStart, selectionEnd } = this.#field;
    const room = mostLetters - value.length + (selectionEnd - selectionStart);
    const isComposed = event.inputType === "insertCompositionText";
    // Marks that are typed go onto the letter before.
    const carried = /\P{M}?\p{M}*$/u.exec(value.slice(Math.max(0, selectionStart - 80), selectionStart))?.[0] ?? "";
    const { text: both, marks } = taken(carried + added, Math.max(room, 0) + carried.length);
    const text = both.slice(carried.length);
    if (text === added || isComposed) return;
    event.preventDefault();
    if (text === "" && marks === 0) {
      tellOfFull();
      return;
    }
    tellOfTaken(text.length, added.length, marks);
    if (text === "") return;
    // A browser takes no other text while it tells of this one.
    queueMicrotask(() => {
      if (this.#isEnded) return;
      this.#hasPasted = true;
      insert(this.#field, text);
    });
  }

  #typed(inputType = "") {
    this.typed = edited(this.typed, this.#field.value, this.#field.selectionEnd);
    if (["insertFromPaste", "insertFromDrop"].includes(inputType)) this.#hasPasted = true;
    this.refresh();
    if (this.#hasPasted) this.#wrapOnPage();
    this.reveal();
  }

  /** The page on which the box stands upright; undefined if it does not. */
  get #page() {
    const [a, b, c, d, x, y] = this.transform;
    return b === 0 && c === 0 && a === d && a > 0 ? pageAt(this.#desk.engine.pages.list(), x, y) : undefined;
  }

  /** Lets a pasted text wrap that never wraps, and does not fit its page. */
  #wrapOnPage() {
    const page = this.typed.width === null ? this.#page : undefined;
    if (!page) return;
    const [scale, , , , x] = this.transform;
    const room = (page.x + page.width - marginOf(page) - x) / scale;
    if (this.#set.width > room && room > 4 * this.typed.size) this.resize(room, this.transform);
  }

  /** The look of the marked range, or of the letter before the caret. */
  get look() {
    const { selectionStart: from, selectionEnd: to } = this.#field;
    return { ...this.typed, ...styleAt(this.typed, from === to ? from : from + 1) };
  }

  /**
   * Changes the look of the marked range, or of all of the box where none is marked; it has one alignment.
   *
   * @param {Partial<TextLook>} look
   * @returns {boolean} true if only a part has it
   */
  change(look) {
    const { alignment = this.typed.alignment, ...style } = look;
    const { selectionStart: from, selectionEnd: to } = this.#field;
    const [start, end] = from === to ? [0, Infinity] : [from, to];
    // A box without letters has a look, too.
    const before = this.typed.text === "" ? { ...this.typed, ...style } : restyled(this.typed, start, end, style);
    this.typed = { ...before, alignment };
    this.refresh();
    return from !== to && (from > 0 || to < this.typed.text.length);
  }

  /** Changes the width of the box, and its place: from its points as they were to those as they are. */
  resize(/** @type {number | null} */ width, /** @type {Matrix} */ transform) {
    this.typed = { ...this.typed, width };
    this.transform = transform;
    this.refresh();
  }

  /** Sets the text anew, with the fonts that are there; others are loaded, and the text is set again. */
  refresh() {
    const { fonts } = this.#desk;
    const isWhole = fonts.hasAllOf(this.typed);
    this.#setNow(isWhole);
    if (isWhole) return;
    fonts.loadAllOf(this.typed).then(() => {
      if (!this.#isEnded) this.#setNow(true);
    }, (error) => {
      if (!this.#isEnded) tellOfFonts(error);
    });
  }

  #setNow(/** @type {boolean} */ isWhole) {
    const { setter } = this.#desk;
    try {
      const result = setter.set(this.typed);
      this.#set = result;
      dismiss("text-fault");
      if (isWhole) tellOfMissing(result);
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      tellOfFault(error);
      return;
    }
    this.#painting.changed();
    this.#shown = "";
    this.follow();
    this.showCaret();
    this.#tellPlace();
  }

  // The look.

  /** The way from points of the box to CSS pixels of the canvas. */
  get matrix() {
    const { x, y, zoom } = this.#desk.engine.view;
    return product(this.transform, [zoom, 0, 0, zoom, -x * zoom, -y * zoom]);
  }

  /** Shows the box where it is now; to be called whenever the view may have moved. */
  follow() {
    const { matrix, typed } = this;
    const { width, height } = this.#desk.view;
    const shown = JSON.stringify([matrix, width, height]);
    if (shown === this.#shown) return;
    this.#shown = shown;
    const [a, b, c, d] = matrix;
    this.#frame.style.transform = `matrix(${matrix.join()})`;
    const scale = Math.sqrt(Math.abs(a * d - b * c)) || 1;
    this.#frame.style.setProperty("--pixel", `${1 / scale}px`);
    const size = { width: Math.max(this.#set.width, typed.size), height: this.#set.height };
    Object.assign(this.#frame.style, { width: `${size.width}px`, height: `${size.height}px` });
    this.#frame.toggleAttribute("data-wraps", typed.width !== null);
    const line = this.#set.height / Math.max(this.#set.lines, 1);
    Object.assign(this.#field.style, {
      // Text that never wraps has room for the letter that comes next.
      width: `${typed.width ?? size.width + 2 * typed.size}px`, height: `${size.height}px`,
      fontSize: `${Math.max(typed.size, 1)}px`, lineHeight: `${line}px`,
      whiteSpace: typed.width === null ? "pre" : "pre-wrap",
    });
    this.#painting.draw(matrix);
  }

  /** Tells where the box is, for the others in a shared drawing. */
  #tellPlace() {
    const { width, height } = this.#set;
    const corners = [[0, 0], [width, 0], [0, height], [width, height]].map(([x, y]) => product([1, 0, 0, 1, x, y], this.transform));
    const [xs, ys] = [corners.map((corner) => corner[4]), corners.map((corner) => corner[5])];
    typingPlace.bounds = { minX: Math.min(...xs), minY: Math.min(...ys), maxX: Math.max(...xs), maxY: Math.max(...ys) };
    tell("typing");
  }

  /** Shows the caret, or the marked range. */
  showCaret() {
    const { setter } = this.#desk;
    // A text that could not be set yet has no caret.
    if (this.#set.lines === 0) return;
    const { selectionStart: from, selectionEnd: to } = this.#field;
    const caret = setter.caret(this.#isBackward ? from : to, this.isAtLineEnd);
    const { style } = this.#caret;
    const [x, y] = caret.top;
    Object.assign(style, { left: `${x}px`, top: `${y}px`, height: `${caret.bottom[1] - y}px` });
    // A moved caret is seen at once.
    this.#caret.hidden = from !== to || document.activeElement !== this.#field;
    for (const one of this.#caret.getAnimations?.() ?? []) one.currentTime = 0;
    const rects = setter.selection(from, to).slice(0, mostMarks).map((rect) => ({ rect, kind: "text-mark" }));
    if (this.#isComposing && to > this.#composedFrom) {
      const composed = setter.selection(this.#composedFrom, to);
      rects.push(...composed.map((rect) => ({ rect, kind: "text-composed" })));
    }
    this.#marks.replaceChildren(...rects.map(({ rect, kind }) => {
      const mark = make("div", { className: kind });
      Object.assign(mark.style, {
        left: `${rect.minX}px`, top: `${rect.minY}px`, width: `${rect.maxX - rect.minX}px`,
        height: `${rect.maxY - rect.minY}px`,
      });
      return mark;
    }));
  }

  get #isBackward() { return this.#field.selectionDirection === "backward"; }
  /** True if the caret stands at the end of a line that goes on in the next one. */
  isAtLineEnd = false;

  /** Moves the view so that the caret is seen, above the keyboard of a phone, too. */
  reveal() {
    if (this.#isEnded || this.#set.lines === 0) return;
    const { engine, view, setter } = this.#desk;
    if (engine.isViewFixed) return;
    const { selectionStart, selectionEnd } = this.#field;
    const caret = setter.caret(this.#isBackward ? selectionStart : selectionEnd, this.isAtLineEnd);
    const [a, b, c, d, tx, ty] = this.matrix;
    const ends = [caret.top, caret.bottom].map(([x, y]) => [a * x + c * y + tx, b * x + d * y + ty]);
    const canvas = view.element.getBoundingClientRect();
    const seen = globalThis.visualViewport;
    const [left, top] = [Math.max(0, (seen?.offsetLeft ?? 0) - canvas.left), Math.max(0, (seen?.offsetTop ?? 0) - canvas.top)];
    const right = Math.min(view.width, left + (seen?.width ?? view.width));
    const bottom = Math.min(view.height, top + (seen?.height ?? view.height));
    const way = (/** @type {number[]} */ values, /** @type {number} */ low, /** @type {number} */ high) => {
      const [least, most] = [Math.min(...values), Math.max(...values)];
      if (most > high - margin) return Math.max(high - margin - most, low + margin - least);
      return least < low + margin ? low + margin - least : 0;
    };
    const dx = way(ends.map(([x]) => x), left, right);
    const dy = way(ends.map(([, y]) => y), top, bottom);
    if (dx === 0 && dy === 0) return;
    engine.pan(dx, dy);
    view.show();
    this.follow();
  }

  /** The point of the box below a pointer. */
  pointAt(/** @type {{clientX: number, clientY: number}} */ { clientX, clientY }) {
    const { left, top } = this.#desk.view.element.getBoundingClientRect();
    return unmapped(this.matrix, clientX - left, clientY - top);
  }

  /** Marks a range, or sets the caret; `focus` is where the caret is. */
  mark(/** @type {number} */ anchor, /** @type {number} */ focus) {
    this.#field.setSelectionRange(Math.min(anchor, focus), Math.max(anchor, focus), focus < anchor ? "backward" : "forward");
    this.showCaret();
  }

  // The end.

  /** Forgets the visit, for a drawing that is not there any more. */
  drop() {
    if (this.#isEnded) return;
    this.#isEnded = true;
    this.#done.abort();
    const hadFocus = document.activeElement === this.#field;
    this.#layer.remove();
    typingPlace.bounds = null;
    tell("typing");
    dismiss("text-missing");
    if (hadFocus) this.#desk.view.element.focus({ preventScroll: true });
    this.#desk.texts.hide(-1);
  }

  /**
   * Ends the visit, and puts what was typed into the drawing.
   *
   * @returns {boolean} true if that has changed the drawing
   */
  end() {
    if (this.#isEnded) return false;
    this.typed = edited(this.typed, this.#field.value);
    this.drop();
    let isChanged = false;
    try {
      isChanged = this.#put();
    } catch (error) {
      notify(word("This text could not be put into the drawing: {reason}.", { reason: reason(error) }), {
        key: "text-fault", seconds: 0,
      });
    }
    this.#desk.view.show();
    this.onEnd(this.id);
    return isChanged;
  }

  #put() {
    const { texts, setter } = this.#desk;
    const isNew = this.id < 0;
    if (this.typed.text.trim() === "") {
      const { id } = this;
      this.id = -1;
      // Another person may have removed it meanwhile.
      if (!isNew && texts.list().some((one) => one.id === id)) texts.remove(id);
      return !isNew;
    }
    if (!isNew && this.#print() === this.#before) return false;
    let isSet = true;
    try {
      setter.set(this.typed);
    } catch (error) {
      isSet = false;
      // The setter still has the text as it could be set last: most of it is not lost.
      if (!(error instanceof EngineError) || this.#set.lines === 0) throw error;
      tellOfFault(error);
    }
    const page = isSet ? this.#overflow : undefined;
    if (page) return this.#flow(page);
    this.#putParcel(setter.parcel(), this.transform);
    return true;
  }

  /** The page beyond whose end a pasted text goes; undefined where it does not. */
  get #overflow() {
    const page = this.#hasPasted ? this.#page : undefined;
    if (!page) return undefined;
    const [scale, , , , , y] = this.transform;
    return y + this.#set.height * scale > page.y + page.height ? page : undefined;
  }

  /** Puts a text into the drawing that goes on, on the pages that follow. */
  #flow(/** @type {import("../engine/pages.js").Page} */ page) {
    const { engine, texts, objects, setter } = this.#desk;
    const [scale, , , , x, y] = this.transform;
    const { portions, left } = flowed(setter, this.typed, { x, y, scale }, page);
    texts.join(() => {
      const last = portions.at(-1)?.page ?? 0;
      const pages = pagesFor(engine, objects, page, last);
      for (const [index, portion] of portions.entries()) {
        // Where there are no more pages, the rest lies below the last one.
        const own = pages[portion.page] ?? { x: page.x, y: page.y + portion.page * page.height };
        /** @type {Matrix} */
        const transform = [scale, 0, 0, scale, own.x + portion.x - page.x, own.y + portion.y - page.y];
        if (index === 0) this.#putParcel(portion.parcel, transform);
        else texts.put(portion.parcel, transform);
      }
    });
    if (left > 0) tellOfTaken(this.typed.text.length - left, this.typed.text.length, 0);
    return true;
  }

  /** Puts a text into its box, or into a new one. */
  #putParcel(/** @type {Uint8Array} */ parcel, /** @type {Matrix} */ transform) {
    const { texts } = this.#desk;
    if (this.id >= 0) {
      try {
        texts.set(this.id, parcel, transform);
        return;
      } catch (error) {
        // Another person may have removed it meanwhile: what was typed is not lost.
        if (error.code !== -4) throw error;
      }
    }
    this.id = texts.put(parcel, transform);
  }
}
