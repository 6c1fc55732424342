// Pictures and pages of PDFs that lie below the ink: they are decoded in a worker (content-worker.js), one piece
// at a time.

import { word } from "./words.js";

/** Why a content cannot be shown, in whole sentences without their full stop. */
const sentences = {
  locked: word("It needs a password: save a copy without one, then open that here"),
  damaged: word("It is damaged, and nothing of it can be read"),
  missing: word("What shows PDFs is missing on this site"),
  large: word("It is too large to be shown here"),
  pages: word("There are no pages in it"),
};

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

/** Contents that can be shown; their bytes are decoded beside the page. */
export class Contents {
  #worker = null;
  #jobs = new Map();
  #last = 0;

  /**
   * Opens a content.
   *
   * @param {number | string} key by which it is asked for from now on
   * @param {"png" | "jpeg" | "webp" | "pdf"} format
   * @param {Uint8Array} bytes they are copied
   * @returns {Promise<{pages: (Size | null)[], title: string, hasDrawing: boolean}>} a picture has one page;
   *   null for a page that cannot be read; hasDrawing: true if one is attached to a PDF
   * @throws {ContentError}
   */
  async open(key, format, bytes) {
    const copy = bytes.slice();
    const opened = await this.#ask({ action: "open", key, format, bytes: copy }, [copy.buffer]);
    if (!opened.pages.some(Boolean)) {
      this.close(key);
      throw new ContentError("pages");
    }
    return opened;
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
    return this.#ask({ action: "draw", key, ...piece }, [], signal);
  }

  /** The places of a text on a page of a PDF. @returns {Promise<[number, number][][][]>} quadrilaterals, in points */
  find(key, page, text, signal) { return this.#ask({ action: "find", key, page, text }, [], signal); }

  /**
   * The filled fields of a page of a PDF.
   *
   * @returns {Promise<[number, number, number, number][]>} their left, upper, right and lower edges, in points
   */
  fields(key, page) { return this.#ask({ action: "fields", key, page }); }

  /** The text of a page of a PDF. @returns {Promise<string>} */
  text(key, page) { return this.#ask({ action: "text", key, page }); }

  /**
   * The texts of a page of a PDF, from the first to the last.
   *
   * @returns {Promise<{str: string, matrix: number[], width: number, ends: boolean, family: string,
   *   ascent: number}[]>} matrix: from a text of the size 1, its baseline along x and y up, to points of the page, y down;
   *   width in points; ends: true if a line ends with it; ascent: the part of the size above the baseline
   */
  texts(key, page) { return this.#ask({ action: "texts", key, page }); }

  /** Forgets a content. */
  close(key) { if (this.#worker) this.#ask({ action: "close", key }).catch(() => {}); }

  /** The bytes that contents hold beside the page, as far as they are known. */
  async held() { return this.#worker ? this.#ask({ action: "held" }) : { bytes: 0, pages: 0, contents: 0 }; }

  /** Forgets all contents, and the worker with them. */
  closeAll() {
    this.#worker?.terminate();
    this.#worker = null;
    this.#failAll("closed");
  }

  #start() {
    const worker = new Worker(new URL("content-worker.js", import.meta.url));
    worker.addEventListener("message", ({ data: { job, value, fault } }) => {
      const waiting = this.#jobs.get(job);
      this.#jobs.delete(job);
      if (fault) waiting?.reject(new ContentError(fault.kind, fault.message));
      else waiting?.resolve(value);
    });
    worker.addEventListener("error", (event) => {
      event.preventDefault();
      if (this.#worker === worker) this.closeAll();
    });
    return worker;
  }

  #failAll(kind) {
    const jobs = [...this.#jobs.values()];
    this.#jobs.clear();
    for (const { reject } of jobs) reject(new ContentError(kind));
  }

  #ask(message, transfer = [], signal = null) {
    if (signal?.aborted) return Promise.reject(new ContentError("cancelled"));
    this.#worker ??= this.#start();
    const worker = this.#worker;
    this.#last += 1;
    const job = this.#last;
    return new Promise((resolve, reject) => {
      this.#jobs.set(job, { resolve, reject });
      signal?.addEventListener("abort", () => {
        if (this.#jobs.has(job)) worker.postMessage({ cancel: job });
      }, { once: true });
      worker.postMessage({ job, ...message }, transfer);
    });
  }
}
