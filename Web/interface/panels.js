// Panels that open beside a button, and dialogs.

import { holdBack, releaseBack } from "./back.js";
import { element } from "./elements.js";
import { dismiss } from "./notices.js";

/** @type {Map<HTMLElement, {panel: HTMLElement, onOpen: () => void}>} By their buttons. */
const panels = new Map();
/** @type {{button: HTMLElement, panel: HTMLElement} | null} The open panel, and the button that closes it. */
let open = null;

/**
 * Lets a button open and close a panel.
 *
 * @param {HTMLElement} button with `aria-controls`
 * @param {() => void} [onOpen] called before the panel is shown
 */
export function attachPanel(button, onOpen = () => {}) {
  const panel = /** @type {HTMLElement} */ (document.getElementById(button.getAttribute("aria-controls") ?? ""));
  panels.set(button, { panel, onOpen });
}

/** Opens the panel of a button, or closes it; `focuses`: true to move the focus as well. */
export function togglePanel(/** @type {HTMLElement} */ button, focuses = false) {
  if (open?.button === button) closePanel(focuses);
  else openPanel(button, focuses);
}

function openPanel(/** @type {HTMLElement} */ button, /** @type {boolean} */ focuses) {
  closePanel();
  const entry = panels.get(button);
  if (!entry) return;
  const { panel, onOpen } = entry;
  onOpen();
  // It would lie below the controls of the panel.
  for (const key of ["scratching", "shapes"]) dismiss(key);
  panel.hidden = false;
  button.setAttribute("aria-expanded", "true");
  open = { button, panel };
  const chosen = panel.querySelector("input[type=radio]:checked");
  chosen?.closest("label")?.scrollIntoView({ block: "nearest" });
  if (focuses) {
    (chosen ?? panel.querySelector(":is(button, input):not(:disabled, [hidden] *)"))?.focus();
  }
}

/** Makes a button the one that closes the open panel, if it is one of those that open it. */
export function keepPanel(/** @type {HTMLElement} */ button) {
  if (!open || open.button === button || open.panel !== panels.get(button)?.panel) return;
  open.button.setAttribute("aria-expanded", "false");
  open.button = button;
  button.setAttribute("aria-expanded", "true");
}

/**
 * Closes the open panel.
 *
 * @returns {boolean} true if there was one
 */
export function closePanel(returnsFocus = false) {
  if (!open) return false;
  const { button, panel } = open;
  open = null;
  const hadFocus = panel.contains(document.activeElement);
  panel.hidden = true;
  button.setAttribute("aria-expanded", "false");
  if (returnsFocus || hadFocus) button.focus({ preventScroll: true });
  return true;
}

/** @type {WeakSet<PointerEvent>} The events that have closed a panel, or ended the typing of a name. */
const closing = new WeakSet();

/** Returns true if an event, a pointer that came down outside the open panel, has closed that panel. */
export const hasClosedPanel = (/** @type {PointerEvent} */ event) => closing.has(event);

/** True if an event is one of the panel or of its button. */
const isIn = (/** @type {NonNullable<typeof open>} */ { button, panel }, /** @type {Event} */ event) =>
  [button, panel].some((part) => part.contains(/** @type {Node} */ (event.target)));

// A touch elsewhere closes the panel. A stroke that begins with it is drawn, a dot is not: see `input.js`.
document.addEventListener("pointerdown", (event) => {
  // A touch elsewhere also ends the typing of a name.
  const typing = document.activeElement?.closest?.("input[type=text]");
  if (typing && typing !== event.target) closing.add(event);
  if (!open || isIn(open, event)) return;
  closing.add(event);
  closePanel();
}, true);

// The panel also closes when the focus leaves it.
document.addEventListener("focusin", (event) => {
  if (open && !isIn(open, event)) closePanel();
});

/** Leaves the keys, the space bar too, to the canvas after a click of a pointer; call it for all clicks. */
export function leaveKeys(/** @type {UIEvent} */ event) {
  if (event.detail > 0) element("canvas").focus({ preventScroll: true });
}

/** Returns true if a modal dialog is open. */
export const dialogIsOpen = () => document.querySelector("dialog[open]") !== null;

/** Opens a modal dialog. */
export function openDialog(/** @type {HTMLDialogElement} */ dialog) {
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
export function prepareDialog(/** @type {HTMLDialogElement} */ dialog) {
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
