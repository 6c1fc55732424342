// The keys of the app.

import { shortcutDigit, shortcutKey, stackingKey } from "../canvas/keys.js";
import { element } from "../interface/elements.js";
import { closePanel, dialogIsOpen } from "../interface/panels.js";

/** The distance by which an arrow key moves the page, in CSS pixels. */
const step = 40;
/** The distance by which an arrow key and shift move the selection; without shift it is 1. */
const largeNudge = 10;

/** @type {Record<string, [number, number]>} The distances by which arrow keys move the page. */
const arrows = {
  ArrowLeft: [step, 0], ArrowRight: [-step, 0], ArrowUp: [0, step], ArrowDown: [0, -step],
};

/** @type {Record<string, number>} */
const pageKeys = { PageUp: -1, PageDown: 1 };

/** The element, if any, that takes letters as text. */
const takesText = (/** @type {EventTarget | null} */ target) => (target instanceof Element
  ? target.closest("input:not([type=radio], [type=checkbox], [type=range], [type=color]), textarea") : null);

/** The element, if any, that the space bar presses. */
const takesSpace = (/** @type {EventTarget | null} */ target) => (target instanceof Element
  ? target.closest("button, input, select, a, summary") : null);

/** Shows that the canvas has the focus, if Tab has brought it there: dialogs and pointers leave it there, too. */
function showFocusByTab(/** @type {() => void} */ reached) {
  const canvas = element("canvas");
  let isTab = false;
  const hide = () => canvas.removeAttribute("data-tabbed");
  // The key moves the focus while it goes down.
  document.addEventListener("keydown", ({ key }) => { isTab = key === "Tab"; }, true);
  document.addEventListener("keyup", () => { isTab = false; }, true);
  document.addEventListener("pointerdown", hide, true);
  canvas.addEventListener("focus", () => {
    if (!isTab) return;
    canvas.toggleAttribute("data-tabbed", true);
    reached();
  });
  // It keeps the focus while the window has lost its own.
  canvas.addEventListener("blur", () => { if (document.activeElement !== canvas) hide(); });
}

/**
 * Listens for the keys.
 *
 * @param {Record<string, (...values: any[]) => unknown>} actions undo, redo, brush, eraser, select, hand, size,
 *   shapes, ruler, pen, zoom, fit, fitWidth, page, find, replace, text, selectText, history, objects, listObjects, clear, save,
 *   print, help, pan, holdPan and releasePan; for the selection selectAll, copy, cut, paste, duplicate, group and
 *   endNudging; and arrange, edit, nudge, deselect and stop, which return true if they did something
 */
export function listenForKeys(actions) {
  /** @type {Record<string, ((event: KeyboardEvent) => unknown) | undefined>} */
  const plain = {
    b: () => actions.brush(), e: () => actions.eraser(), h: () => actions.hand(),
    l: () => actions.select(),
    "[": () => actions.size(-1), "]": () => actions.size(1),
    "+": () => actions.zoom(1), "=": () => actions.zoom(1),
    "-": () => actions.zoom(-1), "−": () => actions.zoom(-1), _: () => actions.zoom(-1),
    0: () => actions.fit(), "?": () => actions.help(),
    1: () => actions.pen(0), 2: () => actions.pen(1), 3: () => actions.pen(2),
    4: () => actions.pen(3), 5: () => actions.pen(4),
    w: () => actions.fitWidth(), v: () => actions.history(),
    t: (event) => (event.shiftKey ? actions.selectText() : actions.text()),
    s: () => actions.shapes(), r: () => actions.ruler(), o: () => actions.objects(),
    delete: () => actions.clear(), backspace: () => actions.clear(),
  };
  /** @type {Record<string, ((event: KeyboardEvent) => unknown) | undefined>} */
  const withControl = {
    z: (event) => (event.shiftKey ? actions.redo() : actions.undo()),
    y: () => actions.redo(), s: () => actions.save(), p: () => actions.print(), a: () => actions.selectAll(),
    c: () => actions.copy(), x: () => actions.cut(), v: () => actions.paste(),
    d: () => actions.duplicate(), g: (event) => actions.group(event.shiftKey ? 0 : 1),
    f: () => actions.find(), h: () => actions.replace(),
  };

  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.isComposing || takesText(event.target)) return;
    const key = shortcutKey(event);
    const isControl = (event.ctrlKey || event.metaKey) && !event.altKey;
    if (dialogIsOpen()) {
      // The browser must neither save nor print the page behind the dialog.
      if (isControl && (key === "s" || key === "p")) event.preventDefault();
      return;
    }
    if (event.key === "Escape") {
      if (closePanel(true) || actions.stop() || actions.deselect()) event.preventDefault();
      return;
    }
    // Without a selection the brackets are the sizes of brushes.
    const step = stackingKey(event);
    if (step && actions.arrange(step)) {
      event.preventDefault();
      return;
    }
    if (isControl) {
      const action = withControl[key];
      // Marked text, as of a message, is copied as text.
      if (!action || (key === "c" && String(getSelection()) !== "")) return;
      // The event of pasting has the pictures of the clipboard.
      if (key !== "v") event.preventDefault();
      action(event);
      return;
    }
    if (event.altKey) return;
    if (event.key === " ") {
      if (takesSpace(event.target)) return;
      event.preventDefault();
      if (!event.repeat) actions.holdPan();
      return;
    }
    if (event.key in pageKeys) {
      const target = /** @type {Element} */ (event.target);
      if (!target.closest?.(".page-list, .panel") && actions.page(pageKeys[event.key])) event.preventDefault();
      return;
    }
    if (event.key in arrows) {
      // On other elements arrow keys move a slider, a choice, or a panel.
      if (event.target !== element("canvas") && event.target !== document.body) return;
      event.preventDefault();
      const [x, y] = arrows[event.key];
      const nudge = event.shiftKey ? largeNudge : 1;
      if (!actions.nudge(-Math.sign(x) * nudge, -Math.sign(y) * nudge)) actions.pan(x, y);
      return;
    }
    if (event.key === "Enter") {
      // On other elements it presses a button.
      const isOurs = event.target === element("canvas") || event.target === document.body;
      if (isOurs && actions.edit()) event.preventDefault();
      return;
    }
    const action = plain[event.key] ?? plain[key] ?? plain[shortcutDigit(event) ?? ""];
    if (!action) return;
    event.preventDefault();
    action(event);
  });

  showFocusByTab(() => actions.listObjects());

  document.addEventListener("keyup", (event) => {
    if (event.key === " ") actions.releasePan();
    if (event.key in arrows) actions.endNudging();
  });
  addEventListener("blur", () => {
    actions.releasePan();
    actions.endNudging();
  });

  if (/Mac|iPad|iPhone/.test(navigator.platform)) {
    for (const key of document.querySelectorAll("kbd[data-mod]")) key.textContent = "⌘";
  }
}
