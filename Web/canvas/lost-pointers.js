// When a page loses its pointers.

/**
 * Calls a function whenever a window may lose the pointers that are down, until a signal ends it.
 *
 * @param {HTMLElement} element in the window
 * @param {AbortSignal} signal
 * @param {() => void} action
 */
export function whenPointersAreLost(element, signal, action) {
  const page = element.ownerDocument;
  for (const type of ["blur", "pagehide"]) page.defaultView?.addEventListener(type, action, { signal });
  page.addEventListener("visibilitychange", () => { if (page.visibilityState === "hidden") action(); }, { signal });
}
