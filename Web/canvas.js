// The canvas element: its size, its pixels, and the frames in which things move by themselves.

/** Shows what the engine draws. */
export class CanvasView {
  #engine;
  #context;
  #scheduled = false;
  #frame = (time) => this.#next(time);
  #density;

  /**
   * @param {HTMLCanvasElement} element
   * @param {import("./engine.js").Engine} engine
   */
  constructor(element, engine) {
    this.element = element;
    this.#engine = engine;
    this.#context = element.getContext("2d", {
      alpha: false, desynchronized: true, willReadFrequently: true,
    });
    /** Called after the view may have moved or the ink may have changed by itself. */
    this.onFrame = () => {};
    /** Called when the size has changed. */
    this.onResize = () => {};
    this.resize();
    new ResizeObserver(() => this.resize()).observe(element.parentElement);
    addEventListener("resize", () => this.resize());
    this.#watchDensity();
  }

  /** The size in CSS pixels. */
  get width() { return this.element.parentElement.clientWidth; }
  get height() { return this.element.parentElement.clientHeight; }

  // A window that is dragged to another screen keeps its size, but not its pixels.
  #watchDensity() {
    this.#density = matchMedia(`(resolution: ${devicePixelRatio}dppx)`);
    this.#density.addEventListener("change", () => {
      this.resize();
      this.#watchDensity();
    }, { once: true });
  }

  /** Makes the canvas as large as the page. */
  resize() {
    const { width, height, element } = this;
    if (width === 0 || height === 0) return;
    let scale = Math.min(Math.max(devicePixelRatio || 1, 0.25), 8);
    if (this.scale === scale && this.shownWidth === width && this.shownHeight === height) return;
    for (;;) {
      try {
        this.#engine.resize(width, height, scale);
        break;
      } catch (error) {
        // A screen that is too large for the memory there is gets fewer pixels.
        if (scale <= 0.5) throw error;
        scale = Math.max(scale / 2, 0.5);
      }
    }
    [this.scale, this.shownWidth, this.shownHeight] = [scale, width, height];
    element.width = this.#engine.pixelWidth;
    element.height = this.#engine.pixelHeight;
    element.style.width = `${element.width / scale}px`;
    element.style.height = `${element.height / scale}px`;
    // In the same task, so that nobody sees the empty canvas.
    this.show();
    this.onResize();
  }

  /** Puts on the screen what has changed, and goes on with what moves by itself. */
  show() {
    this.#engine.draw(this.#context);
    if (!this.#scheduled) {
      this.#scheduled = true;
      requestAnimationFrame(this.#frame);
    }
  }

  #next(time) {
    this.#scheduled = this.#engine.tick(time);
    this.#engine.draw(this.#context);
    this.onFrame();
    if (this.#scheduled) requestAnimationFrame(this.#frame);
  }

  /**
   * A small picture of what is on the screen.
   *
   * @param {number} width in pixels
   * @param {number} height in pixels
   * @returns {HTMLCanvasElement}
   */
  thumbnail(width, height) {
    const picture = document.createElement("canvas");
    [picture.width, picture.height] = [width, height];
    const { element } = this;
    const context = picture.getContext("2d", { alpha: false });
    context.imageSmoothingQuality = "high";
    const scale = Math.max(width / element.width, height / element.height);
    const [partWidth, partHeight] = [width / scale, height / scale];
    context.drawImage(
      element, (element.width - partWidth) / 2, (element.height - partHeight) / 2, partWidth,
      partHeight, 0, 0, width, height);
    return picture;
  }
}
