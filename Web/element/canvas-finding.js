// Finding handwriting on a canvas: the reader is loaded when it is first asked.

/** @typedef {import("../engine/engine.js").Engine} Engine */
/** @typedef {{page: number, bounds: import("./canvas-picture.js").Rect, strokes: number[], score: number, text: string}} FoundInk
 *   page: from 1; 0 for none; score: 0…1 */

/** What finds handwriting. */
export class CanvasFinding {
  /** @type {import("../find/finder.js").Finder | null} */
  #finder = null;

  /**
   * Finds handwriting, the best first.
   *
   * @param {Engine} engine
   * @param {string} folder of the reader
   * @param {string} text
   * @returns {Promise<FoundInk[]>}
   */
  async find(engine, folder, text) {
    const { Finder } = await import("../find/finder.js");
    const finder = this.#finder ??= new Finder(engine, folder);
    await finder.whole();
    return (await finder.find(text)).map(({ page, bounds, strokes, score, text: read }) => (
      { page, bounds, strokes, score, text: read }));
  }

  /** Forgets what was read, since the engine has stopped. */
  close() {
    this.#finder?.close();
    this.#finder = null;
  }
}
