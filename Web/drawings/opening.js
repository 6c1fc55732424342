// Opens the store of the browser, and drawings in it.
//
// Another drawing is read beside the shown one. It takes the place of that one as soon as the shown drawing is
// in the store whole, and so is the other one, if it is new there. If any of that fails, the shown drawing
// stays, with its file.

import { Reading } from "../engine/files.js";
import { EngineError, EngineStopped } from "../engine/memory.js";
import { describeFault, place } from "../files/faults.js";
import { newRow } from "./library.js";
import { tell } from "../interface/happenings.js";
import { dismiss, notify } from "../interface/notices.js";
import { isFull, MemoryStore, openStore } from "./store.js";
import { lastDrawing, rememberStopped, takeLastView, takeStopped, viewIn } from "./visit.js";
import { reason, word } from "../words/words.js";

/** The number of chunks from which on a file is rewritten when it is opened. */
const compactCount = 200;
/** The time in which an opened drawing counts as the cause if the engine stops, in milliseconds. */
const suspicion = 3000;

/** @typedef {import("./store.js").Kept} Kept */
/** @typedef {ReturnType<import("../engine/files.js").EngineFiles["prepare"]>} Report */

/** Opens drawings; made by `Keeper`, which keeps the one that is shown. */
export class Opening {
  #engine;
  #view;
  #library;
  #keeper;
  #ownership;
  /** The end of the last opening, since drawings are opened one after the other. */
  #turn = Promise.resolve();
  /** @type {string | null} The drawing that is being opened, or was opened a moment ago. */
  #suspect = null;

  /**
   * @param {import("../engine/engine.js").Engine} engine
   * @param {import("../canvas/canvas.js").CanvasView} view
   * @param {import("./library.js").Library} library
   * @param {import("./keeper.js").Keeper} keeper
   * @param {import("./ownership.js").Ownership} ownership
   */
  constructor(engine, view, library, keeper, ownership) {
    this.#engine = engine;
    this.#view = view;
    this.#library = library;
    this.#keeper = keeper;
    this.#ownership = ownership;
  }

  get #store() { return this.#library.store; }

  // The store.

  /** Opens the store, and from it the drawing that was open last. */
  async start() {
    /** @type {import("./store.js").Row[]} */
    let rows = [];
    const stopped = takeStopped();
    try {
      this.#use(await openStore());
      this.#store.purge().catch(() => {});
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

  /** Offers to open a drawing that has stopped the engine; it is passed over, so that others can be opened. */
  #tellOfStopped(/** @type {string} */ id, /** @type {string} */ name) {
    notify(word("The drawing engine stopped when “{name}” was opened. It is kept as it is.", { name }), {
      key: "stopped", seconds: 0, actions: [{ label: word("Open it again"), run: () => this.open(id) }],
    });
  }

  #tellOfMemory(/** @type {Error} */ error) {
    notify(
      word("The browser's storage does not answer ({reason}): your drawings are not shown, and what you draw is "
        + "kept in this page only. Save it as a file before you leave, or try again.", { reason: reason(error) }),
      { key: "storage", seconds: 0, actions: [{ label: word("Try again"), run: () => this.reconnect() }] });
  }

