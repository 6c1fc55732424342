// The other pages that show drawings, in tabs and windows of the same browser.

/** For how long the owner of a drawing is waited for, in milliseconds. */
const patience = 300;

/** A name that no other page and no other drawing has. */
export const unique = () => {
  // randomUUID needs a secure context.
  const numbers = crypto.getRandomValues(new Uint32Array(4));
  return Array.from(numbers, (number) => number.toString(36)).join("-");
};

/**
 * Talks to the other pages over a BroadcastChannel; without one there are none to be known.
 *
 * A page that opens a drawing asks who owns it. If nobody answers, it claims it.
 */
export class Tabs {
  #page = unique();
  #channel = null;
  #answer = null;
  #asked = null;
  #claimTime = -Infinity;

  constructor() {
    /** The drawing that this page owns; null for none. */
    this.owned = null;
    /** Called when another page has claimed a drawing. */
    this.onClaimed = () => {};
    /** Called when another page has deleted a drawing. */
    this.onDeleted = () => {};
    /** Called when another page has changed the list, with the drawing and name it has given. */
    this.onList = () => {};
    if (!("BroadcastChannel" in globalThis)) return;
    this.#channel = new BroadcastChannel("ductus");
    this.#channel.onmessage = ({ data }) => this.#hear(data);
  }

  #say(message) { this.#channel?.postMessage({ ...message, from: this.#page }); }

  /** Asks whether another page owns a drawing. @returns {Promise<boolean>} */
  async isTaken(drawing) {
    if (!this.#channel) return false;
    this.#answer?.(false);
    return new Promise((resolve) => {
      const timer = setTimeout(() => this.#answer?.(false), patience);
      this.#asked = drawing;
      this.#answer = (isTaken) => {
        clearTimeout(timer);
        [this.#answer, this.#asked] = [null, null];
        resolve(isTaken);
      };
      this.#say({ type: "ask", drawing });
    });
  }

  /** Says that this page owns a drawing; `takesOver`: whoever owned it until now. */
  claim(drawing, takesOver = false) {
    this.owned = drawing;
    this.#claimTime = performance.now();
    this.#say({ type: "claimed", drawing, takesOver });
  }

  /** Says that this page has deleted a drawing. */
  tellDeleted(drawing) { this.#say({ type: "deleted", drawing }); }

  /** Says that the list has changed, or that a drawing has another name. */
  tellList(drawing, name) { this.#say({ type: "list", drawing, name }); }

  #hear({ type, drawing, from, to, takesOver, name }) {
    switch (type) {
      case "ask":
        if (drawing === this.owned) this.#say({ type: "mine", drawing, to: from });
        break;
      case "mine":
        if (to === this.#page && drawing === this.#asked) this.#answer(true);
        break;
      case "claimed": {
        if (drawing === this.#asked) {
          this.#answer(true);
          break;
        }
        // Of two that have claimed it at the same time, one has to have it.
        const isTie = !takesOver && drawing === this.owned
          && performance.now() - this.#claimTime < patience;
        if (!isTie || this.#page > from) this.onClaimed(drawing);
        break;
      }
      case "deleted":
        this.onDeleted(drawing);
        break;
      case "list":
        this.onList(drawing, name);
        break;
    }
  }
}
