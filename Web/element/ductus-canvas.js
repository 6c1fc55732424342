// <ductus-canvas>: a canvas to draw on as an element of any page.
//
// ```html
// <script type="module" src="ductus-canvas.js"></script>
// <ductus-canvas brush="pen" color="#14287a" size="4" style="height: 60vh"></ductus-canvas>
// ```
//
// The script loads InkWeb.wasm and InkWebRest.wasm from its own folder.

import { CanvasView } from "../canvas/canvas.js";
import { EarlyPointers } from "../canvas/early-pointers.js";
import { loadingFault, wordsOf } from "./element-words.js";
import { loadEngine } from "../engine/engine.js";
import { Tool } from "../engine/choices.js";
import { PointerInput } from "../canvas/input.js";
import { shortcutKey } from "../canvas/keys.js";
import { parseColor } from "../engine/palette.js";
import { encodePNG } from "../files/png.js";
import { setStyle } from "./shadow-style.js";

const style = `
  :host { display: block; position: relative; overflow: hidden; height: 320px; }
  :host([hidden]) { display: none; }
  div { position: absolute; inset: 0; overflow: hidden; }
  canvas { display: block; width: 100%; height: 100%; touch-action: none; outline: none; cursor: crosshair; }
  canvas:focus-visible:not([data-pointed]) { outline: 3px solid #1f4fbf; outline-offset: -3px; }
  .fault { display: grid; place-content: center; gap: 8px; padding: 8px; text-align: center; background: #fff;
    color: #1c1d20; font: 14px/1.4 system-ui, sans-serif; }
  .fault[hidden] { display: none; }
  button { justify-self: center; font: inherit; min-height: 32px; padding: 0 12px; }
`;
/** The most pixels of a picture, and the largest side of one that has to be scaled down. */
const [mostPixels, largestSide] = [2 ** 25, 4096];
/** The largest side of the picture in which ink is looked for. */
const trialSide = 512;
const white = { red: 255, green: 255, blue: 255 };

/** @typedef {import("../engine/engine.js").Engine} Engine */
/** @typedef {{minX: number, minY: number, maxX: number, maxY: number}} Rect in points of the document */

/** @type {Record<string, number | undefined>} The tools, by the values of the attribute. */
const tools = {
  draw: Tool.draw, erase: Tool.pixelEraser, "erase-strokes": Tool.strokeEraser, move: Tool.pan, select: Tool.select,
};

/**
 * A canvas to draw on.
 *
 * Events: `ready`, `change`, `error`.
 */
export class DuctusCanvas extends HTMLElement {
  static observedAttributes = ["brush", "color", "size", "tool", "paper", "aria-label", "lang"];
  /** The folder of the engines. */
  static folder = new URL("../", import.meta.url).href;

  #canvas = document.createElement("canvas");
  #message = document.createElement("span");
  #again = document.createElement("button");
  #fault = document.createElement("div");
  #early;
  /** @type {CanvasView | null} */
  #view = null;
  /** @type {PointerInput | null} */
  #input = null;
  #isLoading = false;
  /** Settles {@link ready}. */
  #make = () => {};
  /** The numbers of strokes and erasures; and true if these have left no ink. */
  #erased = { strokes: 0, erasures: 0, isAll: false };

