// The text tool: a tap makes text that never wraps, a drag a box that wraps at its width, and a tap on a box edits it.

import { hasClosedPanel } from "../interface/panels.js";
import { make } from "../interface/elements.js";
import { tell, when } from "../interface/happenings.js";
import { addStyle } from "../interface/later-style.js";
import { notify } from "../interface/notices.js";
import { preferences } from "../interface/preferences.js";
import { EngineError, unreadable } from "../engine/memory.js";
import { colorOf, packed } from "../engine/palette.js";
import { Fonts } from "./fonts.js";
import { TextPanel } from "./panel.js";
import { textToolStyle } from "./style.js";
import { loadTextEngine } from "./text-engine.js";
import { addressAt, addressesIn, openAddress, openOneOf } from "./addresses.js";
import { tellOfFault, tellOfFonts, tellOfMissing } from "./limits.js";
import { pasteText } from "./pasting-text.js";
import { areasOf, replaceIn } from "./replacing-text.js";
import { TextVisit, unmapped } from "./visit.js";
import { word } from "../words/words.js";

/** The distance that a mouse or a pen, and that a finger may slip in a tap, in CSS pixels. */
const [slip, fingerSlip] = [5, 12];
/** How far from a box a tap may be, in CSS pixels. */
const reach = 6;
/** The least width of a box that a drag makes, in CSS pixels. */
const leastWidth = 24;
/** @typedef {import("./text-engine.js").Typed} Typed */
/** @typedef {import("./text-engine.js").TextLook} TextLook */

/**
 * A pointer of the tool that is down.
 *
 * @typedef {object} Pending
 * @property {PointerEvent} down
 * @property {boolean} isMoved true if it is a drag
 * @property {boolean} onlyEnds true if it came down to end something else
 */

/** The tool. */
export class Typing {
  #engine;
  #view;
  #input;
  #tools;
  #texts;
  #objects;
  #setter;
  #fonts;
  #panel;
  #drag = make("div", { className: "text-drag", hidden: true });
  /** @type {TextVisit | null} */
  #visit = null;
  /** @type {Pending | null} */
  #pending = null;
  #lastTool = "";
  #lastColor = -1;
  /** @type {WeakSet<Event>} The events that have ended a visit. */
  #ending = new WeakSet();
  /** @type {[number, number] | null} The place of the pointer, in CSS pixels of the page. */
  #pointer = null;

  /**
   * Loads the tool.
   *
   * @param {import("../engine/engine.js").Engine} engine
   * @param {import("../canvas/canvas.js").CanvasView} view
   * @param {import("../canvas/input.js").PointerInput} input
   * @param {import("../tools/tools.js").Tools} tools
   * @param {string} folder the address of the folder of what sets text
   */
  static async load(engine, view, input, tools, folder) {
    const [later, setter] = await Promise.all([engine.later(), loadTextEngine(new URL("InkText.wasm", folder))]);
    const fonts = new Fonts(setter, new URL("fonts/", folder));
    await fonts.list();
    return new Typing({ engine, view, texts: later.texts, objects: later.objects, setter, fonts }, input, tools);
  }

  /**
   * @param {import("./visit.js").Desk} desk
   * @param {import("../canvas/input.js").PointerInput} input
   * @param {import("../tools/tools.js").Tools} tools
   */
  constructor(desk, input, tools) {
    this.#engine = desk.engine;
    this.#view = desk.view;
    this.#texts = desk.texts;
    this.#objects = desk.objects;
    this.#setter = desk.setter;
    this.#fonts = desk.fonts;
    this.#input = input;
    this.#tools = tools;
    addStyle(textToolStyle);
    this.#view.element.after(this.#drag);
    this.#lastTool = tools.tool;
    this.#lastColor = this.#color;
    this.#panel = new TextPanel(
      this.#fonts, (change) => this.#visit?.change(change) ?? false, () => this.#openAtCaret());
    this.#listen();
  }

