// Takes the files that a person chooses or drops; what opens them is loaded with the first of them.

import { element } from "../interface/elements.js";

/** Lets files come. */
export class FileTaking {
  #view;
  #opening;
  #input = element("file-input");

  /**
   * @param {import("../canvas/canvas.js").CanvasView} view
   * @param {import("../interface/parts.js").Part<import("./opening.js").FileOpening>} opening opens them
   */
  constructor(view, opening) {
    this.#view = view;
    this.#opening = opening;
    for (const input of [element("picture-input"), element("camera-input"), this.#input]) {
      input.addEventListener("change", async () => {
        await this.openAll([...input.files ?? []]);
        // The same file can be chosen again.
        input.value = "";
      });
    }
    this.#prepareDropping();
    /** Keeps a brush of a file: called with its text. */
    this.takeBrush = (/** @type {string} */ text) => ({ label: "" });
  }

  /** Lets the person choose files to open. */
  choose() { this.#input.click(); }

  /**
   * Opens files: see `FileOpening.openAll`.
   *
   * @param {File[]} files
   * @param {[number, number]} [shift] where pictures come, in CSS pixels from the middle of the view
   */
  async openAll(files, shift) { await (await this.#opening.get())?.openAll(files, shift); }

  #prepareDropping() {
    const target = element("drop");
    let depth = 0;
    const hasFiles = (/** @type {DragEvent} */ event) => event.dataTransfer?.types.includes("Files");
    document.addEventListener("dragenter", (event) => {
      if (!hasFiles(event)) return;
      depth += 1;
      target.hidden = false;
    });
    document.addEventListener("dragleave", () => {
      depth = Math.max(0, depth - 1);
      target.hidden = depth === 0;
    });
    document.addEventListener("dragover", (event) => { if (hasFiles(event)) event.preventDefault(); });
    document.addEventListener("drop", async (event) => {
      depth = 0;
      target.hidden = true;
      if (!hasFiles(event)) return;
      event.preventDefault();
      // What was dropped can be read only while the event is handled.
      const files = [...event.dataTransfer?.files ?? []];
      const dropped = [...event.dataTransfer?.items ?? []].flatMap((item) => item.webkitGetAsEntry?.() ?? []);
      if (dropped.some(({ isDirectory }) => isDirectory)) {
        // Files beside the folders come along.
        (await this.#opening.get())?.openFolders(dropped);
        return;
      }
      const { left, top } = this.#view.element.getBoundingClientRect();
      this.openAll(files, [
        event.clientX - left - this.#view.width / 2, event.clientY - top - this.#view.height / 2,
      ]);
    });
  }
}
