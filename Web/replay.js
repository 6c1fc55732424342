// Plays the drawing as it was drawn: a bar with a slider, and the frames.

import { holdBack, releaseBack } from "./back.js";
import { element, icon, make } from "./elements.js";
import { leaveKeys } from "./panels.js";
import { notify } from "./notices.js";
import { word } from "./words.js";

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
/** The margin around a drawing that is shown whole, in CSS pixels: the bar of the replay is there. */
const margin = 72;
/** The step of an arrow key, as a part of the duration. */
const keyStep = 0.05;
/** The most time that one frame advances, in milliseconds; a longer pause between frames does not count. */
const longestFrame = 100;
/** The distance that a tap may slip, in CSS pixels. */
const tapDistance = 8;
/** The keys that keep their usual effect: they move the view, or the focus. */
const otherKeys = new Set(["+", "=", "-", "−", "_", "0", "Tab"]);

const clock = (seconds) => {
  const whole = Math.floor(seconds + 1e-6);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
};

/** The replay of the drawing; while it is open, nothing can be drawn. */
export class Replay {
  #engine;
  #replay;
  #view;
  #bar;
  #button;
  #slider;
  #text;
  #speed;
  #duration = 0;
  /** The position, in seconds at the speed of drawing. */
  #time = 0;
  #isPlaying = false;
  #frame = 0;
  #last = 0;
  #before = null;
  /** The part of the drawing that was seen before; null if all of it was. */
  #seen = null;
  #isOpen = false;
  #closeIt = () => this.close();

