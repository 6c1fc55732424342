// The kinds of files, by their first bytes, and in words why some cannot be opened.

import { word } from "./words.js";

/** The first bytes of a kind of file, at an offset, and what the kind is called. */
const signatures = [
  [0, "GIF8", "GIF"],
  [0, "BM", "BMP"], [0, "II*\0", "TIFF"], [0, "MM\0*", "TIFF"], [4, "ftypheic", "HEIC"], [4, "ftypheix", "HEIC"],
  [4, "ftypmif1", "HEIF"], [4, "ftypavif", "AVIF"], [4, "ftyp", "video"], [0, [0x1a, 0x45, 0xdf, 0xa3], "video"],
  [0, [0x1f, 0x8b], "gzip"], [0, "8BPS", "Photoshop"],
];

/** The sentences about files that are no pictures, or have no name of three or four letters. */
const sentences = {
  video: word("This is a video: videos cannot be opened yet"),
  gzip: word("This is an archive (gzip): archives cannot be opened yet"),
  Photoshop: word("This is a Photoshop file: pictures have to be PNG, JPEG or WebP"),
  AVIF: word("This is an AVIF: pictures have to be PNG, JPEG or WebP"),
};

/** The first bytes of a drawing. */
const drawing = [0x89, 0x44, 0x43, 0x54, 0x0d, 0x0a, 0x1a, 0x0a];

const fits = (bytes, at, signature) =>
  [...signature].every((one, index) =>
    bytes[at + index] === (typeof one === "string" ? one.charCodeAt(0) : one));

/** The beginning of a file as text; null if it has other bytes than a text. */
function beginning(bytes) {
  const part = bytes.subarray(0, 512);
  if (part.some((byte) => byte < 9 || (byte > 13 && byte < 32))) return null;
  return new TextDecoder().decode(part).replace(/^\ufeff/, "").trimStart();
}

/**
 * Describes a file that is neither a drawing nor an event log.
 *
 * @param {Uint8Array} bytes
 * @returns {string} a sentence without its full stop
 */
export function describeForeign(bytes) {
  const known = signatures.find(([at, signature]) => fits(bytes, at, signature));
  if (known) {
    const [, , format] = known;
    return sentences[format] ?? word("This is a {format}: pictures have to be PNG, JPEG or WebP", { format });
  }
  const text = beginning(bytes);
  if (text === null) return word("This is neither a drawing of Ductus nor an event log");
  if (/<svg[\s>]/i.test(text)) {
    return word("This is an SVG: they are saved here, but cannot be opened yet. Open the drawing (.ductus) instead");
  }
  if (/^<(!doctype html|html)/i.test(text)) return word("This is a web page, not a drawing");
  if (/^</.test(text)) return word("This is an XML file, not a drawing");
  return word("This is a text, not a drawing");
}

/** The first bytes of the pictures that can be placed, at their offsets. */
const pictures = [
  [0, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]], [0, [0xff, 0xd8, 0xff]], [8, "WEBP"],
];

/** Returns true if a file begins as a PNG, JPEG or WebP does. */
export const isPicture = (bytes) => pictures.some(([at, signature]) => fits(bytes, at, signature));

/** Returns true if a file has the header of a PDF, which readers look for in the first kilobyte. */
export function isPDF(bytes) {
  const last = Math.min(bytes.length, 1024) - 5;
  for (let at = 0; at <= last; at += 1) if (bytes[at] === 0x25 && fits(bytes, at, "%PDF-")) return true;
  return false;
}

/** Returns true if a file begins as the texts of brushes do. */
export const isBrush = (bytes) => beginning(bytes)?.startsWith("ductus-brush") === true;

/** Returns true if a file begins as ZIP archives do, empty ones too. */
export const isArchive = (bytes) => fits(bytes, 0, "PK\x03\x04") || fits(bytes, 0, "PK\x05\x06");

/** Returns true if a file begins as event logs do, with a bracket or a brace. */
export const isEventLog = (bytes) => {
  const first = bytes.find((byte) => byte > 0x20 && byte !== 0xef && byte !== 0xbb && byte !== 0xbf);
  return first === 0x5b || first === 0x7b;
};

/** Returns true if a file begins as drawings do. */
export const isDrawing = (bytes) => bytes.length > 0 && drawing.every((byte, at) => bytes[at] === byte);

/** The engine's numbers of faults that are described. */
const [version, cut] = [2, 3];

/**
 * Describes why nothing of a drawing can be read.
 *
 * @param {number} reason the engine's number of the fault
 * @returns {string} a sentence without its full stop
 */
export const describeFault = (reason) =>
  (reason === version
    ? word("It was saved by a newer version of Ductus: load this page again to get that version")
    : reason === cut ? word("Its end is missing, and nothing of it can be read")
      : word("It is damaged, and nothing of it can be read"));

/** The place of a fault in a file, for those who ask for it. */
export const place = ({ message, offset }) => word("{message}, at byte {offset}", { message, offset });
