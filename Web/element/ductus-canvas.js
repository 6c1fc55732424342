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
import { directions, edges, oneName, stackingSteps } from "./canvas-arranging.js";
import { applyOption, brushFault, checkOptions } from "./canvas-attributes.js";
import { fileOf } from "./canvas-file.js";
import { CanvasFinding } from "./canvas-finding.js";
import { CanvasControl } from "./canvas-control.js";
import { CanvasOpening } from "./canvas-opening.js";
import { optionNames, readers } from "./canvas-options.js";
import { CanvasParts } from "./canvas-parts.js";
import { ErasedInk, pictureOf } from "./canvas-picture.js";
import { style } from "./canvas-style.js";
import { define, dispatch, optionOf, reflect, takeEarlier } from "./element.js";
import { bytesOfURL, dataURL } from "./data-url.js";
import { ElementForm } from "./element-form.js";
import { loadingFault, whenLanguageChanges, wordsOf } from "./element-words.js";
import { moduleAt } from "./modules.js";
import { internals } from "./page-control.js";
import { PaperPattern, Tool } from "../engine/choices.js";
import { loadEngine } from "../engine/engine.js";
import { Reading } from "../engine/files.js";
import { encodePNG } from "../files/png.js";
import { setStyle } from "./shadow-style.js";
import { labelSheet } from "./sheet-label.js";
import { Turns } from "./turns.js";
import { stepOf } from "./undo-keys.js";

export { Cancelled, Finger, PaperPattern, Prediction, Tool } from "../engine/choices.js";
export { EngineError } from "../engine/memory.js";

/** The time after a change until the browser is given what it may restore, in milliseconds; and the most samples of that. */
const [calm, mostKept] = [1000, 20_000];
/** The properties that a page may set before the element is defined. */
const earlier = [...optionNames, "name", "required", "disabled", "form", "words"];

/** @typedef {import("../engine/engine.js").Engine} Engine */
/** @typedef {import("./element-words.js").Words} Words */
/**
 * A canvas to draw on.
 *
 * Events: `ready`, `change`, `error`.
 */
export class DuctusCanvas extends CanvasControl {
  #finding = new CanvasFinding();
  /** @type {import("./canvas-texts.js").CanvasTexts | null} The typed texts, once the page has asked for them. */
  #texts = null;
  /** The text that was added last. */
  #added = Promise.resolve();
  #parts = new CanvasParts();
  #form = new ElementForm(this, this[internals], (formData) => this.#enterInto(formData));
  #early;
  /** @type {CanvasView | null} */
  #view = null;
  /** @type {PointerInput | null} */
  #input = null;
  /** @type {import("./canvas-tools.js").CanvasTools | null} */
  #tools = null;
  /** @type {import("./canvas-selection.js").CanvasSelection | null} The look and the keys of what is selected. */
  #selection = null;
  /** @type {Promise<Engine> | null} */
  #loading = null;
  /** @type {AbortController | null} Ends the listening to the page. */
  #attached = null;
  /** True if attributes are checked at once; before, until those who made the element can hear of it. */
  #isChecked = false;
  #erased = new ErasedInk();
  /** The drawings that are opened. */
  #turns = new Turns(() => this.#tellForm());
  /** The state that was told last. */
  #told = "";
  #opening;
  /** The time at which the browser is given what it may restore. */
  #keeping = 0;
  /** True if a drawing is lost, and none was begun since. */
  #isLost = false;
  /** @type {Partial<Words> | null} */
  #words = null;
  /** Settles {@link ready}. */
  #make = () => {};

