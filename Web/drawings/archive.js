// All drawings as one archive; and the reminder to make one.

import { element } from "../interface/elements.js";
import { notify } from "../interface/notices.js";
import { Part } from "../interface/parts.js";
import { preferences } from "../interface/preferences.js";
import { word } from "../words/words.js";

/** The time after which a person is reminded, in milliseconds: a fortnight. */
const fortnight = 14 * 86_400_000;

/** Reminds of archives, and makes them once they are asked for. */
export class Archive {
  #library;
  #files;

  /**
   * @param {import("./keeper.js").Keeper} keeper
   * @param {import("./library.js").Library} library
   */
  constructor(keeper, library) {
    this.#library = library;
    this.#files = new Part(({ ArchiveFiles }) => new ArchiveFiles(keeper, library));
    element("archive-button").addEventListener("click", () => this.save());
  }

  /** Saves all drawings as an archive. */
  async save() { await (await this.#files.get())?.save(); }

  /**
   * Takes the drawings of an archive, or of the files of folders: see `ArchiveFiles`.
   *
   * @param {File | import("../files/zip.js").ZipEntry[]} source
   */
  async take(source) { await (await this.#files.get())?.take(source); }

  /** Says where the drawings are, and for how long. */
  async describe() {
    const isKept = await navigator.storage?.persisted?.().catch(() => false) ?? false;
    element("storage-note").textContent = !this.#library.lasts ? ""
      : isKept ? word("The drawings are kept in this browser.")
        : word("The drawings are kept in this browser, which may delete them if you do not come here for a while.");
  }

  /** Reminds of saving an archive, at most once a fortnight, where the browser may delete drawings. */
  async remind() {
    const now = Date.now();
    // The first visit begins the fortnight.
    if (preferences.reminded === 0) preferences.reminded = now;
    if (!this.#library.lasts || now - preferences.reminded < fortnight) return;
    if (await navigator.storage?.persisted?.().catch(() => false)) return;
    const rows = await this.#library.list().catch(() => []);
    const isChanged = rows.some(({ changed }) => changed > preferences.archived);
    if (!isChanged) return;
    preferences.reminded = now;
    notify(
      word("The browser may delete drawings if you do not come here for a while. Keep a copy of all of them?"),
      { key: "remind", seconds: 0, actions: [{ label: word("Save all"), run: () => this.save() }] });
  }
}
