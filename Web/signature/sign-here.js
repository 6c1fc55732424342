// A signature for the place that is looked at: one that is kept, or one that is signed now in a signature field, with
// the date beside it if one likes. It comes as a selection of strokes, to be moved, scaled and turned.

import "../element/ductus-signature.js";
import { icon, make } from "../interface/elements.js";
import { Finger, loadEngine, PaperPattern } from "../engine/engine.js";
import { shortcutKey } from "../canvas/keys.js";
import { addStyle, signStyle } from "../interface/later-style.js";
import { notify } from "../interface/notices.js";
import { colorOf } from "../engine/palette.js";
import { openDialog, prepareDialog } from "../interface/panels.js";
import { encodePNG } from "../files/png.js";
import { dateText } from "./date.js";
import { eventsOf } from "./events.js";
import { forgetSignature, keepSignature, keptSignatures } from "./store.js";
import { locale, reason, word } from "../words/words.js";

/** The width of a field in points of the drawing: a signature on paper is about two thirds of it wide. */
const sheetWidth = 250;
/** The pixels per point of the picture of a signature. */
const pictureScale = 2;
/** The colours of pens that people sign with. */
const inks = [["black", "#000000", word("Black")], ["blue", "#16308f", word("Blue")]];

const white = { red: 255, green: 255, blue: 255, alpha: 255 };

/** @typedef {import("../engine/engine.js").Engine} Engine */
/** @typedef {import("./store.js").KeptSignature} KeptSignature */

/** Lets an engine forget all ink, and all steps of undo. */
function empty(/** @type {Engine} */ engine) {
  engine.files.prepareNew({ color: white, pattern: PaperPattern.plain });
  engine.files.adopt();
}

/** The dialog in which a signature is chosen or signed. */
export class SignHere {
  #place;
  #parts;
  /** @type {KeptSignature[]} */
  #kept = [];
  /** @type {HTMLElementTagNameMap["ductus-signature"] | null} The field; null while nobody signs. */
  #field = null;
  /** @type {Promise<Engine> | null} The engine that makes files of signatures, and writes dates, once it is needed. */
  #scribe = null;
  /** @type {string[]} */
  #addresses = [];
  /** True while a signature is on its way to its place. */
  #isPlacing = false;

  /** @param {(bytes: Uint8Array) => void} place puts the strokes of a `.ductus` file into the drawing */
  constructor(place) {
    this.#place = place;
    this.#parts = this.#make();
  }

