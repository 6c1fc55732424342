// Supplies the engine with the pieces of pictures and pages of PDFs that it wants to show.

import { ContentError, largestPicture, patience } from "./contents.js";
import { tell, when } from "../interface/happenings.js";
import { dismiss, notify } from "../interface/notices.js";
import { word } from "../words/words.js";

/** The number of pieces that are asked for at a time, besides those that take long. */
const atOnce = 2;
/** The pixels that are kept, for each one of the view; and the least and the most of them, in bytes. */
const [share, least, most] = [12, 64 * 2 ** 20, 128 * 2 ** 20];
/** The most bytes of contents that are open beside the page. */
const room = 64 * 2 ** 20;

/** The supply of pieces. */
export class Backdrop {
  #engine;
  #view;
  #contents;
  /**
   * The pieces that are being drawn, with what cancels them, and their pages.
   *
   * @type {Map<number, {abort: AbortController, page: string, isLong: boolean}>}
   */
  #inFlight = new Map();
  /**
   * The open contents with their sizes in bytes, the one that was used last at the end.
   *
   * @type {Map<number, {opened: Promise<import("./contents.js").Opened>, bytes: number}>}
   */
  #open = new Map();
  /** @type {Map<number, import("./contents.js").Opened>} What is known of the contents that were open. */
  #known = new Map();
  /** @type {Set<number>} The contents whose password nobody has said. */
  #locked = new Set();

