// Keeps the drawing that is open: each finished stroke is written at once.
//
// Of several pages that show one drawing, one owns it. Another one shows it too, and what is drawn
// there goes into a copy, unless it takes over. Who owns it is asked over a BroadcastChannel; should
// the owner be frozen and not answer, the store refuses what would not fit (see store.js), and the page
// that was refused goes on in a copy. No stroke is lost, and no file has the strokes of two pages.

import { Reading } from "./engine.js";
import { dismiss, notify } from "./notices.js";
import { ConflictError, MemoryStore, openStore } from "./store.js";

/** For how long the owner of a drawing is waited for, in milliseconds. */
const patience = 300;
/** With how many chunks a file is written anew when it is opened. */
const compactCount = 200;
/** How long after a change the thumbnail is made, in milliseconds. */
const pause = 1200;
/** For how long a drawing that was thrown away can be had back, in milliseconds. */
const keptDeleted = 60_000;
const thumbnailSize = { width: 320, height: 240 };

const unique = () => {
  // randomUUID needs a secure context.
  const numbers = crypto.getRandomValues(new Uint32Array(4));
  return Array.from(numbers, (number) => number.toString(36)).join("-");
};

/** Keeps drawings. */
export class Keeper {
  #engine;
  #view;
  #store;
  #page = unique();
  #channel = null;
  #answers = new Map();

  /** owner: writes; guest: somebody else does; asking: not known yet. */
  #role = "owner";
  #claimTime = 0;
  #row = null;
  /** Whether the row is in the store. */
  #isListed = false;
  #next = 0;
  /** What comes before the next chunk: the beginning of a file. */
  #prefix = null;
  /** Chunks that could not be written yet. */
  #unwritten = new Map();
  #isFailing = false;
  #timer = 0;
  #generation = 0;
  #writes = Promise.resolve();

  /**
   * @param {import("./engine.js").Engine} engine
   * @param {import("./canvas.js").CanvasView} view
   */
  constructor(engine, view) {
    this.#engine = engine;
    this.#view = view;
    /** Called when another drawing is shown. */
    this.onOpen = () => {};
    /** Called when the document was changed; not while one is opened. */
    this.onChange = () => {};
    /** Called when the list of drawings has changed. */
    this.onList = () => {};
    /** Called for a drawing that is new. */
    this.onNew = () => {};
    addEventListener("pagehide", () => this.leave());
    document.addEventListener("visibilitychange", () => {
      if (document.visibilityState === "hidden") this.leave();
    });
  }

