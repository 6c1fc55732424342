// What all signature fields of a page share: the address of their engine, their words, and attributes as properties.

import { optionOf, setAttribute } from "./element.js";
import { words } from "./element-words.js";
import { PageControl } from "./page-control.js";
import { optionNames, readers } from "./signature-options.js";

/** The least length of the ink of a required signature, in points of the sheet: more than a tap. */
const leastLength = 10;

/** @typedef {Record<"minlength" | "color" | "background" | "pen" | "width" | "height" | "text" | "done" | "typed", string>
 *   & {format: import("../../npm/signature/ductus-signature.js").SignatureFormat | ""}} Attributes
 *   those that are properties, too */
/** @typedef {{new(): PageControl & Attributes, formAssociated: boolean}} Control */

const Base = /** @type {Control} */ (/** @type {unknown} */ (PageControl));

/** The base of the element. */
export class SignatureControl extends Base {
  static observedAttributes = [...optionNames, "required", "readonly", "aria-label"];
  /** The address of InkSignature.wasm for all fields. */
  static engine = new URL("../InkSignature.wasm", import.meta.url).href;
  /** The words by languages, to which a page may add its own. */
  static get words() { return words; }

  get type() { return /** @type {const} */ ("signature"); }
  /** `none` for a field without buttons, as is false. */
  get controls() { return this.getAttribute("controls") ?? ""; }
  set controls(controls) { setAttribute(this, "controls", String(controls) === "false" ? "none" : controls); }
  get readOnly() { return this.hasAttribute("readonly"); }
  set readOnly(isOn) { this.toggleAttribute("readonly", Boolean(isOn)); }
  /** The least length of the ink in points of the sheet; by default 10 of a required signature, which a tap lacks. */
  get minLength() { return optionOf(this, readers, "minlength") ?? (this.required ? leastLength : 0); }
  set minLength(length) { setAttribute(this, "minlength", length); }
  /** True if the person may type a name. */
  get mayBeTyped() { return this.hasAttribute("typed") && !this.readOnly && !this.matches(":disabled"); }
}
