// The options of a canvas: the attributes of the element.

import { Tool } from "../engine/choices.js";
import { color, flag, language, number, oneOf } from "./options.js";

/** @type {Record<string, number>} The tools, by the values of the attribute. */
const tools = {
  draw: Tool.draw, erase: Tool.pixelEraser, "erase-strokes": Tool.strokeEraser, move: Tool.pan, select: Tool.select,
};

/** The readers of values, by the names of the attributes; they return null for a value that is not allowed. */
export const readers = {
  /** The ink, and the paper. */
  color,
  paper: color,
  /** The size of the brush in points. */
  size: (/** @type {string} */ value) => (Number(value) > 0 ? number(0, 1000)(value) : null),
  /** One of `Tool`. */
  tool: (/** @type {string} */ value) => tools[value] ?? null,
  /** True if no gesture moves the view, and the wheel is the page's. */
  fixed: flag,
  /** True if the canvas has a bar of tools. */
  tools: flag,
  /** The format of the file that a form gets: the drawing, or its picture. */
  format: oneOf(["drawing", "png"]),
  lang: language,
};

/** The names of all attributes that are read; the engine knows the names of brushes. */
export const optionNames = /** @type {readonly string[]} */ (["brush", ...Object.keys(readers)]);
