// The selection of strokes and pictures: the actions of its buttons and keys. Its look, its bar and the panel that
// arranges it are modules of their own.
//
// Pointers go to the engine, which decides which part of the selection they take; the page only shows it.

import { Arranging } from "./arranging.js";
import { brushLabel, inOrder } from "../tools/brushes.js";
import { copyStrokes, pastedStrokes } from "./clipboard.js";
import { showSwatch } from "../tools/colors.js";
import { childrenOf, describeSlider, element, make } from "../interface/elements.js";
import { tell, when } from "../interface/happenings.js";
import { notify } from "../interface/notices.js";
import { colorOf, swatches } from "../engine/palette.js";
import { leaveKeys } from "../interface/panels.js";
import { loadLater } from "../interface/parts.js";
import { SelectionBar } from "./bar.js";
import { SelectionOverlay } from "./overlay.js";
import { sliderSize, sliderValue } from "../tools/tools.js";
import { counted, reason, word } from "../words/words.js";

/** The selection in the page. */
export class Selection {
  #engine;
  #view;
  #input;
  #tools;
  #keeper;
  #waiting;
  #overlay;
  #bar;
  #arranging;
  #status = element("selection-status");
  #shown = "";
  #count = 0;
  #pictures = 0;
  /** The strokes that were pasted last, with their place as text, and the number of copies after the first. */
  #pasted = { text: "", steps: 0 };

  /**
   * @param {import("../engine/engine.js").Engine} engine
   * @param {import("../canvas/canvas.js").CanvasView} view
   * @param {import("../canvas/input.js").PointerInput} input
   * @param {import("../tools/tools.js").Tools} tools
   * @param {import("../drawings/keeper.js").Keeper} keeper
   * @param {import("../interface/waiting.js").Waiting} waiting
   */
  constructor(engine, view, input, tools, keeper, waiting) {
    this.#engine = engine;
    this.#view = view;
    this.#input = input;
    this.#tools = tools;
    this.#keeper = keeper;
    this.#waiting = waiting;
    this.#overlay = new SelectionOverlay(view.element, element("selection"));
    this.#arranging = new Arranging(engine, waiting, (action, done) => this.#edit(action, done));
    this.#bar = new SelectionBar(view, this.#arranging.opened);
    /** @type {() => void} Finds more ink that looks like the selection. */
    this.findLike = () => {};
    /** @type {() => void} Copies the selection as it is read. */
    this.copyText = () => {};
    /** Called when something is selected for the first time. */
    this.onFirst = () => {};
    this.#prepareBar();
    when(["open", "change", "frame", "resize"], () => this.update());
    when(["tool"], () => this.#toolChanged());
  }

  // The look.

  /** Shows the selection as it is. */
  update() {
    const engine = this.#engine;
    // Until all of the engine is there, nothing is selected.
    if (!engine.isWhole) return;
    const { x, y, zoom } = engine.view;
    const isChosen = this.#tools.tool === "select";
    const shown = [engine.selection.version, x, y, zoom, this.#view.width, this.#view.height].join();
    // The cursor also depends on the place of the pointer.
    if (shown === this.#shown && !isChosen) return;
    const state = engine.selection.state();
    this.#overlay.showCursor(state);
    if (shown === this.#shown) return;
    this.#shown = shown;
    this.#overlay.show(state);
    this.#bar.show(state);
    this.#arranging.refresh();
    const locked = engine.selection.takeTappedLock();
    if (locked >= 0) this.#tellOfLock(locked);
    if (state.count !== this.#count || state.pictures !== this.#pictures) {
      [this.#count, this.#pictures] = [state.count, state.pictures];
      this.#status.textContent = state.count > 0
        ? word("{objects} selected.", { objects: this.#objects() }) : word("Nothing is selected.");
      if (state.count === 0) this.#setAdds(false);
      else {
        this.onFirst();
        this.onFirst = () => {};
      }
    }
  }

  /** Words for what is selected, or some of it. */
  #objects(count = this.#count) {
    if (this.#pictures === 0) return counted("{count} stroke", "{count} strokes", { count });
    if (this.#pictures === this.#count) return counted("{count} picture", "{count} pictures", { count });
    return counted("{count} object", "{count} objects", { count });
  }

  /** Says quietly that what was tapped is locked. */
  #tellOfLock(/** @type {number} */ id) {
    const unlock = () => this.#waiting.run(() => {
      this.#input.finish();
      this.#tools.tool = "select";
      this.#engine.selection.unlock(id);
      tell("change");
      this.update();
    });
    notify(word("This is locked."), {
      key: "locked", isQuiet: true, seconds: 4, actions: [{ label: word("Unlock"), run: unlock }],
    });
  }

  /** Forgets the selection if another tool was chosen: only the select tool has one. */
  #toolChanged() {
    const pen = this.#tools.brushes.find(({ name }) => name === "pen");
    for (const swatch of childrenOf(element("selection-swatches"))) {
      const { color = "" } = swatch.dataset;
      showSwatch(swatch, swatch.ariaLabel ?? "", color, this.#tools.shownColor(color, pen));
    }
    if (this.#tools.tool !== "select" && this.#count > 0) this.#engine.selection.deselect();
    this.#shown = "";
    this.update();
  }

  // The bar.

  #prepareBar() {
    /** @type {(id: ButtonId, action: () => void) => void} */
    const click = (id, action) => element(id).addEventListener("click", (event) => {
      leaveKeys(event);
      action();
    });
    click("selection-add", () => this.#setAdds(!this.#input.adds));
    click("selection-duplicate", () => this.duplicate());
    click("selection-copy", () => this.copy());
    click("selection-delete", () => this.delete());
    click("selection-find", () => this.findLike());
    click("selection-text", () => this.copyText());
    click("selection-straighten", () => this.#write(
      (selection) => selection.straighten(), word("Straightened."), word("There is no handwriting in the selection.")));
    const moves = word("Drag what is selected, or press the arrow keys.");
    click("selection-space-below", () => this.#write(
      (selection) => selection.insertSpace("below"), moves, word("Nothing stands below.")));
    click("selection-space-after", () => this.#write(
      (selection) => selection.insertSpace("after"), moves, word("Nothing stands to the right.")));
    click("selection-crop", () => this.#edit((selection) => selection.crop(!selection.state().isCropping)));
    click("selection-whole", () => this.#edit((selection) => selection.uncrop()));
    this.#fillColors();
    this.#fillBrushes();
  }

  #setAdds(/** @type {boolean} */ adds) {
    this.#input.adds = adds;
    element("selection-add").setAttribute("aria-pressed", String(adds));
  }

  #fillColors() {
    element("selection-swatches").append(...swatches.map(([name, color]) => {
      const button = make(
        "button", { type: "button", className: "swatch", ariaLabel: name }, make("span"));
      button.dataset.color = color;
      button.addEventListener("click", () => this.recolor(color));
      return button;
    }));
    const custom = element("selection-custom");
    custom.addEventListener("change", () => this.recolor(custom.value));
  }

  #fillBrushes() {
    this.brushesChanged();
    const size = element("selection-size");
    const describe = () => describeSlider(size, word("{size} pt", { size: sliderSize(Number(size.value)) }));
    size.value = String(sliderValue(this.#tools.size));
    describe();
    size.addEventListener("input", describe);
    size.addEventListener("change", () => this.#do(() => {
      this.#engine.selection.resize(sliderSize(Number(size.value)));
    }));
  }

  /** Lists the brushes again; to be called when a brush of one's own has come, changed or gone. */
  brushesChanged() {
    element("selection-brushes").replaceChildren(...inOrder(this.#tools.brushes).map((brush) => {
      const button = make("button", { type: "button", textContent: brushLabel(brush) });
      button.dataset.brush = brush.name;
      button.addEventListener("click", () => this.restyle(brush));
      return make("li", {}, button);
    }));
  }

  // Actions. An edit of the selection ends the strokes and drags of pointers first, and may wait for the engine.

  /**
   * Performs an edit, and names it.
   *
   * @param {() => void} action
   * @param {string} [done] the words for it
   * @returns {boolean} false if the selection is empty, so that nothing was done
   */
  #do(action, done = "") {
    this.update();
    if (this.#count === 0) return false;
    return this.#waiting.run(() => {
      this.#input.finish();
      this.update();
      if (this.#count === 0) return false;
      action();
      tell("change");
      if (done) this.#say(done);
      return true;
    }) ?? true;
  }

