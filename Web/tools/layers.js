// The panel of layers: which are seen, which are locked, to which new ink goes, and in which order they lie.

import { baseLayer } from "../engine/layers.js";
import { icon, make } from "../interface/elements.js";
import { tell, when } from "../interface/happenings.js";
import { addStyle, layersStyle } from "../interface/later-style.js";
import { notify } from "../interface/notices.js";
import { leaveKeys } from "../interface/panels.js";
import { word } from "../words/words.js";

/** @typedef {import("../engine/layers.js").Layer} Layer */

/**
 * Makes a button with an icon.
 *
 * @param {string} name of the icon
 * @param {string} label
 * @param {() => void} run
 * @param {string} [id]
 */
function button(name, label, run, id = "") {
  const made = make("button", { type: "button", className: "plain", ariaLabel: label, title: label, id }, icon(name));
  made.addEventListener("click", (event) => {
    run();
    leaveKeys(event);
  });
  return made;
}

/** The panel. */
export class Layers {
  #engine;
  #layers;
  #view;
  #input;
  /** The layers, from the lowest up, as they are shown. */
  #shown = /** @type {Layer[]} */ ([]);
  /** The layer that a pointer drags; null if none does. */
  #dragged = /** @type {number | null} */ (null);
  /** The index to which it is dragged, from the lowest up; null until it has passed another row. */
  #target = /** @type {number | null} */ (null);
  /** True if the rows have not followed a change while one of them was dragged. */
  #isStale = false;
  #list = make("ul", { id: "layer-list", className: "layer-list" });
  #opacity = make("input", { type: "range", id: "layer-opacity", min: "0", max: "100", step: "1" });
  #name = make("input", { type: "text", id: "layer-name", maxLength: 80, autocomplete: "off", enterKeyHint: "done" });
  #take = make("button", { type: "button", id: "layer-take", className: "text", textContent: word("Put the selection here") });
  #up = button("up", word("Move the layer up"), () => this.#step(1), "layer-up");
  #down = button("hide", word("Move the layer down"), () => this.#step(-1), "layer-down");
  #merge = button("save", word("Merge with the layer below"), () => this.#merged(), "layer-merge");
  #remove = button("clear", word("Remove the layer"), () => this.#removed(), "layer-remove");
  #panel = make("section", { id: "layers-panel", className: "layers-panel", hidden: true });

