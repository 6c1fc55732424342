// The links of the PDFs in view, as elements over their pages, which pointers go through.
//
// A click or a tap where pointers move the view or select text follows the link below it; a pen that draws does not.
// The Tab key comes to those that are in view one after the other.

import { make } from "../interface/elements.js";
import { when } from "../interface/happenings.js";
import { addStyle, linkStyle } from "../interface/later-style.js";
import { preferences } from "../interface/preferences.js";
import { boundsOf } from "./text-layer.js";
import { word } from "../words/words.js";

/** The time without a change of the view until links are made, in milliseconds. */
const pause = 250;
/** The farthest that a tap moves, in CSS pixels, and the longest that it takes, in milliseconds. */
const [tapDistance, tapTime] = [6, 500];

/** @typedef {import("../engine/placed.js").Placed} Placed */

/** True if a rectangle has a point in it. */
function hasPoint(/** @type {DOMRect} */ { left, top, right, bottom }, /** @type {PointerEvent} */ event) {
  const { clientX: x, clientY: y } = event;
  return x >= left && x <= right && y >= top && y <= bottom;
}

/** The links in the page. */
export class Links {
  #engine;
  #view;
  #backdrop;
  #tools;
  #input;
  #guide;
  #layer = make("div", { className: "link-layer" });
  /** @type {Map<number, {element: HTMLElement, picture: Placed}>} The links of pages by the names of their pictures. */
  #pages = new Map();
  /** @type {Map<string, Promise<import("./contents.js").Link[]>>} The links that are known, by content and page. */
  #known = new Map();
  #timer = 0;
  #shown = "";
  #down = { pointer: -1, x: 0, y: 0, time: 0 };
  /** @type {HTMLElement | null} The element whose tooltip says where the link below the pointer leads. */
  #told = null;

