// The app's words in the language of the person.
//
// The words stand in the sources in English, which are the keys of the tables of the other languages. These become
// scripts in `scripts/build/site`; `early.js` loads that of the page's language and puts its words into the page.

const page = globalThis.pageWords ?? { language: "en", locale: "en", table: null };
const plurals = new Intl.PluralRules(page.language);
/** Numbers of four digits have no separator. */
const grouping = /** @type {object} */ ({ useGrouping: "min2" });
const plainNumbers = new Intl.NumberFormat(page.locale, { ...grouping, maximumFractionDigits: 3 });

/** The locale of numbers and dates. */
export const locale = page.locale;

/**
 * The form for a number, with the values in the place of their names.
 *
 * @param {string | Record<string, string>} forms
 * @param {Record<string, string | number>} [values]
 */
function filled(forms, values) {
  const form = typeof forms === "string" ? forms : forms[plurals.select(Number(values?.count))] ?? forms.other;
  if (!values) return form;
  return form.replace(/\{(\w+)\}/g, (whole, /** @type {string} */ name) => {
    const value = values[name] ?? whole;
    return typeof value === "number" ? plainNumbers.format(value) : value;
  });
}

/**
 * Returns words in the language of the page.
 *
 * @param {string} text the words in English, with names in braces for values
 * @param {Object<string, string | number>} [values] put in for the names; `count` chooses the form
 */
export const word = (text, values) => filled(page.table?.[text] ?? text, values);

/**
 * Returns words whose form depends on a number, in the language of the page.
 *
 * @param {string} one the words in English for 1
 * @param {string} many those for other numbers, which are the key in the tables
 * @param {Object<string, string | number>} values put in for the names; `count` chooses the form
 */
export const counted = (one, many, values) => filled(page.table?.[many] ?? { one, other: many }, values);

/** Returns why something failed, in the language of the page if the reason is in the tables. */
export function reason(/** @type {any} */ error) {
  // Messages of JavaScript about a fault of the app are for developers, except one about a part that cannot be loaded.
  const isInternal = [TypeError, ReferenceError, RangeError].some((kind) => error instanceof kind)
    && !/fetch|import|load|network/i.test(error.message);
  if (isInternal) console.info(error);
  return error?.message && !isInternal ? word(error.message) : word("the reason is unknown");
}

/** Returns a name in quotation marks. */
export const quoted = (/** @type {string} */ name) => word("“{name}”", { name });

/** Returns a name of the app, as of a brush, as it stands inside a sentence: only German keeps its capital. */
export const inSentence = (/** @type {string} */ name) =>
  (page.language === "de" ? name : name.toLocaleLowerCase(page.language));

/** Returns the parts of a list as one text. */
export const joined = (/** @type {string[]} */ parts) => parts.join(page.language === "zh" ? "、" : ", ");

/** Returns sentences as one text. */
export const sentences = (/** @type {string[]} */ parts) => parts.join(page.language === "zh" ? "" : " ");

/** Returns a number with as many digits after the decimal sign as are asked for. */
export const fixed = (/** @type {number} */ value, /** @type {number} */ digits) => value.toLocaleString(
  locale, { minimumFractionDigits: digits, maximumFractionDigits: digits });

/** Returns a part of one in percent. */
export const percent = (/** @type {number} */ part) => part.toLocaleString(locale, { style: "percent", ...grouping });
