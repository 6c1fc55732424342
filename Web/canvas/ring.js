// The ring that shows the reach of the eraser, around a mouse or a hovering pen.

/** The ring around a pointer. */
export class Ring {
  #ring;
  #size = 0;
  #isShown = false;

  /**
   * @param {HTMLElement} canvas
   * @param {HTMLElement} ring
   */
  constructor(canvas, ring) {
    this.#ring = ring;
    const follow = (/** @type {PointerEvent} */ event) => this.#follow(event);
    canvas.addEventListener("pointermove", follow);
    canvas.addEventListener("pointerdown", follow);
    canvas.addEventListener("pointerleave", () => this.#show(false));
  }

  /** The diameter of the ring in CSS pixels; 0 for no ring. */
  set size(/** @type {number} */ size) {
    this.#size = size;
    this.#ring.style.width = this.#ring.style.height = `${size}px`;
    if (size === 0) this.#show(false);
  }

  #show(/** @type {boolean} */ isShown) {
    if (this.#isShown === isShown) return;
    this.#isShown = isShown;
    this.#ring.hidden = !isShown;
  }

  #follow(/** @type {PointerEvent} */ event) {
    if (this.#size === 0 || event.pointerType === "touch") return;
    const half = this.#size / 2;
    this.#ring.style.transform =
      `translate(${event.clientX - half}px, ${event.clientY - half}px)`;
    this.#show(true);
  }
}
