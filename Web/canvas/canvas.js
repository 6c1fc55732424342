// The canvas element: its size, its pixels, and the frames of animations.

/**
 * Something that a canvas shows: the drawing, or a replay.
 *
 * @typedef {object} Shown
 * @property {(width: number, height: number, scale: number) => void} resize in CSS pixels, and device pixels for each
 * @property {(context: CanvasRenderingContext2D) => void} draw draws the parts that have changed
 * @property {(time: number) => boolean} tick goes on with animations; true if there is more to come
 */

/**
 * An engine whose drawing is shown.
 *
 * @typedef {Shown & {readonly pixelWidth: number, readonly pixelHeight: number, readonly hasStopped?: boolean,
 *   hold?: (isHeld: boolean) => void}} Drawing in device pixels; hold: see `Engine.hold`
 */

/** The canvas on which the engine draws. */
export class CanvasView {
  #engine;
  #context;
  /** The frame that is asked for; 0 for none. */
  #scheduled = 0;
  #isMoving = false;
  #frame = (/** @type {number} */ time) => this.#next(time);
  /** The window that shows the canvas. */
  #window = globalThis;
  /** @type {AbortController | null} Ends the listening to the window. */
  #attached = null;
  #ratio = 0;
  #width = 0;
  #height = 0;
  /** @type {Shown} The engine, or the thing that is shown in its place for a while. */
  #source;

  /**
   * @param {HTMLCanvasElement} element
   * @param {Drawing} engine
   * @param {CanvasRenderingContext2DSettings} [settings] of its context
   */
  constructor(element, engine, settings = { alpha: false, willReadFrequently: true }) {
    this.element = element;
    /** Device pixels for each CSS pixel. */
    this.scale = 1;
    this.#engine = engine;
    this.#source = engine;
    this.#context = /** @type {CanvasRenderingContext2D} */ (element.getContext("2d", settings));
    /** True if pixels reach the screen before the next frame. */
    this.isFast = this.#context.getContextAttributes?.().desynchronized === true;
    /** Called at the beginning of each frame. */
    this.beforeFrame = () => {};
    /** Called after each frame in which the view may have moved or the ink may have changed by itself. */
    this.onFrame = () => {};
    /** Called when all animations have ended. */
    this.onRest = () => {};
    /** Called when the size has changed. */
    this.onResize = () => {};
    this.attach();
  }

  /** Follows the size of the page from now on; a new view does so. */
  attach() {
    this.#window = this.element.ownerDocument.defaultView ?? globalThis;
    const { signal } = this.#attached = new AbortController();
    const observer = new this.#window.ResizeObserver(() => this.resize());
    observer.observe(this.#around);
    signal.addEventListener("abort", () => observer.disconnect());
    this.#window.addEventListener("resize", () => this.resize(), { signal });
    this.#watchDensity(signal);
    this.#ratio = this.#window.devicePixelRatio;
    this.resize();
    this.showSoon();
  }

  /** Lets go of the window, for a canvas that is taken out of its page. */
  detach() {
    this.#attached?.abort();
    this.#window.cancelAnimationFrame(this.#scheduled);
    this.#scheduled = 0;
  }

  /** The element that the canvas fills. */
  get #around() { return /** @type {HTMLElement} */ (this.element.parentElement); }

  /** The size that is drawn, in CSS pixels. */
  get width() { return this.#width; }
  get height() { return this.#height; }

  /** True if everything is shown, and nothing moves by itself. */
  get isAtRest() { return this.#engine.hasStopped === true || (this.#scheduled === 0 && !this.#isMoving); }

  /**
   * Shows something else than the drawing, such as a replay.
   *
   * @param {Shown | null} source null to show the drawing again
   */
  showElse(source) {
    this.#engine.hold?.(source !== null);
    this.#source = source ?? this.#engine;
    this.show();
  }

  // A window that is dragged to another screen keeps its size, but not its pixels.
  #watchDensity(/** @type {AbortSignal} */ signal) {
    const density = this.#window.matchMedia(`(resolution: ${this.#window.devicePixelRatio}dppx)`);
    density.addEventListener("change", () => {
      this.resize();
      this.#watchDensity(signal);
    }, { once: true, signal });
  }

  /** Makes the canvas as large as the page. */
  resize() {
    const { element } = this;
    const { clientWidth: width, clientHeight: height } = this.#around;
    if (width === 0 || height === 0) return;
    let scale = Math.min(Math.max(this.#window.devicePixelRatio || 1, 0.25), 8);
    if (this.scale === scale && this.#width === width && this.#height === height) return;
    for (;;) {
      try {
        this.#engine.resize(width, height, scale);
        if (this.#source !== this.#engine) this.#source.resize(width, height, scale);
        break;
      } catch (error) {
        // A screen that is too large for the memory gets fewer pixels.
        if (scale <= 0.5) throw error;
        scale = Math.max(scale / 2, 0.5);
      }
    }
    [this.scale, this.#width, this.#height] = [scale, width, height];
    element.width = this.#engine.pixelWidth;
    element.height = this.#engine.pixelHeight;
    element.style.width = `${element.width / scale}px`;
    element.style.height = `${element.height / scale}px`;
    // The canvas is drawn in the same task, so that it is never seen empty.
    this.show();
    this.onResize();
  }

  /** Draws the damaged parts, and goes on with animations. */
  show() {
    this.#draw();
    this.showSoon();
  }

  #draw() {
    // The event that the window is on another screen may come late, or never.
    if (this.#ratio !== this.#window.devicePixelRatio) {
      this.#ratio = this.#window.devicePixelRatio;
      this.resize();
    }
    this.#source.draw(this.#context);
  }

  /** Draws the damaged parts in the next frame. */
  showSoon() {
    this.#scheduled ||= this.#window.requestAnimationFrame(this.#frame);
  }

  #next(/** @type {number} */ time) {
    // The next frame is requested only at the end, since drawing fails if memory has run out.
    this.#scheduled = 0;
    this.beforeFrame();
    let goesOn = this.#engine.tick(time);
    if (this.#source !== this.#engine) goesOn = this.#source.tick(time) || goesOn;
    this.#draw();
    this.onFrame();
    const rests = this.#isMoving && !goesOn;
    this.#isMoving = goesOn;
    if (rests) this.onRest();
    if (goesOn) this.showSoon();
  }
}
