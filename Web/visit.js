// What a tab has shown: it shows that again when it is reloaded, and a new tab what was open last.

const drawingKey = "ductus.drawing";
const viewKey = "ductus.view";
const stoppedKey = "ductus.stopped";

/** Remembers which drawing is open. */
export function rememberDrawing(id) {
  try {
    sessionStorage.setItem(drawingKey, id);
    localStorage.setItem(drawingKey, id);
  } catch {
    // Then the latest one is opened.
  }
}

/** The drawing that was open last; null where none is known. */
export function lastDrawing() {
  try {
    return sessionStorage.getItem(drawingKey) ?? localStorage.getItem(drawingKey);
  } catch {
    return null;
  }
}

/** Remembers at once what is seen of a drawing: when a page is left, there is no time for more. */
export function rememberView(id, view) {
  try {
    sessionStorage.setItem(viewKey, JSON.stringify({ id, view }));
  } catch {
    // Then it is what was kept with the drawing.
  }
}

/** What was seen of a drawing when the page was left; null where that is not known. */
export function takeLastView(id) {
  try {
    const last = JSON.parse(sessionStorage.getItem(viewKey));
    sessionStorage.removeItem(viewKey);
    return last?.id === id ? last.view : null;
  } catch {
    return null;
  }
}

/** Remembers that the engine has stopped while a drawing was opened. */
export function rememberStopped(id) {
  try {
    sessionStorage.setItem(stoppedKey, id);
  } catch {
    // Then it is opened again.
  }
}

/** The drawing that was opened when the engine stopped; null where there is none. */
export function takeStopped() {
  try {
    const id = sessionStorage.getItem(stoppedKey);
    sessionStorage.removeItem(stoppedKey);
    return id;
  } catch {
    return null;
  }
}
