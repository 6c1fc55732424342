// The look of the selection: its outline, its box with handles, and the cursor over them.

import { SelectionHandle } from "../engine/selection.js";

/** The radius of a drawn handle, in CSS pixels. */
export const handleRadius = 6;
/** The length and the width of a drawn handle on a side, in CSS pixels. */
const [sideLength, sideWidth] = [16, 7];

/** The cursors of the corners, by the direction in which they are seen from the middle. */
const cursors = ["ew-resize", "nwse-resize", "ns-resize", "nesw-resize"];

/** @typedef {ReturnType<import("../engine/selection.js").EngineSelection["state"]>} SelectionState */
/** @typedef {Record<string, string | number>} Attributes */

/** Sets attributes of a shape. */
const set = (/** @type {SVGElement} */ one, /** @type {Attributes} */ attributes) => {
  for (const [name, value] of Object.entries(attributes)) one.setAttribute(name, String(value));
};

/** Makes a shape of SVG. */
const shape = (/** @type {keyof SVGElementTagNameMap} */ name, /** @type {Attributes} */ attributes = {}) => {
  const made = document.createElementNS("http://www.w3.org/2000/svg", name);
  set(made, attributes);
  return made;
};

/** The shapes that show the selection. */
export class SelectionOverlay {
  #canvas;
  #overlay;
  #shapes;
  #cursor = "";

  /**
   * @param {HTMLElement} canvas which has the cursor
   * @param {SVGElement} overlay which lies over it
   */
  constructor(canvas, overlay) {
    this.#canvas = canvas;
    this.#overlay = overlay;
    this.#shapes = this.#makeOverlay();
  }

  #makeOverlay() {
    // A light line lies below each dark one, so that the lines can be seen on all paper.
    const line = (/** @type {"polygon" | "line"} */ name, look = "line") =>
      ["halo", look].map((kind) => shape(name, { class: kind }));
    const [lasso, box, stem] = [line("polygon", "line dashed"), line("polygon"), line("line")];
    const handles = Array.from({ length: 5 }, () => shape("circle", { class: "handle", r: handleRadius }));
    const sides = Array.from({ length: 4 }, () => shape("rect", {
      class: "handle", x: -sideLength / 2, y: -sideWidth / 2, width: sideLength, height: sideWidth,
      rx: sideWidth / 2,
    }));
    const all = shape("g");
    all.append(box[0], stem[0], box[1], stem[1], ...sides, ...handles);
    this.#overlay.append(...lasso, all);
    return { lasso, box, stem, handles, sides, all };
  }

  #setLine(/** @type {SVGElement[]} */ line, /** @type {Attributes} */ attributes) {
    for (const one of line) set(one, attributes);
  }

  /** Shows the selection. */
  show(/** @type {SelectionState} */ { box, lasso, isCropping }) {
    const { lasso: outline, box: frame, stem, handles, sides, all } = this.#shapes;
    this.#overlay.toggleAttribute("hidden", !box && lasso.length === 0);
    this.#overlay.toggleAttribute("data-crops", isCropping);
    this.#setLine(outline, { points: lasso.join(" ") });
    all.toggleAttribute("hidden", !box);
    if (!box) return;
    this.#setLine(frame, { points: box.corners.join(" ") });
    const [[x1, y1], [x2, y2]] = [box.base, box.rotation];
    this.#setLine(stem, { x1, y1, x2, y2 });
    for (const [index, [x, y]] of [...box.corners, box.rotation].entries()) set(handles[index], { cx: x, cy: y });
    for (const [index, [x, y]] of box.sides.entries()) {
      sides[index].toggleAttribute("hidden", Number.isNaN(x));
      if (Number.isNaN(x)) continue;
      const [[ax, ay], [bx, by]] = [box.corners[index], box.corners[(index + 1) % 4]];
      const angle = Math.atan2(by - ay, bx - ax) * 180 / Math.PI;
      sides[index].setAttribute("transform", `translate(${x} ${y}) rotate(${angle})`);
    }
  }

  /** Shows the cursor of the action that the pointer would begin at its place. */
  showCursor(/** @type {SelectionState} */ { box, handle, isDragged }) {
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
    this.#canvas.style.cursor = cursor;
  }
}
