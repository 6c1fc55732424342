// The strokes of a signature field as touch events for the engine of the app: this draws them as they were signed.

import { EventField as F, eventStride, Kind, Phase } from "../engine/records.js";

const kinds = { finger: Kind.touch, mouse: Kind.mouse, pen: Kind.pen };

/**
 * Each stroke as events, with the view in which they make that stroke.
 *
 * @param {import("../engine/strokes.js").SignatureStroke[]} strokes
 * @param {number} factor points of the drawing for each point of the field
 * @returns {{side: number, zoom: number, events: Float64Array}[]} side: of the view, in points
 */
export function eventsOf(strokes, factor) {
  return strokes.map(({ points, kind, side, scale }, index) => {
    // A stroke has a place where it begins, and one where it ends.
    const samples = points.length > 1 ? points : [points[0], points[0]];
    const events = new Float64Array(samples.length * eventStride).fill(NaN);
    samples.forEach(({ x, y, time, force = NaN, altitude = NaN, azimuth = NaN }, sample) => {
      const at = sample * eventStride;
      for (const [field, value] of [
        [F.beginsCallback, 1], [F.touch, index], [F.timestamp, time / 1000], [F.kind, kinds[kind]], [F.origin, 0],
        [F.phase, sample === 0 ? Phase.down : sample < samples.length - 1 ? Phase.move : Phase.up],
        [F.x, x / scale], [F.y, y / scale], [F.force, force], [F.altitude, altitude], [F.azimuth, azimuth],
        [F.estimatedProperties, 0], [F.propertiesExpectingUpdates, 0], [F.erases, 0],
      ]) events[at + field] = value;
    });
    return { side, zoom: 1 / (scale * factor), events };
  });
}
