// The options of a signature field: the attributes of the element, and the names in the link to a sheet to sign on.

import { transparent } from "../engine/palette.js";
import { color, flag, language, number, oneOf, text } from "./options.js";

/** The largest side of a picture in pixels. */
export const largestSide = 4096;

const side = (/** @type {string} */ value) => (Number.isInteger(Number(value)) ? number(0, largestSide)(value) : null);

/** The readers of values, by the names of the options; they return null for a value that is not allowed. */
export const readers = {
  /** False for a field without buttons. */
  controls: (/** @type {string} */ value) => value !== "none",
  /** The ink, and the paper: transparent for white paper that pictures do not have. */
  color,
  background: (/** @type {string} */ value) => (value === "transparent" ? transparent : color(value)),
  /** The relative width of the pen: 1 as usual. */
  pen: number(0.1, 10),
  /** The most pixels of a picture across and down; 0 for no limit. */
  width: side,
  height: side,
  /** The format of the value that a form, or a person, gets: a file, or the text of a data URL. */
  format: oneOf(["png", "svg", "jpeg", "png-url", "svg-url", "jpeg-url"]),
  /** The least length of the ink in points. */
  minlength: number(0, Infinity),
  /** True if a name may be typed in place of ink. */
  typed: flag,
  /** The text below the line, the language of all other texts, and the labels of the buttons. */
  text,
  lang: language,
  clear: text,
  undo: text,
  done: text,
};

/** The names of all options. */
export const optionNames = /** @type {(keyof typeof readers)[]} */ (Object.keys(readers));