  /** The name of the drawing. */
  get name() { return this.#row?.name ?? ""; }
  /** Its identifier. */
  get id() { return this.#row?.id; }
  /** Whether drawings outlast the page. */
  get lasts() { return this.#store?.lasts ?? false; }

  // Beginning.

  /** Opens the store, and in it the drawing that was open last. */
  async start() {
    try {
      this.#store = await openStore();
      this.#store.onClose = () => this.#beginAnew();
    } catch (error) {
      this.#store = new MemoryStore();
      notify(
        "The browser does not let drawings be kept here. Save them as files before you leave.",
        { key: "storage", seconds: 0 });
      console.info("storage:", error?.message);
    }
    if ("BroadcastChannel" in globalThis) {
      this.#channel = new BroadcastChannel("ductus");
      this.#channel.onmessage = ({ data }) => this.#hear(data);
    }
    this.#store.purge(Date.now() - keptDeleted).catch(() => {});
    const wanted = remembered();
    if (wanted && await this.open(wanted)) return;
    const rows = await this.#store.list().catch(() => []);
    for (const row of rows) if (await this.open(row.id)) return;
    await this.create();
  }

  // Other pages.

  #say(message) { this.#channel?.postMessage({ ...message, from: this.#page }); }

  #hear(message) {
    const isThis = message.drawing === this.id;
    switch (message.type) {
      case "ask":
        if (isThis && this.#role === "owner") {
          this.#say({ type: "mine", drawing: message.drawing, to: message.from });
        }
        break;
      case "mine":
        if (message.to === this.#page) this.#answers.get(message.drawing)?.(true);
        break;
      case "claimed":
        if (isThis && this.#role !== "guest") {
          // Of two that have claimed it at the same time, one has to have it.
          const isTie = !message.takesOver && this.#role === "owner"
            && performance.now() - this.#claimTime < patience;
          if (isTie && this.#page < message.from) break;
          this.#becomeGuest("This drawing is now open in another tab.");
        }
        break;
      case "deleted":
        if (isThis && this.#role === "owner") {
          this.#becomeGuest("This drawing was deleted in another tab.", false);
        }
        this.onList();
        break;
      case "list":
        if (isThis && message.name) this.#rename(message.name);
        this.onList();
        break;
    }
  }

  #becomeGuest(reason, canTakeOver = true) {
    this.#role = "guest";
    this.#answers.get(this.id)?.(false);
    notify(`${reason} What you draw here goes into a copy.`, {
      key: "guest", seconds: 0,
      actions: canTakeOver ? [{ label: "Take over", run: () => this.takeOver() }] : [],
    });
  }

  /** Becomes the owner of the drawing that another page has, and shows it as it is there. */
  async takeOver() {
    const { id } = this;
    if (!id) return;
    // The other page writes what it has, and is told before this one reads.
    this.#say({ type: "claimed", drawing: id, takesOver: true });
    await new Promise((resolve) => setTimeout(resolve, 50));
    if (this.id === id) await this.open(id, { takesOver: true });
  }

  async #ask(id) {
    if (!this.#channel) return false;
    return new Promise((resolve) => {
      const answer = (isTaken) => {
        clearTimeout(timer);
        this.#answers.delete(id);
        resolve(isTaken);
      };
      const timer = setTimeout(answer, patience, false);
      this.#answers.set(id, answer);
      this.#say({ type: "ask", drawing: id });
    });
  }

  // Opening.

  /** The drawings, the latest first. */
  async list() {
    await this.#writes.catch(() => {});
    return this.#store.list();
  }

  /**
   * Shows a drawing.
   *
   * @param {string} id
   * @returns {Promise<boolean>} whether there is such a drawing
   */
  async open(id, { takesOver = false } = {}) {
    await this.close();
    const kept = await this.#store.read(id).catch(() => null);
    if (!kept) return false;
    const generation = ++this.#generation;
    const engine = this.#engine;
    let report;
    try {
      if (kept.bytes.byteLength > 0) report = engine.open(kept.bytes, Reading.repairing);
      else engine.newDocument();
    } catch (error) {
      notify(`“${kept.row.name}” cannot be opened: ${error.message}.`, { seconds: 0 });
      return false;
    }
    this.#row = kept.row;
    this.#isListed = true;
    this.#next = kept.next;
    this.#prefix = null;
    this.#unwritten.clear();
    this.#role = takesOver ? "owner" : "asking";
    this.#replaces = false;
    if (report?.error) {
      // The damaged file stays as it is; one goes on with what could be saved.
      this.#row = this.#newRow(`${kept.row.name} (repaired)`);
      [this.#isListed, this.#next, this.#role] = [false, 0, "owner"];
      this.#prefix = engine.beginJournal();
      notify(
        `“${kept.row.name}” is damaged (${report.error.message}). What could be saved is shown, `
        + "and is kept as a drawing of its own when you go on.", { key: "damage", seconds: 0 });
    } else if (!report || !report.canAppend || report.intactLength !== kept.bytes.byteLength
      || kept.count >= compactCount) {
      this.#prefix = engine.beginJournal();
      this.#replaces = kept.next > 0;
    }
    this.#show();
    const seen = lastView(id) ?? kept.row.view;
    if (seen) engine.view = seen;
    else engine.fit(32);
    this.#view.show();
    if (this.#role === "asking") {
      this.#ask(id).then((isTaken) => {
        if (generation !== this.#generation || this.#role !== "asking") return;
        if (isTaken) this.#becomeGuest("This drawing is open in another tab.");
        else this.#own();
      });
    } else {
      this.#own(takesOver);
    }
    return true;
  }

  #own(takesOver = false) {
    this.#role = "owner";
    this.#claimTime = performance.now();
    dismiss("guest");
    this.#say({ type: "claimed", drawing: this.id, takesOver });
    this.changed();
  }

  /** Begins a drawing; it is kept as soon as there is something in it. */
  async create(name) {
    await this.close();
    this.#generation += 1;
    this.#engine.newDocument();
    this.onNew();
    // What a new drawing begins with is nothing to be undone.
    if (this.#engine.canUndo) this.#engine.open(this.#engine.save({ keepsHistory: false }));
    await this.#adopt(name ?? await this.#freeName());
  }

  /**
   * Takes the document that the engine has for a new drawing, and keeps it.
   *
   * @param {string} name
   */
  async importAs(name) {
    this.#generation += 1;
    await this.#adopt(name);
    this.#engine.fit(32);
    this.#view.show();
    this.#write(new Uint8Array());
    this.#later();
  }

  async #adopt(name) {
    this.#row = this.#newRow(name);
    [this.#isListed, this.#next, this.#role, this.#replaces] = [false, 0, "owner", false];
    this.#unwritten.clear();
    this.#prefix = this.#engine.beginJournal();
    this.#show();
    this.#view.show();
  }

  #newRow(name) {
    const now = Date.now();
    return {
      id: unique(), name, created: now, changed: now, view: null, thumbnail: null, deleted: null,
    };
  }

  async #freeName() {
    const rows = await this.#store.list().catch(() => []);
    let number = 0;
    for (const { name } of rows) number = Math.max(number, Number(/^Drawing (\d+)$/.exec(name)?.[1] ?? 0));
    return `Drawing ${number + 1}`;
  }

  #show() {
    dismiss("guest");
    remember(this.id);
    this.onOpen();
  }

