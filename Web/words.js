// The app's words in the language of the person.
//
// The words stand in the sources in English. The tables in the folder `words` give those of the other languages by
// them; `early.js` loads the table of the page's language and puts its words into the page.

import { english } from "./words/en.js";

const page = globalThis.pageWords ?? { language: "en", locale: "en", table: null };
const plurals = new Intl.PluralRules(page.language);
const plainNumbers = new Intl.NumberFormat(page.locale, { useGrouping: "min2", maximumFractionDigits: 3 });

/** The locale of numbers and dates. */
export const locale = page.locale;

/**
 * Returns words in the language of the page.
 *
 * @param {string} text the words in English, with names in braces for values: the form for many, if they have forms
 * @param {Object<string, string | number>} [values] put in for the names; `count` chooses the form
 */
export function word(text, values) {
  const found = page.table?.[text] ?? english[text] ?? text;
  const form = typeof found === "string" ? found : found[plurals.select(values?.count)] ?? found.other;
  if (!values) return form;
  return form.replace(/\{(\w+)\}/g, (whole, name) => {
    const value = values[name] ?? whole;
    return typeof value === "number" ? plainNumbers.format(value) : value;
  });
}

/** Returns why something failed, in the language of the page if the reason is in the tables. */
export function reason(error) {
  // What the language itself says of a fault in this app is for developers, but for what says that a part cannot
  // be loaded.
  const isInternal = [TypeError, ReferenceError, RangeError].some((kind) => error instanceof kind)
    && !/fetch|import|load|network/i.test(error.message);
  if (isInternal) console.info(error);
  return error?.message && !isInternal ? word(error.message) : word("the reason is unknown");
}

/** Returns a name in quotation marks. */
export const quoted = (name) => word("“{name}”", { name });

/** Returns a name of the app, as of a brush, as it stands inside a sentence: only German keeps its capital. */
export const inSentence = (name) => (page.language === "de" ? name : name.toLocaleLowerCase(page.language));

/** Returns the parts of a list as one text. */
export const joined = (parts) => parts.join(page.language === "zh" ? "、" : ", ");

/** Returns sentences as one text. */
export const sentences = (parts) => parts.join(page.language === "zh" ? "" : " ");

/** Returns a number with as many digits after the decimal sign as are asked for. */
export const fixed = (value, digits) => value.toLocaleString(
  locale, { minimumFractionDigits: digits, maximumFractionDigits: digits });

/** Returns a part of one in percent. */
export const percent = (part) => part.toLocaleString(locale, { style: "percent", useGrouping: "min2" });
