// The dialog in which a brush is changed: its knobs, and how a stroke looks while one turns them.

import { brushLabel } from "./brushes.js";
import { describeSlider, element, make } from "../interface/elements.js";
import { draft, knobs } from "../engine/brushes.js";
import { download } from "../files/handing-over.js";
import { notify } from "../interface/notices.js";
import { longestName } from "./own-brushes.js";
import { openDialog } from "../interface/panels.js";
import { colorOf, cssColor } from "../engine/palette.js";
import { inSentence, percent, reason, word } from "../words/words.js";

const points = (/** @type {number} */ value) => word("{size} pt", { size: Number(value.toFixed(value < 10 ? 1 : 0)) });
const strength = (/** @type {number} */ value) => (value === 0 ? word("none") : percent(value));
const widths = (/** @type {number} */ value) => (value === 0
  ? word("none") : word("{factor} × width", { factor: Number(value.toFixed(1)) }));

/**
 * The knobs in groups: their names, the words for their values, and if equal ways are equal factors.
 *
 * @type {[string, [string, string, (value: number) => string, boolean?][]][]}
 */
const groups = [
  [word("Stroke"), [
    ["size", word("Size"), points, true], ["opacity", word("Opacity"), percent],
    ["smoothing", word("Smoothing"), strength]]],
  [word("Pressure and tilt"), [
    ["widthByPressure", word("Pressure widens"), strength],
    ["opacityByPressure", word("Pressure darkens"), strength], ["tilt", word("Tilt"), strength]]],
  [word("Ends"), [
    ["taperStart", word("Taper at the start"), widths], ["taperEnd", word("Taper at the end"), widths]]],
  [word("Grain"), [["grain", word("Grain"), strength], ["grainSize", word("Size of the grain"), points, true]]],
];

/** The number of places on a slider. */
const places = 200;

/** The dialog for a brush. */
export class BrushEditor {
  #engine;
  #tools;
  #own;
  #papers;
  #dialog = element("brush-dialog");
  #name = element("brush-name");
  /**
   * The sliders by the names of knobs, with the place of a value on each, and the words for it.
   *
   * @type {Map<string, {slider: HTMLInputElement, knob: number, place: (shown: number) => number,
   *   describe: (value: number) => string}>}
   */
  #sliders = new Map();
  /** @type {import("../engine/brushes.js").Brush | null} The brush of one's own that is changed; null for a new one. */
  #brush = null;
  #isWaiting = false;

