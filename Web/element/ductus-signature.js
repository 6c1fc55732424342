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
import { whenPointersAreLost } from "../canvas/lost-pointers.js";
import { hexColor, transparent } from "../engine/palette.js";
import { color } from "./options.js";
import { checkOption, define, dispatch, optionOf, reflect, setAttribute, takeEarlier } from "./element.js";
import { loadingFault, whenLanguageChanges, wordsOf } from "./element-words.js";
import { ElementForm } from "./element-form.js";
import { FieldEngine } from "./field-engine.js";
import { FieldInput } from "./field-input.js";
import { composed, FieldPicture, FieldPictures } from "./field-picture.js";
import { moduleAt } from "./modules.js";
import { internals } from "./page-control.js";
import { setStyle } from "./shadow-style.js";
import { labelSheet } from "./sheet-label.js";
import { SignatureControl } from "./signature-control.js";
import { exported, PictureTurns, urlOf, valueOf } from "./signature-export.js";
import { faultsOf, keptState, readState } from "./signature-form.js";
import { sayState, showBar, showPaper, showPicture, showWords, turnButtons } from "./signature-look.js";
import { longestName, NameEntry } from "./signature-name.js";
import { optionNames, readers } from "./signature-options.js";
import { makeParts } from "./signature-parts.js";
import { style } from "./signature-style.js";
import { Turns } from "./turns.js";
import { stepOf } from "./undo-keys.js";

/** The time after a change until the browser is given what it may restore later, in milliseconds. */
const calm = 300;
/** The size of a sheet that is not shown. */
const usual = { width: 478, height: 176 };
const black = { red: 0, green: 0, blue: 0 };
/** What an engine begins with. */
const nothing = { strokes: /** @type {SignatureStroke[]} */ ([]), picture: 0, isTold: true };
/** The properties that a page may have set before the element is defined. */
const earlier = [...optionNames, "name", "required", "disabled", "readOnly", "minLength", "form", "words", "typedName"];

/** @typedef {import("../engine/strokes.js").SignatureStroke} SignatureStroke */
/** @typedef {import("./field-picture.js").Rendered} Rendered */
/** Makes an engine. */
async function makeEngine() {
  // A page may say where the engine is in the script that imports this one.
  await null;
  const { exports } = await WebAssembly.instantiate(await moduleAt(String(DuctusSignature.engine)), {});
  return new FieldEngine(/** @type {EngineExports} */ (exports));
}

/**
 * A signature field.
 *
 * Events: `ready`, `begin`, `change`, `done`, `error`.
 */
export class DuctusSignature extends SignatureControl {
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
  #exporting = new PictureTurns();
  #pictures = new FieldPictures();
  /** What the engine begins with: the strokes that a form gave back, the number of a picture, and if that was told. */
  #begun = nothing;
  /** The pictures that are loaded. */
  #turns = new Turns(() => this.#tellForm());
  /** The state that was told last. */
  #told = "";
  /** True if what was signed is lost, and nothing was signed since. */
  #isLost = false;
  /** The time at which the browser is given what it may restore. */
  #keeping = 0;
  /** @type {((words: import("./element-words.js").Words) => string) | null} What is shown in place of the sheet. */
  #faultText = null;
  /** @type {Partial<import("./element-words.js").Words> | null} */
  #ownWords = null;
  #form = new ElementForm(this, this[internals], (formData) => this.#enterInto(formData));
  #entry;
  #clear = () => this.#clearAll();
  #undo = () => this.#undoLast();

