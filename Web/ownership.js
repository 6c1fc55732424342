// Which of several pages that show one drawing owns it, and so writes it.
//
// Another one shows it too, and what is drawn there goes into a copy, unless it takes over. Should the
// owner be frozen and not answer when it is asked for, the store refuses what would not fit (see
// store.js), and the page that was refused goes on in a copy.

import { dismiss, notify } from "./notices.js";

/** For how long the page that has a drawing may hear that it loses it, in milliseconds. */
const notice = 50;

/** The part that this page has in the drawing that it shows. */
export class Ownership {
  #tabs;
  /** owner: writes; guest: somebody else does; asking: not known yet. */
  #role = "owner";
  /** The drawing that is shown. */
  #id;
  /** The number of times that a drawing was shown. */
  #count = 0;

  /** @param {import("./tabs.js").Tabs} tabs */
  constructor(tabs) {
    this.#tabs = tabs;
    /** Called when it is known that this page owns the drawing: what has waited may be written. */
    this.onOwned = () => {};
    /** Called when the page takes a drawing over, to show it as it is in the page that had it. */
    this.onTakeOver = async (id) => {};
    tabs.onClaimed = (id) => this.#lose(id, "This drawing is now open in another tab.");
  }

  get isOwner() { return this.#role === "owner"; }
  get isGuest() { return this.#role === "guest"; }
  /** It is not known yet whether another page owns the drawing. */
  get isAsking() { return this.#role === "asking"; }

  /** To be called when a drawing is shown; other pages know nothing of it. */
  begin(id) {
    this.#id = id;
    this.#count += 1;
    this.#role = "owner";
    this.#tabs.owned = null;
    dismiss("guest");
  }

  /** Tells other pages that the drawing is this one's; `takesOver`: whoever owned it until now. */
  claim(takesOver = false) { this.#tabs.claim(this.#id, takesOver); }

  /** Owns the drawing; `takesOver`: whoever did until now. */
  own(takesOver = false) {
    this.#role = "owner";
    dismiss("guest");
    this.claim(takesOver);
    this.onOwned();
  }

  /** Owns the drawing, unless another page does. */
  async ask() {
    const count = this.#count;
    this.#role = "asking";
    const isTaken = await this.#tabs.isTaken(this.#id);
    if (this.#count !== count || !this.isAsking) return;
    if (isTaken) this.#becomeGuest("This drawing is open in another tab.");
    else this.own();
  }

  /** Writes as the owner does, where nothing else is known: there is no time to wait for an answer. */
  assume() {
    if (this.isAsking) this.#role = "owner";
  }

  /** To be called when another page has deleted a drawing. */
  noteDeleted(id) { this.#lose(id, "This drawing was deleted in another tab.", false); }

  #lose(id, reason, canTakeOver) {
    if (id === this.#id && this.isOwner) this.#becomeGuest(reason, canTakeOver);
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
    const id = this.#id;
    // The other page hears of it before this one reads.
    this.claim(true);
    await new Promise((resolve) => { setTimeout(resolve, notice); });
    if (this.#id === id) await this.onTakeOver(id);
  }
}
