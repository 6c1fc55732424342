// In common to all canvases of a page: the addresses of engines, fonts, words, and attributes without values.

import { optionNames } from "./canvas-options.js";
import { setAttribute } from "./element.js";
import { words } from "./element-words.js";
import { PageControl } from "./page-control.js";

/** @typedef {{brush: string, color: string, size: string, tool: string, paper: string, format: string}} Attributes
 *   those that are properties, too */
/** @typedef {{new(): PageControl & Attributes, formAssociated: boolean}} Control */

const Base = /** @type {Control} */ (/** @type {unknown} */ (PageControl));

/** The base of the element. */
export class CanvasControl extends Base {
  static observedAttributes = [...optionNames, "required", "aria-label"];
  /** The addresses of the engine's parts for all canvases. */
  static engine = new URL("../InkWeb.wasm", import.meta.url).href;
  static rest = new URL("../InkWebRest.wasm", import.meta.url).href;
  /** The address of what sets typed text, which is loaded when a text is first added. */
  static text = new URL("../InkText.wasm", import.meta.url).href;
  /** @type {import("./canvas-texts.js").FontSource[]} The fonts of all canvases, which are tried after a text's own. */
  static fonts = [];
  /** @type {string | URL | null} The folder of what finds handwriting; null for `find` beside the engine. */
  static #find = null;

  /** The words by languages, to which a page may add others, and its own. */
  static get words() { return words; }

  /** The folder of all engines. */
  static get folder() { return new URL(".", new URL(this.engine, globalThis.document?.baseURI)).href; }
  static set folder(folder) {
    const base = new URL(folder, globalThis.document?.baseURI);
    this.engine = new URL("InkWeb.wasm", base).href;
    this.rest = new URL("InkWebRest.wasm", base).href;
    this.text = new URL("InkText.wasm", base).href;
  }

  /** The folder of what finds handwriting, which is loaded when it is first asked. */
  static get find() {
    return CanvasControl.#find ?? new URL("find/", new URL(this.engine, globalThis.document?.baseURI)).href;
  }
  static set find(folder) { CanvasControl.#find = folder; }

  /** True if no gesture moves the view, and the wheel is the page's. */
  get fixed() { return this.hasAttribute("fixed"); }
  set fixed(isOn) { setAttribute(this, "fixed", Boolean(isOn)); }
  /** True if the canvas has a bar of tools. */
  get tools() { return this.hasAttribute("tools"); }
  set tools(isOn) { setAttribute(this, "tools", Boolean(isOn)); }
}
