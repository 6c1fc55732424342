// Pictures and pages of PDFs that lie below the ink: they are decoded in workers (content-worker.js), one piece
// at a time.
//
// One worker does all, until a piece takes long: then others do not wait for it, but go to a second worker. A worker
// that does not leave a piece which nobody wants any more is ended; what was open in it is opened anew when it is
// asked for.

import { word } from "../words/words.js";

/** Why a content cannot be shown, in whole sentences without their full stop. */
const sentences = {
  locked: word("It needs a password: save a copy without one, then open that here"),
  damaged: word("It is damaged, and nothing of it can be read"),
  missing: word("What shows PDFs is missing on this site"),
  large: word("It is too large to be shown here"),
  pages: word("There are no pages in it"),
};

/** The time from which on others do not wait for a piece, in milliseconds. */
export const patience = 700;
/** The time that a piece has to end when it was cancelled, in milliseconds. */
const grace = 400;
/** The most workers: each has contents open of its own. */
const mostWorkers = 3;

/** The error that a content cannot be shown. */
export class ContentError extends Error {
  name = "ContentError";

  /**
   * @param {string} kind locked, damaged, missing, large, pages, cancelled, closed or failed
   * @param {string} [details] the fault in the words of the browser
   */
  constructor(kind, details = "") {
    super(sentences[kind] ?? word("It cannot be shown"));
    this.kind = kind;
    this.details = details;
  }
}

/** @typedef {{width: number, height: number}} Size in points: pixels of a picture, upright */

/** A request to a worker. */
class Job {
  /** The time at which a worker began with it, and that worker. */
  began = 0;
  /** @type {Lane | null} */
  lane = null;

  constructor(number, message) {
    this.number = number;
    this.message = message;
    this.promise = new Promise((resolve, reject) => {
      this.resolve = resolve;
      this.reject = reject;
    });
    // Who asks may have gone.
    this.promise.catch(() => {});
  }

  /** The page that it is about. */
  get page() { return `${this.message.key} ${this.message.page ?? 0}`; }

  /** True if others do not wait for it any more. */
  get isLong() { return this.began > 0 && performance.now() - this.began >= patience; }
}

/** A worker, and its open contents. */
class Lane {
  /** @type {Job | null} The request that it works on. */
  job = null;
  /** The keys of the contents that are open in it. */
  open = new Set();
  /** Why the content of the job could not be opened anew. */
  fault = null;

  constructor(onAnswer, onError) {
    this.worker = new Worker(new URL("../pages/content-worker.js", import.meta.url));
    this.worker.addEventListener("message", ({ data }) => onAnswer(this, data));
    this.worker.addEventListener("error", (event) => {
      event.preventDefault();
      onError(this);
    });
  }
}

/** Contents that can be shown; their bytes are decoded beside the page. */
export class Contents {
  /** @type {Lane[]} */
  #lanes = [];
  /** @type {Job[]} The requests that wait for a worker, in their order. */
  #waiting = [];
  /** The formats and bytes of the contents that are open. */
  #sources = new Map();
  #last = 0;
  #timer = 0;

