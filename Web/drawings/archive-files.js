// All drawings as one archive, out and in again.

import { element } from "../interface/elements.js";
import { download } from "../files/handing-over.js";
import { newRow } from "./library.js";
import { dismiss, notify } from "../interface/notices.js";
import { preferences } from "../interface/preferences.js";
import { counted, joined, quoted, reason, sentences, word } from "../words/words.js";
import { readZip, ZipError, ZipWriter } from "../files/zip.js";
import { noteEnding, readNote } from "../import/note-folders.js";
import { addCounts, describeCounts } from "../import/report.js";

/** @typedef {import("../files/zip.js").ZipEntry} ZipEntry */
/** @typedef {{folder: string, name: string}} Place */
/** @typedef {Map<number, string[]>} Sizes the drawings that are kept, by the sizes of their files */
/** @typedef {{added: number, known: number, failed: string[], counts: import("../import/report.js").Counts}} Result
 *    failed: the names of those that cannot be read; counts: what came of notes of other programs */

/** The largest drawing and the largest thumbnail that are read, in bytes. */
const [largestDrawing, largestThumbnail] = [2 ** 29, 2 ** 20];

/** A name without what file systems do not take. */
const fileName = (/** @type {string} */ name) =>
  name.replace(/[\\/:*?"<>|\u0000-\u001f]/g, "-").replace(/^[.\s]+|[.\s]+$/g, "").slice(0, 80) || word("Drawing");

/** The folder and the name of a path; null for a path that is no drawing's. */
function placeOf(/** @type {string} */ path, /** @type {string} */ ending) {
  const parts = path.split(/[/\\]/).filter((part) => part && part !== "." && part !== "..");
  const last = parts.pop() ?? "";
  // macOS adds files of its own beside those of an archive, with names that no drawing is saved under.
  if (last.startsWith("._") || !last.toLowerCase().endsWith(ending)) return null;
  const name = last.slice(0, -ending.length).slice(0, 80) || word("Drawing");
  return { folder: parts.join(" – ").slice(0, 80), name };
}

const areEqual = (/** @type {Uint8Array} */ a, /** @type {Uint8Array} */ b) =>
  a.length === b.length && a.every((byte, at) => byte === b[at]);

/** Saves all drawings as a ZIP archive, and takes those of an archive. */
export class ArchiveFiles {
  #keeper;
  #library;
  #isBusy = false;

  /**
   * @param {import("./keeper.js").Keeper} keeper
   * @param {import("./library.js").Library} library
   */
  constructor(keeper, library) {
    this.#keeper = keeper;
    this.#library = library;
  }

  /** Does one thing at a time, and says if it fails. */
  async #busy(/** @type {() => Promise<void>} */ action) {
    if (this.#isBusy) return;
    this.#isBusy = true;
    element("archive-button").disabled = true;
    try {
      await action();
    } finally {
      dismiss("archive");
      this.#isBusy = false;
      element("archive-button").disabled = false;
    }
  }

  /** Saves all drawings, each with its picture, in their folders. */
  save() {
    return this.#busy(async () => {
      try {
        await this.#keeper.close();
        const rows = await this.#keeper.list();
        const zip = new ZipWriter();
        const lost = [];
        for (const [index, { id, name, folder, changed, thumbnail }] of rows.entries()) {
          notify(
            counted(
              "Saving {index} of {count} drawing…",
              "Saving {index} of {count} drawings…", { index: index + 1, count: rows.length }),
            { key: "archive", seconds: 0 });
          const kept = await this.#library.store.read(id);
          if (!kept || kept.bytes.length === 0) {
            if (kept) lost.push(name);
            continue;
          }
          const path = zip.freeName([folder ?? "", name].filter(Boolean).map(fileName).join("/"), ".ductus");
          zip.add(path, kept.bytes, changed);
          if (thumbnail) zip.add(path.replace(/\.ductus$/, ".png"), thumbnail, changed);
        }
        const day = new Date().toISOString().slice(0, 10);
        download(new File([zip.finish()], `${word("Drawings")} ${day}.zip`, { type: "application/zip" }));
        preferences.archived = Date.now();
        if (lost.length > 0) notify(word("There is nothing in {names}.", { names: joined(lost.map(quoted)) }));
      } catch (error) {
        notify(word("The drawings could not be saved: {reason}.", { reason: reason(error) }), { seconds: 12 });
      }
    });
  }

  /**
   * Takes the drawings and the notes of other programs of an archive or of folders: each becomes a new drawing, unless it
   * is here already.
   *
   * @param {File | ZipEntry[]} source
   * @throws {ZipError} if nothing of it can be read
   */
  take(source) {
    return this.#busy(async () => {
      const entries = Array.isArray(source) ? source : await readZip(source);
      const drawings = entries.flatMap((entry) => {
        const place = placeOf(entry.name, noteEnding(entry.name) || ".ductus");
        return place ? [{ entry, place }] : [];
      });
      if (drawings.length === 0) throw new ZipError(word("there are no drawings in it"));
      const files = new Map(entries.map((entry) => [entry.name, entry]));
      await this.#keeper.close();
      const sizes = await this.#sizes();
      /** @type {Result} */
      const result = { added: 0, known: 0, failed: [], counts: [] };
      try {
        await this.#takeAll(drawings, files, sizes, result);
      } finally {
        // An error on the way, such as a full storage, does not hide the drawings that were added before it.
        this.#library.announce();
        this.#tell(result);
      }
    });
  }

  /**
   * Takes drawings of an archive, and notes what became of each.
   *
   * @param {{entry: ZipEntry, place: Place}[]} drawings
   * @param {Map<string, ZipEntry>} files all files, by their names
   * @param {Sizes} sizes
   * @param {Result} result
   */
  async #takeAll(drawings, files, sizes, result) {
    for (const [index, { entry, place }] of drawings.entries()) {
      notify(
        counted(
          "Opening {index} of {count} drawing…",
          "Opening {index} of {count} drawings…", { index: index + 1, count: drawings.length }),
        { key: "archive", seconds: 0 });
      try {
        const note = noteEnding(entry.name) ? await readNote(entry, files) : null;
        const bytes = note?.file ?? await entry.read(largestDrawing, (head) => this.#keeper.isDrawing(head));
        if (await this.#has(bytes, sizes)) result.known += 1;
        else if (!await this.#keeper.canRead(bytes)) result.failed.push(place.name);
        else {
          const picture = note ? undefined : files.get(entry.name.replace(/\.ductus$/i, ".png"));
          if (note) result.counts = addCounts(result.counts, note.counts);
          const row = await this.#add(bytes, place, entry.changed, picture, Boolean(note));
          sizes.set(bytes.length, [...sizes.get(bytes.length) ?? [], row.id]);
          result.added += 1;
        }
      } catch (error) {
        if (!(error instanceof ZipError)) throw error;
        result.failed.push(place.name);
      }
    }
  }

  /**
   * Adds a drawing.
   *
   * @param {Uint8Array} bytes its file
   * @param {Place} place
   * @param {number} changed in milliseconds since 1970
   * @param {ZipEntry | undefined} picture
   * @param {boolean} isNote true for one of another program
   */
  async #add(bytes, { folder, name }, changed, picture, isNote) {
    const isPNG = (/** @type {Uint8Array} */ head) => head[0] === 0x89 && head[1] === 0x50;
    const thumbnail = await picture?.read(largestThumbnail, isPNG).catch(() => null) ?? null;
    const row = { ...newRow(name), folder, thumbnail, isNote };
    if (changed > 0 && changed < row.changed) row.changed = changed;
    await this.#library.store.append(row.id, new Map([[0, bytes]]), { row });
    return row;
  }

  async #sizes() {
    /** @type {Sizes} */
    const sizes = new Map();
    for (const { id } of await this.#library.list()) {
      const size = (await this.#library.store.read(id))?.bytes.length;
      if (size !== undefined) sizes.set(size, [...sizes.get(size) ?? [], id]);
    }
    return sizes;
  }

  async #has(/** @type {Uint8Array} */ bytes, /** @type {Sizes} */ sizes) {
    for (const id of sizes.get(bytes.length) ?? []) {
      const kept = await this.#library.store.read(id);
      if (kept && areEqual(kept.bytes, bytes)) return true;
    }
    return false;
  }

  #tell(/** @type {Result} */ { added, known, failed, counts }) {
    const said = [counted("{count} drawing was added.", "{count} drawings were added.", { count: added })];
    if (known > 0) said.push(counted("{count} was here already.", "{count} were here already.", { count: known }));
    if (counts.length > 0) {
      said.push(word("Notes of other programs: {counts}.", { counts: describeCounts(counts) }));
    }
    if (failed.length > 0) {
      const names = joined(failed.map(quoted));
      said.push(word("{count} could not be read: {names}.", { count: failed.length, names }));
    }
    notify(sentences(said), { key: "archived", seconds: failed.length > 0 ? 0 : 8 });
  }
}