  constructor() {
    super();
    /** @type {Engine | null} The engine, once it is there. */
    this.engine = null;
    /** @type {Promise<void>} Settles when the engine is there: one can draw and save. */
    this.ready = this.#promise();
    const shadow = this.attachShadow({ mode: "open", delegatesFocus: true });
    setStyle(shadow, style);
    const { all, canvas, fault } = this.#parts;
    shadow.append(all, fault);
    this.#parts.onAgain = () => this.#load().catch(() => {});
    shadow.addEventListener("keydown", (event) => this.#press(event));
    // A label may have come since.
    shadow.addEventListener("focusin", () => this.#label());
    const early = this.#early = new EarlyPointers(canvas);
    early.onDown = () => this.#tellForm();
    this.#opening = new CanvasOpening({
      early,
      engine: () => this.engine,
      whole: () => this.#whole(true),
      finish: () => this.#input?.finish(),
      take: (event) => this.#input?.take(event),
      adopted: () => {
        this.#erased.forget();
        this.#told = "";
        this.#changed();
      },
    });
    queueMicrotask(() => this.#begin());
  }

  connectedCallback() {
    takeEarlier(this, earlier);
    const { signal } = this.#attached = new AbortController();
    whenLanguageChanges(this, signal, () => this.#label());
    this.#label();
    this.#view?.attach();
    this.#input?.attach();
    // The page may still name other addresses.
    queueMicrotask(() => this.#begin());
  }

  disconnectedCallback() {
    // The drawing stays, for a canvas that is moved in its page.
    this.#attached?.abort();
    this.#view?.detach();
    this.#input?.detach();
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
    if (["required", "aria-label", "lang"].includes(name)) this.#label();
    else if (name === "tools") this.#showTools();
    else if (this.engine) this.#apply(name);
    else this.#tools?.update();
  }

  formAssociatedCallback(/** @type {HTMLFormElement | null} */ form) { this.#form.follow(form); }
  formResetCallback() {
    if (this.engine && this.isEmpty) this.#turns.overtake();
    else this.clear();
  }
  formStateRestoreCallback(/** @type {string} */ state) {
    try {
      this.open(bytesOfURL(state)).catch(() => {});
    } catch {
      // The state is of another version.
    }
  }
  formDisabledCallback(/** @type {boolean} */ isDisabled) {
    if (isDisabled) this.#input?.finish();
    this.#form.isDisabled = isDisabled;
    this.#hold();
  }

  /** True if nothing is seen: nothing was drawn or typed, or all of it was undone, cleared or erased, or the engine has stopped. */
  get isEmpty() {
    const { engine } = this;
    return !engine || engine.isEmpty || this.#erased.isAll(engine);
  }
  get canUndo() { return this.engine?.canUndo ?? false; }
  get canRedo() { return this.engine?.canRedo ?? false; }
  get brushes() { return this.engine?.brushes() ?? []; }

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
    this.#turns.overtake();
    this.#early.forget();
    this.#act((engine) => engine.clear(0));
  }

  /** Makes one group of what is selected; as of all these, false if nothing is. */
  group() { return this.#edit((selection) => selection.group()); }
  /** Takes the groups apart of which what is selected consists. */
  ungroup() { return this.#edit((selection) => selection.ungroup()); }
  /**
   * Puts what is selected above or below other strokes and objects.
   *
   * @param {"front" | "forward" | "backward" | "back"} step to the front, a step, or to the back
   */
  arrange(step) {
    const name = oneName(stackingSteps, step, "step");
    return this.#edit((selection) => selection[name]());
  }
  /**
   * Moves the parts of what is selected to an edge, or the middle, of the box around them.
   *
   * @param {"left" | "center" | "right" | "top" | "middle" | "bottom"} edge
   */
  align(edge) {
    const way = oneName(edges, edge, "edge");
    return this.#edit((selection) => selection.align(way));
  }
  /**
   * Gives three or more parts of what is selected equal distances.
   *
   * @param {"horizontally" | "vertically"} direction
   */
  distribute(direction) {
    const way = oneName(directions, direction, "direction");
    return this.#edit((selection) => selection.align(way));
  }

  /** Shows what calls of the engine have changed. */
  show() {
    this.#update();
    this.#told = this.#state;
  }

  /**
   * The drawing as a `.ductus` file.
   *
   * @param {{history?: boolean}} options history: false to leave out what was cleared or undone, but not ink below the
   *   strokes of an eraser of pixels
   */
  save({ history = true } = {}) { return this.#ready.files.save({ keepsHistory: history }); }

  /**
   * Opens a `.ductus` file; before the promise is there, if the bytes and the whole engine are. Strokes that begin until
   * then are drawn on what is opened, too. Of several, the last that can be opened is shown.
   *
   * @param {import("./canvas-source.js").DrawingSource} source
   * @param {{repair?: boolean}} options repair: true to open what can be read of a damaged file
   * @returns what was lost: see `EngineFiles.open`
   * @throws {import("../engine/memory.js").EngineError} if the file is damaged; the drawing stays as it was
   * @throws {DOMException} an `AbortError`, if one that was asked for later is shown
   */
  open(source, { repair = false } = {}) {
    const mode = repair ? Reading.repairing : Reading.strict;
    return this.#turns.load((turn) => this.#opening.open(source, mode, turn));
  }

  /**
   * A picture of all ink, at a smaller scale if it would be too large.
   *
   * @returns {Promise<Blob | null>} null without ink
   */
  async png({ scale = 2, margin = 0 } = {}) {
    await this.#turns.rest();
    const made = pictureOf(await this.#whole(), { scale, margin });
    return made && encodePNG(made.image, made.scale);
  }

  /** The drawing as vectors. */
  async svg() {
    await this.#turns.rest();
    const { vectors } = await (await this.#whole()).later();
    return new TextDecoder().decode(vectors.svg());
  }

  /**
   * Finds handwriting, the best first: all of it is read before, on this device, once it is first asked for.
   *
   * @param {string} text
   */
  async find(text) {
    const wanted = String(text);
    await this.#turns.rest();
    return this.#finding.find(await this.#whole(), String(DuctusCanvas.find), wanted);
  }

  /**
   * Puts a typed text above all that is drawn: one change to undo. It is set once, with the fonts that are given here and
   * in `DuctusCanvas.fonts`, and the drawing keeps its letters, so that nobody who opens it needs these.
   *
   * @param {string} text its lines end at line feeds, and at `width`
   * @param {import("./canvas-texts.js").TextOptions} [options]
   * @returns {Promise<import("./canvas-texts.js").AddedText>}
   * @throws {TypeError} if there are no fonts or no words, or an option cannot be
   * @throws {import("../engine/memory.js").EngineError} if a font cannot be read, or the text is too long
   */
  addText(text, options) {
    // In the order of the calls, however long fonts take.
    const added = this.#added.then(async () => {
      await this.#turns.rest();
      const texts = await this.#typing();
      const result = await texts.add(await this.#whole(), String(text), options);
      this.#changed();
      return result;
    });
    this.#added = added.then(() => {}, () => {});
    return added;
  }

  /** Promises the typed texts of the drawing, from the lowest up. */
  async texts() {
    await this.#turns.rest();
    return (await this.#typing()).list(await this.#whole());
  }

  async #typing() {
    const { CanvasTexts } = await import("./canvas-texts.js");
    return this.#texts ??= new CanvasTexts(
      () => ({ address: String(DuctusCanvas.text), fonts: DuctusCanvas.fonts }), () => this.#input?.finish());
  }

  // The engine.

  get #ready() {
    if (this.engine) return this.engine;
    throw new Error(this.#isLost ? this.#said.canvasStopped : "the engine is not there yet: wait for `ready`");
  }

  /** The engine, once all of it is there; after one that has stopped only for those who replace what is lost. */
  async #whole(replaces = false) {
    const isOver = this.#isLost && !this.#loading && !replaces;
    const engine = this.engine ?? (isOver ? this.#ready : await this.#load());
    await engine.whole();
    return engine;
  }

  /** A promise of the next engine. */
  #promise() { return /** @type {Promise<void>} */ (new Promise((resolve) => { this.#make = resolve; })); }

  /** Checks the attributes so far, and loads the engine for an element in the page. */
  #begin() {
    if (!this.#isChecked) checkOptions(this);
    this.#isChecked = true;
    if (this.isConnected && !this.engine && !this.#isLost) this.#load().catch(() => {});
  }

  #load() {
    this.#loading ??= this.#start(String(DuctusCanvas.engine), String(DuctusCanvas.rest)).catch((error) => {
      // It may have come, and stopped, which was told.
      if (!this.#loading) throw error;
      this.#loading = null;
      this.#tellFault((said) => loadingFault(said, error, said.canvasFailed), error.message);
      this.#tellForm();
      throw error;
    });
    return this.#loading;
  }

  async #start(/** @type {string} */ first, /** @type {string} */ rest) {
    this.#parts.hideFault();
    this.#hold();
    const engine = await loadEngine(() => moduleAt(first), () => moduleAt(rest));
    engine.onStop = ({ message }) => this.#stop(message);
    this.engine = engine;
    const paper = optionOf(this, readers, "paper");
    if (paper) {
      // The paper that a drawing begins with is nothing to undo.
      engine.files.prepareNew({ color: paper, pattern: PaperPattern.plain });
      engine.files.adopt();
    }
    for (const name of ["brush", "tool", "fixed"]) this.#apply(name);
    const { canvas } = this.#parts;
    const view = this.#view = new CanvasView(canvas, engine);
    const input = this.#input = new PointerInput(canvas, engine, {
      hasPage: false, view, places: this.#early.places,
    });
    input.onUp = () => this.#changed();
    input.onInput = () => this.#selection?.update();
    if (!this.isConnected) this.disconnectedCallback();
    this.#isLost = false;
    this.#told = this.#state;
    this.#make();
    this.#checkBrush(engine);
    this.#tellForm();
    this.#tools?.update();
    dispatch(this, "ready");
    this.#takeEarly(input);
    engine.whole().catch(() => {});
    return engine;
  }

  /** Gives the pointers that were kept to the input; a drawing that is waited for gets them once more. */
  #takeEarly(/** @type {PointerInput} */ input) {
    this.#early.take((event) => input.take(event), this.#opening.isWaiting);
  }

  /** Lets go of an engine that has stopped, and tells of it. */
  #stop(/** @type {string} */ message) {
    this.#view?.detach();
    this.#input?.close();
    this.#early.keep();
    this.#view = this.#input = this.engine = this.#loading = null;
    this.ready = this.#promise();
    this.#isLost = true;
    this.#finding.close();
    this.#erased.forget();
    this.#tools?.update();
    this.#tellForm();
    this.#tellFault((said) => said.canvasStopped, message);
  }

  // The look.

  get #said() { return wordsOf(this, this.#words); }

  #style() {
    setStyle(/** @type {ShadowRoot} */ (this.shadowRoot), style + (this.#tools?.style ?? "") + (this.#selection?.style ?? ""));
  }

  #label() {
    const { drawing, again, required, howDrawn: how } = this.#said;
    labelSheet(this.#parts.canvas, this, this[internals], { names: [drawing], required, how });
    this.#parts.label(again, this.#said);
    this.#tools?.label();
    this.#tellForm();
  }

  /** Shows a fault in place of the canvas, and tells the page. */
  #tellFault(/** @type {(words: Words) => string} */ shown, /** @type {string} */ told) {
    this.#parts.showFault(shown, this.#said);
    this.#hold();
    dispatch(this, "error", { message: told });
  }

  /** Keeps the keyboard, too, away from a canvas that is disabled, or covered by a fault. */
  #hold() { this.#parts.all.inert = this.#form.isDisabled || this.#parts.hasFault; }

  /** Shows the bar of tools, or takes it away. */
  async #showTools() {
    if (this.tools && !this.#tools) {
      try {
        const { CanvasTools } = await import("./canvas-tools.js");
        if (this.tools) this.#tools ??= new CanvasTools(this, () => this.#said);
      } catch (error) {
        dispatch(this, "error", { message: `the tools could not be loaded: ${error.message}` });
      }
      if (this.#tools) this.#parts.all.append(this.#tools.bar);
    } else if (!this.tools) {
      this.#tools?.bar.remove();
      this.#tools = null;
    }
    this.#style();
  }

  /** Shows what is selected, from now on. */
  async #showSelection() {
    if (this.#selection) return;
    try {
      const { CanvasSelection } = await import("./canvas-selection.js");
      this.#selection ??= new CanvasSelection(this, this.#parts.canvas, (action) => this.#edit(action));
      this.#style();
      await this.engine?.whole();
      this.#selection.update();
    } catch (error) {
      dispatch(this, "error", { message: `the selection could not be loaded: ${error.message}` });
    }
  }

  // Attributes.

  #check(/** @type {string} */ name) {
    if (name !== "brush") checkOptions(this, [name]);
    else if (this.engine) this.#checkBrush(this.engine);
  }

