// Writes a date in strokes, beside a signature: digits of single lines, so that the date is ink like the signature,
// goes with it when it is moved and scaled, is sharp at any size, and becomes ink in a PDF, too.

import { Kind, Origin, Phase, PointerField as F } from "../engine/records.js";
import { locale } from "../words/words.js";

/** The distance of samples and the height of digits, in CSS pixels, and the time from sample to sample, in ms. */
const [step, height, interval] = [1.5, 40, 4];
/** The height of the view in which they are drawn, in CSS pixels. */
const depth = 200;
/** The advance of a digit and of another character, as parts of the height. */
const [digitAdvance, otherAdvance] = [0.72, 0.38];
/** The name of the pointer, which no pointer of a browser has. */
const pointer = 90_001;

/** Points on an arc of an ellipse; angles in degrees, clockwise from the right. */
const arc = (x, y, rx, ry, from, to) => Array.from({ length: 25 }, (_, index) => {
  const angle = (from + ((to - from) * index) / 24) * Math.PI / 180;
  return [x + rx * Math.cos(angle), y + ry * Math.sin(angle)];
});

/** The lines of each character: a height of 1 is from −1, the top, to 0, the line. */
const lines = {
  0: [arc(0.3, -0.5, 0.27, 0.5, -90, -450)],
  1: [[[0.1, -0.76], [0.34, -1], [0.34, 0]]],
  2: [[...arc(0.3, -0.72, 0.25, 0.28, -170, 28), [0.04, 0], [0.58, 0]]],
  3: [[...arc(0.28, -0.75, 0.23, 0.25, -160, 80), ...arc(0.27, -0.26, 0.28, 0.26, -80, 155)]],
  4: [[[0.4, -1], [0.03, -0.3], [0.6, -0.3]], [[0.43, -0.55], [0.43, 0]]],
  5: [[[0.53, -1], [0.13, -1], [0.09, -0.56], ...arc(0.27, -0.31, 0.28, 0.31, -130, 150)]],
  6: [[[0.46, -1], [0.22, -0.72], ...arc(0.3, -0.3, 0.26, 0.3, -170, -530)]],
  7: [[[0.04, -1], [0.57, -1], [0.22, 0]]],
  8: [[...arc(0.3, -0.76, 0.22, 0.24, 90, 450), ...arc(0.3, -0.26, 0.27, 0.26, -90, 270)]],
  9: [[...arc(0.3, -0.7, 0.26, 0.3, 10, -350), [0.52, -0.4], [0.2, 0]]],
  ".": [[[0.14, -0.03], [0.17, 0]]], "/": [[[0.34, -1.05], [0.04, 0.1]]], "-": [[[0.05, -0.42], [0.33, -0.42]]],
};

/**
 * A day as it is written where the person lives, in digits only.
 *
 * @param {Date} day
 */
export function dateText(day = new Date()) {
  let text;
  try {
    text = new Intl.DateTimeFormat(locale, {
      year: "numeric", month: "2-digit", day: "2-digit", numberingSystem: "latn", calendar: "gregory",
    }).format(day);
  } catch {
    text = day.toISOString().slice(0, 10);
  }
  // Some languages add a letter, such as “г.”, or marks of the direction.
  return text.replace(/[^0-9./-]/g, "").replace(/[./-]+$/, "");
}

/** The width of a text, as a part of its height. */
const widthOf = (text) => [...text].reduce((sum, one) => sum + (/\d/.test(one) ? digitAdvance : otherAdvance), 0);

/**
 * Writes a date to the right of all ink, on the line of its lower edge.
 *
 * @param {import("../engine/engine.js").Engine} engine with a brush; its view is changed
 * @param {string} text of {@link dateText}
 * @param {{digit?: number, gap?: number}} size the height of digits and the distance from the ink, in points
 */
export function writeDate(engine, text, { digit = 11, gap = 14 } = {}) {
  const bounds = engine.pictures.inkBounds() ?? { minX: 0, minY: 0, maxX: 0, maxY: digit };
  // The view shows the date, and as large as a hand writes digits on a screen.
  const zoom = height / digit;
  // Its pen is as wide as the shorter side of the view says.
  const width = Math.max((widthOf(text) + 1) * height, depth);
  engine.resize(Math.ceil(width), depth, 1);
  engine.view = { x: bounds.maxX + gap, y: bounds.maxY - 2 * digit, zoom };
  let [left, time] = [0, performance.now()];
  for (const one of text) {
    for (const line of lines[one] ?? []) {
      time = draw(engine, line.map(([x, y]) => [left + x * height, (2 + y) * height]), time + 300);
    }
    left += height * (/\d/.test(one) ? digitAdvance : otherAdvance);
  }
}

/**
 * Draws a line at a steady speed.
 *
 * @returns {number} the time at its end
 */
function draw(engine, corners, start) {
  let time = start;
  const put = ([x, y], phase) => {
    const records = engine.pointerRecords;
    records.fill(NaN, 0, 27);
    records[F.phase] = phase;
    records[F.origin] = Origin.measured;
    records[F.id] = pointer;
    records[F.kind] = Kind.mouse;
    records[F.time] = time;
    records[F.x] = x;
    records[F.y] = y;
    records[F.pressure] = 0.5;
    records[F.buttons] = phase === Phase.up ? 0 : 1;
    engine.pointers(1);
    time += interval;
  };
  put(corners[0], Phase.down);
  let last = corners[0];
  for (const corner of corners.slice(1)) {
    const count = Math.max(Math.ceil(Math.hypot(corner[0] - last[0], corner[1] - last[1]) / step), 1);
    for (let index = 1; index <= count; index += 1) {
      const part = index / count;
      put([last[0] + (corner[0] - last[0]) * part, last[1] + (corner[1] - last[1]) * part], Phase.move);
    }
    last = corner;
  }
  put(last, Phase.up);
  return time;
}
