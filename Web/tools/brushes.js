// The chooser of brushes, each with a sample stroke that the engine draws.

import { element, make } from "../interface/elements.js";
import { parseColor } from "../engine/palette.js";
import { word } from "../words/words.js";

const tools = ["pen", "fountain", "ink", "pencil", "marker", "highlighter", "airbrush", "crayon"];
/** The steps from lines to ink, and those of the signature. */
const steps = [
  "linear", "cached", "bezier", "smoothed-bezier", "signature-lines", "signature-quadratic", "signature-pad",
];
const [width, height] = [140, 44];

/** @typedef {import("../engine/brushes.js").Brush} Brush */

/** @type {Record<string, string | undefined>} Names that need more than a capital letter. */
const labels = {
  bezier: "Bézier", "smoothed-bezier": "Smoothed Bézier", fountain: "Fountain pen", ink: "Ink brush",
  "ink-force": "Ink by pressure", "ink-speed": "Ink by speed", "ink-angle": "Ink by angle",
  "speed-thick": "Thick when fast", force: "Colour by pressure",
};

/** The label of a brush. */
export const brushLabel = (/** @type {Pick<Brush, "name" | "label" | "isOwn">} */ { name, label, isOwn }) =>
  (isOwn ? label : word(labels[name] ?? label));

/** Brushes in the groups in which they are offered, with the groups' names. */
function grouped(/** @type {Brush[]} */ brushes) {
  const named = (/** @type {string[]} */ names) =>
    names.flatMap((name) => brushes.find((brush) => brush.name === name) ?? []);
  const isOther = (/** @type {Brush} */ { name, isOwn }) => !isOwn && !tools.includes(name) && !steps.includes(name);
  /** @type {[string, Brush[]][]} */
  const groups = [
    [word("My brushes"), brushes.filter(({ isOwn }) => isOwn)], [word("Brushes"), named(tools)],
    [word("More brushes"), brushes.filter(isOther)], [word("How it is made"), named(steps)],
  ];
  return groups.filter(([, some]) => some.length > 0);
}

/** Brushes in the order in which they are offered: tools first. */
export const inOrder = (/** @type {Brush[]} */ brushes) => grouped(brushes).flatMap(([, some]) => some);

/** The panel of brushes. */
export class BrushChooser {
  #engine;
  #tools;
  #own;
  #actions;
  /** @type {Map<Brush, {picture: HTMLCanvasElement, key: string}>} The pictures, and what each was drawn for. */
  #pictures = new Map();

  /**
   * @param {import("../engine/engine.js").Engine} engine
   * @param {import("./tools.js").Tools} tools
   * @param {import("./own-brushes.js").OwnBrushes} own
   * @param {{edit: () => void, open: () => void, take: (text: string) => void}} actions edits the chosen
   *   brush, opens one from a file, keeps one of the drawing
   */
  constructor(engine, tools, own, actions) {
    this.#engine = engine;
    this.#tools = tools;
    this.#own = own;
    this.#actions = actions;
    element("brush-edit-button").addEventListener("click", () => this.#actions.edit());
    element("brush-open-button").addEventListener("click", () => this.#actions.open());
    this.fill();
  }

  /** Lists the brushes; to be called again when a brush of one's own has come, changed or gone. */
  fill() {
    this.#pictures.clear();
    element("brush-list").replaceChildren(
      ...grouped(this.#tools.brushes).map(([title, brushes]) => this.#group(title, brushes)));
    this.update();
  }

  #group(/** @type {string} */ title, /** @type {Brush[]} */ brushes) {
    const grid = make("div", { className: "brushes" });
    for (const brush of brushes) {
      const input = make("input", { type: "radio", name: "brush", value: brush.name });
      input.addEventListener("change", () => this.#tools.chooseBrush(brush.name));
      const picture = make("canvas", { ariaHidden: "true" });
      this.#pictures.set(brush, { picture, key: "" });
      grid.append(make(
        "label", { className: "brush" }, input, picture, make("span", { textContent: brushLabel(brush) })));
    }
    return make("fieldset", {}, make("legend", { textContent: title }), grid);
  }

  /** Shows the chosen brush. */
  update() {
    const { brush } = this.#tools;
    for (const input of document.querySelectorAll("input[name=brush]")) {
      input.checked = input.value === brush.name;
    }
    element("brush-edit-button").textContent = brush.isOwn
      ? word("Edit “{brush}”…", { brush: brushLabel(brush) }) : word("Edit a copy…");
  }

  /** Offers the brushes of the drawing that are not kept yet. */
  #offerOthers() {
    // A drawing that has come from elsewhere was read by all of the engine.
    const others = this.#engine.isWhole ? this.#own.ofDrawing() : [];
    element("drawing-brushes").hidden = others.length === 0;
    element("drawing-brush-list").replaceChildren(...others.map(({ label, text }) => {
      const button = make("button", { type: "button", textContent: word("Keep “{brush}”", { brush: label }) });
      button.addEventListener("click", () => {
        this.#actions.take(text);
        this.draw();
        document.querySelector("input[name=brush]:checked")?.focus();
      });
      return make("li", {}, button);
    }));
  }

  /** Draws the sample strokes in a colour that can be seen, unless they were drawn in it before. */
  draw() {
    this.#offerOthers();
    const text = getComputedStyle(document.documentElement).getPropertyValue("--text").trim();
    const scale = Math.min(Math.max(devicePixelRatio, 1), 3);
    const key = `${text} ${scale}`;
    const isDark = document.documentElement.dataset.appearance === "dark";
    const ink = parseColor(text) ?? { red: 0, green: 0, blue: 0 };
    for (const [brush, drawn] of this.#pictures) {
      if (drawn.key === key) continue;
      drawn.key = key;
      const { alpha } = brush.color;
      const isColored = brush.name === "highlighter";
      const color = isColored
        ? { ...(isDark ? { red: 214, green: 178, blue: 24 } : brush.color), alpha }
        : { ...ink, alpha };
      const image = this.#engine.brushPicture(brush.number, {
        width, height, scale, color, size: Math.min(brush.size, 16),
      });
      const { picture } = drawn;
      [picture.width, picture.height] = [image.width, image.height];
      picture.getContext("2d")?.putImageData(image, 0, 0);
    }
  }
}
