// The messages between a field for signatures and the page that it is shown in.
//
// The page is known by its origin, which the fragment names. What comes from anywhere else is ignored
// and never answered, and what is sent can be read there alone. The article “Embedding a signature
// field” of the documentation has all messages.

/** Talks to the page around. */
export class ParentPage {
  #origin;
  #actions = {};

  /** @param {string} origin of the page around */
  constructor(origin) {
    this.#origin = origin;
    addEventListener("message", (event) => this.#take(event));
  }

  /**
   * Begins: says that the field is ready, and does from now on what it is asked to.
   *
   * @param {Record<string, (message: object) => unknown>} actions what is done for messages, by type; what
   *   they throw is told
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
