// Leads from links to shared drawings, and from the menu and the sign of a shared drawing to the dialog.

import { element } from "../interface/elements.js";
import { when } from "../interface/happenings.js";
import { Part } from "../interface/parts.js";
import { hasRooms, takeSecret } from "./link.js";

/** What the app has of sharing before a drawing is shared. */
export class SharedDrawings {
  #keeper;
  #library;
  #sharing;
  #dialog;
  #deadLink;
  /** @type {Promise<boolean | undefined> | undefined} The answer of the server, once it was asked for rooms. */
  #asked;
  /** @type {string | undefined} The drawing that was open before a link was followed. */
  #before;
  /** The secret of the link that was followed last; empty for none. */
  #secret = "";

  /**
   * @param {import("../engine/engine.js").Engine} engine
   * @param {import("../canvas/canvas.js").CanvasView} view
   * @param {import("../tools/tools.js").Tools} tools
   * @param {import("../drawings/keeper.js").Keeper} keeper
   * @param {import("../drawings/library.js").Library} library
   */
  constructor(engine, view, tools, keeper, library) {
    this.#keeper = keeper;
    this.#library = library;
    this.#deadLink = new Part(({ DeadLink }) => new DeadLink(keeper));
    this.#sharing = new Part(async ({ Sharing, SharedSign }) => {
      const made = new Sharing(engine, (await engine.later()).room, view, keeper);
      const sign = new SharedSign(made, tools, (isForName) => this.open(isForName));
      made.isFollowed = (secret) => secret !== "" && secret === this.#secret;
      made.onStatus = () => {
        sign.show();
        this.#dialog.made?.update();
      };
      made.onDead = async () => {
        this.#secret = "";
        // If the store refuses it, the drawing stays, and is empty.
        await keeper.discard(this.#before).catch(() => {});
        (await this.#deadLink.get())?.open(true);
      };
      made.others.onPeople = () => {
        sign.showPeople();
        this.#dialog.made?.showPeople();
      };
      when(["open", "change"], () => made.onStatus());
      return made;
    });
    this.#dialog = new Part(async ({ SharingDialog }) => {
      const sharing = await this.#sharing.get();
      if (!sharing) throw new Error("the network is needed once more to load the app");
      return new SharingDialog(sharing, keeper);
    });
    keeper.sharing = this.#sharing;
    element("shared-button").addEventListener("click", () => this.open());
    // The pointer goes down a moment before the panel is seen.
    const look = () => this.#offer();
    element("sharing-button").addEventListener("pointerdown", look, { once: true });
    element("sharing-button").addEventListener("click", look);
  }

  /** Opens the dialog in which a drawing is shared; `isForName`: at the field for one's own name. */
  async open(isForName = false) { (await this.#dialog.get())?.open(isForName); }

  /** Opens the drawing of the link in the address, if there is one, now and later. */
  async follow() {
    addEventListener("hashchange", () => this.#follow());
    await this.#follow();
  }

  /** Asks once whether the server has rooms; again after no answer. */
  async #hasRooms() {
    this.#asked ??= hasRooms();
    const answer = await this.#asked;
    if (answer === undefined) this.#asked = undefined;
    return answer;
  }

  /** Offers to draw together, unless it is known that the server has no rooms. */
  async #offer() {
    const canShare = await this.#hasRooms() !== false;
    element("together-item").parentElement.hidden = !canShare && !this.#keeper.links;
  }

  async #follow() {
    const secret = takeSecret();
    if (!secret) return;
    this.#before = this.#keeper.id;
    const rows = await this.#library.list().catch(() => []);
    const known = rows.find(({ room }) => room && Object.values(room).includes(secret));
    if (known && await this.#keeper.open(known.id)) return;
    if (await this.#hasRooms() === false) {
      (await this.#deadLink.get())?.open(false);
      return;
    }
    this.#secret = secret;
    await this.#keeper.join({ secret });
  }
}
