// Tells of a signature that lies on a filled field of a PDF, which some programs show above all ink.

import { dismiss, notify } from "../interface/notices.js";
import { word } from "../words/words.js";

/** The least rectangle around corners: its left, upper, right and lower edge. */
function bounds(corners) {
  const [xs, ys] = [0, 1].map((axis) => corners.map((corner) => corner[axis]));
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}

const meet = (a, b) => a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3];

/** Watches a signature while it is placed. */
export class FieldCover {
  #engine;
  #backdrop;
  #isWatching = false;

  /**
   * @param {import("../engine/engine.js").Engine} engine
   * @param {import("./backdrop.js").Backdrop} backdrop
   */
  constructor(engine, backdrop) {
    this.#engine = engine;
    this.#backdrop = backdrop;
  }

  /** Begins with a signature that has come as the selection. */
  begin() {
    this.#isWatching = true;
    return this.check();
  }

  /** Looks again when the selection may have moved. */
  async check() {
    if (!this.#isWatching) return;
    const { box } = this.#engine.selection.state();
    this.#isWatching = box !== null;
    if (!box) return;
    const { x, y, zoom } = this.#engine.view;
    const place = bounds(box.corners.map(([left, top]) => [x + left / zoom, y + top / zoom]));
    const isCovered = await this.#meetsField(place).catch(() => false);
    if (!isCovered) dismiss("field");
    else {
      notify(word("The signature lies on a field that is filled in. Some programs show the field above it: place it "
        + "beside the field."), { key: "field", seconds: 0 });
    }
  }

  /** True if a part of the document meets a filled field of a PDF. */
  async #meetsField(place) {
    for (const { key, format, bytes, page, width, height, transform } of this.#engine.placed.list()) {
      if (format !== "pdf") continue;
      const [a, b, c, d, tx, ty] = transform;
      const mapped = ([left, top, right, bottom]) => bounds(
        [[left, top], [right, top], [right, bottom], [left, bottom]]
          .map(([x, y]) => [a * x + c * y + tx, b * x + d * y + ty]));
      if (!meet(place, mapped([0, 0, width, height]))) continue;
      await this.#backdrop.open(key, format, bytes);
      const fields = await this.#backdrop.contents.fields(key, page);
      if (fields.some((field) => meet(place, mapped(field)))) return true;
    }
    return false;
  }
}
