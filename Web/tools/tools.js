// The chosen tool, brush, colour and size; the engine gets each change.

import { Cancelled, Finger, Prediction, Tool } from "../engine/engine.js";
import { Samples } from "../engine/reports.js";
import { colorOf, cssColor, hexColor, parseColor } from "../engine/palette.js";
import { tell } from "../interface/happenings.js";
import { keepPreferences, preferences } from "../interface/preferences.js";

/** @typedef {import("./modes.js").Mode} Mode */
/** @typedef {import("../engine/brushes.js").Brush} Brush */

/** @type {Record<string, number>} */
const erasers = { pixel: Tool.pixelEraser, stroke: Tool.strokeEraser, cut: Tool.cut };
/** @type {Record<string, number>} */
const fingers = { draw: Finger.draw, erase: Finger.erase, pan: Finger.pan, nothing: Finger.nothing };
/** @type {Record<string, number>} */
const cancelled = Cancelled;
/** @type {Record<string, number>} */
const predictions = Prediction;
const fingerName = (/** @type {number} */ finger) =>
  Object.keys(fingers).find((name) => fingers[name] === finger) ?? "pan";

/** The figures that are drawn from corner to corner, in the order of the engine's numbers, from 1 on. */
export const figures = ["line", "arrow", "rectangle", "ellipse", "triangle", "rhombus"];
/** The tools that draw with the colour of the pen. */
const inking = ["brush", "shape", "type"];

/** The least and the largest size of a brush in points. */
const [smallest, largest] = [0.5, 128];
/** A size within these. */
const limited = (/** @type {number} */ size) => Math.min(Math.max(size, smallest), largest);
/** The widths at hand before one was changed, as factors of the usual one. */
const widthFactors = [0.5, 1, 2];
/** The name under which the widths of the eraser are kept, which no brush has. */
const eraserName = " ";
/** The width of an eraser that is as wide as the touch, where a number is needed. */
const usualEraser = 20;

/** The place of a size on a slider of 0…100, on which equal distances are equal factors. */
export const sliderValue = (/** @type {number} */ size) =>
  Math.round(100 * Math.log2(size / smallest) / Math.log2(largest / smallest));

/** The size at a place of a slider. */
export function sliderSize(/** @type {number} */ value) {
  const size = smallest * (largest / smallest) ** (value / 100);
  return size < 10 ? Math.round(size * 10) / 10 : Math.round(size);
}

/** The tools, and the settings of each. */
export class Tools {
  #engine;
  #own;
  #presets;
  #isPanning = false;
  /** Called when a tool is taken that needs all of the engine. */
  onSelect = () => {};
  /** @type {(() => unknown) | null} Begins to type; null where there is no typed text. */
  onText = null;

  /**
   * @param {import("../engine/engine.js").Engine} engine
   * @param {import("./own-brushes.js").OwnBrushes} own
   */
  constructor(engine, own) {
    this.#engine = engine;
    this.#own = own;
    this.#presets = engine.brushes();
    // A visit begins with a brush, whatever tool the last one ended with.
    preferences.tool = "brush";
    this.apply();
  }

  /** All brushes: those that come with Ductus, and one's own. */
  get brushes() { return [...this.#presets, ...this.#own.brushes]; }

  /** The tool: brush, eraser, select, hand, shape, type, or text, which selects the text of PDFs. */
  get tool() { return preferences.tool; }
  set tool(tool) {
    preferences.tool = tool;
    this.apply();
    if (tool === "select" || tool === "shape") this.onSelect();
    if (tool === "type") this.onText?.();
  }

  /**
   * Applies the settings of a mode, except its paper and its fading, which belong to the drawing. The brush
   * of the mode is chosen with its own size and colour.
   *
   * @param {Mode} mode
   */
  useMode(mode) {
    const { name } = this.#brushOf(mode);
    delete preferences.brushes[name];
    delete preferences.ownColors[name];
    this.#takeBrush(name);
    preferences.color = null;
    preferences.finger = fingerName(mode.finger);
    preferences.line = mode.hasLine;
    this.tool = "brush";
  }

  /**
   * Draws with the brush of a mode until {@link apply} is called: for an example, which changes no
   * preference.
   *
   * @param {Mode} mode
   */
  lend(mode) {
    const { number, color, size } = this.#brushOf(mode);
    this.#engine.setTool(Tool.draw);
    this.#engine.setBrush(number, { color: this.#engine.seenColor(color), size });
  }

  #brushOf(/** @type {Mode} */ mode) {
    return this.brushes.find(({ number }) => number === mode.brush) ?? this.brush;
  }

  /**
   * Returns true if all settings of a mode are in use, apart from its paper and its fading, whatever tool is in the
   * hand for the moment.
   */
  isMode(/** @type {Mode} */ mode) {
    return this.brush.number === mode.brush && preferences.finger === fingerName(mode.finger)
      && preferences.line === mode.hasLine;
  }

  /** The chosen brush. */
  get brush() {
    return this.brushes.find(({ name }) => name === preferences.brush)
      ?? this.brushes.find(({ name }) => name === "pen") ?? this.brushes[0];
  }

  /** Notes the brush in use. The line to sign on goes with the brush that it came with. */
  #takeBrush(/** @type {string} */ name) {
    if (name !== preferences.brush) preferences.line = false;
    preferences.brush = name;
  }

