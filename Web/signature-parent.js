// The messages between a signature field and the page that shows it.
//
// The fragment names the origin of that page. Messages from any other origin are ignored and never answered,
// and only a page of that origin can read the messages of the field. The article “Embedding a signature
// field” of the documentation has all messages.

/** The page around the field. */
export class ParentPage {
  #origin;
  #actions = {};

  /** @param {string} origin of the page around */
  constructor(origin) {
    this.#origin = origin;
    addEventListener("message", (event) => this.#take(event));
  }

  /**
   * Says that the field is ready, and answers messages from now on.
   *
   * @param {Record<string, (message: object) => unknown>} actions the actions for messages, by type; the page
   *   gets the errors that they throw
   */
  begin(actions) {
    this.#actions = actions;
    actions.hello();
  }

  async #take(event) {
    if (event.source !== parent || event.origin !== this.#origin) return;
    const { data } = event;
    if (data === null || typeof data !== "object" || data.ductus !== 1) return;
    const action = Object.hasOwn(this.#actions, data.type) ? this.#actions[data.type] : null;
    try {
      if (!action) throw new Error(`there is no message “${data.type}”`);
      await action(data);
    } catch (error) {
      this.send("error", { id: data.id, message: error.message });
    }
  }

  /** Sends a message; buffers are moved, not copied. */
  send(type, content = {}, buffers = []) {
    parent.postMessage({ ductus: 1, type, ...content }, this.#origin, buffers);
  }
}
