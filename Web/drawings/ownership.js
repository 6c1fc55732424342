// The ownership of a drawing that several pages show: only its owner writes it.
//
// Another page shows the drawing too, and its new strokes go into a copy, unless it takes over. If the owner
// is frozen and does not answer, two pages may write; the store then refuses chunks that do not fit (see
// store.js), and the page that was refused goes on in a copy.

import { dismiss, notify } from "../interface/notices.js";
import { word } from "../words/words.js";

/** The time in which the owner of a drawing hears that another page takes it over, in milliseconds. */
const notice = 50;

/** The role of this page for the drawing that it shows. */
export class Ownership {
  #tabs;
  /** owner: this page writes; guest: another page writes; asking: the owner is not known yet. */
  #role = "owner";
  /** The drawing that is shown; empty before the first one. */
  #id = "";
  /** The number of times that a drawing was shown. */
  #count = 0;

  /** @param {import("./tabs.js").Tabs} tabs */
  constructor(tabs) {
    this.#tabs = tabs;
    /** Called when it is known that this page owns the drawing, so that waiting chunks may be written. */
    this.onOwned = () => {};
    /** Called when the page takes a drawing over, to show it as it is in the page that had it. */
    this.onTakeOver = async (/** @type {string} */ id) => {};
    tabs.onClaimed = (id) => this.#lose(
      id, word("This drawing is now open in another tab. What you draw here goes into a copy."));
  }

  get isOwner() { return this.#role === "owner"; }
  get isGuest() { return this.#role === "guest"; }
  /** True while it is not known if another page owns the drawing. */
  get isAsking() { return this.#role === "asking"; }

  /** Becomes the owner of a drawing that is shown; other pages are not told. */
  begin(/** @type {string} */ id) {
    this.#id = id;
    this.#count += 1;
    this.#role = "owner";
    this.#tabs.owned = null;
    dismiss("guest");
  }

  /**
   * Asks if another page owns a drawing.
   *
   * @param {string} id
   */
  isTaken(id) { return this.#tabs.isTaken(id); }

  /** Tells other pages that this page owns the drawing; `takesOver`: even if another page owned it. */
  claim(takesOver = false) { this.#tabs.claim(this.#id, takesOver); }

  /** Becomes the owner of the drawing; `takesOver`: even if another page owned it. */
  own(takesOver = false) {
    this.#role = "owner";
    dismiss("guest");
    this.claim(takesOver);
    this.onOwned();
  }

  /** Becomes the owner of the drawing, unless another page owns it. */
  async ask() {
    const count = this.#count;
    this.#role = "asking";
    const isTaken = await this.#tabs.isTaken(this.#id);
    if (this.#count !== count || !this.isAsking) return;
    if (isTaken) this.#becomeGuest(word("This drawing is open in another tab. What you draw here goes into a copy."));
    else this.own();
  }

  /** Becomes the owner if nothing else is known yet, when there is no time to wait for an answer. */
  assume() {
    if (this.isAsking) this.#role = "owner";
  }

  /** Notes that another page has deleted a drawing. */
  noteDeleted(/** @type {string} */ id) {
    const text = word("This drawing was deleted in another tab. What you draw here goes into a copy.");
    this.#lose(id, text, false);
  }

  #lose(/** @type {string} */ id, /** @type {string} */ text, canTakeOver = true) {
    if (id === this.#id && this.isOwner) this.#becomeGuest(text, canTakeOver);
  }

  #becomeGuest(/** @type {string} */ text, canTakeOver = true) {
    this.#role = "guest";
    this.#tabs.owned = null;
    notify(text, {
      key: "guest", seconds: 0,
      actions: canTakeOver ? [{ label: word("Take over"), run: () => this.#takeOver() }] : [],
    });
  }

  /** Becomes the owner of the drawing that another page owns, and shows it as that page has written it. */
  async #takeOver() {
    const id = this.#id;
    // The other page has to hear of the claim before this page reads.
    this.claim(true);
    await new Promise((resolve) => { setTimeout(resolve, notice); });
    if (this.#id === id) await this.onTakeOver(id);
  }
}
