// Keeps the drawing that is open: each finished stroke is written at once.
//
// When several pages show a drawing, `Ownership` decides which of them writes it; the others go on in a copy.
// No stroke is lost, and no file has the strokes of two pages. `Opening` opens other drawings.

import { newRow } from "./library.js";
import { dismiss, notify } from "../interface/notices.js";
import { Opening } from "./opening.js";
import { Ownership } from "./ownership.js";
import { askToPersist } from "./persistence.js";
import { isFull } from "./store.js";
import { thumbnail } from "./thumbnail.js";
import { rememberDrawing, rememberView } from "./visit.js";
import { reason, word } from "../words/words.js";
import { ChunkWriter } from "./writer.js";

/** @typedef {import("./store.js").Row} Row */

/** The time from a change until the thumbnail is made, in milliseconds. */
const pause = 1200;
/** The time after a failure until writing is tried again: at first, and at most, in milliseconds. */
const [firstRetry, longestRetry] = [1000, 60_000];
/** The size of thumbnails in pixels. */
const thumbnailSize = [480, 360];
/** The time in milliseconds from which on a thumbnail waits until the drawing is closed: drawing goes on. */
const longThumbnail = 30;

/** The keeper of one drawing at a time; `Opening` gives it another one. */
export class Keeper {
  #engine;
  #view;
  #library;
  #ownership;
  #opening;
  /** @type {Row | null} */
  #row = null;
  /** @type {ChunkWriter | null} */
  #writer = null;
  /** @type {import("../sharing/sharing.js").Sharing | null} The room of the drawing, if it is shared. */
  #room = null;
  #isFailing = false;
  /** True if the person has saved a file that has everything that could not be kept. */
  #isInFile = false;
  #timer = 0;
  #retryTimer = 0;
  #retryDelay = firstRetry;
  #isDescribed = true;
  /** The time that the last thumbnail took, in milliseconds. */
  #thumbnailTime = 0;

