// Keeps the drawing that is open: each finished stroke is written at once.
//
// Which page of several that show a drawing writes it is decided by `Ownership`; others go on in a copy. No
// stroke is lost, and no file has the strokes of two pages. Other drawings are opened by `Opening`.

import { newRow } from "./library.js";
import { dismiss, notify } from "./notices.js";
import { Opening } from "./opening.js";
import { Ownership } from "./ownership.js";
import { askToPersist } from "./persistence.js";
import { isFull } from "./store.js";
import { rememberDrawing, rememberView } from "./visit.js";
import { ChunkWriter } from "./writer.js";

/** How long after a change the thumbnail is made, in milliseconds. */
const pause = 1200;
/** How long after a failure writing is tried again: at first, and at most, in milliseconds. */
const [firstRetry, longestRetry] = [1000, 60_000];
/** The size of thumbnails in pixels. */
const thumbnailSize = [320, 240];

/** Keeps one drawing at a time; `Opening` has it adopt another one. */
export class Keeper {
  #engine;
  #view;
  #library;
  #ownership;
  #opening;
  /** @type {import("./store.js").Row} */
  #row = null;
  /** @type {ChunkWriter} */
  #writer = null;
  #isFailing = false;
  /** Whether all that could not be kept is in a file that was saved. */
  #isInFile = false;
  #timer = 0;
  #retryTimer = 0;
  #retryDelay = firstRetry;
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
    this.#ownership = new Ownership(tabs);
    this.#opening = new Opening(engine, view, library, this, this.#ownership);
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
    /** The paper of a new drawing. @type {() => {color: Color, pattern: number}} */
    this.newPaper = null;
    this.#listen(tabs);
  }

  /** The name of the drawing. */
  get name() { return this.#row?.name ?? ""; }
  /** Whether drawings outlast the page. */
  get lasts() { return this.#library.lasts; }
  /** Whether something of the drawing could not be kept. */
  get isBehind() { return this.#writer?.isBehind ?? false; }
  /** Its identifier. */
  get id() { return this.#row?.id; }
  /** Ink fades away in the drawing: that is kept with it, and holds in no other. */
  get fades() { return this.#row?.fades ?? false; }
  set fades(fades) {
    if (!this.#row || fades === this.fades) return;
    this.#row = { ...this.#row, fades };
    if (!this.#writer.isListed || this.#ownership.isGuest) return;
    // It holds all the same while the page lasts.
    this.#store.update(this.id, { fades }).catch(() => {});
  }
  get #store() { return this.#library.store; }

  #listen(tabs) {
    addEventListener("pagehide", () => this.#leave());
    document.addEventListener("visibilitychange", () => {
      if (document.visibilityState === "hidden") this.#leave();
    });
    const ownership = this.#ownership;
    ownership.onOwned = () => {
      this.changed();
      this.#writer?.moveOver();
    };
    ownership.onTakeOver = (id) => this.open(id, { takesOver: true });
    tabs.onDeleted = (id) => {
      ownership.noteDeleted(id);
      // There may be room now.
      this.#writer?.flush();
      this.#library.onList();
    };
    this.#library.onName = (id, name) => { if (id === this.id) this.#rename(name); };
  }

  // Opening.

  /** Opens the store, and in it the drawing that was open last. */
  start() { return this.#opening.start(); }

  /**
   * Shows a drawing.
   *
   * @param {string} id
   * @param {{takesOver?: boolean, isDropped?: boolean}} [options] as {@link Opening#open} has them
   * @returns {Promise<boolean>} whether there is such a drawing, and it can be read
   */
  open(id, options) { return this.#opening.open(id, options); }

  /** Begins a drawing. @returns {Promise<boolean>} whether it could be */
  create(options) { return this.#opening.create(options); }

  /**
   * Opens something as a new drawing, which takes the place of the one that is shown once it is kept.
   *
   * @param {string} name
   * @param {() => unknown} prepare has the engine prepare it
   * @throws {Error} where it cannot be prepared or kept; nothing has changed then
   */
  import(name, prepare) { return this.#opening.import(name, prepare); }

  /** The drawings, the latest first. */
  async list() {
    await this.#writer?.done;
    return this.#library.list();
  }

  // The drawing that is kept.

  /** Takes the document that the engine has, and its file, for a new drawing. */
  begin(name, file, fades = false) {
    this.adopt({ ...newRow(name), fades }, null, file);
    this.#ownership.claim();
  }

  /**
   * Makes a row that of the document that the engine has; `file`: what it is begun anew with, `old`: what
   * that replaces, where it is of an older version.
   */
  adopt(row, next, file = null, old = null) {
    this.#row = row;
    this.#ownership.begin(row.id);
    this.#isInFile = false;
    const writer = new ChunkWriter(this.#store, () => this.#currentRow(), next);
    this.#writer = writer;
    clearTimeout(this.#retryTimer);
    writer.onFailure = (error) => {
      this.#fail(error);
      if (this.#writer === writer) this.#retryLater();
    };
    writer.onWritten = (isNew) => {
      this.#retryDelay = firstRetry;
      if (this.#isFailing) notify("Drawings are kept again.", { key: "storage" });
      this.#isFailing = false;
      if (this.#store.lasts) askToPersist();
      if (isNew) this.#library.announce();
    };
    writer.onConflict = () => {
      if (this.#writer !== writer) return;
      this.#copy();
      this.#writer.write(new Uint8Array());
    };
    if (file) writer.begin(file, old);
    this.#isDescribed = true;
    clearTimeout(this.#timer);
    // A page without a store does not forget what it could not show.
    if (this.#store.lasts) rememberDrawing(row.id);
    this.onName();
    this.onOpen();
  }

  #currentRow() { return { ...this.#row, view: this.#engine.view, changed: Date.now() }; }

  /** Goes on in a copy of what there is. */
  #copy() {
    const name = `${this.name} copy`;
    this.begin(name, this.#engine.files.beginJournal(), this.fades);
    notify(`You are drawing in “${name}” now.`, { key: "copy", seconds: 8 });
  }

  /** Ends what is being drawn, and writes all there is, with how it looks. */
  async close() {
    if (!this.#row || this.#engine.hasStopped) return;
    this.onClose();
    this.#finish();
    await this.#describe().catch(() => {});
    await this.#writer.done;
  }

  /**
   * Waits until all of the drawing that is shown is in the store; what is drawn meanwhile belongs to it.
   *
   * @param {boolean} [isDropped] whether it is being thrown away
   * @throws {Error} where it cannot be, and is in no file either
   */
  async settle(isDropped = false) {
    await this.close();
    while (this.#row) {
      this.#finish();
      const writer = this.#writer;
      if (writer.isDone || isDropped || (writer.isBehind && this.#isInFile)) return;
      await writer.done;
      if (writer === this.#writer && writer.isBehind) {
        throw new Error(
          `not all of “${this.name}” is kept yet. Save it as a file, or delete other drawings`);
      }
    }
  }

  #finish() {
    this.#engine.finishTouches();
    this.#ownership.assume();
    this.changed();
  }

  /** To be called when all there is was saved as a file. */
  savedAsFile() { this.#isInFile = true; }

  /** To be called when the engine has stopped: nothing is written any more. */
  stop() {
    clearTimeout(this.#timer);
    clearTimeout(this.#retryTimer);
    this.#store?.stop();
    this.#opening.stop();
  }

  /**
   * The file of the drawing without the engine: what is in the store, and what could not be written.
   *
   * @returns {Promise<Uint8Array>}
   */
  async file() {
    const kept = this.#writer.isListed ? await this.#store.read(this.id) : null;
    return this.#writer.fileAfter(kept?.bytes);
  }

  // Writing.

  /** To be called after whatever may have changed the document: writes what has. */
  changed() {
    const engine = this.#engine;
    if (!this.#row || this.#ownership.isAsking || engine.hasStopped) return;
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
      if (this.#ownership.isGuest) {
        // The copy begins with all there is.
        this.#copy();
        chunk = new Uint8Array();
      }
      this.#isInFile = false;
      this.#writer.write(chunk);
    } catch (error) {
      this.#fail(error);
    }
    this.describeLater();
    this.onChange();
  }

  #fail(error) {
    if (this.#isFailing || this.#engine.hasStopped) return;
    this.#isFailing = true;
    const reason = error?.message ?? "the reason is unknown";
    notify(
      isFull(error)
        ? "The browser's storage is full: what you draw is not kept. "
          + "Save it as a file, or delete drawings."
        : `What you draw cannot be kept (${reason}). Save it as a file, or try again.`,
      {
        key: "storage", seconds: 0,
        actions: isFull(error) ? [] : [{ label: "Try again", run: () => this.#opening.reconnect() }],
      });
  }

  /**
   * Writes the rest of the drawing again after a while. Browsers free the room of deleted drawings late, and
   * tell nobody of it: the last strokes would wait for the next one.
   */
  #retryLater() {
    clearTimeout(this.#retryTimer);
    this.#retryTimer = setTimeout(() => {
      this.#retryDelay = Math.min(2 * this.#retryDelay, longestRetry);
      if (!this.#engine.hasStopped) this.#writer.flush();
    }, this.#retryDelay);
  }

  /** To be called when the store still does not answer: that is said again where it lasts. */
  failAgain(error) {
    this.#isFailing = false;
    if (this.lasts) this.#fail(error);
  }

  /** Puts what another store has kept into the one there is. @returns whether the open one was there */
  async moveFrom(before) {
    const named = async (row) =>
      (before.lasts ? row : { ...row, name: await this.#library.freeName() });
    for (const row of before.lasts ? [] : await before.list()) {
      if (row.id === this.id) continue;
      const { bytes } = await before.read(row.id);
      await this.#store.append(row.id, new Map([[0, bytes]]), { row: await named(row) });
      await before.remove(row.id);
    }
    dismiss("storage");
    if (!this.#row) return false;
    this.#row = await named(this.#row);
    this.onName();
    const hasInk = before.lasts || this.#writer.isListed;
    // There may be nothing to be written, and a guest does not write.
    const writes = hasInk && !this.#ownership.isGuest;
    // The file first: a writer that has moved without it would write what continues nothing.
    const file = writes ? this.#engine.files.beginJournal() : null;
    this.#writer.move(this.#store);
    if (!writes) return hasInk;
    this.#isFailing ||= !before.lasts;
    this.#writer.begin(file);
    this.#writer.write(new Uint8Array());
    rememberDrawing(this.id);
    return true;
  }

  /** Writes what there is, for the page may not come back. */
  #leave() {
    if (!this.#row || this.#engine.hasStopped) return;
    this.#ownership.assume();
    this.changed();
    rememberView(this.id, this.#engine.view);
    this.#describe().catch(() => {});
  }

  // The list.

  /** Brings the list up to date a while after the last change. */
  describeLater() {
    this.#isDescribed = false;
    clearTimeout(this.#timer);
    // Should a stroke be in progress, it is on the picture as it is on the screen, and on the next one whole.
    this.#timer = setTimeout(() => this.#describe().catch(() => {}), pause);
  }

  /** Brings the list up to date: when it was changed, what is seen of it, and how it looks. */
  async #describe() {
    clearTimeout(this.#timer);
    if (!this.#writer.isListed || !this.#ownership.isOwner) return;
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
      const isDropped = true;
      if (!(next && await this.open(next.id, { isDropped })) && !await this.create({ isDropped })) return;
    }
    await this.#library.delete(row);
    // There may be room now.
    this.#writer?.flush();
  }
}
