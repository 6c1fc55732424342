// The room of the drawing that is shown: carries its messages, and keeps what the engine says.
//
// All rules are the engine's (`engine/room.js`). Nothing here waits for a frame, or for the page to be seen.

import { tell, when } from "../interface/happenings.js";
import { notify } from "../interface/notices.js";
import { addStyle, sharingStyle } from "../interface/later-style.js";
import { makeSecret } from "../engine/room.js";
import { Others } from "./others.js";
import { hasRooms } from "./link.js";
import { asked, openSocket } from "./sockets.js";
import { word } from "../words/words.js";

/** The time between two calls of the engine's clock, in milliseconds. */
const pulse = 1000;
/** The least time between two looks for what the pen has drawn, and that to the look after the last frame. */
const [pause, rest] = [15, 40];

/** @typedef {import("../drawings/store.js").RoomLinks} RoomLinks */

/** Takes part in the room of a drawing, one at a time. */
export class Sharing {
  #engine;
  #room;
  #view;
  #keeper;
  /** @type {WebSocket | null} */
  #socket = null;
  /** The attempt that the socket belongs to. */
  #epoch = -1;
  #timer = 0;
  #isPumping = false;
  #lookedAt = 0;
  /** The look after the last frame, for the engine spares what it has said a moment ago. */
  #lastLook = 0;
  /** True while the drawing has not come from the room yet. */
  #isWaiting = false;
  /** True once it is told that it never comes. */
  #isDead = false;

