// A visit to a box of text: it is edited until something else begins, and then put into the drawing as one change.
//
// A transparent text field over the box has the keyboard, the clipboard, input methods and spelling; glyphs, line breaks,
// the caret and the marked range are the engine's, drawn on a canvas and by elements that lie in the box's own
// coordinates.

import { EngineError } from "../engine/memory.js";
import { make } from "../interface/elements.js";
import { dismiss, notify } from "../interface/notices.js";
import { BoxEdges } from "./edges.js";
import { FieldKeys } from "./field-keys.js";
import { FieldPointers } from "./field-pointers.js";
import { TextPainting } from "./painting.js";
import { reason, word } from "../words/words.js";

/** The most letters that a box has. */
const mostLetters = 100_000;
/** The distance of the caret from the edges of what is seen, in CSS pixels. */
const margin = 24;
/** The most rectangles of a marked range that are shown. */
const mostMarks = 400;

/** @typedef {import("./text-engine.js").Typed} Typed */
/** @typedef {import("../engine/texts.js").Matrix} Matrix */

/**
 * What a visit works with.
 *
 * @typedef {object} Desk
 * @property {import("../engine/engine.js").Engine} engine
 * @property {import("../canvas/canvas.js").CanvasView} view
 * @property {import("../engine/texts.js").EngineTexts} texts
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
  #isComposing = false;
  #composedFrom = 0;
  #shown = "";
  /** Called when the visit has ended, with the name of the box, or −1. */
  onEnd = (/** @type {number} */ id) => {};

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
    field.addEventListener("input", () => this.#typed(), { signal });
    field.addEventListener("compositionstart", () => {
      this.#isComposing = true;
      this.#composedFrom = field.selectionStart;
    }, { signal });
    field.addEventListener("compositionend", () => {
      this.#isComposing = false;
      this.#typed();
    }, { signal });
    document.addEventListener("selectionchange", () => {
      if (document.activeElement === field) this.showCaret();
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

  /** Refuses what would be too much. */
  #limit(/** @type {InputEvent} */ event) {
    const added = event.data ?? event.dataTransfer?.getData("text/plain") ?? "";
    const { value, selectionStart, selectionEnd } = this.#field;
    if (value.length - (selectionEnd - selectionStart) + added.length <= mostLetters) return;
    event.preventDefault();
    tellOfLimit();
  }

  #typed() {
    this.typed = { ...this.typed, text: this.#field.value };
    this.refresh();
    this.reveal();
  }

  /** Changes the look of the box. */
  change(/** @type {Partial<Typed>} */ look) {
    this.typed = { ...this.typed, ...look };
    this.refresh();
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
    const { text } = this.typed;
    const isWhole = fonts.hasAll(text, this.typed);
    this.#setNow(isWhole);
    if (isWhole) return;
    fonts.load(text, this.typed).then(() => {
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
    this.#painting.draw(matrix, this.#typedColor);
  }

  get #typedColor() { return this.typed.color; }

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
    this.typed = { ...this.typed, text: this.#field.value };
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
    try {
      setter.set(this.typed);
    } catch (error) {
      // The setter still has the text as it could be set last: most of it is not lost.
      if (!(error instanceof EngineError) || this.#set.lines === 0) throw error;
      tellOfFault(error);
    }
    const parcel = setter.parcel();
    if (!isNew) {
      try {
        texts.set(this.id, parcel, this.transform);
        return true;
      } catch (error) {
        // Another person may have removed it meanwhile: what was typed is not lost.
        if (error.code !== -4) throw error;
      }
    }
    this.id = texts.put(parcel, this.transform);
    return true;
  }
}

/** Says that a text is longer than a box has room for. */
export const tellOfLimit = () => notify(
  word("A box of text has room for {count} letters. What is longer is not taken.", { count: mostLetters }),
  { key: "text-limit", seconds: 10 });

/** True if a text is longer than a box has room for. */
export const isTooLong = (/** @type {string} */ text) => text.length > mostLetters;

/** Says that a text cannot be set. */
export const tellOfFault = (/** @type {unknown} */ error) => notify(
  word("This text cannot be set: {reason}.", { reason: reason(error) }), { key: "text-fault" });

/** Says that fonts could not be loaded. */
export const tellOfFonts = (/** @type {unknown} */ error) => notify(
  word("Letters could not be loaded: {reason}. Try again when the network is there.", { reason: reason(error) }),
  { key: "text-fonts", seconds: 10 });

/**
 * Says which characters have no letters, or cannot be set well.
 *
 * @param {{missing: string[], scripts: string}} result of setting
 */
export function tellOfMissing({ missing, scripts }) {
  const all = missing.filter((one) => one >= " ");
  if (all.length === 0 && !scripts) {
    dismiss("text-missing");
    return;
  }
  const text = all.length > 0
    ? word("No letters for {characters}: frames stand for them.", { characters: all.slice(0, 12).join(" ") })
    : word("This script cannot be set well here: {scripts}.", { scripts });
  notify(text, { key: "text-missing", seconds: 8, isQuiet: true });
}
