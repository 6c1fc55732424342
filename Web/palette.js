// Colours: the swatches, and conversions of colours.

/**
 * A colour.
 *
 * @typedef {object} Color
 * @property {number} red 0…255
 * @property {number} green 0…255
 * @property {number} blue 0…255
 * @property {number} [alpha] 0…255, 255 if left out
 */

/** A colour as a number of the engine. @param {Color} color @returns {number} */
export const packed = ({ red, green, blue, alpha = 255 }) =>
  (red | (green << 8) | (blue << 16) | (alpha << 24)) >>> 0;

/** The colour of a number of the engine. @param {number} rgba @returns {Color} */
export const unpacked = (rgba) => ({
  red: rgba & 255, green: (rgba >>> 8) & 255, blue: (rgba >>> 16) & 255, alpha: rgba >>> 24,
});

/** No paper at all. @type {Color} */
export const transparent = Object.freeze({ red: 255, green: 255, blue: 255, alpha: 0 });

/** The swatches, with their names. */
export const swatches = [
  ["Black", "#000000"], ["Grey", "#6d7178"], ["White", "#ffffff"],
  ["Brown", "#7f4f2a"], ["Red", "#d0342c"], ["Orange", "#ee7b1d"],
  ["Yellow", "#f4c430"], ["Green", "#2f9147"], ["Teal", "#11827f"],
  ["Blue", "#1f5fd6"], ["Violet", "#7440bd"], ["Pink", "#dc4d92"],
];

/**
 * The colour of a text #rrggbb; null if the text is not of that form.
 *
 * @param {string} text
 * @returns {Color | null}
 */
export function parseColor(text) {
  if (!/^#[0-9a-f]{6}$/i.test(text)) return null;
  const number = parseInt(text.slice(1), 16);
  return { red: number >> 16, green: (number >> 8) & 255, blue: number & 255, alpha: 255 };
}

/** A colour without its opacity as #rrggbb. */
export const hexColor = ({ red, green, blue }) =>
  `#${((1 << 24) | (red << 16) | (green << 8) | blue).toString(16).slice(1)}`;

/** A colour as CSS. */
export const cssColor = ({ red, green, blue, alpha = 255 }) =>
  `rgb(${red} ${green} ${blue} / ${alpha / 255})`;

/** The lightness of a colour, 0…1. */
export const lightness = ({ red, green, blue }) =>
  (0.2126 * red + 0.7152 * green + 0.0722 * blue) / 255;

/** The name of a colour: that of its swatch, or its numbers. */
export const colorName = (hex) =>
  swatches.find(([, color]) => color === hex)?.[0] ?? hex;
