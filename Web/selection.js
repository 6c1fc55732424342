// The look of the selection, the bar beside it, and the actions of its buttons and keys.
//
// Pointers go to the engine, which decides which part of the selection they take; this module only shows it.

import { brushLabel, inOrder } from "./brushes.js";
import { copyStrokes, pastedStrokes } from "./clipboard.js";
import { showSwatch } from "./colors.js";
import { describeSlider, element, make } from "./elements.js";
import { SelectionHandle } from "./engine-selection.js";
import { notify } from "./notices.js";
import { parseColor, swatches } from "./palette.js";
import { attachPanel, closePanel, leaveKeys, togglePanel } from "./panels.js";
import { encodePNG } from "./png.js";
import { sliderSize, sliderValue } from "./tools.js";
import { reason, word } from "./words.js";

/** The radius of a drawn handle, in CSS pixels. */
const handleRadius = 6;
/** The length and the width of a drawn handle on a side, in CSS pixels. */
const [sideLength, sideWidth] = [16, 7];
/** The distance of the bar from the box, in CSS pixels. */
const distance = 14;
/** The distance of a panel from the bar, in CSS pixels. */
const gap = 8;
/** The margin that is left free for the bars at the edges, in CSS pixels. */
const edge = 70;
/** The pages on which the bar has a fixed place, as in `app.css`. */
const narrow = matchMedia("(max-width: 37.4375em), (max-height: 30em)");

/** The cursors of the corners, by the direction in which they are seen from the middle. */
const cursors = ["ew-resize", "nwse-resize", "ns-resize", "nesw-resize"];

const shape = (name, attributes = {}) => {
  const made = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  return made;
};

/** The selection in the page. */
export class Selection {
  #engine;
  #view;
  #input;
  #tools;
  #keeper;
  #overlay = element("selection");
  #bar = element("selection-bar");
  #status = element("selection-status");
  #shapes;
  #shown = "";
  #count = 0;
  #cursor = "";
  /** The left and the right end of the selection, in CSS pixels. */
  #extent = [0, 0];
  /** The strokes that were pasted last, with their place as text, and the number of copies after the first. */
  #pasted = { text: "", steps: 0 };

  /**
   * @param {import("./engine.js").Engine} engine
   * @param {import("./canvas.js").CanvasView} view
   * @param {import("./input.js").PointerInput} input
   * @param {import("./tools.js").Tools} tools
   * @param {import("./keeper.js").Keeper} keeper
   */
  constructor(engine, view, input, tools, keeper) {
    this.#engine = engine;
    this.#view = view;
    this.#input = input;
    this.#tools = tools;
    this.#keeper = keeper;
    /** Called after everything that may have changed the document. */
    this.onChange = () => {};
    this.#makeOverlay();
    this.#prepareBar();
  }

  // The look.

