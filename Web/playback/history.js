// The past of the drawing: a bar with a slider through its moments, names for them, and ways back.

import { element, make } from "../interface/elements.js";
import { barButton, Instead } from "./instead.js";
import { notify } from "../interface/notices.js";
import { counted, locale, reason, word } from "../words/words.js";

/** The most bytes of a name. */
const nameLimit = 256;
/** @type {Record<string, number | undefined>} The number of moments that keys go back or on. */
const steps = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1, PageDown: -10, PageUp: 10 };

const dates = new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "short" });

/** @type {Record<string, (count: number) => string>} The kinds of changes, in words. */
const words = {
  beginning: () => word("The beginning"),
  added: (count) => (count === 1 ? word("Stroke") : counted("{count} stroke", "{count} strokes", { count })),
  erased: () => word("Erased"),
  removed: (count) => counted("{count} stroke removed", "{count} strokes removed", { count }),
  cleared: () => word("All cleared"),
  moved: (count) => counted("{count} stroke moved", "{count} strokes moved", { count }),
  restyled: (count) => counted("{count} stroke with another look", "{count} strokes with another look", { count }),
  locked: (count) => counted("{count} stroke locked or unlocked", "{count} strokes locked or unlocked", { count }),
  paper: () => word("Another paper"),
  pagesAdded: (count) => counted("{count} page added", "{count} pages added", { count }),
  pagesRemoved: (count) => counted("{count} page removed", "{count} pages removed", { count }),
  pagesChanged: (count) => counted("{count} page changed", "{count} pages changed", { count }),
  picturesAdded: (count) => counted("{count} picture added", "{count} pictures added", { count }),
  picturesRemoved: (count) => counted("{count} picture removed", "{count} pictures removed", { count }),
  picturesChanged: (count) => counted("{count} picture changed", "{count} pictures changed", { count }),
  several: () => word("Several changes"),
  undone: () => word("Undone"),
  redone: () => word("Done again"),
  takenBack: () => word("Ink of a palm taken back"),
  grouped: () => word("Grouped"),
  ungrouped: () => word("Ungrouped"),
  layered: () => word("Layers changed"),
  textsAdded: (count) => counted("{count} text added", "{count} texts added", { count }),
  textsRemoved: (count) => counted("{count} text removed", "{count} texts removed", { count }),
  textsChanged: (count) => counted("{count} text changed", "{count} texts changed", { count }),
};

/**
 * Tells who did something, where several people have drawn.
 *
 * @param {{isOwn: boolean, name: string} | null} author
 * @param {string} text
 */
function told(author, text) {
  if (!author) return text;
  const name = author.isOwn ? word("You") : author.name || word("Someone");
  return word("{name}: {what}", { name, what: text });
}

/** The longest beginning of a name that the engine takes. */
function shortened(/** @type {string} */ name) {
  let text = name.trim();
  while (new TextEncoder().encode(text).byteLength > nameLimit) text = Array.from(text).slice(0, -1).join("");
  return text;
}

/**
 * Makes a button with words on it.
 *
 * @param {string} id
 * @param {string} label
 * @param {() => void} run
 */
function textButton(id, label, run) {
  const made = make("button", { type: "button", id, className: "text", textContent: label });
  made.addEventListener("click", run);
  return made;
}

