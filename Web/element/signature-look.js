// The look of a signature field beside its ink: words, buttons, paper, and the picture on the sheet.

import { hexColor, lightness, transparent } from "../engine/palette.js";
import { color } from "./options.js";

/** @typedef {ReturnType<typeof import("./signature-parts.js").makeParts>} Parts */
/** @typedef {import("./element-words.js").Words} Words */
/** @typedef {import("../engine/palette.js").Color} Color */

const white = { red: 255, green: 255, blue: 255 };

/**
 * Shows the words of a field.
 *
 * @param {Parts} parts
 * @param {Words} words of its language
 * @param {{clear: string | null, undo: string | null, done: string | null, text: string | null,
 *   fault: ((words: Words) => string) | null}} own of the field, in place of these
 */
export function showWords(parts, words, { clear, undo, done, text, fault }) {
  parts.clear.textContent = clear || words.clear;
  parts.undo.textContent = undo || words.undo;
  parts.done.textContent = done || words.done;
  parts.type.textContent = words.type;
  parts.again.textContent = words.again;
  parts.message.textContent = fault?.(words) ?? "";
  parts.text.textContent = text ?? "";
  parts.entered.setAttribute("aria-label", words.name);
  parts.entered.placeholder = words.name;
}

/**
 * Shows the buttons.
 *
 * @param {Parts} parts
 * @param {{hasBar: boolean, mayType: boolean}} what
 */
export function showBar({ bar, clear, undo, done, type }, { hasBar, mayType }) {
  type.hidden = !mayType;
  // The way of those who cannot draw stays.
  bar.hidden = !hasBar && !mayType;
  clear.hidden = undo.hidden = done.hidden = !hasBar;
}

/**
 * Turns buttons on and off; the sheet gets the focus of one that is turned off.
 *
 * @param {Parts} parts
 * @param {Element | null | undefined} focused
 * @param {{clear: boolean, undo: boolean, done: boolean}} isOn
 */
export function turnButtons(parts, focused, isOn) {
  for (const name of /** @type {const} */ (["clear", "undo", "done"])) {
    const button = parts[name];
    if (!isOn[name] && focused === button) parts.canvas.focus({ preventScroll: true });
    button.disabled = !isOn[name];
  }
}

/**
 * Shows the paper of a field: the one of its attribute, or else of the style sheet, or white.
 *
 * @param {HTMLElement} element
 * @param {HTMLElement} sheet
 * @param {Color} chosen transparent for none
 * @returns {Color} the paper
 */
export function showPaper(element, sheet, chosen) {
  const styled = color(getComputedStyle(element).getPropertyValue("--ductus-paper").trim());
  const paper = (chosen === transparent ? null : chosen) ?? styled ?? white;
  sheet.style.setProperty("--paper", hexColor(paper));
  sheet.classList.toggle("dark", lightness(paper) < 0.5);
  return paper;
}

/**
 * Shows a picture where it is on the sheet.
 *
 * @param {HTMLElement} shown
 * @param {import("./field-picture.js").FieldPicture} picture
 * @param {{x: number, y: number, zoom: number}} view
 */
export function showPicture(shown, { image, bounds: { minX, minY, maxX, maxY } }, { x, y, zoom }) {
  shown.style.left = `${(minX - x) * zoom}px`;
  shown.style.top = `${(minY - y) * zoom}px`;
  image.style.width = `${(maxX - minX) * zoom}px`;
  image.style.height = `${(maxY - minY) * zoom}px`;
}

/**
 * Says what is signed to those who do not see it.
 *
 * @param {Parts} parts
 * @param {Words} words
 * @param {{isEmpty: boolean, name: string}} signed
 */
export function sayState({ shown, state }, words, { isEmpty, name }) {
  shown.setAttribute("role", "img");
  shown.setAttribute("aria-label", name || words.label);
  const text = isEmpty ? words.empty : `${words.signed} ${name}`.trim();
  if (state.textContent !== text) state.textContent = text;
}
