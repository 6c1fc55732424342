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
import { shortcutKey } from "../canvas/keys.js";
import { whenPointersAreLost } from "../canvas/lost-pointers.js";
import { hexColor, lightness, transparent } from "../engine/palette.js";
import { encodePNG, pngBytesNow } from "../files/png.js";
import { color } from "./options.js";
import { checkOption, define, dispatch, optionOf, PageElement, reflect, setAttribute, takeEarlier } from "./element.js";
import { loadingFault, whenLanguageChanges, words, wordsOf } from "./element-words.js";
import { ElementForm } from "./element-form.js";
import { FieldEngine } from "./field-engine.js";
import { FieldInput } from "./field-input.js";
import { bytesOf, dataURL, FieldPicture, jpegURL } from "./field-picture.js";
import { moduleAt } from "./modules.js";
import { setStyle } from "./shadow-style.js";
import { largestSide, optionNames, readers } from "./signature-options.js";
import { makeParts } from "./signature-parts.js";
import { style } from "./signature-style.js";

/** The least length of the ink of a required signature, in points of the sheet: more than a tap. */
const leastLength = 10;
/** The longest name that is typed. */
const longestName = 100;
/** The time after a change until the browser is given what it may restore later, in milliseconds. */
const calm = 300;
/** The size of a sheet that is not shown. */
const usual = { width: 478, height: 176 };
const [black, white] = [{ red: 0, green: 0, blue: 0 }, { red: 255, green: 255, blue: 255 }];
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
export class DuctusSignature extends PageElement {
  static formAssociated = true;
  static observedAttributes = [...optionNames, "required", "readonly", "aria-label"];
  /** The address of InkSignature.wasm for all fields. */
  static engine = new URL("../InkSignature.wasm", import.meta.url).href;
  /** The words by languages, to which a page may add its own. */
  static get words() { return words; }

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
  /** The picture that was asked for last. */
  #last = Promise.resolve();
  /** @type {SignatureStroke[] | null} The strokes that a form gave back before the engine was there. */
  #restored = null;
  /** @type {FieldPicture | null} A picture, or a typed name, on the sheet. */
  #picture = null;
  /** @type {{picture: FieldPicture, hadInk: boolean} | null} The picture that was cleared last, for undoing. */
  #cleared = null;
  /** The number of pictures that were asked for, so that the last one counts. */
  #pictures = 0;
  /** @type {{state: string, picture: FieldPicture | null}} The state that was told last. */
  #told = { state: "", picture: null };
  /** The time at which the browser is given what it may restore. */
  #keeping = 0;
  /** @type {Partial<import("./element-words.js").Words> | null} */
  #ownWords = null;
  #form = new ElementForm(this, this.#internals, (formData) => this.#enterInto(formData));
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
    parts.entered.addEventListener("keydown", (event) => this.#pressInName(event));
    parts.entered.addEventListener("blur", () => this.#takeName());
    shadow.append(parts.field);
    // A ring around the canvas is for those who came by the keyboard.
    canvas.addEventListener("pointerdown", () => canvas.toggleAttribute("data-pointed", true), true);
    canvas.addEventListener("blur", () => canvas.removeAttribute("data-pointed"));
    this.#input = new FieldInput(canvas);
    this.#input.onDown = () => {
      this.#cleared = null;
      this.#pictures += 1;
      if (!this.#form.isDisabled) dispatch(this, "begin");
    };
    this.#input.onInput = () => this.#view?.showSoon();
    this.#input.onRest = () => this.#changed();
    shadow.addEventListener("keydown", (event) => this.#press(event));
    // A label may have come since.
    shadow.addEventListener("focusin", () => this.#label());
  }

  connectedCallback() {
    takeEarlier(this, earlier);
    if (!this.hasAttribute("role")) this.#internals.role = "group";
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
    if (name === "readonly" && this.readOnly) {
      this.#input.finish();
      this.#parts.entry.hidden = true;
    }
    checkOption(this, readers, name);
    this.#apply();
    this.#changed(false);
  }

  formAssociatedCallback(/** @type {HTMLFormElement | null} */ form) { this.#form.follow(form); }
  formResetCallback() { this.#clearAll(); }
  formDisabledCallback(/** @type {boolean} */ isDisabled) {
    this.#form.isDisabled = isDisabled;
    if (isDisabled) this.#parts.entry.hidden = true;
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
      const { strokes, name } = JSON.parse(state);
      if (Array.isArray(strokes) && strokes.length > 0) {
        if (this.#engine) this.draw(strokes).catch(() => {});
        else this.#restored = strokes;
      } else if (typeof name === "string" && name) this.typedName = name;
    } catch {
      // The state is of another version.
    }
  }

  /** True if nothing is signed. */
  get isEmpty() { return (this.#engine?.isEmpty ?? true) && !this.#picture; }
  /** True if there is an action to undo. */
  get canUndo() { return (this.#engine?.canUndo ?? false) || this.#picture !== null || this.#cleared !== null; }
  /** True if there is an action to redo. */
  get canRedo() { return !this.#picture && (this.#engine?.canRedo ?? false); }
  /** The name in a form. */
  get name() { return this.getAttribute("name") ?? ""; }
  set name(name) { setAttribute(this, "name", name); }
  get type() { return "signature"; }
  /** `none` for a field without buttons, as is false. */
  get controls() { return this.getAttribute("controls") ?? ""; }
  set controls(controls) { setAttribute(this, "controls", String(controls) === "false" ? "none" : controls); }
  get required() { return this.hasAttribute("required"); }
  set required(isOn) { this.toggleAttribute("required", Boolean(isOn)); }
  get readOnly() { return this.hasAttribute("readonly"); }
  set readOnly(isOn) { this.toggleAttribute("readonly", Boolean(isOn)); }
  get disabled() { return this.hasAttribute("disabled"); }
  set disabled(isOn) { this.toggleAttribute("disabled", Boolean(isOn)); }
  /** @returns {HTMLFormElement | string | null} its form; set to the identifier of one */
  get form() { return this.#internals.form; }
  set form(form) {
    const name = form instanceof HTMLFormElement ? form.id || null : form;
    setAttribute(this, "form", name);
    if (form && !name && this.form !== form) throw new TypeError("a form that is not around the field needs an id");
  }
  get labels() { return this.#internals.labels; }
  get validity() { return this.#internals.validity; }
  get validationMessage() { return this.#internals.validationMessage; }
  get willValidate() { return this.#internals.willValidate; }
  /** The least length of the ink in points of the sheet; by default 10 of a required signature, which a tap lacks. */
  get minLength() { return this.#option("minlength") ?? (this.required ? leastLength : 0); }
  set minLength(length) { setAttribute(this, "minlength", length); }
  checkValidity() { return this.#internals.checkValidity(); }
  reportValidity() { return this.#internals.reportValidity(); }
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
    if (!text) {
      if (this.typedName) this.#put(null);
      return;
    }
    if (text !== this.typedName) this.#put(FieldPicture.typed(text, this.#size, this.#option("color") ?? black), true);
  }

  /** Ends a stroke in progress, and takes a name that is being typed: whoever goes on has ended it. */
  finish() {
    this.#takeName();
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
  redo() { if (!this.#picture) this.#act((engine) => engine.redo()); }

  /**
   * Makes a picture of the finished strokes, trimmed to their ink, on the background that the attribute names, or
   * without one.
   *
   * @param {{width?: number, height?: number}} size the most pixels across and down; by default those of the
   *   attributes
   */
  export(size = {}) {
    return this.#inTurn(size, async (picture) => {
      if (!picture) {
        return { isEmpty: true, width: 0, height: 0, scale: 0, bounds: null, png: null, svg: "" };
      }
      const { image, svg, scale, bounds } = picture;
      const png = await (await encodePNG(image, scale)).arrayBuffer();
      return { isEmpty: false, width: image.width, height: image.height, scale, bounds, png, svg };
    });
  }

  /**
   * Makes a picture, after those that were asked for before.
   *
   * @template Made
   * @param {{width?: number, height?: number}} size
   * @param {(picture: Rendered | null) => Made | Promise<Made>} make
   * @returns {Promise<Made>}
   */
  #inTurn({ width = this.#option("width") ?? 0, height = this.#option("height") ?? 0 }, make) {
    for (const number of [width, height]) {
      if (!Number.isInteger(number) || number < 0 || number > largestSide) {
        return Promise.reject(new RangeError(`a side of a picture has at most ${largestSide} pixels`));
      }
    }
    const made = this.#last.then(async () => {
      await this.#ready();
      return make(this.#rendered({ width, height }));
    });
    this.#last = made.then(() => {}, () => {});
    return made;
  }

  /**
   * Makes the same picture as a data URL; empty if nothing is signed.
   *
   * @param {{format?: string, quality?: number, width?: number, height?: number}} options format: png, svg or jpeg;
   *   quality: that of a JPEG, 0…1
   */
  async dataURL({ format = this.#option("format") ?? "png", quality, ...size } = {}) {
    const kind = format.replace(/-url$/, "");
    if (!["png", "svg", "jpeg"].includes(kind)) throw new TypeError(`the format cannot be “${format}”`);
    return this.#inTurn(size, async (picture) => {
      if (!picture) return "";
      if (kind === "svg") return dataURL(new TextEncoder().encode(picture.svg), "image/svg+xml");
      if (kind === "jpeg") return jpegURL(picture.image, this.#paper, quality);
      return dataURL(new Uint8Array(await (await encodePNG(picture.image, picture.scale)).arrayBuffer()), "image/png");
    });
  }

  /**
   * Shows a picture that was made elsewhere, such as a stored signature, in place of what is signed. It is in all pictures
   * of the field; it has no strokes. Of several that are loaded at once the last one counts, and none that a change of the
   * field has overtaken.
   *
   * @param {string} url a data URL, or the address of a picture that the page may read
   * @param {{x?: number, y?: number, width?: number, height?: number}} [position] in points of the sheet; by default all of
   *   it in the middle
   * @throws {TypeError} if it is no picture
   */
  async fromDataURL(url, position = {}) {
    const number = ++this.#pictures;
    await this.#ready();
    const picture = await FieldPicture.load(url, this.#size, position);
    if (number === this.#pictures) this.#put(picture, true);
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
    engine.strokes = Array.isArray(strokes) ? strokes.map(withHexColor) : strokes;
    this.#pictures += 1;
    this.#picture = this.#cleared = null;
    engine.showWhole();
    this.#changed();
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

  /** A picture of all that is signed, at most of a size in pixels; null without ink. */
  #rendered({ width = this.#option("width") ?? 0, height = this.#option("height") ?? 0 } = {}) {
    const paper = this.#paper;
    if (!this.#picture) return this.#engine?.picture({ width, height, paper }) ?? null;
    return this.#picture.with(this.#engine?.picture({ width, height }) ?? null, { width, height, paper });
  }

  // The engine.

  /** The engine, once it is there. */
  async #ready() {
    if (!this.#engine) await this.#load();
    if (!this.#engine) throw new Error(this.#words.failed);
    return this.#engine;
  }

  #load() {
    this.#parts.fault.hidden = true;
    this.#loading ??= makeEngine().then((engine) => {
      engine.onStop = (stopped) => {
        console.error(stopped.cause);
        this.#engine = null;
        this.#loading = null;
        this.#input.engine = null;
        this.#view?.detach();
        this.#view = null;
        this.#tellFault(this.#words.stopped);
        this.#changed();
      };
      this.#engine = engine;
      this.#apply();
      const restored = this.#restored;
      this.#restored = null;
      try {
        if (restored && !this.#picture) engine.strokes = restored;
      } catch {
        // The state is of another version.
      }
      this.#show(engine);
      engine.showWhole();
      this.#changed(false);
      dispatch(this, "ready", { isEmpty: this.isEmpty });
      this.#takeEarly();
      if (this.isEmpty) this.#told.state = this.#state;
      else this.#changed();
    }).catch((error) => {
      console.info(error);
      this.#loading = null;
      this.#tellFault(loadingFault(this.#words, error, this.#words.failed), error);
    });
    return this.#loading;
  }

  /** Gives the engine the pointers so far, as soon as the sheet has a size. */
  #takeEarly() {
    if (this.#engine && this.#view && this.#view.width > 0 && !this.#input.hasEngine) this.#input.engine = this.#engine;
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
    dispatch(this, "error", { message: error ? `${message} ${error.message}` : message });
  }

  // The look.

  get #words() { return wordsOf(this, this.#ownWords); }

  #apply() {
    const { text, clear, undo, done, type, entered, bar, sheet } = this.#parts;
    const words = this.#words;
    const hasBar = this.#option("controls") !== false;
    clear.textContent = this.#option("clear") || words.clear;
    undo.textContent = this.#option("undo") || words.undo;
    done.textContent = this.#option("done") || words.done;
    type.textContent = words.type;
    type.hidden = !this.#mayType;
    text.textContent = this.#option("text") ?? "";
    this.#label();
    entered.setAttribute("aria-label", words.name);
    entered.placeholder = words.name;
    this.#input.isHeld = this.readOnly;
    // The way of those who cannot draw stays.
    bar.hidden = !hasBar && !this.#mayType;
    clear.hidden = undo.hidden = done.hidden = !hasBar;
    const chosen = this.#option("background");
    const paper = chosen && chosen !== transparent ? chosen : white;
    sheet.style.setProperty("--paper", hexColor(paper));
    sheet.classList.toggle("dark", lightness(paper) < 0.5);
    const engine = this.#engine;
    if (!engine) return;
    engine.setPen(this.#option("color") ?? black, this.#option("pen") ?? 1);
    const isDark = sheet.classList.contains("dark");
    engine.setPaper(!this.#picture ? paper : isDark ? black : white);
    this.#view?.showSoon();
  }

  /** Says what the field is, and how it is signed. */
  #label() {
    const { canvas, text } = this.#parts;
    const words = this.#words;
    const named = Array.from(this.#internals.labels ?? [], (label) => label.textContent?.trim()).find(Boolean);
    canvas.setAttribute("aria-label", this.getAttribute("aria-label") || named || text.textContent || words.label);
    // An image can neither be required nor say how it is signed, other than in words.
    canvas.setAttribute("aria-description", [
      this.required ? words.required : "", words.how, this.#mayType ? words.howTyped : "",
    ].filter(Boolean).join(" "));
    this.#internals.ariaRequired = String(this.required);
  }

  /** Shows an engine; a field that changes its size shows the whole signature. */
  #show(/** @type {FieldEngine} */ engine) {
    this.#view = new CanvasView(this.#parts.canvas, engine);
    this.#view.beforeFrame = () => this.#input.takeMoves();
    this.#view.onResize = () => {
      engine.showWhole();
      // Ink over a picture stays where it is on it.
      if (engine.isEmpty) this.#picture?.fit(this.#size);
      this.#showPicture();
      this.#view?.showSoon();
      this.#takeEarly();
    };
    if (!this.isConnected) this.#view.detach();
  }

  /** Puts a picture, or none, in place of the one before, and of the ink if it replaces that. */
  #put(/** @type {FieldPicture | null} */ picture, replaces = false) {
    this.#input.finish();
    if (replaces) {
      this.#input.forget();
      this.#restored = null;
      if (this.#engine && !this.#engine.isEmpty) this.#engine.clear();
    }
    this.#pictures += 1;
    this.#picture = picture;
    this.#cleared = null;
    this.#engine?.showWhole();
    this.#changed();
  }

  /** Shows the picture where it is on the sheet. */
  #showPicture() {
    const { shown, sheet } = this.#parts;
    const picture = this.#picture;
    shown.hidden = !picture;
    if (sheet.classList.toggle("pictured", picture !== null) !== shown.hasChildNodes()) this.#apply();
    shown.replaceChildren(...picture ? [picture.image] : []);
    if (!picture) return;
    const { x, y, zoom } = this.#engine?.view ?? { x: 0, y: 0, zoom: 1 };
    const { minX, minY, maxX, maxY } = picture.bounds;
    shown.style.left = `${(minX - x) * zoom}px`;
    shown.style.top = `${(minY - y) * zoom}px`;
    picture.image.style.width = `${(maxX - minX) * zoom}px`;
    picture.image.style.height = `${(maxY - minY) * zoom}px`;
  }

  // Actions.

  #act(/** @type {(engine: FieldEngine) => void} */ action) {
    const engine = this.#engine;
    if (!engine) return;
    this.#input.finish();
    this.#cleared = null;
    action(engine);
    engine.showWhole();
    this.#changed();
  }

  /** Clears the field; that can be undone. */
  #clearAll() {
    this.#input.forget();
    this.#input.finish();
    this.#restored = null;
    this.#pictures += 1;
    const [picture, hadInk] = [this.#picture, this.#engine?.isEmpty === false];
    if (!picture && !hadInk) return;
    if (hadInk) this.#engine?.clear();
    this.#picture = null;
    this.#cleared = picture && { picture, hadInk };
    this.#engine?.showWhole();
    this.#changed();
  }

  /** Undoes the last action. */
  #undoLast() {
    const cleared = this.#cleared;
    if (cleared) {
      if (cleared.hadInk) this.#engine?.undo();
      this.#put(cleared.picture);
    } else if (this.#picture && this.#engine?.isEmpty !== false) this.#put(null);
    else this.#act((engine) => engine.undo());
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
    if (event.key === "Enter" && event.target === this.#parts.canvas && this.#mayType) {
      event.preventDefault();
      this.#ask();
      return;
    }
    if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
    const key = shortcutKey(event);
    if (this.readOnly || (key !== "z" && key !== "y")) return;
    event.preventDefault();
    if (key === "y" || event.shiftKey) this.redo();
    else this.#undo();
  }

  // A name that is typed.

  get #mayType() { return this.hasAttribute("typed") && !this.readOnly; }

  /** Asks for the name of the person. */
  #ask() {
    const { entry, entered } = this.#parts;
    this.#input.finish();
    entered.value = this.typedName;
    entered.maxLength = longestName;
    entry.hidden = false;
    entered.focus();
    entered.select();
  }

  #pressInName(/** @type {KeyboardEvent} */ event) {
    if (event.isComposing || (event.key !== "Enter" && event.key !== "Escape")) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === "Escape") this.#parts.entered.value = this.typedName;
    this.#takeName();
    this.#parts.canvas.focus({ preventScroll: true });
  }

  #takeName() {
    const { entry, entered } = this.#parts;
    if (entry.hidden) return;
    entry.hidden = true;
    if (!this.#mayType || this.matches(":disabled")) return;
    if (entered.value.trim() !== this.typedName) this.typedName = entered.value;
  }

  // The form.

  /** Shows the state of the ink after everything that may have changed it. */
  #changed(isTold = true) {
    const { canvas, clear, undo, done, shown, state } = this.#parts;
    this.#tellForm();
    this.#showPicture();
    this.#view?.showSoon();
    const { isEmpty, canUndo } = this;
    const mayChange = !this.readOnly;
    /** @type {[HTMLButtonElement, boolean][]} */
    const buttons = [[clear, mayChange && !isEmpty], [undo, mayChange && canUndo], [done, !isEmpty]];
    for (const [button, isOn] of buttons) {
      if (!isOn && this.shadowRoot?.activeElement === button) canvas.focus({ preventScroll: true });
      button.disabled = !isOn;
    }
    const name = this.typedName;
    shown.setAttribute("role", "img");
    shown.setAttribute("aria-label", name || this.#words.label);
    const text = isEmpty ? this.#words.empty : `${this.#words.signed} ${name}`.trim();
    if (state.textContent !== text) state.textContent = text;
    // Each change is told once.
    const told = { state: this.#state, picture: this.#picture };
    if (!isTold || (told.state === this.#told.state && told.picture === this.#told.picture)) return;
    this.#told = told;
    dispatch(this, "change", { isEmpty, canUndo });
  }

  /** What a change of the ink makes different. */
  get #state() { return `${this.#engine?.version} ${this.isEmpty} ${this.canUndo}`; }

  /** Tells the form if the signature is enough, and gives the browser a state that it may restore later. */
  #tellForm() {
    const engine = this.#engine;
    const { missing, short } = this.#words;
    const mayLack = this.readOnly || this.#picture !== null;
    const valueMissing = !mayLack && this.required && this.isEmpty;
    const isShort = engine !== null && !engine.isEmpty && this.minLength > 0 && engine.length < this.minLength;
    const tooShort = !mayLack && isShort;
    this.#form.tell({ valueMissing, tooShort }, valueMissing ? missing : short, this.#parts.canvas);
    // All strokes are written for that: not with each of them.
    clearTimeout(this.#keeping);
    this.#keeping = setTimeout(() => this.#keepState(), calm);
  }

  /** Gives the browser what it may restore later. */
  #keepState() {
    clearTimeout(this.#keeping);
    const [strokes, name] = [this.#engine?.strokes ?? this.#restored ?? [], this.typedName];
    this.#internals.setFormValue(null, strokes.length > 0 || name ? JSON.stringify({ strokes, name }) : null);
  }

  /** Enters the visible ink into the data of the form, as a file or as the text of a data URL; true for a file. */
  #enterInto(/** @type {FormData} */ formData) {
    this.finish();
    const picture = this.#rendered();
    if (!picture) return false;
    const { image, svg, scale } = picture;
    const [format, isText] = (this.#option("format") ?? "png").split("-");
    const url = format === "jpeg" ? jpegURL(image, this.#paper) : "";
    const bytes = url ? bytesOf(url) : format === "svg" ? new TextEncoder().encode(svg) : pngBytesNow(image, scale);
    const type = format === "svg" ? "image/svg+xml" : `image/${format}`;
    if (isText) formData.append(this.name, url || dataURL(bytes, type));
    else formData.append(this.name, new File([bytes], `signature.${format === "jpeg" ? "jpg" : format}`, { type }));
    const typed = this.getAttribute("typed");
    if (typed && this.typedName) formData.append(typed, this.typedName);
    return !isText;
  }
}

reflect(DuctusSignature, optionNames);

/** A stroke whose colour is any of CSS, with that as #rrggbb. */
function withHexColor(/** @type {SignatureStroke} */ stroke) {
  const ink = typeof stroke?.color === "string" ? color(stroke.color) : null;
  return ink ? { ...stroke, color: hexColor(ink) } : stroke;
}

define("ductus-signature", DuctusSignature);
