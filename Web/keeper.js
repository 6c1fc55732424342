// Keeps the drawing that is open: each finished stroke is written at once.
//
// Of several pages that show one drawing, one owns it. Another one shows it too, and what is drawn
// there goes into a copy, unless it takes over. Should the owner be frozen and not answer when it is
// asked for, the store refuses what would not fit (see store.js), and the page that was refused goes
// on in a copy. No stroke is lost, and no file has the strokes of two pages.

import { Reading } from "./engine-files.js";
import { newRow } from "./library.js";
import { dismiss, notify } from "./notices.js";
import { MemoryStore, openStore } from "./store.js";
import { lastDrawing, rememberDrawing, rememberView, takeLastView } from "./visit.js";
import { ChunkWriter } from "./writer.js";

/** With how many chunks a file is written anew when it is opened. */
const compactCount = 200;
/** How long after a change the thumbnail is made, in milliseconds. */
const pause = 1200;
/** The size of thumbnails in pixels. */
const thumbnailSize = [320, 240];

/** Keeps one drawing at a time. */
export class Keeper {
  #engine;
  #view;
  #library;
  #tabs;
  /** @type {import("./store.js").Row} */
  #row = null;
  /** @type {ChunkWriter} */
  #writer = null;
  /** owner: writes; guest: somebody else does; asking: not known yet. */
  #role = "owner";
  #isFailing = false;
  #timer = 0;
  #isDescribed = true;

  /**
   * @param {import("./engine.js").Engine} engine
   * @param {import("./canvas.js").CanvasView} view
   * @param {import("./library.js").Library} library
   * @param {import("./tabs.js").Tabs} tabs
   */
  constructor(engine, view, library, tabs) {
    this.#engine = engine;
    this.#view = view;
    this.#library = library;
    this.#tabs = tabs;
    /** Called when another drawing is shown. */
    this.onOpen = () => {};
    /** Called when there is another name to be shown. */
    this.onName = () => {};
    /** Called when the document was changed; not while one is opened. */
    this.onChange = () => {};
    /** Called before a drawing is closed. */
    this.onClose = () => {};
    /** Called for a drawing that is new. */
    this.onNew = () => {};
    this.#listen();
  }

  /** The name of the drawing. */
  get name() { return this.#row?.name ?? ""; }
  /** Its identifier. */
  get id() { return this.#row?.id; }
  get #store() { return this.#library.store; }

  #listen() {
    addEventListener("pagehide", () => this.#leave());
    document.addEventListener("visibilitychange", () => {
      if (document.visibilityState === "hidden") this.#leave();
    });
    const tabs = this.#tabs;
    tabs.onClaimed = (id) => {
      if (id === this.id && this.#role === "owner") {
        this.#becomeGuest("This drawing is now open in another tab.");
      }
    };
    tabs.onDeleted = (id) => {
      if (id === this.id && this.#role === "owner") {
        this.#becomeGuest("This drawing was deleted in another tab.", false);
      }
      this.#library.onList();
    };
    this.#library.onName = (id, name) => { if (id === this.id) this.#rename(name); };
  }

  // Beginning.

  /** Opens the store, and in it the drawing that was open last. */
  async start() {
    try {
      this.#use(await openStore());
    } catch (error) {
      this.#library.store = new MemoryStore();
      notify(
        "The browser does not let drawings be kept here. Save them as files before you leave.",
        { key: "storage", seconds: 0 });
      console.info("storage:", error?.message);
    }
    this.#library.purge().catch(() => {});
    const last = lastDrawing();
    if (last && await this.open(last)) return;
    const rows = await this.#store.list().catch(() => []);
    for (const row of rows) if (await this.open(row.id)) return;
    await this.create();
  }

  #use(store) {
    this.#library.store = store;
    // The browser has closed it, and what it had may be gone: all is written anew.
    store.onClose = async () => {
      try {
        this.#use(await openStore());
        this.#writer.move(this.#store);
        this.#writer.begin(this.#engine.files.beginJournal());
        this.#writer.write(new Uint8Array());
      } catch (error) {
        this.#fail(error);
      }
    };
  }

  // Owning.

  #own(takesOver = false) {
    this.#role = "owner";
    dismiss("guest");
    this.#tabs.claim(this.id, takesOver);
    this.changed();
  }

