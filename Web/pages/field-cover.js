// Tells of a signature that lies on a filled field of a PDF, which some programs show above all ink.

import { dismiss, notify } from "../interface/notices.js";
import { word } from "../words/words.js";

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
    this.#isWatching = this.#engine.selection.state().box !== null;
    if (!this.#isWatching) return;
    const isCovered = await this.#meetsField().catch(() => false);
    if (!isCovered) dismiss("field");
    else {
      notify(word("The signature lies on a field that is filled in. Some programs show the field above it: place it "
        + "beside the field."), { key: "field", seconds: 0 });
    }
  }

  /** True if the selection meets a filled field of a PDF. */
  async #meetsField() {
    const { selection, placed } = this.#engine;
    for (const { key, format, bytes, page, width, height, transform } of placed.list()) {
      if (format !== "pdf" || !selection.meets([0, 0, width, height], transform)) continue;
      await this.#backdrop.open(key, format, bytes);
      const fields = await this.#backdrop.contents.fields(key, page);
      if (fields.some((field) => selection.meets(field, transform))) return true;
    }
    return false;
  }
}
