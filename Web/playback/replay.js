// Plays the drawing as it was drawn: a bar with a slider, and the frames.

import { element, icon, make } from "../interface/elements.js";
import { barButton, Instead } from "./instead.js";
import { notify } from "../interface/notices.js";
import { word } from "../words/words.js";

/** The speeds: a factor of the speed of drawing, or a duration in seconds. */
const speeds = [
  { value: "0.5", label: word("½ speed"), factor: 0.5 }, { value: "1", label: word("As drawn"), factor: 1 },
  { value: "2", label: word("2 × as fast"), factor: 2 }, { value: "4", label: word("4 × as fast"), factor: 4 },
  { value: "10s", label: word("In 10 seconds"), seconds: 10 },
  { value: "30s", label: word("In 30 seconds"), seconds: 30 },
];
/** The longest duration in seconds that is played at the speed of drawing unless another speed is chosen. */
const longDuration = 30;
/** The number of steps of the slider. */
const steps = 1000;
/** The step of an arrow key, as a part of the duration. */
const keyStep = 0.05;
/** The most time that one frame advances, in milliseconds; a longer pause between frames does not count. */
const longestFrame = 100;
/** The distance that a tap may slip, in CSS pixels. */
const tapDistance = 8;

const clock = (/** @type {number} */ seconds) => {
  const whole = Math.floor(seconds + 1e-6);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
};

/** The replay of the drawing; while it is open, nothing can be drawn. */
export class Replay extends Instead {
  #replay;
  #view;
  #button = barButton("replay-play", word("Play"), "play", () => this.#toggle());
  #slider = make("input", {
    type: "range", id: "replay-position", min: "0", max: String(steps), step: "1", value: "0",
    ariaLabel: word("Position in the replay"),
  });
  #text = make("output", { id: "replay-time", htmlFor: "replay-position" });
  #speed = make(
    "select", { id: "replay-speed", ariaLabel: word("Speed") },
    ...speeds.map(({ value, label }) => make("option", { value, textContent: label })));
  #duration = 0;
  /** The position, in seconds at the speed of drawing. */
  #time = 0;
  #isPlaying = false;
  #frame = 0;
  #last = 0;

  /**
   * @param {import("../engine/engine.js").Engine} engine
   * @param {import("../engine/replay.js").EngineReplay} replay
   * @param {import("../canvas/canvas.js").CanvasView} view
   */
  constructor(engine, replay, view) {
    super(engine, replay, view, element("replay-bar"));
    this.#replay = replay;
    this.#view = view;
    const close = barButton("replay-close", word("Close replay"), "close", () => this.close());
    this.#slider.addEventListener("input", () => {
      this.#pause();
      this.#go((Number(this.#slider.value) / steps) * this.#duration);
    });
    element("replay-bar").replaceChildren(this.#button, this.#slider, this.#text, this.#speed, close);
    // A tap on the drawing plays or pauses; an attempt to draw does not.
    const page = element("canvas").parentElement;
    let [x, y] = [0, 0];
    page.addEventListener("pointerdown", (event) => { [x, y] = [event.clientX, event.clientY]; });
    page.addEventListener("click", (event) => {
      const distance = Math.hypot(event.clientX - x, event.clientY - y);
      if (this.isOpen && distance < tapDistance) this.#toggle();
    });
  }


  // Beginning and ending.

  /** Begins to play the drawing; for people who want little motion, it waits until they start it. */
  open() {
    if (this.isOpen) return;
    const { strokes, isEmpty } = this.engine.summary();
    if (isEmpty || strokes === 0) {
      notify(word("There is nothing to replay yet."), { key: "replay" });
      return;
    }
    const { width, height, scale } = this.#view;
    this.#duration = this.#replay.begin({ width, height, scale });
    this.#speed.value = this.#duration > longDuration ? "10s" : "1";
    this.show(this.#button);
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) {
      this.#go(this.#duration);
    } else {
      this.#go(0);
      this.#play();
    }
  }

  close() {
    if (this.isOpen) this.#pause();
    return super.close();
  }

  // Playing.

  /** The seconds of the drawing that pass in one second. */
  get #pace() {
    const { factor, seconds = 1 } = speeds.find(({ value }) => value === this.#speed.value) ?? speeds[0];
    return factor ?? this.#duration / seconds;
  }

  #toggle() {
    if (this.#isPlaying) this.#pause();
    else this.#play();
  }

  #play() {
    if (this.#time >= this.#duration) this.#go(0);
    this.#isPlaying = true;
    this.#last = performance.now();
    this.#frame = requestAnimationFrame((time) => this.#next(time));
    this.#showButton();
  }

  #pause() {
    cancelAnimationFrame(this.#frame);
    this.#isPlaying = false;
    this.#showButton();
  }

  #next(/** @type {number} */ time) {
    const passed = Math.min(Math.max(time - this.#last, 0), longestFrame) / 1000;
    this.#last = time;
    this.#go(this.#time + passed * this.#pace);
    if (this.#time >= this.#duration) this.#pause();
    else this.#frame = requestAnimationFrame((next) => this.#next(next));
  }

  #go(/** @type {number} */ time) {
    this.#time = Math.min(Math.max(time, 0), this.#duration);
    this.#replay.show(this.#time);
    this.#view.show();
    const part = this.#duration > 0 ? this.#time / this.#duration : 1;
    this.#slider.value = String(Math.round(part * steps));
    this.#slider.style.setProperty("--part", `${100 * part}%`);
    const text = `${clock(this.#time)} / ${clock(this.#duration)}`;
    if (this.#text.textContent === text) return;
    this.#text.textContent = text;
    this.#slider.setAttribute(
      "aria-valuetext", word("{time} of {duration}", { time: clock(this.#time), duration: clock(this.#duration) }));
  }

  #showButton() {
    const [label, name] = this.#isPlaying ? [word("Pause"), "pause"] : [word("Play"), "play"];
    if (this.#button.ariaLabel === label) return;
    this.#button.ariaLabel = label;
    this.#button.title = label;
    this.#button.replaceChildren(icon(name));
  }

  // Keys.

  press(/** @type {KeyboardEvent} */ event) {
    const { key } = event;
    const target = /** @type {Element} */ (event.target);
    const step = { ArrowLeft: -keyStep, ArrowRight: keyStep }[key] ?? 0;
    if (key === " ") {
      // The space bar presses a button that has the focus.
      if (target.closest?.("button, select")) return;
      event.preventDefault();
      if (!event.repeat) this.#toggle();
    } else if (target === this.#speed) {
      // The arrow keys choose a speed.
    } else if (step !== 0 || key === "Home" || key === "End") {
      event.preventDefault();
      this.#pause();
      this.#go(
        key === "Home" ? 0 : key === "End" ? this.#duration : this.#time + step * this.#duration);
    }
  }
}
