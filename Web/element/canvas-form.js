// A canvas as a control of a form: its file, and whether the form may be sent without ink.

import { encodePNGNow } from "../files/png.js";
import { pictureOf } from "./canvas-picture.js";

/** @typedef {import("../engine/engine.js").Engine} Engine */

/** The most pixels of a picture that is made at once. */
const mostPixels = 2 ** 24;
/** The only type of form with which browsers send files, and not their names alone. */
const multipart = "multipart/form-data";

/** The drawing as a file, without what was cleared or undone, or its picture. */
function fileOf(/** @type {Engine} */ engine, /** @type {string | null} */ format) {
  const made = format === "png" ? pictureOf(engine, { scale: 2, margin: 0, most: mostPixels }) : null;
  return made
    ? new File([encodePNGNow(made.image, made.scale)], "drawing.png", { type: "image/png" })
    : new File([engine.files.save({ keepsHistory: false })], "drawing.ductus", { type: "application/octet-stream" });
}

/** The part of a canvas that belongs to a form. */
export class CanvasForm {
  #element;
  #internals;
  #engine;
  /** @type {HTMLFormElement | null} The form that asks for the drawing. */
  #form = null;
  #fault = "";
  #hasWarned = false;
  #enter = (/** @type {FormDataEvent} */ { formData }) => this.#enterInto(formData);
  /** True if a form does not ask for the drawing. */
  isDisabled = false;

  /**
   * @param {import("./ductus-canvas.js").DuctusCanvas} element
   * @param {ElementInternals} internals
   * @param {() => Engine | null} engine gives the engine that has ink, after it has ended strokes in progress
   */
  constructor(element, internals, engine) {
    this.#element = element;
    this.#internals = internals;
    this.#engine = engine;
  }

  /** Follows a form from now on, and no other. */
  follow(/** @type {HTMLFormElement | null} */ form) {
    this.#form?.removeEventListener("formdata", this.#enter, { capture: true });
    this.#form = form;
    form?.addEventListener("formdata", this.#enter, { capture: true });
  }

  /** Takes a fault that the page has found; none if it is empty. */
  set fault(/** @type {string} */ message) { this.#fault = String(message); }

  /**
   * Tells the form whether it may be sent.
   *
   * @param {string} missing the words for ink that is missing
   * @param {HTMLElement} place of the words
   */
  tell(missing, place) {
    const valueMissing = this.#element.required && this.#element.isEmpty;
    const customError = this.#fault !== "";
    if (!valueMissing && !customError) this.#internals.setValidity({});
    else this.#internals.setValidity({ valueMissing, customError }, this.#fault || missing, place);
  }

  #enterInto(/** @type {FormData} */ formData) {
    const { name } = this.#element;
    if (!name || this.isDisabled) return;
    const engine = this.#engine();
    if (!engine) return;
    this.#warn();
    formData.append(name, fileOf(engine, this.#element.getAttribute("format")));
  }

  #warn() {
    const form = this.#form;
    if (this.#hasWarned || !form || form.enctype === multipart || form.method === "dialog") return;
    this.#hasWarned = true;
    console.warn(
      `<ductus-canvas>: a form with the enctype “${form.enctype}” sends the name of the file alone, if the browser `
      + `sends it. Set enctype="${multipart}" and method="post".`);
  }
}