  /**
   * @param {import("./engine.js").Engine} engine
   * @param {import("./engine-replay.js").EngineReplay} replay
   * @param {import("./canvas.js").CanvasView} view
   */
  constructor(engine, replay, view) {
    this.#engine = engine;
    this.#replay = replay;
    this.#view = view;
    this.#make();
    addEventListener("keydown", (event) => this.#press(event), true);
    // A tap on the drawing plays or pauses; an attempt to draw does not.
    const page = element("canvas").parentElement;
    let [x, y] = [0, 0];
    page.addEventListener("pointerdown", (event) => { [x, y] = [event.clientX, event.clientY]; });
    page.addEventListener("click", (event) => {
      const distance = Math.hypot(event.clientX - x, event.clientY - y);
      if (this.#isOpen && distance < tapDistance) this.#toggle();
    });
  }

  /** True while the replay is shown. */
  get isOpen() { return this.#isOpen; }

  #make() {
    const use = (id, label, name, run) => {
      const made = make("button", { type: "button", id, ariaLabel: label, title: label }, icon(name));
      made.addEventListener("click", (event) => {
        leaveKeys(event);
        run();
      });
      return made;
    };
    this.#button = use("replay-play", word("Play"), "play", () => this.#toggle());
    const close = use("replay-close", word("Close replay"), "close", () => this.close());
    this.#slider = make("input", {
      type: "range", id: "replay-position", min: "0", max: String(steps), step: "1", value: "0",
      ariaLabel: word("Position in the replay"),
    });
    this.#slider.addEventListener("input", () => {
      this.#pause();
      this.#go((this.#slider.value / steps) * this.#duration);
    });
    this.#text = make("output", { id: "replay-time", htmlFor: "replay-position" });
    this.#speed = make(
      "select", { id: "replay-speed", ariaLabel: word("Speed") },
      ...speeds.map(({ value, label }) => make("option", { value, textContent: label })));
    this.#bar = element("replay-bar");
    this.#bar.replaceChildren(this.#button, this.#slider, this.#text, this.#speed, close);
  }

  // Beginning and ending.

  /** Begins to play the drawing; for people who want little motion, it waits until they start it. */
  open() {
    if (this.#isOpen) return;
    const { strokes, isEmpty } = this.#engine.summary();
    if (isEmpty || strokes === 0) {
      notify(word("There is nothing to replay yet."), { key: "replay" });
      return;
    }
    const { width, height, scale } = this.#view;
    this.#duration = this.#replay.begin({ width, height, scale });
    this.#showAll();
    this.#view.showElse(this.#source);
    this.#isOpen = true;
    holdBack(this.#closeIt);
    this.#before = document.activeElement;
    this.#speed.value = this.#duration > longDuration ? "10s" : "1";
    document.documentElement.toggleAttribute("data-replaying", true);
    this.#bar.hidden = false;
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) {
      this.#go(this.#duration);
    } else {
      this.#go(0);
      this.#play();
    }
    this.#button.focus({ preventScroll: true });
  }

  /** What the canvas shows meanwhile. */
  #source = {
    resize: (width, height, scale) => this.#replay.resize(width, height, scale),
    tick: (time) => this.#replay.tick(time),
    draw: (context) => this.#replay.draw(context, this.#engine.view),
  };

  /** Shows all ink, if a part of it is out of sight. */
  #showAll() {
    const { bounds } = this.#engine.summary();
    const { x, y, zoom } = this.#engine.view;
    const { width, height } = this.#view;
    const isSeen = !bounds || (bounds.minX >= x && bounds.minY >= y && bounds.maxX <= x + width / zoom
      && bounds.maxY <= y + height / zoom);
    this.#seen = isSeen ? null : { x, y, zoom };
    if (isSeen) return;
    // Pages without ink have nothing to replay.
    const [across, down] = [bounds.maxX - bounds.minX, bounds.maxY - bounds.minY];
    const next = Math.min((width - 2 * margin) / across, (height - 2 * margin) / down, 1);
    this.#engine.view = {
      x: (bounds.minX + bounds.maxX - width / next) / 2, y: (bounds.minY + bounds.maxY - height / next) / 2, zoom: next,
    };
  }

  /** Shows the drawing as it is, to go on with it. */
  close() {
    if (!this.#isOpen) return;
    this.#pause();
    this.#isOpen = false;
    releaseBack(this.#closeIt);
    this.#replay.end();
    if (this.#seen) this.#engine.view = this.#seen;
    this.#seen = null;
    this.#view.showElse(null);
    const hadFocus = this.#bar.contains(document.activeElement);
    this.#bar.hidden = true;
    document.documentElement.removeAttribute("data-replaying");
    // A menu that has closed cannot have the focus back.
    if (hadFocus) {
      const before = this.#before === document.body ? null : this.#before;
      (before?.checkVisibility?.() ? before : element("canvas")).focus({ preventScroll: true });
    }
  }

  // Playing.

  /** The seconds of the drawing that pass in one second. */
  get #pace() {
    const { factor, seconds } = speeds.find(({ value }) => value === this.#speed.value);
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

  #next(time) {
    const passed = Math.min(Math.max(time - this.#last, 0), longestFrame) / 1000;
    this.#last = time;
    this.#go(this.#time + passed * this.#pace);
    if (this.#time >= this.#duration) this.#pause();
    else this.#frame = requestAnimationFrame((next) => this.#next(next));
  }

  #go(time) {
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

  #press(event) {
    if (!this.#isOpen || event.isComposing) return;
    const { key, target } = event;
    const isModified = event.ctrlKey || event.metaKey || event.altKey;
    if (!isModified && otherKeys.has(key)) return;
    // Other keys, which draw, change or save the drawing elsewhere, do nothing here.
    event.stopPropagation();
    if (isModified) {
      if (["z", "y", "s"].includes(key.toLowerCase())) event.preventDefault();
      return;
    }
    const step = { ArrowLeft: -keyStep, ArrowRight: keyStep }[key];
    if (key === "Escape") {
      event.preventDefault();
      this.close();
    } else if (key === " ") {
      // The space bar presses a button that has the focus.
      if (target.closest?.("button, select")) return;
      event.preventDefault();
      if (!event.repeat) this.#toggle();
    } else if (target === this.#speed) {
      // The arrow keys choose a speed.
    } else if (step !== undefined || key === "Home" || key === "End") {
      event.preventDefault();
      this.#pause();
      this.#go(
        key === "Home" ? 0 : key === "End" ? this.#duration : this.#time + step * this.#duration);
    }
  }
}
