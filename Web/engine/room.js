// The room of a shared drawing: a thin wrapper of exports of InkWeb.wasm.
//
// The engine has all rules; the page opens connections, carries messages, and stores what it is told to. After each
// call {@link EngineRoom.next} says what is to be done, until it says null.

import { packed, unpacked } from "./palette.js";

/** The rights of a person in a room, in the order of the engine's numbers. */
export const roles = ["look", "draw", "own"];

/** The reasons why a room refuses something, in the order of the engine's numbers. */
export const refusals = [
  "mayNotDraw", "tooLong", "full", "crowded", "authorTaken", "gone", "version", "malformed", "replaced", "slow", "store",
  "older", "unreadable", "wrong", "sentAway", "tooNew",
];

/** The tasks, in the order of the engine's numbers from 1. */
const tasks = ["connect", "disconnect", "send", "store", "open", "make", "others", "alone", "named", "visitors"];

/** The states, in the order of the engine's numbers. */
const states = ["offline", "catchingUp", "connected", "stopped"];

/**
 * What a page has to keep of a room besides the drawing, all or none, so that they belong to one moment.
 *
 * @typedef {object} RoomNote
 * @property {number} ticket for {@link EngineRoom.stored}
 * @property {Uint8Array} bookmark takes the place of the last one
 * @property {Map<number, Uint8Array>} own further own changes, by their numbers
 * @property {number} acknowledged own changes up to this number go
 * @property {number} made own changes after this number go, too
 */

/**
 * One who has come into a room, as its owners see this one.
 *
 * @typedef {object} Visitor
 * @property {[number, number]} author the two halves of a number
 * @property {string} name empty if it is not known
 * @property {string} role that of the link by which this one came last, one of {@link roles}
 * @property {number} first the first and the last visit, in milliseconds since 1970; 0 if that is not known
 * @property {number} last
 * @property {boolean} isSentAway
 * @property {number} person the number among those who are here; 0 for one who is not
 * @property {number} changes the number of changes in the log
 * @property {import("./palette.js").Color | null} color null if it is not known
 */

/** A time that never goes back, in milliseconds. */
const now = () => Math.floor(performance.now());

/** Takes part in a room; made by `EngineLater`. */
export class EngineRoom {
  #wasm;
  #memory;

  /**
   * @param {EngineExports} exports the exports of InkWeb.wasm
   * @param {import("./memory.js").EngineMemory} memory
   */
  constructor(exports, memory) {
    this.#wasm = exports;
    this.#memory = memory;
  }