  #makeOverlay() {
    const shapes = {
      lasso: shape("polygon", { class: "line dashed" }), box: shape("polygon", { class: "line" }),
      stem: shape("line", { class: "line" }),
      handles: Array.from({ length: 5 }, () => shape("circle", { class: "handle", r: handleRadius })),
      sides: Array.from({ length: 4 }, () => shape("rect", {
        class: "handle", x: -sideLength / 2, y: -sideWidth / 2, width: sideLength, height: sideWidth,
        rx: sideWidth / 2,
      })),
      all: shape("g"),
    };
    // A light line lies below each dark one, so that the lines can be seen on all paper.
    const lines = [shapes.box, shapes.stem, shapes.lasso];
    const [box, stem, lasso] = lines.map((line) => {
      line.below = line.cloneNode();
      line.below.setAttribute("class", "halo");
      return line.below;
    });
    shapes.all.append(box, stem, shapes.box, shapes.stem, ...shapes.sides, ...shapes.handles);
    this.#overlay.append(lasso, shapes.lasso, shapes.all);
    this.#shapes = shapes;
  }

  #setLine(line, attributes) {
    for (const one of [line, line.below]) {
      for (const [key, value] of Object.entries(attributes)) one.setAttribute(key, value);
    }
  }

  /** Shows the selection as it is; to be called whenever it may have changed. */
  update() {
    const engine = this.#engine;
    const { x, y, zoom } = engine.view;
    const isChosen = this.#tools.tool === "select";
    const shown = [engine.selection.version, x, y, zoom, this.#view.width, this.#view.height].join();
    // The cursor also depends on the place of the pointer.
    if (shown === this.#shown && !isChosen) return;
    const state = engine.selection.state();
    this.#showCursor(state);
    if (shown === this.#shown) return;
    this.#shown = shown;
    this.#draw(state);
    this.#placeBar(state);
    if (state.count !== this.#count) {
      this.#count = state.count;
      this.#status.textContent = state.count > 0
        ? word("{count} strokes selected.", state) : word("Nothing is selected.");
      if (state.count === 0) this.#setAdds(false);
    }
  }

  #draw({ box, lasso }) {
    const { lasso: outline, box: frame, stem, handles, sides, all } = this.#shapes;
    this.#overlay.toggleAttribute("hidden", !box && lasso.length === 0);
    this.#setLine(outline, { points: lasso.join(" ") });
    all.toggleAttribute("hidden", !box);
    if (!box) return;
    this.#setLine(frame, { points: box.corners.join(" ") });
    const [[x1, y1], [x2, y2]] = [box.base, box.rotation];
    this.#setLine(stem, { x1, y1, x2, y2 });
    for (const [index, [x, y]] of [...box.corners, box.rotation].entries()) {
      handles[index].setAttribute("cx", x);
      handles[index].setAttribute("cy", y);
    }
    for (const [index, [x, y]] of box.sides.entries()) {
      sides[index].toggleAttribute("hidden", Number.isNaN(x));
      if (Number.isNaN(x)) continue;
      const [[ax, ay], [bx, by]] = [box.corners[index], box.corners[(index + 1) % 4]];
      const angle = Math.atan2(by - ay, bx - ax) * 180 / Math.PI;
      sides[index].setAttribute("transform", `translate(${x} ${y}) rotate(${angle})`);
    }
  }

  #showCursor({ box, handle, isDragged }) {
    let cursor = "";
    if (box && handle === SelectionHandle.inside) cursor = "move";
    else if (box && handle === SelectionHandle.rotation) cursor = isDragged ? "grabbing" : "grab";
    else if (box && handle > 0) {
      const side = handle - SelectionHandle.top;
      // Across a side, or along a diagonal.
      const [[ax, ay], [bx, by]] = side >= 0 ? [box.corners[side], box.corners[(side + 3) % 4]]
        : [box.corners[handle - 1], box.corners[(handle + 1) % 4]];
      const eighth = Math.round(Math.atan2(ay - by, ax - bx) / (Math.PI / 4));
      cursor = cursors[((eighth % 4) + 4) % 4];
    }
    if (cursor === this.#cursor) return;
    this.#cursor = cursor;
    this.#view.element.style.cursor = cursor;
  }

  /** Puts the bar below the box, or above it if there is no room below. */
  #placeBar({ box, isDragged, lasso }) {
    const bar = this.#bar;
    const wasHidden = bar.hidden;
    const isHidden = !box || isDragged || lasso.length > 0;
    if (isHidden && !wasHidden) {
      if (bar.contains(document.activeElement)) element("canvas").focus({ preventScroll: true });
      if (!box) closePanel();
    }
    bar.hidden = isHidden;
    if (isHidden) return;
    const { width, height } = this.#view;
    if (narrow.matches) {
      bar.style.left = bar.style.top = "";
      return;
    }
    const [all, { offsetWidth, offsetHeight }] = [[...box.corners, box.rotation], bar];
    const [xs, ys] = [0, 1].map((axis) => all.map((point) => point[axis]));
    const [top, bottom] = [Math.min(...ys), Math.max(...ys)];
    this.#extent = [Math.min(...xs), Math.max(...xs)];
    const middle = (this.#extent[0] + this.#extent[1]) / 2;
    let y = bottom + distance;
    if (y + offsetHeight > height - edge) y = top - distance - offsetHeight;
    if (y < edge) y = height - edge - offsetHeight;
    const x = Math.min(Math.max(middle - offsetWidth / 2, edge), width - edge - offsetWidth);
    bar.style.left = `${Math.round(x)}px`;
    bar.style.top = `${Math.round(y)}px`;
  }

  /** To be called when another tool was chosen: only the select tool has a selection. */
  toolChanged() {
    const pen = this.#tools.brushes.find(({ name }) => name === "pen");
    for (const swatch of element("selection-swatches").children) {
      const { color } = swatch.dataset;
      showSwatch(swatch, swatch.ariaLabel, color, this.#tools.shownColor(color, pen));
    }
    if (this.#tools.tool !== "select" && this.#count > 0) this.#engine.selection.deselect();
    this.#shown = "";
    this.update();
  }

  // The bar.

  #prepareBar() {
    const click = (id, action) => element(id).addEventListener("click", (event) => {
      leaveKeys(event);
      action();
    });
    click("selection-add", () => this.#setAdds(!this.#input.adds));
    click("selection-duplicate", () => this.duplicate());
    click("selection-copy", () => this.copy());
    click("selection-delete", () => this.delete());
    click("selection-front", () => this.#edit((selection) => selection.bringToFront(), word("Brought to the front.")));
    click("selection-back", () => this.#edit((selection) => selection.sendToBack(), word("Sent to the back.")));
    click("selection-lock", () => this.#edit((selection) => selection.lock(), word("Locked. The menu unlocks all.")));
    click("selection-flip-x", () => this.#edit((selection) => selection.flip(false), word("Mirrored.")));
    click("selection-flip-y", () => this.#edit((selection) => selection.flip(true), word("Mirrored.")));
    for (const id of ["selection-color", "selection-brush", "selection-order"]) {
      attachPanel(element(id));
      element(id).addEventListener("click", (event) => {
        togglePanel(element(id), event.detail === 0);
        this.#placePanel(element(id));
      });
    }
    // The arrow keys move the focus along the buttons, as in all toolbars.
    this.#bar.addEventListener("keydown", (event) => {
      const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
      if (!step) return;
      const buttons = [...this.#bar.querySelectorAll("button")];
      const index = buttons.indexOf(document.activeElement) + step;
      buttons[(index + buttons.length) % buttons.length].focus();
      event.preventDefault();
    });
    this.#fillColors();
    this.#fillBrushes();
  }

  /** Puts a panel that has opened beside the selection, or above or below the bar. */
  #placePanel(button) {
    const panel = element(button.getAttribute("aria-controls"));
    const { width, height } = this.#view;
    const { style } = panel;
    style.left = style.right = style.top = style.bottom = style.transform = style.maxHeight = "";
    if (panel.hidden || narrow.matches) return;
    const bar = this.#bar.getBoundingClientRect();
    const { offsetWidth, offsetHeight } = panel;
    const [left, right] = [Math.min(this.#extent[0], bar.left), Math.max(this.#extent[1], bar.right)];
    let x = right + gap + handleRadius;
    if (x + offsetWidth + gap > width) x = left - gap - handleRadius - offsetWidth;
    let y = Math.min(Math.max(bar.bottom - offsetHeight, edge), height - gap - offsetHeight);
    if (x < edge) {
      const isBelow = height - bar.bottom >= bar.top;
      const room = Math.min(Math.max(bar.top, height - bar.bottom) - 2 * gap, offsetHeight);
      x = Math.min(Math.max(bar.left, gap), width - gap - offsetWidth);
      y = isBelow ? bar.bottom + gap : bar.top - gap - room;
      style.maxHeight = `${Math.round(room)}px`;
    }
    style.transform = "none";
    style.right = style.bottom = "auto";
    style.left = `${Math.round(x)}px`;
    style.top = `${Math.round(Math.max(y, gap))}px`;
  }

  #setAdds(adds) {
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
    const describe = () => describeSlider(size, word("{size} pt", { size: sliderSize(size.value) }));
    size.value = sliderValue(this.#tools.size);
    describe();
    size.addEventListener("input", describe);
    size.addEventListener("change", () => this.#do(() => {
      this.#engine.selection.resize(sliderSize(size.value));
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

  // Actions. An edit of the selection ends the strokes and drags of pointers first.

  /** Performs an edit. @returns {boolean} false if the selection is empty, so that nothing was done */
  #do(action) {
    this.update();
    if (this.#count === 0) return false;
    this.#input.finish();
    this.update();
    if (this.#count === 0) return false;
    action();
    this.onChange();
    return true;
  }

  /** Performs an edit of the panel of order, and says so. */
  #edit(action, done) {
    if (!this.#do(() => action(this.#engine.selection))) return;
    this.update();
    this.#say(done);
  }

  #say(text) { this.#status.textContent = text; }

  /** Selects all strokes. */
  selectAll() {
    this.#input.finish();
    this.#tools.tool = "select";
    this.#engine.selection.selectAll();
    this.update();
  }

  /** Selects nothing. @returns {boolean} true if something was selected */
  deselect() {
    if (this.#count === 0) return false;
    this.#input.finish();
    this.#engine.selection.deselect();
    this.update();
    return true;
  }

  /** Changes the colour of the selection. @param {string} color as #rrggbb */
  recolor(color) { return this.#do(() => this.#engine.selection.recolor(parseColor(color))); }

  /** Changes the brush of the selection, with the size set for the brush; strokes keep their colours. */
  restyle(brush) {
    const { size } = this.#tools.settings(brush);
    return this.#do(() => {
      this.#engine.selection.restyle(brush.number, { size });
      element("selection-size").value = sliderValue(size);
      describeSlider(element("selection-size"), word("{size} pt", { size }));
    });
  }

  /** Puts a copy of the selection on top of everything. */
  duplicate() { return this.#do(() => this.#engine.selection.duplicate()); }

  /** Deletes the selection. */
  delete() {
    const count = this.#count;
    const isDone = this.#do(() => this.#engine.selection.delete());
    if (isDone) this.#say(word("{count} strokes deleted.", { count }));
    return isDone;
  }

  /** Moves the selection by CSS pixels. */
  nudge(x, y) { return this.#do(() => this.#engine.selection.nudge(x, y)); }

  /** Ends a series of moves by keys. */
  endNudging() { this.#engine.selection.endNudging(); }

  /** Copies the selection. @returns {boolean} false if it is empty, or cannot be copied */
  copy() {
    this.update();
    if (this.#count === 0) return false;
    try {
      const bytes = this.#engine.selection.copy();
      const scale = Math.min(Math.max(devicePixelRatio, 1), 3);
      const image = this.#engine.selection.picture(scale);
      this.#pasted.text = "";
      copyStrokes(bytes, () => encodePNG(image, scale));
      this.#say(word("{count} strokes copied.", { count: this.#count }));
    } catch (error) {
      notify(word("This could not be copied: {reason}.", { reason: reason(error) }), { key: "clipboard" });
      return false;
    }
    return true;
  }

  /** Unlocks all strokes, and selects those that were locked. */
  unlockAll() {
    this.#input.finish();
    this.#tools.tool = "select";
    const count = this.#engine.selection.unlockAll();
    this.onChange();
    this.update();
    this.#say(word("{count} strokes unlocked.", { count }));
  }

  /** Copies the selection, and deletes it. */
  cut() { return this.copy() && this.delete(); }

  /** Adds the strokes on the clipboard to the drawing. */
  async paste() {
    const bytes = await pastedStrokes();
    if (!bytes) {
      notify(word("There are no strokes on the clipboard."), { key: "clipboard" });
      return;
    }
    const engine = this.#engine;
    const { x, y, zoom } = engine.view;
    // Another copy in the same place lies beside the last one.
    const text = [this.#keeper.id, x, y, zoom, bytes.length, ...bytes.slice(-8)].join();
    const steps = text === this.#pasted.text ? this.#pasted.steps + 1 : 0;
    try {
      this.#tools.tool = "select";
      const count = engine.selection.paste(bytes, steps);
      this.#pasted = { text, steps };
      this.onChange();
      this.#say(word("{count} strokes pasted.", { count }));
    } catch (error) {
      notify(word("The strokes cannot be pasted: {reason}.", { reason: reason(error) }), { key: "clipboard" });
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
    this.onChange();
    this.#say(word("The signature is there: move it to its place."));
  }
}