  /**
   * @param {import("../engine/engine.js").Engine} engine
   * @param {import("../canvas/canvas.js").CanvasView} view
   * @param {import("./backdrop.js").Backdrop} backdrop
   * @param {import("../tools/tools.js").Tools} tools
   * @param {import("../canvas/input.js").PointerInput} input
   * @param {import("./guide.js").Guide} guide
   */
  constructor(engine, view, backdrop, tools, input, guide) {
    this.#engine = engine;
    this.#view = view;
    this.#backdrop = backdrop;
    this.#tools = tools;
    this.#input = input;
    this.#guide = guide;
    addStyle(linkStyle);
    this.#layer.setAttribute("role", "group");
    this.#layer.setAttribute("aria-label", word("Links of the PDF"));
    view.element.after(this.#layer);
    this.#listen();
    when(["frame", "resize"], () => this.#follow());
    guide.whenUpdated(() => this.#later());
    when(["open"], () => this.#clear());
    this.#follow();
  }

  // The elements.

  #clear() {
    clearTimeout(this.#timer);
    this.#layer.replaceChildren();
    this.#pages.clear();
    this.#known.clear();
    this.#shown = "";
    this.#later();
  }

  /** Moves the links along with the view. */
  #follow() {
    const { x, y, zoom } = this.#engine.view;
    const shown = `matrix(${[zoom, 0, 0, zoom, -x * zoom, -y * zoom].join()})`;
    if (shown === this.#shown) return;
    this.#shown = shown;
    if (this.#pages.size > 0) this.#place();
    this.#later();
  }

  #place() {
    this.#layer.style.transform = this.#shown;
    this.#layer.style.setProperty("--point", `${1 / this.#engine.view.zoom}px`);
  }

  #later() {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#update(), pause);
  }

  /** Makes the links of the pages that are in view. */
  #update() {
    const engine = this.#engine;
    if (engine.hasStopped) return;
    // The pages themselves come first, and a pen.
    if (!this.#backdrop.isAtRest || engine.isTouched) {
      this.#later();
      return;
    }
    const { x, y, zoom } = engine.view;
    const [right, bottom] = [x + this.#view.width / zoom, y + this.#view.height / zoom];
    const pictures = new Map(this.#guide.pictures.map((one) => [one.id, one]));
    for (const [id, { element, picture }] of this.#pages) {
      const now = pictures.get(id);
      if (now && String(now.transform) === String(picture.transform)) continue;
      element.remove();
      this.#pages.delete(id);
    }
    for (const picture of pictures.values()) {
      const { minX, minY, maxX, maxY } = boundsOf(picture);
      const isSeen = minX <= right && maxX >= x && minY <= bottom && maxY >= y;
      if (isSeen && this.#backdrop.known.has(picture.key)) this.#add(picture);
      else if (!isSeen && !this.#pages.get(picture.id)?.element.contains(document.activeElement)) {
        this.#pages.get(picture.id)?.element.remove();
        this.#pages.delete(picture.id);
      }
    }
    this.#reach();
  }

  async #add(/** @type {Placed} */ picture) {
    if (this.#pages.has(picture.id)) return;
    const element = make("div");
    this.#pages.set(picture.id, { element, picture });
    const links = await this.#linksOf(picture);
    // The page may have gone meanwhile.
    if (this.#pages.get(picture.id)?.element !== element || links.length === 0) return;
    element.style.transform = `matrix(${picture.transform.join()})`;
    element.append(...links.map(({ name, target, areas }) => {
      const link = this.#guide.link(picture.key, target);
      link.setAttribute("aria-label", name || target.address || word("Link"));
      link.append(...areas.map(([left, top, right, bottom]) => {
        const area = make("span");
        Object.assign(area.style, {
          left: `${left}px`, top: `${top}px`, width: `${right - left}px`, height: `${bottom - top}px`,
        });
        return area;
      }));
      // The next one that the Tab key comes to is on the page that is shown then.
      if (!target.address) link.addEventListener("click", () => this.#view.element.focus({ preventScroll: true }));
      return link;
    }));
    // The Tab key goes from page to page.
    const below = [...this.#pages.values()].find((other) => other.element.isConnected
      && boundsOf(other.picture).minY > boundsOf(picture).minY);
    this.#layer.insertBefore(element, below?.element ?? null);
    this.#place();
    this.#reach();
  }

  /** The links of a page; none if they cannot be read. */
  #linksOf(/** @type {Placed} */ { key, page, bytes }) {
    const name = `${key} ${page}`;
    const known = this.#known.get(name);
    if (known) return known;
    const links = this.#backdrop.open(key, "pdf", bytes).then(() => this.#backdrop.contents.links(key, page))
      .catch(() => {
        this.#known.delete(name);
        return [];
      });
    this.#known.set(name, links);
    return links;
  }

  /** Lets the Tab key come to the links that are in view. */
  #reach() {
    const { width, height } = this.#view;
    for (const link of this.#layer.querySelectorAll("a")) {
      const isSeen = [...link.children].some((area) => {
        const { left, top, right, bottom } = area.getBoundingClientRect();
        return right > 0 && bottom > 0 && left < width && top < height;
      });
      link.tabIndex = isSeen ? 0 : -1;
    }
  }

  // Pointers.

  /** The link at a place of the page. */
  #at(/** @type {PointerEvent} */ event) {
    return [...this.#layer.querySelectorAll("a")].reverse().find((link) =>
      [...link.children].some((area) => hasPoint(area.getBoundingClientRect(), event))) ?? null;
  }

  /** True if a pointer moves the view or selects text, so that a click with it follows links. */
  #mayFollow(/** @type {PointerEvent} */ { pointerType, button, target }) {
    const isThere = target instanceof Element && (target === this.#view.element || target.closest(".text-layer"));
    if (!isThere || button > 0 || this.#pages.size === 0) return false;
    if (["hand", "text"].includes(document.documentElement.dataset.tool ?? "")) return true;
    return pointerType === "touch" && this.#tools.tool !== "select" && this.#input.hasSeenPen
      && preferences.finger === "pan";
  }

  #listen() {
    addEventListener("pointerdown", (event) => {
      // Two fingers do something else.
      const isFirst = event.isTrusted && event.isPrimary && this.#mayFollow(event);
      if (!event.isTrusted) return;
      const { pointerId: pointer, clientX: x, clientY: y, timeStamp: time } = event;
      this.#down = { pointer: isFirst ? pointer : -1, x, y, time };
    }, true);
    addEventListener("pointerup", (event) => {
      const { pointer, x, y, time } = this.#down;
      if (event.pointerId !== pointer) return;
      this.#down.pointer = -1;
      // A finger that is held still does something else, a mouse does not.
      if (event.pointerType !== "mouse" && event.timeStamp - time > tapTime) return;
      if (Math.hypot(event.clientX - x, event.clientY - y) > tapDistance) return;
      if (event.ctrlKey || event.shiftKey || event.altKey || event.metaKey) return;
      this.#at(event)?.click();
    });
    addEventListener("pointermove", (event) => {
      if (event.pointerType === "touch" || event.buttons !== 0) return;
      this.#tell(this.#mayFollow(event) ? this.#at(event) : null, /** @type {HTMLElement} */ (event.target));
    }, true);
  }

  /** Shows that there is a link below the pointer, and where it leads. */
  #tell(/** @type {HTMLAnchorElement | null} */ link, /** @type {HTMLElement} */ target) {
    if (!link && !this.#told) return;
    if (this.#told && (this.#told !== target || !link)) this.#told.title = "";
    document.documentElement.toggleAttribute("data-link", link !== null);
    this.#told = link ? target : null;
    if (link) target.title = link.title;
  }
}