  #becomeGuest(reason, canTakeOver = true) {
    this.#role = "guest";
    this.#tabs.owned = null;
    notify(`${reason} What you draw here goes into a copy.`, {
      key: "guest", seconds: 0,
      actions: canTakeOver ? [{ label: "Take over", run: () => this.#takeOver() }] : [],
    });
  }

  /** Becomes the owner of the drawing that another page has, and shows it as it is there. */
  async #takeOver() {
    const { id } = this;
    // The other page hears of it before this one reads.
    this.#tabs.claim(id, true);
    await new Promise((resolve) => { setTimeout(resolve, 50); });
    if (this.id === id) await this.open(id, { takesOver: true });
  }

  // Opening.

  /** The drawings, the latest first. */
  async list() {
    await this.#writer?.done;
    return this.#library.list();
  }

  /**
   * Shows a drawing.
   *
   * @param {string} id
   * @param {{takesOver?: boolean}} [options] takesOver: whoever owns it
   * @returns {Promise<boolean>} whether there is such a drawing, and it can be read
   */
  async open(id, { takesOver = false } = {}) {
    await this.close();
    const kept = await this.#store.read(id).catch(() => null);
    if (!kept) return false;
    const engine = this.#engine;
    let report = null;
    try {
      if (kept.bytes.byteLength > 0) report = engine.files.open(kept.bytes, Reading.repairing);
      else engine.newDocument();
    } catch (error) {
      notify(`“${kept.row.name}” cannot be opened: ${error.message}.`, { seconds: 0 });
      return false;
    }
    if (report?.error) {
      // The damaged file stays as it is; one goes on with what could be saved.
      this.#begin(`${kept.row.name} (repaired)`);
      notify(
        `“${kept.row.name}” is damaged (${report.error.message}). What could be saved is shown, `
        + "and is kept as a drawing of its own when you go on.", { key: "damage", seconds: 0 });
    } else {
      this.#adopt(kept.row, kept.next);
      const isWhole = report?.canAppend && report.intactLength === kept.bytes.byteLength;
      if (!isWhole || kept.count >= compactCount) this.#writer.begin(engine.files.beginJournal());
      if (takesOver) this.#own(true);
      else this.#ask();
    }
    const view = takeLastView(id) ?? kept.row.view;
    if (view) engine.view = view;
    else engine.fit(32);
    this.#view.show();
    return true;
  }

  async #ask() {
    const writer = this.#writer;
    this.#role = "asking";
    const isTaken = await this.#tabs.isTaken(writer.id);
    if (this.#writer !== writer || this.#role !== "asking") return;
    if (isTaken) this.#becomeGuest("This drawing is open in another tab.");
    else this.#own();
  }

  /** Begins a drawing; it is kept as soon as there is something in it. */
  async create() {
    await this.close();
    const name = await this.#library.freeName();
    const engine = this.#engine;
    engine.newDocument();
    this.onNew();
    // What a new drawing begins with is nothing to be undone.
    if (engine.canUndo) engine.files.open(engine.files.save({ keepsHistory: false }));
    this.#begin(name);
    this.#view.show();
  }

  /** Keeps the document that the engine has as a new drawing. */
  importAs(name) {
    this.#begin(name);
    this.#engine.fit(32);
    this.#view.show();
    this.#writer.write(new Uint8Array());
    this.#describeLater();
  }

