// Pictures and pages of PDFs that lie below the ink: they are decoded in workers (content-worker.js), one piece
// at a time.
//
// One worker does all, until a piece takes long: then others do not wait for it, but go to a second worker. A worker
// that does not leave a piece which nobody wants any more is ended; what was open in it is opened anew when it is
// asked for.

import { Passwords } from "./passwords.js";
import { word } from "../words/words.js";

/** @type {Record<string, string | undefined>} Why a content cannot be shown, in sentences without their full stop. */
const sentences = {
  locked: word("It needs a password"),
  damaged: word("It is damaged, and nothing of it can be read"),
  missing: word("What shows PDFs is missing on this site"),
  large: word("It is too large to be shown here"),
  pages: word("There are no pages in it"),
};

/** The largest number of pixels of a picture that is decoded: 400 MB while that goes on. */
export const largestPicture = 100e6;
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

/** @typedef {import("../engine/placed.js").Format} Format */
/** @typedef {number | string} Key by which a content is asked for */
/** @typedef {{width: number, height: number}} Size in points: pixels of a picture, upright */
/** @typedef {[number, number][]} Quadrilateral its corners, in points */

/**
 * An open content: a picture has one page.
 *
 * @typedef {object} Opened
 * @property {(Size | null)[]} pages null for a page that cannot be read
 * @property {string} title
 * @property {boolean} hasDrawing true if one is attached to a PDF
 * @property {string[] | null} labels of all pages of a PDF; null if they are the numbers of the pages
 * @property {"" | "xfa" | "both"} form of a PDF: “xfa” if it makes pages by itself which are not shown here, “both” if
 *   there are pages with fields as well
 * @property {string} [password] the password with which a PDF was opened that needs one
 */

/**
 * Where a link or an entry of an outline leads: to an address of the web, to a place of the PDF as that names it, or a
 * step to another page: NextPage, PrevPage, FirstPage or LastPage.
 *
 * @typedef {{address?: string, place?: string | unknown[], step?: string}} Target
 */

/** @typedef {[number, number, number, number]} Area the left, upper, right and lower edge, in points of the page */
/** @typedef {{name: string, target: Target, areas: Area[]}} Link of a page of a PDF; name: empty if it has none */

/**
 * An entry of an outline.
 *
 * @typedef {object} OutlineEntry
 * @property {string} name
 * @property {Target | null} target null if it only has entries below it
 * @property {boolean} isOpen true if the PDF shows those
 * @property {OutlineEntry[]} entries those below it
 */

/**
 * A rectangle of a page.
 *
 * @typedef {object} Piece
 * @property {number} [page] from 0
 * @property {number} x in pixels from the upper left corner of the page; y, width and height alike
 * @property {number} y
 * @property {number} width
 * @property {number} height
 * @property {number} scale pixels per point
 */

/**
 * A text of a page of a PDF.
 *
 * @typedef {object} PageText
 * @property {string} str
 * @property {number[]} matrix from a text of the size 1, its baseline along x and y up, to points of the page, y down
 * @property {number} width in points
 * @property {boolean} ends true if a line ends with it
 * @property {string} family
 * @property {number} ascent the part of the size above the baseline
 */

/**
 * The answers of workers, by what they are asked to do.
 *
 * @typedef {object} Answers
 * @property {Opened} open
 * @property {{width: number, height: number, pixels: ArrayBuffer}} draw RGBA, not premultiplied
 * @property {Quadrilateral[][]} find
 * @property {[number, number, number, number][]} fields
 * @property {string} text
 * @property {PageText[]} texts
 * @property {Link[]} links
 * @property {OutlineEntry[] | null} outline
 * @property {{page: number, top: number} | null} place top: the distance from the upper edge of the page, in points
 */

/**
 * @typedef {{action: keyof Answers, key: Key, page?: number, text?: string, place?: string | unknown[]}
 *   & Partial<Piece>} Message to a worker
 */
/** @typedef {{format: Format, bytes: () => Uint8Array, password?: string}} Source of a content */

/** A request to a worker. */
class Job {
  /** The time at which a worker began with it, and that worker. */
  began = 0;
  /** @type {Lane | null} */
  lane = null;

