// The base of the elements for other pages: a class that servers can load, events, and properties that stand
// for attributes.

import { readOption } from "./options.js";

/** The class of elements; a class without members where there is no page, as on a server. */
export const PageElement = /** @type {typeof HTMLElement} */ (globalThis.HTMLElement ?? class {});

/** Defines an element, where there is a page, and unless another script has done so. */
export function define(/** @type {string} */ name, /** @type {CustomElementConstructor} */ type) {
  if (globalThis.customElements && !customElements.get(name)) customElements.define(name, type);
}

/** Sends an event, whose detail has its type, too; a change bubbles, as that of other controls does. */
export function dispatch(/** @type {HTMLElement} */ element, /** @type {string} */ type, content = {}) {
  element.dispatchEvent(new CustomEvent(type, { bubbles: type === "change", detail: { type, ...content } }));
}

/**
 * Sets an attribute, as a property of its name does: `null`, `undefined` and `false` take it away, `true` makes it empty.
 *
 * @param {HTMLElement} element
 * @param {string} name
 * @param {unknown} value
 */
export function setAttribute(element, name, value) {
  if (value === null || value === undefined || value === false) element.removeAttribute(name);
  else element.setAttribute(name, value === true ? "" : String(value));
}

/**
 * Gives elements properties that stand for attributes of the same name: frameworks set what is there as a property, and
 * all else as an attribute. A property that is there already stays.
 *
 * @param {typeof HTMLElement} type
 * @param {readonly string[]} names
 */
export function reflect({ prototype }, names) {
  for (const name of names) {
    if (name in prototype) continue;
    Object.defineProperty(prototype, name, {
      configurable: true, enumerable: true,
      get() { return this.getAttribute(name) ?? ""; },
      set(value) { setAttribute(this, name, value); },
    });
  }
}

/**
 * Sets the properties again that a page has set before the element was defined, when these were no more than values.
 *
 * @param {HTMLElement} element
 * @param {Iterable<string>} names
 */
export function takeEarlier(element, names) {
  const values = /** @type {Record<string, unknown>} */ (/** @type {unknown} */ (element));
  for (const name of names) {
    if (!Object.hasOwn(values, name)) continue;
    const value = values[name];
    delete values[name];
    values[name] = value;
  }
}

/**
 * The value of an attribute; null where it is left out, or cannot be.
 *
 * @template {import("./options.js").Readers} Table
 * @template {keyof Table & string} Name
 * @param {HTMLElement} element
 * @param {Table} readers
 * @param {Name} name
 * @returns {ReturnType<Table[Name]>}
 */
export function optionOf(element, readers, name) {
  const text = element.getAttribute(name);
  return /** @type {ReturnType<Table[Name]>} */ (text === null ? null : readers[name](text));
}

/**
 * Tells the page, by an event and in the console, of an attribute whose value cannot be.
 *
 * @param {HTMLElement} element
 * @param {import("./options.js").Readers} readers
 * @param {string} name
 */
export function checkOption(element, readers, name) {
  const text = element.getAttribute(name);
  // Vue and Preact set a property that is left out to an empty text, before they take the attribute away.
  if (!text || !(name in readers)) return;
  try {
    readOption(readers, name, text);
  } catch (error) {
    console.warn(`<${element.localName}>: ${error.message}`);
    dispatch(element, "error", { message: error.message });
  }
}
