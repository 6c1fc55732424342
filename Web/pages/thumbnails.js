// Small pictures of pages, made one after the other as they come into sight. Others do not wait for one that takes
// long.

import { childrenOf } from "../interface/elements.js";
import { patience } from "./contents.js";

/** The width of a picture, in CSS pixels. */
const width = 128;
/** The most pictures that are kept. */
const most = 60;
/** The time without a change until pictures are made again, in milliseconds. */
const pause = 600;

/** The name of the page of an item. */
const nameOf = (/** @type {HTMLElement} */ item) => item.dataset.id ?? "";

/** The small pictures in the list of pages. */
export class PageThumbnails {
  #engine;
  #backdrop;
  #list;
  #look;
  /** @type {Set<HTMLElement>} */
  #seen = new Set();
  /** @type {Map<string, AbortController>} Ends the making of pictures that take long, by the names of their pages. */
  #making = new Map();
  /** @type {Map<string, string>} The pages whose pictures are as they are, the one that was made last at the end. */
  #made = new Map();
  #observer;
  #timer = 0;
  #isRunning = false;
  #change = 0;

  /**
   * @param {import("../engine/engine.js").Engine} engine
   * @param {import("./backdrop.js").Backdrop} backdrop
   * @param {HTMLElement} list its items have the names of pages
   * @param {() => import("./papers.js").Look} look returns the look of the drawing
   */
  constructor(engine, backdrop, list, look) {
    this.#engine = engine;
    this.#backdrop = backdrop;
    this.#list = list;
    this.#look = look;
    this.#observer = new IntersectionObserver((entries) => {
      for (const { target, isIntersecting } of entries) {
        const item = /** @type {HTMLElement} */ (target);
        if (isIntersecting) this.#seen.add(item);
        else {
          this.#seen.delete(item);
          this.#leave(nameOf(item));
        }
      }
      this.#run();
    }, { root: list, rootMargin: "100px" });
  }

  /** Begins to make pictures. */
  start() {
    this.update();
    this.#run();
  }

  /** Makes no more pictures. */
  stop() {
    clearTimeout(this.#timer);
    this.#observer.disconnect();
    this.#seen.clear();
    for (const id of [...this.#making.keys()]) this.#leave(id);
  }

  /** Leaves a picture that nobody sees. */
  #leave(/** @type {string} */ id) {
    const abort = this.#making.get(id);
    if (!abort) return;
    this.#making.delete(id);
    this.#made.delete(id);
    abort.abort();
  }

  /** Makes pictures again after a while, because the drawing may have changed. */
  update() {
    this.#change += 1;
    for (const item of this.#list.children) this.#observer.observe(item);
    for (const item of this.#seen) {
      if (item.isConnected) continue;
      this.#seen.delete(item);
      this.#leave(nameOf(item));
    }
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#run(), pause);
  }

  async #run() {
    if (this.#isRunning) return;
    this.#isRunning = true;
    try {
      for (;;) {
        const state = String(this.#change);
        const item = [...this.#seen].find((one) => one.isConnected && this.#made.get(nameOf(one)) !== state
          && !this.#making.has(nameOf(one)));
        if (!item || this.#engine.hasStopped) break;
        this.#made.delete(nameOf(item));
        this.#made.set(nameOf(item), state);
        let timer;
        const isLong = new Promise((resolve) => { timer = setTimeout(resolve, patience); });
        await Promise.race([this.#make(item), isLong]);
        clearTimeout(timer);
        this.#forget();
        // The page gets a turn between two pictures, and a pen all of them.
        await new Promise((resolve) => { setTimeout(resolve, this.#engine.isTouched ? pause : 0); });
      }
    } finally {
      this.#isRunning = false;
    }
  }

  #forget() {
    for (const id of this.#made.keys()) {
      if (this.#made.size <= most) break;
      const item = childrenOf(this.#list).find((one) => one.dataset.id === id);
      if (item && this.#seen.has(item)) continue;
      this.#made.delete(id);
      const canvas = item?.querySelector("canvas");
      if (canvas) canvas.width = canvas.height = 1;
    }
  }

  async #make(/** @type {HTMLElement} */ item) {
    const id = nameOf(item);
    const abort = new AbortController();
    this.#making.set(id, abort);
    try {
      await this.#draw(item, abort.signal);
    } catch {
      // The notice of a page that cannot be shown comes when that page is looked at. A page that was left is made when
      // it is seen.
    } finally {
      if (this.#making.get(id) === abort) {
        this.#making.delete(id);
        // It may have changed meanwhile.
        if (this.#made.get(id) !== String(this.#change)) this.#run();
      }
    }
  }

  async #draw(/** @type {HTMLElement} */ item, /** @type {AbortSignal} */ signal) {
    const engine = this.#engine;
    const page = engine.pages.list().find(({ id }) => String(id) === nameOf(item));
    if (!page) return;
    const density = Math.min(devicePixelRatio || 1, 2);
    const scale = Math.min((width * density) / page.width, (2 * width * density) / page.height);
    const rect = { minX: page.x, minY: page.y, maxX: page.x + page.width, maxY: page.y + page.height };
    const image = await this.#backdrop.picture(rect, { scale, ...this.#look() }, signal);
    if (!image || !item.isConnected || signal.aborted) return;
    const context = item.querySelector("canvas")?.getContext("2d");
    if (!context) return;
    [context.canvas.width, context.canvas.height] = [image.width, image.height];
    context.putImageData(image, 0, 0);
  }
}
