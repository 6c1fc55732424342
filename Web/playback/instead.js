// A replay, or the past, which takes the place of the drawing for a while, with a bar of its own.

import { holdBack, releaseBack } from "../interface/back.js";
import { element, icon, make } from "../interface/elements.js";
import { when } from "../interface/happenings.js";
import { addStyle } from "../interface/later-style.js";
import { leaveKeys } from "../interface/panels.js";
import { insteadStyle } from "./style.js";

addStyle(insteadStyle);

/** The margin around a drawing that is shown whole, in CSS pixels: the bar is there. */
const margin = 72;
/** The keys that keep their usual effect: they move the view, or the focus. */
const otherKeys = new Set(["+", "=", "-", "−", "_", "0", "Tab"]);

/**
 * Makes a button of a bar.
 *
 * @param {string} id
 * @param {string} label
 * @param {string} name of its icon
 * @param {() => void} run
 */
export function barButton(id, label, name, run) {
  const made = make("button", { type: "button", id, ariaLabel: label, title: label }, icon(name));
  made.addEventListener("click", (event) => {
    leaveKeys(event);
    run();
  });
  return made;
}

/** Something in the place of the drawing; while it is open, nothing can be drawn. */
export class Instead {
  #view;
  #shown;
  #bar;
  /** @type {HTMLElement | null} */
  #before = null;
  /** @type {{x: number, y: number, zoom: number} | null} The part that was seen before; null for all. */
  #seen = null;
  #isOpen = false;
  #closeIt = () => this.close();

  /**
   * @param {import("../engine/engine.js").Engine} engine
   * @param {import("../engine/replay.js").EngineReplay} shown
   * @param {import("../canvas/canvas.js").CanvasView} view
   * @param {HTMLElement} bar
   */
  constructor(engine, shown, view, bar) {
    this.engine = engine;
    this.#shown = shown;
    this.#view = view;
    this.#bar = bar;
    addEventListener("keydown", (event) => this.#press(event), true);
    when(["exchange"], () => this.close());
  }

  /** True while it is shown. */
  get isOpen() { return this.#isOpen; }

  /**
   * Shows it, once the engine has it; the focus goes to an element of the bar.
   *
   * @param {HTMLElement} first
   */
  show(first) {
    this.#showAll();
    this.#view.showElse(this.#source);
    this.#isOpen = true;
    holdBack(this.#closeIt);
    this.#before = /** @type {HTMLElement | null} */ (document.activeElement);
    document.documentElement.toggleAttribute("data-replaying", true);
    this.#bar.hidden = false;
    first.focus({ preventScroll: true });
  }

  /** @type {import("../canvas/canvas.js").Shown} The source that the canvas shows meanwhile. */
  #source = {
    resize: (width, height, scale) => this.#shown.resize(width, height, scale),
    tick: (time) => this.#shown.tick(time),
    draw: (context) => this.#shown.draw(context, this.engine.view),
  };

  /** Shows all ink, if a part of it is out of sight. */
  #showAll() {
    const { bounds } = this.engine.summary();
    const { x, y, zoom } = this.engine.view;
    const { width, height } = this.#view;
    const isSeen = !bounds || (bounds.minX >= x && bounds.minY >= y && bounds.maxX <= x + width / zoom
      && bounds.maxY <= y + height / zoom);
    this.#seen = isSeen ? null : { x, y, zoom };
    if (isSeen) return;
    // Pages without ink have nothing to show.
    const [across, down] = [bounds.maxX - bounds.minX, bounds.maxY - bounds.minY];
    const next = Math.min((width - 2 * margin) / across, (height - 2 * margin) / down, 1);
    this.engine.view = {
      x: (bounds.minX + bounds.maxX - width / next) / 2, y: (bounds.minY + bounds.maxY - height / next) / 2, zoom: next,
    };
  }

  /**
   * Shows the drawing as it is, to go on with it.
   *
   * @returns {boolean} true if it was open
   */
  close() {
    if (!this.#isOpen) return false;
    this.#isOpen = false;
    releaseBack(this.#closeIt);
    this.#shown.end();
    if (this.#seen) this.engine.view = this.#seen;
    this.#seen = null;
    this.#view.showElse(null);
    const hadFocus = this.#bar.contains(document.activeElement);
    this.#bar.hidden = true;
    document.documentElement.removeAttribute("data-replaying");
    // A menu that has closed cannot have the focus back.
    if (hadFocus) {
      const before = this.#before === document.body ? null : this.#before;
      (before?.checkVisibility?.() ? before : element("canvas")).focus({ preventScroll: true });
    }
    return true;
  }

  /**
   * Takes a key.
   *
   * @param {KeyboardEvent} event
   */
  press(event) {}

  #press(/** @type {KeyboardEvent} */ event) {
    const target = /** @type {Element} */ (event.target);
    if (!this.#isOpen || event.isComposing || target.closest?.("input[type=text]")) return;
    const { key } = event;
    const isModified = event.ctrlKey || event.metaKey || event.altKey;
    if (!isModified && otherKeys.has(key)) return;
    // Other keys, which draw, change or save the drawing elsewhere, do nothing here.
    event.stopPropagation();
    if (isModified) {
      if (["z", "y", "s"].includes(key.toLowerCase())) event.preventDefault();
    } else if (key === "Escape") {
      event.preventDefault();
      this.close();
    } else {
      this.press(event);
    }
  }
}
