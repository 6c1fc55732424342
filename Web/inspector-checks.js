// The boxes that choose the overlays over the ink, and the samples of a recording that are used.

import { make } from "./elements.js";
import { Overlay, Use } from "./engine-inspection.js";

/** The overlays over the ink, each with its bit. */
export const overlayLabels = [
  [Overlay.points, "Samples"], [Overlay.coalesced, "Coalesced samples apart"],
  [Overlay.polyline, "Polyline"], [Overlay.filtered, "Filtered polyline"],
  [Overlay.curves, "Curves and control points"], [Overlay.outline, "Outline"],
  [Overlay.predicted, "Predicted samples"], [Overlay.coverage, "Coverage, in place of the ink"],
  [Overlay.predictionErrors, "Errors of past predictions"], [Overlay.damage, "Damaged rectangles"],
];
/** The kinds of samples, and the ways to draw ink, each with its bit. */
export const useLabels = [
  [Use.coalesced, "Coalesced samples"], [Use.predictions, "Predicted samples"],
  [Use.updates, "Late corrections"], [Use.bluePredictions, "Predicted ink in blue"],
  [Use.uncached, "All anew at every step (uncached)"],
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
