// <ductus-signature>: a signature field in the page itself, with an engine of its own and nothing else.
//
// ```html
// <script type="module" src="ductus-signature.js"></script>
// <form method="post" enctype="multipart/form-data">
//   <ductus-signature name="signature" required text="Sign here"></ductus-signature>
// </form>
// ```
//
// The script loads InkSignature.wasm from its own folder, once for all fields of a page. The article “Embedding
// a signature field” of the documentation has all attributes.

import { CanvasView } from "../canvas/canvas.js";
import { loadingFault, wordsOf } from "./element-words.js";
import { loaded } from "../engine/loading.js";
import { FieldEngine } from "./field-engine.js";
import { FieldInput } from "./field-input.js";
import { shortcutKey } from "../canvas/keys.js";
import { whenPointersAreLost } from "../canvas/lost-pointers.js";
import { hexColor, lightness, transparent } from "../engine/palette.js";
import { encodePNG, encodePNGNow } from "../files/png.js";
import { setStyle } from "./shadow-style.js";
import { largestSide, optionNames, readOption } from "./signature-options.js";

/** The least length of the ink of a required signature, in points of the sheet: more than a tap. */
const leastLength = 10;
const [black, white] = [{ red: 0, green: 0, blue: 0 }, { red: 255, green: 255, blue: 255 }];

const style = `
  :host { display: inline-block; box-sizing: border-box; width: 480px; max-width: 100%; height: 220px;
    border: 1px solid #8a8f99; border-radius: 8px; overflow: hidden; color-scheme: light; background: #fff; color: #1c1d20;
    font: 14px/1.4 system-ui, sans-serif; -webkit-user-select: none; user-select: none; }
  :host([hidden]) { display: none; }
  :host(:state(off)) { opacity: .5; pointer-events: none; }
  .field { display: flex; flex-direction: column; width: 100%; height: 100%; }
  .sheet { position: relative; flex: 1; min-height: 48px; overflow: hidden; background: var(--paper, #fff); }
  canvas { position: absolute; left: 0; top: 0; width: 100%; height: 100%; touch-action: none; cursor: crosshair; outline: none; }
  :host([readonly]) canvas { touch-action: auto; cursor: default; }
  canvas:focus-visible:not([data-pointed]) { outline: 3px solid #1f4fbf; outline-offset: -3px; }
  .line { position: absolute; left: 6%; right: 6%; bottom: 22%; border-bottom: 1px solid #8a8f99; pointer-events: none; mix-blend-mode: multiply; }
  .line::before { content: "×"; position: absolute; left: 2px; bottom: 1px; color: #8a8f99; font-size: 24px; line-height: 1; }
  .dark .line { mix-blend-mode: screen; }
  .text { position: absolute; left: 6%; right: 6%; top: 80%; color: #5a5d65; pointer-events: none; overflow: hidden;
    white-space: nowrap; text-overflow: ellipsis; }
  .dark .text { color: #d5d7dc; }
  .bar { display: flex; gap: 8px; padding: 4px 8px; border-top: 1px solid #dcdde0; background: #fff; }
  .bar[hidden] { display: none; }
  button { font: inherit; color: inherit; min-height: 32px; padding: 0 12px; border: 1px solid transparent; border-radius: 6px;
    background: none; cursor: pointer; }
  button:hover:enabled { background: #eeeff1; }
  button:focus-visible { outline: 3px solid #1f4fbf; outline-offset: -1px; }
  button:disabled { color: #767a82; cursor: default; }
  .done { margin-left: auto; }
  .done:enabled { background: #1f4fbf; color: #fff; }
  .done:hover:enabled { background: #17409c; }
  .fault { position: absolute; inset: 0; display: grid; place-content: center; gap: 8px; padding: 8px; text-align: center;
    background: #fff; }
  .fault[hidden] { display: none; }
  .state { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
  @media (prefers-color-scheme: dark) {
    .bar { background: #24262b; color: #eceef2; border-color: #3b3e45; }
    button:hover:enabled { background: #33363d; }
    button:disabled { color: #9a9da6; }
    .done:enabled { background: #8fb0ff; color: #10131a; }
    .done:hover:enabled { background: #a9c2ff; }
  }
  @media (pointer: coarse) { button { min-height: 44px; } }
  @media (prefers-contrast: more) { :host { border-color: #000; } .line { border-color: #000; } }
`;

