// The bar of tools of a canvas, which is loaded for those that have one. It sets the attributes of the canvas, and
// shows them, so that the bar and the page agree.

import { readers } from "./canvas-options.js";
import { style } from "./canvas-tools-style.js";
import { optionOf, setAttribute } from "./element.js";
import { words } from "./element-words.js";
import { Tool } from "../engine/choices.js";
import { hexColor } from "../engine/palette.js";

const english = {
  tools: "Drawing tools", pens: "Pens", pen: "Pen", pencil: "Pencil", marker: "Marker", highlighter: "Highlighter",
  eraser: "Eraser", colors: "Colours", black: "Black", blue: "Blue", red: "Red", green: "Green", other: "Other colour",
  width: "Width", actions: "Actions", undo: "Undo", redo: "Redo", clear: "Clear",
};

/** @typedef {typeof english} ToolWords */

/** @type {Record<string, Partial<ToolWords>>} */
const table = {
  en: english,
  de: {
    tools: "Zeichenwerkzeuge", pens: "Stifte", pen: "Stift", pencil: "Bleistift", marker: "Filzstift",
    highlighter: "Textmarker", eraser: "Radierer", colors: "Farben", black: "Schwarz", blue: "Blau", red: "Rot",
    green: "Grün", other: "Andere Farbe", width: "Breite", actions: "Aktionen", redo: "Wiederholen",
  },
  zh: {
    tools: "绘图工具", pens: "笔", pen: "钢笔", pencil: "铅笔", marker: "马克笔", highlighter: "荧光笔", eraser: "橡皮擦",
    colors: "颜色", black: "黑色", blue: "蓝色", red: "红色", green: "绿色", other: "其他颜色", width: "粗细",
    actions: "操作", redo: "重做",
  },
  ru: {
    tools: "Инструменты рисования", pens: "Перья", pen: "Перо", pencil: "Карандаш", marker: "Фломастер",
    highlighter: "Маркер", eraser: "Ластик", colors: "Цвета", black: "Чёрный", blue: "Синий", red: "Красный",
    green: "Зелёный", other: "Другой цвет", width: "Толщина", actions: "Действия", redo: "Повторить",
  },
};
// Those of the page come before them.
for (const [language, own] of Object.entries(table)) {
  words[language] = Object.assign(words[language] ?? {}, { ...own, ...words[language] });
}

/** The colours at hand. */
const swatches = /** @type {const} */ ([
  ["black", "#000000"], ["blue", "#1f5fd6"], ["red", "#d0342c"], ["green", "#2f9147"],
]);
/** The pens, and the shapes of all buttons: lines in a square of 24. */
const pens = /** @type {const} */ (["pen", "pencil", "marker", "highlighter"]);
const shapes = {
  pen: "M12 21L7 12l2-7h6l2 7zM12 21v-8M8 2h8",
  pencil: "M4 20l1-5L16 4l4 4L9 19zM14 6l4 4M5 15l4 4",
  marker: "M8 21v-8l2-3V5l4-3v8l2 3v8M8 15h8",
  highlighter: "M8 15L6 13l9-9 5 5-9 9-2-2zM8 15l-3 3h5M3 21h18",
  eraser: "M9 19l-5-5L14 4l6 6-9 9zM9 9l6 6M8 19h12",
  undo: "M9 5L4 10l5 5M4 10h10a5 5 0 010 10h-4",
  redo: "M15 5l5 5-5 5M20 10H10a5 5 0 000 10h4",
  clear: "M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13M10 11v5M14 11v5",
};

/** The least and the largest size at the ends of the slider, on which equal distances are equal factors. */
const [smallest, largest] = [0.5, 100];
/** The width of an eraser that nobody has chosen, in points. */
const usualEraser = 20;
const placeOf = (/** @type {number} */ size) =>
  Math.round(100 * Math.log(size / smallest) / Math.log(largest / smallest));
const sizeAt = (/** @type {number} */ place) =>
  Number((smallest * (largest / smallest) ** (place / 100)).toPrecision(2));

/** @typedef {import("./ductus-canvas.js").DuctusCanvas} DuctusCanvas */
/** @typedef {keyof ToolWords} Word */

/** Makes an element of a class and a part of that name. */
function make(/** @type {string} */ name, /** @type {string} */ part, /** @type {(Node | string)[]} */ ...children) {
  const made = document.createElement(name);
  made.className = part;
  made.setAttribute("part", part);
  made.append(...children);
  return made;
}

