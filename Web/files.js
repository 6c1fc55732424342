// Opening and dropping files, saving, copying, sharing.

import { choose, chosen, element, whenChosen } from "./elements.js";
import { Reading } from "./engine-files.js";
import { decodePicture, PDFSavingError } from "./engine-pdf.js";
import { EngineError, noMemory } from "./engine-memory.js";
import { ContentError } from "./contents.js";
import { describeFault, describeForeign, isArchive, isBrush, isDrawing, isPDF, isPicture } from "./file-kinds.js";
import { dismiss, notify } from "./notices.js";
import { openDialog } from "./panels.js";
import { parseColor } from "./palette.js";
import { papers } from "./papers.js";
import { loadLater } from "./parts.js";
import { encodePNG } from "./png.js";
import { preferences } from "./preferences.js";
import { ask } from "./question.js";
import { reason, sentences, word } from "./words.js";

/**
 * Returns true if a file is an event log, whose first character is a bracket or a brace; a `.ductus` file
 * begins with another byte.
 */
const isText = (bytes) => {
  const first = bytes.find((byte) => byte > 0x20 && byte !== 0xef && byte !== 0xbb && byte !== 0xbf);
  return first === 0x5b || first === 0x7b;
};

/** The place of a fault in a file, for those who ask for it. */
export const place = ({ message, offset }) => word("{message}, at byte {offset}", { message, offset });

/** The error that a file cannot be opened, in whole sentences. */
class UnreadableFile extends Error {
  name = "UnreadableFile";

  constructor(message, details = "") {
    super(message);
    this.details = details;
  }
}

/** The engine's code of a file that it cannot read. */
const damaged = -3;

/** The largest file that is opened, in bytes: its contents have to fit into memory several times. */
const largestFile = 2 ** 29;

/** The rectangle around two, of which one or both may be null. */
function union(a, b) {
  if (!a || !b) return a ?? b;
  return {
    minX: Math.min(a.minX, b.minX), minY: Math.min(a.minY, b.minY), maxX: Math.max(a.maxX, b.maxX),
    maxY: Math.max(a.maxY, b.maxY),
  };
}

/** Opening, saving, copying and sharing. */
export class Files {
  #engine;
  #view;
  #keeper;
  #dialog = element("save-dialog");
  #input = element("file-input");
  #showFormat = () => {};

