// An element of a page that is a control of its form.

import { PageElement, setAttribute } from "./element.js";

/** The name of the internals of a control, which are for its class alone. */
export const internals = Symbol("internals");

/** A control of a form, with the properties that those of HTML have. */
export class PageControl extends PageElement {
  static formAssociated = true;

  [internals] = this.attachInternals();

  /** The name in a form. */
  get name() { return this.getAttribute("name") ?? ""; }
  set name(name) { setAttribute(this, "name", name); }
  get required() { return this.hasAttribute("required"); }
  set required(isOn) { setAttribute(this, "required", Boolean(isOn)); }
  get disabled() { return this.hasAttribute("disabled"); }
  set disabled(isOn) { setAttribute(this, "disabled", Boolean(isOn)); }
  /** @returns {HTMLFormElement | null} */
  get form() { return this[internals].form; }
  /** @param {HTMLFormElement | string | null} form its identifier, or a form that has one */
  set form(form) {
    const name = form instanceof HTMLElement ? form.id || null : form;
    setAttribute(this, "form", name);
    if (form && !name && this.form !== form) throw new TypeError("a form that is not around the element needs an id");
  }
  get labels() { return this[internals].labels; }
  get validity() { return this[internals].validity; }
  get validationMessage() { return this[internals].validationMessage; }
  get willValidate() { return this[internals].willValidate; }
  checkValidity() { return this[internals].checkValidity(); }
  reportValidity() { return this[internals].reportValidity(); }
}