  constructor() {
    super();
    /** @type {Engine | null} The engine, once it is there. */
    this.engine = null;
    /** @type {Promise<void>} Settles when the engine is there. */
    this.ready = new Promise((resolve) => { this.#make = resolve; });
    const shadow = this.attachShadow({ mode: "open", delegatesFocus: true });
    setStyle(shadow, style);
    const frame = document.createElement("div");
    this.#canvas.tabIndex = 0;
    Object.assign(this.#fault, { className: "fault", role: "alert", hidden: true });
    this.#fault.append(this.#message, this.#again);
    frame.append(this.#canvas);
    shadow.append(frame, this.#fault);
    // A ring around the canvas is for those who came by the keyboard.
    this.#canvas.addEventListener("pointerdown", () => this.#canvas.toggleAttribute("data-pointed", true), true);
    this.#canvas.addEventListener("blur", () => this.#canvas.removeAttribute("data-pointed"));
    this.#again.addEventListener("click", () => this.#load());
    shadow.addEventListener("keydown", (event) => this.#press(event));
    this.#early = new EarlyPointers(this.#canvas);
  }

  connectedCallback() {
    this.#label();
    if (this.#input) this.#attach();
    else this.#load();
  }

  disconnectedCallback() {
    // The drawing stays, for a canvas that is moved in its page.
    this.#input?.detach();
    this.#view?.detach();
  }

  adoptedCallback() { setStyle(/** @type {ShadowRoot} */ (this.shadowRoot), style); }

  attributeChangedCallback(/** @type {string} */ name) {
    if (name === "aria-label" || name === "lang") this.#label();
    else if (this.engine) this.#apply(name);
  }

  /** True if no ink is seen: nothing was drawn, or everything was undone, cleared or erased. */
  get isEmpty() { return !this.engine || this.engine.isEmpty || this.#isErased(); }
  get canUndo() { return this.engine?.canUndo ?? false; }
  get canRedo() { return this.engine?.canRedo ?? false; }
  get brushes() { return this.engine?.brushes() ?? []; }

  undo() { this.#act((engine) => engine.undo()); }
  redo() { this.#act((engine) => engine.redo()); }
  clear() { this.#act((engine) => engine.clear(0)); }

  /** The drawing as a `.ductus` file. */
  save() { return this.#ready.files.save(); }

  /**
   * Opens a `.ductus` file.
   *
   * @param {Uint8Array} bytes
   */
  open(bytes) {
    this.#ready.files.open(bytes);
    this.#changed();
  }

  /**
   * A picture of all ink, at a smaller scale if it would be too large.
   *
   * @returns {Promise<Blob | null>} null without ink
   */
  async png({ scale: wanted = 2, margin = 0 } = {}) {
    const { pictures } = this.#ready;
    const framed = (/** @type {number} */ scale) => {
      const bounds = pictures.inkBounds(scale);
      return bounds && {
        minX: bounds.minX - margin, minY: bounds.minY - margin, maxX: bounds.maxX + margin, maxY: bounds.maxY + margin,
      };
    };
    const pixels = (/** @type {Rect} */ { minX, minY, maxX, maxY }) => (maxX - minX) * (maxY - minY) * wanted ** 2;
    const rect = framed(wanted);
    if (rect && pixels(rect) <= mostPixels) return encodePNG(pictures.picture(rect, { scale: wanted }), wanted);
    // There is no ink, or too large a picture.
    const largest = pictures.pictureScale({ width: largestSide, height: largestSide });
    if (!largest) return null;
    const scale = Math.min(wanted, largest);
    const smaller = framed(scale);
    return smaller && encodePNG(pictures.picture(smaller, { scale }), scale);
  }

  /** The drawing as vectors. */
  async svg() {
    const engine = this.#ready;
    const { vectors } = await engine.later();
    return new TextDecoder().decode(vectors.svg());
  }

  get #ready() {
    if (!this.engine) throw new Error("the engine is not there yet: wait for `ready`");
    return this.engine;
  }

  async #load() {
    if (this.#isLoading) return;
    this.#isLoading = true;
    this.#fault.hidden = true;
    try {
      const engine = await loadEngine(new URL("InkWeb.wasm", DuctusCanvas.folder));
      engine.onStop = () => this.#dispatch("error", { message: "the drawing engine has stopped" });
      this.engine = engine;
      for (const name of ["brush", "tool"]) this.#apply(name);
      if (this.hasAttribute("paper")) this.#apply("paper");
      this.#view = new CanvasView(this.#canvas, engine);
      this.#input = new PointerInput(this.#canvas, engine, { hasPage: false, view: this.#view });
      this.#input.onUp = () => this.#changed();
      if (!this.isConnected) this.disconnectedCallback();
      this.#make();
      this.#dispatch("ready");
      this.#early.release();
      engine.whole().catch(() => {});
    } catch (error) {
      this.#tellFault(error);
    }
    this.#isLoading = false;
  }

  #attach() {
    this.#view?.attach();
    this.#input?.attach();
  }

  #tellFault(/** @type {Error} */ error) {
    const words = wordsOf(this);
    this.#message.textContent = loadingFault(words, error, words.canvasFailed);
    this.#again.textContent = words.again;
    this.#fault.hidden = false;
    this.#dispatch("error", { message: error.message });
  }

  #label() { this.#canvas.setAttribute("aria-label", this.getAttribute("aria-label") ?? wordsOf(this).drawing); }

  /** Does what an attribute says. */
  #apply(/** @type {string} */ name) {
    const engine = this.#ready;
    if (name === "tool") engine.setTool(tools[this.getAttribute("tool") ?? ""] ?? Tool.draw);
    else if (name === "paper") engine.paper = parseColor(this.getAttribute("paper") ?? "") ?? white;
    else this.#applyBrush(engine);
    this.#view?.show();
  }

  #applyBrush(/** @type {Engine} */ engine) {
    const brushes = engine.brushes();
    const brush = brushes.find(({ name }) => name === this.getAttribute("brush"))
      ?? brushes.find(({ name }) => name === "pen") ?? brushes[0];
    const size = Number(this.getAttribute("size"));
    engine.setBrush(brush.number, {
      color: parseColor(this.getAttribute("color") ?? "") ?? { red: 0, green: 0, blue: 0 },
      size: size > 0 && size < 1000 ? size : brush.size,
    });
  }

  /** True if erasers have left no ink; that is looked for after an erasure alone, for it takes a picture. */
  #isErased() {
    const { strokes, erasures, bounds } = this.#ready.summary();
    const before = this.#erased;
    if (strokes !== before.strokes || erasures !== before.erasures) {
      const isDrawn = !bounds || erasures === 0 || (erasures === before.erasures && strokes > before.strokes);
      this.#erased = { strokes, erasures, isAll: !isDrawn && !this.#isInkSeen(bounds) };
    }
    return this.#erased.isAll;
  }

  #isInkSeen(/** @type {Rect} */ { minX, minY, maxX, maxY }) {
    const scale = Math.min(1, trialSide / Math.max(maxX - minX, maxY - minY));
    return this.#ready.pictures.inkBounds(scale) !== null;
  }

  #act(/** @type {(engine: Engine) => void} */ action) {
    if (!this.engine) return;
    this.#input?.finish();
    action(this.engine);
    this.#changed();
  }

  #changed() {
    this.#view?.show();
    const { isEmpty, canUndo, canRedo } = this;
    this.#dispatch("change", { isEmpty, canUndo, canRedo });
  }

  #press(/** @type {KeyboardEvent} */ event) {
    if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
    const key = shortcutKey(event);
    if (key !== "z" && key !== "y") return;
    event.preventDefault();
    if (key === "y" || event.shiftKey) this.redo();
    else this.undo();
  }

  #dispatch(/** @type {string} */ type, content = {}) {
    this.dispatchEvent(new CustomEvent(type, { detail: { type, ...content } }));
  }
}

if (!customElements.get("ductus-canvas")) customElements.define("ductus-canvas", DuctusCanvas);
