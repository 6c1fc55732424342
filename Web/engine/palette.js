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

/**
 * A colour as a number of the engine.
 *
 * @param {Color} color
 * @returns {number}
 */
export const packed = ({ red, green, blue, alpha = 255 }) =>
  (red | (green << 8) | (blue << 16) | (alpha << 24)) >>> 0;

/**
 * The colour of a number of the engine.
 *
 * @param {number} rgba
 * @returns {Required<Color>}
 */
export const unpacked = (rgba) => ({
  red: rgba & 255, green: (rgba >>> 8) & 255, blue: (rgba >>> 16) & 255, alpha: rgba >>> 24,
});

/** @type {Color} No paper at all. */
export const transparent = Object.freeze({ red: 255, green: 255, blue: 255, alpha: 0 });

/** The swatches, with their names. */
export const swatches = [
  ["Black", "#000000"], ["Grey", "#6d7178"], ["White", "#ffffff"],
  ["Brown", "#7f4f2a"], ["Red", "#d0342c"], ["Orange", "#ee7b1d"],
  ["Yellow", "#f4c430"], ["Green", "#2f9147"], ["Teal", "#11827f"],
  ["Blue", "#1f5fd6"], ["Violet", "#7440bd"], ["Pink", "#dc4d92"],
];

/** A colour without its opacity as #rrggbb. */
export const hexColor = (/** @type {Color} */ { red, green, blue }) =>
  `#${((1 << 24) | (red << 16) | (green << 8) | blue).toString(16).slice(1)}`;

/**
 * A colour of a hue in degrees, and of a chroma and a lightness in OKLCH, as near as the screen has it.
 *
 * @param {number} lightness
 * @param {number} chroma
 * @param {number} hue
 * @returns {string}
 */
function oklch(lightness, chroma, hue) {
  const [a, b] = [Math.cos, Math.sin].map((of) => chroma * of((hue * Math.PI) / 180));
  // Björn Ottosson, https://bottosson.github.io/posts/oklab/
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const linear = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
  if (chroma > 0 && linear.some((part) => part < -0.0005 || part > 1.0005)) {
    return oklch(lightness, Math.max(chroma - 0.01, 0), hue);
  }
  const [red, green, blue] = linear.map((part) => {
    const light = Math.min(Math.max(part, 0), 1);
    return Math.round(255 * (light <= 0.0031308 ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055));
  });
  return hexColor({ red, green, blue });
}

/** The colours of the whole palette: twelve hues and grey across, seven lightnesses down. */
export const palette = [0.94, 0.84, 0.74, 0.63, 0.52, 0.41, 0.3].flatMap((lightness) => [
  ...Array.from({ length: 12 }, (_, index) => oklch(lightness, 0.19, 25 + 30 * index)), oklch(lightness, 0, 0),
]);

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

/** The colour of a text that is known to be of the form #rrggbb. */
export const colorOf = (/** @type {string} */ text) => /** @type {Color} */ (parseColor(text));

/** A colour as CSS. */
export const cssColor = (/** @type {Color} */ { red, green, blue, alpha = 255 }) =>
  `rgb(${red} ${green} ${blue} / ${alpha / 255})`;

/** The lightness of a colour, 0…1. */
export const lightness = (/** @type {Color} */ { red, green, blue }) =>
  (0.2126 * red + 0.7152 * green + 0.0722 * blue) / 255;

/** The name of a colour: that of its swatch, or its numbers. */
export const colorName = (/** @type {string} */ hex) =>
  swatches.find(([, color]) => color === hex)?.[0] ?? hex;
