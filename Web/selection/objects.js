// The objects of the drawing as a list, one after the other: for who does not see them, and for the keyboard alone.
//
// The chosen object of the list is selected in the drawing, and is named, moved, put in order and deleted from here.

import { brushLabel } from "../tools/brushes.js";
import { stackingKey } from "../canvas/keys.js";
import { colorName, hexColor } from "../engine/palette.js";
import { element, icon, make } from "../interface/elements.js";
import { tell, when } from "../interface/happenings.js";
import { addStyle, objectsStyle } from "../interface/later-style.js";
import { counted, joined, word } from "../words/words.js";

/** @typedef {import("../engine/objects.js").DrawnObject} DrawnObject */

/** The number of objects that are in the page at once. */
const most = 200;
/** The time until the list follows a change while it is not seen, in milliseconds. */
const pause = 1000;
/** The steps of keys, in CSS pixels: alone, and with the shift key. */
const [step, largeStep] = [1, 10];
/** The ways of arrow keys. */
const arrows = /** @type {Record<string, [number, number]>} */ ({
  ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1],
});

/** The list. */
export class Objects {
  #engine;
  #objects;
  #view;
  #tools;
  #selection;
  #panel = make("section", { id: "objects-panel", className: "objects-panel" });
  #list = make("ul", { id: "object-list", tabIndex: 0 });
  #name = make("input", { type: "text", id: "object-name", maxLength: 200, autocomplete: "off", enterKeyHint: "done" });
  #note = make("p", { className: "note", id: "objects-note" });
  /** @type {HTMLButtonElement[]} The buttons of what is done to one. */
  #actions;
  /** @type {DrawnObject[]} Those that are in the page, from the index {@link #first} on. */
  #shown = [];
  #first = 0;
  #count = 0;
  /** The index of the chosen one; −1 for none. */
  #index = -1;
  #timer = 0;

