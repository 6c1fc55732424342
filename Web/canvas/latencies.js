// The time from an event to its pixels, while a person draws.

import { counted, fixed, sentences, word } from "../words/words.js";

/** The times of the last events that drew. */
export class Latencies {
  static #capacity = 512;
  #times = new Float32Array(Latencies.#capacity);
  #samples = 0;
  #next = 0;
  #count = 0;
  #start = 0;
  #end = 0;

  /** Forgets all events. */
  clear() { this.#samples = this.#next = this.#count = this.#start = 0; }

  /**
   * Adds an event.
   *
   * @param {number} time its time in milliseconds
   * @param {number} samples the number of its samples
   */
  add(time, samples) {
    this.#times[this.#next] = time;
    this.#next = (this.#next + 1) % Latencies.#capacity;
    this.#count = Math.min(this.#count + 1, Latencies.#capacity);
    const now = performance.now();
    // After a pause the rate of samples is counted again.
    if (now - this.#end > 500) [this.#start, this.#samples] = [now, 0];
    this.#samples += samples;
    this.#end = now;
  }

  /**
   * Draws the times as a small graph, and describes them in words.
   *
   * @param {HTMLCanvasElement} canvas
   * @param {HTMLElement} text
   */
  draw(canvas, text) {
    const scale = devicePixelRatio || 1;
    const { clientWidth: width, clientHeight: height } = canvas;
    if (width === 0) return;
    [canvas.width, canvas.height] = [width * scale, height * scale];
    const times = Array.from({ length: this.#count }, (_, index) =>
      this.#times[(this.#next - this.#count + index + Latencies.#capacity) % Latencies.#capacity]);
    if (times.length === 0) {
      text.textContent = word("Nothing was drawn yet.");
      return;
    }
    const sorted = [...times].sort((a, b) => a - b);
    const part = (/** @type {number} */ share) =>
      sorted[Math.min(Math.floor(share * sorted.length), sorted.length - 1)];
    const seconds = (this.#end - this.#start) / 1000;
    const said = [counted(
      "{count} event: half of them within {half} ms, 99 % within {most} ms.",
      "{count} events: half of them within {half} ms, 99 % within {most} ms.", {
      count: times.length, half: fixed(part(0.5), 2), most: fixed(part(0.99), 2),
    })];
    if (seconds > 0.05) said.push(counted(
      "{count} sample a second.",
      "{count} samples a second.", { count: Math.round(this.#samples / seconds) }));
    text.textContent = sentences(said);
    const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
    const style = getComputedStyle(canvas);
    const most = Math.max(part(0.99) * 1.25, 0.5);
    context.scale(scale, scale);
    context.fillStyle = style.getPropertyValue("--accent");
    times.forEach((time, index) => {
      const tall = Math.min(time / most, 1) * (height - 4);
      context.fillRect(
        (index * width) / times.length, height - tall, Math.max(width / times.length - 0.5, 0.5), tall);
    });
  }
}
