// Notes of other programs in an archive or a folder: each becomes a drawing of the gallery.

import { ZipError } from "../files/zip.js";
import { word } from "../words/words.js";
import { readForeign } from "./foreign-files.js";

/** @typedef {import("../files/zip.js").ZipEntry} ZipEntry */

/** The endings of names of notes. Those of other files in archives, such as `.json` and `.svg`, may be anything. */
const endings = /\.(xopp|xoj|note|goodnotes|excalidraw|tldr|rm|rmdoc|inkml|uim)$/i;

/** The largest note, and the largest PDF below one, that are read, in bytes. */
const largest = 2 ** 29;

/** The ending of the name of a note of another program; empty for other files. */
export const noteEnding = (/** @type {string} */ name) => endings.exec(name)?.[0].toLowerCase() ?? "";

/** The path of the folder of a file, with its last slash. */
const folderOf = (/** @type {string} */ path) => path.slice(0, Math.max(path.lastIndexOf("/"), path.lastIndexOf("\\")) + 1);

/**
 * Reads a note of an archive or a folder.
 *
 * @param {ZipEntry} entry
 * @param {Map<string, ZipEntry>} files all files beside it, by their names: PDFs below its ink are taken from there
 * @returns {Promise<import("./foreign-files.js").ForeignDrawing>}
 * @throws {ZipError} if it cannot be read
 */
export async function readNote(entry, files) {
  const folder = folderOf(entry.name);
  const file = new File([await entry.read(largest)], entry.name.slice(folder.length));
  try {
    const drawing = await readForeign(file, []);
    if (!drawing) throw new ZipError(word("This is neither a drawing of Ductus nor an event log"));
    const pdfs = drawing.missing.flatMap((name) => {
      const found = files.get(folder + name) ?? files.get(`${folder}${file.name}.${name}`);
      return found ? [found] : [];
    });
    if (pdfs.length === 0) return drawing;
    const given = await Promise.all(pdfs.map(async (pdf) =>
      new File([await pdf.read(largest)], pdf.name.slice(folder.length))));
    return await readForeign(file, given) ?? drawing;
  } catch (error) {
    if (error instanceof ZipError) throw error;
    throw new ZipError(error.message);
  }
}

/**
 * The files in folders that were dropped, as an archive has them.
 *
 * @param {FileSystemEntry[]} folders
 * @returns {Promise<ZipEntry[]>}
 */
export async function filesOfFolders(folders) {
  /** @type {ZipEntry[]} */
  const files = [];
  const waiting = [...folders];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const entry = next;
    if (entry.isDirectory) {
      const reader = /** @type {FileSystemDirectoryEntry} */ (entry).createReader();
      const read = () => new Promise((resolve, reject) => { reader.readEntries(resolve, reject); });
      // A folder tells its entries in portions, the last of which is empty.
      for (let part = await read(); part.length > 0; part = await read()) waiting.push(...part);
    } else {
      const file = await new Promise((resolve, reject) => {
        /** @type {FileSystemFileEntry} */ (entry).file(resolve, reject);
      });
      files.push({
        name: entry.fullPath.replace(/^\/+/, ""), size: file.size, changed: file.lastModified,
        async read(most, isWanted = () => true) {
          if (file.size > most) throw new ZipError(word("it is too large"));
          const bytes = new Uint8Array(await file.arrayBuffer());
          if (!await isWanted(bytes)) throw new ZipError(word("there are no drawings in it"));
          return bytes;
        },
      });
    }
  }
  return files.sort((a, b) => (a.name < b.name ? -1 : 1));
}