  #use(/** @type {import("./store.js").Store} */ store) {
    this.#library.store = store;
    // A store that the browser has closed may have lost its contents: the drawing is written again as a whole.
    store.onClose = () => this.reconnect();
  }

  /** Opens the store again; drawings that were made since it stopped answering go into it. */
  async reconnect() {
    if (this.#engine.hasStopped) return;
    const before = this.#store;
    const drawn = await this.#inTurn(async () => {
      try {
        const store = await openStore();
        await store.list();
        this.#use(store);
        return await this.#keeper.moveFrom(before);
      } catch (error) {
        this.#library.store = before;
        this.#keeper.failAgain(error);
        if (!before.lasts) this.#tellOfMemory(error);
        return true;
      }
    });
    const last = lastDrawing();
    if (!drawn && last) await this.open(last);
  }

  /** Notes that the engine has stopped: the next start does not open a drawing that was just opened. */
  stop() {
    if (this.#suspect) rememberStopped(this.#suspect);
  }

  // Drawings.

  /**
   * Begins an action when those before it have ended.
   *
   * @template T
   * @param {() => Promise<T>} action
   */
  #inTurn(action) {
    const turn = this.#turn.then(action);
    this.#turn = turn.then(() => {}, () => {});
    return turn;
  }

  /** Returns true for the beginning of the file of a drawing. */
  async isDrawing(/** @type {Uint8Array} */ head) {
    await this.#engine.whole();
    return this.#engine.files.kind(head) === "drawing";
  }

  /**
   * Returns true if the whole of a file can be read; nothing is shown of it.
   *
   * @param {Uint8Array} bytes
   */
  canRead(bytes) {
    return this.#inTurn(async () => {
      const { files } = this.#engine;
      await this.#engine.whole();
      try {
        return !files.prepare(bytes, Reading.strict).error;
      } catch (error) {
        if (!(error instanceof EngineError)) throw error;
        return false;
      } finally {
        if (!this.#engine.hasStopped) files.forgetPrepared();
      }
    });
  }

  /**
   * Replaces the shown document by another one.
   *
   * @param {() => T | Promise<T>} prepare makes the engine prepare the document, and does all that may fail
   * @param {(prepared: T) => void} adopt makes the document the drawing that is kept, once it is shown
   * @param {{isDropped?: boolean}} options isDropped: true if the shown drawing is being deleted
   * @template T
   */
  async #exchange(prepare, adopt, { isDropped } = {}) {
    const { files } = this.#engine;
    try {
      const prepared = await prepare();
      await this.#keeper.settle(isDropped);
      // From here to the end, no other code runs, and nothing fails.
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
   * @param {{takesOver?: boolean, isDropped?: boolean}} options takesOver: true to own the drawing even if
   *   another page owns it; isDropped: true if the shown drawing is being deleted
   * @returns {Promise<boolean>} true if there is such a drawing, and it can be read
   */
  open(id, { takesOver = false, isDropped } = {}) {
    return this.#inTurn(async () => {
      if (id === this.#keeper.id && !takesOver) return true;
      let name = null;
      try {
        const kept = await this.#store.read(id);
        if (!kept) return false;
        name = kept.row.name;
        const { room } = kept.row;
        // Each page has a copy of its own: another one takes part beside that which is open elsewhere.
        if (room && !takesOver && await this.#ownership.isTaken(id)) return await this.#join(room, name);
        await this.#engine.whole();
        this.#suspect = id;
        const sharing = room ? await this.#sharing() : null;
        const keptRoom = room ? await this.#store.readRoom(id) : null;
        await this.#exchange(() => this.#prepare(kept), (prepared) => {
          this.#show(kept, prepared, takesOver);
          if (room && keptRoom) sharing?.resume(room, keptRoom, !prepared.report.error);
        }, { isDropped });
        setTimeout(() => { if (this.#suspect === id) this.#suspect = null; }, suspicion);
        return true;
      } catch (error) {
        this.#suspect = null;
        // A fault of the file is described in words, with its place for those who ask for it.
        const isFault = error?.reason !== undefined;
        const text = name === null ? word("The drawing cannot be opened: {reason}.", { reason: reason(error) })
          : isFault ? word("“{name}” cannot be opened. {sentence}.", { name, sentence: describeFault(error) })
            : word("“{name}” cannot be opened: {reason}.", { name, reason: reason(error) });
        notify(text, {
          key: `open ${id}`, seconds: 0,
          details: isFault ? place(error) : "",
          actions: [{ label: word("Try again"), run: () => this.open(id, { takesOver }) }],
        });
        return false;
      }
    });
  }

  /** Reads the file of a drawing, and makes a new file of one that is not whole, or has many chunks. */
  #prepare(/** @type {Kept} */ { bytes, count }) {
    const { files } = this.#engine;
    if (bytes.byteLength === 0) throw new Error(word("nothing is left of it"));
    const report = files.prepare(bytes, Reading.repairing);
    const isWhole = !report.error && report.canAppend && report.intactLength === bytes.byteLength;
    if (isWhole && count < compactCount) return { report, file: null };
    try {
      return { report, file: files.preparedFile() };
    } catch (error) {
      // Without memory to rewrite it, a whole file is continued as it is.
      if (!isWhole || error instanceof EngineStopped) throw error;
      return { report, file: null };
    }
  }

  /**
   * Shows a drawing that was prepared, and makes it the one that is kept.
   *
   * @param {Kept} kept
   * @param {{report: Report, file: Uint8Array | null}} prepared file: a new one, if the kept one is not continued
   * @param {boolean} takesOver
   */
  #show({ row, next }, { report, file }, takesOver) {
    const { name } = row;
    // A damaged drawing of a room comes from there anew.
    if (report.error && file && !row.room) {
      // The damaged file stays as it is; its intact part becomes a new drawing.
      this.#keeper.begin(word("{name} (repaired)", { name }), file);
      notify(
        word("“{name}” is damaged. The part that could be saved is shown, and is kept as a drawing of its own when "
          + "you go on.", { name }),
        { key: "damage", seconds: 0, details: place(report.error) });
    } else {
      this.#keeper.adopt(row, next, file);
      if (takesOver) this.#ownership.own(true);
      else this.#ownership.ask();
    }
    const view = takeLastView(row.id) ?? row.view;
    if (view) this.#engine.view = viewIn(this.#view, view);
    else this.#engine.fit(32);
    this.#engine.layer = view?.layer;
    if (view?.layer !== undefined) this.#choose(view.layer, row.id);
  }

  /** Lets ink go to the layer on which a person drew last, if that is still there. */
  async #choose(/** @type {number} */ layer, /** @type {string} */ drawing) {
    const later = await this.#engine.later().catch(() => null);
    if (this.#keeper.id === drawing && later?.layers.choose(layer)) tell("tool");
  }

  async #sharing() {
    const sharing = await this.#keeper.sharing.get();
    if (!sharing) throw new Error(word("the network is needed once more to load the app"));
    return sharing;
  }

  /**
   * Takes part in a room, whose drawing comes when the server is reached.
   *
   * @param {import("./store.js").RoomLinks} room
   * @param {string} [name]
   * @returns {Promise<boolean>} false if that was not possible
   */
  join(room, name) {
    return this.#inTurn(() => this.#join(room, name).catch((error) => {
      notify(
        word("The shared drawing cannot be opened: {reason}.", { reason: reason(error) }),
        { key: "failure", seconds: 10 });
      return false;
    }));
  }

  async #join(/** @type {import("./store.js").RoomLinks} */ room, name = word("Shared drawing")) {
    const sharing = await this.#sharing();
    const { files } = this.#engine;
    await this.#exchange(async () => {
      files.prepareNew(this.#keeper.newPaper());
      const file = files.preparedFile();
      await this.#keeper.settle();
      return file;
    }, (file) => {
      this.#keeper.begin(name, file, { room });
      sharing.join(room);
    });
    return true;
  }

  /**
   * Begins a drawing; it is kept as soon as it has ink.
   *
   * @param {{isDropped?: boolean}} options isDropped: true if the shown drawing is being deleted
   * @returns {Promise<boolean>} false if that was not possible
   */
  create({ isDropped } = {}) {
    return this.#inTurn(async () => {
      const { files } = this.#engine;
      try {
        await this.#exchange(async () => {
          files.prepareNew(this.#keeper.newPaper());
          const file = files.preparedFile();
          // The name of the shown drawing is taken only once that drawing is in the list.
          await this.#keeper.settle(isDropped);
          return { name: await this.#library.freeName(), file };
        }, ({ name, file }) => this.#keeper.begin(name, file), { isDropped });
        this.#keeper.onNew();
        return true;
      } catch (error) {
        notify(
          word("No new drawing can be begun: {reason}.", { reason: reason(error) }), { key: "failure", seconds: 10 });
        return false;
      }
    });
  }

  /**
   * Opens a document as a new drawing, which replaces the shown one as soon as it is kept.
   *
   * @param {string} name
   * @param {() => unknown} prepare makes the engine prepare the document
   * @throws {Error} if the document cannot be prepared or kept; then nothing has changed
   */
  import(name, prepare) {
    const row = newRow(name);
    return this.#inTurn(() => this.#exchange(async () => {
      await this.#engine.whole();
      await prepare();
      const file = this.#engine.files.preparedFile();
      await this.#keeper.settle();
      await this.#store.append(row.id, new Map([[0, file]]), { row });
    }, () => {
      this.#keeper.adopt(row, 1);
      this.#ownership.claim();
      this.#library.announce();
      this.#engine.fit(32);
      this.#keeper.describeLater();
    }).catch(async (error) => {
      if (this.#keeper.id !== row.id && !this.#engine.hasStopped) {
        await this.#store.remove(row.id).catch(() => {});
      }
      throw isFull(error) ? new Error(word("the browser's storage is full")) : error;
    }));
  }
}
