// <ductus-canvas>: a canvas to draw on as an element of any page.
//
// ```html
// <script type="module" src="ductus-canvas.js"></script>
// <ductus-canvas brush="pen" color="#14287a" size="4" style="height: 60vh"></ductus-canvas>
// ```
//
// The script loads InkWeb.wasm and InkWebRest.wasm from its own folder.

import { CanvasView } from "./canvas.js";
import { loadEngine } from "./engine.js";
import { Tool } from "./engine-choices.js";
import { PointerInput } from "./input.js";
import { shortcutKey } from "./keys.js";
import { parseColor } from "./palette.js";
import { encodePNG } from "./png.js";

const style = `
  :host { display: block; position: relative; overflow: hidden; height: 320px; }
  :host([hidden]) { display: none; }
  div { position: absolute; inset: 0; overflow: hidden; }
  canvas { display: block; touch-action: none; outline: none; cursor: crosshair; }
  canvas:focus-visible:not([data-pointed]) { outline: 3px solid #1f4fbf; outline-offset: -3px; }
`;

/** The tools, by the values of the attribute. */
const tools = {
  draw: Tool.draw, erase: Tool.pixelEraser, "erase-strokes": Tool.strokeEraser, move: Tool.pan, select: Tool.select,
};

/**
 * A canvas to draw on.
 *
 * Events: `ready`, `change`, `error`.
 */
export class DuctusCanvas extends HTMLElement {
  static observedAttributes = ["brush", "color", "size", "tool", "paper", "aria-label"];
  /** The folder of the engines. */
  static folder = new URL("./", import.meta.url).href;

  #canvas = document.createElement("canvas");
  #view = null;
  #input = null;
  #make;

  constructor() {
    super();
    /** The engine, once it is there. @type {import("./engine.js").Engine | null} */
    this.engine = null;
    /** Settles when the engine is there. @type {Promise<void>} */
    this.ready = new Promise((resolve) => { this.#make = resolve; });
    const shadow = this.attachShadow({ mode: "open", delegatesFocus: true });
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(style);
    shadow.adoptedStyleSheets = [sheet];
    const frame = document.createElement("div");
    this.#canvas.tabIndex = 0;
    frame.append(this.#canvas);
    shadow.append(frame);
    // A ring around the canvas is for those who came by the keyboard.
    this.#canvas.addEventListener("pointerdown", () => this.#canvas.toggleAttribute("data-pointed", true), true);
    this.#canvas.addEventListener("blur", () => this.#canvas.removeAttribute("data-pointed"));
    shadow.addEventListener("keydown", (event) => this.#press(event));
  }

  async connectedCallback() {
    if (this.#input) {
      this.#view?.resize();
      return;
    }
    this.#input = true;
    try {
      const engine = await loadEngine(new URL("InkWeb.wasm", DuctusCanvas.folder));
      engine.onStop = () => this.#dispatch("error", { message: "the drawing engine has stopped" });
      this.engine = engine;
      this.#view = new CanvasView(this.#canvas, engine);
      this.#input = new PointerInput(this.#canvas, engine, { hasPage: false });
      this.#input.onInput = () => this.#view.show();
      this.#input.onUp = () => this.#changed();
      this.#apply();
      this.#make();
      this.#dispatch("ready");
      // `open` and `save` do not wait.
      engine.whole().catch(() => {});
    } catch (error) {
      this.#input = null;
      this.#dispatch("error", { message: error.message });
    }
  }

  disconnectedCallback() { this.#input?.finish?.(); }

  attributeChangedCallback() { this.#apply(); }

  get isEmpty() { return this.engine?.isEmpty ?? true; }
  get canUndo() { return this.engine?.canUndo ?? false; }
  get canRedo() { return this.engine?.canRedo ?? false; }
  get brushes() { return this.engine?.brushes() ?? []; }

  undo() { this.#act((engine) => engine.undo()); }
  redo() { this.#act((engine) => engine.redo()); }
  clear() { this.#act((engine) => engine.clear(0)); }

  /** The drawing as a `.ductus` file. @returns {Uint8Array} */
  save() { return this.#ready.files.save(); }

  /** Opens a `.ductus` file. @param {Uint8Array} bytes */
  open(bytes) {
    this.#ready.files.open(bytes);
    this.#changed();
  }

  /** A picture of all ink. @returns {Promise<Blob | null>} null without ink */
  async png({ scale = 2, margin = 0 } = {}) {
    const { pictures } = this.#ready;
    const bounds = pictures.inkBounds(scale);
    if (!bounds) return null;
    const rect = {
      minX: bounds.minX - margin, minY: bounds.minY - margin, maxX: bounds.maxX + margin, maxY: bounds.maxY + margin,
    };
    return encodePNG(pictures.picture(rect, { scale }), scale);
  }

  /** The drawing as vectors. @returns {Promise<string>} */
  async svg() {
    const engine = this.#ready;
    const { vectors } = await engine.later();
    return new TextDecoder().decode(vectors.svg());
  }

  get #ready() {
    if (!this.engine) throw new Error("the engine is not there yet: wait for `ready`");
    return this.engine;
  }

  #apply() {
    this.#canvas.setAttribute("aria-label", this.getAttribute("aria-label") ?? "Drawing");
    const { engine } = this;
    if (!engine) return;
    const brush = engine.brushes().find(({ name }) => name === this.getAttribute("brush"))
      ?? engine.brushes().find(({ name }) => name === "pen");
    const size = Number(this.getAttribute("size"));
    engine.setBrush(brush.number, {
      color: parseColor(this.getAttribute("color") ?? "") ?? { red: 0, green: 0, blue: 0 },
      size: size > 0 && size < 1000 ? size : brush.size,
    });
    engine.setTool(tools[this.getAttribute("tool")] ?? tools.draw);
    const paper = parseColor(this.getAttribute("paper") ?? "");
    if (paper) engine.paper = paper;
    this.#view?.show();
  }

  #act(action) {
    if (!this.engine) return;
    this.#input.finish();
    action(this.engine);
    this.#changed();
  }

  #changed() {
    this.#view.show();
    const { isEmpty, canUndo, canRedo } = this;
    this.#dispatch("change", { isEmpty, canUndo, canRedo });
  }

  #press(event) {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || shortcutKey(event) !== "z") return;
    event.preventDefault();
    if (event.shiftKey) this.redo();
    else this.undo();
  }

  #dispatch(type, content = {}) {
    this.dispatchEvent(new CustomEvent(type, { detail: { type, ...content } }));
  }
}

if (!customElements.get("ductus-canvas")) customElements.define("ductus-canvas", DuctusCanvas);