  /**
   * @param {import("../engine/engine.js").Engine} engine
   * @param {import("../canvas/canvas.js").CanvasView} view
   * @param {import("./contents.js").Contents} contents
   */
  constructor(engine, view, contents) {
    this.#engine = engine;
    this.#view = view;
    this.#contents = contents;
    this.#resize();
    when(["resize"], () => this.#resize());
    when(["frame"], () => this.#update());
    when(["open"], () => this.#close());
    this.#update();
  }

  /** Takes more memory for a larger view. */
  #resize() {
    const { pixelWidth, pixelHeight, backdrop } = this.#engine;
    backdrop.budget = Math.min(Math.max(share * 4 * pixelWidth * pixelHeight, least), most);
  }

  /** The contents by which pieces are drawn. */
  get contents() { return this.#contents; }

  /** True if no piece is missing that is wanted now. */
  get isAtRest() {
    if (this.#engine.hasStopped) return true;
    if (this.#inFlight.size > 0) return false;
    const { backdrop, placed } = this.#engine;
    if (this.#locked.size === 0) return backdrop.wanted(1).length === 0;
    // Pieces that nobody has unlocked come when somebody does.
    const locked = new Set(placed.list().filter(({ key }) => this.#locked.has(key)).map(({ id }) => id));
    return backdrop.wanted().every(({ picture }) => locked.has(picture));
  }

  /** Titles, sizes and labels of the PDFs of the drawing that were open, by the keys of their contents. */
  get known() { return this.#known; }

  /**
   * Opens the PDFs of the drawing that were not open yet; a person is asked for the passwords that they need.
   *
   * @returns {Promise<boolean>} false if nobody says one
   */
  async unlock() {
    const contents = new Map(this.#engine.placed.list().map((picture) => [picture.key, picture]));
    for (const { key, format, bytes } of contents.values()) {
      if (format !== "pdf" || this.#known.has(key)) continue;
      this.#locked.delete(key);
      // What is damaged is told where it is shown.
      await this.open(key, format, bytes).catch(() => {});
    }
    return this.#locked.size === 0;
  }

  /** The passwords of the PDFs of the drawing that were open. */
  get passwords() { return [...this.#known.values()].flatMap(({ password }) => password ?? []); }

  /** Asks for the pieces that are wanted now. */
  #update() {
    const engine = this.#engine;
    if (engine.hasStopped) return;
    const wanted = engine.backdrop.wanted();
    if (wanted.length === 0 && this.#inFlight.size === 0) return;
    const numbers = new Set(wanted.map(({ number }) => number));
    for (const [number, { abort }] of this.#inFlight) {
      // Pieces that have scrolled out of sight make room for new ones.
      if (numbers.has(number)) continue;
      this.#inFlight.delete(number);
      abort.abort();
    }
    if (wanted.length === 0) return;
    let pictures = null;
    for (const piece of wanted) {
      const all = [...this.#inFlight.values()];
      if (all.filter(({ isLong }) => !isLong).length >= atOnce) break;
      // The rest of a page that takes long waits for the pieces of it that are begun, and other pages do not.
      const page = `${piece.picture} ${piece.pageIndex}`;
      if (this.#inFlight.has(piece.number) || all.some((other) => other.isLong && other.page === page)) continue;
      pictures ??= new Map(engine.placed.list().map((picture) => [picture.id, picture]));
      const picture = pictures.get(piece.picture);
      if (picture && this.#locked.has(picture.key)) continue;
      if (!picture?.format) engine.backdrop.decline(piece.number);
      else this.#supply(piece, picture.key, picture.format, picture.bytes);
    }
  }

  /**
   * Draws a piece, and hands it over.
   *
   * @param {import("../engine/backdrop.js").PieceRequest} piece
   * @param {number} key of its content
   * @param {import("../engine/placed.js").Format} format
   * @param {number} bytes the size of the content
   */
  async #supply(piece, key, format, bytes) {
    const engine = this.#engine;
    const abort = new AbortController();
    const flight = { abort, page: `${piece.picture} ${piece.pageIndex}`, isLong: false };
    this.#inFlight.set(piece.number, flight);
    const timer = setTimeout(() => {
      flight.isLong = true;
      this.#update();
    }, patience);
    try {
      await this.open(key, format, bytes);
      const { pageIndex: page, x, y, width, height, scale } = piece;
      const made = await this.#contents.draw(key, { page, x, y, width, height, scale }, abort.signal);
      if (!engine.hasStopped) engine.backdrop.provide(piece.number, new Uint8Array(made.pixels));
    } catch (error) {
      // A piece that was cancelled, or belongs to a closed drawing, is requested again when it is wanted.
      if (engine.hasStopped || ["cancelled", "closed"].includes(error.kind)) return;
      if (error.kind === "locked") {
        this.#tellOfLock(key, error);
        return;
      }
      engine.backdrop.decline(piece.number);
      notify(word("A picture or a page cannot be shown. {sentence}.", { sentence: error.message }), {
        key: `content ${key}`, details: error.details ?? "", seconds: 12,
      });
    } finally {
      clearTimeout(timer);
      if (this.#inFlight.get(piece.number) === flight) this.#inFlight.delete(piece.number);
      // To take pixels and to draw them are two pieces of work, between which a pen gets a turn.
      if (!engine.hasStopped) this.#view.showSoon();
    }
  }

  /** Says that a content needs its password, and how one is asked for it again. */
  #tellOfLock(/** @type {number} */ key, /** @type {Error} */ error) {
    notify(word("A picture or a page cannot be shown. {sentence}.", { sentence: error.message }), {
      key: `content ${key}`, seconds: 0, actions: [{
        label: word("Enter the password…"), run: () => {
          this.#locked.delete(key);
          this.#view.showSoon();
        },
      }],
    });
  }

  /**
   * Opens a content, unless it is open.
   *
   * @param {number} key
   * @param {import("../engine/placed.js").Format} format
   * @param {number} bytes its size
   */
  open(key, format, bytes) {
    if (this.#locked.has(key)) return Promise.reject(new ContentError("locked"));
    const known = this.#open.get(key);
    if (known) {
      this.#open.delete(key);
      this.#open.set(key, known);
      return known.opened;
    }
    const opened = this.#contents.open(key, format, () => this.#bytes(key));
    this.#open.set(key, { opened, bytes });
    // A content that cannot be opened is tried again only when it is asked for again.
    opened.then((content) => {
      if (format !== "pdf" || this.#open.get(key)?.opened !== opened) return;
      this.#known.set(key, content);
      tell("pdf");
    }, (error) => {
      if (this.#open.get(key)?.opened !== opened) return;
      this.#open.delete(key);
      if (error.kind === "locked") this.#locked.add(key);
    });
    let held = 0;
    for (const [other, { bytes: size }] of [...this.#open].reverse()) {
      held += size;
      if (held <= room || other === key) continue;
      this.#contents.close(other);
      this.#open.delete(other);
    }
    return opened;
  }

  /** The bytes of a content, unless to decode it takes more memory than there is for that: 33 kB can be a gigabyte. */
  #bytes(/** @type {number} */ key) {
    const { bytes, pixels } = this.#engine.placed.content(key);
    if (pixels > largestPicture) throw new ContentError("large");
    return bytes;
  }

  /**
   * A picture of a part of the document, with the pages and the pictures in it.
   *
   * @param {{minX: number, minY: number, maxX: number, maxY: number}} rect in points of the document
   * @param {import("./papers.js").Look & {scale?: number}} options see `EnginePictures.picture`
   * @param {AbortSignal} [signal]
   * @returns {Promise<ImageData>}
   */
  async picture(rect, options = {}, signal = undefined) {
    const engine = this.#engine;
    const pictures = new Map(engine.placed.list().map((picture) => [picture.id, picture]));
    const tried = new Set();
    // A store that is too small for all of it is not filled again and again.
    for (;;) {
      const wanted = engine.backdrop.wantedFor(rect, options.scale ?? 1).filter(({ number }) => !tried.has(number));
      if (wanted.length === 0) break;
      for (const { number, picture, pageIndex: page, x, y, width, height, scale } of wanted) {
        tried.add(number);
        const content = pictures.get(picture);
        if (!content?.format) continue;
        await this.open(content.key, content.format, content.bytes);
        const made = await this.#contents.draw(content.key, { page, x, y, width, height, scale }, signal);
        engine.backdrop.provide(number, new Uint8Array(made.pixels));
      }
    }
    return engine.pictures.picture(rect, options);
  }

  /** Forgets all contents. */
  #close() {
    for (const { abort } of this.#inFlight.values()) abort.abort();
    this.#inFlight.clear();
    for (const key of this.#open.keys()) this.#contents.close(key);
    for (const key of this.#locked) dismiss(`content ${key}`);
    this.#open.clear();
    this.#known.clear();
    this.#locked.clear();
  }
}
