// The options of a signature field: the attributes of the element, and the names in the link to a sheet to sign on.

import { parseColor, transparent } from "../engine/palette.js";

/** The largest side of a picture in pixels. */
export const largestSide = 4096;
/** The longest text. */
const longestText = 200;

const number = (/** @type {number} */ least, /** @type {number} */ most) => (/** @type {string} */ text) =>
  (Number(text) >= least && Number(text) <= most ? Number(text) : null);
const side = (/** @type {string} */ text) => (Number.isInteger(Number(text)) ? number(0, largestSide)(text) : null);
const text = (/** @type {string} */ value) => (value.length <= longestText ? value : null);

/** @typedef {typeof readers} Readers */

/** The readers of values, by the names of the options; they return null for a value that is not allowed. */
const readers = {
  /** False for a field without buttons. */
  controls: (/** @type {string} */ value) => value !== "none",
  /** The ink, and the paper: transparent for white paper that pictures do not have. */
  color: parseColor,
  background: (/** @type {string} */ value) => (value === "transparent" ? transparent : parseColor(value)),
  /** The relative width of the pen: 1 as usual. */
  pen: number(0.1, 10),
  /** The most pixels of a picture across and down; 0 for no limit. */
  width: side,
  height: side,
  /** The format of the file that a form, or a person, gets. */
  format: (/** @type {string} */ value) => (["png", "svg"].includes(value) ? value : null),
  /** The least length of the ink in points. */
  minlength: number(0, Infinity),
  /** The text below the line, the language of all other texts, and the labels of the buttons. */
  text,
  lang: (/** @type {string} */ value) => (/^[A-Za-z0-9-]{0,35}$/.test(value) ? value : null),
  clear: text,
  undo: text,
  done: text,
};

/** The names of all options. */
export const optionNames = /** @type {(keyof Readers)[]} */ (Object.keys(readers));

/**
 * Reads the value of an option.
 *
 * @template {keyof Readers} Name
 * @param {Name} name
 * @param {string} value
 * @returns {ReturnType<Readers[Name]>}
 * @throws {TypeError} that names the option and the value, if there is no such value
 */
export function readOption(name, value) {
  const read = /** @type {ReturnType<Readers[Name]>} */ (readers[name](value));
  if (read === null) throw new TypeError(`the option “${name}” cannot be “${value}”`);
  return read;
}
