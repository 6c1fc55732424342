// The date beside a signature, in digits only.

import { locale } from "../words/words.js";

/**
 * A day as it is written where the person lives, in digits only.
 *
 * @param {Date} day
 */
export function dateText(day = new Date()) {
  let text;
  try {
    text = new Intl.DateTimeFormat(locale, {
      year: "numeric", month: "2-digit", day: "2-digit", numberingSystem: "latn", calendar: "gregory",
    }).format(day);
  } catch {
    text = day.toISOString().slice(0, 10);
  }
  // Some languages add a letter, such as “г.”, or marks of the direction.
  return text.replace(/[^0-9./-]/g, "").replace(/[./-]+$/, "");
}
