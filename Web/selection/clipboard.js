// The clipboard: strokes for other drawings, and a picture of them for other programs.
//
// If the browser can, it puts strokes onto the system's clipboard in a format of their own. The strokes that
// were copied last are also kept in the browser, for all tabs of the app.

import { Table, result } from "../drawings/table.js";

/** The format of strokes: a `.ductus` file. */
const format = "web application/x-ductus";
const table = new Table("ductus-clipboard", "copied");
const [key, pictureKey] = ["strokes", "picture"];

/** @type {Uint8Array | null} The strokes that were copied last in this tab, in case that there is no storage. */
let latest = null;
/** True if the strokes that were copied last are not on the system's clipboard, and nothing was copied elsewhere. */
let areOnlyHere = false;
addEventListener("blur", () => { areOnlyHere = false; });

/** True if what was copied last are strokes that the system's clipboard does not have. */
export const strokesAreOnlyHere = () => areOnlyHere;

const hasSystem = () => [navigator.clipboard?.write, globalThis.ClipboardItem].every(Boolean);
const hasFormat = () => hasSystem()
  && Boolean(/** @type {{supports?: (type: string) => boolean}} */ (ClipboardItem).supports?.(format));

/**
 * Puts strokes onto the clipboard.
 *
 * @param {Uint8Array} bytes of a `.ductus` file
 * @param {() => Promise<Blob>} picture of them, as PNG
 * @param {string} text of boxes among them; empty for none
 */
export async function copyStrokes(bytes, picture, text) {
  latest = bytes;
  areOnlyHere = true;
  const kept = table.use("readwrite", (store) => result(store.put(bytes, key))).catch(() => {});
  if (hasSystem()) {
    // The picture is a promise, because Safari allows writing only while the key or the click is handled.
    const png = Promise.resolve().then(picture);
    png.then(async (blob) => {
      const size = await sizeOfPNG(blob);
      await table.use("readwrite", (store) => result(store.put(size, pictureKey)));
    }).catch(() => {});
    /** @type {Record<string, Blob | Promise<Blob>>} */
    const items = { "image/png": png };
    if (text) items["text/plain"] = new Blob([text], { type: "text/plain" });
    if (hasFormat()) items[format] = new Blob([bytes], { type: format });
    try {
      await navigator.clipboard.write([new ClipboardItem(items)]);
      areOnlyHere = false;
    } catch {
      // If writing is forbidden, strokes can still be pasted in this browser.
    }
  }
  await kept;
}

/** The width and the height of a PNG, as text. */
async function sizeOfPNG(/** @type {Blob} */ blob) {
  const header = new DataView(await blob.slice(16, 24).arrayBuffer());
  return `${header.getUint32(0)} × ${header.getUint32(4)}`;
}

/**
 * Returns true if a picture on the clipboard is the one of the strokes that were copied last: when a browser tells
 * of pasting, it does not name the format of strokes, and it may have written the picture anew.
 *
 * @param {Blob} picture
 * @returns {Promise<boolean>}
 */
export async function isOfStrokes(picture) {
  if (areOnlyHere) return true;
  if (hasFormat() && await mayRead()) {
    try {
      return (await navigator.clipboard.read()).some(({ types }) => types.includes(format));
    } catch {
      // The clipboard may not be read.
    }
  }
  if (picture.type !== "image/png" || picture.size < 24) return false;
  const known = await table.use("readonly", (store) => result(store.get(pictureKey))).catch(() => null);
  return known === await sizeOfPNG(picture);
}

/** Returns true if the system's clipboard may be read without asking the person. */
async function mayRead() {
  try {
    return (await navigator.permissions.query({ name: "clipboard-read" })).state === "granted";
  } catch {
    return false;
  }
}

const keptStrokes = async () =>
  await table.use("readonly", (store) => result(store.get(key))).catch(() => null) ?? latest;

/**
 * The strokes on the clipboard.
 *
 * If the browser would have to ask the person for permission to read the clipboard, the strokes that were
 * copied last in this browser are taken instead, if there are any.
 *
 * @returns {Promise<Uint8Array | null>} a `.ductus` file; null if there are no strokes
 */
export async function pastedStrokes() {
  const isAllowed = hasFormat() && Boolean(navigator.clipboard.read);
  if (!isAllowed || !await mayRead()) {
    const kept = await keptStrokes();
    if (kept || !isAllowed) return kept;
  }
  try {
    for (const item of await navigator.clipboard.read()) {
      if (!item.types.includes(format)) continue;
      return new Uint8Array(await (await item.getType(format)).arrayBuffer());
    }
    return null;
  } catch {
    // The clipboard may not be read.
    return keptStrokes();
  }
}
