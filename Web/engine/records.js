// The layout of samples of pointers and of events of logs in the engine's memory: records of numbers.

/** The number of numbers in a record. */
export const eventStride = 27;

/**
 * The places of the numbers of a pointer sample in its record; the others are not read.
 *
 * A number that a browser does not report is NaN. Times are in milliseconds, places and sizes in CSS pixels
 * of the canvas, altitude and azimuth in radians, tilts and twist in degrees, all as in Pointer Events.
 */
export const PointerField = Object.freeze({
  buttons: 0, id: 1, time: 2, kind: 3, phase: 4, origin: 5, x: 6, y: 7, pressure: 8, altitude: 10,
  azimuth: 11, tiltX: 12, tiltY: 13, twist: 14, width: 15, height: 16,
});
/** The number of samples that one call of {@link Engine#pointers} takes; more go with the next call. */
export const pointerCapacity = 512;

/** The phase of a pointer. */
export const Phase = Object.freeze({
  down: 0, move: 1, up: 3, cancelled: 4, hoverIn: 5, hover: 6, hoverOut: 7,
});
/** The origin of a sample: the event itself, its coalesced or its predicted events. */
export const Origin = Object.freeze({ measured: 0, coalesced: 1, predicted: 3 });
/** The kind of a pointer. */
export const Kind = Object.freeze({ touch: 0, pen: 2, mouse: 3 });

const kinds = { mouse: Kind.mouse, pen: Kind.pen, touch: Kind.touch };

/**
 * Writes a sample of a pointer; properties that the browser does not report become NaN, which means unknown.
 *
 * @param {Float64Array} records the engine's records
 * @param {number} index the number of the record
 * @param {PointerEvent} event
 * @param {number} phase one of {@link Phase}
 * @param {number} origin one of {@link Origin}
 * @param {import("../canvas/element-places.js").Place} place on the canvas
 */
export function writePointer(records, index, event, phase, origin, { x, y, azimuth }) {
  const at = index * eventStride;
  const F = PointerField;
  records[at + F.phase] = phase;
  records[at + F.origin] = origin;
  records[at + F.id] = event.pointerId;
  records[at + F.kind] = kinds[/** @type {keyof typeof kinds} */ (event.pointerType)] ?? Kind.mouse;
  records[at + F.time] = event.timeStamp;
  records[at + F.x] = x;
  records[at + F.y] = y;
  records[at + F.pressure] = event.pressure;
  records[at + F.altitude] = event.altitudeAngle ?? NaN;
  records[at + F.azimuth] = azimuth ?? NaN;
  records[at + F.tiltX] = event.tiltX;
  records[at + F.tiltY] = event.tiltY;
  records[at + F.twist] = event.twist;
  records[at + F.width] = event.width;
  records[at + F.height] = event.height;
  records[at + F.buttons] = event.buttons;
}

/**
 * The places of the numbers of a touch event of a log in its record.
 *
 * NaN stands for unknown. Times are in seconds; kinds, phases and properties have the numbers of
 * UIKit; origins are 0 measured, 1 coalesced, 2 updated, 3 predicted.
 */
export const EventField = Object.freeze({
  beginsCallback: 0, touch: 1, timestamp: 2, kind: 3, phase: 4, origin: 5, x: 6, y: 7, force: 8,
  maximumForce: 9, altitude: 10, azimuth: 11, vectorX: 12, vectorY: 13, roll: 14, majorRadius: 15,
  majorRadiusTolerance: 16, estimationIndex: 17, estimatedProperties: 18,
  propertiesExpectingUpdates: 19,
  // The response to force: a light and a firm touch, and a curve of four numbers, or NaN.
  response: 20, responseLength: 6,
  // 1 at the beginning of a touch that erases; in lists of the inspector, the number of merged events.
  erases: 26, merged: 26,
});
