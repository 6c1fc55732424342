// The names of keys, whatever the layout of the keyboard.

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

const digitOf = (/** @type {string} */ code) => /^Digit([0-9])$/.exec(code)?.[1];