/** @type {Map<string, Promise<WebAssembly.Module>>} The compiled module, which all fields of a page share. */
const compiled = new Map();

/** @typedef {import("../engine/strokes.js").SignatureStroke} SignatureStroke */

/** Makes an engine; a failure to load it is forgotten, so that the next field tries again. */
async function makeEngine(/** @type {string} */ address) {
  if (!compiled.has(address)) {
    const loading = loaded(address).then(({ module }) => module);
    compiled.set(address, loading);
    loading.catch(() => compiled.delete(address));
  }
  const module = /** @type {WebAssembly.Module} */ (await compiled.get(address));
  const { exports } = await WebAssembly.instantiate(module, {});
  return new FieldEngine(/** @type {EngineExports} */ (exports));
}

/**
 * A signature field.
 *
 * Events: `ready`, `begin`, `change`, `done`, `error`.
 */
export class DuctusSignature extends HTMLElement {
  static formAssociated = true;
  static observedAttributes = [...optionNames, "required", "readonly"];
  /** The address of InkSignature.wasm for all fields. */
  static engine = new URL("../InkSignature.wasm", import.meta.url).href;

  #internals = this.attachInternals();
  #parts;
  #input;
  /** @type {FieldEngine | null} */
  #engine = null;
  /** @type {CanvasView | null} */
  #view = null;
  /** @type {Promise<void> | null} */
  #loading = null;
  /** @type {AbortController | null} Ends the listening to the window. */
  #attached = null;
  #isDisabled = false;
  /** The picture that was asked for last. */
  #last = Promise.resolve();
  /** @type {SignatureStroke[] | null} The strokes that a form gave back before the engine was there. */
  #restored = null;
  /** @type {HTMLFormElement | null} The form that asks for the signature. */
  #form = null;
  #enter = (/** @type {FormDataEvent} */ { formData }) => this.#enterInto(formData);

