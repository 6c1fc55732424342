// Opens the files that a person chooses, drops or pastes, whatever kind they are of; `taking.js` gets them.
//
// Drawings, event logs, PDFs, archives and files of other programs become drawings of their own; pictures come into the
// one that is shown.

import { ContentError } from "../pages/contents.js";
import { kindReach, Reading } from "../engine/files.js";
import { EngineError, noMemory, unreadable } from "../engine/memory.js";
import { describeFault, place } from "./faults.js";
import { filesOfFolders } from "../import/note-folders.js";
import { openForeign } from "../import/opening.js";
import { describeForeign, mayBeForeign, UnreadableFile } from "./kinds.js";
import { dismiss, notify } from "../interface/notices.js";
import { reason, word } from "../words/words.js";
import { ZipError } from "./zip.js";

/** The engine's code of a file that it cannot read. */
const damaged = -3;

/** The largest file that is opened, in bytes: its contents have to fit into memory several times. */
const largestFile = 2 ** 29;

/** The endings of names that no drawing keeps. */
const endings = /\.(ductus|jsonl?|txt|xopp|xoj|inkml|excalidraw|tldr|goodnotes|note|rm|rmdoc|uim|svg)$/i;

/** The endings of files that name PDFs below them. */
const foreignNotes = /\.(xopp|xoj)$/i;

/** Files in the order in which they are opened: PDFs come last, because others may take them. */
const inOrder = (/** @type {File[]} */ files) => {
  const isPDF = (/** @type {File} */ { name }) => /\.pdf$/i.test(name);
  return files.some(({ name }) => foreignNotes.test(name))
    ? [...files.filter((file) => !isPDF(file)), ...files.filter(isPDF)] : files;
};

/** Says why a file cannot be opened. */
function describeFailure(/** @type {string} */ name, /** @type {Error & {code?: number}} */ error) {
  if (error.code === noMemory) return word("“{name}” cannot be opened: it is too large to be opened here.", { name });
  if (error instanceof ContentError || error instanceof UnreadableFile) {
    return word("“{name}” cannot be opened. {sentence}.", { name, sentence: error.message });
  }
  return word("“{name}” cannot be opened: {reason}.", { name, reason: reason(error) });
}

/** Opening files. */
export class FileOpening {
  #engine;
  #keeper;
  #importing;
  #actions;

  /**
   * @param {import("../engine/engine.js").Engine} engine
   * @param {import("../drawings/keeper.js").Keeper} keeper
   * @param {import("./importing.js").Importing} importing takes PDFs and pictures
   * @param {{takeBrush: (text: string) => {label: string}, takeArchive: (source: File | import("./zip.js").ZipEntry[]) =>
   *   Promise<void>, onForeign: () => void}} actions takeBrush: keeps a brush of a file, which is called with its text;
   *   takeArchive: takes the drawings of an archive, or of the files of folders; onForeign: called when a file of another
   *   program was opened
   */
  constructor(engine, keeper, importing, actions) {
    this.#engine = engine;
    this.#keeper = keeper;
    this.#importing = importing;
    this.#actions = actions;
  }

  /**
   * Opens files, each as a drawing of its own; the last one is shown. Pictures come into the drawing that is shown.
   *
   * @param {Iterable<File>} files
   * @param {[number, number]} [shift] where pictures come, in CSS pixels from the middle of the view
   */
  async openAll(files, shift = [0, 0]) {
    document.querySelector("dialog[open]")?.close();
    let [x, y] = shift;
    const all = [...files];
    /** The PDFs that have come into a drawing of another file. */
    const used = new Set();
    for (const file of inOrder(all)) {
      if (used.has(file)) continue;
      try {
        const pdfs = all.filter(({ name }) => /\.pdf$/i.test(name));
        for (const pdf of await this.#open(file, [x, y], pdfs)) used.add(pdf);
        // The next picture does not cover this one.
        [x, y] = [x + 24, y + 24];
      } catch (error) {
        notify(describeFailure(file.name, error), { seconds: 12, details: error.details });
      }
    }
  }

  /**
   * Opens a file.
   *
   * @param {File} file
   * @param {[number, number]} shift where a picture comes
   * @param {File[]} pdfs that may lie below the ink of the file
   * @returns {Promise<File[]>} the PDFs that it has taken
   */
  async #open(file, shift, pdfs) {
    await this.#engine.whole();
    const kind = this.#engine.files.kind(new Uint8Array(await file.slice(0, kindReach).arrayBuffer()));
    // Archives may be larger than any note.
    const isLarge = kind === "archive" && file.size > largestFile;
    if (!isLarge && await mayBeForeign(kind, file)) {
      const used = await this.#openForeign(file, pdfs);
      if (used) return used;
    }
    if (kind === "archive") await this.#openArchive(file);
    else await this.#openKind(kind, file, shift);
    return [];
  }

