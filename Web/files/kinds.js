// In words, why files of some kinds cannot be opened; and the signs of files of other programs that can be.

import { word } from "../words/words.js";

/** The error that a file cannot be opened, in whole sentences. */
export class UnreadableFile extends Error {
  name = "UnreadableFile";

  constructor(/** @type {string} */ message, details = "") {
    super(message);
    this.details = details;
  }
}

/** @type {Record<string, string>} The names of pictures that cannot be placed. */
const pictures = { gif: "GIF", bmp: "BMP", tiff: "TIFF", heic: "HEIC", heif: "HEIF" };

/** @type {Record<string, string>} The sentences about files of other kinds. */
const sentences = {
  video: word("This is a video: videos cannot be opened yet"),
  gzip: word("This is an archive (gzip): archives cannot be opened yet"),
  photoshop: word("This is a Photoshop file: pictures have to be PNG, JPEG or WebP"),
  avif: word("This is an AVIF: pictures have to be PNG, JPEG or WebP"),
  svg: word("This is an SVG: they are saved here, but cannot be opened yet. Open the drawing (.ductus) instead"),
  webPage: word("This is a web page, not a drawing"),
  xml: word("This is an XML file, not a drawing"),
  text: word("This is a text, not a drawing"),
  empty: word("It is empty: there is nothing in it"),
};

/**
 * Describes a file that is neither a drawing nor an event log.
 *
 * @param {string} kind see `EngineFiles.kind`
 * @returns {string} a sentence without its full stop
 */
export function describeForeign(kind) {
  if (pictures[kind]) {
    return word("This is a {format}: pictures have to be PNG, JPEG or WebP", { format: pictures[kind] });
  }
  return sentences[kind] ?? word("This is neither a drawing of Ductus nor an event log");
}

/** The bytes at the beginning and the end of a file in which the signs of other programs stand. */
const signReach = 2 ** 16;
/** @type {Record<string, string[]>} Signs of files of other programs, by the kinds that the engine tells. */
const signs = {
  // JSON of Excalidraw and tldraw.
  log: ["excalidraw", "tldrawFileFormatVersion"],
  // GoodNotes, Notability, Xournal++ and reMarkable.
  archive: ["index.notes.pb", "Session.plist", "application/xournal++", ".content"],
  // Excalidraw keeps its scene in an SVG, Ductus the drawing; lines with a stroke are ink.
  svg: ["excalidraw", "ductus-drawing", "stroke"],
  // reMarkable, Universal Ink Model, Supernote, OneNote, and XML in UTF-16.
  unknown: ["reMarkable .lines file", "UINK", "SN_FILE_", "\u00e4R\\{", "\u00ff\u00fe<", "\u00fe\u00ff\0<"],
};

/**
 * True if a file may be of another program: a worker is asked then. Only a file's beginning and end are looked at.
 *
 * @param {string} kind see `EngineFiles.kind`
 * @param {File} file
 */
export async function mayBeForeign(kind, file) {
  // Xournal++ and InkML.
  if (kind === "gzip" || kind === "xml") return true;
  const words = signs[kind];
  if (!words) return false;
  const start = Math.max(file.size - signReach, 0);
  const parts = await Promise.all([file.slice(0, signReach), file.slice(start)].map((part) => part.arrayBuffer()));
  const texts = parts.map((part) => new TextDecoder("latin1").decode(part));
  return words.some((sign) => texts.some((text) => text.includes(sign)));
}