  /**
   * @param {import("../engine/engine.js").Engine} engine
   * @param {import("./tools.js").Tools} tools
   * @param {import("./own-brushes.js").OwnBrushes} own
   * @param {import("../pages/papers.js").Papers} papers
   */
  constructor(engine, tools, own, papers) {
    this.#engine = engine;
    this.#tools = tools;
    this.#own = own;
    this.#papers = papers;
    /** Called when brushes have changed. */
    this.onChange = () => {};
    this.#name.maxLength = longestName;
    this.#fill();
    element("brush-form").addEventListener("submit", (event) => {
      event.preventDefault();
      this.#save();
    });
    element("brush-file-button").addEventListener("click", () => this.#saveFile());
    element("brush-delete-button").addEventListener("click", () => this.#delete());
    element("brush-copy-button").addEventListener("click", () => this.#save(true));
  }

  #fill() {
    element("brush-knobs").append(...groups.map(([title, rows]) => make(
      "fieldset", {}, make("legend", { textContent: title }),
      ...rows.map(([name, label, describe, isScaled = false]) => {
        const id = `knob-${name}`;
        const slider = make("input", { type: "range", id, min: 0, max: places, step: 1 });
        const knob = knobs.indexOf(name);
        const [low, high] = this.#engine.ownBrushes.range(knob);
        const value = (/** @type {number} */ place) => {
          const part = place / places;
          const exact = isScaled ? low * (high / low) ** part : low + part * (high - low);
          return Number(exact.toPrecision(3));
        };
        const place = (/** @type {number} */ shown) => Math.round(places * Math.min(Math.max(
          isScaled ? Math.log(shown / low) / Math.log(high / low) : (shown - low) / (high - low), 0), 1));
        slider.addEventListener("input", () => {
          this.#engine.ownBrushes.turn(draft, knob, value(Number(slider.value)));
          this.#showKnobs();
          this.#showSoon();
        });
        this.#sliders.set(name, { slider, knob, place, describe });
        return make(
          "div", { className: "field" }, make("label", { htmlFor: id, textContent: label }),
          make("output", { id: `${id}-text`, htmlFor: id }), slider);
      }))));
  }

  /** Opens the dialog for the chosen brush, as it is set: its colour, its size and its opacity. */
  open() {
    const { brush, size, opacity } = this.#tools;
    const { ownBrushes: brushes } = this.#engine;
    brushes.define(draft, brushes.text(brush.number));
    brushes.turn(draft, knobs.indexOf("size"), size);
    if (opacity < 1) brushes.turn(draft, knobs.indexOf("opacity"), opacity * brush.color.alpha / 255);
    this.#brush = brush.isOwn ? brush : null;
    const label = brushLabel(brush);
    element("brush-title").textContent = brush.isOwn
      ? word("Edit “{brush}”", { brush: label }) : word("New brush from “{brush}”", { brush: label });
    this.#name.value = brush.isOwn ? label : this.#own.freeName(word("My {brush}", { brush: inSentence(label) }));
    element("brush-delete-button").hidden = !brush.isOwn;
    element("brush-copy-button").hidden = !brush.isOwn;
    this.#showKnobs();
    openDialog(this.#dialog);
    element("brush-knobs").parentElement.scrollTop = 0;
    this.#show();
  }

  #showKnobs() {
    const shown = this.#engine.ownBrushes.knobs(draft);
    for (const { slider, knob, place, describe } of this.#sliders.values()) {
      const at = String(place(shown[knob]));
      if (slider.value !== at && slider !== document.activeElement) slider.value = at;
      describeSlider(slider, describe(shown[knob]));
    }
    // A grain of no strength has no size.
    const grain = this.#sliders.get("grainSize");
    if (grain) grain.slider.disabled = shown[knobs.indexOf("grain")] === 0;
  }

  /** Draws the sample once for all turns of a frame. */
  #showSoon() {
    if (this.#isWaiting) return;
    this.#isWaiting = true;
    requestAnimationFrame(() => {
      this.#isWaiting = false;
      if (this.#dialog.open) this.#show();
    });
  }

  #show() {
    const picture = element("brush-sample");
    const { clientWidth, clientHeight } = picture;
    if (clientWidth === 0) return;
    const scale = Math.min(Math.max(devicePixelRatio, 1), 3);
    const [, opacity] = this.#engine.ownBrushes.knobs(draft);
    const color = colorOf(this.#tools.shownColor(this.#tools.color));
    picture.style.background = cssColor(this.#papers.shown);
    const image = this.#engine.brushPicture(draft, {
      width: clientWidth, height: clientHeight, scale, color: { ...color, alpha: Math.round(opacity * 255) },
    });
    [picture.width, picture.height] = [image.width, image.height];
    /** @type {CanvasRenderingContext2D} */ (picture.getContext("2d")).putImageData(image, 0, 0);
  }

  get #wantedName() { return this.#name.value.trim().slice(0, longestName) || word("My brush"); }

  /** The text of the brush that is being made, with its name and the chosen colour. */
  #text(/** @type {string} */ name) {
    const { ownBrushes: brushes } = this.#engine;
    brushes.rename(draft, name);
    // The colour is picked beside the brush, and begins with the one that is picked now.
    const [, opacity] = brushes.knobs(draft);
    const alpha = Math.round(opacity * 255).toString(16).padStart(2, "0");
    return brushes.text(draft).replace(/^color .*$/m, `color ${this.#tools.color}${alpha}`);
  }

  #save(isCopy = false) {
    const changed = isCopy ? null : this.#brush;
    const name = this.#own.freeName(this.#wantedName, changed);
    try {
      const text = this.#text(name);
      const brush = changed ? this.#own.replace(changed, text) : this.#own.add(text);
      this.#dialog.close();
      this.onChange();
      this.#tools.chooseBrush(brush.name);
    } catch (error) {
      notify(word("The brush cannot be kept: {reason}.", { reason: reason(error) }));
    }
  }

  #saveFile() {
    const name = this.#wantedName;
    download(new File([this.#text(name)], `${name.replace(/[\\/:*?"<>|\n]/g, "-")}.brush`, { type: "text/plain" }));
  }

  #delete() {
    const brush = this.#brush;
    if (!brush) return;
    const text = this.#own.remove(brush);
    this.#dialog.close();
    if (this.#tools.brush === brush || !this.#tools.brushes.includes(this.#tools.brush)) {
      this.#tools.chooseBrush("pen");
    }
    this.onChange();
    this.#tools.apply();
    notify(word("The brush “{brush}” is deleted. What was drawn with it stays.", { brush: brush.label }), {
      actions: [{
        label: word("Undo"), run: () => {
          const again = this.#own.add(text);
          this.onChange();
          this.#tools.chooseBrush(again.name);
        },
      }],
    });
  }
}