  /**
   * Performs an edit of the selection, and says so.
   *
   * @param {import("./arranging.js").Action} action returns false if there is nothing to say
   * @param {string} [done]
   */
  #edit(action, done = "") {
    return this.#do(() => {
      const isDone = action(this.#engine.selection) !== false;
      this.update();
      if (isDone && done) this.#say(done);
    });
  }

  /**
   * Does something with selected handwriting, and says so, or why not.
   *
   * @param {(selection: import("../engine/selection.js").EngineSelection) => boolean} action
   * @param {string} done
   * @param {string} none
   */
  #write(action, done, none) {
    return this.#edit((selection) => {
      const isDone = action(selection);
      notify(isDone ? done : none, { key: "writing", isQuiet: isDone, seconds: 4 });
      return isDone;
    }, done);
  }

  #say(/** @type {string} */ text) { this.#status.textContent = text; }

  /** Selects a picture that has come. */
  choose(/** @type {number} */ id) {
    this.#waiting.run(() => {
      this.#input.finish();
      this.#tools.tool = "select";
      this.#engine.selection.select(id);
      this.update();
    });
  }

  /** Selects all strokes and pictures. */
  selectAll() {
    this.#waiting.run(() => {
      this.#input.finish();
      this.#tools.tool = "select";
      this.#engine.selection.selectAll();
      this.update();
    });
  }

  /**
   * Selects nothing.
   *
   * @returns {boolean} true if something was selected
   */
  deselect() {
    if (this.#count === 0) return false;
    this.#input.finish();
    this.#engine.selection.deselect();
    this.update();
    return true;
  }

  /**
   * Changes the colour of the selection.
   *
   * @param {string} color as #rrggbb
   */
  recolor(color) { return this.#do(() => this.#engine.selection.recolor(colorOf(color))); }

  /** Changes the brush of the selection, with the size set for the brush; strokes keep their colours. */
  restyle(/** @type {import("../engine/brushes.js").Brush} */ brush) {
    const { size } = this.#tools.settings(brush);
    return this.#do(() => {
      this.#engine.selection.restyle(brush.number, { size });
      element("selection-size").value = String(sliderValue(size));
      describeSlider(element("selection-size"), word("{size} pt", { size }));
    });
  }

  /** Puts a copy of the selection on top of everything. */
  duplicate() { return this.#do(() => this.#engine.selection.duplicate()); }

  /**
   * Puts the selection above or below other strokes and objects.
   *
   * @param {import("../canvas/keys.js").StackingStep} step
   * @returns {boolean} false if it is empty
   */
  arrange(step) { return this.#arranging.arrange(step); }

  /** Names the selection, if it is one object. */
  rename(/** @type {string} */ name) { return this.#edit((selection) => selection.rename(name), word("Named.")); }

  /** Makes one group of the selection, or takes its groups apart. */
  group(/** @type {boolean} */ isOne) { this.#arranging.group(isOne); }

  /** Deletes the selection. */
  delete() {
    return this.#do(
      () => this.#engine.selection.delete(), word("{objects} deleted.", { objects: this.#objects() }));
  }

  /** Moves the selection by CSS pixels. */
  nudge(/** @type {number} */ x, /** @type {number} */ y) { return this.#do(() => this.#engine.selection.nudge(x, y)); }

  /** Ends a series of moves by keys. */
  endNudging() { this.#engine.selection.endNudging(); }

  /**
   * Copies the selection.
   *
   * @returns {boolean} false if it is empty, or cannot be copied
   */
  copy() {
    this.update();
    return this.#count > 0 && (this.#waiting.run(() => this.#copy()) ?? true);
  }

  #copy() {
    try {
      const bytes = this.#engine.selection.copy();
      const scale = Math.min(Math.max(devicePixelRatio, 1), 3);
      const image = this.#engine.selection.picture(scale);
      this.#pasted.text = "";
      if (!bytes) return false;
      copyStrokes(bytes, async () => (await loadLater()).encodePNG(image, scale), this.#engine.selection.texts().text);
      this.#say(word("{objects} copied.", { objects: this.#objects() }));
    } catch (error) {
      notify(word("This could not be copied: {reason}.", { reason: reason(error) }), { key: "clipboard" });
      return false;
    }
    return true;
  }

  /** Unlocks all strokes and pictures, and selects those that were locked. */
  unlockAll() {
    this.#input.finish();
    this.#tools.tool = "select";
    const count = this.#engine.selection.unlockAll();
    tell("change");
    this.update();
    this.#say(word("{objects} unlocked.", { objects: this.#objects(count) }));
  }

  /** Copies the selection, and deletes it. */
  cut() { return this.copy() && this.delete(); }

  /** Adds the strokes and pictures on the clipboard to the drawing. */
  async paste() {
    const bytes = await pastedStrokes();
    await this.#engine.whole();
    if (!bytes) {
      notify(word("There is nothing on the clipboard that can be pasted here."), { key: "clipboard" });
      return;
    }
    const engine = this.#engine;
    const { x, y, zoom } = engine.view;
    // Another copy in the same place lies beside the last one.
    const text = [this.#keeper.id, x, y, zoom, bytes.length, ...bytes.slice(-8)].join();
    const steps = text === this.#pasted.text ? this.#pasted.steps + 1 : 0;
    try {
      this.#tools.tool = "select";
      engine.selection.paste(bytes, steps);
      this.#pasted = { text, steps };
      tell("change");
      this.update();
      this.#say(word("{objects} pasted.", { objects: this.#objects() }));
    } catch (error) {
      notify(word("This cannot be pasted: {reason}.", { reason: reason(error) }), { key: "clipboard" });
    }
  }
  /**
   * Adds a signature to the drawing, in the middle of a place, and selects it.
   *
   * @param {Uint8Array} bytes a `.ductus` file with its strokes
   * @param {[number, number] | null} middle in CSS pixels of the canvas; null for its own
   */
  sign(bytes, middle) {
    const engine = this.#engine;
    this.#input.finish();
    this.#tools.tool = "select";
    const { view } = engine;
    // Strokes are pasted into the middle of the view, which nobody sees elsewhere in between.
    if (middle) {
      const [x, y] = [middle[0] - this.#view.width / 2, middle[1] - this.#view.height / 2];
      engine.view = { ...view, x: view.x + x / view.zoom, y: view.y + y / view.zoom };
    }
    try {
      engine.selection.paste(bytes);
    } finally {
      engine.view = view;
    }
    tell("change");
    this.#say(word("The signature is there: move it to its place."));
  }
}