  /** Opens the dialog: with the signatures that are kept, or with the sheet if there are none. */
  async open() {
    await this.#fill();
    if (this.#parts.dialog.open) return;
    const date = dateText();
    this.#parts.dateText.textContent = word("With the date: {date}", { date });
    openDialog(this.#parts.dialog);
    await this.#show(this.#kept.length === 0);
  }

  // The look.

  #make() {
    addStyle(signStyle);
    /** @type {(text: string, properties: {id: string, className?: string, disabled?: boolean}) => HTMLButtonElement} */
    const button = (text, properties) => make("button", { type: "button", textContent: text, ...properties });
    /**
     * @param {string} id
     * @param {boolean} isChecked
     * @param {string} text
     */
    const check = (id, isChecked, text, note = "") => {
      const input = make("input", { type: "checkbox", id, checked: isChecked });
      const label = make("span", {}, text);
      if (note) label.append(make("small", { textContent: note }));
      return { input, label, row: make("label", { className: "check" }, input, label) };
    };
    const keep = check("sign-keep", true, word("Keep it in this browser"), word("To sign again without a pen"));
    const date = check("sign-date", false, "");
    const parts = {
      kept: make("ul", { className: "kept", ariaLabel: word("Your signatures") }),
      sheet: make("div", { className: "sheet" }), keep: keep.input, date: date.input, dateText: date.label,
      undo: button(word("Undo"), { id: "sign-undo", disabled: true }),
      clear: button(word("Clear"), { id: "sign-clear", disabled: true }),
      back: button(word("Your signatures"), { id: "sign-back" }),
      done: button(word("Place"), { id: "sign-done", className: "filled", disabled: true }),
      inks: make("div", { className: "segments", ariaLabel: word("Ink") }, ...inks.map(([value, color, name]) => {
        const dot = make("i");
        dot.style.background = color;
        const input = make("input", { type: "radio", name: "sign-ink", value: color, checked: value === "black" });
        input.addEventListener("change", () => this.#chooseInk());
        return make("label", {}, input, make("span", {}, dot, name));
      })),
    };
    parts.inks.setAttribute("role", "radiogroup");
    const signing = make("div", { hidden: true },
      parts.sheet, make("div", { className: "tools" }, parts.inks, parts.undo, parts.clear), keep.row);
    const footer = make("footer", {}, parts.back, parts.done);
    const close = make("button", { type: "button", className: "plain", ariaLabel: word("Close") }, icon("close"));
    close.dataset.close = "";
    const dialog = make("dialog", { id: "sign-here-dialog", className: "sign-here" },
      make("header", {}, make("h2", { id: "sign-here-title", textContent: word("Sign here") }), close),
      make("div", { className: "dialog-body" }, parts.kept, signing, date.row), footer);
    dialog.setAttribute("aria-labelledby", "sign-here-title");
    document.body.append(dialog);
    prepareDialog(dialog);
    dialog.addEventListener("close", () => this.#forgetInk());
    parts.undo.addEventListener("click", () => this.#field?.undo());
    parts.clear.addEventListener("click", () => this.#field?.clear());
    parts.back.addEventListener("click", () => this.#show(false));
    parts.done.addEventListener("click", () => this.#placing(() => this.#done()));
    // The field takes the keys itself where it has the focus.
    dialog.addEventListener("keydown", (event) => {
      const isUndo = (event.ctrlKey || event.metaKey) && shortcutKey(event) === "z";
      if (!isUndo || event.defaultPrevented || signing.hidden) return;
      event.preventDefault();
      if (event.shiftKey) this.#field?.redo();
      else this.#field?.undo();
    });
    return { ...parts, signing, footer, dialog };
  }

  /** Lists the signatures that are kept. */
  async #fill() {
    for (const address of this.#addresses.splice(0)) URL.revokeObjectURL(address);
    this.#kept = await keptSignatures();
    const items = this.#kept.map((kept, index) => {
      const day = new Date(kept.made).toLocaleDateString(locale, { dateStyle: "medium" });
      const name = word("Signature {number}, signed on {day}", { number: index + 1, day });
      const address = URL.createObjectURL(kept.picture);
      this.#addresses.push(address);
      const choice = make("button", { type: "button", className: "choice", title: name },
        make("img", { src: address, alt: name, draggable: false }));
      choice.addEventListener("click", () => this.#placing(() => this.#put(kept.bytes, kept.ink)));
      const forget = make("button", {
        type: "button", className: "forget", title: word("Delete this signature"),
        ariaLabel: word("Delete: {name}", { name }),
      }, icon("clear"));
      forget.addEventListener("click", () => this.#forget(kept));
      return make("li", {}, choice, forget);
    });
    const fresh = make("button", { type: "button", id: "sign-new", className: "choice new" }, icon("plus"),
      make("span", { textContent: word("New signature") }));
    fresh.addEventListener("click", () => this.#show(true));
    this.#parts.kept.replaceChildren(...items, make("li", {}, fresh));
  }

  async #forget(/** @type {KeptSignature} */ kept) {
    try {
      await forgetSignature(kept.id);
    } catch (error) {
      notify(word("That did not work: {reason}.", { reason: reason(error) }), { key: "failure" });
      return;
    }
    await this.#fill();
    if (this.#kept.length === 0) await this.#show(true);
    else this.#parts.kept.querySelector("button")?.focus();
    const again = async () => {
      await keepSignature(kept.bytes, kept.picture, kept.ink);
      await this.#fill();
      await this.#show(false);
    };
    notify(word("The signature was deleted."), { key: "signature", actions: [{ label: word("Undo"), run: again }] });
  }

  /** Shows the field, or the signatures that are kept. */
  async #show(/** @type {boolean} */ isSigning) {
    const { kept, signing, footer, back, sheet } = this.#parts;
    kept.hidden = isSigning;
    signing.hidden = footer.hidden = !isSigning;
    back.hidden = this.#kept.length === 0;
    if (!isSigning) {
      kept.querySelector("button")?.focus();
      return;
    }
    if (!this.#field) {
      const field = this.#field = make(
        "ductus-signature", { id: "sign-field", ariaLabel: word("Field for a signature") });
      field.setAttribute("controls", "none");
      field.setAttribute("color", this.#ink);
      field.addEventListener("change", () => this.#changed());
      sheet.append(field);
      // It comes while somebody signs.
      this.#scribe ??= this.#load();
      this.#scribe.catch(() => { this.#scribe = null; });
    }
    this.#changed();
    this.#field?.focus();
  }

  // The field, and the engine that takes over from it.

  /** Loads an engine for signatures. */
  async #load() {
    const engine = await loadEngine(new URL("../InkWeb.wasm", import.meta.url));
    await engine.whole();
    engine.onStop = () => { this.#scribe = null; };
    engine.setFinger(Finger.draw);
    engine.setShapes(false);
    engine.fixView(true);
    return engine;
  }

  /** The colour that is chosen, as in CSS. */
  get #ink() { return this.#parts.inks.querySelector("input:checked")?.value ?? inks[0][1]; }

  #setInk(/** @type {Engine} */ engine, /** @type {string} */ color) {
    // The pen of signatures is of this brush, by which files know signatures.
    const mode = engine.modes().find(({ name }) => name === "signature");
    const brush = engine.brushes().find(({ number }) => number === mode?.brush);
    if (brush) engine.setBrush(brush.number, { color: colorOf(color), size: brush.size });
  }

  async #chooseInk() {
    const field = this.#field;
    if (!field) return;
    const color = this.#ink;
    field.setAttribute("color", color);
    field.finish();
    // A signature in progress gets the ink, too.
    if (!field.isEmpty) await field.draw((await field.strokes()).map((stroke) => ({ ...stroke, color })));
  }

  #changed() {
    // An engine may come after the dialog was closed.
    if (!this.#field) return;
    const { undo, clear, done } = this.#parts;
    const isLost = [undo, clear, done].some((button) => button === document.activeElement);
    undo.disabled = !this.#field.canUndo;
    clear.disabled = done.disabled = this.#field.isEmpty;
    if (isLost && !document.activeElement?.matches(":enabled")) this.#field.focus({ preventScroll: true });
  }

  #forgetInk() {
    for (const address of this.#addresses.splice(0)) URL.revokeObjectURL(address);
    // Nothing of it can be undone by whoever comes next.
    this.#field?.remove();
    this.#field = null;
  }

  // Placing.

  /** Places a signature, once, unless the dialog is closed before it is ready. */
  async #placing(/** @type {() => Promise<void>} */ action) {
    if (this.#isPlacing) return;
    this.#isPlacing = true;
    try {
      await action();
    } catch (error) {
      notify(word("That did not work: {reason}.", { reason: reason(error) }), { key: "failure", seconds: 10 });
    } finally {
      this.#isPlacing = false;
    }
  }

  async #done() {
    const field = this.#field;
    field?.finish();
    if (!field || field.isEmpty) return;
    const [ink, width, strokes] = [this.#ink, field.clientWidth, await field.strokes()];
    const engine = await (this.#scribe ??= this.#load());
    empty(engine);
    this.#setInk(engine, ink);
    const drawn = /** @type {import("../engine/strokes.js").SignatureStroke[]} */ (strokes);
    for (const { side, zoom, events } of eventsOf(drawn, sheetWidth / width)) {
      engine.resize(side, side, 1);
      engine.view = { x: 0, y: 0, zoom };
      engine.files.feedEvents(events);
    }
    engine.selection.selectAll();
    const bytes = engine.selection.copy();
    const bounds = engine.pictures.inkBounds(pictureScale);
    if (!bytes || !bounds) return;
    if (this.#parts.keep.checked) {
      const picture = engine.pictures.picture(bounds, { scale: pictureScale, paper: white });
      if (!await keepSignature(bytes, await encodePNG(picture, pictureScale), ink)) {
        notify(word("The browser does not keep the signature."), { key: "signature" });
      }
    }
    await this.#put(bytes, ink);
  }

  async #put(/** @type {Uint8Array} */ bytes, ink = inks[0][1]) {
    const placed = this.#parts.date.checked ? await this.#dated(bytes, ink) : bytes;
    if (!this.#parts.dialog.open) return;
    this.#parts.dialog.close();
    this.#place(placed);
  }

  /** A signature with the date of today beside it, in its ink. */
  async #dated(/** @type {Uint8Array} */ bytes, /** @type {string} */ ink) {
    const engine = await (this.#scribe ??= this.#load());
    empty(engine);
    this.#setInk(engine, ink);
    engine.resize(400, 200, 1);
    engine.view = { x: 0, y: 0, zoom: 1 };
    engine.selection.paste(bytes);
    engine.selection.deselect();
    engine.writeBeside(dateText());
    engine.selection.selectAll();
    const dated = engine.selection.copy();
    empty(engine);
    return dated ?? bytes;
  }
}
