// An element as a control of a form: when the form asks for its value, and why it must not be sent.

/** The only type of form with which browsers send files, and not their names alone. */
const multipart = "multipart/form-data";

/** The part of an element that belongs to a form. */
export class ElementForm {
  #element;
  #internals;
  #enter;
  /** @type {HTMLFormElement | null} The form that asks for the value. */
  #form = null;
  #fault = "";
  #hasWarned = false;
  #hear = (/** @type {FormDataEvent} */ { formData }) => this.#enterInto(formData);
  /** True if a form does not ask for the value. */
  isDisabled = false;

  /**
   * @param {HTMLElement & {name: string}} element
   * @param {ElementInternals} internals
   * @param {(formData: FormData) => boolean} enter enters the value; returns true if that is a file
   */
  constructor(element, internals, enter) {
    this.#element = element;
    this.#internals = internals;
    this.#enter = enter;
  }

  /** Follows a form from now on, and no other. */
  follow(/** @type {HTMLFormElement | null} */ form) {
    this.#form?.removeEventListener("formdata", this.#hear, { capture: true });
    this.#form = form;
    form?.addEventListener("formdata", this.#hear, { capture: true });
  }

  /** Takes a fault that the page has found; none if it is empty. */
  set fault(/** @type {string} */ message) { this.#fault = String(message); }

  /**
   * Tells the form whether it may be sent.
   *
   * @param {ValidityStateFlags} flags the faults of the element itself
   * @param {string} message the words for them
   * @param {HTMLElement} anchor where they are shown
   */
  tell(flags, message, anchor) {
    if (this.#fault) this.#internals.setValidity({ customError: true }, this.#fault, anchor);
    else if (Object.values(flags).some(Boolean)) this.#internals.setValidity(flags, message || " ", anchor);
    else this.#internals.setValidity({});
  }

  #enterInto(/** @type {FormData} */ formData) {
    if (this.#element.name && !this.isDisabled && this.#enter(formData)) this.#warn();
  }

  /** Tells in the console, once, if a browser that sends the form leaves out the file. */
  #warn() {
    const form = this.#form;
    if (this.#hasWarned || !form || form.enctype === multipart || form.method === "dialog") return;
    this.#hasWarned = true;
    const tag = this.#element.localName;
    console.warn(
      `<${tag}>: a form with the enctype “${form.enctype}” sends the name of the file alone, if the browser sends it. `
      + `Set enctype="${multipart}" and method="post"${tag === "ductus-signature" ? ', or format="png-url"' : ""}.`);
  }
}
