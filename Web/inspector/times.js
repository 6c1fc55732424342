// The cost of a callback, stage by stage.

import { element, make } from "../interface/elements.js";
import { fixed, word } from "../words/words.js";

/** The most callbacks that are timed, and the number of runs. */
const [timedCount, timedRuns] = [600, 3];

const stageNames = [
  word("Touch paths"), word("Filters"), word("Smoother"), word("Brush"), word("Pixels"),
];

/** The times of the engine's stages. */
export class StageTimes {
  #inspection;

  /** @param {import("../engine/inspection.js").EngineInspection} inspection */
  constructor(inspection) { this.#inspection = inspection; }

  /** Measures all stages at once, and shows their times. */
  measure() {
    const times = stageNames.map((_, stage) => this.#time(stage));
    const costs = times.map((time, stage) => Math.max(time - (times[stage - 1] ?? 0), 0));
    const most = Math.max(...costs, 0.001);
    element("stage-times").replaceChildren(...stageNames.map((name, stage) => {
      const bar = make("div");
      bar.style.width = `${(100 * costs[stage]) / most}%`;
      return make("tr", {}, make("th", { scope: "row", textContent: name }),
        make("td", { className: "bar-cell" }, bar),
        make("td", { textContent: fixed(costs[stage], 1) }));
    }));
  }

  /** The microseconds per callback up to a stage: the least of some runs, since disturbed ones take longer. */
  #time(/** @type {number} */ stage) {
    let least = Infinity;
    for (let run = 0; run < timedRuns; run++) {
      const start = performance.now();
      const count = this.#inspection.run(stage, timedCount);
      if (count === 0) return 0;
      least = Math.min(least, (1000 * (performance.now() - start)) / count);
    }
    return least;
  }
}
