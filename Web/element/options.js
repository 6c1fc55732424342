// The attributes of the elements as values: each has a reader, which returns null for a text that is no value.

import { parseColor } from "../engine/palette.js";

/** @typedef {import("../engine/palette.js").Color} Color */
/** @typedef {Record<string, (text: string) => any>} Readers */

/** The longest text. */
const longestText = 200;
/** @type {CanvasRenderingContext2D | null | undefined} A pixel, by which the browser tells its colours. */
let pixel;

/** A number of a range. */
export const number = (/** @type {number} */ least, /** @type {number} */ most) => (/** @type {string} */ text) =>
  (text.trim() !== "" && Number(text) >= least && Number(text) <= most ? Number(text) : null);

/** One of some words. */
export const oneOf = (/** @type {readonly string[]} */ words) => (/** @type {string} */ text) =>
  (words.includes(text) ? text : null);

/** A text of at most 200 characters. */
export const text = (/** @type {string} */ value) => (value.length <= longestText ? value : null);

/** A tag of a language. */
export const language = (/** @type {string} */ value) => (/^[A-Za-z0-9-]{0,35}$/.test(value) ? value : null);

/** An attribute whose presence counts. */
export const flag = () => true;

/**
 * An opaque colour as CSS has it: `#14287a`, `navy`, `rgb(20 40 122)`.
 *
 * @param {string} value
 * @returns {Color | null}
 */
export function color(value) {
  const hex = parseColor(value);
  if (hex) return hex;
  if (!globalThis.CSS?.supports("color", value) || /currentcolor|var\(|^(inherit|initial|unset|revert)/i.test(value)) {
    return null;
  }
  pixel ??= Object.assign(document.createElement("canvas"), { width: 1, height: 1 })
    .getContext("2d", { willReadFrequently: true });
  if (!pixel) return null;
  // A colour that the pixel cannot have leaves it the one before.
  const taken = ["#010203", "#030201"].map((before) => {
    Object.assign(/** @type {CanvasRenderingContext2D} */ (pixel), { fillStyle: before }).fillStyle = value;
    return pixel?.fillStyle;
  });
  if (taken[0] !== taken[1]) return null;
  // Opaque colours are given back as #rrggbb, which no browser falsifies.
  const plain = parseColor(String(taken[0]));
  if (plain) return plain;
  pixel.clearRect(0, 0, 1, 1);
  pixel.fillRect(0, 0, 1, 1);
  const [red, green, blue, alpha] = pixel.getImageData(0, 0, 1, 1).data;
  return alpha === 255 ? { red, green, blue, alpha } : null;
}

/**
 * Reads the value of an attribute.
 *
 * @param {Readers} readers by the names of the attributes
 * @param {string} name
 * @param {string} value
 * @throws {TypeError} that names the attribute and the value, if there is no such value
 */
export function readOption(readers, name, value) {
  const read = readers[name](value);
  if (read === null) throw new TypeError(`the option “${name}” cannot be “${value}”`);
  return read;
}
