// The other pages that show drawings, in tabs and windows of the same browser.

/** The time in which the owner of a drawing has to answer, in milliseconds. */
const patience = 300;

/** Makes a name that no other page and no other drawing has. */
export const unique = () => {
  // randomUUID needs a secure context.
  const numbers = crypto.getRandomValues(new Uint32Array(4));
  return Array.from(numbers, (number) => number.toString(36)).join("-");
};

/**
 * A message of a page to the others.
 *
 * @typedef {{type: "ask" | "deleted", drawing: string} | {type: "mine", drawing: string, to: string}
 *   | {type: "claimed", drawing: string, takesOver: boolean} | {type: "list", drawing?: string, name?: string}} Message
 */

/**
 * The channel to the other pages, a BroadcastChannel; a browser without one knows no other pages.
 *
 * A page that opens a drawing asks for its owner. If no page answers, it claims the drawing.
 */
export class Tabs {
  #page = unique();
  /** @type {BroadcastChannel | null} */
  #channel = null;
  /** @type {((isTaken: boolean) => void) | null} Answers who asks for a drawing; null while nobody does. */
  #answer = null;
  /** @type {string | null} The drawing that it asks for. */
  #asked = null;
  #claimTime = -Infinity;

  constructor() {
    /** @type {string | null} The drawing that this page owns; null for none. */
    this.owned = null;
    /** Called when another page has claimed a drawing. */
    this.onClaimed = (/** @type {string} */ drawing) => {};
    /** Called when another page has deleted a drawing. */
    this.onDeleted = (/** @type {string} */ drawing) => {};
    /** Called when another page has changed the list, with the drawing and its new name if it was renamed. */
    /** @type {(drawing?: string, name?: string) => void} */
    this.onList = () => {};
    if (!("BroadcastChannel" in globalThis)) return;
    this.#channel = new BroadcastChannel("ductus");
    this.#channel.onmessage = ({ data }) => this.#hear(data);
  }

  #say(/** @type {Message} */ message) { this.#channel?.postMessage({ ...message, from: this.#page }); }

  /**
   * Asks if another page owns a drawing.
   *
   * @param {string} drawing
   * @returns {Promise<boolean>}
   */
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

  /** Tells the other pages that this page owns a drawing; `takesOver`: even if another page owned it. */
  claim(/** @type {string} */ drawing, takesOver = false) {
    this.owned = drawing;
    this.#claimTime = performance.now();
    this.#say({ type: "claimed", drawing, takesOver });
  }

  /** Tells the other pages that this page has deleted a drawing. */
  tellDeleted(/** @type {string} */ drawing) { this.#say({ type: "deleted", drawing }); }

  /**
   * Tells the other pages that the list has changed, or that a drawing has another name.
   *
   * @param {string} [drawing]
   * @param {string} [name]
   */
  tellList(drawing, name) { this.#say({ type: "list", drawing, name }); }

  #hear(/** @type {Message & {from: string}} */ message) {
    const { from } = message;
    switch (message.type) {
      case "ask":
        if (message.drawing === this.owned) this.#say({ type: "mine", drawing: message.drawing, to: from });
        break;
      case "mine":
        if (message.to === this.#page && message.drawing === this.#asked) this.#answer?.(true);
        break;
      case "claimed": {
        const { drawing, takesOver } = message;
        if (drawing === this.#asked) {
          this.#answer?.(true);
          break;
        }
        // If two pages have claimed a drawing at the same time, one of them has to get it.
        const isTie = !takesOver && drawing === this.owned
          && performance.now() - this.#claimTime < patience;
        if (!isTie || this.#page > from) this.onClaimed(drawing);
        break;
      }
      case "deleted":
        this.onDeleted(message.drawing);
        break;
      case "list":
        this.onList(message.drawing, message.name);
        break;
    }
  }
}