  /**
   * @param {import("./engine.js").Engine} engine
   * @param {import("./canvas.js").CanvasView} view
   * @param {import("./keeper.js").Keeper} keeper
   */
  constructor(engine, view, keeper) {
    this.#engine = engine;
    this.#view = view;
    this.#keeper = keeper;
    /** Keeps a brush of a file: called with its text. @type {(text: string) => {label: string}} */
    this.takeBrush = () => {};
    /** Takes the drawings of an archive. @type {(file: File) => Promise<void>} */
    this.takeArchive = async () => {};
    /** Takes PDFs and pictures. @type {import("./importing.js").Importing} */
    this.importing = null;
    /** Supplies what lies below the ink. @type {import("./backdrop.js").Backdrop | null} */
    this.backdrop = null;
    for (const id of ["picture-input", "camera-input"]) {
      element(id).addEventListener("change", async ({ target }) => {
        await this.openAll(target.files);
        target.value = "";
      });
    }
    this.#input.addEventListener("change", async () => {
      await this.openAll(this.#input.files);
      this.#input.value = "";
    });
    this.#prepareDialog();
    this.#prepareDropping();
  }

  // In.

  /** Lets the person choose files to open. */
  choose() { this.#input.click(); }

  /**
   * Opens files, each as a drawing of its own; the last one is shown. Pictures come into the drawing that is shown.
   *
   * @param {Iterable<File>} files
   * @param {[number, number]} [shift] where pictures come, in CSS pixels from the middle of the view
   */
  async openAll(files, shift = [0, 0]) {
    document.querySelector("dialog[open]")?.close();
    let [x, y] = shift;
    for (const file of files) {
      try {
        await this.#open(file, [x, y]);
        // The next picture does not cover this one.
        [x, y] = [x + 24, y + 24];
      } catch (error) {
        const { details } = error;
        const { name } = file;
        const isPicture = error instanceof ContentError;
        const text = error.code === noMemory
          ? word("“{name}” cannot be opened: it is too large to be opened here.", { name })
          : isPicture || error instanceof UnreadableFile
            ? word("“{name}” cannot be opened. {sentence}.", { name, sentence: error.message })
            : word("“{name}” cannot be opened: {reason}.", { name, reason: reason(error) });
        notify(text, { seconds: 12, details });
      }
    }
  }

  async #open(file, shift) {
    if (isArchive(new Uint8Array(await file.slice(0, 4).arrayBuffer()))) {
      await this.#openArchive(file);
      return;
    }
    if (file.size > largestFile) throw new EngineError(noMemory);
    await this.#engine.whole();
    const { files } = this.#engine;
    const bytes = new Uint8Array(await file.arrayBuffer());
    const name = file.name.replace(/\.(ductus|jsonl?|txt)$/i, "") || word("Drawing");
    if (bytes.length === 0) throw new UnreadableFile(word("It is empty: there is nothing in it"));
    if (isBrush(bytes)) {
      this.#openBrush(bytes);
      return;
    }
    if (isPDF(bytes)) {
      await this.importing.openPDF(file.name, bytes);
      return;
    }
    if (isPicture(bytes)) {
      this.#placePicture(bytes, shift);
      return;
    }
    if (!isText(bytes)) {
      if (!isDrawing(bytes)) throw new UnreadableFile(describeForeign(bytes));
      let damage = null;
      await this.#keeper.import(name, () => { damage = this.#prepare(bytes); });
      if (damage) {
        notify(word("“{name}” is damaged. The part that could be saved is shown.", { name: file.name }), {
          seconds: 0, details: place(damage),
        });
      }
      return;
    }
    notify(word("Opening “{name}”…", { name: file.name }), { key: "opening", seconds: 0 });
    try {
      // The notice has to be seen before the log is read, which takes a while.
      await new Promise((resolve) => { setTimeout(resolve, 30); });
      const records = await this.#readLog(bytes);
      if (records.length === 0) throw new UnreadableFile(word("There are no events in it"));
      await this.#keeper.import(name, () => files.prepareEvents(records, records.contents));
    } finally {
      dismiss("opening");
    }
  }

  #placePicture(bytes, shift) {
    try {
      this.importing.placePicture(bytes, shift);
    } catch (error) {
      if (error.code !== damaged) throw error;
      throw new UnreadableFile(word("It is damaged, and nothing of it can be read"), place(error));
    }
  }

  async #openArchive(file) {
    try {
      await this.takeArchive(file);
    } catch (error) {
      const { ZipError } = await loadLater();
      if (!(error instanceof ZipError)) throw error;
      throw new UnreadableFile(
        word("This is an archive of which nothing can be read: {reason}", { reason: reason(error) }));
    }
  }

  #openBrush(bytes) {
    try {
      const { label } = this.takeBrush(new TextDecoder().decode(bytes).replace(/^\ufeff/, ""));
      notify(word("The brush “{brush}” is among yours now.", { brush: label }));
    } catch (error) {
      if (!(error instanceof EngineError) || error.code === noMemory) throw error;
      throw new UnreadableFile(word("This is a brush that cannot be read"), error.message);
    }
  }

  /** Prepares a drawing. @returns the fault of a damaged one, of which a part can be read; or null */
  #prepare(bytes) {
    try {
      return this.#engine.files.prepare(bytes, Reading.repairing).error;
    } catch (error) {
      if (error.reason === undefined) throw error;
      throw new UnreadableFile(describeFault(error.reason), place(error));
    }
  }

  async #readLog(bytes) {
    const { EventLogError, readEventLog } = await loadLater();
    try {
      return readEventLog(bytes);
    } catch (error) {
      if (!(error instanceof EventLogError) && !(error instanceof SyntaxError)) throw error;
      throw new UnreadableFile(word("It is no event log that can be read here"), error.message);
    }
  }

  #prepareDropping() {
    const target = element("drop");
    let depth = 0;
    const hasFiles = (event) => event.dataTransfer?.types.includes("Files");
    document.addEventListener("dragenter", (event) => {
      if (!hasFiles(event)) return;
      depth += 1;
      target.hidden = false;
    });
    document.addEventListener("dragleave", () => {
      depth = Math.max(0, depth - 1);
      target.hidden = depth === 0;
    });
    document.addEventListener("dragover", (event) => { if (hasFiles(event)) event.preventDefault(); });
    document.addEventListener("drop", (event) => {
      depth = 0;
      target.hidden = true;
      if (!hasFiles(event)) return;
      event.preventDefault();
      const { left, top } = this.#view.element.getBoundingClientRect();
      this.openAll([...event.dataTransfer.files], [
        event.clientX - left - this.#view.width / 2, event.clientY - top - this.#view.height / 2,
      ]);
    });
  }

  // Out.

  /** Opens the dialog. */
  save() {
    // A picture is on the drawing's own paper at first, whatever paper is shown.
    element("picture-paper").value = "own";
    element("picture-color-field").hidden = true;
    element("picture-readable").checked = preferences.readable;
    element("copy-button").hidden = !canCopy();
    element("share-button").hidden = !canShare();
    // What has pages is a document rather than a picture.
    const hasPages = this.#engine.pages.list().length > 0;
    if (hasPages && chosen("format") === "png") choose("format", "pdf");
    if (!hasPages && chosen("format") === "pdf") choose("format", "png");
    this.#showFormat();
    this.#describeLog();
    openDialog(this.#dialog);
  }

  /** Describes the reported events that were kept, and whether they are the whole drawing. */
  #describeLog() {
    const { count, isWhole, limit, isEdited } = this.#engine.reports.summary;
    const reported = document.querySelector("input[name=log-contents][value=events]");
    reported.disabled = count === 0;
    const most = Math.round(limit / 2 ** 20);
    const said = count === 0 ? [word("Nothing of this drawing was kept as it was reported.")] : [
      word("{count} events of what drew or erased: coalesced, predicted and late ones too.", { count }),
    ];
    if (count > 0) {
      if (!isWhole) {
        said.push(word("Only what was drawn since it was opened, the last {most} MB: of what was there before, "
          + "the samples are all that is known.", { most }));
      } else if (!isEdited) said.push(word("All of this drawing."));
      if (isEdited) said.push(word("They know nothing of undoing, clearing, moving and pasting."));
    }
    element("log-events-note").textContent = sentences(said);
    // Reported events are offered first only if they are the whole drawing.
    choose("log-contents", isWhole && !isEdited && count > 0 ? "events" : "samples");
  }

  #prepareDialog() {
    const update = () => {
      const format = chosen("format");
      element("png-options").hidden = format !== "png";
      element("pdf-options").hidden = format !== "pdf";
      for (const name of ["pdf-history", "pdf-dynamics"]) element(name).disabled = !element("pdf-drawing").checked;
      element("paper-options").hidden = format !== "png" && format !== "svg";
      element("picture-color-field").hidden = element("picture-paper").value !== "other";
      element("log-options").hidden = format !== "json";
      element("picture-margin-field").hidden = format === "png" && !element("png-trimmed").checked;
    };
    this.#showFormat = update;
    whenChosen("format", update);
    element("pdf-drawing").addEventListener("change", update);
    element("picture-paper").addEventListener("change", update);
    element("png-trimmed").addEventListener("change", update);
    update();
    element("save-form").addEventListener("submit", (event) => {
      event.preventDefault();
      this.#run(async () => {
        const file = await this.#file();
        download(file);
        if (file.name.endsWith(".ductus")) this.#keeper.savedAsFile();
        this.#dialog.close();
      });
    });
    element("copy-button").addEventListener("click", () => this.copy());
    element("share-button").addEventListener("click", () => this.share());
  }

  async #run(action) {
    try {
      await action();
    } catch (error) {
      if (error.name === "AbortError") return;
      notify(word("That did not work: {reason}.", { reason: reason(error) }), { key: "failure", seconds: 10 });
    }
  }

  /** The file that is chosen in the dialog. @returns {Promise<File>} */
  async #file() {
    const engine = this.#engine;
    await engine.whole();
    const name = this.#keeper.name.replace(/[\\/:*?"<>|\u0000-\u001f]/g, "-").trim() || word("Drawing");
    const file = (parts, ending, type) => new File(parts, `${name}.${ending}`, { type });
    switch (chosen("format")) {
      case "ductus":
        return file([engine.files.save()], "ductus", "application/octet-stream");
      case "pdf": {
        dismiss("removed-pages");
        const attaches = element("pdf-drawing").checked;
        const bytes = await this.#pdf({
          annotates: chosen("pdf-ink") === "annotations", attaches,
          keepsHistory: attaches && element("pdf-history").checked,
          keepsDynamics: attaches && element("pdf-dynamics").checked,
        });
        return file([bytes], "pdf", "application/pdf");
      }
      case "svg": {
        const later = await engine.later();
        if (engine.placed.list().length > 0) {
          notify(word("SVG files have the ink only: PNG and PDF have pictures and pages, too."), { key: "svg" });
        }
        later.open(engine.files.save());
        try {
          return file(
            [later.vectors.svg({ ...this.#look, margin: this.#margin || undefined })], "svg", "image/svg+xml");
        } finally {
          later.forget();
        }
      }
      case "json": {
        const lines = element("json-lines").checked;
        const contents = chosen("log-contents");
        const { formatEventLog } = await loadLater();
        const records = contents === "events" ? engine.reports.events() : engine.files.exportEvents();
        const text = formatEventLog(records, { lines, contents });
        return file(
          [text], `${contents === "samples" ? "samples." : ""}${lines ? "jsonl" : "json"}`,
          "application/json");
      }
      default:
        return file([await this.#picture()], "png", "image/png");
    }
  }

  /** The drawing as a PDF. @returns {Promise<Uint8Array>} */
  async #pdf(options) {
    const later = await this.#engine.later();
    const drawing = this.#engine.files.save();
    later.open(drawing);
    const files = later.pdf.undecodedPictures();
    if (files.length > 0) {
      // While pictures are decoded, others may use the engine.
      later.forget();
      options.pictures = [];
      for (const file of files) options.pictures.push(await decodePicture(file));
      later.open(drawing);
    }
    const save = (more) => {
      const bytes = later.pdf.save({ title: this.#keeper.name, ...options, ...more });
      if (later.pdf.removedPages > 0) {
        notify(word("Pages that you removed are seen no longer, but are still in the file. Save without the drawing in it "
          + "to leave them out."), { key: "removed-pages", seconds: 20 });
      }
      return bytes;
    };
    try {
      return save();
    } catch (error) {
      if (!(error instanceof PDFSavingError)) throw error;
      if (error.reason === "overLimit") throw new Error(word("the PDF is too large to be saved with its pages"));
      if (error.reason !== "locked") throw new Error(word("the PDF is damaged, and nothing can be added to it"));
      // While the question is open, others may use the engine.
      later.forget();
      const isMeant = await ask({
        title: word("The PDF is signed"),
        text: word("It forbids these changes: its signatures will no longer hold in the copy that is saved. The PDF "
          + "itself stays as it is."),
        yes: word("Save the copy"),
      });
      if (!isMeant) throw new DOMException("", "AbortError");
      later.open(drawing);
      return save({ breaksLocks: true });
    } finally {
      later.forget();
    }
  }

  /** Shows the drawing as a PDF in a tab of its own, where the browser can print it. */
  print() {
    // A tab opens only while the click is handled.
    const tab = open("", "_blank");
    return this.#run(async () => {
      try {
        // Nothing is kept, so that no signature loses anything.
        const bytes = await this.#pdf({ annotates: false, attaches: false, breaksLocks: true });
        const file = new File([bytes], `${this.#keeper.name}.pdf`, { type: "application/pdf" });
        if (!tab) {
          download(file);
          return;
        }
        tab.location = URL.createObjectURL(file);
      } catch (error) {
        tab?.close();
        throw error;
      }
    });
  }

  /** A picture of a part of the document, with what lies below its ink. */
  #pictureOf(rect, options) {
    return this.backdrop ? this.backdrop.picture(rect, options) : this.#engine.pictures.picture(rect, options);
  }

  /** The picture as it is set in the dialog. @returns {Promise<Blob>} */
  async #picture() {
    const engine = this.#engine;
    const scale = Number(element("png-scale").value);
    let rect = this.#seen();
    if (element("png-trimmed").checked) {
      rect = union(engine.pictures.inkBounds(scale), engine.placed.loose().bounds) ?? this.#firstPage();
      if (!rect) throw new Error(word("there is no ink yet"));
      const margin = this.#margin;
      rect = {
        minX: rect.minX - margin, minY: rect.minY - margin, maxX: rect.maxX + margin,
        maxY: rect.maxY + margin,
      };
    }
    return encodePNG(await this.#pictureOf(rect, { scale, ...this.#look }), scale);
  }

  /** The place of the first page; null on an endless sheet. */
  #firstPage() {
    const [page] = this.#engine.pages.list();
    return page ? { minX: page.x, minY: page.y, maxX: page.x + page.width, maxY: page.y + page.height } : null;
  }

  /** The margin around the ink, in points. */
  get #margin() { return Number(element("picture-margin").value); }

  /** The look of a picture as it is set in the dialog: its paper, and whether its ink is made readable. */
  get #look() {
    const name = element("picture-paper").value;
    return {
      paper: name === "other" ? parseColor(element("picture-color").value) : papers[name] ?? null,
      isReadable: element("picture-readable").checked,
    };
  }

  /** The part of the document that is on the screen. */
  #seen() {
    const { x, y, zoom } = this.#engine.view;
    const { width, height } = this.#view;
    return { minX: x, minY: y, maxX: x + width / zoom, maxY: y + height / zoom };
  }

  /** Puts a picture onto the clipboard. */
  copy() {
    if (!canCopy()) {
      notify(word("This browser cannot copy pictures from here. Save one instead."));
      return;
    }
    return this.#run(async () => {
      // The picture is a promise, because Safari allows writing only while the click is handled.
      const picture = Promise.resolve().then(() => this.#picture());
      picture.catch(() => {});
      try {
        await navigator.clipboard.write([new ClipboardItem({ "image/png": picture })]);
      } catch (error) {
        await picture;
        throw error;
      }
      notify(word("The picture was copied."));
    });
  }

  /** Hands the file to another app. */
  share() {
    return this.#run(async () => {
      const file = await this.#file();
      if (!navigator.canShare?.({ files: [file] })) throw new Error(word("such a file cannot be shared"));
      await navigator.share({ files: [file], title: this.#keeper.name });
    });
  }
}

/** Returns true if pictures can be copied here. */
export const canCopy = () => Boolean(navigator.clipboard?.write && globalThis.ClipboardItem);

/** Returns true if files can be shared here. */
export const canShare = () => {
  const file = () => new File([new Uint8Array(1)], "drawing.png", { type: "image/png" });
  return Boolean(navigator.share && navigator.canShare?.({ files: [file()] }));
};

/** Hands a file to the browser's downloads. */
export function download(file) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  // By then the browser has begun to read the file.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
