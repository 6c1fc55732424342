// Finding text in the PDFs of the drawing, with marks over the places.

import { boundsOf } from "../engine/placed.js";
import { element } from "../interface/elements.js";
import { when } from "../interface/happenings.js";
import { notify } from "../interface/notices.js";
import { reason, word } from "../words/words.js";

/** The time without typing until a text is looked for, in milliseconds. */
const pause = 250;
/** The most places that are looked for. */
const most = 1000;
/** The pages without text by which a whole PDF is taken for pictures. */
const sampled = 20;

const namespace = "http://www.w3.org/2000/svg";

/** The bar in which a text is typed, and the marks. */
export class Finding {
  #engine;
  #view;
  #backdrop;
  #bar = element("find-bar");
  #input = element("find-input");
  #status = element("find-status");
  #marks = element("find-marks");
  /** @type {AbortController | null} */
  #search = null;
  #timer = 0;
  /**
   * The places found, in the order of the pages: quadrilaterals in points of the document.
   *
   * @type {import("./contents.js").Quadrilateral[][]}
   */
  #places = [];
  #at = -1;

  /**
   * @param {import("../engine/engine.js").Engine} engine
   * @param {import("../canvas/canvas.js").CanvasView} view
   * @param {import("./backdrop.js").Backdrop} backdrop
   */
  constructor(engine, view, backdrop) {
    this.#engine = engine;
    this.#view = view;
    this.#backdrop = backdrop;
    this.#input.addEventListener("input", () => {
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => this.#find(), pause);
    });
    element("find-form").addEventListener("submit", (event) => {
      event.preventDefault();
      this.step(1);
    });
    this.#bar.addEventListener("keydown", (event) => {
      if (event.key === "Escape") this.close();
      else if (event.key === "Enter" && event.shiftKey) this.step(-1);
      else return;
      event.preventDefault();
      event.stopPropagation();
    });
    element("find-back").addEventListener("click", () => this.step(-1));
    element("find-on").addEventListener("click", () => this.step(1));
    element("find-copy").addEventListener("click", () => this.#copy());
    element("find-close").addEventListener("click", () => this.close());
    when(["frame", "resize"], () => this.follow());
    when(["open"], () => this.close());
  }

  /** True if there are PDFs in the drawing, in which one can look for text. */
  get isPossible() { return this.#engine.placed.list().some(({ format }) => format === "pdf"); }

  /** Opens the bar, or says why there is nothing to find. */
  open() {
    if (!this.isPossible) {
      notify(word("There is no text to find: only PDFs are looked through, not what is written by hand."), {
        key: "find", seconds: 8,
      });
      return;
    }
    this.#bar.hidden = false;
    this.#input.focus();
    this.#input.select();
    if (this.#input.value) this.#find();
  }

  /** Copies the text of the page of a PDF that is in the middle of the view. */
  async #copy() {
    const { placed, view } = this.#engine;
    const { width, height } = this.#view;
    const [x, y] = [view.x + width / 2 / view.zoom, view.y + height / 2 / view.zoom];
    const far = (/** @type {import("../engine/placed.js").Placed} */ picture) => {
      const { minX, minY, maxX, maxY } = boundsOf([picture]);
      return Math.hypot(Math.max(minX - x, 0, x - maxX), Math.max(minY - y, 0, y - maxY));
    };
    // Of several in the middle, the uppermost.
    const [picture] = placed.list().filter(({ format }) => format === "pdf").reverse()
      .sort((a, b) => far(a) - far(b));
    if (!picture) return;
    try {
      await this.#backdrop.open(picture.key, "pdf", picture.bytes);
      await navigator.clipboard.writeText(await this.#backdrop.contents.text(picture.key, picture.page));
      notify(word("The text of the page was copied."));
    } catch (error) {
      notify(word("This could not be copied: {reason}.", { reason: reason(error) }), { key: "clipboard" });
    }
  }

  /** Closes the bar. */
  close() {
    if (this.#bar.hidden) return;
    this.#bar.hidden = true;
    this.#stop();
    element("canvas").focus({ preventScroll: true });
  }

  #stop() {
    clearTimeout(this.#timer);
    this.#search?.abort();
    this.#search = null;
    this.#places = [];
    this.#at = -1;
    this.#status.textContent = "";
    this.follow();
  }

  async #find() {
    this.#stop();
    const text = this.#input.value.trim();
    if (!text) return;
    const search = new AbortController();
    this.#search = search;
    const pictures = this.#engine.placed.list().filter(({ format }) => format === "pdf")
      .sort((a, b) => a.transform[5] - b.transform[5] || a.transform[4] - b.transform[4]);
    const { y: top } = this.#engine.view;
    try {
      for (const [index, picture] of pictures.entries()) {
        await this.#backdrop.open(picture.key, "pdf", picture.bytes);
        const found = await this.#backdrop.contents.find(picture.key, picture.page, text, search.signal);
        if (search.signal.aborted) return;
        const [a, b, c, d, tx, ty] = picture.transform;
        /** @type {(corner: [number, number]) => [number, number]} */
        const mapped = ([x, y]) => [a * x + c * y + tx, b * x + d * y + ty];
        this.#places.push(...found.map((place) => place.map((corners) => corners.map(mapped))));
        // The view goes to the first place at or below its own as soon as that is known.
        if (this.#at < 0) {
          const next = this.#places.findIndex((place) => place[0]?.[0][1] >= top);
          if (next >= 0) this.#goTo(next);
        }
        if (found.length > 0 || index % 16 === 0) this.#tell(index + 1 < pictures.length);
        if (this.#places.length >= most) break;
      }
      if (this.#at < 0 && this.#places.length > 0) this.#goTo(0);
      this.#tell(false);
      if (this.#places.length === 0) await this.#tellOfPictures(pictures, search.signal);
    } catch (error) {
      if (!search.signal.aborted) this.#status.textContent = error.message;
    }
  }

  /**
   * Says so if no page has text: they were scanned, or drawn.
   *
   * @param {import("../engine/placed.js").Placed[]} pictures the pages
   * @param {AbortSignal} signal
   */
  async #tellOfPictures(pictures, signal) {
    for (const { key, page } of pictures.slice(0, sampled)) {
      if ((await this.#backdrop.contents.text(key, page)).trim() || signal.aborted) return;
    }
    this.#status.textContent = word("Pictures only");
    notify(word("The pages of this PDF are pictures, as a scanner makes them: there is no text in them to find."), {
      key: "find", seconds: 8,
    });
  }

  #tell(/** @type {boolean} */ goesOn) {
    const count = this.#places.length;
    this.#status.textContent = count === 0 ? (goesOn ? word("Searching…") : word("Not found"))
      : word("{page} / {count}", { page: this.#at + 1, count: goesOn ? word("{count}…", { count }) : count });
    this.follow();
  }

  /** Goes to the next place, or to the one before. */
  step(/** @type {number} */ steps) {
    const count = this.#places.length;
    if (count > 0) this.#goTo((this.#at + steps + count) % count);
    else this.#find();
  }

  #goTo(/** @type {number} */ at) {
    this.#at = at;
    const [[x, y]] = this.#places[at][0] ?? [[0, 0]];
    const { view } = this.#engine;
    const { width, height } = this.#view;
    const [shownX, shownY] = [(x - view.x) * view.zoom, (y - view.y) * view.zoom];
    if (shownX < 60 || shownX > width - 120 || shownY < 140 || shownY > height - 120) {
      const isBeside = shownX < 60 || shownX > width - 120;
      this.#engine.view = {
        ...view, x: isBeside ? x - width / 2 / view.zoom : view.x, y: y - height / 3 / view.zoom,
      };
      this.#view.show();
    }
    this.#tell(false);
  }

  /** Shows the marks. */
  follow() {
    const isHidden = this.#bar.hidden || this.#places.length === 0;
    if (isHidden && this.#marks.hasAttribute("hidden")) return;
    this.#marks.toggleAttribute("hidden", isHidden);
    if (isHidden) {
      this.#marks.replaceChildren();
      return;
    }
    const { x, y, zoom } = this.#engine.view;
    const bottom = y + this.#view.height / zoom;
    const shapes = [];
    for (const [index, place] of this.#places.entries()) {
      for (const corners of place) {
        if (corners[0][1] < y || corners[2][1] > bottom) continue;
        const polygon = document.createElementNS(namespace, "polygon");
        polygon.setAttribute("points", corners.map(([px, py]) => [(px - x) * zoom, (py - y) * zoom].join()).join(" "));
        if (index === this.#at) polygon.setAttribute("class", "current");
        shapes.push(polygon);
      }
    }
    this.#marks.replaceChildren(...shapes);
  }
}