  constructor() {
    super();
    const shadow = this.attachShadow({ mode: "open", delegatesFocus: true });
    setStyle(shadow, style);
    /**
     * @template {"button" | "canvas" | "div"} Name
     * @param {Name} name
     * @param {string} className
     * @param {Partial<HTMLElementTagNameMap[Name]>} properties
     * @param {...HTMLElement} children
     */
    const make = (name, className, properties = {}, ...children) => {
      const made = Object.assign(document.createElement(name), { className }, properties);
      made.append(...children);
      return made;
    };
    const button = (/** @type {string} */ name, /** @type {() => void} */ action) => {
      const made = make("button", name, { type: "button", disabled: true });
      made.addEventListener("click", action);
      return made;
    };
    const canvas = make("canvas", "", { tabIndex: 0 });
    canvas.setAttribute("role", "img");
    const parts = {
      canvas, line: make("div", "line"), text: make("div", "text"), state: make("div", "state"),
      clear: button("clear", () => this.clear()), undo: button("undo", () => this.undo()),
      done: button("done", () => this.#done()), again: make("button", "again", { type: "button" }),
      message: make("div", "message"),
    };
    parts.state.setAttribute("role", "status");
    parts.line.setAttribute("aria-hidden", "true");
    const fault = make("div", "fault", { hidden: true }, parts.message, parts.again);
    fault.setAttribute("role", "alert");
    const sheet = make("div", "sheet", {}, canvas, parts.line, parts.text, fault, parts.state);
    const bar = make("div", "bar", {}, parts.clear, parts.undo, parts.done);
    this.#parts = { ...parts, fault, sheet, bar };
    parts.again.addEventListener("click", () => this.#load());
    shadow.append(make("div", "field", {}, sheet, bar));
    // A ring around the canvas is for those who came by the keyboard.
    canvas.addEventListener("pointerdown", () => canvas.toggleAttribute("data-pointed", true), true);
    canvas.addEventListener("blur", () => canvas.removeAttribute("data-pointed"));
    this.#input = new FieldInput(canvas);
    this.#input.onDown = () => { if (!this.#isDisabled) this.#dispatch("begin"); };
    this.#input.onInput = () => this.#view?.showSoon();
    this.#input.onRest = () => this.#changed();
    shadow.addEventListener("keydown", (event) => this.#press(event));
  }

  connectedCallback() {
    if (!this.hasAttribute("role")) this.#internals.role = "group";
    this.#apply();
    const { signal } = this.#attached = new AbortController();
    whenPointersAreLost(this, signal, () => this.#input.finish());
    this.#view?.attach();
    if (!this.#engine) this.#load();
    this.#tellForm();
  }

  disconnectedCallback() {
    // The signature stays, for a field that is moved in its page.
    this.#input.finish();
    this.#attached?.abort();
    this.#view?.detach();
  }

  adoptedCallback() { setStyle(/** @type {ShadowRoot} */ (this.shadowRoot), style); }

  /**
   * @param {string} name
   * @param {string | null} before
   * @param {string | null} after
   */
  attributeChangedCallback(name, before, after) {
    if (before === after) return;
    if (name === "readonly" && this.readOnly) this.#input.finish();
    const option = optionNames.find((one) => one === name);
    if (after !== null && option) {
      try {
        readOption(option, after);
      } catch (error) {
        console.warn(error);
        this.#dispatch("error", { message: error.message });
      }
    }
    this.#apply();
    this.#changed(false);
  }

  formAssociatedCallback(/** @type {HTMLFormElement | null} */ form) {
    this.#form?.removeEventListener("formdata", this.#enter, { capture: true });
    this.#form = form;
    form?.addEventListener("formdata", this.#enter, { capture: true });
  }
  formResetCallback() { this.clear(); }
  formDisabledCallback(/** @type {boolean} */ isDisabled) {
    this.#isDisabled = isDisabled;
    this.#parts.sheet.inert = this.#parts.bar.inert = isDisabled;
    try {
      this.#internals.states?.[isDisabled ? "add" : "delete"]("off");
    } catch {
      // Older browsers show it as it is.
    }
    if (isDisabled) this.#input.finish();
    this.#tellForm();
  }
  formStateRestoreCallback(/** @type {string} */ state) {
    try {
      this.#restored = JSON.parse(state);
      if (this.#engine && this.#restored) this.draw(this.#restored).catch(() => {});
    } catch {
      // The state is of another version.
    }
  }

  /** True if nothing is signed. */
  get isEmpty() { return this.#engine?.isEmpty ?? true; }
  /** True if there is an action to undo. */
  get canUndo() { return this.#engine?.canUndo ?? false; }
  /** True if there is an action to redo. */
  get canRedo() { return this.#engine?.canRedo ?? false; }
  /** The name in a form. */
  get name() { return this.getAttribute("name") ?? ""; }
  set name(name) { this.setAttribute("name", name); }
  get type() { return "signature"; }
  get required() { return this.hasAttribute("required"); }
  set required(isOn) { this.toggleAttribute("required", isOn); }
  get readOnly() { return this.hasAttribute("readonly"); }
  set readOnly(isOn) { this.toggleAttribute("readonly", isOn); }
  get disabled() { return this.hasAttribute("disabled"); }
  set disabled(isOn) { this.toggleAttribute("disabled", isOn); }
  get form() { return this.#internals.form; }
  get validity() { return this.#internals.validity; }
  get validationMessage() { return this.#internals.validationMessage; }
  get willValidate() { return this.#internals.willValidate; }
  /** The least length of the ink in points of the sheet; by default 10 of a required signature, which a tap lacks. */
  get minLength() { return this.#option("minlength") ?? (this.required ? leastLength : 0); }
  set minLength(length) { this.setAttribute("minlength", String(length)); }
  checkValidity() { return this.#internals.checkValidity(); }
  reportValidity() { return this.#internals.reportValidity(); }

  /** Ends a stroke in progress: whoever goes on has ended it. */
  finish() { this.#input.finish(); }
  /** Clears the field; that can be undone. */
  clear() { this.#act((engine) => { if (!engine.isEmpty) engine.clear(); }); }
  /** Undoes the last action. */
  undo() { this.#act((engine) => engine.undo()); }
  /** Does the action again that was undone last. */
  redo() { this.#act((engine) => engine.redo()); }

  /**
   * Makes a picture of the finished strokes, trimmed to their ink, on the background that the attribute names, or
   * without one.
   *
   * @param {{width?: number, height?: number}} size the most pixels across and down; by default those of the
   *   attributes
   */
  export({ width = this.#option("width") ?? 0, height = this.#option("height") ?? 0 } = {}) {
    for (const number of [width, height]) {
      if (!Number.isInteger(number) || number < 0 || number > largestSide) {
        return Promise.reject(new RangeError(`a side of a picture has at most ${largestSide} pixels`));
      }
    }
    const made = this.#last.then(async () => {
      const engine = await this.#ready();
      const picture = engine.picture({ width, height, paper: this.#option("background") ?? transparent });
      if (!picture) {
        return { isEmpty: true, width: 0, height: 0, scale: 0, bounds: null, png: null, svg: "" };
      }
      const { image, svg, scale, bounds } = picture;
      const png = await (await encodePNG(image, scale)).arrayBuffer();
      return { isEmpty: false, width: image.width, height: image.height, scale, bounds, png, svg };
    });
    this.#last = made.then(() => {}, () => {});
    return made;
  }

  /** Makes the same picture as a data URL; empty if nothing is signed. */
  async dataURL({ format = this.#option("format") ?? "png", ...size } = {}) {
    const picture = await this.export(size);
    if (!picture.png) return "";
    const bytes = format === "svg" ? new TextEncoder().encode(picture.svg) : new Uint8Array(picture.png);
    let text = "";
    for (let at = 0; at < bytes.length; at += 0x8000) text += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
    return `data:image/${format === "svg" ? "svg+xml" : "png"};base64,${btoa(text)}`;
  }

  /** Promises the finished strokes: plain objects that can be kept as JSON and drawn again by {@link draw}. */
  async strokes() { return (await this.#ready()).strokes; }

  /**
   * Replaces all strokes; that can be undone.
   *
   * @param {SignatureStroke[]} strokes as {@link strokes} gives them
   */
  async draw(strokes) {
    const engine = await this.#ready();
    this.#input.finish();
    engine.strokes = strokes;
    engine.showWhole();
    this.#changed();
  }

  /**
   * The value of an attribute; null where it is left out, or cannot be.
   *
   * @template {keyof import("./signature-options.js").Readers} Name
   * @param {Name} name
   */
  #option(name) {
    try {
      const value = this.getAttribute(name);
      return value === null ? null : readOption(name, value);
    } catch {
      return null;
    }
  }

  // The engine.

  /** The engine, once it is there. */
  async #ready() {
    if (!this.#engine) await (this.#loading ?? this.#load());
    if (!this.#engine) throw new Error(this.#words.failed);
    return this.#engine;
  }

  #load() {
    this.#parts.fault.hidden = true;
    this.#loading = makeEngine(DuctusSignature.engine).then((engine) => {
      engine.onStop = (stopped) => {
        console.error(stopped.cause);
        this.#engine = null;
        this.#loading = null;
        this.#input.engine = null;
        this.#view?.detach();
        this.#view = null;
        this.#tellFault(this.#words.stopped);
        this.#tellForm();
        this.#dispatch("change", { isEmpty: true, canUndo: false });
      };
      this.#engine = engine;
      this.#apply();
      this.#show(engine);
      this.#input.engine = engine;
      if (this.#restored) engine.strokes = this.#restored;
      engine.showWhole();
      this.#dispatch("ready", { isEmpty: engine.isEmpty });
      this.#changed(!engine.isEmpty);
    }).catch((error) => {
      console.info(error);
      this.#loading = null;
      this.#tellFault(loadingFault(this.#words, error, this.#words.failed), error);
    });
    return this.#loading;
  }

  /**
   * Shows a fault in place of the sheet, and tells the page.
   *
   * @param {string} message
   * @param {Error} [error]
   */
  #tellFault(message, error) {
    this.#parts.message.textContent = message;
    this.#parts.again.textContent = this.#words.again;
    this.#parts.fault.hidden = false;
    this.#dispatch("error", { message: error ? `${message} ${error.message}` : message });
  }

  // The look.

  get #words() { return wordsOf(this); }

  #apply() {
    const { canvas, text, clear, undo, done, bar, sheet } = this.#parts;
    const words = this.#words;
    clear.textContent = this.#option("clear") || words.clear;
    undo.textContent = this.#option("undo") || words.undo;
    done.textContent = this.#option("done") || words.done;
    text.textContent = this.#option("text") ?? "";
    canvas.setAttribute("aria-label", this.getAttribute("aria-label") || text.textContent || words.label);
    this.#input.isHeld = this.readOnly;
    bar.hidden = this.#option("controls") === false;
    const chosen = this.#option("background");
    const paper = chosen && chosen !== transparent ? chosen : white;
    sheet.style.setProperty("--paper", hexColor(paper));
    sheet.classList.toggle("dark", lightness(paper) < 0.5);
    const engine = this.#engine;
    if (!engine) return;
    engine.setPen(this.#option("color") ?? black, this.#option("pen") ?? 1);
    engine.setPaper(paper);
    this.#view?.showSoon();
  }

  /** Shows an engine; a field that changes its size shows the whole signature. */
  #show(/** @type {FieldEngine} */ engine) {
    this.#view = new CanvasView(this.#parts.canvas, engine);
    this.#view.beforeFrame = () => this.#input.takeMoves();
    this.#view.onResize = () => {
      engine.showWhole();
      this.#view?.showSoon();
    };
    if (!this.isConnected) this.#view.detach();
  }

  // Actions.

  #act(/** @type {(engine: FieldEngine) => void} */ action) {
    const engine = this.#engine;
    if (!engine) {
      this.#restored = null;
      return;
    }
    this.#input.finish();
    action(engine);
    engine.showWhole();
    this.#changed();
  }

  async #done() {
    this.#input.finish();
    try {
      this.#dispatch("done", { picture: await this.export() });
    } catch (error) {
      this.#dispatch("error", { message: error.message });
    }
  }

  #press(/** @type {KeyboardEvent} */ event) {
    if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
    const key = shortcutKey(event);
    if (this.readOnly || (key !== "z" && key !== "y")) return;
    event.preventDefault();
    if (key === "y" || event.shiftKey) this.redo();
    else this.undo();
  }

  #dispatch(/** @type {string} */ type, content = {}) {
    this.dispatchEvent(new CustomEvent(type, { detail: { type, ...content } }));
  }

  // The form.

  /** Shows the state of the ink after everything that may have changed it. */
  #changed(isTold = true) {
    const engine = this.#engine;
    const { canvas, clear, undo, done, state } = this.#parts;
    this.#tellForm();
    if (!engine) return;
    this.#view?.showSoon();
    const { isEmpty, canUndo } = engine;
    const mayChange = !this.readOnly;
    /** @type {[HTMLButtonElement, boolean][]} */
    const buttons = [[clear, mayChange && !isEmpty], [undo, mayChange && canUndo], [done, !isEmpty]];
    for (const [button, isOn] of buttons) {
      if (!isOn && this.shadowRoot?.activeElement === button) canvas.focus({ preventScroll: true });
      button.disabled = !isOn;
    }
    const text = isEmpty ? this.#words.empty : this.#words.signed;
    if (state.textContent !== text) state.textContent = text;
    if (isTold) this.#dispatch("change", { isEmpty, canUndo });
  }

  /** Tells the form if the signature is enough, and gives the browser a state that it may restore later. */
  #tellForm() {
    const internals = this.#internals;
    const { canvas } = this.#parts;
    const strokes = this.#engine?.strokes ?? [];
    internals.setFormValue(null, strokes.length > 0 ? JSON.stringify(strokes) : null);
    if (this.readOnly) internals.setValidity({});
    else if (strokes.length === 0 && this.required) {
      internals.setValidity({ valueMissing: true }, this.#words.missing, canvas);
    } else if (strokes.length > 0 && lengthOf(strokes) < this.minLength) {
      internals.setValidity({ tooShort: true }, this.#words.short, canvas);
    } else internals.setValidity({});
  }

  /** Enters the visible ink into the data of the form as a file, PNG or, with `format="svg"`, SVG. */
  #enterInto(/** @type {FormData} */ formData) {
    if (!this.name || this.#isDisabled || !this.#engine) return;
    this.#input.finish();
    const picture = this.#engine.picture({
      width: this.#option("width") ?? 0, height: this.#option("height") ?? 0,
      paper: this.#option("background") ?? transparent,
    });
    if (!picture) return;
    const { image, svg, scale } = picture;
    formData.append(this.name, this.#option("format") === "svg"
      ? new File([svg], "signature.svg", { type: "image/svg+xml" })
      : new File([encodePNGNow(image, scale)], "signature.png", { type: "image/png" }));
  }
}

/** The length of the ink in points of the sheet. */
function lengthOf(/** @type {SignatureStroke[]} */ strokes) {
  let length = 0;
  for (const { points } of strokes) {
    for (let at = 1; at < points.length; at++) {
      length += Math.hypot(points[at].x - points[at - 1].x, points[at].y - points[at - 1].y);
    }
  }
  return length;
}

if (!customElements.get("ductus-signature")) customElements.define("ductus-signature", DuctusSignature);
