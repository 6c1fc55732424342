// Examples: recordings that the engine plays as they were made, on an empty canvas.
//
// An example is only to be looked at: it changes no chosen brush, its ink does not begin to fade, and the
// paper stays as it is. The ink of an example becomes a part of the drawing, and can be undone.

import { element, icon, make } from "../interface/elements.js";
import { tell, when } from "../interface/happenings.js";
import { EventField as F, eventStride } from "../engine/records.js";
import { notify } from "../interface/notices.js";
import { preferences } from "../interface/preferences.js";
import { reason, word } from "../words/words.js";

/** The side of the page for which the recordings were made, in CSS pixels, and the limits of their scale. */
const [recordedSide, leastScale, mostScale] = [360, 0.8, 1.4];
/** The most time that passes in the recording from one frame to the next, in milliseconds. */
const longestFrame = 250;

/**
 * The progress of an example.
 *
 * @typedef {object} Play
 * @property {Float64Array | null} records its events; null while they are loaded
 * @property {number} next the first one that was not played yet
 * @property {number} time in the recording, in seconds
 * @property {number} last the time of the last frame
 * @property {string} view the part of the drawing that was shown
 */

/** Offers examples, and plays them. */
export class Examples {
  #engine;
  #view;
  #modes;
  #offer = element("offer");
  #playing = element("playing");
  /** @type {Play | null} The example that is being played; null if there is none. */
  #play = null;

  /**
   * @param {import("../engine/engine.js").Engine} engine
   * @param {import("../canvas/canvas.js").CanvasView} view
   * @param {import("../tools/modes.js").Modes} modes
   */
  constructor(engine, view, modes) {
    this.#engine = engine;
    this.#view = view;
    this.#modes = modes;
    when(["open", "change"], () => this.update());
    when(["interrupt"], () => this.stop());
    // An example would go on with another brush.
    when(["tool"], () => { if (this.#play?.records) this.stop(); });
    for (const mode of modes.all) {
      const button = make("button", { type: "button" }, icon("play"), mode.label);
      button.dataset.example = mode.name;
      button.addEventListener("click", () => this.play(mode));
      element("offer-list").append(button);
    }
    element("offer-close").addEventListener("click", () => {
      preferences.offersExamples = false;
      this.update();
      view.element.focus({ preventScroll: true });
    });
    const offers = element("offers-examples");
    offers.addEventListener("change", () => {
      preferences.offersExamples = offers.checked;
      this.update();
    });
    element("stop-button").addEventListener("click", () => this.stop());
    // A tap stops an example, and does nothing else.
    view.element.addEventListener("pointerdown", (event) => {
      if (!this.stop()) return;
      event.preventDefault();
      event.stopImmediatePropagation();
    }, true);
    document.addEventListener("visibilitychange", () => {
      if (document.visibilityState === "hidden") this.stop();
    });
  }

  /** Shows the offer of examples, which only an empty canvas has. */
  update() {
    const { activeElement } = document;
    this.#playing.hidden = !this.#play;
    this.#offer.hidden = Boolean(this.#play) || !preferences.offersExamples
      || !this.#engine.isEmpty || this.#engine.pages.list().length > 0
      || this.#engine.placed.list().length > 0 || this.#engine.isTouched;
    // A hidden element would lose the focus.
    if (activeElement?.closest(".offer[hidden]")) {
      const next = this.#play ? element("stop-button") : this.#view.element;
      next.focus({ preventScroll: true });
    }
  }

  /** Hides the offer, because somebody begins to draw. */
  hide() {
    if (!this.#offer.hidden) this.#offer.hidden = true;
  }

  /** Plays the example of a mode, with its brush and its line; afterwards the chosen settings return. */
  async play(/** @type {import("../tools/modes.js").Mode} */ mode) {
    this.stop();
    /** @type {Play} */
    const play = { records: null, next: 0, time: 0, last: 0, view: "" };
    this.#play = play;
    this.update();
    try {
      const loading = this.#engine.later();
      loading.catch(() => {});
      const response = await fetch(new URL(`../examples/${mode.name}.jsonl`, import.meta.url));
      if (!response.ok) throw new Error(word("there is no {file}", { file: response.url }));
      const { logs } = await loading;
      await this.#engine.whole();
      const records = logs.read(new Uint8Array(await response.arrayBuffer()));
      if (this.#play !== play) return;
      this.#modes.lend(mode);
      this.#place(records);
      play.records = records;
      play.time = records[F.timestamp];
      play.view = this.#seen;
      requestAnimationFrame((time) => this.#step(play, time));
    } catch (error) {
      if (this.#play !== play) return;
      this.stop();
      notify(word("The example cannot be played: {reason}.", { reason: reason(error) }), { key: "example" });
    }
  }

  /** Puts a recording into the middle of the page, larger if there is room. */
  #place(/** @type {Float64Array} */ records) {
    let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity];
    for (let at = 0; at < records.length; at += eventStride) {
      const [x, y] = [records[at + F.x], records[at + F.y]];
      [minX, maxX] = [Math.min(minX, x), Math.max(maxX, x)];
      [minY, maxY] = [Math.min(minY, y), Math.max(maxY, y)];
    }
    const { width, height } = this.#view;
    const scale = Math.min(
      Math.max(Math.min(width, height) / recordedSide, leastScale),
      mostScale, 0.96 * width / (maxX - minX));
    const left = width / 2 - scale * (minX + maxX) / 2;
    // A signature is written on the line, if there is one.
    const top = this.#modes.line.isShown
      ? this.#modes.line.top : height * 0.46 - scale * (minY + maxY) / 2;
    for (let at = 0; at < records.length; at += eventStride) {
      records[at + F.x] = left + scale * records[at + F.x];
      records[at + F.y] = top + scale * records[at + F.y];
    }
  }

  /** The part of the drawing that is seen, as text. */
  get #seen() { return Object.values(this.#engine.view).join(); }

  #step(/** @type {Play} */ play, /** @type {number} */ time) {
    const { records } = play;
    if (this.#play !== play || !records) return;
    if (play.last > 0) play.time += Math.min(Math.max(time - play.last, 0), longestFrame) / 1000;
    play.last = time;
    // If the view has moved, the example would go on in another place.
    if (this.#seen !== play.view) {
      this.stop();
      return;
    }
    const first = play.next;
    // The engine gets whole callbacks, up to the time of the recording.
    let end = first;
    while (end < records.length && records[end + F.timestamp] <= play.time) {
      do end += eventStride; while (end < records.length && records[end + F.beginsCallback] !== 1);
    }
    if (end > first) {
      play.next = end;
      try {
        this.#engine.files.feedEvents(records.subarray(first, end));
      } catch (error) {
        this.#end();
        this.update();
        throw error;
      }
      this.#view.show();
    }
    if (end >= records.length) this.stop();
    else requestAnimationFrame((next) => this.#step(play, next));
  }

  /**
   * Ends the example; its ink stays.
   *
   * @returns {boolean} true if there was one
   */
  stop() {
    if (!this.#play) return false;
    this.#engine.finishTouches();
    this.#end();
    tell("change");
    this.update();
    return true;
  }

  #end() {
    const wasDrawing = Boolean(this.#play?.records);
    this.#play = null;
    if (wasDrawing) this.#modes.takeBack();
  }
}