  /**
   * Puts a text and bytes behind it into the input; returns the number of bytes.
   *
   * @param {string} text
   * @param {Uint8Array[]} parts
   */
  #input(text, ...parts) {
    const bytes = [new TextEncoder().encode(text), ...parts];
    const all = new Uint8Array(bytes.reduce((sum, { byteLength }) => sum + byteLength, 0));
    let at = 0;
    for (const part of bytes) {
      all.set(part, at);
      at += part.byteLength;
    }
    this.#memory.input(all);
    return all.byteLength;
  }

  #random() { this.#memory.numbers.set(crypto.getRandomValues(new Uint32Array(4))); }

  // Beginning.

  /**
   * Begins to make a room of the drawing, whose changes it follows from now on.
   *
   * @param {{own: string, draw: string, look: string}} links the secrets of its links
   * @param {string} name
   */
  make({ own, draw, look }, name) {
    let shortName = name;
    while (new TextEncoder().encode(shortName).byteLength > 256) shortName = shortName.slice(0, -1);
    const count = this.#input(own + draw + look + shortName);
    this.#random();
    this.#memory.check(this.#wasm.make_room(count, now()));
  }

  /** The next message to the server while the room is being made; null if there is none now. */
  nextOfMaking() { return this.#memory.check(this.#wasm.making_next()) === 1 ? this.#memory.output() : null; }

  /** Takes a message of the server while the room is being made. */
  receiveOfMaking(/** @type {Uint8Array} */ bytes) {
    this.#memory.input(bytes);
    this.#wasm.making_receive(bytes.byteLength);
  }

  /**
   * The state of that conversation.
   *
   * @returns {{isMade: boolean, refusal: string | null, progress: number}} refusal: one of {@link refusals}
   */
  get making() {
    const state = this.#memory.check(this.#wasm.making_state());
    const [progress, reason] = this.#memory.numbers;
    return { isMade: state === 1, refusal: state === 2 ? refusals[reason] : null, progress };
  }

  /** Takes part in the room of a link for the first time; the drawing comes later. */
  join(/** @type {string} */ secret) {
    const count = this.#input(secret);
    this.#random();
    this.#memory.check(this.#wasm.join_room(count, now()));
  }

  /**
   * Goes on with the shown document in its room.
   *
   * @param {string} secret
   * @param {Uint8Array} bookmark
   * @param {Map<number, Uint8Array>} own the own changes that were kept, by their numbers
   * @param {boolean} isWhole false if the document is not what was kept
   * @throws {EngineError} if the bookmark cannot be read
   */
  resume(secret, bookmark, own, isWhole) {
    const word = (/** @type {number} */ value) => new Uint8Array(new Uint32Array([value]).buffer);
    const parts = [word(bookmark.byteLength), bookmark];
    for (const [sequence, body] of own) parts.push(word(sequence), word(body.byteLength), body);
    this.#memory.check(this.#wasm.resume_room(this.#input(secret, ...parts), isWhole ? 1 : 0, now()));
  }

  /** Leaves the room; the drawing stays. */
  leave() { this.#wasm.leave_room(); }

  // While it lasts.

  /**
   * Does what can be done without the page, and returns the next task for it.
   *
   * @returns {{task: string, epoch?: number, bytes?: Uint8Array, note?: RoomNote} | null} one of {@link tasks}:
   *   `connect`, `disconnect` or `send` for an epoch; `store` a note with the drawing as it is; `open`: another
   *   document is shown; `make`: others have changed the drawing; `others`: they have moved; `alone`: all others are
   *   away; `named`: the drawing has another name; `visitors`: who has come is known, as it was asked for
   */
  next() {
    const number = this.#memory.check(this.#wasm.room_next(now()));
    if (number === 0) return null;
    const task = tasks[number - 1];
    const [first, acknowledged, made] = this.#memory.numbers;
    if (task === "store") {
      return { task, note: { ticket: first, acknowledged, made, ...unpackedNote(this.#memory.output()) } };
    }
    return { task, epoch: first, bytes: task === "send" ? this.#memory.output() : undefined };
  }

  /** Tells the time; to be called every second, whether or not the page is seen. */
  tick() { this.#wasm.room_tick(now()); }

  /** Tries to connect at once, because the network may be there again. */
  hurry() { this.#wasm.room_hurry(now()); }

  connected(/** @type {number} */ epoch) { this.#wasm.room_connected(epoch, now()); }

  closed(/** @type {number} */ epoch) { this.#wasm.room_closed(epoch, now()); }

  /**
   * @param {Uint8Array} bytes
   * @param {number} epoch
   * @throws {EngineError} if there is no memory for it: then the connection is to be closed
   */
  receive(bytes, epoch) {
    this.#memory.input(bytes);
    this.#memory.check(this.#wasm.room_receive(bytes.byteLength, epoch, now()));
  }

  stored(/** @type {number} */ ticket, /** @type {boolean} */ isKept) {
    this.#wasm.room_stored(ticket, isKept ? 1 : 0, now());
  }

  /**
   * The state that a person is shown.
   *
   * @returns {{state: string, waiting: number, refusal: string | null, role: string | null, mayDraw: boolean,
   *   owed: number, left: number, mayGiveBack: boolean}} waiting: the number of changes that the room has not acknowledged; role: one of {@link roles}, null
   *   while it is not known; owed: the number of changes that are given back and have not come there;
   *   left: the number of those that the room has not taken; mayGiveBack: true if {@link giveBack} is possible now
   */
  get status() {
    const state = states[this.#memory.check(this.#wasm.room_status())];
    const [waiting, reason, role, mayDraw, owed, left, mayGiveBack] = this.#memory.numbers;
    return {
      state, waiting, refusal: reason < 0 ? null : refusals[reason], role: role < 0 ? null : roles[role],
      mayDraw: mayDraw !== 0, owed, left, mayGiveBack: mayGiveBack !== 0,
    };
  }

  /** Gives the drawing another name, for all. */
  rename(/** @type {string} */ name) { this.#wasm.rename_room(this.#input(name)); }

  /** Brings the drawing and its room together, which have parted; false if that is not possible. */
  giveBack() { return this.#wasm.give_back(now()) === 1; }

  /** The name of the drawing that all see; null while it is not known. */
  get name() { return this.#wasm.room_name() === 0 ? this.#memory.text() : null; }

  // The others.

  /**
   * Says what others hear of this person.
   *
   * @param {string} name of at most 64 bytes
   * @param {import("./palette.js").Color} color
   */
  setPerson(name, color) {
    const bytes = new TextEncoder().encode(name);
    this.#memory.input(bytes);
    this.#wasm.set_person(bytes.byteLength, packed(color));
  }

  /** Says where the pen is, in CSS pixels of the canvas; null while it is away. */
  setPenPlace(/** @type {number | null} */ x, y = 0) { this.#wasm.set_pen_place(x ?? 0, y, x === null ? 0 : 1); }

  /**
   * Says in which box of text one types.
   *
   * @param {{minX: number, minY: number, maxX: number, maxY: number} | null} bounds in points of the drawing; null for none
   */
  setTypingPlace(bounds) {
    const { minX, minY, maxX, maxY } = bounds ?? { minX: 0, minY: 0, maxX: 0, maxY: 0 };
    this.#wasm.set_typing_place(minX, minY, maxX, maxY, bounds ? 1 : 0);
  }

  /**
   * Shows the others as they are now, and tells them what is new here; to be called with each frame in which something
   * may be.
   *
   * @param {number} time in milliseconds, as `requestAnimationFrame` gives it
   * @returns {{goesOn: boolean, hasInk: boolean}} goesOn: true if the next frame needs a call, too; hasInk: true if
   *   there is, or was, ink to be drawn
   */
  othersFrame(time) {
    const bits = this.#wasm.others_frame(time);
    return { goesOn: (bits & 1) !== 0, hasInk: (bits & 2) !== 0 };
  }

  /**
   * Draws the damaged parts of the ink of others.
   *
   * @param {CanvasRenderingContext2D} context of a canvas as large as that of the drawing, with opacity
   */
  drawOthers(context) {
    const count = this.#memory.check(this.#wasm.draw_others());
    if (count === 0) return;
    const { width, height } = context.canvas;
    const image = new ImageData(
      new Uint8ClampedArray(this.#wasm.memory.buffer, this.#wasm.others_area(), 4 * width * height), width, height);
    const numbers = this.#memory.numbers;
    for (let at = 0; at < 4 * count; at += 4) {
      context.putImageData(image, 0, 0, numbers[at], numbers[at + 1], numbers[at + 2], numbers[at + 3]);
    }
  }

  /**
   * The others who have said who they are.
   *
   * @returns {{number: number, name: string, color: import("./palette.js").Color, x: number, y: number,
   *   view: DOMRect, typing: DOMRect | null}[]} x and y: the place of the pen in CSS pixels of the canvas, NaN while it is
   *   away; view: the part of the document that the person sees; typing: the box of text in which the person types
   */
  people() {
    const people = [];
    while (this.#wasm.other_person(people.length) === 0) {
      const [number, color, x, y, minX, minY, maxX, maxY, left, top, right, bottom] = this.#memory.numbers;
      people.push({
        number, name: this.#memory.text(), color: unpacked(color), x, y,
        view: new DOMRect(minX, minY, maxX - minX, maxY - minY),
        typing: Number.isNaN(left) ? null : new DOMRect(left, top, right - left, bottom - top),
      });
    }
    return people;
  }

  // What an owner decides.

  /** Asks who has come; the task `visitors` follows. */
  askVisitors() { this.#wasm.ask_visitors(); }

  /**
   * Those who have come, as they were told last.
   *
   * @returns {Visitor[]}
   */
  visitors() {
    const visitors = [];
    while (this.#wasm.visitor(visitors.length) === 0) {
      const [high, low, role, first, last, isSentAway, person, changes, color] = this.#memory.numbers;
      visitors.push({
        author: /** @type {[number, number]} */ ([high, low]), name: this.#memory.text(), role: roles[role],
        first: 1000 * first, last: 1000 * last, isSentAway: isSentAway !== 0, person, changes,
        color: color < 0 ? null : unpacked(color),
      });
    }
    return visitors;
  }

  /** Sends somebody away, or lets this one in again. */
  admit(/** @type {Visitor} */ { author }, /** @type {boolean} */ isLetIn) {
    this.#memory.numbers.set(author);
    this.#wasm.admit_visitor(isLetIn ? 1 : 0);
  }

  /**
   * Takes back all that somebody did since a time, as one gesture that can be undone.
   *
   * @param {Visitor} visitor
   * @param {number} since in milliseconds since 1970
   * @returns {number} how many changes that were; 0 if nothing is different
   */
  retract({ author }, since) {
    this.#memory.numbers.set(author);
    return this.#wasm.retract_author(since);
  }

  /** The message that replaces the link for a role by another one. */
  replacing(/** @type {string} */ own, /** @type {string} */ role, /** @type {string} */ secret) {
    this.#memory.check(this.#wasm.replace_link(this.#input(own + secret), roles.indexOf(role)));
    return this.#memory.output();
  }

  /** The message that ends the room. */
  ending(/** @type {string} */ own) {
    this.#memory.check(this.#wasm.end_room(this.#input(own)));
    return this.#memory.output();
  }

  /** Why such a message was refused; null if it was not. */
  refusalIn(/** @type {Uint8Array} */ answer) {
    this.#memory.input(answer);
    return this.#wasm.request_answer(answer.byteLength) === 1 ? null : refusals[this.#memory.numbers[0]];
  }
}

/** The parts of a note: each has the number of its bytes before it, an own change its own number before that. */
function unpackedNote(/** @type {Uint8Array} */ bytes) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = 0;
  const number = () => view.getUint32((at += 4) - 4, true);
  const part = () => {
    const count = number();
    return bytes.slice(at, at += count);
  };
  const bookmark = part();
  /** @type {Map<number, Uint8Array>} */
  const own = new Map();
  while (at < bytes.byteLength) {
    const sequence = number();
    own.set(sequence, part());
  }
  return { bookmark, own };
}

/** A secret for a link: 128 random bits as base64url (RFC 4648). */
export function makeSecret() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}
