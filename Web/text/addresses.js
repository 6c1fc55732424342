// Addresses in texts, and those to which elements lead.

import { notify } from "../interface/notices.js";
import { word } from "../words/words.js";

/** An address in a text. */
const pattern = /\b(?:https?:\/\/|www\.)[^\s<>\u0022\u0027\u00ab\u00bb\u201c\u201d]+[^\s<>\u0022\u0027\u00ab\u00bb\u201c\u201d.,;:!?)\]]/giu;
/** The kinds of addresses that are opened: a drawing may come from anybody. */
const schemes = ["http:", "https:", "mailto:"];
/** The most addresses among which one is chosen. */
const most = 4;

/**
 * An address as it is opened.
 *
 * @param {string} text as a person types it
 * @returns {string} empty for one that is none, or of a kind that is not opened
 */
export function addressOf(text) {
  const typed = text.trim();
  if (typed === "" || /\s/.test(typed)) return "";
  const hasScheme = /^[a-z][a-z0-9+.-]*:(?!\d)/i.test(typed);
  const whole = hasScheme ? typed : /^[^/@\s]+@[^/@\s]+$/.test(typed) ? `mailto:${typed}` : `https://${typed}`;
  try {
    const url = new URL(whole);
    return schemes.includes(url.protocol) && (url.hostname.includes(".") || url.hostname === "localhost" || url.protocol === "mailto:")
      ? url.href : "";
  } catch {
    return "";
  }
}

/**
 * The addresses in a text.
 *
 * @param {string} text
 * @returns {{from: number, to: number, address: string}[]}
 */
export const addressesIn = (text) => [...text.matchAll(pattern)]
  .map(({ 0: found, index = 0 }) => ({ from: index, to: index + found.length, address: addressOf(found) }))
  .filter(({ address }) => address !== "");

/** The address in a text at an offset; undefined if there is none. */
export const addressAt = (/** @type {string} */ text, /** @type {number} */ offset) =>
  addressesIn(text).find(({ from, to }) => offset >= from && offset <= to)?.address;

/** Opens an address beside the app. */
export const openAddress = (/** @type {string} */ address) => { open(address, "_blank", "noopener noreferrer"); };

/** Opens one of several addresses, which a person chooses. */
export function openOneOf(/** @type {string[]} */ addresses) {
  const each = [...new Set(addresses)];
  if (each.length === 1) openAddress(each[0]);
  if (each.length < 2) return;
  const actions = each.slice(0, most).map((address) => ({ label: shortened(address), run: () => openAddress(address) }));
  notify(word("Which address?"), { key: "address", actions, seconds: 20 });
}

/** An address as short as a button. */
export function shortened(/** @type {string} */ address) {
  const text = address.replace(/^(https?:\/\/(www\.)?|mailto:)/, "").replace(/\/$/, "");
  return text.length > 32 ? `${text.slice(0, 31)}\u2026` : text;
}