  /** Takes the document that the engine has for a new drawing. */
  #begin(name) {
    this.#adopt(newRow(name));
    this.#writer.begin(this.#engine.files.beginJournal());
    this.#role = "owner";
    this.#tabs.claim(this.id);
  }

  #adopt(row, next) {
    this.#row = row;
    const writer = new ChunkWriter(this.#store, () => this.#currentRow(), next);
    this.#writer = writer;
    writer.onFailure = (error) => this.#fail(error);
    writer.onWritten = (isNew) => {
      if (this.#isFailing) notify("Drawings are kept again.", { key: "storage" });
      this.#isFailing = false;
      if (isNew) this.#library.announce();
    };
    writer.onConflict = () => {
      if (this.#writer !== writer) return;
      this.#copy();
      this.#writer.write(new Uint8Array());
    };
    this.#tabs.owned = null;
    this.#isDescribed = true;
    clearTimeout(this.#timer);
    dismiss("guest");
    rememberDrawing(row.id);
    this.onName();
    this.onOpen();
  }

  #currentRow() { return { ...this.#row, view: this.#engine.view, changed: Date.now() }; }

  /** Goes on in a copy of what there is. */
  #copy() {
    const name = `${this.name} copy`;
    this.#begin(name);
    notify(`You are drawing in “${name}” now.`, { key: "copy", seconds: 8 });
  }

  /** Ends with the drawing that is open: all is written. */
  async close() {
    if (!this.#row) return;
    this.onClose();
    this.#engine.finishTouches();
    if (this.#role === "asking") this.#role = "owner";
    this.changed();
    await this.#describe().catch(() => {});
    await this.#writer.done;
  }

  // Writing.

  /** To be called after whatever may have changed the document: writes what has. */
  changed() {
    if (!this.#row || this.#role === "asking") return;
    const engine = this.#engine;
    try {
      let chunk = engine.files.takeChunks();
      if (!chunk) {
        // The file has to be begun anew.
        this.#writer.begin(engine.files.beginJournal());
        chunk = new Uint8Array();
      } else if (chunk.byteLength === 0) {
        this.#writer.flush();
        return;
      }
      if (this.#role === "guest") {
        // The copy begins with all there is.
        this.#copy();
        chunk = new Uint8Array();
      }
      this.#writer.write(chunk);
    } catch (error) {
      this.#fail(error);
    }
    this.#describeLater();
    this.onChange();
  }

  #fail(error) {
    if (this.#isFailing) return;
    this.#isFailing = true;
    const reason = error?.message ?? "the reason is unknown";
    notify(
      error?.name === "QuotaExceededError"
        ? "The browser's storage is full: what you draw is not kept. "
          + "Save it as a file, or delete drawings."
        : `What you draw cannot be kept (${reason}). Save it as a file.`,
      { key: "storage", seconds: 0 });
  }

  /** Writes what there is, for the page may not come back. */
  #leave() {
    if (!this.#row) return;
    if (this.#role === "asking") this.#role = "owner";
    this.changed();
    rememberView(this.id, this.#engine.view);
    this.#describe().catch(() => {});
  }

  // The list.

  #describeLater() {
    this.#isDescribed = false;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      // Not while a stroke is drawn.
      if (this.#engine.isTouched) this.#describeLater();
      else this.#describe().catch(() => {});
    }, pause);
  }

  /** Brings the list up to date: when it was changed, what is seen of it, and how it looks. */
  async #describe() {
    clearTimeout(this.#timer);
    if (!this.#writer.isListed || this.#role !== "owner") return;
    const { id } = this;
    const note = (change) => {
      if (this.id === id) this.#row = { ...this.#row, ...change };
      return this.#store.update(id, change);
    };
    // The picture takes a while, and the page may be on its way out.
    const picture = this.#isDescribed ? null : this.#thumbnail();
    this.#isDescribed = true;
    const change = { view: this.#engine.view };
    if (picture) change.changed = Date.now();
    await note(change);
    if (picture) await note({ thumbnail: await picture });
    this.#library.announce();
  }

  async #thumbnail() {
    const canvas = this.#view.thumbnail(...thumbnailSize, this.#engine.summary().bounds);
    const blob = await new Promise((resolve) => { canvas.toBlob(resolve, "image/png"); });
    return blob ? new Uint8Array(await blob.arrayBuffer()) : null;
  }

  #rename(name) {
    this.#row = { ...this.#row, name };
    this.onName();
  }

  /** Throws a drawing away; another one is shown instead of that which is open. */
  async delete(id) {
    const rows = await this.list();
    const row = rows.find((other) => other.id === id);
    if (!row) return;
    if (id === this.id) {
      const next = rows.find((other) => other.id !== id);
      if (!next || !await this.open(next.id)) await this.create();
    }
    await this.#library.delete(row);
  }
}