  async #openKind(/** @type {string} */ kind, /** @type {File} */ file, /** @type {[number, number]} */ shift) {
    if (file.size > largestFile) throw new EngineError(noMemory);
    const bytes = new Uint8Array(await file.arrayBuffer());
    switch (kind) {
      case "brush": this.#openBrush(bytes); break;
      case "pdf": await this.#importing.openPDF(file.name, bytes); break;
      case "png": case "jpeg": case "webp": this.#placePicture(bytes, shift); break;
      case "log": await this.#openLog(file.name, bytes); break;
      case "drawing": await this.#openDrawing(file.name, bytes); break;
      default: throw new UnreadableFile(describeForeign(kind));
    }
  }

  /**
   * Opens a file of another program.
   *
   * @param {File} file
   * @param {File[]} pdfs that may lie below its ink
   * @returns {Promise<File[] | null>} the PDFs that were taken; null for a file of no known format
   */
  async #openForeign(file, pdfs) {
    if (file.size > largestFile) throw new EngineError(noMemory);
    const used = await openForeign(file, pdfs, (bytes) => this.#keeper.import(
      this.#nameOf(file.name), () => this.#engine.files.prepare(bytes, Reading.strict)));
    if (used) this.#actions.onForeign();
    return used;
  }

  async #openArchive(/** @type {File} */ file) {
    try {
      await this.#actions.takeArchive(file);
    } catch (error) {
      if (!(error instanceof ZipError)) throw error;
      throw new UnreadableFile(
        word("This is an archive of which nothing can be read: {reason}", { reason: reason(error) }));
    }
  }

  /** Opens all drawings and notes in folders, and those dropped beside them: each is in the gallery then. */
  async openFolders(/** @type {FileSystemEntry[]} */ folders) {
    try {
      await this.#actions.takeArchive(await filesOfFolders(folders));
    } catch (error) {
      notify(describeFailure(folders[0].name, error), { seconds: 12 });
    }
  }

  #openBrush(/** @type {Uint8Array} */ bytes) {
    try {
      const { label } = this.#actions.takeBrush(new TextDecoder().decode(bytes).replace(/^\ufeff/, ""));
      notify(word("The brush “{brush}” is among yours now.", { brush: label }));
    } catch (error) {
      if (!(error instanceof EngineError) || error.code === noMemory) throw error;
      throw new UnreadableFile(word("This is a brush that cannot be read"), error.message);
    }
  }

  #placePicture(/** @type {Uint8Array} */ bytes, /** @type {[number, number]} */ shift) {
    try {
      this.#importing.placePicture(bytes, shift);
    } catch (error) {
      if (error.code !== damaged) throw error;
      throw new UnreadableFile(word("It is damaged, and nothing of it can be read"), place(error));
    }
  }

  async #openDrawing(/** @type {string} */ fileName, /** @type {Uint8Array} */ bytes) {
    let damage = /** @type {ReturnType<import("../engine/files.js").EngineFiles["open"]>["error"]} */ (null);
    await this.#keeper.import(this.#nameOf(fileName), () => { damage = this.#prepare(bytes); });
    if (damage) {
      notify(word("“{name}” is damaged. The part that could be saved is shown.", { name: fileName }), {
        seconds: 0, details: place(damage),
      });
    }
  }

  /**
   * Prepares a drawing.
   *
   * @param {Uint8Array} bytes
   * @returns the fault of a damaged one, of which a part can be read; or null
   */
  #prepare(bytes) {
    try {
      return this.#engine.files.prepare(bytes, Reading.repairing).error;
    } catch (error) {
      if (error.reason === undefined) throw error;
      throw new UnreadableFile(describeFault(error), place(error));
    }
  }

  async #openLog(/** @type {string} */ fileName, /** @type {Uint8Array} */ bytes) {
    notify(word("Opening “{name}”…", { name: fileName }), { key: "opening", seconds: 0 });
    try {
      // The notice has to be seen before the log is read, which takes a while.
      await new Promise((resolve) => { setTimeout(resolve, 30); });
      const records = await this.#readLog(bytes);
      if (records.length === 0) throw new UnreadableFile(word("There are no events in it"));
      await this.#keeper.import(
        this.#nameOf(fileName), () => this.#engine.files.prepareEvents(records, records.contents));
    } finally {
      dismiss("opening");
    }
  }

  async #readLog(/** @type {Uint8Array} */ bytes) {
    const { logs } = await this.#engine.later();
    try {
      return logs.read(bytes);
    } catch (error) {
      if (error.code !== unreadable) throw error;
      throw new UnreadableFile(word("It is no event log that can be read here"), error.message);
    }
  }

  /** The name of the drawing of a file. */
  #nameOf(/** @type {string} */ fileName) { return fileName.replace(endings, "") || word("Drawing"); }
}
