// The places of a PDF to which one goes, for content-pdf.js: its links, its outline, and the labels of its pages.

{
  /** The most links of a page, and the most entries of an outline: more are left out. */
  const [mostLinks, mostEntries] = [500, 5000];
  /** The deepest entries of an outline, and the time after which one is given up, in milliseconds. */
  const [deepest, patience] = [40, 5000];
  /** The longest name of a link or an entry, and the longest label of a page, in characters. */
  const [longestName, longestLabel] = [300, 24];

  /** The address of a link if it is one of the web or of a letter. PDF.js has taken it apart, and written it anew. */
  const webAddress = (/** @type {string | null | undefined} */ url) =>
    (url && /^(https?|mailto):/i.test(url) ? url : "");

  /** A text as a name: on one line, and not too long. */
  const named = (/** @type {unknown} */ text) =>
    (typeof text === "string" ? text.replace(/[\s\p{Cc}]+/gu, " ").trim().slice(0, longestName) : "");

  /** Where a link or an entry of an outline leads; null if that is neither an address nor a page. */
  function targetOf(/** @type {PDFLeading} */ { url, dest, action }) {
    const address = webAddress(url);
    if (address) return { address };
    if (dest) return { place: dest };
    return action && ["NextPage", "PrevPage", "FirstPage", "LastPage"].includes(action) ? { step: action } : null;
  }

  /** A rectangle of a page as it is seen: its left, upper, right and lower edges, in points from the upper left. */
  function edgesOf(/** @type {number[]} */ [a, b, c, d, x, y], /** @type {number[]} */ numbers) {
    const [xs, ys] = [/** @type {number[]} */ ([]), /** @type {number[]} */ ([])];
    for (let at = 0; at + 1 < numbers.length; at += 2) {
      xs.push(a * numbers[at] + c * numbers[at + 1] + x);
      ys.push(b * numbers[at] + d * numbers[at + 1] + y);
    }
    return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
  }

  const transformOf = (/** @type {PDFPage} */ page) => page.getViewport({ scale: 1 }).transform;

  /** The places of a document. */
  class Places {
    #document;

    /** @param {PDFDocument} document */
    constructor(document) { this.#document = document; }

    /** The labels of all pages; null if they are their numbers. */
    async labels() {
      const labels = await this.#document.getPageLabels().catch(() => null);
      if (!labels?.some((label, index) => label && label !== String(index + 1))) return null;
      return labels.map((label) => named(label).slice(0, longestLabel));
    }

    /** The outline; null if there is none. */
    async outline() {
      let room = mostEntries;
      const taken = (/** @type {PDFOutlineItem[]} */ items, /** @type {number} */ depth) => {
        /** @type {object[]} */
        const entries = [];
        for (const item of items) {
          if (room <= 0) break;
          room -= 1;
          const name = named(item.title);
          const inner = depth < deepest ? taken(item.items ?? [], depth + 1) : [];
          const target = targetOf(item);
          if (!target && inner.length === 0) continue;
          entries.push({ name, target, isOpen: (item.count ?? 0) > 0, entries: inner });
        }
        return entries;
      };
      // PDF.js never answers if an outline is too deep for a message of its worker.
      /** @type {Promise<null>} */
      const late = new Promise((resolve) => { setTimeout(() => resolve(null), patience); });
      const items = await Promise.race([this.#document.getOutline().catch(() => null), late]);
      const entries = taken(items ?? [], 1);
      return entries.length > 0 ? entries : null;
    }

    /** The links of a page: each with the rectangles that it has on the page. */
    async links(/** @type {number} */ index) {
      const page = await this.#document.getPage(index + 1);
      const transform = transformOf(page);
      const links = [];
      for (const annotation of await page.getAnnotations()) {
        const target = annotation.subtype === "Link" ? targetOf(annotation) : null;
        if (!target) continue;
        const { rect, quadPoints, overlaidText, contentsObj } = annotation;
        const [left, bottom, right, top] = rect;
        const areas = [];
        for (let at = 0; at + 8 <= (quadPoints?.length ?? 0); at += 8) {
          areas.push(edgesOf(transform, [.../** @type {Float32Array} */ (quadPoints).subarray(at, at + 8)]));
        }
        if (areas.length === 0) areas.push(edgesOf(transform, [left, bottom, right, top]));
        links.push({ name: named(overlaidText) || named(contentsObj?.str), target, areas });
        if (links.length >= mostLinks) break;
      }
      return links;
    }

    /**
     * The page to which a link leads, and the distance of the place from its upper edge, in points.
     *
     * @param {string | unknown[]} place by its name, or as it stands in the PDF
     */
    async find(place) {
      const document = this.#document;
      try {
        const found = typeof place === "string" ? await document.getDestination(place) : place;
        if (!Array.isArray(found)) return null;
        const [target, kind, ...numbers] = found;
        const index = typeof target === "number" ? target : await document.getPageIndex(target);
        if (!(Number.isInteger(index) && index >= 0 && index < document.numPages)) return null;
        const page = await document.getPage(index + 1);
        /** @type {[unknown, unknown]} */
        const [left, top] = kind?.name === "XYZ" ? [numbers[0], numbers[1]] : kind?.name === "FitR"
          ? [numbers[0], numbers[3]] : ["FitH", "FitBH"].includes(kind?.name) ? [0, numbers[0]] : [0, null];
        if (typeof top !== "number") return { page: index, top: 0 };
        const [, y] = edgesOf(transformOf(page), [typeof left === "number" ? left : 0, top]);
        return { page: index, top: Number.isFinite(y) ? Math.max(y, 0) : 0 };
      } catch {
        // A destination that names no page of the PDF leads nowhere.
        return null;
      }
    }
  }

  self.PDFPlaces = Places;
}
