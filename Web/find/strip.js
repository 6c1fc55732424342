// Small pictures of what was found, in a row, with their pages.

import { element, make } from "../interface/elements.js";
import { word } from "../words/words.js";

/** The height of a picture, and its least and its largest width, in CSS pixels. */
const [height, least, most] = [44, 44, 150];
/** What is shown around the ink, in parts of its height. */
const margin = 0.35;
/** The most that ink is enlarged. */
const largest = 3;

/** @typedef {import("./found.js").Found} Found */

/** The row of pictures. */
export class Strip {
  #engine;
  #list = element("find-hits");
  /** @type {WeakMap<Element, Found>} What the items show. */
  #found = new WeakMap();
  /** @type {Map<string, HTMLLIElement>} The items by what they show. */
  #items = new Map();
  /** Draws the pictures that come into sight. */
  #watch = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) if (isIntersecting) this.#draw(target);
  }, { root: this.#list, rootMargin: "0px 200px" });

  /**
   * @param {import("../engine/engine.js").Engine} engine
   * @param {(found: Found) => void} choose called with what a person has pressed
   */
  constructor(engine, choose) {
    this.#engine = engine;
    this.#list.addEventListener("click", ({ target }) => {
      const item = target instanceof Element ? target.closest("li") : null;
      const found = item && this.#found.get(item);
      if (found) choose(found);
    });
    // The arrow keys go along the pictures, of which Tab reaches one.
    this.#list.addEventListener("keydown", (event) => {
      const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
      const item = event.target instanceof Element ? event.target.closest("li") : null;
      const next = step === -1 ? item?.previousElementSibling : step === 1 ? item?.nextElementSibling : null;
      if (!step) return;
      event.preventDefault();
      const found = next && this.#found.get(next);
      if (!found) return;
      choose(found);
      next.querySelector("button")?.focus();
    });
  }

  /**
   * Shows what was found.
   *
   * @param {Found[]} all
   * @param {Found | null} current the one to which one has gone
   */
  show(all, current) {
    this.#list.hidden = all.length === 0;
    const before = this.#items;
    this.#items = new Map();
    const items = all.map((found) => {
      const item = before.get(found.key) ?? this.#make(found);
      before.delete(found.key);
      this.#items.set(found.key, item);
      this.#found.set(item, found);
      const isCurrent = found === current;
      item.toggleAttribute("aria-current", isCurrent);
      if (isCurrent) item.setAttribute("aria-current", "true");
      const button = item.querySelector("button");
      if (button) button.tabIndex = isCurrent || (!current && found === all[0]) ? 0 : -1;
      return item;
    });
    const focused = this.#list.contains(document.activeElement) ? document.activeElement?.closest("li") : null;
    for (const gone of before.values()) this.#watch.unobserve(gone);
    // Items that stay in their order are not moved: they would lose the focus.
    const isSame = items.length === this.#list.childElementCount
      && items.every((item, index) => item === this.#list.children[index]);
    if (!isSame) {
      this.#list.replaceChildren(...items);
      if (focused?.isConnected) focused.querySelector("button")?.focus();
    }
    this.#items.get(current?.key ?? "")?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }

  #make(/** @type {Found} */ { page, text, bounds, source }) {
    const [wide, high] = [bounds.maxX - bounds.minX, bounds.maxY - bounds.minY];
    const scale = Math.min(height / Math.max(high * (1 + 2 * margin), 1e-3), largest);
    const width = Math.round(Math.min(Math.max((wide + 2 * margin * high) * scale, least), most));
    const place = page > 0 ? word("Page {page}", { page }) : "";
    const name = [source === "note" || source === "box" ? text : text ? word("Read as “{text}”", { text }) : word("Handwriting"), place].filter(Boolean).join(", ");
    const picture = make("canvas", { width: width * this.#sharpness, height: height * this.#sharpness });
    picture.style.width = `${width}px`;
    picture.setAttribute("aria-hidden", "true");
    const button = make("button", { type: "button", ariaLabel: name, title: name }, picture);
    if (place) button.append(make("small", { textContent: String(page), ariaHidden: "true" }));
    const item = make("li", {}, button);
    this.#watch.observe(item);
    return item;
  }

  get #sharpness() { return Math.min(globalThis.devicePixelRatio || 1, 2); }

  #draw(/** @type {Element} */ item) {
    this.#watch.unobserve(item);
    const found = this.#found.get(item);
    const canvas = item.querySelector("canvas");
    if (!found || !canvas || this.#engine.hasStopped) return;
    const { minX, minY, maxX, maxY } = found.bounds;
    const around = margin * (maxY - minY);
    const scale = Math.min(
      canvas.height / Math.max(maxY - minY + 2 * around, 1e-3), canvas.width / Math.max(maxX - minX + 2 * around, 1e-3),
      largest * this.#sharpness);
    const [middleX, middleY] = [(minX + maxX) / 2, (minY + maxY) / 2];
    const [halfWidth, halfHeight] = [canvas.width / 2 / scale, canvas.height / 2 / scale];
    try {
      const image = this.#engine.pictures.picture({
        minX: middleX - halfWidth, minY: middleY - halfHeight, maxX: middleX + halfWidth, maxY: middleY + halfHeight,
      }, { scale });
      canvas.getContext("2d")?.putImageData(image, 0, 0);
    } catch (error) {
      if (this.#engine.hasStopped) throw error;
      // Without memory for a picture there is still the place.
    }
  }
}