  /** Ends with the drawing that is open: all is written. */
  async close() {
    if (!this.#row) return;
    this.#engine.finishTouches();
    if (this.#role === "asking") this.#role = "owner";
    this.changed();
    await this.#describe();
    await this.#writes.catch(() => {});
  }

  // Writing.

  /** Whether what is written takes the place of all chunks before it. */
  #replaces = false;

  /** To be called after whatever may have changed the document: writes what has. */
  changed() {
    if (!this.#row || this.#role === "asking") return;
    let chunk;
    try {
      chunk = this.#engine.takeChunks();
      if (!chunk) {
        // The file has to be begun anew.
        this.#prefix = this.#engine.beginJournal();
        this.#replaces = this.#next > 0;
        chunk = this.#prefix.subarray(0, 0);
      } else if (chunk.byteLength === 0) {
        if (this.#unwritten.size > 0) this.#flush();
        return;
      }
    } catch (error) {
      this.#fail(error);
      return;
    }
    if (this.#role === "guest") {
      // Its file begins with all there is.
      this.#copy();
      chunk = chunk.subarray(0, 0);
    }
    this.#write(chunk);
    this.#later();
    this.onChange();
  }

  #copy() {
    const name = `${this.name} copy`;
    this.#row = { ...this.#newRow(name), view: this.#engine.view };
    [this.#isListed, this.#next, this.#role, this.#replaces] = [false, 0, "owner", false];
    this.#unwritten.clear();
    this.#prefix = this.#engine.beginJournal();
    this.#show();
    notify(`You are drawing in “${name}” now.`, { key: "copy", seconds: 8 });
  }

  #write(chunk) {
    let bytes = chunk;
    if (this.#prefix) {
      bytes = new Uint8Array(this.#prefix.byteLength + chunk.byteLength);
      bytes.set(this.#prefix);
      bytes.set(chunk, this.#prefix.byteLength);
      this.#prefix = null;
    }
    this.#unwritten.set(this.#next, bytes);
    this.#next += 1;
    this.#flush();
  }

  #flush() {
    const chunks = new Map(this.#unwritten);
    const generation = this.#generation;
    const row = this.#row;
    this.#unwritten.clear();
    // A file that was begun anew takes the place of all before it.
    const replacesBefore = this.#replaces ? Math.min(...chunks.keys()) : 0;
    const options = this.#isListed ? { replacesBefore } : {
      row: { ...row, view: this.#engine.view, changed: Date.now() },
    };
    const isNew = !this.#isListed;
    this.#isListed = true;
    this.#replaces = false;
    let written;
    try {
      written = this.#store.append(row.id, chunks, options);
    } catch (error) {
      written = Promise.reject(error);
    }
    this.#writes = Promise.allSettled([this.#writes, written]);
    written.then(() => {
      if (this.#isFailing) notify("Drawings are kept again.", { key: "storage" });
      this.#isFailing = false;
      if (isNew) this.#announce();
    }, (error) => {
      if (generation !== this.#generation || row.id !== this.id) {
        this.#fail(error);
      } else if (error instanceof ConflictError) {
        this.#copy();
        this.#write(new Uint8Array());
      } else {
        for (const [sequence, bytes] of chunks) this.#unwritten.set(sequence, bytes);
        if (isNew) this.#isListed = false;
        if (replacesBefore > 0) this.#replaces = true;
        this.#fail(error);
      }
    });
  }

  #fail(error) {
    const wasFailing = this.#isFailing;
    this.#isFailing = true;
    if (wasFailing) return;
    const isFull = error?.name === "QuotaExceededError";
    notify(
      isFull
        ? "The browser's storage is full: what you draw is not kept. Save it as a file, or delete drawings."
        : `What you draw cannot be kept (${error?.message ?? "unknown error"}). Save it as a file.`,
      { key: "storage", seconds: 0 });
  }

  /** The store has lost what it had. */
  #beginAnew() {
    openStore().then((store) => {
      this.#store = store;
      store.onClose = () => this.#beginAnew();
      this.#prefix = this.#engine.beginJournal();
      [this.#isListed, this.#replaces] = [false, this.#next > 0];
      this.#write(new Uint8Array());
    }, (error) => this.#fail(error));
  }

  // The list.

  #announce() {
    this.#say({ type: "list" });
    this.onList();
  }

  #later() {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      // Not while a stroke is drawn.
      if (this.#engine.isTouched) this.#later();
      else this.#describe().catch(() => {});
    }, pause);
    this.#isDescribed = false;
  }
  #isDescribed = true;

  /** Brings the list up to date: when it was changed, what is seen of it, and how it looks. */
  async #describe() {
    clearTimeout(this.#timer);
    if (!this.#isListed || this.#role !== "owner") return;
    const { id } = this;
    const note = (change) => {
      if (this.id === id) this.#row = { ...this.#row, ...change };
      return this.#store.update(id, change);
    };
    // The picture takes a while, and the page may be on its way out.
    const picture = this.#isDescribed ? null : thumbnail(this.#view, this.#engine.summary().bounds);
    this.#isDescribed = true;
    const change = { view: this.#engine.view };
    if (picture) change.changed = Date.now();
    await note(change);
    if (picture) await note({ thumbnail: await picture });
    this.#announce();
  }

  /** Writes what there is, for the page may not come back. */
  leave() {
    if (!this.#row) return;
    if (this.#role === "asking") this.#role = "owner";
    this.changed();
    rememberView(this.id, this.#engine.view);
    this.#describe().catch(() => {});
  }

  #rename(name) {
    this.#row = { ...this.#row, name };
    this.onOpen();
  }

  /** Gives a drawing another name. */
  async rename(id, name) {
    if (id === this.id) this.#rename(name);
    if (id !== this.id || this.#isListed) await this.#store.update(id, { name });
    this.#say({ type: "list", drawing: id, name });
    this.onList();
  }

  /** Makes a copy of a drawing. */
  async duplicate(id) {
    if (id === this.id) await this.close();
    const kept = await this.#store.read(id);
    if (!kept) return;
    const row = {
      ...this.#newRow(`${kept.row.name} copy`), view: kept.row.view, thumbnail: kept.row.thumbnail,
    };
    await this.#store.append(row.id, new Map([[0, kept.bytes]]), { row });
    this.#announce();
  }

  /** Throws a drawing away; for a while it can be had back. */
  async delete(id) {
    const rows = await this.list();
    const row = rows.find((other) => other.id === id);
    if (!row) return;
    if (id === this.id) {
      const next = rows.find((other) => other.id !== id);
      if (!next || !await this.open(next.id)) await this.create();
    }
    await this.#store.update(id, { deleted: Date.now() });
    this.#say({ type: "deleted", drawing: id });
    this.onList();
    notify(`“${row.name}” was deleted.`, {
      key: "deleted", seconds: 20,
      actions: [{
        label: "Undo",
        run: async () => {
          await this.#store.update(id, { deleted: null });
          this.#announce();
        },
      }],
    });
  }
}

async function thumbnail(view, bounds) {
  const canvas = view.thumbnail(thumbnailSize.width, thumbnailSize.height, bounds);
  const blob = await new Promise((resolve) => { canvas.toBlob(resolve, "image/png"); });
  return blob ? new Uint8Array(await blob.arrayBuffer()) : null;
}

// A tab that is reloaded shows what it has shown; a new one what was open last.

function remember(id) {
  try {
    sessionStorage.setItem("ductus.drawing", id);
    localStorage.setItem("ductus.drawing", id);
  } catch {
    // Then the latest one is opened.
  }
}

// What a tab shows when it is left: nothing that takes time is sure to be done then.

function rememberView(id, view) {
  try {
    sessionStorage.setItem("ductus.view", JSON.stringify({ id, view }));
  } catch {
    // Then it is what was kept with the drawing.
  }
}

function lastView(id) {
  try {
    const last = JSON.parse(sessionStorage.getItem("ductus.view"));
    sessionStorage.removeItem("ductus.view");
    return last?.id === id ? last.view : null;
  } catch {
    return null;
  }
}

function remembered() {
  try {
    return sessionStorage.getItem("ductus.drawing") ?? localStorage.getItem("ductus.drawing");
  } catch {
    return null;
  }
}