  constructor() {
    super();
    const shadow = this.attachShadow({ mode: "open", delegatesFocus: true });
    setStyle(shadow, style);
    const parts = this.#parts = makeParts();
    const { canvas } = parts;
    parts.again.addEventListener("click", () => this.#load());
    parts.clear.addEventListener("click", () => this.#clear());
    parts.undo.addEventListener("click", () => this.#undo());
    parts.done.addEventListener("click", () => this.#done());
    parts.type.addEventListener("click", () => this.#ask());
    this.#entry = new NameEntry(parts, this);
    shadow.append(parts.field);
    // A ring around the canvas is for those who came by the keyboard.
    canvas.addEventListener("pointerdown", () => canvas.toggleAttribute("data-pointed", true), true);
    canvas.addEventListener("blur", () => canvas.removeAttribute("data-pointed"));
    this.#input = new FieldInput(canvas);
    this.#input.onDown = () => {
      if (!this.#form.isDisabled) dispatch(this, "begin");
    };
    this.#input.onInput = () => this.#view?.showSoon();
    this.#input.onRest = () => {
      if (this.#state !== this.#told) this.#turns.overtake();
      this.#changed();
    };
    this.#input.onKept = () => this.#tellForm();
    shadow.addEventListener("keydown", (event) => this.#press(event));
    // A label may have come since.
    shadow.addEventListener("focusin", () => this.#label());
  }

  connectedCallback() {
    takeEarlier(this, earlier);
    if (!this.hasAttribute("role")) this[internals].role = "group";
    const { signal } = this.#attached = new AbortController();
    whenPointersAreLost(this, signal, () => {
      this.#input.finish();
      this.#keepState();
    });
    whenLanguageChanges(this, signal, () => {
      this.#apply();
      this.#changed(false);
    });
    this.#apply();
    this.#view?.attach();
    if (!this.#engine && !this.#isLost) this.#load();
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
    if (name === "readonly" && this.readOnly) {
      this.#input.finish();
      this.#entry.drop();
    }
    checkOption(this, readers, name);
    this.#apply();
    this.#changed(false);
  }

  formAssociatedCallback(/** @type {HTMLFormElement | null} */ form) { this.#form.follow(form); }
  formResetCallback() { this.#clearAll(); }
  formDisabledCallback(/** @type {boolean} */ isDisabled) {
    this.#form.isDisabled = isDisabled;
    if (isDisabled) this.#entry.drop();
    this.#parts.sheet.inert = this.#parts.bar.inert = isDisabled;
    try {
      this[internals].states?.[isDisabled ? "add" : "delete"]("off");
    } catch {
      // Older browsers show it as it is.
    }
    if (isDisabled) this.#input.finish();
    this.#label();
    this.#tellForm();
  }
  formStateRestoreCallback(/** @type {string} */ state) {
    try {
      this.#restore(JSON.parse(state));
    } catch {
      // The state is of another version.
    }
  }

  /** True if nothing is signed. */
  get isEmpty() { return (this.#engine?.isEmpty ?? true) && !this.#picture; }
  /** True if there is an action to undo. */
  get canUndo() { return this.#engine?.canUndo ?? this.#begun.picture > 0; }
  /** True if there is an action to redo. */
  get canRedo() { return this.#engine?.canRedo ?? false; }
  /** Says why the field must not be sent, in place of its own reasons; empty if it may be. */
  setCustomValidity(/** @type {string} */ message) {
    this.#form.fault = message;
    this.#tellForm();
  }
  /** The words of this field, in place of those of its language. */
  get words() { return this.#ownWords ?? {}; }
  set words(words) {
    this.#ownWords = words;
    this.#apply();
    this.#changed(false);
  }
  /** The name that was typed in place of ink; empty if none was. Set, it replaces what is signed. */
  get typedName() { return this.#picture?.name ?? ""; }
  set typedName(name) {
    const text = String(name ?? "").trim().slice(0, longestName);
    if (text === this.typedName) return;
    this.#turns.overtake();
    this.#place(text ? this.#typed(text) : null, !text);
  }
  /** Ends a stroke in progress, and takes a name that is being typed: whoever goes on has ended it. */
  finish() {
    this.#entry.take();
    this.#input.finish();
  }
  // The attributes `clear` and `undo` are labels, which frameworks set as properties.
  /** @returns {any} clears the field, which can be undone; set, the label of its button */
  get clear() { return this.#clear; }
  set clear(label) { setAttribute(this, "clear", label); }
  /** @returns {any} undoes the last action; set, the label of its button */
  get undo() { return this.#undo; }
  set undo(label) { setAttribute(this, "undo", label); }
  /** Does the action again that was undone last. */
  redo() { this.#act((engine) => engine.redo()); }

  /**
   * Makes a picture of the finished strokes, trimmed to their ink, on the background that the attribute names, or
   * without one.
   *
   * @param {{width?: number, height?: number, whole?: boolean}} options the most pixels across and down; by default those
   *   of the attributes; whole: true for all of the sheet
   */
  export(options = {}) { return this.#inTurn(options, exported); }

  /**
   * Makes a picture, after those that were asked for before.
   *
   * @template Made
   * @param {{width?: number, height?: number, whole?: boolean}} options
   * @param {(picture: Rendered | null) => Made | Promise<Made>} make
   * @returns {Promise<Made>}
   */
  #inTurn({ width = this.#option("width") ?? 0, height = this.#option("height") ?? 0, whole }, make) {
    return this.#exporting.make({ width, height, whole }, async (size) => {
      await this.#turns.rest();
      await this.#ready();
      return make(this.#rendered(size));
    });
  }

  /**
   * Makes the same picture as a data URL; empty if nothing is signed.
   *
   * @param {{format?: string, quality?: number, width?: number, height?: number, whole?: boolean}} options format: png, svg
   *   or jpeg; quality: that of a JPEG, 0…1
   */
  async dataURL({ format = this.#option("format") ?? "png", quality, ...options } = {}) {
    const kind = format.replace(/-url$/, "");
    if (!["png", "svg", "jpeg"].includes(kind)) throw new TypeError(`the format cannot be “${format}”`);
    return this.#inTurn(options, async (picture) => (picture ? urlOf(picture, kind, this.#paper, quality) : ""));
  }

  /**
   * Shows a picture that was made elsewhere, such as a stored signature, in place of what is signed. It is in all pictures
   * of the field; it has no strokes. Of several that are loaded at once the last one that can be counts, and none that a
   * change of the field, or a stroke in progress, has overtaken.
   *
   * @param {string} url a data URL, or the address of a picture that the page may read
   * @param {{x?: number, y?: number, width?: number, height?: number}} [position] in points of the sheet; by default all of
   *   it in the middle
   * @returns {Promise<boolean>} true if it is shown
   * @throws {TypeError} if it is no picture
   */
  fromDataURL(url, position = {}) {
    return this.#turns.load(async ({ isOvertaken, later, count }) => {
      await this.#ready(true);
      const picture = await FieldPicture.load(url, this.#size, position);
      await later();
      if (isOvertaken() || this.#engine?.isTouched) return false;
      count();
      this.#place(picture);
      return true;
    });
  }

  /** Promises the finished strokes: plain objects that can be kept as JSON and drawn again by {@link draw}. */
  async strokes() { return (await this.#ready()).strokes; }

  /**
   * Replaces all strokes; that can be undone.
   *
   * @param {SignatureStroke[]} strokes as {@link strokes} gives them
   * @returns {Promise<boolean>} true if they are shown, and nothing has overtaken them
   */
  draw(strokes) {
    return this.#turns.load(async ({ isOvertaken, later, count }) => {
      const engine = await this.#ready(true);
      await later();
      if (isOvertaken()) return false;
      this.#input.finish();
      engine.replace(Array.isArray(strokes) ? strokes.map(withHexColor) : strokes);
      count();
      engine.showWhole();
      this.#changed();
      return true;
    });
  }

  /**
   * The value of an attribute; null where it is left out, or cannot be.
   *
   * @template {keyof typeof readers} Name
   * @param {Name} name
   */
  #option(name) { return optionOf(this, readers, name); }

  get #paper() { return this.#option("background") ?? transparent; }

  /** The size of the sheet in points. */
  get #size() {
    const { clientWidth: width, clientHeight: height } = this.#parts.sheet;
    return width > 0 && height > 0 ? { width, height } : usual;
  }

  /** The picture, or the typed name, on the sheet. */
  get #picture() { return this.#pictures.at(this.#engine?.placed ?? this.#begun.picture); }

  #typed(/** @type {string} */ name) { return FieldPicture.typed(name, this.#size, this.#option("color") ?? black); }

  /**
   * A picture of all that is signed; null without ink.
   *
   * @param {{width?: number, height?: number, whole?: boolean}} options the most pixels; whole: true for all of the sheet
   */
  #rendered({ width = this.#option("width") ?? 0, height = this.#option("height") ?? 0, whole = false } = {}) {
    const [paper, picture, engine] = [this.#paper, this.#picture, this.#engine];
    if (!picture && !whole) return engine?.picture({ width, height, paper }) ?? null;
    const ink = engine?.picture({ width, height }) ?? null;
    if (!picture && !ink) return null;
    const { width: maxX, height: maxY } = this.#size;
    const sheet = whole ? { minX: 0, minY: 0, maxX, maxY } : null;
    return composed({ picture, ink, sheet }, { width, height, paper });
  }

  // The engine.

  /** The engine, once it is there; after one that has stopped only for those who replace what is lost. */
  async #ready(replaces = false) {
    if (this.#isLost && !this.#engine && !this.#loading && !replaces) throw new Error(this.#words.stopped);
    if (!this.#engine) await this.#load();
    if (!this.#engine) throw new Error(this.#words.failed);
    return this.#engine;
  }

  #load() {
    this.#hideFault(true);
    this.#loading ??= makeEngine().then((engine) => {
      engine.onStop = ({ cause }) => this.#stop(cause);
      this.#engine = engine;
      this.#isLost = false;
      const isTold = this.#begin(engine);
      this.#apply();
      this.#show(engine);
      engine.showWhole();
      if (isTold) this.#told = this.#state;
      this.#changed(false);
      dispatch(this, "ready", { isEmpty: this.isEmpty });
      this.#takeEarly();
      this.#changed();
    }).catch((error) => {
      // It may have come, and stopped, which was told.
      if (!this.#loading) return;
      console.info(error);
      this.#loading = null;
      this.#tellFault((said) => loadingFault(said, error, said.failed), error);
      this.#tellForm();
    });
    return this.#loading;
  }

  /** Gives an engine what it begins with; returns true if the page knows of that. */
  #begin(/** @type {FieldEngine} */ engine) {
    const { strokes, picture, isTold } = this.#begun;
    this.#begun = nothing;
    try {
      engine.replace(strokes, picture);
    } catch {
      // The state is of another version.
      engine.place(picture);
    }
    return isTold;
  }

  /** Tells of an engine that has stopped; the next one begins with nothing. */
  #stop(/** @type {unknown} */ cause) {
    console.error(cause);
    this.#engine = null;
    this.#loading = null;
    this.#isLost = true;
    this.#pictures = new FieldPictures();
    this.#input.engine = null;
    this.#view?.detach();
    this.#view = null;
    this.#tellFault((said) => said.stopped);
    this.#changed();
  }

  /** Gives the engine the pointers so far, as soon as the sheet has a size. */
  #takeEarly() {
    if (this.#engine && this.#view && this.#view.width > 0 && !this.#input.hasEngine) this.#input.engine = this.#engine;
  }

  /**
   * Shows a fault in place of the sheet, and tells the page.
   *
   * @param {(words: import("./element-words.js").Words) => string} text
   * @param {Error} [error]
   */
  #tellFault(text, error) {
    this.#faultText = text;
    this.#apply();
    const message = text(this.#words);
    const hadFocus = this.shadowRoot?.activeElement === this.#parts.canvas;
    this.#hideFault(false);
    if (hadFocus) this.#parts.again.focus({ preventScroll: true });
    dispatch(this, "error", { message: error ? `${message} ${error.message}` : message });
  }

  /** Shows the fault, or hides it; the sheet below one is none to sign on. */
  #hideFault(/** @type {boolean} */ isHidden) {
    this.#parts.fault.hidden = isHidden;
    this.#parts.canvas.inert = !isHidden;
  }

  // The look.

  get #words() { return wordsOf(this, this.#ownWords); }

  #apply() {
    const [parts, words] = [this.#parts, this.#words];
    const [clear, undo, done, text] = [
      this.#option("clear"), this.#option("undo"), this.#option("done"), this.#option("text")];
    showWords(parts, words, { clear, undo, done, text, fault: this.#faultText });
    showBar(parts, {
      hasBar: this.#option("controls") !== false, mayType: this.hasAttribute("typed") && !this.readOnly,
    });
    this.#label();
    this.#input.isHeld = this.readOnly;
    const paper = showPaper(this, parts.sheet, this.#paper);
    const engine = this.#engine;
    if (!engine) return;
    engine.setPen(this.#option("color") ?? black, this.#option("pen") ?? 1);
    // A picture lies between the paper and the ink.
    engine.setPaper(this.#picture ? transparent : paper);
    this.#view?.showSoon();
  }

  /** Says what the field is, and how it is signed. */
  #label() {
    const { canvas, text } = this.#parts;
    const { label, required, how, howTyped } = this.#words;
    labelSheet(canvas, this, this[internals], {
      names: [text.textContent, label], required, how: this.mayBeTyped ? `${how} ${howTyped}` : how,
    });
  }

  /** Shows an engine; a field that changes its size shows the whole signature. */
  #show(/** @type {FieldEngine} */ engine) {
    this.#view = new CanvasView(this.#parts.canvas, engine, { willReadFrequently: true });
    this.#view.beforeFrame = () => this.#input.takeMoves();
    this.#view.onResize = () => {
      engine.showWhole();
      this.#showPicture();
      this.#view?.showSoon();
      this.#takeEarly();
    };
    if (!this.isConnected) this.#view.detach();
  }

  /** Puts a picture, or none, in place of the one before, and of the ink unless that is kept. */
  #place(/** @type {FieldPicture | null} */ picture, keepsInk = false) {
    this.#input.finish();
    if (!keepsInk) this.#input.forget();
    const number = this.#pictures.add(picture);
    if (this.#engine) this.#engine.place(number, keepsInk);
    else this.#begun = { strokes: keepsInk ? this.#begun.strokes : [], picture: number, isTold: true };
    this.#engine?.showWhole();
    this.#changed();
  }

  /** Shows the picture where it is on the sheet. */
  #showPicture() {
    const { shown } = this.#parts;
    const picture = this.#picture;
    if (shown.hidden !== !picture) {
      shown.hidden = !picture;
      this.#apply();
    }
    if (shown.firstChild !== (picture?.image ?? null)) shown.replaceChildren(...picture ? [picture.image] : []);
    if (!picture) return;
    // Ink over a picture stays where it is on it, also when it comes back.
    if (this.#engine?.isEmpty === false) picture.isInked = true;
    if (!picture.isInked) picture.fit(this.#size);
    showPicture(shown, picture, this.#engine?.view ?? { x: 0, y: 0, zoom: 1 });
  }

  // Actions.

  #act(/** @type {(engine: FieldEngine) => void} */ action) {
    const engine = this.#engine;
    if (!engine) return;
    this.#input.finish();
    this.#turns.overtake();
    action(engine);
    engine.showWhole();
    this.#changed();
  }

  /** Clears the field; that can be undone. */
  #clearAll() {
    this.#input.forget();
    this.#input.finish();
    this.#turns.overtake();
    const wasEmpty = this.isEmpty;
    this.#begun = nothing;
    if (wasEmpty) return;
    this.#engine?.clear();
    this.#engine?.showWhole();
    this.#changed();
  }

  /** Undoes the last action. */
  #undoLast() {
    if (this.#engine) this.#act((engine) => engine.undo());
    else this.typedName = "";
  }

  async #done() {
    this.#input.finish();
    try {
      dispatch(this, "done", { picture: await this.export() });
    } catch (error) {
      dispatch(this, "error", { message: error.message });
    }
  }

  #press(/** @type {KeyboardEvent} */ event) {
    if (event.target === this.#parts.entered) return;
    if (event.key === "Enter" && event.target === this.#parts.canvas && this.mayBeTyped) {
      event.preventDefault();
      this.#ask();
      return;
    }
    const step = stepOf(event);
    if (this.readOnly || !step) return;
    event.preventDefault();
    if (step === "redo") this.redo();
    else this.#undo();
  }

  /** Asks for a name in place of ink. */
  #ask() {
    this.#input.finish();
    this.#entry.ask();
  }

  // The form.

  /** Shows the state of the ink after everything that may have changed it. */
  #changed(isTold = true) {
    this.#tellForm();
    this.#showPicture();
    this.#view?.showSoon();
    const { isEmpty, canUndo } = this;
    const mayChange = !this.readOnly;
    turnButtons(this.#parts, this.shadowRoot?.activeElement, {
      clear: mayChange && !isEmpty, undo: mayChange && canUndo, done: !isEmpty,
    });
    sayState(this.#parts, this.#words, { isEmpty, name: this.typedName });
    // Each change is told once.
    const state = this.#state;
    if (!isTold || state === this.#told) return;
    this.#told = state;
    dispatch(this, "change", { isEmpty, canUndo });
  }

  /** What a change of the ink makes different. */
  get #state() { return `${this.#engine?.version ?? -this.#begun.picture} ${this.isEmpty} ${this.canUndo}`; }

  /** Tells the form if the signature is enough, and gives the browser a state that it may restore later. */
  #tellForm() {
    const engine = this.#engine;
    const mayLack = this.readOnly || this.#picture !== null;
    const isShort = engine !== null && !engine.isEmpty && this.minLength > 0 && engine.length < this.minLength;
    const isKept = this.#input.hasKept || this.#begun.strokes.length > 0;
    const { flags, message } = faultsOf({
      isLost: this.#isLost, isLate: this.#turns.isWaiting || (this.#loading !== null && !engine && isKept),
      isMissing: !mayLack && this.required && this.isEmpty, isShort: !mayLack && isShort,
    }, this.#words);
    this.#form.tell(flags, message, this.#parts.canvas);
    // All strokes are written for that: not with each of them.
    clearTimeout(this.#keeping);
    this.#keeping = setTimeout(() => this.#keepState(), calm);
  }

  /** Gives the browser what it may restore later. */
  #keepState() {
    clearTimeout(this.#keeping);
    const strokes = this.#engine?.strokes ?? this.#begun.strokes;
    this[internals].setFormValue(null, keptState(strokes, this.typedName));
  }

  /** Gives back what the browser has kept. */
  #restore(/** @type {{strokes?: unknown, name?: unknown}} */ state) {
    const { strokes, name } = readState(state);
    const picture = this.#pictures.add(name ? this.#typed(name.slice(0, longestName)) : null);
    if (strokes.length === 0 && picture === 0) return;
    this.#begun = { strokes, picture, isTold: false };
    if (this.#engine) {
      this.#begin(this.#engine);
      this.#engine.showWhole();
    }
    this.#changed(this.#engine !== null);
  }

  /** Enters the visible ink into the data of the form, as a file or as the text of a data URL; true for a file. */
  #enterInto(/** @type {FormData} */ formData) {
    this.finish();
    const picture = this.#rendered();
    if (!picture) return false;
    const value = valueOf(picture, this.#option("format") ?? "png", this.#paper);
    formData.append(this.name, value);
    const typed = this.getAttribute("typed");
    if (typed && this.typedName) formData.append(typed, this.typedName);
    return typeof value !== "string";
  }
}

reflect(DuctusSignature, optionNames);

/** A stroke whose colour is any of CSS, with that as #rrggbb. */
function withHexColor(/** @type {SignatureStroke} */ stroke) {
  const ink = typeof stroke?.color === "string" ? color(stroke.color) : null;
  return ink ? { ...stroke, color: hexColor(ink) } : stroke;
}

define("ductus-signature", DuctusSignature);
