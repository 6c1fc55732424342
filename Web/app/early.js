// The first script of the page: it sets the colours, the language and the place of the tools at once, and keeps the
// pointers on the canvas until the engine can draw.
//
// This script is no module, because it has to run before the page is painted.
(() => {
  const root = document.documentElement;
  const dark = matchMedia("(prefers-color-scheme: dark)");
  // The tools are at the bottom of narrow pages, and of low ones.
  const narrow = matchMedia("(max-width: 43.75em), (max-height: 26.25em)");
  // A column of tools would reach the bars at the top of low ones.
  const low = matchMedia("(max-height: 568px)");

  /** The look of the page, which depends on preferences and on the window. */
  globalThis.pageLook = {
    /** The queries on which it depends. */
    queries: { dark, narrow, low },
    /** True if the appearance is dark, by the preference `theme`. */
    isDark: (theme) => (theme === "system" ? dark.matches : theme === "dark"),
    /** The side of the page at which the tools are, by the preference `side`. */
    side: (side) => (["top", "bottom"].includes(side) || (["left", "right"].includes(side) && !low.matches)
      ? side : narrow.matches || low.matches ? "bottom" : "left"),
  };

  /** @type {{theme?: string, side?: string, language?: string}} */
  let kept = {};
  try {
    kept = JSON.parse(localStorage.getItem("ductus.preferences") ?? "{}") ?? {};
  } catch {
    // Without a storage the page looks as if nothing had been chosen.
  }
  root.dataset.appearance = pageLook.isDark(kept.theme ?? "system") ? "dark" : "light";
  root.dataset.side = pageLook.side(kept.side ?? "automatic");

  /** @type {Record<string, string>} The files of words, whose names are given hashes by `scripts/build/site`. */
  const tables = { en: "", de: "words/de.js", zh: "words/zh.js", ru: "words/ru.js" };
  const languages = Object.keys(tables);
  const wishes = navigator.languages?.length ? navigator.languages : [navigator.language ?? "en"];
  const languageOf = (/** @type {string} */ tag) => tag.toLowerCase().split("-")[0];
  // A link to a sheet to sign on may say the language.
  const asked = /[#&?]lang=(\w+)/.exec(location.hash)?.[1] ?? kept.language;
  const language = [asked ?? "", ...wishes.map(languageOf)].find((wish) => languages.includes(wish)) ?? "en";
  root.lang = language === "zh" ? "zh-Hans" : language;

  /** The language of the page's words, the locale of its numbers and dates, and the table of words. */
  globalThis.pageWords = {
    language,
    locale: wishes.find((tag) => languageOf(tag) === language) ?? root.lang,
    /** The words by those of the page in English; null for English. */
    table: null,
  };

  /** Puts the words of the table into the page. Its last text is left out until it is whole. */
  function fill(/** @type {boolean} */ isWhole) {
    const { table } = pageWords;
    if (!table) return;
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
    /** @type {Text | null} */
    let text = null;
    const translate = () => {
      if (!text) return;
      const words = table[text.data.trim().replace(/\s+/g, " ")];
      if (typeof words === "string") text.data = text.data.replace(/\S.*\S|\S/s, () => words);
    };
    while (walker.nextNode()) {
      const node = /** @type {Text | Element} */ (walker.currentNode);
      if (node instanceof Text) {
        translate();
        text = node;
        continue;
      }
      for (const name of ["title", "aria-label", "placeholder"]) {
        const words = table[node.getAttribute(name) ?? ""];
        if (typeof words === "string") node.setAttribute(name, words);
      }
    }
    if (isWhole) translate();
  }

  if (language !== "en") {
    // The table comes before the page does, so that nobody sees other words first.
    document.write(`<script src="${tables[language]}"><\/script>`);
    const observer = new MutationObserver(() => fill(false));
    observer.observe(document, { childList: true, subtree: true });
    document.addEventListener("readystatechange", () => {
      observer.disconnect();
      fill(true);
    }, { once: true });
  }

  const types = [
    "pointerdown", "pointermove", "pointerrawupdate", "pointerup", "pointercancel", "pointerenter", "pointerleave",
  ];
  /** The most events that are kept: some minutes of a pen. */
  const limit = 100_000;

  /** The selector of elements that take typed text. */
  const typing = "input:not([type=radio], [type=checkbox], [type=range], [type=color], [type=button]), textarea";

  /** What a new event has not of its own, or not as exactly. */
  const exact = ["timeStamp", "clientX", "clientY", "getCoalescedEvents"];

  /** An event of the same kind, with the same properties. */
  const again = (/** @type {Event} */ event) => {
    const made = new /** @type {typeof Event} */ (event.constructor)(event.type, event);
    const properties = /** @type {Record<string, unknown>} */ (/** @type {unknown} */ (event));
    for (const name of exact) if (name in event) Object.defineProperty(made, name, { value: properties[name] });
    return made;
  };

  /**
   * Keeps the pointers on a canvas from now on, and other events of the page. The function that is returned gives
   * them to where they belong, in their order; from then on these get them as they come.
   *
   * @param {string} id the canvas
   * @param {string[]} [others] the types of the other events; typed text is left alone
   */
  const keepEvents = (id, others = []) => {
    /** @type {Event[]} */
    const events = [];
    const keepOther = (/** @type {Event} */ event) => {
      if (event.target instanceof Element && event.target.closest(typing)) return;
      event.stopImmediatePropagation();
      event.preventDefault();
      events.push(event);
    };
    const keep = (/** @type {Event} */ event) => {
      const { target } = event;
      if (!(event instanceof PointerEvent && target instanceof Element && target.id === id)) return;
      event.stopImmediatePropagation();
      if (event.type === "pointerdown") {
        event.preventDefault();
        try {
          target.setPointerCapture(event.pointerId);
        } catch {
          // The pointer may be up again.
        }
      }
      if (events.length >= limit) return;
      // A browser may give these only while it dispatches the event.
      const coalesced = event.getCoalescedEvents?.();
      if (coalesced) Object.defineProperty(event, "getCoalescedEvents", { value: () => coalesced });
      events.push(event);
    };
    for (const type of types) addEventListener(type, keep, { capture: true });
    for (const type of others) addEventListener(type, keepOther, { capture: true });
    return () => {
      for (const type of types) removeEventListener(type, keep, { capture: true });
      for (const type of others) removeEventListener(type, keepOther, { capture: true });
      for (const event of events.splice(0)) {
        const { target, type } = event;
        // Only a click that is made anew presses a control, only a new event can have its default prevented, and in
        // Firefox nobody hears an event whose propagation was stopped once.
        if (type === "click" && target instanceof HTMLElement) target.click();
        else target?.dispatchEvent(again(event));
      }
    };
  };

  globalThis.keepEvents = keepEvents;
  globalThis.releaseEarlyEvents = keepEvents("canvas");
})();
