// The options of a signature field, in the fragment of its address and in messages.
//
// `signature.html#origin=https://shop.example&color=%231a2b54&width=600&text=Sign%20here`

import { parseColor } from "./palette.js";
import { word } from "./words.js";

/** The largest side of a picture in pixels. */
const largestSide = 4096;
/** The longest text. */
const longestText = 200;

/** The options that are left out. */
const defaults = Object.freeze({
  /** The origin of the page that the field belongs to; empty for none. */
  origin: "",
  /** True if the field has buttons. */
  controls: true,
  /** The ink, as #rrggbb. */
  color: "#000000",
  /** The relative width of the pen: 1 as usual. */
  pen: 1,
  /** The paper, as #rrggbb, or transparent: then the field is white, and pictures have no background. */
  background: "transparent",
  /** The most pixels of a picture across and down; 0 for no limit. With neither limit: two per point. */
  width: 0,
  height: 0,
  /** The text below the line. */
  text: "",
  /** The language of the texts, and the labels of the buttons. */
  lang: "",
  clear: word("Clear"),
  undo: word("Undo"),
  done: word("Done"),
});

const readers = {
  origin(value) {
    // The value must be an origin of a server: no path, no wildcard, and not the origin of a file.
    const url = new URL(value);
    if (url.origin !== value || !/^https?:$/.test(url.protocol)) throw new Error();
    return value;
  },
  controls: (value) => value !== "none" && value !== false,
  color(value) {
    if (!parseColor(value)) throw new Error();
    return value;
  },
  pen(value) {
    const number = Number(value);
    if (!(number >= 0.1 && number <= 10)) throw new Error();
    return number;
  },
  background(value) {
    if (value !== "transparent" && !parseColor(value)) throw new Error();
    return value;
  },
  width: side,
  height: side,
  text: text,
  lang(value) {
    if (!/^[A-Za-z0-9-]{0,35}$/.test(value)) throw new Error();
    return value;
  },
  clear: text, undo: text, done: text,
};

function side(value) {
  const number = Number(value);
  if (!Number.isInteger(number) || number < 0 || number > largestSide) throw new Error();
  return number;
}

function text(value) {
  if (typeof value !== "string" || value.length > longestText) throw new Error();
  return value;
}

/** The options that a message may change. */
const changeable = [
  "color", "pen", "background", "width", "height", "text", "lang", "clear", "undo", "done",
];

function read(entries, names) {
  const options = {};
  for (const [name, value] of entries) {
    if (!names.includes(name)) throw new Error(`there is no option “${name}”`);
    try {
      options[name] = readers[name](value);
    } catch {
      throw new Error(`the option “${name}” cannot be “${value}”`);
    }
  }
  return options;
}

/**
 * Reads the options of a fragment.
 *
 * @param {string} hash `#…`, with or without `signature?` in front
 * @returns {typeof defaults}
 * @throws {Error} that names the faulty option
 */
export function readFragment(hash) {
  const entries = new URLSearchParams(hash.replace(/^#(signature\??)?/, ""));
  return { ...defaults, ...read(entries, Object.keys(defaults)) };
}

/**
 * Reads the options of a message.
 *
 * @param {object} message
 * @param {string[]} [names] the options that it may have; by default all that can be changed
 * @throws {Error} that names the faulty option
 */
export function readMessage(message, names = changeable) {
  const { ductus, type, id, ...options } = message;
  return read(Object.entries(options), names);
}
