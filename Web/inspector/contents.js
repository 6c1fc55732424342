// The contents of a recording: where its ink lies, and the kinds of its samples; and words about marks that cannot be
// shown.

import { Overlay } from "../engine/inspection.js";
import { EventField as F, eventStride } from "../engine/records.js";
import { sentences, word } from "../words/words.js";

/** The number of events that are read at once. */
const eventsAtOnce = 4096;
/** The number of the latest samples that have marks, as in the engine. */
const markedSamples = 4000;

/** The origins of events. */
const [coalesced, updated, predicted] = [1, 2, 3];

/**
 * Reads the contents of a recording.
 *
 * @param {import("../engine/inspection.js").EngineInspection} inspection
 * @param {number} count the number of its events
 * @returns {{count: number, bounds: {minX: number, minY: number, maxX: number, maxY: number} | null,
 *   hasCoalesced: boolean, hasUpdates: boolean, hasPredictions: boolean}} bounds: of the places of samples, in
 *   points of the recorded view; null without any
 */
export function contentsOf(inspection, count) {
  const bounds = { minX: Infinity, minY: Infinity, maxX: -Infinity, maxY: -Infinity };
  const origins = new Set();
  for (let first = 0; first < count; first += eventsAtOnce) {
    const records = inspection.events(first, Math.min(eventsAtOnce, count - first));
    for (let at = 0; at < records.length; at += eventStride) {
      const [x, y] = [records[at + F.x], records[at + F.y]];
      origins.add(records[at + F.origin]);
      if (!Number.isFinite(x) || !Number.isFinite(y)) continue;
      bounds.minX = Math.min(bounds.minX, x);
      bounds.minY = Math.min(bounds.minY, y);
      bounds.maxX = Math.max(bounds.maxX, x);
      bounds.maxY = Math.max(bounds.maxY, y);
    }
  }
  return {
    count, bounds: bounds.maxX >= bounds.minX ? bounds : null, hasCoalesced: origins.has(coalesced),
    hasUpdates: origins.has(updated), hasPredictions: origins.has(predicted),
  };
}

/** The sentences about samples that a drawing, or a recording, does not have. */
const missing = [[
  word("A drawing has kept no coalesced samples: press Record, draw, and look at that."),
  word("A drawing has kept no predictions: press Record, draw, and look at that."),
  word("A drawing has kept no coalesced samples and no predictions: press Record, draw, and look at that."),
], [
  word("This recording has no coalesced samples."),
  word("This recording has no predictions."),
  word("This recording has no coalesced samples and no predictions."),
]];

/**
 * Says why marks that were chosen are not shown, or not on all strokes.
 *
 * @param {ReturnType<typeof contentsOf>} contents
 * @param {number} overlays bits of {@link Overlay}
 * @param {boolean} isDrawing true for the drawing, of which only the samples are known
 * @returns {string} sentences; empty if there is nothing to say
 */
export function aboutMarks(contents, overlays, isDrawing) {
  const said = [];
  const has = (/** @type {number} */ overlay) => (overlays & overlay) !== 0;
  if (overlays !== 0 && contents.count > markedSamples) {
    said.push(word("The latest {count} samples up to the chosen event have marks.", { count: markedSamples }));
  }
  if (isDrawing && overlays !== 0) {
    said.push(word("Dots, and pieces of strokes that were cut, are put in whole and have no marks."));
  }
  const lacksCoalesced = has(Overlay.coalesced) && !contents.hasCoalesced;
  const lacksPredictions = has(Overlay.predicted | Overlay.predictionErrors) && !contents.hasPredictions;
  if (lacksCoalesced || lacksPredictions) {
    said.push(missing[isDrawing ? 0 : 1][(lacksCoalesced ? 1 : 0) + (lacksPredictions ? 2 : 0) - 1]);
  }
  return sentences(said);
}
