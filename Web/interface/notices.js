// Short messages that come and go; screen readers speak them.

import { icon, make } from "./elements.js";
import { word } from "../words/words.js";

const region = /** @type {HTMLElement} */ (document.getElementById("notices"));
/** @type {Map<string, {notice: HTMLElement, timer: number, onGone: () => void}>} By their keys. */
const shown = new Map();
/** The largest number of messages at once, apart from those that stay until they are dismissed. */
const most = 3;

/**
 * Shows a message; one with the same key is replaced.
 *
 * @param {string} text
 * @param {{key?: string, actions?: {label: string, run: () => void}[], seconds?: number, details?: string,
 *   isQuiet?: boolean, onDismiss?: () => void, onGone?: () => void}} options seconds: the time that the message
 *   stays, 0 until it is dismissed; details: more, for those who ask for it; isQuiet: true if
 *   strokes go through it, except where its buttons are; onDismiss: called when a person has dismissed it;
 *   onGone: called when the message is gone for any reason
 */
export function notify(text, {
  key = text, actions = [], seconds = actions.length ? 10 : 5, details = "", onDismiss = () => {},
  onGone = () => {}, isQuiet = false,
} = {}) {
  dismiss(key);
  const words = make("p", { textContent: text });
  const notice = make("div", { className: "notice" }, words);
  notice.classList.toggle("quiet", isQuiet);
  if (details) {
    words.append(make(
      "details", {}, make("summary", { textContent: word("Details") }), make("span", { textContent: details })));
  }
  for (const { label, run } of actions) {
    const button = make("button", { type: "button", textContent: label });
    button.addEventListener("click", () => {
      dismiss(key);
      run();
    });
    notice.append(button);
  }
  const properties = { type: "button", className: "plain", ariaLabel: word("Dismiss") };
  const close = make("button", properties, icon("close"));
  close.addEventListener("click", () => {
    dismiss(key);
    onDismiss();
  });
  notice.append(close);
  place();
  region.append(notice);
  const timer = seconds > 0 ? setTimeout(() => dismiss(key), seconds * 1000) : 0;
  // A person who reads or uses the message has all the time.
  const stay = () => clearTimeout(timer);
  notice.addEventListener("pointerenter", stay);
  notice.addEventListener("focusin", stay);
  shown.set(key, { notice, timer, onGone });
  // The messages that would go by themselves go first.
  const passing = [...shown].filter(([, entry]) => entry.timer).map(([other]) => other);
  for (let at = 0; shown.size > most && at < passing.length - 1; at++) dismiss(passing[at]);
}

/** Removes a message. */
export function dismiss(/** @type {string} */ key) {
  const entry = shown.get(key);
  if (!entry) return;
  clearTimeout(entry.timer);
  entry.notice.remove();
  shown.delete(key);
  entry.onGone();
}

// Messages outside a modal dialog would look inactive and could not be reached.
function place() {
  const parent = document.querySelector("dialog[open]") ?? document.body;
  if (region.parentElement !== parent) parent.append(region);
}

document.addEventListener("close", place, true);

/** The time in milliseconds after which work that goes on shows how far it is. */
const patience = 500;

/**
 * Does work that may take long: if it does, a message shows how far it is.
 *
 * @template Result
 * @param {string} text names the work
 * @param {(report: (part: number) => void) => Promise<Result>} work calls `report` with the part that is done, 0…1
 * @returns {Promise<Result>}
 */
export async function withProgress(text, work) {
  const start = performance.now();
  const bar = make("progress", { max: 1 });
  let isShown = false;
  const report = (/** @type {number} */ part) => {
    if (!isShown && performance.now() - start < patience) return;
    if (!isShown) {
      isShown = true;
      notify(text, { key: text, seconds: 0 });
      shown.get(text)?.notice.firstElementChild?.after(bar);
    }
    bar.value = part;
  };
  try {
    return await work(report);
  } finally {
    dismiss(text);
  }
}