  /**
   * @param {import("../engine/engine.js").Engine} engine
   * @param {import("../engine/room.js").EngineRoom} room
   * @param {import("../canvas/canvas.js").CanvasView} view
   * @param {import("../drawings/keeper.js").Keeper} keeper
   */
  constructor(engine, room, view, keeper) {
    this.#engine = engine;
    this.#room = room;
    this.#view = view;
    this.#keeper = keeper;
    addStyle(sharingStyle);
    /** Called when the state may be another one. */
    this.onStatus = () => {};
    /** Called when the link leads nowhere, so that the drawing never comes. */
    this.onDead = () => {};
    /** Returns true if somebody has followed the link of a secret a moment ago. */
    this.isFollowed = (/** @type {string} */ secret) => false;
    /** Called when the drawing has come from the room for the first time here. */
    this.onArrival = () => {};
    /** Called when an owner hears who has come. */
    this.onVisitors = (/** @type {import("../engine/room.js").Visitor[]} */ visitors) => {};
    /** The others who are in the drawing. */
    this.others = new Others(engine, room, view);
    this.others.onFrame = () => this.#pump(true);
    addEventListener("online", () => this.#hurry());
    addEventListener("offline", () => this.#cut());
    // A browser may keep the page, and its connection, for a while: the others would see this person for as long.
    addEventListener("pagehide", () => this.#cut());
    addEventListener("pageshow", ({ persisted }) => { if (persisted) this.#hurry(); });
    document.addEventListener("visibilitychange", () => {
      if (document.visibilityState === "visible") this.#hurry();
    });
    // A frame has taken what the pen has drawn: the others see it grow.
    when(["frame"], () => this.#look());
  }

  /** True if the shown drawing is shared. */
  get isShared() { return this.#timer !== 0; }

  /** The state of the room, as `EngineRoom` has it; null if there is none. */
  get status() { return this.isShared && !this.#engine.hasStopped ? this.#room.status : null; }

  /** The links of the room, as far as they are known here. */
  get links() { return this.#keeper.links; }
  /** The drawing that is open. */
  get id() { return this.#keeper.id; }

  // Beginning and leaving.

  /**
   * Goes on with the shown drawing, which was opened a moment ago.
   *
   * @param {RoomLinks} links
   * @param {import("../drawings/store.js").KeptRoom} kept
   * @param {boolean} isWhole false if the drawing is not what was kept
   */
  resume(links, { bookmark, own }, isWhole) {
    try {
      if (bookmark) this.#room.resume(links.secret, bookmark, own, isWhole);
      else this.#room.join(links.secret);
    } catch (error) {
      if (this.#engine.hasStopped) throw error;
      // Without a bookmark that can be read it takes part as somebody new.
      this.#room.join(links.secret);
    }
    this.#isWaiting = !this.#room.status.mayDraw;
    this.#start();
  }

  /** Takes part in a room for the first time: the shown drawing is empty until the room's comes. */
  join(/** @type {RoomLinks} */ links) {
    this.#room.join(links.secret);
    this.#isWaiting = true;
    this.#start();
  }

  /**
   * Makes a room of the shown drawing. What is drawn meanwhile belongs to it.
   *
   * @param {(progress: number) => void} onProgress
   * @throws {Error} if that is not possible; then the drawing is as before
   */
  async share(onProgress) {
    const canShare = await hasRooms();
    if (!canShare) {
      throw new Error(canShare === false
        ? word("this server has no place for shared drawings") : word("the server cannot be reached"));
    }
    const [own, draw, look] = [makeSecret(), makeSecret(), makeSecret()];
    const { id } = this.#keeper;
    this.#room.make({ own, draw, look }, this.#keeper.name);
    try {
      await this.#upload(onProgress, () => id === this.#keeper.id);
    } catch (error) {
      if (id === this.#keeper.id) this.#room.leave();
      throw error;
    }
    const kept = this.#keeper.share({ secret: own, own, draw, look });
    // Another drawing may be opened before the links are in the store.
    this.#start();
    await kept;
  }

  /**
   * @param {(progress: number) => void} onProgress
   * @param {() => boolean} isWanted
   * @returns {Promise<void>}
   */
  #upload(onProgress, isWanted) {
    return new Promise((resolve, reject) => {
      const room = this.#room;
      const send = () => {
        for (let bytes; (bytes = room.nextOfMaking());) socket.send(bytes);
      };
      const socket = openSocket({
        onOpen: () => { if (isWanted()) send(); else socket.close(); },
        onMessage: (bytes) => {
          if (!isWanted()) return socket.close();
          room.receiveOfMaking(bytes);
          const { isMade, refusal, progress } = room.making;
          onProgress(progress);
          if (isMade) resolve();
          else if (refusal) reject(new Error(refusalText(refusal)));
          else return send();
          socket.close();
        },
        onClose: () => reject(new Error(word("the server cannot be reached"))),
      });
    });
  }

  /**
   * Makes the drawing one's own: it stays as it is, and what others draw does not come any more.
   *
   * @param {string | undefined} [id] the drawing; nothing happens where another one is open now
   */
  async leave(id = this.id) {
    if (id !== this.id) return;
    this.close();
    await this.#keeper.unshare();
    this.onStatus();
  }

  /**
   * Puts another link in the place of that for a role: who came by the old one has to go.
   *
   * @param {"draw" | "look"} role
   * @throws {Error} if that is not possible
   */
  async renew(role) {
    const { links } = this;
    if (!links?.own) return;
    const secret = makeSecret();
    await this.#ask(this.#room.replacing(links.own, role, secret));
    await this.#keeper.share({ ...links, [role]: secret });
  }

  /**
   * Ends the room for all; each keeps a copy.
   *
   * @throws {Error} if that is not possible
   */
  async end() {
    const { links } = this;
    if (!links?.own) return;
    await this.#ask(this.#room.ending(links.own));
    await this.leave();
  }

  /** Gives the drawing another name, for all; who may only look is told so. */
  rename(/** @type {string} */ name) {
    if (this.status?.role !== "look") {
      this.#tellRoom((room) => room.rename(name));
      return;
    }
    notify(word("This link is only for looking: nothing can be changed here."), {
      key: "looking", seconds: 6, isQuiet: true,
    });
    this.#keeper.nameShared(this.#room.name);
  }

  /** Asks who has come, for an owner. */
  askVisitors() { this.#tellRoom((room) => room.askVisitors()); }

  /**
   * Sends somebody away, or lets this one in again.
   *
   * @param {import("../engine/room.js").Visitor} visitor
   * @param {boolean} isLetIn
   */
  admit(visitor, isLetIn) { this.#tellRoom((room) => room.admit(visitor, isLetIn)); }

  /**
   * Takes back all that somebody did since a time: one gesture, which can be undone.
   *
   * @param {import("../engine/room.js").Visitor} visitor
   * @param {number} since in milliseconds since 1970
   * @returns {number} how many changes that were; 0 if nothing is different
   */
  retract(visitor, since) {
    if (!this.isShared || this.#engine.hasStopped) return 0;
    const count = this.#room.retract(visitor, since);
    if (count > 0) {
      this.#view.show();
      tell("history");
      tell("change");
      this.#keeper.changed();
    }
    return count;
  }

  /** Undoes what was done last here. */
  undo() {
    if (!this.isShared || this.#engine.hasStopped || !this.#engine.undo()) return;
    this.#view.show();
    tell("history");
    tell("change");
    this.#keeper.changed();
  }

  /**
   * Gives the room back what it lacks, because the server was put back to an older state; a copy is made before.
   *
   * @throws {Error} if that is not possible
   */
  async giveBack() {
    const { id } = this;
    if (!id || !this.status) return;
    if (!this.status.mayGiveBack) throw new Error(word("the server does not take it"));
    await this.#keeper.duplicate();
    if (id !== this.id || !this.isShared || this.#engine.hasStopped) return;
    if (!this.#room.giveBack()) throw new Error(word("the server does not take it"));
    this.#pump();
    this.onStatus();
  }

  #tellRoom(/** @type {(room: import("../engine/room.js").EngineRoom) => void} */ action) {
    if (!this.isShared || this.#engine.hasStopped) return;
    action(this.#room);
    this.#pump();
  }

  async #ask(/** @type {Uint8Array} */ message) {
    const refusal = this.#room.refusalIn(await asked(message));
    if (refusal) throw new Error(refusalText(refusal));
  }

  // While it lasts.

  #start() {
    this.#keeper.room = this;
    this.#isDead = false;
    clearInterval(this.#timer);
    this.#timer = setInterval(() => {
      if (this.#engine.hasStopped) return this.#end();
      this.#room.tick();
      this.#pump();
    }, pulse);
    this.others.switch(true);
    this.#room.tick();
    this.#pump();
  }

  /** Ends the connection, because another drawing is shown, or the room is left. */
  close() {
    this.#end();
    if (!this.#engine.hasStopped) this.#room.leave();
    this.onStatus();
  }

  #end() {
    clearInterval(this.#timer);
    this.#timer = 0;
    this.others.switch(false);
    this.#disconnect(this.#epoch);
  }

  /** Sends what was drawn; to be called after everything that may have changed the drawing. */
  changed() { this.#pump(); }

  /** Notes that what was to be kept is kept, or not. */
  stored(/** @type {number} */ ticket, /** @type {boolean} */ isKept) {
    if (!this.isShared || this.#engine.hasStopped) return;
    this.#room.stored(ticket, isKept);
    this.#pump();
  }

  /** Sends what a pen is drawing, or where it is, as far as that is due. */
  #look() {
    if (!this.isShared || this.#engine.hasStopped) return;
    const now = performance.now();
    if (now - this.#lookedAt < pause) return;
    this.#lookedAt = now;
    clearTimeout(this.#lastLook);
    this.#lastLook = setTimeout(() => { if (this.isShared && !this.#engine.hasStopped) this.#pump(true); }, rest);
    this.#pump(true);
  }

  #hurry() {
    if (!this.isShared || this.#engine.hasStopped) return;
    this.#room.hurry();
    this.#pump();
  }

  /** Ends a connection that has gone: the engine would miss it after half a minute. */
  #cut() {
    const epoch = this.#epoch;
    if (!this.#socket || !this.isShared || this.#engine.hasStopped) return;
    this.#disconnect(epoch);
    this.#room.closed(epoch);
    this.#pump();
  }

  #connect(/** @type {number} */ epoch) {
    const socket = openSocket({
      onOpen: () => this.#hear(socket, epoch, () => this.#room.connected(epoch)),
      onMessage: (bytes) => this.#hear(socket, epoch, () => {
        try {
          this.#room.receive(bytes, epoch);
        } catch (error) {
          if (this.#engine.hasStopped) throw error;
          socket.close();
        }
      }),
      onClose: () => this.#hear(socket, epoch, () => {
        this.#socket = null;
        this.#room.closed(epoch);
      }),
    });
    [this.#socket, this.#epoch] = [socket, epoch];
  }

  /** Passes on what comes from the present connection; an earlier one counts no more. */
  #hear(/** @type {WebSocket} */ socket, /** @type {number} */ epoch, /** @type {() => void} */ action) {
    if (this.#engine.hasStopped || !this.isShared || socket !== this.#socket || epoch !== this.#epoch) return;
    action();
    this.#pump();
  }

  /** Does what the engine says, until there is nothing more to do; tells of a look only if there was something. */
  #pump(isLook = false) {
    if (this.#isPumping || !this.isShared) return;
    this.#isPumping = true;
    let [isChanged, hasDone] = [false, !isLook];
    try {
      const { view } = this.#engine;
      for (let next; this.isShared && (next = this.#room.next());) {
        if (next.task !== "send") hasDone = true;
        switch (next.task) {
          case "connect": this.#connect(Number(next.epoch)); break;
          case "disconnect": this.#disconnect(next.epoch); break;
          case "send":
            if (next.epoch === this.#epoch && this.#socket?.readyState === WebSocket.OPEN) {
              this.#socket.send(/** @type {Uint8Array} */ (next.bytes));
            }
            break;
          case "store": this.#keeper.keepRoom(/** @type {import("../engine/room.js").RoomNote} */ (next.note)); break;
          case "open":
            if (this.#isWaiting) this.#engine.fit(32);
            else this.#engine.view = view;
            this.#isWaiting = false;
            this.#keeper.nameShared(this.#room.name, false);
            this.#keeper.onOpen();
            this.onArrival();
            break;
          case "make": isChanged = true; break;
          case "others": case "alone": this.others.show(); break;
          case "named": this.#keeper.nameShared(this.#room.name); break;
          case "visitors": this.onVisitors(this.#room.visitors()); break;
        }
      }
    } finally {
      this.#isPumping = false;
    }
    if (!hasDone) return;
    // Who connects anew has to say where the pen is.
    this.others.show();
    if (isChanged) {
      this.#view.show();
      tell("change");
    }
    this.onStatus();
    if (!this.#isNowhere || this.#isDead) return;
    this.#isDead = true;
    this.onDead();
  }

  /** True if the link that was followed leads nowhere, and nothing has ever come from there. */
  get #isNowhere() {
    const { status } = this;
    return this.#isWaiting && status?.state === "stopped" && status.refusal === "gone" && status.role === null
      && this.isFollowed(this.links?.secret ?? "") && this.#engine.isEmpty;
  }

  /** True if the drawing was taken away from this person, who has a copy. */
  get isSentAway() { return this.status?.state === "stopped" && !this.#isNowhere; }

  #disconnect(/** @type {number | undefined} */ epoch) {
    if (epoch !== this.#epoch) return;
    const socket = this.#socket;
    [this.#socket, this.#epoch] = [null, -1];
    socket?.close();
  }
}

/** Why a room refuses something, in words. */
export function refusalText(/** @type {string | null} */ refusal) {
  switch (refusal) {
    case "mayNotDraw": return word("this link is only for looking");
    case "tooLong": return word("it is too large for a shared drawing");
    case "full": return word("the shared drawing has no room for more");
    case "crowded": return word("too many people are in the drawing");
    case "gone": return word("there is no such shared drawing any more, or the link was replaced");
    case "version": return word("the server speaks another version of the app: load the page again");
    case "authorTaken": case "older":
      return word("this copy and the shared drawing have parted: what is here stays as a drawing of your own");
    case "sentAway": return word("an owner of the drawing has sent you away");
    case "tooNew": return word("the server is older than this app and has no room for more of what it cannot read");
    case "unreadable": return word("a newer version of the app has made it: load the page again");
    default: return word("the server does not take it");
  }
}
