// The chooser of brushes, each with a sample stroke that the engine draws.

import { element, make } from "./elements.js";
import { parseColor } from "./palette.js";

const tools = ["pen", "fountain", "ink", "pencil", "marker", "highlighter", "airbrush", "crayon"];
const [width, height] = [140, 44];

/** Names that need more than a capital letter. */
const labels = { bezier: "Bézier", "smoothed-bezier": "Smoothed Bézier", ink: "Brush pen", "ink-force": "Ink by force" };

/** The label of a brush. */
export const brushLabel = ({ name, label }) => labels[name] ?? label;

/** Brushes in the order in which they are offered: tools first. */
export const inOrder = (brushes) => [
  ...tools.map((name) => brushes.find((brush) => brush.name === name)).filter(Boolean),
  ...brushes.filter((brush) => !tools.includes(brush.name)),
];

/** The panel of brushes. */
export class BrushChooser {
  #engine;
  #tools;
  #pictures = new Map();
  #drawnFor = "";

  /**
   * @param {import("./engine.js").Engine} engine
   * @param {import("./tools.js").Tools} tools
   */
  constructor(engine, tools) {
    this.#engine = engine;
    this.#tools = tools;
    this.#fill();
  }

  #fill() {
    const { brushes } = this.#tools;
    const first = tools.map((name) => brushes.find((brush) => brush.name === name)).filter(Boolean);
    const others = brushes.filter((brush) => !tools.includes(brush.name));
    element("brush-list").append(
      this.#group("Brushes", first), this.#group("More brushes", others));
  }

  #group(title, brushes) {
    const grid = make("div", { className: "brushes" });
    for (const brush of brushes) {
      const input = make("input", { type: "radio", name: "brush", value: brush.name });
      input.addEventListener("change", () => this.#tools.chooseBrush(brush.name));
      const picture = make("canvas", { ariaHidden: "true" });
      this.#pictures.set(brush, picture);
      grid.append(make("label", { className: "brush" }, input, picture, brushLabel(brush)));
    }
    return make("fieldset", {}, make("legend", { textContent: title }), grid);
  }

  /** Shows the chosen brush. */
  update() {
    const { brush } = this.#tools;
    for (const input of document.querySelectorAll("input[name=brush]")) {
      input.checked = input.value === brush.name;
    }
  }

  /** Draws the sample strokes in a colour that can be seen, unless they were drawn in it before. */
  draw() {
    const text = getComputedStyle(document.documentElement).getPropertyValue("--text").trim();
    const scale = Math.min(Math.max(devicePixelRatio, 1), 3);
    const key = `${text} ${scale}`;
    if (this.#drawnFor === key) return;
    this.#drawnFor = key;
    const isDark = document.documentElement.dataset.appearance === "dark";
    const ink = parseColor(text) ?? { red: 0, green: 0, blue: 0 };
    for (const [brush, picture] of this.#pictures) {
      const { alpha } = brush.color;
      const isColored = brush.name === "highlighter";
      const color = isColored
        ? { ...(isDark ? { red: 214, green: 178, blue: 24 } : brush.color), alpha }
        : { ...ink, alpha };
      const image = this.#engine.brushPicture(brush.number, {
        width, height, scale, color, size: Math.min(brush.size, 16),
      });
      [picture.width, picture.height] = [image.width, image.height];
      picture.getContext("2d").putImageData(image, 0, 0);
    }
  }
}
