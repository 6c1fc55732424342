// The strokes of signatures as plain objects, and as the numbers of an engine.

import { hexColor, packed, parseColor, unpacked } from "./palette.js";

/** The counts of numbers of a stroke before its samples, and of a sample: see `SignedStroke+Numbers.swift`. */
const [headLength, sampleLength] = [12, 6];
/** The properties of a point that are left out where they are unknown. */
const properties = /** @type {const} */ (["force", "altitude", "azimuth"]);
/** The kinds of touches, by the numbers of the engine. */
const kinds = /** @type {const} */ (["finger", "finger", "pen", "mouse"]);
/** The most strokes, and points of all of them. */
const [strokeLimit, pointLimit] = [10_000, 200_000];

/**
 * @typedef {object} SignatureStroke
 * @property {string} color as #rrggbb
 * @property {number} pen the relative width of the pen, 1 as usual
 * @property {number} side the shorter side of the field that it was drawn on, in points of the screen: widths
 *   follow it
 * @property {number} scale points of the sheet per point of the screen
 * @property {string} seed the seed of a dot's shape: 16 hexadecimal digits
 * @property {"pen" | "finger" | "mouse"} kind the kind of touch
 * @property {{minX: number, minY: number, maxX: number, maxY: number}} [clip] what of the sheet shows it, in points, if
 *   it has left its field; otherwise all of it
 * @property {{x: number, y: number, time: number, force?: number, altitude?: number, azimuth?: number}[]} points
 *   places on the sheet in points, times in milliseconds from any origin, forces of which 1 is that of an average
 *   touch, and the direction of a pen in radians
 */

const rounded = (/** @type {number} */ number) => Math.round(number * 1000) / 1000;
const digits = (/** @type {number} */ number) => number.toString(16).padStart(8, "0");

/**
 * Reads strokes.
 *
 * @param {Float64Array} numbers the numbers of an engine
 */
export function strokesFrom(numbers) {
  /** @type {SignatureStroke[]} */
  const strokes = [];
  for (let at = 0; at < numbers.length;) {
    const [length, color, pen, side, scale, high, low, kind, minX, minY, maxX, maxY]
      = numbers.subarray(at, at + headLength);
    at += headLength;
    const points = [];
    for (const end = at + length * sampleLength; at < end; at += sampleLength) {
      const [x, y, time, ...others] = numbers.subarray(at, at + sampleLength);
      /** @type {SignatureStroke["points"][0]} */
      const point = { x: rounded(x), y: rounded(y), time: rounded(time) };
      others.forEach((value, index) => { if (!Number.isNaN(value)) point[properties[index]] = rounded(value); });
      points.push(point);
    }
    strokes.push({
      color: hexColor(unpacked(color)), pen: rounded(pen), side: rounded(side), scale,
      seed: digits(high) + digits(low), kind: kinds[kind] ?? "finger",
      ...(Number.isNaN(minX) ? {} : { clip: { minX, minY, maxX, maxY } }), points,
    });
  }
  return strokes;
}

/**
 * Writes strokes. Points are enough: other properties that are left out have their usual values.
 *
 * @param {SignatureStroke[]} strokes
 * @returns {Float64Array} the numbers for an engine
 * @throws {TypeError} that names the fault of the strokes
 */
export function numbersOf(strokes) {
  if (!Array.isArray(strokes) || strokes.length > strokeLimit) {
    throw new TypeError(`strokes are an array of at most ${strokeLimit}`);
  }
  let pointCount = 0;
  for (const stroke of strokes) {
    const length = Array.isArray(stroke?.points) ? stroke.points.length : 0;
    if (length === 0) throw new TypeError("each stroke has an array of points");
    pointCount += length;
    if (pointCount > pointLimit) throw new TypeError(`there may be at most ${pointLimit} points`);
  }
  const numbers = new Float64Array(strokes.length * headLength + pointCount * sampleLength);
  let at = 0;
  for (const stroke of strokes) {
    const { points, color = "#000000", pen = 1, side = 320, scale = 1, seed = "", kind, clip } = stroke;
    const bits = /^[0-9a-f]{16}$/.test(seed) ? seed : "0".repeat(16);
    const ink = parseColor(color);
    if (!ink) throw new TypeError(`the colour of a stroke cannot be “${color}”`);
    numbers.set([
      points.length, packed(ink), pen, side, scale, Number.parseInt(bits.slice(0, 8), 16),
      Number.parseInt(bits.slice(8), 16), Math.max(kinds.indexOf(kind ?? "pen"), 0),
      ...(clip ? [clip.minX, clip.minY, clip.maxX, clip.maxY].map(Number) : [NaN, NaN, NaN, NaN]),
    ], at);
    at += headLength;
    for (const { x, y, time, force = NaN, altitude = NaN, azimuth = NaN } of points) {
      numbers.set([x, y, time, force, altitude, azimuth], at);
      at += sampleLength;
    }
  }
  return numbers;
}