  /**
   * @param {import("../engine/engine.js").Engine} engine
   * @param {import("../engine/layers.js").EngineLayers} layers
   * @param {import("../canvas/canvas.js").CanvasView} view
   * @param {import("../canvas/input.js").PointerInput} input
   */
  constructor(engine, layers, view, input) {
    this.#engine = engine;
    this.#layers = layers;
    this.#view = view;
    this.#input = input;
    addStyle(layersStyle);
    this.#make();
    when(["open", "change", "history", "tool"], () => this.#refresh());
  }

  /** True while the panel is shown. */
  get isOpen() { return !this.#panel.hidden; }

  /** Shows the panel, beside which one goes on drawing. */
  open() {
    this.#panel.hidden = false;
    this.#show();
    this.#list.querySelector("button")?.focus({ preventScroll: true });
  }

  /** Closes it. */
  close() { this.#panel.hidden = true; }

  #make() {
    this.#panel.setAttribute("aria-label", word("Layers"));
    this.#opacity.setAttribute("aria-label", word("Opacity"));
    this.#name.setAttribute("aria-label", word("Name of the layer"));
    this.#name.placeholder = word("Name of the layer");
    this.#panel.append(
      make("div", { className: "layers-head" },
        make("h2", { textContent: word("Layers") }),
        button("plus", word("Add a layer"), () => this.#add(), "layer-add"),
        button("close", word("Close the layers"), () => this.close(), "layers-close")),
      this.#list, this.#name, this.#opacity,
      make("div", { className: "layers-row" }, this.#up, this.#down, this.#merge, this.#remove), this.#take);
    document.body.append(this.#panel);
    this.#panel.addEventListener("keydown", (event) => {
      // A letter of a name is no shortcut.
      if (event.key === "Escape" || event.target === this.#name) event.stopPropagation();
      if (event.key === "Escape") this.close();
    });
    this.#name.addEventListener("change", () => this.#edit((layers) => layers.rename(this.#current.id, this.#name.value.trim())));
    this.#opacity.addEventListener("change", () => {
      this.#edit((layers) => layers.fade(this.#current.id, Number(this.#opacity.value) / 100));
    });
    this.#take.addEventListener("click", (event) => {
      this.#edit((layers) => layers.take(this.#current.id));
      leaveKeys(event);
    });
    this.#list.addEventListener("pointerdown", (event) => this.#grip(event));
    this.#list.addEventListener("pointermove", (event) => this.#drag(event));
    for (const type of ["pointerup", "pointercancel"]) {
      // The pointer may be let go anywhere.
      addEventListener(type, () => this.#drop(type === "pointerup"));
    }
  }

  /** The layer to which new ink goes. */
  get #current() { return this.#shown.find(({ isCurrent }) => isCurrent) ?? this.#shown[0]; }

  /**
   * What a layer is called; without a name, by its number from the lowest up.
   *
   * @param {Layer} layer
   */
  #title(layer) {
    return layer.name || word("Layer {number}", { number: this.#shown.indexOf(layer) + 1 });
  }

  #refresh() {
    if (!this.isOpen) return;
    if (this.#dragged === null) this.#show();
    else {
      this.#shown = this.#layers.list();
      this.#isStale = true;
    }
  }

  #show() {
    this.#isStale = false;
    this.#shown = this.#layers.list();
    const focused = /** @type {HTMLElement | null} */ (document.activeElement)?.dataset.layer;
    this.#list.replaceChildren(...[...this.#shown].reverse().map((layer) => this.#item(layer)));
    if (focused) this.#list.querySelector(`button[data-layer="${focused}"]`)?.focus({ preventScroll: true });
    const current = this.#current;
    const index = this.#shown.indexOf(current);
    this.#engine.layer = current.id === baseLayer ? undefined : current.id;
    if (document.activeElement !== this.#name) this.#name.value = current.name;
    this.#opacity.value = String(Math.round(current.opacity * 100));
    this.#up.disabled = index === this.#shown.length - 1;
    this.#down.disabled = this.#merge.disabled = index === 0;
    this.#remove.disabled = current.id === baseLayer;
    this.#take.disabled = this.#engine.selection.state().count === 0 || current.hasSelection;
  }

  /** Makes the row of a layer. */
  #item(/** @type {Layer} */ layer) {
    const title = this.#title(layer);
    const choose = make("button", { type: "button", className: "layer-title", textContent: title });
    choose.dataset.layer = String(layer.id);
    choose.setAttribute("aria-pressed", String(layer.isCurrent));
    choose.addEventListener("click", (event) => {
      this.#edit((layers) => layers.choose(layer.id));
      leaveKeys(event);
    });
    const seen = button("look", word("Show “{name}”", { name: title }), () => {
      this.#edit((layers) => layers.hide(layer.id, !layer.isHidden));
    });
    seen.setAttribute("aria-pressed", String(!layer.isHidden));
    const lock = button("unlock", word("Lock “{name}”", { name: title }), () => {
      this.#edit((layers) => layers.lock(layer.id, !layer.isLocked));
    });
    lock.setAttribute("aria-pressed", String(layer.isLocked));
    const item = make("li", {}, seen, lock, choose);
    item.dataset.id = String(layer.id);
    return item;
  }

  /**
   * Does something with the layers as one step to undo, and shows it.
   *
   * @param {(layers: import("../engine/layers.js").EngineLayers) => boolean} edit returns false if nothing was done
   */
  #edit(edit) {
    tell("interrupt");
    this.#input.finish();
    const isDone = edit(this.#layers);
    this.#view.show();
    if (isDone) tell("change");
    this.#refresh();
    return isDone;
  }

  #add() {
    const added = this.#edit((layers) => layers.add(this.#current.id, ""));
    if (!added) notify(word("There is no room for another layer."), { key: "layer", seconds: 6 });
  }

  #step(/** @type {number} */ steps) {
    const current = this.#current;
    const index = this.#shown.indexOf(current) + steps;
    this.#edit((layers) => layers.move(current.id, index));
  }

  #merged() {
    if (this.#edit((layers) => layers.merge(this.#current.id))) {
      notify(word("Merged with the layer below."), { key: "layer", seconds: 4 });
    }
  }

  #removed() {
    if (this.#edit((layers) => layers.remove(this.#current.id))) {
      notify(word("The layer is removed. What lay on it is on the next one."), { key: "layer", seconds: 6 });
    }
  }

  // Dragging.

  #grip(/** @type {PointerEvent} */ event) {
    const item = /** @type {Element} */ (event.target).closest("li");
    if (!item || !event.isPrimary || event.button !== 0) return;
    [this.#dragged, this.#target] = [Number(item.dataset.id), null];
  }

  #drag(/** @type {PointerEvent} */ event) {
    if (this.#dragged === null) return;
    if (event.buttons === 0) {
      this.#drop(false);
      return;
    }
    const over = document.elementFromPoint(event.clientX, event.clientY)?.closest("#layer-list li");
    if (!(over instanceof HTMLElement) || Number(over.dataset.id) === this.#dragged) return;
    const item = this.#list.querySelector(`li[data-id="${this.#dragged}"]`);
    if (!item) return;
    // Rows only: the layer itself is moved once, when the pointer is let go. The row under the pointer stays in the
    // page, and the others move around it.
    const isBelow = (item.compareDocumentPosition(over) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
    for (let other = null; other !== over;) {
      other = isBelow ? item.nextElementSibling : item.previousElementSibling;
      if (!other) break;
      if (isBelow) item.before(other);
      else item.after(other);
    }
    this.#target = this.#list.childElementCount - 1 - [...this.#list.children].indexOf(item);
  }

  /** Ends a drag; `moves` the layer to where its row is. */
  #drop(/** @type {boolean} */ moves) {
    if (this.#dragged === null) return;
    const [id, to] = [this.#dragged, this.#target];
    this.#dragged = this.#target = null;
    if (moves && to !== null) this.#edit((layers) => layers.move(id, to));
    // A row that was only pressed stays for its click.
    else if (to !== null || this.#isStale) this.#refresh();
  }
}
