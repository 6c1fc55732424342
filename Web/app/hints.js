// Hints are given once, where they are first missed: that ink lies beside the page, that there are shapes, and that a
// stroke has scratched others out.

import { element } from "../interface/elements.js";
import { notify } from "../interface/notices.js";
import { preferences } from "../interface/preferences.js";
import { word } from "../words/words.js";

/** The number of strokes by which shapes are missed that nobody has made. */
const missedShapes = 3;

/** Looks at new strokes. The engine says which shapes they resemble. */
export class Hints {
  #engine;
  #enlarge;
  /** True if it was told since the page was loaded that ink lies beside the page. */
  #hasToldOfPages = false;
  /** The number of strokes that look as if a shape were meant. */
  #nearlyShapes = 0;
  /** True if the newest stroke is one of them, and if such a one was undone. */
  #isNearlyShape = false;
  #isDrawnAgain = false;

  /**
   * @param {import("../engine/engine.js").Engine} engine
   * @param {() => void} enlarge enlarges pages so that ink beside them lies on them
   */
  constructor(engine, enlarge) {
    this.#engine = engine;
    this.#enlarge = enlarge;
    // A person who has found the switch needs no hint.
    element("shapes").addEventListener("change", () => { preferences.knowsShapes = true; });
  }

  /** Takes notice of a new stroke. */
  drawn() {
    // The first strokes do not wait for the rest of the engine.
    if (!this.#engine.isWhole) return;
    const { isBesidePages, isNearlyShape, hasMadeShape } = this.#engine.newestStroke;
    if (isBesidePages) this.#tellOfPages();
    if (hasMadeShape && !preferences.knowsShapes) preferences.knowsShapes = true;
    this.#isNearlyShape = isNearlyShape;
    if (isNearlyShape) {
      this.#nearlyShapes += 1;
      if (this.#isDrawnAgain || this.#nearlyShapes >= missedShapes) this.#tellOfShapes();
    }
    this.#isDrawnAgain = false;
  }

  /** Takes notice of undoing: a line that is drawn again was not straight enough. */
  undone() {
    this.#isDrawnAgain = this.#isNearlyShape;
    this.#isNearlyShape = false;
  }

  /** Takes notice of a stroke that has scratched others out. */
  scratched() {
    if (preferences.knowsScratching) return;
    preferences.knowsScratching = true;
    notify(word("Scratched out: a pen that goes to and fro over strokes erases them. Undo brings them back."), {
      key: "scratching", seconds: 12, isQuiet: true,
      actions: [{
        label: word("Switch it off"), run: () => { if (preferences.scratches) element("scratching").click(); },
      }],
    });
  }

  #tellOfPages() {
    if (this.#hasToldOfPages) return;
    this.#hasToldOfPages = true;
    notify(word("This lies beside the page: it is kept, but is not on the page in a PDF."), {
      key: "beside-pages", seconds: 12, isQuiet: true,
      actions: [{ label: word("Enlarge the page"), run: this.#enlarge }],
    });
  }

  #tellOfShapes() {
    if (preferences.knowsShapes) return;
    preferences.knowsShapes = true;
    const label = preferences.shapes ? word("Switch it off") : word("Switch it on");
    const text = word("Rest the pen half a second before you lift it: what you drew becomes a straight line or an even "
      + "shape.");
    notify(text, {
      key: "shapes", seconds: 12, isQuiet: true, actions: [{ label, run: () => element("shapes").click() }],
    });
  }
}
