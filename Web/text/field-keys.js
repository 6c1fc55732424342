// Keys in the text field of a visit: those whose way depends on the lines that the engine has set, lists, and its end.

import { Way } from "./text-engine.js";

/** Letters that go from right to left. */
const rightToLeft = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC]/;
/** The mark of a list at the beginning of a line. */
const listMark = /^(\s*)([-*•]) /;

/** @type {Record<string, number>} */
const ways = { ArrowUp: Way.up, ArrowDown: Way.down, Home: Way.lineStart, End: Way.lineEnd };
/** @type {Record<string, number>} */
const sideways = { ArrowLeft: Way.left, ArrowRight: Way.right };

/** Puts text in place of the marked range, so that the browser can undo it. */
export function insert(/** @type {HTMLTextAreaElement} */ field, /** @type {string} */ text) {
  // For each line of it Chromium lays out all of the field: of hundreds that takes minutes.
  const isLong = text.split("\n", 51).length > 50;
  if (!isLong && document.execCommand?.(text ? "insertText" : "delete", false, text)) return;
  field.setRangeText(text, field.selectionStart, field.selectionEnd, "end");
  field.dispatchEvent(new Event("input"));
}

/** The keys of a visit. */
export class FieldKeys {
  #visit;
  #field;
  /** The horizontal place to which keys upwards and downwards keep; NaN before the first of them. */
  #x = NaN;

  /**
   * @param {import("./visit.js").TextVisit} visit
   * @param {AbortSignal} signal
   */
  constructor(visit, signal) {
    this.#visit = visit;
    this.#field = visit.field;
    this.#field.addEventListener("keydown", (event) => this.#press(event), { signal });
    const forget = () => { this.#x = NaN; };
    for (const type of ["input", "mousedown"]) {
      this.#field.addEventListener(type, () => {
        forget();
        visit.isAtLineEnd = false;
      }, { signal });
    }
  }

  #press(/** @type {KeyboardEvent} */ event) {
    // Keys of an input method are its own; the key that ends it in Safari comes behind its end, with this code.
    if (event.isComposing || event.keyCode === 229) return;
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey;
    if (event.key === "Escape") {
      event.preventDefault();
      event.stopPropagation();
      this.#visit.end();
      return;
    }
    if (event.key === "Enter" && event.altKey && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      this.#visit.onOpen();
      return;
    }
    if (event.key === "Enter" && isPlain && !event.shiftKey) {
      if (this.#goOnWithList()) event.preventDefault();
      return;
    }
    const key = event.key.toLowerCase();
    if ((event.ctrlKey || event.metaKey) && !event.altKey && (key === "b" || key === "i")) {
      event.preventDefault();
      const { isBold, isItalic } = this.#visit.look;
      this.#visit.change(key === "b" ? { isBold: !isBold } : { isItalic: !isItalic });
      return;
    }
    if (!isPlain) return;
    const way = ways[event.key] ?? (rightToLeft.test(this.#field.value) ? sideways[event.key] : undefined);
    if (way === undefined) {
      if (event.key in sideways) this.#visit.isAtLineEnd = false;
      this.#x = NaN;
      return;
    }
    event.preventDefault();
    this.#move(way, event.shiftKey);
  }

  #move(/** @type {number} */ way, /** @type {boolean} */ marks) {
    const visit = this.#visit;
    const { selectionStart, selectionEnd, selectionDirection } = this.#field;
    const isBackward = selectionDirection === "backward";
    const [anchor, focus] = isBackward ? [selectionEnd, selectionStart] : [selectionStart, selectionEnd];
    const isVertical = way === Way.up || way === Way.down;
    if (isVertical && Number.isNaN(this.#x)) this.#x = visit.setter.caret(focus, visit.isAtLineEnd).top[0];
    if (!isVertical) this.#x = NaN;
    const next = visit.setter.moved(focus, way, this.#x, visit.isAtLineEnd);
    visit.isAtLineEnd = way === Way.lineEnd;
    visit.mark(marks ? anchor : next, next);
    visit.reveal();
  }

  /** Goes on with a list in the next line, or ends it where its line is empty; returns true if there is one. */
  #goOnWithList() {
    const { value, selectionStart, selectionEnd } = this.#field;
    const start = value.lastIndexOf("\n", selectionStart - 1) + 1;
    const line = value.slice(start, selectionStart);
    const mark = listMark.exec(line);
    if (!mark) return false;
    if (line.length === mark[0].length && selectionStart === selectionEnd) {
      this.#field.setSelectionRange(start, selectionStart);
      insert(this.#field, "");
    } else {
      insert(this.#field, `\n${mark[1]}${mark[2]} `);
    }
    return true;
  }
}