/** The history of the drawing; while it is open, nothing can be drawn. */
export class DrawingHistory extends Instead {
  #history;
  #view;
  #keeper;
  #back = barButton("past-back", word("One step back"), "back", () => this.#go(this.#moment - 1));
  #on = barButton("past-on", word("One step on"), "on", () => this.#go(this.#moment + 1));
  #slider = make("input", {
    type: "range", id: "past-position", min: "0", step: "1", ariaLabel: word("Moment of the drawing"),
  });
  #marks = make("div", { className: "past-marks", ariaHidden: "true" });
  #what = make("output", { id: "past-what", htmlFor: "past-position" });
  #time = make("output", { id: "past-time", htmlFor: "past-position" });
  #input = make("input", {
    type: "text", id: "past-name", maxLength: 80, autocomplete: "off", enterKeyHint: "done", hidden: true,
    ariaLabel: word("Name of this moment"), placeholder: word("Name of this moment"),
  });
  #rename = textButton("past-rename", "", () => this.#beginNaming());
  #restore = textButton("past-restore", word("Restore"), () => this.#restoreIt());
  #versions = make("div", { id: "past-versions", className: "past-versions" });
  /** @type {{moment: number, name: string, time: number}[]} */
  #list = [];
  #count = 0;
  #moment = 0;

  /**
   * @param {import("../engine/engine.js").Engine} engine
   * @param {import("../engine/history.js").EngineHistory} history
   * @param {import("../canvas/canvas.js").CanvasView} view
   * @param {import("../drawings/keeper.js").Keeper} keeper
   */
  constructor(engine, history, view, keeper) {
    super(engine, history, view, element("past-bar"));
    this.#history = history;
    this.#view = view;
    this.#keeper = keeper;
    /** Called when the drawing was restored. */
    this.onRestore = () => {};
    /** Undoes that. */
    this.undo = () => {};
    this.#make();
  }

  #make() {
    const close = barButton("past-close", word("Close the history"), "close", () => this.close());
    const copy = textButton("past-copy", word("Copy as new drawing"), () => this.#copy());
    this.#slider.addEventListener("input", () => this.#go(Number(this.#slider.value)));
    this.#input.addEventListener("keydown", (event) => {
      event.stopPropagation();
      if (event.isComposing || (event.key !== "Enter" && event.key !== "Escape")) return;
      event.preventDefault();
      this.#endNaming(event.key === "Enter");
      this.#rename.focus({ preventScroll: true });
    });
    this.#input.addEventListener("blur", () => this.#endNaming(true));
    this.#versions.setAttribute("role", "group");
    this.#versions.ariaLabel = word("Named moments");
    element("past-bar").replaceChildren(
      make("div", { className: "past-row" },
        this.#back, make("div", { className: "past-track" }, this.#marks, this.#slider), this.#on, close),
      make("div", { id: "past-actions", className: "past-row" },
        make("div", { className: "past-texts" }, this.#what, this.#time, this.#input),
        make("div", { className: "past-buttons" }, this.#rename, this.#restore, copy)),
      this.#versions);
  }

  /** Shows the drawing as it is now, from where one goes back. */
  open() {
    if (this.isOpen) return;
    const { width, height, scale } = this.#view;
    const count = this.#history.begin({ width, height, scale });
    if (count < 2) {
      this.#history.end();
      notify(word("Nothing has happened to this drawing yet."), { key: "history" });
      return;
    }
    this.#count = count;
    this.#slider.max = String(count - 1);
    this.show(this.#slider);
    this.#showVersions();
    this.#go(count - 1);
  }

  close() {
    if (this.isOpen) this.#endNaming(true);
    return super.close();
  }

  // Moments.

  #go(/** @type {number} */ moment) {
    this.#endNaming(true);
    this.#moment = Math.min(Math.max(moment, 0), this.#count - 1);
    const { what, count, time, author } = this.#history.goTo(this.#moment);
    this.#view.show();
    const last = this.#count - 1;
    const text = told(author, words[what](count));
    const when = this.#moment === last ? word("Now") : time > 0 ? dates.format(time) : "";
    this.#slider.value = String(this.#moment);
    this.#slider.style.setProperty("--part", `${(100 * this.#moment) / last}%`);
    this.#slider.setAttribute("aria-valuetext", word("{index} of {last}: {what}", {
      index: this.#moment, last, what: [this.#name, text, when].filter(Boolean).join(", "),
    }));
    this.#what.textContent = text;
    this.#time.textContent = when;
    this.#back.disabled = this.#moment === 0;
    this.#on.disabled = this.#moment === last;
    this.#restore.disabled = this.#moment === last;
    this.#showName();
  }

  press(/** @type {KeyboardEvent} */ event) {
    const step = steps[event.key];
    if (step !== undefined || event.key === "Home" || event.key === "End") {
      event.preventDefault();
      this.#go(event.key === "Home" ? 0 : event.key === "End" ? this.#count - 1 : this.#moment + (step ?? 0));
    }
  }

  // Names.

  /** The name of the moment that is shown; undefined if it has none. */
  get #name() { return this.#list.find(({ moment }) => moment === this.#moment)?.name; }

  #showName() {
    this.#rename.textContent = this.#name === undefined ? word("Name this moment") : word("Rename");
    for (const button of this.#versions.querySelectorAll("button")) {
      button.setAttribute("aria-pressed", String(Number(button.dataset.moment) === this.#moment));
    }
  }

  #showVersions() {
    this.#list = this.#history.versions();
    const last = this.#count - 1;
    this.#marks.replaceChildren(...this.#list.map(({ moment }) => {
      const mark = make("span");
      mark.style.setProperty("--at", String(moment / last));
      return mark;
    }));
    this.#versions.replaceChildren(...this.#list.map(({ moment, name, time }) => {
      const title = time > 0 ? dates.format(time) : "";
      const button = make("button", { type: "button", className: "text", textContent: name, title });
      button.dataset.moment = String(moment);
      button.addEventListener("click", () => this.#go(moment));
      return button;
    }));
    this.#versions.hidden = this.#list.length === 0;
    this.#showName();
  }

  #beginNaming() {
    this.#input.value = this.#name ?? "";
    this.#input.hidden = false;
    [this.#what.hidden, this.#time.hidden] = [true, true];
    this.#input.focus({ preventScroll: true });
    this.#input.select();
  }

  /** Ends the typing of a name; an empty one takes the name away. */
  #endNaming(/** @type {boolean} */ keeps) {
    if (this.#input.hidden) return;
    this.#input.hidden = true;
    [this.#what.hidden, this.#time.hidden] = [false, false];
    const name = shortened(this.#input.value);
    if (!keeps || name === (this.#name ?? "")) return;
    this.#history.name(this.#moment, name);
    this.#keeper.changed();
    this.#showVersions();
  }

  // Ways back.

  #restoreIt() {
    this.#endNaming(true);
    const isOther = this.#history.restore(this.#moment);
    this.close();
    if (!isOther) return;
    this.onRestore();
    notify(word("The drawing is what it was."), {
      key: "restored", actions: [{ label: word("Undo"), run: () => this.undo() }],
    });
  }

  async #copy() {
    this.#endNaming(true);
    const name = this.#name ?? word("{name} copy", { name: this.#keeper.name });
    try {
      const file = this.#history.file(this.#moment);
      this.close();
      await this.#keeper.import(name, () => this.engine.files.prepare(file));
      notify(word("You are drawing in “{name}” now.", { name }), { key: "copy", seconds: 8 });
    } catch (error) {
      notify(
        word("No new drawing can be begun: {reason}.", { reason: reason(error) }), { key: "failure", seconds: 10 });
    }
  }
}
