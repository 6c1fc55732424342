// The cost of a callback as the drawing grows: as the engine draws it, and if everything is drawn again.

import { element } from "../interface/elements.js";
import { counted, fixed, sentences, word } from "../words/words.js";

/** The largest number of callbacks that are taken, and the number of lengths at which they are timed. */
const [mostCallbacks, lengthCount] = [1200, 16];
/** The least time for which a drawing is repeated to time it, in milliseconds: clocks may be coarse. */
const leastTime = 4;
/** The largest number of repetitions. */
const mostRuns = 12;

/** The graph of the cost of a callback. */
export class Growth {
  #inspection;
  #canvas = element("growth-graph");
  #text = element("growth-text");
  /** @type {{callbacks: number, events: number, kept: number, anew: number}[]} times in milliseconds */
  #points = [];
  #run = 0;

  /** @param {import("../engine/inspection.js").EngineInspection} inspection */
  constructor(inspection) { this.#inspection = inspection; }

  /** Ends measuring. */
  stop() { this.#run += 1; }

  /** Measures one length after each frame, and shows the graph. */
  measure() {
    this.stop();
    const run = this.#run;
    this.#points = [];
    const count = this.#inspection.beginGrowth(mostCallbacks);
    if (count < 2) {
      this.#draw();
      this.#text.textContent = word("There is too little to measure.");
      return;
    }
    const lengths = [...new Set(Array.from(
      { length: lengthCount }, (_, index) => Math.ceil((count * (index + 1)) / lengthCount)))];
    this.#text.textContent = word("Measuring…");
    const next = () => {
      if (run !== this.#run) return;
      this.#points.push(this.#time(lengths[this.#points.length]));
      this.#draw();
      if (this.#points.length < lengths.length) requestAnimationFrame(next);
      else this.#describe();
    };
    requestAnimationFrame(next);
  }

  #time(/** @type {number} */ callbacks) {
    let start = performance.now();
    const taken = this.#inspection.grow(callbacks, false);
    const kept = (performance.now() - start) / Math.max(taken, 1);
    const events = this.#inspection.grownEvents;
    let runs = 0;
    start = performance.now();
    let passed = 0;
    while (runs < mostRuns && passed < leastTime) {
      this.#inspection.grow(callbacks, true);
      runs += 1;
      passed = performance.now() - start;
    }
    return { callbacks, events, kept, anew: passed / runs };
  }

  #describe() {
    const { callbacks, events, kept, anew } = this.#points[this.#points.length - 1];
    // A mean is taken over half of the lengths, because the last part alone may have been short.
    const half = this.#points.slice(this.#points.length >> 1);
    const usual = half.reduce((sum, point) => sum + point.kept, 0) / half.length;
    const ratio = usual > 0 ? anew / usual : 0;
    const said = [word(
      "Callbacks: {callbacks}, events: {events}. One callback takes {usual} as Ductus draws it, {anew} where all is "
        + "drawn again each time.",
      { callbacks, events, usual: milliseconds(usual), anew: milliseconds(anew) })];
    if (ratio >= 1.5) said.push(word("That is {count} times as long.", { count: Math.round(ratio) }));
    if (!(kept > 0)) said.push(word("The browser's clock is too coarse for less."));
    this.#text.textContent = sentences(said);
  }

  /** Draws both lines: time upwards, the number of events to the right. */
  #draw() {
    const canvas = this.#canvas;
    const scale = devicePixelRatio || 1;
    const { clientWidth: width, clientHeight: height } = canvas;
    if (width === 0) return;
    [canvas.width, canvas.height] = [Math.round(width * scale), Math.round(height * scale)];
    if (this.#points.length === 0) return;
    const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
    context.scale(scale, scale);
    const style = getComputedStyle(canvas);
    const [left, right, top, bottom] = [10, width - 10, 20, height - 20];
    const mostTime = Math.max(...this.#points.map(({ kept, anew }) => Math.max(kept, anew)), 1e-3);
    const mostEvents = this.#points[this.#points.length - 1].events;
    const x = (/** @type {number} */ events) => left + ((right - left) * events) / mostEvents;
    const y = (/** @type {number} */ time) => bottom - ((bottom - top) * time) / mostTime;
    context.strokeStyle = style.getPropertyValue("--line");
    context.strokeRect(left, top, right - left, bottom - top);
    context.fillStyle = style.getPropertyValue("--quiet");
    context.font = `11px ${style.fontFamily}`;
    context.fillText(milliseconds(mostTime), left, top - 6);
    context.fillText("0", left, bottom + 13);
    context.textAlign = "right";
    context.fillText(counted("{count} event", "{count} events", { count: mostEvents }), right, bottom + 13);
    const line = (/** @type {"kept" | "anew"} */ name, /** @type {string} */ color, /** @type {number[]} */ dash) => {
      context.beginPath();
      for (const point of this.#points) context.lineTo(x(point.events), y(point[name]));
      context.strokeStyle = style.getPropertyValue(color);
      context.lineWidth = 2;
      context.setLineDash(dash);
      context.stroke();
    };
    line("anew", "--danger", [5, 3]);
    line("kept", "--accent", []);
  }
}

/** A time in words. */
const milliseconds = (/** @type {number} */ time) =>
  word("{time} ms", { time: fixed(time, time < 0.1 ? 3 : time < 10 ? 2 : 1) });