  constructor(/** @type {number} */ number, /** @type {Message} */ message) {
    this.number = number;
    this.message = message;
    /** @type {Promise<unknown>} */
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

/** @typedef {{kind: string, message: string}} Fault see {@link ContentError} */
/** @typedef {{job: number, value?: unknown, fault?: Fault}} Answer of a worker, to the job of a number */

/** A worker, and its open contents. */
class Lane {
  /** @type {Job | null} The request that it works on. */
  job = null;
  /** @type {Set<Key>} The contents that are open in it. */
  open = new Set();
  /** @type {Fault | null} Why the content of the job could not be opened anew. */
  fault = null;

  /**
   * @param {(lane: Lane, answer: Answer) => void} onAnswer
   * @param {(lane: Lane) => void} onError
   */
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
  /** @type {Map<Key, Source>} The contents that are open. */
  #sources = new Map();
  #last = 0;
  #timer = 0;
  #passwords = new Passwords();

  /**
   * Opens a content; a person is asked for the password of a PDF that needs one.
   *
   * @param {Key} key by which it is asked for from now on
   * @param {Format} format
   * @param {() => Uint8Array} bytes returns them; it is called again if the content has to be opened anew
   * @returns {Promise<Opened>}
   * @throws {ContentError}
   */
  async open(key, format, bytes) {
    /** @type {Source} */
    const source = { format, bytes };
    this.#sources.set(key, source);
    const open = async (/** @type {string | undefined} */ password) => {
      // Another one may have been opened while the person was asked.
      if (this.#sources.get(key) !== source) throw new ContentError("closed");
      source.password = password;
      return this.#ask({ action: "open", key });
    };
    try {
      const opened = await this.#passwords.open(bytes, open);
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
   * @param {Key} key
   * @param {Piece} piece
   * @param {AbortSignal} [signal]
   * @returns {Promise<Answers["draw"]>}
   * @throws {ContentError} of the kind “cancelled” if the signal says so
   */
  draw(key, piece, signal) {
    return this.#ask({ action: "draw", key, ...piece }, signal);
  }

  /**
   * The places of a text on a page of a PDF: for each its quadrilaterals.
   *
   * @param {Key} key
   * @param {number} page
   * @param {string} text
   * @param {AbortSignal} signal
   */
  find(key, page, text, signal) { return this.#ask({ action: "find", key, page, text }, signal); }

  /** The filled fields of a page of a PDF: their left, upper, right and lower edges, in points. */
  fields(/** @type {Key} */ key, /** @type {number} */ page) { return this.#ask({ action: "fields", key, page }); }

  /** The text of a page of a PDF. */
  text(/** @type {Key} */ key, /** @type {number} */ page) { return this.#ask({ action: "text", key, page }); }

  /** The texts of a page of a PDF, from the first to the last. */
  texts(/** @type {Key} */ key, /** @type {number} */ page) { return this.#ask({ action: "texts", key, page }); }

  /** The links of a page of a PDF. */
  links(/** @type {Key} */ key, /** @type {number} */ page) { return this.#ask({ action: "links", key, page }); }

  /** The outline of a PDF; null if it has none. */
  outline(/** @type {Key} */ key) { return this.#ask({ action: "outline", key }); }

  /** The page of a PDF to which a link leads; null if there is no such page. */
  place(/** @type {Key} */ key, /** @type {string | unknown[]} */ place) {
    return this.#ask({ action: "place", key, place });
  }

  /** Forgets a content, and ends the work for it. */
  close(/** @type {Key} */ key) {
    this.#sources.delete(key);
    for (const job of this.#waiting.filter(({ message }) => message.key === key)) this.#fail(job, "closed");
    for (const lane of [...this.#lanes]) {
      if (lane.job?.message.key === key) this.#leave(lane.job, "closed");
      if (lane.open.delete(key)) lane.worker.postMessage({ action: "close", key });
    }
  }

  // Jobs.

  /**
   * Returns the answer of a worker.
   *
   * @template {keyof Answers} Action
   * @param {Message & {action: Action}} message
   * @param {AbortSignal} [signal]
   * @returns {Promise<Answers[Action]>}
   */
  #ask(message, signal) {
    if (signal?.aborted) return Promise.reject(new ContentError("cancelled"));
    this.#last += 1;
    const job = new Job(this.#last, message);
    signal?.addEventListener("abort", () => this.#leave(job, "cancelled"), { once: true });
    this.#waiting.push(job);
    this.#next();
    return /** @type {Promise<Answers[Action]>} */ (job.promise);
  }

  #fail(/** @type {Job} */ job, /** @type {string} */ kind) {
    const at = this.#waiting.indexOf(job);
    if (at >= 0) this.#waiting.splice(at, 1);
    job.reject(new ContentError(kind));
  }

  /** Leaves a job that nobody wants any more: its worker has a moment to do so, too. */
  #leave(/** @type {Job} */ job, /** @type {string} */ kind) {
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
  #freeLane(/** @type {Key} */ key) {
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

  #give(/** @type {Job} */ job, /** @type {Lane} */ lane, /** @type {Source} */ { format, bytes, password }) {
    this.#waiting.splice(this.#waiting.indexOf(job), 1);
    const { key, action } = job.message;
    /** @type {Message | null} */
    let message = job.message;
    try {
      if (!lane.open.has(key) || action === "open") {
        const copy = bytes().slice();
        // Of a content that is opened anew nobody waits for the answer.
        const number = action === "open" ? job.number : 0;
        lane.worker.postMessage({ job: number, action: "open", key, format, bytes: copy, password }, [copy.buffer]);
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

  #take(/** @type {Lane} */ lane, /** @type {Answer} */ { job: number, value, fault }) {
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
  #end(/** @type {Lane} */ lane) {
    lane.worker.terminate();
    this.#lanes.splice(this.#lanes.indexOf(lane), 1);
    const { job } = lane;
    lane.job = null;
    job?.reject(new ContentError("closed"));
  }
}
