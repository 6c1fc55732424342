// The boxes that choose the overlays over the ink, and the samples of a recording that are used.

import { make } from "../interface/elements.js";
import { Overlay, Use } from "../engine/inspection.js";
import { word } from "../words/words.js";

/** The overlays over the ink, each with its bit. */
/** @type {[number, string][]} */
export const overlayLabels = [
  [Overlay.points, word("Samples")], [Overlay.coalesced, word("Coalesced samples apart")],
  [Overlay.polyline, word("Polyline")], [Overlay.filtered, word("Filtered polyline")],
  [Overlay.curves, word("Curves and control points")], [Overlay.outline, word("Outline")],
  [Overlay.predicted, word("Predicted samples")], [Overlay.coverage, word("Coverage, in place of the ink")],
  [Overlay.predictionErrors, word("Errors of past predictions")], [Overlay.damage, word("Damaged rectangles")],
];
/** The kinds of samples, and the ways to draw ink, each with its bit. */
/** @type {[number, string][]} */
export const useLabels = [
  [Use.coalesced, word("Coalesced samples")], [Use.predictions, word("Predicted samples")],
  [Use.updates, word("Late corrections")], [Use.bluePredictions, word("Predicted ink in blue")],
  [Use.uncached, word("All anew at every step (uncached)")],
];

/**
 * Puts a box for each label into an element.
 *
 * @param {HTMLElement} into
 * @param {[number, string][]} labels the bits and their labels
 * @param {number} bits the bits that are set at first
 * @param {(bits: number) => void} onChange called with the bits that are set after a change
 */
export function makeChecks(into, labels, bits, onChange) {
  let chosen = bits;
  into.append(...labels.map(([bit, label]) => {
    const box = make("input", { type: "checkbox", checked: (chosen & bit) !== 0 });
    box.addEventListener("change", () => {
      chosen = box.checked ? chosen | bit : chosen & ~bit;
      onChange(chosen);
    });
    return make("label", { className: "check" }, box, make("span", { textContent: label }));
  }));
}
