// A question that is asked over whatever is open, with an answer that changes nothing.

import { holdBack, releaseBack } from "./back.js";
import { make } from "./elements.js";
import { prepareDialog } from "./panels.js";
import { word } from "../words/words.js";

/**
 * Asks a question.
 *
 * @param {{title: string, text: string, parts?: HTMLElement[], yes: string}} question parts: what a person fills in,
 *   which gets the focus if it asks for that; yes: the answer that agrees
 * @returns {Promise<boolean>} false also where the dialog is closed in another way
 */
export function ask({ title, text, parts = [], yes }) {
  /** @type {(answer: boolean) => void} */
  let resolve;
  /** @type {Promise<boolean>} */
  const promise = new Promise((settle) => { resolve = settle; });
  const before = /** @type {HTMLElement} */ (document.activeElement);
  const heading = make("h2", { id: "question-title", textContent: title });
  const no = make("button", { type: "button", textContent: word("Cancel"), autofocus: parts.length === 0 });
  const go = make("button", { type: "submit", className: "filled", textContent: yes });
  const words = make("p", { id: "question-text", textContent: text });
  const body = make("div", { className: "dialog-body" }, words, ...parts);
  const form = make("form", { method: "dialog" }, make("header", {}, heading), body, make("footer", {}, no, go));
  const dialog = make("dialog", { id: "question-dialog" }, form);
  dialog.setAttribute("role", "alertdialog");
  dialog.setAttribute("aria-labelledby", heading.id);
  dialog.setAttribute("aria-describedby", "question-text");
  prepareDialog(dialog);
  let answer = false;
  no.addEventListener("click", () => dialog.close());
  form.addEventListener("submit", () => { answer = true; });
  const close = () => dialog.close();
  dialog.addEventListener("close", () => {
    dialog.remove();
    // Back closes the dialog below next, if there is one.
    if (below) holdBack(below);
    else releaseBack(close);
    if (before?.isConnected) before.focus();
    resolve(answer);
  });
  document.body.append(dialog);
  dialog.showModal();
  const below = holdBack(close);
  return promise;
}