  /**
   * @param {import("../engine/engine.js").Engine} engine
   * @param {import("../canvas/canvas.js").CanvasView} view
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
    /** Called when the shown name changes. */
    this.onName = () => {};
    /** Called when the document was changed, but not while another one is opened. */
    this.onChange = () => {};
    /** Called before a drawing is closed. */
    this.onClose = () => {};
    /** Called for a new drawing. */
    this.onNew = () => {};
    /** @type {import("../interface/parts.js").Part<import("../sharing/sharing.js").Sharing>} What shared drawings need. */
    this.sharing;
    /** @type {() => {color: import("../engine/palette.js").Color, pattern: number}} The paper of a new drawing. */
    this.newPaper;
    /** @type {() => {smallLook: Parameters<typeof thumbnail>[3], shade: Row["shade"]}} The look of the thumbnail. */
    this.paperLook = () => ({ smallLook: {}, shade: "" });
    this.#listen(tabs);
  }

  /** The name of the drawing. */
  get name() { return this.#row?.name ?? ""; }
  /** True if drawings outlast the page. */
  get lasts() { return this.#library.lasts; }
  /** True if a part of the drawing could not be kept. */
  get isBehind() { return this.#writer?.isBehind ?? false; }
  /** Settled when all changes so far are in the store, or were refused. */
  get written() { return this.#writer?.done ?? Promise.resolve(); }
  /** The identifier of the drawing. */
  get id() { return this.#row?.id; }
  /** True if ink fades away in the drawing; this is kept with the drawing, and holds in no other. */
  get fades() { return this.#row?.fades ?? false; }
  set fades(fades) {
    if (!this.#row || fades === this.fades) return;
    this.#row = { ...this.#row, fades };
    if (!this.#writer?.isListed || this.#ownership.isGuest) return;
    // If the store refuses it, the setting still holds while the page lasts.
    this.#store.update(this.#row.id, { fades }).catch(() => {});
  }
  /** The folder of the drawing; empty for none. */
  get folder() { return this.#row?.folder ?? ""; }
  set folder(folder) { if (this.#row) this.#row = { ...this.#row, folder }; }
  /** True if the drawing came from another program without having been shown. */
  get isNote() { return this.#row?.isNote ?? false; }
  /** The links of the drawing's room, if it is shared. */
  get links() { return this.#row?.room ?? null; }
  get room() { return this.#room; }
  set room(room) { this.#room = room; }
  get #store() { return this.#library.store; }

  #listen(/** @type {import("./tabs.js").Tabs} */ tabs) {
    addEventListener("pagehide", () => this.#leave());
    document.addEventListener("visibilitychange", () => {
      if (document.visibilityState === "hidden") this.#leave();
    });
    const ownership = this.#ownership;
    ownership.onOwned = () => this.changed();
    ownership.onTakeOver = async (id) => { await this.open(id, { takesOver: true }); };
    tabs.onDeleted = (id) => {
      ownership.noteDeleted(id);
      // The store may have room now.
      this.#writer?.flush();
      this.#library.onList();
    };
    this.#library.onName = (id, name) => {
      if (id !== this.id) return;
      this.#rename(name);
      this.#room?.rename(name);
    };
    this.#library.onFolder = (id, folder) => { if (id === this.id) this.folder = folder; };
  }

  // Opening.

  /** Opens the store, and from it the drawing that was open last. */
  start() { return this.#opening.start(); }

  /**
   * Shows a drawing.
   *
   * @param {string} id
   * @param {{takesOver?: boolean, isDropped?: boolean}} [options] as {@link Opening#open} has them
   * @returns {Promise<boolean>} true if there is such a drawing, and it can be read
   */
  open(id, options) { return this.#opening.open(id, options); }

  /**
   * Begins a drawing.
   *
   * @param {{isDropped?: boolean}} [options] as {@link Opening#create} has them
   * @returns {Promise<boolean>} false if that was not possible
   */
  create(options) { return this.#opening.create(options); }

  /**
   * Opens a document as a new drawing, which replaces the shown one as soon as it is kept.
   *
   * @param {string} name
   * @param {() => unknown} prepare makes the engine prepare the document
   * @throws {Error} if the document cannot be prepared or kept; then nothing has changed
   */
  import(name, prepare) { return this.#opening.import(name, prepare); }

  /**
   * Takes part in the room of a link.
   *
   * @param {import("./store.js").RoomLinks} links
   * @param {string} [name]
   * @returns {Promise<boolean>} false if that was not possible
   */
  join(links, name) { return this.#opening.join(links, name); }

  /**
   * Returns true if the whole of a file can be read.
   *
   * @param {Uint8Array} bytes
   */
  canRead(bytes) { return this.#opening.canRead(bytes); }

  /** Returns true for the beginning of the file of a drawing, of at least 8 bytes. */
  isDrawing(/** @type {Uint8Array} */ head) { return this.#opening.isDrawing(head); }

  /** The drawings, the latest first. */
  async list() {
    await this.#writer?.done;
    return this.#library.list(this.id);
  }

  // The drawing that is kept.

  /**
   * Makes a new drawing of the engine's document and its file.
   *
   * @param {string} name
   * @param {Uint8Array} file
   * @param {{fades?: boolean, room?: import("./store.js").RoomLinks}} [properties]
   */
  begin(name, file, properties = {}) {
    this.adopt({ ...newRow(name), ...properties }, null, file);
    this.#ownership.claim();
  }

  /**
   * Makes a row the one of the engine's document.
   *
   * @param {Row} row
   * @param {number | null} next the sequence number of the next chunk; null for a new drawing
   * @param {Uint8Array | null} [file] a new file to begin with
   */
  adopt(row, next, file = null) {
    const room = this.#room;
    this.#room = null;
    room?.close();
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
      if (this.#isFailing) notify(word("Drawings are kept again."), { key: "storage" });
      this.#isFailing = false;
      if (this.#store.lasts) askToPersist();
      if (isNew) this.#library.announce();
    };
    writer.onNote = (ticket, isKept) => { if (this.#writer === writer) this.#room?.stored(ticket, isKept); };
    writer.onConflict = () => {
      if (this.#writer !== writer) return;
      this.#copy();
      this.#writer.write(new Uint8Array());
    };
    if (file) writer.begin(file);
    this.#isDescribed = true;
    this.#thumbnailTime = 0;
    clearTimeout(this.#timer);
    // A page without a store still remembers the drawing that it could not show.
    if (this.#store.lasts) rememberDrawing(row.id);
    this.onName();
    this.onOpen();
  }

  #currentRow() {
    const row = /** @type {Row} */ (this.#row);
    return { ...row, view: this.#seen, changed: Date.now() };
  }

  /** The view, with the size of the window, on which the visible part depends, and the layer that is drawn on. */
  get #seen() {
    const { width, height } = this.#view;
    return { ...this.#engine.view, width, height, layer: this.#engine.layer };
  }

  /** Goes on in a copy of the drawing. */
  #copy() {
    const name = word("{name} copy", { name: this.name });
    const { folder } = this;
    this.begin(name, this.#engine.files.beginJournal(), { fades: this.fades });
    this.folder = folder;
    notify(word("You are drawing in “{name}” now.", { name }), { key: "copy", seconds: 8 });
  }

  /** Ends strokes in progress, and writes the whole drawing, with its thumbnail. */
  async close() {
    if (!this.#row || this.#engine.hasStopped) return;
    this.onClose();
    this.#finish();
    // A drawing that was just begun is in the list once its first stroke is written.
    if (!this.#writer?.isListed) await this.#writer?.done;
    await this.#describe(true).catch(() => {});
    await this.#writer?.done;
  }

  /**
   * Waits until all of the shown drawing is in the store; strokes that are drawn meanwhile belong to it.
   *
   * @param {boolean} [isDropped] true if the drawing is being deleted
   * @throws {Error} if the drawing cannot be stored, and is in no saved file either
   */
  async settle(isDropped = false) {
    await this.close();
    while (this.#row) {
      this.#finish();
      const writer = this.#writer;
      if (!writer || writer.isDone || isDropped || (writer.isBehind && this.#isInFile)) return;
      await writer.done;
      if (writer === this.#writer && writer.isBehind) {
        throw new Error(word(
          "not all of “{name}” is kept yet. Save it as a file, or delete other drawings", { name: this.name }));
      }
    }
  }

  #finish() {
    this.#engine.finishTouches();
    this.#ownership.assume();
    this.changed();
  }

  /** Notes that the whole drawing was saved as a file. */
  savedAsFile() { this.#isInFile = true; }

  /** Stops writing, because the engine has stopped. */
  stop() {
    clearTimeout(this.#timer);
    clearTimeout(this.#retryTimer);
    this.#store?.stop();
    this.#opening.stop();
  }

  /**
   * The file of the drawing, without the engine: the part in the store, and chunks that could not be written.
   *
   * @returns {Promise<Uint8Array>}
   */
  async file() {
    const writer = /** @type {ChunkWriter} */ (this.#writer);
    const kept = writer.isListed ? await this.#store.read(writer.id) : null;
    return writer.fileAfter(kept?.bytes);
  }

  /**
   * The file of the drawing as it is, from the store: making it anew takes the engine seconds where there is much ink.
   *
   * @returns {Promise<Uint8Array | null>} null where the store does not have all of it, or others draw in it too
   */
  async keptFile() {
    const writer = this.#writer;
    if (!writer || this.#room || !this.#ownership.isOwner || this.#ownership.isAsking) return null;
    this.changed();
    await writer.done;
    if (writer !== this.#writer || !writer.isDone || !writer.isListed) return null;
    // The engine still has a drawing that the store cannot read.
    const kept = await this.#store.read(writer.id).catch(() => null);
    return kept?.bytes ?? null;
  }

  // Writing.

  /** Writes changes of the document; to be called after everything that may have changed it. */
  changed() {
    const engine = this.#engine;
    if (!this.#row || this.#ownership.isAsking || engine.hasStopped) return;
    if (this.#room && !this.#ownership.isGuest) {
      this.#room.changed();
      return;
    }
    try {
      let chunk = engine.files.takeChunks();
      if (!chunk) {
        // The engine has no file to continue, so that a new one begins.
        this.#writer?.begin(engine.files.beginJournal());
        chunk = new Uint8Array();
      } else if (chunk.byteLength === 0) {
        this.#writer?.flush();
        return;
      }
      if (this.#ownership.isGuest) {
        // The file of the copy begins with the whole document, so that no chunk follows yet.
        this.#copy();
        chunk = new Uint8Array();
      }
      this.#isInFile = false;
      this.#writer?.write(chunk);
    } catch (error) {
      this.#fail(error);
    }
    this.describeLater();
    this.onChange();
  }

  /**
   * Writes the drawing as it is with what its room needs, all or none.
   *
   * @param {import("../engine/room.js").RoomNote} note
   */
  keepRoom(note) {
    try {
      let chunk = this.#engine.files.takeChunks();
      if (!chunk) {
        this.#writer?.begin(this.#engine.files.beginJournal());
        chunk = new Uint8Array();
      }
      const isChanged = chunk.byteLength > 0;
      this.#writer?.write(chunk, note);
      if (!isChanged) return;
      this.#isInFile = false;
      this.describeLater();
      this.onChange();
    } catch (error) {
      this.#fail(error);
      // The engine asks again when it is told so.
      setTimeout(() => this.#room?.stored(note.ticket, false));
    }
  }

  /** Notes the links of the room of the drawing. */
  async share(/** @type {import("./store.js").RoomLinks} */ room) {
    const row = /** @type {Row} */ (this.#row);
    this.#row = { ...row, room };
    if (this.#writer?.isListed) await this.#store.update(row.id, { room });
  }

  /** Makes the drawing one's own again. */
  async unshare() {
    const row = /** @type {Row} */ (this.#row);
    this.#room = null;
    this.#row = { ...row, room: undefined };
    await this.#writer?.done;
    await this.#store.forgetRoom(row.id);
    this.changed();
  }

  /** Gives a drawing the name that it has in its room; `isForAll`: false if it may have another one here. */
  nameShared(/** @type {string | null} */ name, isForAll = true) {
    if (!name || !this.#row || this.#row.name === name) return;
    if (!isForAll && this.#row.name !== word("Shared drawing")) return;
    this.#rename(name);
    this.#store.update(this.#row.id, { name }).then(() => this.#library.announce(), () => {});
  }

  /**
   * Puts a copy of the open drawing into the list; it is no shared one.
   *
   * @throws {Error} if not all of the drawing is kept, or the copy cannot be
   */
  async duplicate() {
    const { id, name } = this;
    const writer = this.#writer;
    await writer?.done;
    if (id && writer && !writer.isBehind && await this.#library.duplicate(id)) return;
    throw new Error(word("not all of “{name}” is kept yet. Save it as a file, or delete other drawings", { name }));
  }

  /**
   * Shows another drawing in the place of the open one, which has never come from its room: nothing of it stays.
   *
   * @param {string} [before] the drawing to go back to, if it is still there
   */
  async discard(before) {
    const { id } = this;
    if (!id) return;
    const writer = this.#writer;
    const others = (await this.list()).filter((row) => row.id !== id);
    // Another shared one may be open elsewhere, and lead nowhere, too.
    const next = others.find((row) => row.id === before) ?? others.find((row) => !row.room);
    if (this.id === id) {
      const isDropped = true;
      if (!(next && await this.open(next.id, { isDropped })) && !await this.create({ isDropped })) return;
    }
    await writer?.done;
    await this.#store.remove(id);
    this.#library.announce();
  }

  #fail(/** @type {Error} */ error) {
    if (this.#isFailing || this.#engine.hasStopped) return;
    this.#isFailing = true;
    notify(
      isFull(error)
        ? word("The browser's storage is full: what you draw is not kept. Save it as a file, or delete drawings.")
        : word("What you draw cannot be kept ({reason}). Save it as a file, or try again.", { reason: reason(error) }),
      {
        key: "storage", seconds: 0,
        actions: isFull(error) ? [] : [{ label: word("Try again"), run: () => this.#opening.reconnect() }],
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
      if (!this.#engine.hasStopped) this.#writer?.flush();
    }, this.#retryDelay);
  }

  /** Says again that nothing is kept, if the store is to last; to be called when it still does not answer. */
  failAgain(/** @type {Error} */ error) {
    this.#isFailing = false;
    if (this.lasts) this.#fail(error);
  }

  /**
   * Moves the drawings of another store into the current one.
   *
   * @param {import("./library.js").Library["store"]} before
   * @returns true if the open drawing moved too
   */
  async moveFrom(before) {
    const named = async (/** @type {Row} */ row) =>
      (before.lasts ? row : { ...row, name: await this.#library.freeName() });
    for (const row of before.lasts ? [] : await before.list()) {
      if (row.id === this.id) continue;
      const kept = await before.read(row.id);
      if (!kept) continue;
      await this.#store.append(row.id, new Map([[0, kept.bytes]]), { row: await named(row) });
      await before.remove(row.id);
    }
    dismiss("storage");
    if (!this.#row) return false;
    this.#row = await named(this.#row);
    this.onName();
    const hasInk = before.lasts || this.#writer?.isListed;
    // A drawing without ink is not written, and a guest does not write.
    const writes = hasInk && !this.#ownership.isGuest;
    // The file is made first: a writer that moves without it would write chunks that continue no file.
    const file = writes ? this.#engine.files.beginJournal() : null;
    this.#writer?.move(this.#store);
    if (!file) return hasInk;
    this.#isFailing ||= !before.lasts;
    this.#writer?.begin(file);
    this.#writer?.write(new Uint8Array());
    rememberDrawing(this.#row.id);
    return true;
  }

  /** Writes everything, because the page may not come back. */
  #leave() {
    if (!this.#row || this.#engine.hasStopped) return;
    this.#ownership.assume();
    this.changed();
    rememberView(this.#row.id, this.#seen);
    this.#describe(true).catch(() => {});
  }

  // The list.

  /** Updates the list a while after the last change. */
  describeLater() {
    this.#isDescribed = false;
    clearTimeout(this.#timer);
    // A stroke in progress is on the next thumbnail.
    this.#timer = setTimeout(() => this.#describe().catch(() => {}), pause);
  }

  /**
   * Updates the list: the time of the last change, the view, and the thumbnail.
   *
   * @param {boolean} [isClosing] true if there may be no later time for a thumbnail that takes long
   */
  async #describe(isClosing = false) {
    clearTimeout(this.#timer);
    if (!this.#writer?.isListed || !this.#ownership.isOwner) return;
    const { id } = this.#writer;
    const note = (/** @type {Partial<Row>} */ change) => {
      if (this.#row?.id === id) this.#row = { ...this.#row, ...change };
      return this.#store.update(id, change);
    };
    // The view is noted first: the thumbnail takes a while, and the page may be on its way out.
    const isChanged = !this.#isDescribed;
    const picture = isChanged && (isClosing || this.#thumbnailTime < longThumbnail) ? this.#thumbnail() : null;
    const { shade } = this.paperLook();
    if (picture) this.#isDescribed = true;
    /** @type {Partial<Row>} */
    const change = { view: this.#seen };
    if (isChanged) change.changed = Date.now();
    await note(change);
    if (picture) await note({ thumbnail: await picture, shade });
    this.#library.announce();
  }

  async #thumbnail() {
    const began = performance.now();
    const canvas = thumbnail(this.#engine, thumbnailSize[0], thumbnailSize[1], this.paperLook().smallLook);
    this.#thumbnailTime = performance.now() - began;
    if (!canvas) return null;
    const blob = await new Promise((resolve) => { canvas.toBlob(resolve, "image/png"); });
    return blob ? new Uint8Array(await blob.arrayBuffer()) : null;
  }

  #rename(/** @type {string} */ name) {
    this.#row = { .../** @type {Row} */ (this.#row), name };
    this.onName();
  }

  /** Deletes a drawing; if it is the open one, another one is shown instead. */
  async delete(/** @type {string} */ id) {
    const rows = await this.list();
    const row = rows.find((other) => other.id === id);
    if (!row) return;
    if (id === this.id) {
      const next = rows.find((other) => other.id !== id);
      const isDropped = true;
      if (!(next && await this.open(next.id, { isDropped })) && !await this.create({ isDropped })) return;
    }
    await this.#library.delete(row);
    // The store may have room now.
    this.#writer?.flush();
  }
}
