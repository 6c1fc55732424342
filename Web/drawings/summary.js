// A description of the drawing in words, for people who do not see it.

import { brushLabel } from "../tools/brushes.js";
import { element } from "../interface/elements.js";
import { when } from "../interface/happenings.js";
import { notify } from "../interface/notices.js";
import { counted, inSentence, joined, percent, sentences, word } from "../words/words.js";

/** The time from a change until the description is spoken, in milliseconds. */
const pause = 1500;

/** The description of the drawing. */
export class Summary {
  #engine;
  #tools;
  #keeper;
  #region = element("summary");
  #timer = 0;

  /**
   * @param {import("../engine/engine.js").Engine} engine
   * @param {import("../tools/tools.js").Tools} tools
   * @param {import("./keeper.js").Keeper} keeper
   */
  constructor(engine, tools, keeper) {
    this.#engine = engine;
    this.#tools = tools;
    this.#keeper = keeper;
    when(["open"], () => this.later());
  }

  /** The drawing in words. */
  get text() {
    const { strokes, erasures, isEmpty, bounds, brushes: counts } = this.#engine.summary();
    const { name } = this.#keeper;
    const pages = this.#engine.pages.list().length;
    const more = pages > 0 ? [counted("It has {count} page.", "It has {count} pages.", { count: pages })] : [];
    const pictures = this.#engine.placed.loose().count;
    if (pictures > 0) more.push(counted("It has {count} picture.", "It has {count} pictures.", { count: pictures }));
    const { hasTexts } = this.#engine;
    if (hasTexts) more.push(word("It has typed text."));
    if (isEmpty || (strokes === 0 && !bounds)) {
      const what = pictures > 0 || hasTexts ? word("“{name}” has no strokes.", { name }) : word("“{name}” is empty.", { name });
      return sentences([what, ...more]);
    }
    const kinds = this.#tools.brushes
      .map((brush) => /** @type {[number, string]} */ ([counts[brush.number], inSentence(brushLabel(brush))]))
      .filter(([count]) => count > 0).sort((a, b) => b[0] - a[0]);
    const brushes = joined(kinds.map(([count, brush]) => word("{count} {brush}", { count, brush })));
    const said = [kinds.length === 0 ? counted(
      "“{name}” has {count} stroke.",
      "“{name}” has {count} strokes.", { name, count: strokes })
      : kinds.length === 1
        ? counted(
          "“{name}” has {count} stroke of the brush {brush}.",
          "“{name}” has {count} strokes of the brush {brush}.", { name, count: strokes, brush: kinds[0][1] })
        : word("“{name}” has {count} strokes: {brushes}.", { name, count: strokes, brushes })];
    said.push(...more);
    if (erasures > 0) said.push(counted("Erased {count} time.", "Erased {count} times.", { count: erasures }));
    if (bounds) {
      const { zoom } = this.#engine.view;
      const [width, height] = [bounds.maxX - bounds.minX, bounds.maxY - bounds.minY].map(Math.round);
      said.push(word("It is {width} by {height} points large, shown at {zoom}.", {
        width, height, zoom: percent(zoom),
      }));
    }
    return sentences(said);
  }

  /** Speaks the description after a while, if nothing changes until then. */
  later() {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      if (this.#engine.isTouched) this.later();
      else this.#region.textContent = this.text;
    }, pause);
  }

  /** Shows the description at once as a message. */
  tell() { notify(this.text, { key: "summary", seconds: 12 }); }
}
