// Decodes pictures and pages of PDFs, piece by piece, beside the page, whose own thread stays free for the pen.
//
// A message is {job, action, …}; the answer is {job, value} or {job, fault: {kind, message}}. The message
// {cancel: job} ends a job, whose answer is then a fault of the kind “cancelled”.
//
// This script is no module, because PDF.js is none; content-pdf.js comes only when a PDF is opened.

/** The largest number of bytes of decoded pictures that are kept for the next piece. */
const pictureRoom = 96 * 2 ** 20;
/** The largest number of pixels of one piece. */
const largestPiece = 2 ** 24;

/** @type {Record<string, string>} */
const types = { png: "image/png", jpeg: "image/jpeg", webp: "image/webp" };

/** The error that a content cannot be shown; `kind` says why. */
class Fault extends Error {
  constructor(/** @type {string} */ kind, message = "") {
    super(message);
    this.kind = kind;
  }
}
self.Fault = Fault;

/** @type {Map<number | string, Content>} The open contents by their keys. */
const contents = new Map();
/** @type {Set<number>} The jobs that were cancelled before they were begun. */
const cancelled = new Set();
/** @type {Running} The job that goes on; 0 for none. */
let running = { job: 0, cancel: null };

/** @type {Picture[]} Decoded pictures that are kept, the one that was used last at the end. */
const decoded = [];

/** A picture whose bytes are kept, and decoded when a piece is wanted. */
class Picture {
  #blob;
  /** @type {ImageBitmap | null} */
  #bitmap = null;

  constructor(/** @type {Uint8Array} */ bytes, /** @type {string} */ format) {
    this.#blob = new Blob([bytes], { type: types[format] });
  }

  /** The bytes of its decoded pixels. */
  get held() { return this.#bitmap ? 4 * this.#bitmap.width * this.#bitmap.height : 0; }

  async bitmap() {
    if (!this.#bitmap) {
      try {
        this.#bitmap = await createImageBitmap(this.#blob, /** @type {object} */ ({ imageOrientation: "from-image" }));
      } catch (error) {
        throw new Fault("damaged", String(error?.message));
      }
    }
    const at = decoded.indexOf(this);
    if (at >= 0) decoded.splice(at, 1);
    decoded.push(this);
    let room = pictureRoom - this.held;
    for (const other of [...decoded].reverse().slice(1)) {
      room -= other.held;
      if (room < 0) other.drop();
    }
    return this.#bitmap;
  }

  async pages() {
    const { width, height } = await this.bitmap();
    return [{ width, height }];
  }

  /**
   * Draws a piece: the whole picture is drawn, so that pieces side by side join without a seam.
   *
   * @param {OffscreenContext} context
   * @param {Corner} corner
   */
  async draw(context, { x, y, scale }) {
    const bitmap = await this.bitmap();
    context.imageSmoothingQuality = "high";
    context.setTransform(scale, 0, 0, scale, -x, -y);
    context.drawImage(bitmap, 0, 0);
  }

  /** Forgets the decoded pixels, not the bytes. */
  drop() {
    this.#bitmap?.close();
    this.#bitmap = null;
    const at = decoded.indexOf(this);
    if (at >= 0) decoded.splice(at, 1);
  }

  close() { this.drop(); }
}

function opened(/** @type {number | string} */ key) {
  const content = contents.get(key);
  if (!content) throw new Fault("closed");
  return content;
}

/** @type {Record<string, (asked: Asked, job: Running) => unknown>} */
const actions = {
  /**
   * Opens a content.
   *
   * @returns the sizes of its pages in points, upright; a picture has one; and more of a PDF
   */
  async open({ key, format, bytes, password }) {
    contents.get(key)?.close();
    contents.delete(key);
    /** @type {Content} */
    let content;
    if (format === "pdf") {
      try {
        if (!self.openPDF) importScripts("content-pdf.js");
      } catch (error) {
        throw new Fault("missing", String(error?.message));
      }
      content = await /** @type {NonNullable<typeof self.openPDF>} */ (self.openPDF)(
        bytes, password);
    } else content = new Picture(bytes, format);
    contents.set(key, content);
    try {
      const { title = "", hasDrawing = false, labels = null, form = "" } = content;
      return { pages: await content.pages(), title, hasDrawing, labels, form };
    } catch (error) {
      content.close();
      contents.delete(key);
      throw error;
    }
  },

  /** Draws a piece of a page: a rectangle of its pixels at a scale, in pixels per point. */
  async draw({ key, page = 0, x, y, width, height, scale }, job) {
    const content = opened(key);
    if (!(width > 0 && height > 0 && width * height <= largestPiece)) throw new Fault("large");
    const canvas = new OffscreenCanvas(width, height);
    const context = canvas.getContext("2d", { willReadFrequently: true });
    await content.draw(context, { page, x, y, scale }, job);
    const { data } = context.getImageData(0, 0, width, height);
    // The canvas is garbage only later, but its pixels can go now.
    canvas.width = canvas.height = 1;
    return { width, height, pixels: data.buffer };
  },

  /** The text of a page, and the places of a text in it. */
  find({ key, page, text }) { return opened(key).find?.(page, text); },
  /** The filled fields of a page. */
  fields({ key, page }) { return opened(key).fields?.(page); },
  /** The texts of a page with their places. */
  texts({ key, page }) { return opened(key).texts?.(page); },
  /** The text of a page as a whole. */
  text({ key, page }) { return opened(key).text?.(page); },
  /** The links of a page. */
  links({ key, page }) { return opened(key).places?.links(page); },
  /** The outline. */
  outline({ key }) { return opened(key).places?.outline(); },
  /** The page to which a link or the outline leads. */
  place({ key, place }) { return opened(key).places?.find(place); },

  close({ key }) {
    contents.get(key)?.close();
    contents.delete(key);
  },

  /** The bytes that are held here, of contents whose size is known. */
  held() {
    let [bytes, pages] = [0, 0];
    for (const content of contents.values()) {
      bytes += content.held;
      pages += content.heldPages ?? 0;
    }
    return { bytes, pages, contents: contents.size };
  },
};

async function perform(/** @type {{job: number, action: string} & Asked} */ { job, action, ...asked }) {
  if (cancelled.delete(job)) {
    postMessage({ job, fault: { kind: "cancelled", message: "cancelled" } });
    return;
  }
  running = { job, cancel: null };
  try {
    const value = /** @type {{pixels?: ArrayBuffer} | undefined} */ (await actions[action](asked, running));
    postMessage({ job, value }, value?.pixels ? [value.pixels] : []);
  } catch (error) {
    postMessage({ job, fault: { kind: error?.kind ?? "failed", message: String(error?.message ?? error) } });
  }
  running = { job: 0, cancel: null };
}

// One job after the other: two pages at a time would take twice the memory, and the first no less time.
let turn = Promise.resolve();
addEventListener("message", (event) => {
  const { data } = /** @type {MessageEvent} */ (event);
  if (data.cancel === undefined) turn = turn.then(() => perform(data));
  else if (data.cancel === running.job) {
    // A content that cannot be interrupted goes on to its end.
    running.cancel?.();
  } else cancelled.add(data.cancel);
});
