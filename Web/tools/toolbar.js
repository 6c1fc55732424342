// The bars, and the panels of size and eraser.

import { brushLabel } from "./brushes.js";
import { choose, describeSlider, element, whenChosen } from "../interface/elements.js";
import { when } from "../interface/happenings.js";
import { notify } from "../interface/notices.js";
import { attachPanel, closePanel, leaveKeys, togglePanel } from "../interface/panels.js";
import { Part } from "../interface/parts.js";
import { preferences } from "../interface/preferences.js";
import { sliderSize, sliderValue } from "./tools.js";
import { Widths } from "./widths.js";
import { percent, word } from "../words/words.js";

/** The bar of tools with its panels. */
export class Toolbar {
  #tools;
  #fading;
  #brushes;
  #colors;
  #case;
  #widths;
  #buttons = {
    brush: element("brush-button"), eraser: element("eraser-button"),
    select: element("select-button"), hand: element("hand-button"), shape: element("shapes-button"),
    type: element("text-button"),
  };
  #figures;

  /**
   * @param {import("./tools.js").Tools} tools
   * @param {import("./fading.js").Fading} fading
   * @param {import("./brushes.js").BrushChooser} brushes
   * @param {import("./colors.js").ColorChooser} colors
   * @param {import("./pen-case.js").PenCase} penCase
   */
  constructor(tools, fading, brushes, colors, penCase) {
    this.#tools = tools;
    this.#fading = fading;
    this.#brushes = brushes;
    this.#figures = new Part(({ Figures }) => new Figures(tools));
    this.#colors = colors;
    this.#case = penCase;
    this.#widths = new Widths(tools);
    this.#prepareTools();
    this.#prepareSize();
    this.#prepareEraser();
    this.#prepareHiding();
    this.update();
    when(["tool"], () => this.update());
  }

  #prepareTools() {
    const tools = this.#tools;
    const { brush, eraser } = this.#buttons;
    attachPanel(brush, () => this.#brushes.draw());
    attachPanel(eraser);
    attachPanel(this.#buttons.select);
    attachPanel(this.#buttons.type);
    attachPanel(this.#buttons.shape, () => this.#figures.get());
    attachPanel(element("color-button"));
    // The first click chooses the tool, a second one opens its panel.
    /** @type {(name: string, button: HTMLElement) => (event: MouseEvent) => void} */
    const toggle = (name, button) => (event) => {
      leaveKeys(event);
      const wasChosen = tools.tool === name;
      if (!wasChosen) tools.tool = name;
      if (wasChosen) togglePanel(button, event.detail === 0);
      else closePanel();
    };
    brush.addEventListener("click", toggle("brush", brush));
    eraser.addEventListener("click", toggle("eraser", eraser));
    this.#buttons.select.addEventListener("click", toggle("select", this.#buttons.select));
    this.#buttons.shape.addEventListener("click", toggle("shape", this.#buttons.shape));
    this.#buttons.type.addEventListener("click", toggle("type", this.#buttons.type));
    choose("lasso", preferences.rectangle ? "rectangle" : "lasso");
    whenChosen("lasso", (kind) => {
      preferences.rectangle = kind === "rectangle";
      tools.tool = "select";
    });
    for (const hand of [this.#buttons.hand, element("hand-item")]) hand.addEventListener("click", (event) => {
      leaveKeys(event);
      closePanel();
      tools.tool = tools.tool === "hand" ? "brush" : "hand";
    });
    const color = element("color-button");
    color.addEventListener("click", (event) => togglePanel(color, event.detail === 0));
  }

  #prepareSize() {
    const tools = this.#tools;
    const [size, opacity, fading] = [element("brush-size"), element("brush-opacity"), element("fading")];
    size.addEventListener("input", () => tools.changeSize(sliderSize(Number(size.value))));
    opacity.addEventListener("input", () => { tools.opacity = Number(opacity.value) / 100; });
    fading.addEventListener("change", () => { this.#fading.isOn = fading.checked; });
  }

  #prepareEraser() {
    const tools = this.#tools;
    choose("eraser", tools.eraser);
    whenChosen("eraser", (mode) => { tools.eraser = mode; });
    const size = element("eraser-size");
    // At the left end of the slider the eraser is as wide as the finger, or as the pen's own eraser.
    size.addEventListener("input", () => {
      if (Number(size.value) === 0) tools.eraserSize = 0;
      else tools.changeSize(sliderSize(Number(size.value)));
    });
  }

  #prepareHiding() {
    const [bar, button] = [element("tools"), element("hide-button")];
    const show = () => {
      const isHidden = preferences.hidesTools;
      bar.toggleAttribute("data-hidden", isHidden);
      button.setAttribute("aria-expanded", String(!isHidden));
      button.title = isHidden ? word("Show tools") : word("Hide tools");
      button.setAttribute("aria-label", button.title);
    };
    button.addEventListener("click", () => {
      closePanel();
      preferences.hidesTools = !preferences.hidesTools;
      show();
    });
    show();
  }

  /** Shows the chosen tool and its settings. */
  update() {
    const tools = this.#tools;
    for (const [name, button] of Object.entries(this.#buttons)) {
      button.setAttribute("aria-pressed", String(tools.tool === name));
    }
    this.#buttons.type.hidden = tools.onText === null;
    this.#buttons.brush.title = word("Brush: {brush} (B)", { brush: brushLabel(tools.brush) });
    this.#brushes.update();
    this.#colors.update();
    this.#case.update();

    const isErasing = tools.tool === "eraser";
    const size = tools.currentSize;
    const shown = (/** @type {number} */ value) => word("{size} pt", { size: value });
    setSlider("brush-size", sliderValue(size), shown(size));
    setSlider("brush-opacity", Math.round(tools.opacity * 100), percent(tools.opacity));
    setSlider(
      "eraser-size", tools.eraserSize === 0 ? 0 : sliderValue(tools.eraserSize),
      tools.eraserSize === 0 ? word("as the touch") : shown(tools.eraserSize));
    element("opacity-field").hidden = isErasing;
    element("fading-field").hidden = isErasing || !(tools.canFade || this.#fading.isOn);
    element("fading").checked = this.#fading.isOn;
    choose("eraser", tools.eraser);
    this.#widths.update();
  }
}

/**
 * Shows a value on a slider, and its words.
 *
 * @param {"brush-size" | "brush-opacity" | "eraser-size"} id
 * @param {number} value
 * @param {string} text
 */
function setSlider(id, value, text) {
  const slider = element(id);
  if (Number(slider.value) !== value) slider.value = String(value);
  describeSlider(slider, text);
}
