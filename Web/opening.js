// Opens the store of the browser, and drawings in it.
//
// Another drawing is read beside the one that is shown, and takes its place when all that the first one
// had is in the store, and itself too, if it is new there. Where anything of that fails, what was shown
// stays, with its file.

import { Reading } from "./engine-files.js";
import { EngineStopped } from "./engine-memory.js";
import { newRow } from "./library.js";
import { dismiss, notify } from "./notices.js";
import { isFull, MemoryStore, openStore } from "./store.js";
import { lastDrawing, rememberStopped, takeLastView, takeStopped } from "./visit.js";

/** With how many chunks a file is written anew when it is opened. */
const compactCount = 200;
/** For how long a drawing that was opened may still be why the engine stops, in milliseconds. */
const suspicion = 3000;

/** Shows drawings, one after the other; made by `Keeper`, which keeps the one that is shown. */
export class Opening {
  #engine;
  #view;
  #library;
  #keeper;
  #ownership;
  /** Drawings are opened one after the other. */
  #turn = Promise.resolve();
  /** The drawing that is being opened, or has just been. */
  #suspect = null;

  /**
   * @param {import("./engine.js").Engine} engine
   * @param {import("./canvas.js").CanvasView} view
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
      { key: "storage", seconds: 0, actions: [{ label: "Try again", run: () => this.reconnect() }] });
  }

  #use(store) {
    this.#library.store = store;
    // The browser has closed it, and what it had may be gone: all is written anew.
    store.onClose = () => this.reconnect();
  }

  /** Opens the store anew; what was drawn since it did not answer goes into it. */
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

  /** To be called when the engine has stopped: a drawing that was just opened is not opened by itself. */
  stop() {
    if (this.#suspect) rememberStopped(this.#suspect);
  }

  // Drawings.

  #inTurn(action) {
    const turn = this.#turn.then(action);
    this.#turn = turn.catch(() => {});
    return turn;
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
      await this.#keeper.settle(isDropped);
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
      if (id === this.#keeper.id && !takesOver) return true;
      let name = "The drawing";
      try {
        const kept = await this.#store.read(id);
        if (!kept) return false;
        name = `“${kept.row.name}”`;
        this.#suspect = id;
        await this.#exchange(
          () => this.#prepare(kept), (prepared) => this.#show(kept, prepared, takesOver),
          { isDropped });
        setTimeout(() => { if (this.#suspect === id) this.#suspect = null; }, suspicion);
        return true;
      } catch (error) {
        this.#suspect = null;
        notify(`${name} cannot be opened: ${error?.message}.`, {
          key: `open ${id}`, seconds: 0,
          actions: [{ label: "Try again", run: () => this.open(id, { takesOver }) }],
        });
        return false;
      }
    });
  }

  /**
   * Reads what is kept of a drawing: where nobody has read back yet what it was replaced with, and that is
   * not whole, what it was before.
   */
  #prepare({ bytes, old, count }) {
    const { files } = this.#engine;
    if (bytes.byteLength === 0 && !old) throw new Error("nothing is left of it");
    let report = old ? null : files.prepare(bytes, Reading.repairing);
    if (old) {
      try {
        report = files.prepare(bytes, Reading.strict);
      } catch (error) {
        if (error instanceof EngineStopped) throw error;
        report = files.prepare(old, Reading.repairing);
      }
    }
    const isWhole = !report.error && report.canAppend && report.intactLength === bytes.byteLength;
    if (isWhole && !old && count < compactCount) return { report, file: null };
    try {
      const file = files.preparedFile();
      if (report.error || !report.isOlder) return { report, file, old };
      // It moves over to the version that is written.
      if (!files.returns(file)) throw new Error("it cannot be written in the version of today");
      return { report, file, old: old ?? bytes };
    } catch (error) {
      // What is whole goes on as it is, where there is no memory for writing it anew.
      if (!isWhole || error instanceof EngineStopped) throw error;
      return { report, file: null };
    }
  }

  #show({ row, next }, { report, file, old }, takesOver) {
    if (report.error) {
      // The damaged file stays as it is; one goes on with what could be saved.
      this.#keeper.begin(`${row.name} (repaired)`, file);
      notify(
        `“${row.name}” is damaged (${report.error.message}). What could be saved is shown, `
        + "and is kept as a drawing of its own when you go on.", { key: "damage", seconds: 0 });
    } else {
      this.#keeper.adopt(row, next, file, old);
      if (takesOver) this.#ownership.own(true);
      else this.#ownership.ask();
    }
    const view = takeLastView(row.id) ?? row.view;
    if (view) this.#engine.view = view;
    else this.#engine.fit(32);
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
          files.prepareNew(this.#keeper.newPaper());
          const file = files.preparedFile();
          // Its name is taken once it is in the list.
          await this.#keeper.settle(isDropped);
          return { name: await this.#library.freeName(), file };
        }, ({ name, file }) => this.#keeper.begin(name, file), { isDropped });
        this.#keeper.onNew();
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
      throw isFull(error) ? new Error("the browser's storage is full") : error;
    }));
  }
}
