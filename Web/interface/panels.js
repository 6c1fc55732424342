// Panels that open beside a button, and dialogs.

import { holdBack, releaseBack } from "./back.js";
import { element } from "./elements.js";
import { dismiss } from "./notices.js";

const panels = new Map();
let open = null;

/**
 * Lets a button open and close a panel.
 *
 * @param {HTMLElement} button with `aria-controls`
 * @param {() => void} [onOpen] called before the panel is shown
 */
export function attachPanel(button, onOpen = () => {}) {
  panels.set(button, { panel: document.getElementById(button.getAttribute("aria-controls") ?? ""), onOpen });
}

/** Opens the panel of a button, or closes it; `focuses`: true to move the focus as well. */
export function togglePanel(button, focuses = false) {
  if (open === button) closePanel(focuses);
  else openPanel(button, focuses);
}

function openPanel(button, focuses) {
  closePanel();
  const { panel, onOpen } = panels.get(button);
  onOpen();
  // It would lie below the controls of the panel.
  for (const key of ["scratching", "shapes"]) dismiss(key);
  panel.hidden = false;
  button.setAttribute("aria-expanded", "true");
  open = button;
  const chosen = panel.querySelector("input[type=radio]:checked");
  chosen?.closest("label")?.scrollIntoView({ block: "nearest" });
  if (focuses) {
    (chosen ?? panel.querySelector("button:not(:disabled), input:not(:disabled)"))?.focus();
  }
}

/** Makes a button the one that closes the open panel, if it is one of those that open it. */
export function keepPanel(button) {
  if (!open || open === button || panels.get(open).panel !== panels.get(button)?.panel) return;
  open.setAttribute("aria-expanded", "false");
  open = button;
  open.setAttribute("aria-expanded", "true");
}

/**
 * Closes the open panel.
 *
 * @returns {boolean} true if there was one
 */
export function closePanel(returnsFocus = false) {
  if (!open) return false;
  const button = open;
  open = null;
  const { panel } = panels.get(button);
  const hadFocus = panel.contains(document.activeElement);
  panel.hidden = true;
  button.setAttribute("aria-expanded", "false");
  if (returnsFocus || hadFocus) button.focus({ preventScroll: true });
  return true;
}

/** @type {WeakSet<PointerEvent>} The events that have closed a panel, or ended the typing of a name. */
const closing = new WeakSet();

/** Returns true if an event, a pointer that came down outside the open panel, has closed that panel. */
export const hasClosedPanel = (event) => closing.has(event);

// A touch elsewhere closes the panel. A stroke that begins with it is drawn, a dot is not: see `input.js`.
document.addEventListener("pointerdown", (event) => {
  // A touch elsewhere also ends the typing of a name.
  const typing = document.activeElement?.closest?.("input[type=text]");
  if (typing && typing !== event.target) closing.add(event);
  if (!open) return;
  const { panel } = panels.get(open);
  if (panel.contains(event.target) || open.contains(event.target)) return;
  closing.add(event);
  closePanel();
}, true);

// The panel also closes when the focus leaves it.
document.addEventListener("focusin", (event) => {
  if (!open) return;
  const { panel } = panels.get(open);
  if (!panel.contains(event.target) && !open.contains(event.target)) closePanel();
});

/** Leaves the keys, the space bar too, to the canvas after a click of a pointer; call it for all clicks. */
export function leaveKeys(event) {
  if (event.detail > 0) element("canvas").focus({ preventScroll: true });
}

/** Returns true if a modal dialog is open. */
export const dialogIsOpen = () => document.querySelector("dialog[open]") !== null;

/** Opens a modal dialog. */
export function openDialog(dialog) {
  const before = /** @type {HTMLElement} */ (document.activeElement);
  closePanel();
  if (dialogIsOpen()) return;
  dialog.showModal();
  const close = () => dialog.close();
  holdBack(close);
  const closed = () => {
    // The event of an earlier closing may come after the dialog was opened again.
    if (dialog.open) return;
    dialog.removeEventListener("close", closed);
    releaseBack(close);
    // The focus returns to the element that had it before, if that can still be seen.
    const canHaveIt = before?.isConnected && before !== document.body
      && before.checkVisibility?.() !== false;
    (canHaveIt ? before : element("menu-button")).focus();
  };
  dialog.addEventListener("close", closed);
}

/** Lets a dialog be closed by its button, and by a click on the backdrop; the page's own are prepared already. */
export function prepareDialog(dialog) {
  dialog.querySelector("[data-close]")?.addEventListener("click", () => dialog.close());
  dialog.addEventListener("pointerdown", (event) => {
    if (event.target !== dialog) return;
    const box = dialog.getBoundingClientRect();
    const isInside = event.clientX >= box.left && event.clientX <= box.right
      && event.clientY >= box.top && event.clientY <= box.bottom;
    if (!isInside) dialog.close();
  });
}

for (const dialog of document.querySelectorAll("dialog")) prepareDialog(dialog);
