// Pointers in the text field of a visit: where they come down, the engine says which letter is meant, for the browser's
// own letters lie elsewhere.

/** The pointers of a visit. */
export class FieldPointers {
  #visit;
  /** @type {{anchor: [number, number], step: number} | null} What a drag marks from; step: 1 letters, 2 words, 3 paragraphs. */
  #drag = null;

  /**
   * @param {import("./visit.js").TextVisit} visit
   * @param {HTMLElement} frame
   * @param {AbortSignal} signal
   */
  constructor(visit, frame, signal) {
    this.#visit = visit;
    // A tap of a finger comes as this, too; what it holds down is the browser's.
    frame.addEventListener("mousedown", (event) => this.#press(event), { signal });
    addEventListener("mousemove", (event) => this.#move(event), { signal });
    addEventListener("mouseup", () => { this.#drag = null; }, { signal });
  }

  /** The offset, or the word or paragraph around it, at a pointer. */
  #rangeAt(/** @type {MouseEvent} */ event, /** @type {number} */ step) {
    const { setter } = this.#visit;
    const { x, y } = this.#visit.pointAt(event);
    const offset = setter.offsetAt(x, y);
    return step === 1 ? /** @type {[number, number]} */ ([offset, offset]) : setter.range(offset, step > 2);
  }

  #press(/** @type {MouseEvent} */ event) {
    if (event.button !== 0 || event.target instanceof Element && event.target.closest(".text-edge")) return;
    event.preventDefault();
    const { field } = this.#visit;
    field.focus({ preventScroll: true });
    this.#visit.isAtLineEnd = false;
    const step = Math.min(Math.max(event.detail, 1), 3);
    const range = this.#rangeAt(event, step);
    if (event.shiftKey && step === 1) {
      const { selectionStart, selectionEnd, selectionDirection } = field;
      const anchor = selectionDirection === "backward" ? selectionEnd : selectionStart;
      this.#drag = { anchor: [anchor, anchor], step };
      this.#visit.mark(anchor, range[0]);
      return;
    }
    this.#drag = { anchor: range, step };
    this.#visit.mark(...range);
  }

  #move(/** @type {MouseEvent} */ event) {
    if (!this.#drag || (event.buttons & 1) === 0) return;
    const { anchor, step } = this.#drag;
    const range = this.#rangeAt(event, step);
    if (range[0] < anchor[0]) this.#visit.mark(anchor[1], range[0]);
    else this.#visit.mark(anchor[0], range[1]);
    this.#visit.reveal();
  }
}