  get #desk() {
    return {
      engine: this.#engine, view: this.#view, texts: this.#texts, objects: this.#objects, setter: this.#setter,
      fonts: this.#fonts,
    };
  }

  #listen() {
    const canvas = this.#view.element;
    /** @type {Record<string, (event: PointerEvent) => void>} */
    const takers = {
      pointerdown: (event) => this.#down(event), pointermove: (event) => this.#move(event),
      pointerrawupdate: (event) => this.#quieten(event),
      pointerup: (event) => this.#up(event), pointercancel: (event) => this.#cancel(event),
    };
    for (const [type, take] of Object.entries(takers)) {
      canvas.addEventListener(type, (event) => take(/** @type {PointerEvent} */ (event)), { capture: true });
    }
    // A pointer beside a box ends its visit.
    document.addEventListener("pointerdown", (event) => this.#endBeside(event), { capture: true });
    addEventListener("pointermove", ({ clientX, clientY }) => { this.#pointer = [clientX, clientY]; }, { passive: true });
    document.addEventListener("keydown", (event) => this.#takeKey(event), { capture: true });
    addEventListener("pagehide", () => this.end());
    document.addEventListener("visibilitychange", () => { if (document.hidden) this.end(); });
    when(["interrupt"], () => this.end());
    when(["exchange"], () => {
      this.#visit?.drop();
      this.#visit = null;
    });
    when(["frame", "resize"], () => this.#visit?.follow());
    when(["tool"], () => this.#toolChanged());
    when(["open"], () => this.setUnset());
  }

  #toolChanged() {
    const { tool } = this.#tools;
    if (tool !== this.#lastTool) {
      this.#lastTool = tool;
      if (tool !== "type") {
        this.#pending = null;
        this.#drag.hidden = true;
        this.end();
      }
    }
    const color = this.#color;
    if (color === this.#lastColor) return;
    this.#lastColor = color;
    if (tool === "type") this.#visit?.change({ color });
  }

  // The look of new text.

  /** The colour of text as 0xrrggbbaa; −1 for that of ink, before a colour is picked. */
  get #color() { return preferences.color ? packed(colorOf(preferences.color)) >>> 0 : -1; }

  /** @returns {TextLook} */
  get #look() { return { ...this.#panel.look, color: this.#color }; }

  /** Lets letters that are typed while a control has the focus go into the box. */
  #takeKey(/** @type {KeyboardEvent} */ event) {
    const { activeElement } = document;
    if (!this.#visit || event.key.length !== 1 || event.key === " " || event.ctrlKey || event.metaKey || event.altKey
      || activeElement?.closest("textarea, select, input:not([type=radio])")) return;
    event.stopPropagation();
    this.#visit.field.focus({ preventScroll: true });
  }

  /** A look and a text, with the first family where none was chosen. */
  #typed(/** @type {TextLook} */ look, /** @type {string} */ text, /** @type {number | null} */ width) {
    return {
      ...look, family: look.family || this.#fonts.families[0] || "", text, width, language: document.documentElement.lang,
    };
  }

  // Visits.

  /** Ends the visit; returns true if there was one. */
  end() {
    const visit = this.#visit;
    if (!visit) return false;
    this.#visit = null;
    this.#panel.show(null);
    const mustLoad = !this.#fonts.hasAllOf(visit.typed);
    if (visit.end()) tell("change");
    // Characters that were typed before their letters came are set again when these are there.
    if (mustLoad && visit.id >= 0) this.#setAnew(visit.id);
    return true;
  }

  /**
   * Sets a box anew with the fonts that it needs; does nothing where it is not there any more.
   *
   * @param {number} id
   */
  async #setAnew(id) {
    /** @type {Typed | undefined} */
    let wanted;
    this.#use(id, (typed) => { wanted = typed; });
    if (!wanted) return;
    try {
      await this.#fonts.loadAllOf(wanted);
    } catch (error) {
      tellOfFonts(error);
      return;
    }
    // It may have been edited while its letters came.
    this.#use(id, (typed, transform) => {
      tellOfMissing(this.#setter.set(typed));
      this.#texts.set(id, this.#setter.parcel(), transform);
      tell("change");
    });
  }

  /**
   * Opens the text of a box as it is now; the setter has the text of the visit again when this ends.
   *
   * @param {number} id
   * @param {(typed: Typed, transform: import("../engine/texts.js").Matrix) => void} take
   */
  #use(id, take) {
    try {
      const { bytes, transform } = this.#texts.box(id);
      const typed = this.#setter.open(bytes);
      typed.family ||= this.#fonts.families[0] ?? "";
      take(typed, transform);
    } catch (error) {
      // Another person, or undoing, may have removed the box.
      if (!(error instanceof EngineError)) throw error;
      if (error.code === unreadable) tellOfFault(error);
      else console.info(error);
    } finally {
      this.#visit?.refresh();
    }
  }

  /**
   * Begins a visit.
   *
   * @param {{id: number, typed: Typed, transform: import("../engine/texts.js").Matrix}} box id: −1 for a new one
   */
  async #begin(box) {
    this.end();
    const { tool } = this.#tools;
    try {
      await this.#fonts.loadAllOf(box.typed);
    } catch (error) {
      tellOfFonts(error);
      // Without any letters nothing can be set.
      if (!this.#fonts.isUsable) return null;
    }
    // Something else may have begun meanwhile.
    if (this.#tools.tool !== tool) return null;
    this.end();
    this.#engine.selection.deselect();
    const visit = this.#visit = new TextVisit(this.#desk, box);
    visit.onEnd = () => {
      if (this.#visit !== visit) return;
      // Escape has ended it.
      this.#visit = null;
      this.#panel.show(null);
      tell("change");
    };
    visit.onCaret = () => {
      this.#panel.show(visit.look);
      this.#panel.address = this.#addressAtCaret ?? "";
    };
    visit.onOpen = () => this.#openAtCaret();
    visit.onCaret();
    visit.reveal();
    return visit;
  }

  /** Edits a box; does nothing where it is locked. */
  async edit(/** @type {number} */ id, /** @type {{clientX: number, clientY: number} | null} */ place = null) {
    if (this.#visit?.id === id) return;
    this.end();
    const { bytes, transform, isLocked } = this.#texts.box(id);
    if (isLocked) {
      notify(word("This is locked."), { key: "locked", isQuiet: true, seconds: 4 });
      return;
    }
    const typed = this.#setter.open(bytes);
    typed.family ||= this.#fonts.families[0] ?? "";
    const visit = await this.#begin({ id, typed, transform });
    if (!visit || !place) return;
    const { x, y } = visit.pointAt(place);
    const offset = this.#setter.offsetAt(x, y);
    visit.mark(offset, offset);
  }

  /** Edits the box at a place; returns true if there is one. */
  editAt(/** @type {{clientX: number, clientY: number}} */ place) {
    const id = this.#boxAt(place);
    if (id >= 0) {
      this.edit(id, place);
      return true;
    }
    const { x, y } = this.#toDocument(place.clientX, place.clientY);
    const isLocked = this.#texts.list().some(({ isLocked, isHidden, bounds }) => isLocked && !isHidden
      && x >= bounds.minX && x <= bounds.maxX && y >= bounds.minY && y <= bounds.maxY);
    if (isLocked) notify(word("This is locked."), { key: "locked", isQuiet: true, seconds: 4 });
    return isLocked;
  }

  /** The box at a place of the page; −1 if there is none. */
  #boxAt(/** @type {{clientX: number, clientY: number}} */ { clientX, clientY }) {
    const { left, top } = this.#view.element.getBoundingClientRect();
    return this.#texts.at(clientX - left, clientY - top, reach);
  }

  /** Begins a new box at a place of the page; width in CSS pixels, null for text that never wraps. */
  async #create(/** @type {number} */ clientX, /** @type {number} */ clientY, /** @type {number | null} */ width = null, text = "") {
    const { x, y } = this.#toDocument(clientX, clientY);
    const look = this.#look;
    const { zoom } = this.#engine.view;
    // The middle of the first line is where the pointer is; a drag begins at the upper edge.
    const top = width === null ? y - 0.68 * look.size : y;
    return this.#begin({
      id: -1, typed: this.#typed(look, text, width === null ? null : width / zoom),
      transform: [1, 0, 0, 1, x, top],
    });
  }

  #toDocument(/** @type {number} */ clientX, /** @type {number} */ clientY) {
    const { left, top } = this.#view.element.getBoundingClientRect();
    const { x, y, zoom } = this.#engine.view;
    return { x: x + (clientX - left) / zoom, y: y + (clientY - top) / zoom };
  }

  /** Begins a new box in the middle of what is seen, for the keyboard. */
  createInMiddle() {
    const { left, top, width, height } = this.#view.element.getBoundingClientRect();
    return this.#create(left + width / 2, top + 0.4 * height);
  }

  /** The address at the caret of the box that is edited. */
  get #addressAtCaret() {
    const visit = this.#visit;
    return visit ? addressAt(visit.field.value, visit.field.selectionStart) : undefined;
  }

  /** Opens the address at the caret, or one of the others of the box. */
  #openAtCaret() {
    const address = this.#addressAtCaret;
    if (address) openAddress(address);
    else openOneOf(addressesIn(this.#visit?.field.value ?? "").map((one) => one.address));
  }

  // Pasting, replacing, and texts that came without fonts.

  /**
   * Makes a box of a text, where the pointer is, or else in the middle of the view.
   *
   * @param {string} text
   */
  async paste(text) {
    this.end();
    const { left, top, width, height } = this.#view.element.getBoundingClientRect();
    const [x, y] = this.#pointer ?? [];
    const isOver = x !== undefined && y !== undefined && x > left && x < left + width && y > top && y < top + height;
    const place = isOver ? this.#toDocument(x, y) : this.#toDocument(left + width / 2, top + height / 2);
    const { zoom } = this.#engine.view;
    await pasteText(this.#desk, text, (letters, room) => this.#typed(this.#look, letters, room), {
      ...place, isMiddle: !isOver, width: width / zoom, height: height / zoom,
    }, () => { this.#tools.tool = "select"; });
  }

  /**
   * The areas of ranges of a box, in points of the drawing.
   *
   * @param {number} id
   * @param {{from: number, to: number}[]} ranges
   */
  areas(id, ranges) {
    try {
      return areasOf(this.#desk, id, ranges);
    } finally {
      this.#visit?.refresh();
    }
  }

  /**
   * Puts other letters in place of ranges of boxes: see {@link replaceIn}.
   *
   * @param {import("./replacing-text.js").Change[]} changes
   * @param {string} letters
   */
  replace(changes, letters) {
    this.end();
    // A box may be edited while letters come.
    return replaceIn(this.#desk, changes, letters, () => this.end());
  }

  /** Sets the boxes that came without having been set, as from other programs: one step to undo. */
  async setUnset() {
    if (!this.#engine.isWhole) return;
    const ids = this.#texts.list().filter(({ isSet }) => !isSet).map(({ id }) => id);
    /** @type {Typed[]} */
    const wanted = [];
    for (const id of ids) this.#use(id, (typed) => { wanted.push(typed); });
    if (wanted.length === 0) return;
    try {
      for (const typed of wanted) await this.#fonts.loadAllOf(typed);
    } catch (error) {
      tellOfFonts(error);
    }
    // Others may have set some of them while the letters came, or removed them.
    const waiting = new Set(this.#texts.list().filter(({ isSet }) => !isSet).map(({ id }) => id));
    /** @type {{id: number, parcel: Uint8Array}[]} */
    const boxes = [];
    /** @type {Set<string>} */
    const missing = new Set();
    let scripts = "";
    for (const id of ids) {
      if (!waiting.has(id)) continue;
      this.#use(id, (typed) => {
        if (!this.#fonts.hasAllOf(typed)) return;
        const result = this.#setter.set(typed);
        boxes.push({ id, parcel: this.#setter.parcel() });
        for (const one of result.missing) missing.add(one);
        scripts ||= result.scripts;
      });
    }
    if (boxes.length === 0) return;
    this.#texts.setAll(boxes);
    tell("change");
    tellOfMissing({ missing: [...missing], scripts });
  }

  // Pointers.

  /** True if pointers on the canvas are the tool's. */
  get #isChosen() { return document.documentElement.dataset.tool === "type"; }

  #endBeside(/** @type {PointerEvent} */ event) {
    const visit = this.#visit;
    if (!visit || visit.contains(event.target)) return;
    // The settings of the tool, and notices, are no end.
    const target = event.target instanceof Element ? event.target : null;
    if (target?.closest(".panel, #text-button, #color-button, .notice, #zoom-in-button, #zoom-out-button")) return;
    // Fingers that move the view are not beside the box until they are lifted: see `#up`.
    this.#ending.add(event);
    this.end();
  }

  #quieten(/** @type {PointerEvent} */ event) {
    if (this.#pending?.down.pointerId === event.pointerId) event.stopImmediatePropagation();
  }

  #down(/** @type {PointerEvent} */ event) {
    if ((event.ctrlKey || event.metaKey) && event.button === 0 && ["type", "select"].includes(this.#tools.tool)
      && this.#openAddress(event)) {
      event.preventDefault();
      event.stopImmediatePropagation();
      return;
    }
    if (!this.#isChosen || event.button !== 0 || !this.#engine.isWhole) return;
    if (this.#pending) {
      // A second finger: both move the view.
      const { down } = this.#pending;
      this.#pending = null;
      this.#drag.hidden = true;
      if (down.pointerType === "touch") this.#input.take(down);
      return;
    }
    event.preventDefault();
    event.stopImmediatePropagation();
    try {
      this.#view.element.setPointerCapture(event.pointerId);
    } catch {
      // Events that a script has made have no pointer to capture.
    }
    this.#pending = { down: event, isMoved: false, onlyEnds: this.#ending.has(event) || hasClosedPanel(event) };
  }

  #move(/** @type {PointerEvent} */ event) {
    const pending = this.#pending;
    if (pending?.down.pointerId !== event.pointerId) return;
    event.stopImmediatePropagation();
    const { clientX, clientY, pointerType } = pending.down;
    const [dx, dy] = [event.clientX - clientX, event.clientY - clientY];
    if (Math.hypot(dx, dy) > (pointerType === "touch" ? fingerSlip : slip)) pending.isMoved = true;
    if (!pending.isMoved) return;
    this.#drag.hidden = false;
    Object.assign(this.#drag.style, {
      left: `${Math.min(clientX, event.clientX)}px`, top: `${Math.min(clientY, event.clientY)}px`,
      width: `${Math.abs(dx)}px`, height: `${Math.abs(dy)}px`,
    });
  }

  #up(/** @type {PointerEvent} */ event) {
    const pending = this.#pending;
    if (pending?.down.pointerId !== event.pointerId) return;
    event.stopImmediatePropagation();
    this.#pending = null;
    this.#drag.hidden = true;
    const { clientX, clientY } = pending.down;
    const width = Math.abs(event.clientX - clientX);
    if (pending.isMoved && width >= leastWidth) {
      this.#create(Math.min(clientX, event.clientX), Math.min(clientY, event.clientY), width);
    } else if (!this.editAt(event) && !pending.onlyEnds) {
      this.#create(clientX, clientY);
    }
  }

  #cancel(/** @type {PointerEvent} */ event) {
    if (this.#pending?.down.pointerId !== event.pointerId) return;
    event.stopImmediatePropagation();
    this.#pending = null;
    this.#drag.hidden = true;
  }

  /** Opens the address in a box at a place; returns true if there is one. */
  #openAddress(/** @type {PointerEvent} */ event) {
    if (!this.#engine.isWhole || this.#visit) return false;
    const id = this.#boxAt(event);
    if (id < 0) return false;
    const { bytes, transform } = this.#texts.box(id);
    const { text } = this.#setter.open(bytes);
    const { x, y } = this.#toDocument(event.clientX, event.clientY);
    const point = unmapped(transform, x, y);
    const found = addressAt(text, this.#setter.offsetAt(point.x, point.y));
    if (found) openAddress(found);
    return Boolean(found);
  }
}