  /**
   * Opens a content.
   *
   * @param {number | string} key by which it is asked for from now on
   * @param {"png" | "jpeg" | "webp" | "pdf"} format
   * @param {() => Uint8Array} bytes returns them; it is called again if the content has to be opened anew
   * @returns {Promise<{pages: (Size | null)[], title: string, hasDrawing: boolean}>} a picture has one page;
   *   null for a page that cannot be read; hasDrawing: true if one is attached to a PDF
   * @throws {ContentError}
   */
  async open(key, format, bytes) {
    const source = { format, bytes };
    this.#sources.set(key, source);
    try {
      const opened = await this.#ask({ action: "open", key });
      if (!opened.pages.some(Boolean)) throw new ContentError("pages");
      return opened;
    } catch (error) {
      if (this.#sources.get(key) === source) this.close(key);
      throw error;
    }
  }

  /**
   * Draws a rectangle of a page.
   *
   * @param {number | string} key
   * @param {{page?: number, x: number, y: number, width: number, height: number, scale: number}} piece in pixels
   *   from the upper left corner of the page; scale: pixels per point
   * @param {AbortSignal} [signal]
   * @returns {Promise<{width: number, height: number, pixels: ArrayBuffer}>} RGBA, not premultiplied
   * @throws {ContentError} of the kind “cancelled” if the signal says so
   */
  draw(key, piece, signal) {
    return this.#ask({ action: "draw", key, ...piece }, signal);
  }

  /**
   * The places of a text on a page of a PDF.
   *
   * @returns {Promise<[number, number][][][]>} quadrilaterals, in points
   */
  find(key, page, text, signal) { return this.#ask({ action: "find", key, page, text }, signal); }

  /**
   * The filled fields of a page of a PDF.
   *
   * @returns {Promise<[number, number, number, number][]>} their left, upper, right and lower edges, in points
   */
  fields(key, page) { return this.#ask({ action: "fields", key, page }); }

  /**
   * The text of a page of a PDF.
   *
   * @returns {Promise<string>}
   */
  text(key, page) { return this.#ask({ action: "text", key, page }); }

  /**
   * The texts of a page of a PDF, from the first to the last.
   *
   * @returns {Promise<{str: string, matrix: number[], width: number, ends: boolean, family: string,
   *   ascent: number}[]>} matrix: from a text of the size 1, its baseline along x and y up, to points of the page, y down;
   *   width in points; ends: true if a line ends with it; ascent: the part of the size above the baseline
   */
  texts(key, page) { return this.#ask({ action: "texts", key, page }); }

  /** Forgets a content, and ends the work for it. */
  close(key) {
    this.#sources.delete(key);
    for (const job of this.#waiting.filter(({ message }) => message.key === key)) this.#fail(job, "closed");
    for (const lane of [...this.#lanes]) {
      if (lane.job?.message.key === key) this.#leave(lane.job, "closed");
      if (lane.open.delete(key)) lane.worker.postMessage({ action: "close", key });
    }
  }

  // Jobs.

  /** @param {AbortSignal} [signal] */
  #ask(message, signal) {
    if (signal?.aborted) return Promise.reject(new ContentError("cancelled"));
    this.#last += 1;
    const job = new Job(this.#last, message);
    signal?.addEventListener("abort", () => this.#leave(job, "cancelled"), { once: true });
    this.#waiting.push(job);
    this.#next();
    return job.promise;
  }

  #fail(job, kind) {
    const at = this.#waiting.indexOf(job);
    if (at >= 0) this.#waiting.splice(at, 1);
    job.reject(new ContentError(kind));
  }

  /** Leaves a job that nobody wants any more: its worker has a moment to do so, too. */
  #leave(job, kind) {
    this.#fail(job, kind);
    const { lane } = job;
    if (lane?.job !== job) return;
    lane.worker.postMessage({ cancel: job.number });
    // Texts are found in a moment, which is less than it takes to open their content anew.
    if (kind === "cancelled" && job.message.action !== "draw") return;
    setTimeout(() => {
      if (lane.job !== job) return;
      this.#end(lane);
      this.#next();
    }, grace);
  }

  /** Gives workers the requests that they can begin now. */
  #next() {
    clearTimeout(this.#timer);
    for (const job of [...this.#waiting]) {
      const { key } = job.message;
      const source = this.#sources.get(key);
      if (!source) {
        this.#fail(job, "closed");
        continue;
      }
      // A page that takes long keeps one worker only; its text may be found meanwhile.
      const isHeld = job.message.action === "draw"
        && this.#lanes.some((lane) => lane.job?.isLong && lane.job.page === job.page);
      const lane = isHeld ? null : this.#freeLane(key);
      if (lane) this.#give(job, lane, source);
    }
    const busy = this.#lanes.flatMap(({ job }) => job ?? []);
    if (busy.length === 0 && this.#waiting.length === 0) {
      for (const lane of this.#lanes.slice(1)) this.#end(lane);
    }
    if (this.#waiting.length === 0) return;
    const next = Math.min(...busy.filter((job) => !job.isLong).map((job) => job.began + patience));
    if (Number.isFinite(next)) this.#timer = setTimeout(() => this.#next(), Math.max(next - performance.now(), 0) + 1);
  }

  /** A worker that is free: one that has a content open, if there is one; or a new one, if all others take long. */
  #freeLane(key) {
    const free = this.#lanes.filter((lane) => !lane.job);
    if (free.length > 0) return free.find((lane) => lane.open.has(key)) ?? free[0];
    if (this.#lanes.length >= mostWorkers || !this.#lanes.every((lane) => lane.job?.isLong)) return null;
    const lane = new Lane((one, answer) => this.#take(one, answer), (one) => {
      this.#end(one);
      this.#next();
    });
    this.#lanes.push(lane);
    return lane;
  }

  #give(job, lane, { format, bytes }) {
    this.#waiting.splice(this.#waiting.indexOf(job), 1);
    const { key, action } = job.message;
    let message = job.message;
    try {
      if (!lane.open.has(key) || action === "open") {
        const copy = bytes().slice();
        // Of a content that is opened anew nobody waits for the answer.
        const number = action === "open" ? job.number : 0;
        lane.worker.postMessage({ job: number, action: "open", key, format, bytes: copy }, [copy.buffer]);
        lane.open.add(key);
        if (action === "open") message = null;
      }
      if (message) lane.worker.postMessage({ job: job.number, ...message });
    } catch (error) {
      job.reject(error);
      return;
    }
    [job.lane, job.began, lane.job] = [lane, performance.now(), job];
  }

  #take(lane, { job: number, value, fault }) {
    const { job } = lane;
    if (number === 0 && fault) lane.fault = fault;
    if (!job || job.number !== number) return;
    lane.job = null;
    const told = fault ? lane.fault ?? fault : null;
    if (fault && (lane.fault || job.message.action === "open")) lane.open.delete(job.message.key);
    lane.fault = null;
    if (told) job.reject(new ContentError(told.kind, told.message));
    else job.resolve(value);
    this.#next();
  }

  /** Ends a worker, and its work. */
  #end(lane) {
    lane.worker.terminate();
    this.#lanes.splice(this.#lanes.indexOf(lane), 1);
    const { job } = lane;
    lane.job = null;
    job?.reject(new ContentError("closed"));
  }
}
