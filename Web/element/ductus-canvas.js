// <ductus-canvas>: a canvas to draw on as an element of any page.
//
// ```html
// <script type="module" src="ductus-canvas.js"></script>
// <ductus-canvas brush="pen" color="#14287a" size="4" tools style="height: 60vh"></ductus-canvas>
// ```
//
// The script loads InkWeb.wasm and InkWebRest.wasm from its own folder, once for all canvases of a page.

import { CanvasView } from "../canvas/canvas.js";
import { EarlyPointers } from "../canvas/early-pointers.js";
import { PointerInput } from "../canvas/input.js";
import { shortcutKey } from "../canvas/keys.js";
import { fileOf } from "./canvas-file.js";
import { optionNames, readers } from "./canvas-options.js";
import { ErasedInk, pictureOf } from "./canvas-picture.js";
import { bytesOf } from "./canvas-source.js";
import { style } from "./canvas-style.js";
import {
  checkOption, define, dispatch, optionOf, PageElement, reflect, setAttribute, takeEarlier,
} from "./element.js";
import { ElementForm } from "./element-form.js";
import { loadingFault, whenLanguageChanges, words, wordsOf } from "./element-words.js";
import { moduleAt } from "./modules.js";
import { PaperPattern, Tool } from "../engine/choices.js";
import { loadEngine } from "../engine/engine.js";
import { Reading } from "../engine/files.js";
import { encodePNG } from "../files/png.js";
import { setStyle } from "./shadow-style.js";

export { Cancelled, Finger, PaperPattern, Prediction, Tool } from "../engine/choices.js";
export { EngineError } from "../engine/memory.js";

const [black, white] = [{ red: 0, green: 0, blue: 0 }, { red: 255, green: 255, blue: 255 }];
/** The properties that a page may set before the element is defined. */
const earlier = [...optionNames, "name", "required", "disabled", "form", "words"];

/** @typedef {import("../engine/engine.js").Engine} Engine */
/** @typedef {import("./element-words.js").Words} Words */
/** @typedef {{brush: string, color: string, size: string, tool: string, paper: string, format: string, name: string}}
 *   Attributes those that are properties, too */

const Base = /** @type {new () => HTMLElement & Attributes} */ (PageElement);

/**
 * A canvas to draw on.
 *
 * Events: `ready`, `change`, `error`.
 */
export class DuctusCanvas extends Base {
  static formAssociated = true;
  static observedAttributes = [...optionNames, "required", "aria-label"];
  /** The addresses of the engine's parts for all canvases. */
  static engine = new URL("../InkWeb.wasm", import.meta.url).href;
  static rest = new URL("../InkWebRest.wasm", import.meta.url).href;

  #internals = this.attachInternals();
  #canvas = document.createElement("canvas");
  #message = document.createElement("span");
  #again = document.createElement("button");
  #fault = document.createElement("div");
  #all = document.createElement("div");
  #form = new ElementForm(this, this.#internals, (formData) => this.#enterInto(formData));
  #early;
  /** @type {CanvasView | null} */
  #view = null;
  /** @type {PointerInput | null} */
  #input = null;
  /** @type {import("./canvas-tools.js").CanvasTools | null} */
  #tools = null;
  /** @type {Promise<Engine> | null} */
  #loading = null;
  /** @type {AbortController | null} Ends the listening to the page. */
  #attached = null;
  /** True if attributes are checked at once; before, until those who made the element can hear of it. */
  #isChecked = false;
  #erased = new ErasedInk();
  /** A sign of the drawing that is opened, or was opened last; and a promise that settles with the last one. */
  #opening = {};
  /** @type {Promise<unknown>} */
  #opened = Promise.resolve();
  /** @type {Partial<Words> | null} */
  #words = null;
  /** Settles {@link ready}. */
  #make = () => {};

