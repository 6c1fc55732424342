// PDFs for content-worker.js, through PDF.js (Apache-2.0, https://mozilla.github.io/pdf.js/), whose files
// `scripts/build/site` puts into the folder `pdf`.
//
// PDF.js reads the file in a worker of its own; here its pages are painted.

importScripts("content-places.js");

{
  /** @type {PDFLibrary} PDF.js, which is a module, once it is loaded. */
  let library;

  /** The number of pages whose contents are kept for the next piece. */
  const mostPages = 4;
  /** The number of pages after which fonts and pictures that pages have in common are forgotten. */
  const cleanInterval = 32;
  /** The largest size of a picture within a page, in pixels; larger ones are left out by PDF.js. */
  const largestImage = 64e6;
  /** The most characters of pages' texts that are kept for the next search. */
  const textRoom = 2 ** 22;

  /** Canvases where there is no document. */
  class CanvasFactory {
    create(/** @type {number} */ width, /** @type {number} */ height) {
      if (!(width > 0 && height > 0)) throw new Error("Invalid canvas size");
      const canvas = new OffscreenCanvas(width, height);
      return { canvas, context: canvas.getContext("2d", { willReadFrequently: true }) };
    }

    reset(/** @type {MadeCanvas} */ { canvas }, /** @type {number} */ width, /** @type {number} */ height) {
      if (canvas) [canvas.width, canvas.height] = [width, height];
    }

    destroy(/** @type {MadeCanvas} */ made) {
      if (made.canvas) [made.canvas.width, made.canvas.height] = [1, 1];
      made.canvas = made.context = null;
    }
  }

  /** Filters where there is no document: none, in whose place PDF.js computes pixels. */
  class FilterFactory {
    addFilter() { return "none"; }
    addAlphaFilter() { return "none"; }
    addLuminosityFilter() { return "none"; }
    addKnockoutFilter() { return "none"; }
    destroy() {}
  }

  /** True for an annotation that is a field with something in it, which readers show above other annotations. */
  const isFilledField = (/** @type {PDFAnnotation} */ { subtype, fieldType, fieldValue, hasAppearance }) =>
    subtype === "Widget"
      && (fieldType === "Sig" ? hasAppearance : fieldValue && fieldValue.length > 0 && fieldValue !== "Off");

  /** The texts of a page as PDF.js has them, read piece by piece: WebKitGTK cannot iterate over a stream. */
  async function textOf(/** @type {PDFPage} */ page) {
    /** @type {PDFText} */
    const { items, styles } = { items: [], styles: {} };
    const reader = page.streamTextContent().getReader();
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
      items.push(...piece.value.items);
      Object.assign(styles, piece.value.styles);
    }
    return { items, styles };
  }

  /** Letters as they are compared: without case, marks over them, ligatures and kinds of blanks. */
  const plain = (/** @type {string} */ text) =>
    text.normalize("NFKD").replace(/\p{M}/gu, "").replace(/\s+/g, " ").toLowerCase();

  const faultOf = (/** @type {Error} */ error) => new Fault(
    error?.name === "PasswordException" ? "locked"
      : error?.name === "RenderingCancelledException" ? "cancelled"
        : ["InvalidPDFException", "MissingPDFException"].includes(error?.name) ? "damaged" : "failed",
    String(error?.message ?? error));

  class PDF {
    #worker;
    #task;
    #document;
    #size;
    /** @type {Map<number, PDFPage>} The pages whose contents are kept, the one that was used last at the end. */
    #pages = new Map();
    #sinceCleaning = 0;
    /** @type {Map<number, PlacedText[]>} */
    #texts = new Map();
    #textLength = 0;

    /**
     * @param {{destroy: () => void}} worker
     * @param {PDFTask} task
     * @param {PDFDocument} document
     * @param {number} size in bytes
     */
    constructor(worker, task, document, size) {
      this.#worker = worker;
      this.#task = task;
      this.#document = document;
      this.#size = size;
      this.title = "";
      /** @type {"" | "xfa" | "both"} See `Opened` in `pages/contents.js`. */
      this.form = "";
      /** @type {string[] | null} */
      this.labels = null;
      /** Links, the outline, and labels. */
      this.places = new PDFPlaces(document);
      /** @type {Worker | null} The worker of PDF.js. */
      this.port = null;
      /** True if a drawing is attached to the file. */
      this.hasDrawing = false;
    }

    static async open(/** @type {Uint8Array} */ bytes, /** @type {string | undefined} */ password) {
      const { getDocument, PDFWorker, VerbosityLevel } = library;
      const port = new Worker(new URL("../pdf/pdf.worker.js", location.href), { type: "module" });
      const worker = PDFWorker.create({ port });
      const folder = (/** @type {string} */ name) => new URL(`../pdf/${name}/`, location.href).href;
      const size = bytes.byteLength;
      let task = null;
      try {
        task = getDocument({
          data: bytes, password, worker, cMapUrl: folder("cmaps"), standardFontDataUrl: folder("standard_fonts"),
          wasmUrl: folder("wasm"), iccUrl: folder("iccs"), useSystemFonts: false, useWorkerFetch: true,
          disableFontFace: !self.fonts, ownerDocument: { fonts: self.fonts }, CanvasFactory, FilterFactory,
          maxImageSize: largestImage, verbosity: VerbosityLevel.ERRORS,
        });
        /** @type {Promise<never>} */
        const failed = new Promise((_, reject) => {
          port.addEventListener("error", () => reject(new Fault("missing")), { once: true });
        });
        const document = await Promise.race([task.promise, failed]);
        /** @type {PDFInfo} */
        const info = (await document.getMetadata().catch(() => null))?.info ?? {};
        const pdf = new PDF(worker, task, document, size);
        pdf.port = port;
        pdf.title = typeof info.Title === "string" ? info.Title : "";
        // A form without fields of the pages themselves has only those that XFA makes.
        if (info.IsXFAPresent) pdf.form = info.IsAcroFormPresent ? "both" : "xfa";
        pdf.labels = await pdf.places.labels();
        pdf.hasDrawing = await pdf.#hasDrawing();
        return pdf;
      } catch (error) {
        await task?.destroy().catch(() => {});
        worker.destroy();
        port.terminate();
        throw error instanceof Fault ? error : faultOf(error);
      }
    }

    async #hasDrawing() {
      const attached = await this.#document.getAttachments().catch(() => null) ?? new Map();
      return [...attached.values()].some(({ filename }) => /\.ductus$/i.test(filename));
    }

    get held() { return 2 * this.#size; }
    get heldPages() { return this.#pages.size; }

    /** The sizes of all pages in points, as they are seen: rotated, and cropped. */
    async pages() {
      const sizes = [];
      const count = this.#document.numPages;
      const some = 64;
      for (let first = 0; first < count; first += some) {
        const part = Array.from({ length: Math.min(some, count - first) }, (_, index) => this.#pageSize(first + index));
        sizes.push(...await Promise.all(part));
      }
      return sizes;
    }

    async #pageSize(/** @type {number} */ index) {
      try {
        const page = await this.#document.getPage(index + 1);
        const { width, height } = page.getViewport({ scale: 1 });
        return width > 0 && height > 0 ? { width, height } : null;
      } catch {
        return null;
      }
    }

    /** A page whose contents may be kept. */
    async #page(/** @type {number} */ index) {
      let page = this.#pages.get(index);
      this.#pages.delete(index);
      try {
        page ??= await this.#document.getPage(index + 1);
      } catch (error) {
        throw new Fault("damaged", String(error?.message));
      }
      this.#pages.set(index, page);
      for (const [other, old] of this.#pages) {
        if (this.#pages.size <= mostPages) break;
        old.cleanup();
        this.#pages.delete(other);
        this.#sinceCleaning += 1;
      }
      return page;
    }

    async #clean() {
      if (this.#sinceCleaning < cleanInterval) return;
      this.#sinceCleaning = 0;
      for (const page of this.#pages.values()) page.cleanup();
      this.#pages.clear();
      await this.#document.cleanup().catch(() => {});
    }

    /**
     * Draws a piece of a page.
     *
     * @param {OffscreenContext} context
     * @param {Corner} corner
     * @param {Running} job
     */
    async draw(context, { page: index, x, y, scale }, job) {
      await this.#clean();
      const page = await this.#page(index);
      const viewport = page.getViewport({ scale, offsetX: -x, offsetY: -y });
      const task = page.render({ canvas: null, canvasContext: context, viewport });
      // Between two slices messages are taken, so that this can be cancelled.
      task.onContinue = (goOn) => setTimeout(goOn);
      job.cancel = () => task.cancel();
      try {
        await task.promise;
      } catch (error) {
        throw faultOf(error);
      }
    }

    /** The texts of a page, each with the numbers of the matrix that places it. */
    async #items(/** @type {number} */ index) {
      const kept = this.#texts.get(index);
      if (kept) return kept;
      const isKept = this.#pages.has(index);
      const page = await this.#document.getPage(index + 1);
      const { transform } = page.getViewport({ scale: 1 });
      const { items, styles } = await textOf(page);
      const texts = items.flatMap(({ str, transform: own, width, hasEOL, fontName }) => (str === undefined ? [] : {
        str, matrix: library.Util.transform(transform, own), width: width * page.userUnit, ends: hasEOL === true,
        family: styles[fontName]?.fontFamily ?? "sans-serif", ascent: styles[fontName]?.ascent || 0.8,
      }));
      if (!isKept) page.cleanup();
      const length = texts.reduce((sum, { str }) => sum + str.length + 16, 0);
      if (this.#textLength + length > textRoom) {
        this.#texts.clear();
        this.#textLength = 0;
      }
      this.#texts.set(index, texts);
      this.#textLength += length;
      return texts;
    }

    /** The filled fields of a page: their left, upper, right and lower edges, in points from the upper left corner. */
    async fields(/** @type {number} */ index) {
      const page = await this.#document.getPage(index + 1);
      const { transform } = page.getViewport({ scale: 1 });
      const annotations = await page.getAnnotations();
      return annotations.filter(isFilledField).map(({ rect: [left, bottom, right, top] }) => {
        const [one, other] = [[left, bottom], [right, top]].map(([x, y]) => [
          transform[0] * x + transform[2] * y + transform[4], transform[1] * x + transform[3] * y + transform[5],
        ]);
        const edges = (/** @type {(a: number, b: number) => number} */ choose) =>
          [choose(one[0], other[0]), choose(one[1], other[1])];
        return [...edges(Math.min), ...edges(Math.max)];
      });
    }

    /** The texts of a page with their places. */
    texts(/** @type {number} */ index) { return this.#items(index); }

    /** The whole text of a page, line by line. */
    async text(/** @type {number} */ index) {
      return (await this.#items(index)).map(({ str, ends }) => str + (ends ? "\n" : "")).join("");
    }

    /**
     * The places of a text on a page.
     *
     * @param {number} index
     * @param {string} text
     * @returns for each its quadrilaterals, in points from the upper left corner
     */
    async find(index, text) {
      const wanted = plain(text).trim();
      if (!wanted) return [];
      const items = await this.#items(index);
      // All letters of the page, with the item and the place in it where each comes from.
      let letters = "";
      const origins = [];
      for (const [number, { str, ends }] of items.entries()) {
        let at = 0;
        for (const letter of str) {
          for (const one of plain(letter)) {
            if (one === " " && letters.endsWith(" ")) continue;
            letters += one;
            for (let unit = 0; unit < one.length; unit += 1) origins.push([number, at, at + letter.length]);
          }
          at += letter.length;
        }
        if (ends && !letters.endsWith(" ")) {
          letters += " ";
          origins.push([number, str.length, str.length]);
        }
      }
      const places = [];
      for (let at = letters.indexOf(wanted); at >= 0; at = letters.indexOf(wanted, at + wanted.length)) {
        const parts = new Map();
        for (const [number, from, to] of origins.slice(at, at + wanted.length)) {
          const part = parts.get(number) ?? [from, to];
          parts.set(number, [Math.min(part[0], from), Math.max(part[1], to)]);
        }
        places.push([...parts].map(([number, [from, to]]) => quadrilateral(items[number], from, to)).filter(Boolean));
        if (places.length >= 1000) break;
      }
      return places;
    }

    close() {
      this.#task.destroy().catch(() => {}).then(() => {
        this.#worker.destroy();
        this.port?.terminate();
      });
    }
  }

  const measuring = "OffscreenCanvas" in globalThis ? new OffscreenCanvas(1, 1).getContext("2d") : null;
  const families = ["serif", "sans-serif", "monospace"];

  /** The part of the width of a text that lies before a place in it, as wide as the letters of a usual font. */
  function partBefore(/** @type {PlacedText} */ { str, family }, /** @type {number} */ place) {
    if (!measuring) return place / str.length;
    measuring.font = `20px ${families.includes(family) ? family : "sans-serif"}`;
    const whole = measuring.measureText(str).width;
    return whole > 0 ? measuring.measureText(str.slice(0, place)).width / whole : place / str.length;
  }

  /** The corners of a part of a text. */
  function quadrilateral(/** @type {PlacedText} */ item, /** @type {number} */ from, /** @type {number} */ to) {
    const { str, matrix: [a, b, c, d, x, y], width } = item;
    const [length, height] = [Math.hypot(a, b), Math.hypot(c, d)];
    if (!(length > 0 && height > 0 && str.length > 0)) return null;
    const [alongX, alongY] = [(a / length) * width, (b / length) * width];
    const point = (/** @type {number} */ part, /** @type {number} */ up) =>
      [x + part * alongX + up * c, y + part * alongY + up * d];
    const [first, last] = [partBefore(item, from), partBefore(item, to)];
    return [point(first, -0.22), point(last, -0.22), point(last, 0.9), point(first, 0.9)];
  }

  self.openPDF = async (bytes, password) => {
    library ??= await import(new URL("../pdf/pdf.js", location.href).href).catch((error) => {
      throw new Fault("missing", String(error?.message));
    });
    return PDF.open(bytes, password);
  };
}
