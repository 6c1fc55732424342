// The kinds of files that cannot be opened, in words, by their first bytes.

/** The first bytes of a kind of file, at an offset, and what the kind is called. */
const signatures = [
  [0, [0x89, 0x50, 0x4e, 0x47], "a PNG", "pictures"], [0, [0xff, 0xd8, 0xff], "a JPEG", "pictures"],
  [0, "GIF8", "a GIF", "pictures"], [8, "WEBP", "a WebP", "pictures"], [0, "BM", "a BMP", "pictures"],
  [0, "II*\0", "a TIFF", "pictures"], [0, "MM\0*", "a TIFF", "pictures"],
  [4, "ftypheic", "a HEIC", "pictures"], [4, "ftypheix", "a HEIC", "pictures"],
  [4, "ftypmif1", "a HEIF", "pictures"], [4, "ftypavif", "an AVIF", "pictures"],
  [4, "ftyp", "a video", "videos"], [0, [0x1a, 0x45, 0xdf, 0xa3], "a video", "videos"],
  [0, "%PDF", "a PDF", "PDFs"],
  [0, [0x1f, 0x8b], "an archive (gzip)", "archives"],
  [0, "8BPS", "a Photoshop file", "pictures"],
];

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
  if (known) return `This is ${known[2]}: ${known[3]} cannot be opened yet`;
  const text = beginning(bytes);
  if (text === null) return "This is neither a drawing of Ductus nor an event log";
  if (/<svg[\s>]/i.test(text)) {
    return "This is an SVG: they are saved here, but cannot be opened yet. Open the drawing (.ductus) instead";
  }
  if (/^<(!doctype html|html)/i.test(text)) return "This is a web page, not a drawing";
  if (/^</.test(text)) return "This is an XML file, not a drawing";
  return "This is a text, not a drawing";
}

/** Returns true if a file begins as the texts of brushes do. */
export const isBrush = (bytes) => beginning(bytes)?.startsWith("ductus-brush") === true;

/** Returns true if a file begins as ZIP archives do, empty ones too. */
export const isArchive = (bytes) => fits(bytes, 0, "PK\x03\x04") || fits(bytes, 0, "PK\x05\x06");

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
    ? "It was saved by a newer version of Ductus: load this page again to get that version"
    : reason === cut ? "Its end is missing, and nothing of it can be read"
      : "It is damaged, and nothing of it can be read");
