// Keeps the drawing that is open: each finished stroke is written at once.
//
// Of several pages that show one drawing, one owns it. Another one shows it too, and what is drawn
// there goes into a copy, unless it takes over. Should the owner be frozen and not answer when it is
// asked for, the store refuses what would not fit (see store.js), and the page that was refused goes
// on in a copy. No stroke is lost, and no file has the strokes of two pages.
//
// Another drawing is read beside the one that is shown, and takes its place when all that the first one
// had is in the store, and itself too, if it is new there. Where anything of that fails, what was shown
// stays, with its file.

import { Reading } from "./engine-files.js";
import { EngineStopped } from "./engine-memory.js";
import { newRow } from "./library.js";
import { dismiss, notify } from "./notices.js";
import { askToPersist } from "./persistence.js";
import { MemoryStore, openStore } from "./store.js";
import {
  lastDrawing, rememberDrawing, rememberStopped, rememberView, takeLastView, takeStopped,
} from "./visit.js";
import { ChunkWriter } from "./writer.js";

/** With how many chunks a file is written anew when it is opened. */
const compactCount = 200;
/** How long after a change the thumbnail is made, in milliseconds. */
const pause = 1200;
/** For how long a drawing that was opened may still be why the engine stops, in milliseconds. */
const suspicion = 3000;
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
  /** Whether all that could not be kept is in a file that was saved. */
  #isInFile = false;
  /** Drawings are opened one after the other. */
  #turn = Promise.resolve();
  /** The drawing that is being opened, or has just been. */
  #opening = null;
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
    /** The paper of a new drawing. @type {() => {color: Color, pattern: number}} */
    this.newPaper = null;
    this.#listen();
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
    if (!this.#writer.isListed || this.#role === "guest") return;
    // It holds all the same while the page lasts.
    this.#store.update(this.id, { fades }).catch(() => {});
  }
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
      // There may be room now.
      this.#writer?.flush();
      this.#library.onList();
    };
    this.#library.onName = (id, name) => { if (id === this.id) this.#rename(name); };
  }

  // Beginning.

  /** Opens the store, and in it the drawing that was open last. */
  async start() {
    let rows = [];
    const stopped = takeStopped();
    try {
      this.#use(await openStore());
      this.#library.purge().catch(() => {});
      const last = lastDrawing();
      if (last && last !== stopped && await this.open(last)) return;
      rows = await this.#store.list();
    } catch (error) {
      this.#library.store = new MemoryStore();
      dismiss(`open ${lastDrawing()}`);
      this.#tellOfMemory(error);
    }
    for (const { id, name } of rows) {
      if (id === stopped) this.#tellOfStopped(id, name);
      else if (await this.open(id)) return;
    }
    await this.create();
  }

  /** Whoever has a drawing that stops the engine is to have the others. */
  #tellOfStopped(id, name) {
    notify(`The drawing engine stopped when “${name}” was opened. It is kept as it is.`, {
      key: "stopped", seconds: 0, actions: [{ label: "Open it again", run: () => this.open(id) }],
    });
  }

  #tellOfMemory(error) {
    notify(
      `The browser's storage does not answer (${error?.message ?? "the reason is unknown"}): your `
      + "drawings are not shown, and what you draw is kept in this page only. Save it as a file before "
      + "you leave, or try again.",
      { key: "storage", seconds: 0, actions: [{ label: "Try again", run: () => this.#reconnect() }] });
  }

  #use(store) {
    this.#library.store = store;
    // The browser has closed it, and what it had may be gone: all is written anew.
    store.onClose = () => this.#reconnect();
  }

  /** Opens the store anew; what was drawn since it did not answer goes into it. */
  async #reconnect() {
    if (this.#engine.hasStopped) return;
    const before = this.#store;
    const drawn = await this.#inTurn(async () => {
      try {
        const store = await openStore();
        await store.list();
        this.#use(store);
        return await this.#moveAll(before);
      } catch (error) {
        this.#library.store = before;
        this.#isFailing = false;
        if (before.lasts) this.#fail(error);
        else this.#tellOfMemory(error);
        return true;
      }
    });
    const last = lastDrawing();
    if (!drawn && last) await this.open(last);
  }

  /** Puts what another store has kept into the one there is. @returns whether the open one was there */
  async #moveAll(before) {
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
    const writes = hasInk && this.#role !== "guest";
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

  #inTurn(action) {
    const turn = this.#turn.then(action);
    this.#turn = turn.catch(() => {});
    return turn;
  }

  /**
   * Waits until all of the drawing that is shown is in the store; what is drawn meanwhile belongs to it.
   *
   * @param {boolean} [isDropped] whether it is being thrown away
   * @throws {Error} where it cannot be, and is in no file either
   */
  async #settle(isDropped = false) {
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

  /**
   * Shows another document in place of the one there is.
   *
   * @param {() => Promise<T>} prepare has the engine prepare it, and does all that may fail
   * @param {(prepared: T) => void} adopt makes it the drawing that is kept, once it is shown
   * @param {{isDropped?: boolean}} [options] isDropped: whether what is shown now is thrown away
   * @template T
   */
  async #exchange(prepare, adopt, { isDropped } = {}) {
    const { files } = this.#engine;
    try {
      const prepared = await prepare();
      await this.#settle(isDropped);
      // From here to the end nothing else happens, and nothing fails.
      files.adopt();
      adopt(prepared);
      this.#view.show();
    } catch (error) {
      if (!this.#engine.hasStopped) files.forgetPrepared();
      throw error;
    }
  }

  /**
   * Shows a drawing.
   *
   * @param {string} id
   * @param {{takesOver?: boolean, isDropped?: boolean}} [options] takesOver: whoever owns it;
   *   isDropped: what is shown now is thrown away
   * @returns {Promise<boolean>} whether there is such a drawing, and it can be read
   */
  open(id, { takesOver = false, isDropped } = {}) {
    return this.#inTurn(async () => {
      if (id === this.id && !takesOver) return true;
      let name = "The drawing";
      try {
        const kept = await this.#store.read(id);
        if (!kept) return false;
        name = `“${kept.row.name}”`;
        this.#opening = id;
        await this.#exchange(
          () => this.#prepare(kept), (prepared) => this.#show(kept, prepared, takesOver),
          { isDropped });
        setTimeout(() => { if (this.#opening === id) this.#opening = null; }, suspicion);
        return true;
      } catch (error) {
        this.#opening = null;
        notify(`${name} cannot be opened: ${error?.message}.`, {
          key: `open ${id}`, seconds: 0,
          actions: [{ label: "Try again", run: () => this.open(id, { takesOver }) }],
        });
        return false;
      }
    });
  }

  /** Reads what is kept of a drawing. */
  #prepare({ bytes, count }) {
    const { files } = this.#engine;
    if (bytes.byteLength === 0) throw new Error("nothing is left of it");
    const report = files.prepare(bytes, Reading.repairing);
    const isWhole = !report.error && report.canAppend && report.intactLength === bytes.byteLength;
    if (isWhole && count < compactCount) return { report, file: null };
    try {
      return { report, file: files.preparedFile() };
    } catch (error) {
      // What is whole goes on as it is, where there is no memory for writing it anew.
      if (!isWhole || error instanceof EngineStopped) throw error;
      return { report, file: null };
    }
  }

  #show({ row, next }, { report, file }, takesOver) {
    if (report.error) {
      // The damaged file stays as it is; one goes on with what could be saved.
      this.#begin(`${row.name} (repaired)`, file);
      notify(
        `“${row.name}” is damaged (${report.error.message}). What could be saved is shown, `
        + "and is kept as a drawing of its own when you go on.", { key: "damage", seconds: 0 });
    } else {
      this.#adopt(row, next, file);
      if (takesOver) this.#own(true);
      else this.#ask();
    }
    const view = takeLastView(row.id) ?? row.view;
    if (view) this.#engine.view = view;
    else this.#engine.fit(32);
  }

  async #ask() {
    const writer = this.#writer;
    this.#role = "asking";
    const isTaken = await this.#tabs.isTaken(writer.id);
    if (this.#writer !== writer || this.#role !== "asking") return;
    if (isTaken) this.#becomeGuest("This drawing is open in another tab.");
    else this.#own();
  }

  /**
   * Begins a drawing; it is kept as soon as there is something in it.
   *
   * @returns {Promise<boolean>} whether it could be
   */
  create({ isDropped } = {}) {
    return this.#inTurn(async () => {
      const { files } = this.#engine;
      try {
        await this.#exchange(async () => {
          files.prepareNew(this.newPaper());
          const file = files.preparedFile();
          // Its name is taken once it is in the list.
          await this.#settle(isDropped);
          return { name: await this.#library.freeName(), file };
        }, ({ name, file }) => this.#begin(name, file), { isDropped });
        this.onNew();
        return true;
      } catch (error) {
        notify(`No new drawing can be begun: ${error?.message}.`, { key: "failure", seconds: 10 });
        return false;
      }
    });
  }

  /**
   * Opens something as a new drawing, which takes the place of the one that is shown once it is kept.
   *
   * @param {string} name
   * @param {() => unknown} prepare has the engine prepare it
   * @throws {Error} where it cannot be prepared or kept; nothing has changed then
   */
  import(name, prepare) {
    const row = newRow(name);
    return this.#inTurn(() => this.#exchange(async () => {
      await prepare();
      const file = this.#engine.files.preparedFile();
      await this.#settle();
      await this.#store.append(row.id, new Map([[0, file]]), { row });
    }, () => {
      this.#adopt(row, 1);
      this.#tabs.claim(this.id);
      this.#library.announce();
      this.#engine.fit(32);
      this.#describeLater();
    }).catch(async (error) => {
      if (this.id !== row.id && !this.#engine.hasStopped) {
        await this.#store.remove(row.id).catch(() => {});
      }
      throw isFull(error) ? new Error("the browser's storage is full") : error;
    }));
  }

  /** Takes the document that the engine has, and its file, for a new drawing. */
  #begin(name, file, fades = false) {
    this.#adopt({ ...newRow(name), fades }, null, file);
    this.#tabs.claim(this.id);
  }

  /** Makes a row that of the document that the engine has; `file`: what it is begun anew with. */
  #adopt(row, next, file = null) {
    this.#row = row;
    this.#role = "owner";
    this.#isInFile = false;
    const writer = new ChunkWriter(this.#store, () => this.#currentRow(), next);
    this.#writer = writer;
    writer.onFailure = (error) => this.#fail(error);
    writer.onWritten = (isNew) => {
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
    if (file) writer.begin(file);
    this.#tabs.owned = null;
    this.#isDescribed = true;
    clearTimeout(this.#timer);
    dismiss("guest");
    // A page without a store does not forget what it could not show.
    if (this.#store.lasts) rememberDrawing(row.id);
    this.onName();
    this.onOpen();
  }

  #currentRow() { return { ...this.#row, view: this.#engine.view, changed: Date.now() }; }

  /** Goes on in a copy of what there is. */
  #copy() {
    const name = `${this.name} copy`;
    this.#begin(name, this.#engine.files.beginJournal(), this.fades);
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

  #finish() {
    this.#engine.finishTouches();
    if (this.#role === "asking") this.#role = "owner";
    this.changed();
  }

  /** To be called when all there is was saved as a file. */
  savedAsFile() { this.#isInFile = true; }

  /** To be called when the engine has stopped: nothing is written any more. */
  stop() {
    clearTimeout(this.#timer);
    this.#store?.stop();
    if (this.#opening) rememberStopped(this.#opening);
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
    if (!this.#row || this.#role === "asking" || engine.hasStopped) return;
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
      this.#isInFile = false;
      this.#writer.write(chunk);
    } catch (error) {
      this.#fail(error);
    }
    this.#describeLater();
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
        actions: isFull(error) ? [] : [{ label: "Try again", run: () => this.#reconnect() }],
      });
  }

  /** Writes what there is, for the page may not come back. */
  #leave() {
    if (!this.#row || this.#engine.hasStopped) return;
    if (this.#role === "asking") this.#role = "owner";
    this.changed();
    rememberView(this.id, this.#engine.view);
    this.#describe().catch(() => {});
  }

  // The list.

  #describeLater() {
    this.#isDescribed = false;
    clearTimeout(this.#timer);
    // Should a stroke be in progress, it is on the picture as it is on the screen, and on the next one whole.
    this.#timer = setTimeout(() => this.#describe().catch(() => {}), pause);
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
      const isDropped = true;
      if (!(next && await this.open(next.id, { isDropped })) && !await this.create({ isDropped })) return;
    }
    await this.#library.delete(row);
    // There may be room now.
    this.#writer?.flush();
  }
}

/** Whether the browser's storage has no room. */
const isFull = (error) => error?.name === "QuotaExceededError";
