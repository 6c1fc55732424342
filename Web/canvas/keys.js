// The names of keys, whatever the layout of the keyboard.

/** @typedef {"bringToFront" | "bringForward" | "sendBackward" | "sendToBack"} StackingStep */

/** @type {Record<string, string | undefined>} */
const signs = { BracketLeft: "[", BracketRight: "]", Minus: "-", Equal: "=" };

/**
 * The letter, digit or sign that a key stands for in a shortcut, or its name, in lower case.
 *
 * A Latin letter counts as itself, wherever its key is. Where a layout has other letters, the place of the key
 * decides, as if the layout were the American one.
 *
 * @param {KeyboardEvent} event
 * @returns {string}
 */
export function shortcutKey({ key, code = "" }) {
  // Names of keys are Latin; an Arabic key types two letters.
  if (/^(\p{Script=Latin}|[A-Z][A-Za-z0-9]+)$/u.test(key)) return key.toLowerCase();
  const letter = /^Key([A-Z])$/.exec(code)?.[1];
  if (letter) return letter.toLowerCase();
  if (!/^[\p{L}\p{N}]/u.test(key)) return key;
  return signs[code] ?? digitOf(code) ?? key;
}

/**
 * The digit on a key that types something else without shift, as on French keyboards.
 *
 * @param {KeyboardEvent} event
 * @returns {string | undefined}
 */
export function shortcutDigit({ shiftKey, code = "" }) {
  return shiftKey ? undefined : digitOf(code);
}

/**
 * The step in the order of what lies one over the other that a key stands for, as a method of the selection.
 *
 * The brackets step, and with shift go all the way, with control or without. Where a layout has none, as many have,
 * control and an arrow do the same.
 *
 * @param {KeyboardEvent} event
 * @returns {StackingStep | undefined}
 */
export function stackingKey(event) {
  const { key, shiftKey, ctrlKey, metaKey, altKey } = event;
  // AltGr, with which some layouts type brackets, counts as control and Alt on some systems.
  const isTyped = Boolean(event.getModifierState?.("AltGraph"));
  if (altKey && !isTyped) return undefined;
  const sign = !isTyped && (ctrlKey || metaKey) ? { ArrowUp: "]", ArrowDown: "[" }[key] : undefined;
  switch (sign ?? shortcutKey(event)) {
    case "]": return shiftKey ? "bringToFront" : "bringForward";
    case "[": return shiftKey ? "sendToBack" : "sendBackward";
    // Shift and a bracket on an American keyboard.
    case "}": return "bringToFront";
    case "{": return "sendToBack";
    default: return undefined;
  }
}

const digitOf = (/** @type {string} */ code) => /^Digit([0-9])$/.exec(code)?.[1];
