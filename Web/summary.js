// A description of the drawing in words, for people who do not see it.

import { brushLabel } from "./brushes.js";
import { element } from "./elements.js";
import { notify } from "./notices.js";

/** The time from a change until the description is spoken, in milliseconds. */
const pause = 1500;

const counted = (count, one, many = `${one}s`) => `${count} ${count === 1 ? one : many}`;

/** The description of the drawing. */
export class Summary {
  #engine;
  #tools;
  #keeper;
  #region = element("summary");
  #timer = 0;

  /**
   * @param {import("./engine.js").Engine} engine
   * @param {import("./tools.js").Tools} tools
   * @param {import("./keeper.js").Keeper} keeper
   */
  constructor(engine, tools, keeper) {
    this.#engine = engine;
    this.#tools = tools;
    this.#keeper = keeper;
  }

  /** The drawing in words. */
  get text() {
    const { strokes, erasures, isEmpty, bounds, brushes } = this.#engine.summary();
    const name = `“${this.#keeper.name}”`;
    if (isEmpty || (strokes === 0 && !bounds)) return `${name} is empty.`;
    const kinds = this.#tools.brushes
      .map((brush) => [brushes[brush.number], brushLabel(brush).toLowerCase()])
      .filter(([count]) => count > 0).sort((a, b) => b[0] - a[0]);
    let text = `${name} has ${counted(strokes, "stroke")}`;
    if (kinds.length === 1) text += ` of the brush ${kinds[0][1]}`;
    else if (kinds.length > 1) {
      text += `: ${kinds.map(([count, label]) => `${count} ${label}`).join(", ")}`;
    }
    text += ".";
    if (erasures > 0) text += ` Erased ${counted(erasures, "time")}.`;
    if (bounds) {
      const { zoom } = this.#engine.view;
      const [width, height] = [bounds.maxX - bounds.minX, bounds.maxY - bounds.minY].map(Math.round);
      text += ` It is ${width} by ${height} points large, shown at ${Math.round(zoom * 100)}%.`;
    }
    return text;
  }

  /** Speaks the description after a while, if nothing changes until then. */
  later() {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      if (this.#engine.isTouched) this.later();
      else this.#region.textContent = this.text;
    }, pause);
  }

  /** Shows the description at once as a message. */
  tell() { notify(this.text, { key: "summary", seconds: 12 }); }
}