  /** Tells the page of a brush that there is not. */
  #checkBrush(/** @type {Engine} */ engine) {
    const message = brushFault(this, engine);
    if (message === null) return;
    console.warn(`<${this.localName}>: ${message}`);
    dispatch(this, "error", { message });
  }

  /** Does what an attribute says. */
  #apply(/** @type {string} */ name) {
    applyOption(this, this.#ready, name);
    if (name === "tool") this.#showTool();
    this.#view?.show();
    this.#tools?.update();
    if (name === "paper") this.#changed();
  }

  #showTool() {
    this.#selection?.update();
    if (optionOf(this, readers, "tool") === Tool.select) this.#showSelection();
  }

  // Actions.

  #act(/** @type {(engine: Engine) => void} */ action) {
    if (!this.engine) return;
    this.#input?.finish();
    action(this.engine);
    this.#changed();
  }

  /** Does something with what is selected; returns false if nothing is. */
  #edit(/** @type {(selection: import("../engine/selection.js").EngineSelection) => void} */ action) {
    const { engine } = this;
    if (!engine?.isWhole || engine.hasStopped || engine.selection.state().count === 0) return false;
    this.#act(() => action(engine.selection));
    return true;
  }

  #update() {
    this.#view?.show();
    this.#selection?.update();
    this.#tellForm();
    this.#tools?.update();
  }

  /** Shows what a change has made, and tells it once. */
  #changed() {
    this.#update();
    const state = this.#state;
    if (state === this.#told) return;
    this.#told = state;
    const { isEmpty, canUndo, canRedo } = this;
    dispatch(this, "change", { isEmpty, canUndo, canRedo });
  }

  /** What a change of the drawing makes different. */
  get #state() { return `${this.engine?.changeNumber} ${this.isEmpty} ${this.canUndo} ${this.canRedo}`; }

  #press(/** @type {KeyboardEvent} */ event) {
    const step = stepOf(event);
    if (!step) return;
    event.preventDefault();
    this[step]();
  }

  // The form.

  /** Enters the drawing into the data of the form, if there is ink. */
  #enterInto(/** @type {FormData} */ formData) {
    const { engine } = this;
    if (!engine) return false;
    this.#input?.finish();
    if (this.isEmpty) return false;
    formData.append(this.name, fileOf(engine, this.getAttribute("format")));
    return true;
  }

  #tellForm() {
    // Neither what is lost nor what is on its way is sent by somebody who does not know of it.
    const { canvasStopped, canvasMissing, loading } = this.#said;
    const isLate = this.#turns.isWaiting || (this.#loading !== null && !this.engine && this.#early.hasEvents);
    const flags = { customError: this.#isLost || isLate, valueMissing: this.required && this.isEmpty };
    this.#form.tell(flags, this.#isLost ? canvasStopped : isLate ? loading : canvasMissing, this.#parts.canvas);
    clearTimeout(this.#keeping);
    this.#keeping = setTimeout(() => this.#keepState(), calm);
  }

  /** Gives the browser what it may restore later, unless that is much. */
  #keepState() {
    const { engine } = this;
    if (!this.form || !this.name) return;
    const isKept = engine && !engine.isEmpty && engine.summary().samples <= mostKept;
    this[internals].setFormValue(
      null, isKept ? dataURL(engine.files.save({ keepsHistory: false }), "application/octet-stream") : null);
  }
}

reflect(/** @type {typeof HTMLElement} */ (/** @type {unknown} */ (DuctusCanvas)), optionNames);
define("ductus-canvas", DuctusCanvas);
