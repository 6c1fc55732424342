// The memory of a tab: a reloaded tab shows the same drawing again, and a new tab the one that was open last.

const drawingKey = "ductus.drawing";
const viewKey = "ductus.view";
const stoppedKey = "ductus.stopped";

/** Remembers the drawing that is open. */
export function rememberDrawing(/** @type {string} */ id) {
  try {
    sessionStorage.setItem(drawingKey, id);
    localStorage.setItem(drawingKey, id);
  } catch {
    // Without this memory, the latest drawing is opened.
  }
}

/** The drawing that was open last; null if none is known. */
export function lastDrawing() {
  try {
    return sessionStorage.getItem(drawingKey) ?? localStorage.getItem(drawingKey);
  } catch {
    return null;
  }
}

/** Remembers the view of a drawing at once: there is no time for more when a page is left. */
export function rememberView(/** @type {string} */ id, /** @type {import("./store.js").View} */ view) {
  try {
    sessionStorage.setItem(viewKey, JSON.stringify({ id, view }));
  } catch {
    // Without this memory, the view that was kept with the drawing is shown.
  }
}

/**
 * The view of a drawing when the page was left; null if it is not known.
 *
 * @returns {import("./store.js").View | null}
 */
export function takeLastView(/** @type {string} */ id) {
  try {
    const last = JSON.parse(sessionStorage.getItem(viewKey) ?? "null");
    sessionStorage.removeItem(viewKey);
    return last?.id === id ? last.view : null;
  } catch {
    return null;
  }
}

/**
 * A view in a window of another size than it was kept in: the same place is in the middle, and in one that is much
 * smaller all is seen that was seen before.
 *
 * @param {{width: number, height: number}} size of the window, in CSS pixels
 * @param {import("./store.js").View} view
 */
export function viewIn({ width, height }, { width: oldWidth = 0, height: oldHeight = 0, x, y, zoom: oldZoom }) {
  if (!(oldWidth > 0 && oldHeight > 0)) return { x, y, zoom: oldZoom };
  const part = Math.min(width / oldWidth, height / oldHeight);
  const zoom = part < 0.8 ? oldZoom * part : oldZoom;
  const shift = (/** @type {number} */ old, /** @type {number} */ now) => old / oldZoom / 2 - now / zoom / 2;
  return { x: x + shift(oldWidth, width), y: y + shift(oldHeight, height), zoom };
}

/** Remembers that the engine has stopped while a drawing was opened. */
export function rememberStopped(/** @type {string} */ id) {
  try {
    sessionStorage.setItem(stoppedKey, id);
  } catch {
    // Without this memory, the drawing is opened again.
  }
}

/** The drawing that was being opened when the engine stopped; null if there is none. */
export function takeStopped() {
  try {
    const id = sessionStorage.getItem(stoppedKey);
    sessionStorage.removeItem(stoppedKey);
    return id;
  } catch {
    return null;
  }
}