function icon(/** @type {keyof typeof shapes} */ name) {
  const [svg, path] = ["svg", "path"].map((tag) => document.createElementNS("http://www.w3.org/2000/svg", tag));
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("aria-hidden", "true");
  path.setAttribute("d", shapes[name]);
  svg.append(path);
  return svg;
}

/** The bar of a canvas. */
export class CanvasTools {
  /** The style of the bar, to be added to that of the canvas. */
  style = style;
  #element;
  #words;
  /** @type {Map<Word, HTMLElement>} The controls and groups, by the words that they have. */
  #labelled = new Map();
  #color = this.#input("other", "color", () => this.#draw({ color: this.#color.value }));
  #width = this.#input("width", "range", () => this.#setWidth(sizeAt(Number(this.#width.value))));
  #eraser = usualEraser;
  /** @type {Map<string, {size: string | null, color: string | null}>} The attributes of pens when they were left. */
  #left = new Map();
  /** @type {string | null} The colour of all that have none of their own. */
  #shared = null;

  /**
   * @param {DuctusCanvas} element
   * @param {() => import("./element-words.js").Words} words gives its words
   */
  constructor(element, words) {
    this.#element = element;
    this.#words = words;
    this.bar = this.#group(
      "tools", "bar",
      this.#group(
        "pens", "group", ...pens.map((name) => this.#button(name, icon(name), () => this.#choose(name))),
        this.#button("eraser", icon("eraser"), () => this.#erase())),
      this.#group("colors", "group", ...swatches.map(([name, color]) => this.#swatch(name, color)), this.#color),
      this.#width,
      this.#group(
        "actions", "group", ...(/** @type {const} */ (["undo", "redo", "clear"]).map((name) =>
          this.#button(name, icon(name), () => { if (this.#may(name)) element[name](); })))));
    this.bar.setAttribute("role", "toolbar");
    this.bar.addEventListener("keydown", (event) => this.#press(event));
    this.bar.addEventListener("focusin", ({ target }) => this.#hold(/** @type {HTMLElement} */ (target)));
    this.#hold(this.#controls[0]);
    this.label();
  }

  // The parts.

  #group(/** @type {Word} */ word, /** @type {string} */ part, /** @type {Node[]} */ ...children) {
    const made = make("div", part, ...children);
    made.setAttribute("role", "group");
    this.#labelled.set(word, made);
    return made;
  }

  #button(/** @type {Word} */ word, /** @type {Node} */ content, /** @type {() => void} */ action) {
    const made = /** @type {HTMLButtonElement} */ (make("button", "button", content));
    made.type = "button";
    made.addEventListener("click", action);
    this.#labelled.set(word, made);
    return made;
  }

  #swatch(/** @type {Word} */ word, /** @type {string} */ color) {
    const dot = make("span", "dot");
    dot.style.backgroundColor = color;
    return this.#button(word, dot, () => this.#draw({ color }));
  }

  #input(/** @type {Word} */ word, /** @type {"color" | "range"} */ type, /** @type {() => void} */ action) {
    const made = /** @type {HTMLInputElement} */ (make("input", type === "color" ? "button" : "slider"));
    made.type = type;
    made.addEventListener("input", action);
    this.#labelled.set(word, made);
    return made;
  }

  /** Gives all parts their words. */
  label() {
    const said = /** @type {ToolWords} */ ({ ...english, ...this.#words() });
    for (const [word, made] of this.#labelled) {
      made.setAttribute("aria-label", said[word]);
      if (made.matches("button, input")) made.title = said[word];
    }
    this.update();
  }

  // The state.

  get #tool() { return optionOf(this.#element, readers, "tool") ?? Tool.draw; }
  get #erases() { return this.#tool === Tool.pixelEraser || this.#tool === Tool.strokeEraser; }
  /** The brush in use, and its name, which is known before the engine is there. */
  get #brush() { return this.#named(this.#name); }
  get #name() {
    const { brush, brushes } = this.#element;
    return brush && (brushes.length === 0 || this.#named(brush)) ? brush : "pen";
  }
  #named(/** @type {string} */ wanted) { return this.#element.brushes.find(({ name }) => name === wanted); }

  #may(/** @type {"undo" | "redo" | "clear"} */ name) {
    const { canUndo, canRedo, isEmpty } = this.#element;
    return { undo: canUndo, redo: canRedo, clear: !isEmpty }[name];
  }

  /** Shows the attributes, and what can be done. */
  update() {
    // Also where the page has chosen the eraser, or before the engine was there.
    const { engine } = this.#element;
    if (this.#erases && engine && !engine.hasStopped) engine.setEraser(this.#eraser);
    const brush = this.#brush;
    const draws = this.#tool === Tool.draw;
    const color = hexColor(optionOf(this.#element, readers, "color")
      ?? (brush?.keepsColor ? brush.color : { red: 0, green: 0, blue: 0 }));
    const mark = (/** @type {HTMLElement | undefined} */ control, /** @type {boolean} */ isOn) => {
      control?.classList.toggle("chosen", isOn);
      control?.part.toggle("chosen", isOn);
    };
    const press = (/** @type {Word} */ word, /** @type {boolean} */ isOn) => {
      const button = this.#labelled.get(word);
      button?.setAttribute("aria-pressed", String(isOn));
      mark(button, isOn);
    };
    for (const name of pens) press(name, draws && this.#name === name);
    press("eraser", this.#erases);
    for (const [name, swatch] of swatches) press(name, swatch === color);
    for (const name of /** @type {const} */ (["undo", "redo", "clear"])) {
      this.#labelled.get(name)?.setAttribute("aria-disabled", String(!this.#may(name)));
    }
    this.#color.value = color;
    mark(this.#color, !swatches.some(([, swatch]) => swatch === color));
    const size = this.#erases ? this.#eraser : optionOf(this.#element, readers, "size") ?? brush?.size ?? 1;
    // A slider that is moved keeps its place, which has more of them than sizes have digits.
    if (sizeAt(Number(this.#width.value)) !== size) this.#width.value = String(placeOf(size));
    this.#width.setAttribute("aria-valuetext", `${size} pt`);
  }

  // The choice.

  /** Draws from now on, with other attributes. */
  #draw(/** @type {Record<string, string | null>} */ attributes) {
    if (this.#tool !== Tool.draw) setAttribute(this.#element, "tool", "draw");
    for (const [name, value] of Object.entries(attributes)) setAttribute(this.#element, name, value);
  }

  /** Takes a pen, with the size that it had; a highlighter has a colour of its own. */
  #choose(/** @type {string} */ name) {
    const element = this.#element;
    const before = this.#name;
    if (before === name) {
      this.#draw({});
      return;
    }
    const [size, color] = ["size", "color"].map((attribute) => element.getAttribute(attribute));
    const isOwn = this.#brush?.keepsColor;
    this.#left.set(before, { size, color });
    if (!isOwn) this.#shared = color;
    const kept = this.#left.get(name);
    this.#draw({
      brush: name, size: kept?.size ?? null,
      color: this.#named(name)?.keepsColor ? kept?.color ?? null : this.#shared,
    });
  }

  /** Erases, as wide as the slider says. */
  #erase() {
    setAttribute(this.#element, "tool", "erase");
  }

  #setWidth(/** @type {number} */ size) {
    if (this.#erases) {
      this.#eraser = size;
      this.update();
    } else setAttribute(this.#element, "size", size);
  }

  // The keyboard: one control is in the order of tabs, and arrows lead to the others.

  get #controls() { return /** @type {HTMLElement[]} */ ([...this.bar.querySelectorAll("button, input")]); }

  #hold(/** @type {HTMLElement} */ held) {
    const controls = this.#controls;
    if (controls.includes(held)) for (const control of controls) control.tabIndex = control === held ? 0 : -1;
  }

  #press(/** @type {KeyboardEvent} */ event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const controls = this.#controls;
    const at = controls.indexOf(/** @type {HTMLElement} */ (event.target));
    const forward = getComputedStyle(this.bar).direction === "rtl" ? -1 : 1;
    /** @type {Record<string, number>} */
    const next = {
      ArrowRight: at + forward, ArrowLeft: at - forward, ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1,
    };
    // Up, down, home and end are the slider's own.
    if (!(event.key in next) || (controls[at] === this.#width && !/Left|Right/.test(event.key))) return;
    event.preventDefault();
    controls.at(next[event.key] % controls.length)?.focus();
  }
}