  /** Chooses a brush by its name, and brushes as the tool. */
  chooseBrush(/** @type {string} */ name) {
    this.#takeBrush(name);
    this.tool = "brush";
  }

  /**
   * Chooses a brush by its name, with a colour, a size and an opacity, and brushes as the tool.
   *
   * @param {string} name
   * @param {{color: string, size: number, opacity: number}} pen
   */
  usePen(name, { color, size, opacity }) {
    this.#takeBrush(name);
    preferences.brushes[name] = { size, opacity };
    if (this.brush.keepsColor) preferences.ownColors[name] = color;
    else preferences.color = color;
    this.tool = "brush";
  }

  #changeBrush(/** @type {{size?: number, opacity?: number}} */ change) {
    const { name } = this.brush;
    preferences.brushes[name] = { ...preferences.brushes[name], ...change };
    keepPreferences();
    this.apply();
  }

  /** The size of the brush in points. */
  get size() { return this.settings(this.brush).size; }
  set size(size) { this.#changeBrush({ size: limited(size) }); }

  /**
   * The size of a brush in points, and its opacity.
   *
   * @param {Brush} brush
   * @returns {{size: number, opacity: number}}
   */
  settings({ name, size: usual }) {
    const { size = usual, opacity = 1 } = preferences.brushes[name] ?? {};
    return {
      size: size >= smallest && size <= largest ? size : usual,
      opacity: opacity > 0 && opacity <= 1 ? opacity : 1,
    };
  }

  /** The opacity of the brush, 0…1. */
  get opacity() { return this.settings(this.brush).opacity; }
  set opacity(opacity) { this.#changeBrush({ opacity }); }

  /** The colour of the ink, as #rrggbb. */
  get color() {
    const { name, color, keepsColor } = this.brush;
    const picked = keepsColor ? preferences.ownColors[name] : preferences.color;
    if (picked && parseColor(picked)) return picked;
    // Before a colour is picked, ink has that of the brush, or one like it that can be seen on the paper.
    return hexColor(preferences.readable || keepsColor ? color : this.#engine.seenColor(color));
  }
  set color(color) {
    if (this.brush.keepsColor && this.tool !== "type") {
      preferences.ownColors[this.brush.name] = color;
      keepPreferences();
    } else {
      preferences.color = color;
    }
    if (!inking.includes(this.tool)) preferences.tool = "brush";
    this.apply();
  }

  /**
   * The look of a colour, as #rrggbb, when a brush draws with it on the paper that is shown.
   *
   * @param {string} color
   */
  shownColor(color, brush = this.brush) {
    return hexColor(this.#engine.shownColor(brush.number, colorOf(color)));
  }

  /** Replaces a picked colour that cannot be seen on the paper, after the paper has changed. */
  fitPaper() {
    const color = parseColor(preferences.color ?? "");
    if (!preferences.readable && color) {
      preferences.color = hexColor(this.#engine.seenColor(color));
    }
    this.apply();
  }

  /** The kind of eraser: pixel, stroke or cut. */
  get eraser() { return preferences.eraser in erasers ? preferences.eraser : "pixel"; }
  set eraser(mode) {
    preferences.eraser = mode;
    this.tool = "eraser";
  }

  /** The figure that the tool of shapes draws: one of {@link figures}. */
  get figure() { return figures.includes(preferences.figure) ? preferences.figure : figures[2]; }
  set figure(figure) {
    preferences.figure = figure;
    this.tool = "shape";
  }

  /** The width of the eraser in points; 0 for the width of the touch. */
  get eraserSize() { return Math.max(0, Math.min(preferences.eraserSize, largest)); }
  set eraserSize(size) {
    preferences.eraserSize = size;
    this.apply();
  }

  /** The size of the chosen tool: brush or eraser. */
  get currentSize() { return this.tool === "eraser" ? this.eraserSize || usualEraser : this.size; }
  set currentSize(size) {
    if (this.tool === "eraser") this.eraserSize = size;
    else this.size = size;
  }

  /**
   * The sizes that are at hand for the chosen tool, from the first to the last.
   *
   * @returns {number[]}
   */
  get widths() {
    const isErasing = this.tool === "eraser";
    const kept = preferences.widths[isErasing ? eraserName : this.brush.name];
    const fits = Array.isArray(kept) && kept.length === widthFactors.length
      && kept.every((size) => size >= smallest && size <= largest);
    const usual = isErasing ? usualEraser : this.brush.size;
    return fits ? kept : widthFactors.map((factor) => limited(factor * usual));
  }

  /** The index of the width at hand that is nearest to the size in use; setting it takes that width. */
  get width() {
    const distances = this.widths.map((size) => Math.abs(Math.log(size / this.currentSize)));
    return distances.indexOf(Math.min(...distances));
  }
  set width(index) { this.currentSize = this.widths[index]; }

  /** Changes the size of the chosen tool, and the width at hand that it had. */
  changeSize(/** @type {number} */ size) {
    const name = this.tool === "eraser" ? eraserName : this.brush.name;
    preferences.widths[name] = this.widths.with(this.width, limited(size));
    this.currentSize = size;
  }

  /** Makes the chosen tool larger or smaller by steps of the slider. */
  stepSize(/** @type {number} */ steps) {
    const size = sliderSize(Math.min(Math.max(sliderValue(this.currentSize) + 5 * steps, 0), 100));
    this.changeSize(size);
  }

  /** True while all pointers move the view, because the space bar is held. */
  set isPanning(/** @type {boolean} */ isPanning) {
    if (this.#isPanning === isPanning) return;
    this.#isPanning = isPanning;
    this.apply();
  }

  /** True if the ink of the brush may fade away. */
  get canFade() { return this.brush.hasOwnColors; }

  /** Gives all settings to the engine. */
  apply() {
    const engine = this.#engine;
    const pans = this.#isPanning || this.tool === "hand";
    const tool = this.tool === "eraser" ? erasers[this.eraser]
      : this.tool === "select" ? Tool.select : Tool.draw;
    // Below the text, pointers move the view.
    engine.setTool(pans || this.tool === "text" || this.tool === "type" ? Tool.pan : tool);
    engine.setEraser(this.eraserSize);
    const { number, color } = this.brush;
    engine.setBrush(number, {
      color: { ...colorOf(this.color), alpha: color.alpha }, size: this.size,
      opacity: this.opacity,
    });
    engine.setFinger(fingers[preferences.finger] ?? Finger.pan);
    engine.setPressure(preferences.pressure, preferences.curve);
    engine.setAdapting(preferences.adapts);
    engine.setCancelled(cancelled[preferences.cancelled] ?? Cancelled.pen);
    engine.setStabilisation(preferences.stabilisation);
    engine.setShapes(preferences.shapes);
    engine.setFigure(this.tool === "shape" ? figures.indexOf(this.figure) + 1 : 0);
    engine.setScratching(preferences.scratches);
    engine.selection.useRectangles(preferences.rectangle);
    engine.setSingleTouch(preferences.singleTouch);
    engine.setPrediction(predictions[preferences.prediction] ?? Prediction.better);
    engine.reports.use(
      (preferences.usesCoalesced ? Samples.coalesced : 0)
      | (preferences.usesPredicted ? Samples.predicted : 0) | (preferences.usesLate ? Samples.late : 0)
      | (preferences.marksPredicted ? Samples.bluePredictions : 0));
    engine.reports.keep(preferences.keepsReports);
    const style = document.documentElement.style;
    style.setProperty("--ink", cssColor(colorOf(this.shownColor(this.color))));
    document.documentElement.dataset.tool = pans ? "hand" : this.tool;
    tell("tool");
  }
}