  constructor() {
    super();
    /** @type {Engine | null} The engine, once it is there. */
    this.engine = null;
    /** @type {Promise<void>} Settles when the engine is there: one can draw and save. */
    this.ready = new Promise((resolve) => { this.#make = resolve; });
    const shadow = this.attachShadow({ mode: "open", delegatesFocus: true });
    setStyle(shadow, style);
    const frame = document.createElement("div");
    [this.#all.className, frame.className] = ["all", "frame"];
    this.#canvas.tabIndex = 0;
    Object.assign(this.#fault, { className: "fault", hidden: true });
    this.#fault.setAttribute("role", "alert");
    this.#fault.setAttribute("part", "fault");
    this.#again.type = "button";
    this.#fault.append(this.#message, this.#again);
    frame.append(this.#canvas);
    this.#all.append(frame);
    shadow.append(this.#all, this.#fault);
    // A ring around the canvas is for those who came by the keyboard.
    this.#canvas.addEventListener("pointerdown", () => this.#canvas.toggleAttribute("data-pointed", true), true);
    this.#canvas.addEventListener("blur", () => this.#canvas.removeAttribute("data-pointed"));
    this.#again.addEventListener("click", () => this.#load().catch(() => {}));
    shadow.addEventListener("keydown", (event) => this.#press(event));
    this.#early = new EarlyPointers(this.#canvas);
    queueMicrotask(() => this.#begin());
  }

  connectedCallback() {
    takeEarlier(this, earlier);
    const { signal } = this.#attached = new AbortController();
    whenLanguageChanges(this, signal, () => this.#label());
    this.#label();
    if (!this.engine?.hasStopped) {
      this.#view?.attach();
      this.#input?.attach();
    }
    // The page may still name other addresses.
    queueMicrotask(() => this.#begin());
  }

  disconnectedCallback() {
    // The drawing stays, for a canvas that is moved in its page.
    this.#attached?.abort();
    this.#view?.detach();
    if (!this.engine?.hasStopped) this.#input?.detach();
  }

  adoptedCallback() { this.#style(); }

  /**
   * @param {string} name
   * @param {string | null} before
   * @param {string | null} after
   */
  attributeChangedCallback(name, before, after) {
    if (before === after) return;
    if (this.#isChecked) this.#check(name);
    if (name === "required") this.#tellForm();
    else if (name === "aria-label" || name === "lang") this.#label();
    else if (name === "tools") this.#showTools();
    else if (!this.engine) this.#tools?.update();
    else if (!this.engine.hasStopped) this.#apply(name);
  }

  formAssociatedCallback(/** @type {HTMLFormElement | null} */ form) { this.#form.follow(form); }
  formResetCallback() { if (!this.engine || !this.isEmpty) this.clear(); }
  formDisabledCallback(/** @type {boolean} */ isDisabled) {
    if (isDisabled) this.#input?.finish();
    this.#all.inert = this.#form.isDisabled = isDisabled;
  }

  /** The words by languages, to which a page may add others, and its own. */
  static get words() { return words; }

  /** The folder of both parts of the engine. */
  static get folder() { return new URL(".", new URL(DuctusCanvas.engine, globalThis.document?.baseURI)).href; }
  static set folder(folder) {
    const base = new URL(folder, globalThis.document?.baseURI);
    DuctusCanvas.engine = new URL("InkWeb.wasm", base).href;
    DuctusCanvas.rest = new URL("InkWebRest.wasm", base).href;
  }

  /** True if no ink is seen: nothing was drawn, or everything was undone, cleared or erased, or the engine has stopped. */
  get isEmpty() {
    const engine = this.#going;
    return !engine || engine.isEmpty || this.#erased.isAll(engine);
  }
  get canUndo() { return this.#going?.canUndo ?? false; }
  get canRedo() { return this.#going?.canRedo ?? false; }
  get brushes() { return this.#going?.brushes() ?? []; }

  /** True if no gesture moves the view, and the wheel is the page's. */
  get fixed() { return this.hasAttribute("fixed"); }
  set fixed(isOn) { setAttribute(this, "fixed", Boolean(isOn)); }
  /** True if the canvas has a bar of tools. */
  get tools() { return this.hasAttribute("tools"); }
  set tools(isOn) { setAttribute(this, "tools", Boolean(isOn)); }
  get required() { return this.hasAttribute("required"); }
  set required(isOn) { setAttribute(this, "required", Boolean(isOn)); }
  get disabled() { return this.hasAttribute("disabled"); }
  set disabled(isOn) { setAttribute(this, "disabled", Boolean(isOn)); }

  /** @returns {HTMLFormElement | null} */
  get form() { return this.#internals.form; }
  /** @param {HTMLFormElement | string | null} form its identifier */
  set form(form) {
    const name = form instanceof HTMLElement ? form.id || null : form;
    setAttribute(this, "form", name);
    if (form && !name && this.form !== form) throw new TypeError("a form that is not around the canvas needs an id");
  }
  get validity() { return this.#internals.validity; }
  get validationMessage() { return this.#internals.validationMessage; }
  get labels() { return this.#internals.labels; }
  get willValidate() { return this.#internals.willValidate; }
  checkValidity() { return this.#internals.checkValidity(); }
  reportValidity() { return this.#internals.reportValidity(); }
  /** Makes the canvas invalid, until the message is empty. */
  setCustomValidity(/** @type {string} */ message) {
    this.#form.fault = message;
    this.#tellForm();
  }

  /** @returns {Partial<Words> | null} the words of this canvas alone */
  get words() { return this.#words; }
  /** @param {Partial<Words> | null} own */
  set words(own) {
    this.#words = own;
    this.#label();
  }

  undo() { this.#act((engine) => engine.undo()); }
  redo() { this.#act((engine) => engine.redo()); }
  clear() {
    this.#early.forget();
    this.#act((engine) => engine.clear(0));
  }

  /** Shows what calls of the engine have changed. */
  show() {
    this.#view?.show();
    this.#tellForm();
    this.#tools?.update();
  }

  /**
   * The drawing as a `.ductus` file.
   *
   * @param {{history?: boolean}} options history: false to leave out what was cleared or undone, but not ink below the
   *   strokes of an eraser of pixels
   */
  save({ history = true } = {}) { return this.#ready.files.save({ keepsHistory: history }); }

  /**
   * Opens a `.ductus` file; before the promise is there, if the bytes and the whole engine are.
   *
   * @param {import("./canvas-source.js").DrawingSource} source
   * @param {{repair?: boolean}} options repair: true to open what can be read of a damaged file
   * @returns what was lost: see `EngineFiles.open`
   * @throws {import("../engine/memory.js").EngineError} if the file is damaged; the drawing stays as it was
   */
  open(source, { repair = false } = {}) {
    const opened = this.#open(source, repair ? Reading.repairing : Reading.strict);
    this.#opened = Promise.allSettled([this.#opened, opened]);
    // A fault that nobody takes comes into the console, which one that is waited for here would not.
    return opened.then((report) => report);
  }

  /** Opens a file in one of the ways of `Reading`. */
  async #open(/** @type {import("./canvas-source.js").DrawingSource} */ source, /** @type {number} */ mode) {
    const given = bytesOf(source);
    const opening = this.#opening = {};
    let [bytes, engine] = [given, this.engine];
    if (!(bytes instanceof Uint8Array && engine?.isWhole)) {
      // The page may write into its bytes meanwhile.
      const kept = bytes instanceof Uint8Array ? bytes.slice() : bytes;
      [bytes, engine] = await Promise.all([kept, this.#whole()]);
    }
    if (opening !== this.#opening) throw new DOMException("another drawing was opened meanwhile", "AbortError");
    this.#input?.finish();
    // A listener that hears of the end of a stroke may open another one.
    if (opening !== this.#opening) throw new DOMException("another drawing was opened meanwhile", "AbortError");
    const report = engine.files.prepare(bytes, mode);
    engine.files.adopt();
    this.#erased.forget();
    this.#changed();
    return report;
  }

  /**
   * A picture of all ink, at a smaller scale if it would be too large.
   *
   * @returns {Promise<Blob | null>} null without ink
   */
  async png({ scale = 2, margin = 0 } = {}) {
    await this.#opened;
    const made = pictureOf(await this.#whole(), { scale, margin });
    return made && encodePNG(made.image, made.scale);
  }

  /** The drawing as vectors. */
  async svg() {
    await this.#opened;
    const { vectors } = await (await this.#whole()).later();
    return new TextDecoder().decode(vectors.svg());
  }

  // The engine.

  /** The engine, once it is there and as long as it works. */
  get #going() { return this.engine && !this.engine.hasStopped ? this.engine : null; }

  get #ready() {
    if (!this.engine) throw new Error("the engine is not there yet: wait for `ready`");
    return this.engine;
  }

  /** The engine, once all of it is there. */
  async #whole() {
    const engine = this.engine ?? await this.#load();
    await engine.whole();
    return engine;
  }

  /** Checks the attributes so far, and loads the engine for an element in the page. */
  #begin() {
    if (!this.#isChecked) for (const name of optionNames) this.#check(name);
    this.#isChecked = true;
    if (this.isConnected && !this.engine) this.#load().catch(() => {});
  }

  #load() {
    this.#loading ??= this.#start(String(DuctusCanvas.engine), String(DuctusCanvas.rest)).catch((error) => {
      this.#loading = null;
      this.#tellFault(loadingFault(this.#said, error, this.#said.canvasFailed), error.message, true);
      throw error;
    });
    return this.#loading;
  }

  async #start(/** @type {string} */ first, /** @type {string} */ rest) {
    this.#fault.hidden = true;
    const engine = await loadEngine(() => moduleAt(first), () => moduleAt(rest));
    engine.onStop = ({ message }) => {
      this.#view?.detach();
      this.#tellForm();
      this.#tellFault(this.#said.canvasStopped, message, false);
    };
    this.engine = engine;
    const paper = optionOf(this, readers, "paper");
    if (paper) {
      // The paper that a drawing begins with is nothing to undo.
      engine.files.prepareNew({ color: paper, pattern: PaperPattern.plain });
      engine.files.adopt();
    }
    for (const name of ["brush", "tool", "fixed"]) this.#apply(name);
    const view = this.#view = new CanvasView(this.#canvas, engine);
    const input = this.#input = new PointerInput(this.#canvas, engine, {
      hasPage: false, view, places: this.#early.places,
    });
    input.onUp = () => this.#changed();
    if (!this.isConnected) this.disconnectedCallback();
    this.#make();
    this.#checkBrush(engine);
    this.#tools?.update();
    dispatch(this, "ready");
    this.#early.release((event) => input.take(event));
    engine.whole().catch(() => {});
    return engine;
  }

  // The look.

  get #said() { return wordsOf(this, this.#words); }

  #style() {
    setStyle(/** @type {ShadowRoot} */ (this.shadowRoot), style + (this.#tools?.style ?? ""));
  }

  #label() {
    const { drawing, again } = this.#said;
    this.#canvas.setAttribute("aria-label", this.getAttribute("aria-label") ?? drawing);
    this.#again.textContent = again;
    this.#tools?.label();
    this.#tellForm();
  }

  /**
   * Shows a fault in place of the canvas, and tells the page.
   *
   * @param {string} shown
   * @param {string} told
   * @param {boolean} mayLoad true if the engine may come when it is asked for again
   */
  #tellFault(shown, told, mayLoad) {
    this.#message.textContent = shown;
    this.#again.hidden = !mayLoad;
    this.#fault.hidden = false;
    dispatch(this, "error", { message: told });
  }

  /** Shows the bar of tools, or takes it away. */
  async #showTools() {
    if (this.tools && !this.#tools) {
      try {
        const { CanvasTools } = await import("./canvas-tools.js");
        if (this.tools) this.#tools ??= new CanvasTools(this, () => this.#said);
      } catch (error) {
        dispatch(this, "error", { message: `the tools could not be loaded: ${error.message}` });
      }
      if (this.#tools) this.#all.append(this.#tools.bar);
    } else if (!this.tools) {
      this.#tools?.bar.remove();
      this.#tools = null;
    }
    this.#style();
  }

  // Attributes.

  #check(/** @type {string} */ name) {
    if (name !== "brush") checkOption(this, readers, name);
    else if (this.engine) this.#checkBrush(this.engine);
  }

  /** Tells the page of a brush that there is not. */
  #checkBrush(/** @type {Engine} */ engine) {
    const names = engine.brushes().map(({ name }) => name);
    const wanted = this.getAttribute("brush");
    if (!wanted || names.includes(wanted)) return;
    const message = `the option “brush” cannot be “${wanted}”: there are ${names.join(", ")}`;
    console.warn(`<${this.localName}>: ${message}`);
    dispatch(this, "error", { message });
  }

  /** Does what an attribute says. */
  #apply(/** @type {string} */ name) {
    const engine = this.#ready;
    if (name === "tool") engine.setTool(optionOf(this, readers, "tool") ?? Tool.draw);
    else if (name === "paper") engine.paper = optionOf(this, readers, "paper") ?? white;
    else if (name === "fixed") engine.fixView(this.fixed);
    else if (name !== "format") this.#applyBrush(engine);
    this.#view?.show();
    this.#tools?.update();
  }

  #applyBrush(/** @type {Engine} */ engine) {
    const brushes = engine.brushes();
    const named = (/** @type {string | null} */ wanted) => brushes.find(({ name }) => name === wanted);
    const brush = named(this.getAttribute("brush")) ?? named("pen") ?? brushes[0];
    engine.setBrush(brush.number, {
      color: optionOf(this, readers, "color") ?? (brush.keepsColor ? brush.color : black),
      size: optionOf(this, readers, "size") ?? brush.size,
    });
  }

  // Actions.

  #act(/** @type {(engine: Engine) => void} */ action) {
    if (!this.#going) return;
    this.#input?.finish();
    action(this.#going);
    this.#changed();
  }

  #changed() {
    this.show();
    const { isEmpty, canUndo, canRedo } = this;
    dispatch(this, "change", { isEmpty, canUndo, canRedo });
  }

  #press(/** @type {KeyboardEvent} */ event) {
    if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
    const key = shortcutKey(event);
    if (key !== "z" && key !== "y") return;
    event.preventDefault();
    if (key === "y" || event.shiftKey) this.redo();
    else this.undo();
  }

  // The form.

  /** Enters the drawing into the data of the form, if there is ink. */
  #enterInto(/** @type {FormData} */ formData) {
    const engine = this.#going;
    if (!engine) return false;
    this.#input?.finish();
    if (this.isEmpty) return false;
    formData.append(this.name, fileOf(engine, this.getAttribute("format")));
    return true;
  }

  #tellForm() {
    this.#form.tell({ valueMissing: this.required && this.isEmpty }, this.#said.canvasMissing, this.#canvas);
  }
}

reflect(/** @type {typeof HTMLElement} */ (/** @type {unknown} */ (DuctusCanvas)), [...optionNames, "name"]);
define("ductus-canvas", DuctusCanvas);