  /**
   * @param {import("../engine/engine.js").Engine} engine
   * @param {import("../engine/objects.js").EngineObjects} objects
   * @param {import("../canvas/canvas.js").CanvasView} view
   * @param {import("../tools/tools.js").Tools} tools
   * @param {import("./selection.js").Selection} selection
   */
  constructor(engine, objects, view, tools, selection) {
    this.#engine = engine;
    this.#objects = objects;
    this.#view = view;
    this.#tools = tools;
    this.#selection = selection;
    addStyle(objectsStyle);
    this.#panel.classList.add("visually-hidden");
    /** @type {(name: string, label: string, run: () => void) => HTMLButtonElement} */
    const button = (name, label, run) => {
      const made = make("button", { type: "button", className: "plain", ariaLabel: label, title: label }, icon(name));
      made.addEventListener("click", run);
      return made;
    };
    this.#actions = [
      button("up", word("Bring to front"), () => this.#arrange("bringToFront")),
      button("hide", word("Send to back"), () => this.#arrange("sendToBack")),
      button("unlock", word("Unlock"), () => this.#unlock()),
      button("clear", word("Delete"), () => this.#delete()),
    ];
    const close = button("close", word("Close"), () => this.close());
    this.#panel.setAttribute("aria-label", word("Objects"));
    this.#list.setAttribute("role", "listbox");
    this.#list.setAttribute("aria-label", word("Objects in the drawing"));
    this.#list.setAttribute("aria-describedby", "objects-note");
    this.#name.placeholder = this.#name.ariaLabel = word("Name, for who does not see it");
    this.#note.textContent = word("Arrow keys choose, with Alt they move; Enter names, Delete deletes, ] and [ bring forward and send backward, with Shift all the way.");
    this.#panel.append(
      make("div", { className: "objects-head" }, make("h2", { textContent: word("Objects") }), close),
      this.#list, this.#name, make("div", { className: "objects-row" }, ...this.#actions), this.#note);
    // Where the objects cannot be listed, no empty panel stays.
    this.#show();
    element("canvas").parentElement.after(this.#panel);
    this.#listen();
  }

  /** True while the list is seen. */
  get isOpen() { return !this.#panel.classList.contains("visually-hidden"); }

  /** Shows the list. */
  open() {
    this.#panel.classList.remove("visually-hidden");
    this.#show();
    this.#list.focus({ preventScroll: true });
  }

  /**
   * Hides the list, which stays for who does not see it.
   *
   * @returns {boolean} true if it was shown
   */
  close() {
    if (!this.isOpen) return false;
    const hadFocus = this.#panel.contains(document.activeElement);
    this.#panel.classList.add("visually-hidden");
    if (hadFocus) element("canvas").focus({ preventScroll: true });
    return true;
  }

  #listen() {
    when(["open"], () => { this.#index = -1; });
    when(["open", "change", "history"], () => {
      clearTimeout(this.#timer);
      if (this.isOpen) this.#show();
      else this.#timer = setTimeout(() => this.#show(), pause);
    });
    // Who comes here by the keyboard sees it.
    this.#panel.addEventListener("focusin", () => this.#panel.classList.remove("visually-hidden"));
    this.#panel.addEventListener("keydown", (event) => this.#press(event));
    this.#panel.addEventListener("keyup", ({ key }) => { if (key in arrows) this.#selection.endNudging(); });
    this.#name.addEventListener("change", () => {
      const name = this.#name.value.trim();
      if (this.#take()) this.#selection.rename(name);
    });
    this.#list.addEventListener("click", (event) => {
      const item = /** @type {Element} */ (event.target).closest("li");
      if (item) this.#choose(this.#first + [...this.#list.children].indexOf(item));
    });
  }

  #press(/** @type {KeyboardEvent} */ event) {
    const { key } = event;
    // Keys that are typed here are no shortcuts, but for those with control, such as undo.
    if (!(event.ctrlKey || event.metaKey) && key !== "Tab") event.stopPropagation();
    if (key === "Escape") {
      this.close();
      return;
    }
    if (event.target === this.#name) {
      if (key === "Enter") this.#list.focus();
      return;
    }
    if (event.target !== this.#list) return;
    const stacking = stackingKey(event);
    if (stacking) {
      event.preventDefault();
      this.#arrange(stacking);
      return;
    }
    if (event.ctrlKey || event.metaKey) return;
    const way = arrows[key];
    const last = this.#count - 1;
    const next = { ArrowUp: this.#index - 1, ArrowDown: this.#index + 1, Home: 0, End: last }[key];
    if (way && event.altKey) {
      const size = event.shiftKey ? largeStep : step;
      // While a key is held down, all moves are one step.
      if (event.repeat || this.#take()) this.#selection.nudge(way[0] * size, way[1] * size);
    } else if (next !== undefined) {
      this.#choose(Math.min(Math.max(next, 0), last));
    } else if (["delete", "backspace"].includes(key.toLowerCase())) {
      this.#delete();
    } else if (key === "Enter" || key === "F2") {
      this.#name.focus();
    } else return;
    event.preventDefault();
  }

  /** The chosen object. */
  get #chosen() { return this.#shown[this.#index - this.#first]; }

  /** Chooses an object, which is selected in the drawing and comes into view. */
  #choose(/** @type {number} */ index) {
    if (index < 0) return;
    this.#index = index;
    if (index < this.#first || index >= this.#first + this.#shown.length) this.#read();
    const object = this.#chosen;
    if (!object) return;
    if (object.isLocked) this.#selection.deselect();
    else this.#selection.choose(object.id);
    this.#bring(object);
    this.#mark();
  }

  /** Moves the view where an object is out of it. */
  #bring(/** @type {DrawnObject} */ { bounds: { minX, minY, maxX, maxY } }) {
    const { x, y, zoom } = this.#engine.view;
    const [width, height] = [this.#view.width / zoom, this.#view.height / zoom];
    const isSeen = minX >= x && minY >= y && maxX <= x + width && maxY <= y + height;
    if (isSeen || !(minX <= maxX)) return;
    this.#engine.view = { x: (minX + maxX - width) / 2, y: (minY + maxY - height) / 2, zoom };
    this.#view.show();
    tell("frame");
  }

  /**
   * Selects the chosen object alone: something else may have been selected in the drawing.
   *
   * @returns {boolean} false if there is none, or it is locked
   */
  #take() {
    const object = this.#chosen;
    if (!object || object.isLocked) return false;
    this.#selection.choose(object.id);
    return true;
  }

  #arrange(/** @type {import("../canvas/keys.js").StackingStep} */ step) {
    const id = this.#chosen?.id;
    if (id === undefined || !this.#take()) return;
    const known = new Set();
    for (const { id: other } of this.#all()) known.add(other);
    this.#selection.arrange(step);
    // A stroke that was raised has another identifier.
    if (!this.#follow((other) => other === id)) this.#follow((other) => !known.has(other));
    this.#read();
    this.#mark();
  }

  #unlock() {
    const object = this.#chosen;
    if (!object?.isLocked) return;
    this.#engine.selection.unlock(object.id);
    tell("change");
    this.#choose(this.#index);
    this.#list.focus();
  }

  #delete() {
    if (!this.#take()) return;
    const index = this.#index;
    this.#selection.delete();
    this.#show();
    this.#index = -1;
    this.#choose(Math.min(index, this.#count - 1));
    this.#list.focus();
  }

  /** All objects, one after the other. */
  * #all() {
    for (let first = 0; first < this.#count; first += most) yield* this.#objects.list(first, most).objects;
  }

  /**
   * Chooses an object by its identifier.
   *
   * @param {(id: number) => boolean} isMeant
   * @returns {boolean} false if there is none
   */
  #follow(isMeant) {
    let index = 0;
    for (const { id } of this.#all()) {
      if (isMeant(id)) {
        this.#index = index;
        return true;
      }
      index += 1;
    }
    return false;
  }

  /** Reads the objects around the chosen one. */
  #read() {
    const first = Math.max(0, this.#index - most / 2);
    const { count, objects } = this.#objects.list(first, most);
    [this.#first, this.#count, this.#shown] = [first, count, objects];
    this.#list.replaceChildren(...objects.map((object, index) => this.#item(object, first + index)));
  }

  /** Shows the objects as they are now. */
  #show() {
    if (this.#engine.hasStopped) return;
    if (!this.#engine.isWhole) {
      this.#engine.whole().then(() => this.#show(), () => {});
      return;
    }
    const id = this.#chosen?.id;
    this.#read();
    if (id !== undefined && this.#chosen?.id !== id) {
      const index = this.#shown.findIndex((one) => one.id === id);
      this.#index = index < 0 ? Math.min(this.#index, this.#count - 1) : this.#first + index;
    }
    this.#mark();
  }

  /** Makes the line of an object. */
  #item(/** @type {DrawnObject} */ object, /** @type {number} */ index) {
    const item = make("li", { id: `object-${index}` });
    if (object.kind === "stroke") {
      const dot = make("i");
      dot.style.background = hexColor(this.#color(object));
      item.append(dot);
    }
    item.append(this.#words(object));
    for (const [name, value] of [["role", "option"], ["aria-posinset", String(index + 1)], ["aria-setsize", String(this.#count)]]) {
      item.setAttribute(name, value);
    }
    return item;
  }

  /** The colour of a stroke, as ink of full opacity. */
  #color(/** @type {DrawnObject} */ { color }) {
    return { red: color & 255, green: color >> 8 & 255, blue: color >> 16 & 255, alpha: 255 };
  }

  /** What an object is, in words. */
  #words(/** @type {DrawnObject} */ object) {
    const { kind, brush: number, count, name, text, isLocked } = object;
    const brush = this.#tools.brushes.find((one) => one.number === number);
    const what = kind === "picture" ? word("Picture")
      : kind === "group" ? counted("Group of {count} object", "Group of {count} objects", { count })
        : kind === "text" ? word("Text: {text}", { text })
          : joined([brush ? brushLabel(brush) : word("Stroke"), word(colorName(hexColor(this.#color(object))))]);
    return joined([...(name ? [name] : []), what, ...(isLocked ? [word("locked")] : [])]);
  }

  /** Shows which object is chosen, and what can be done to it. */
  #mark() {
    const object = this.#chosen;
    for (const [index, item] of [...this.#list.children].entries()) {
      const isChosen = this.#first + index === this.#index;
      item.setAttribute("aria-selected", String(isChosen));
      if (isChosen) item.scrollIntoView({ block: "nearest" });
    }
    if (object) this.#list.setAttribute("aria-activedescendant", `object-${this.#index}`);
    else this.#list.removeAttribute("aria-activedescendant");
    const isFree = Boolean(object) && !object.isLocked;
    this.#name.disabled = !isFree;
    if (document.activeElement !== this.#name) this.#name.value = object?.name ?? "";
    for (const [index, button] of this.#actions.entries()) {
      button.disabled = index === 2 ? !object?.isLocked : !isFree;
    }
  }
}
