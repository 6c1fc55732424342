// Leads from links to shared drawings, and shows in the bar at the top that the drawing is shared.

import { element } from "../interface/elements.js";
import { when } from "../interface/happenings.js";
import { notify } from "../interface/notices.js";
import { Part } from "../interface/parts.js";
import { takeSecret } from "./link.js";
import { word } from "../words/words.js";

/** What the app has of sharing before a drawing is shared. */
export class SharedDrawings {
  #keeper;
  #library;
  #tools;
  #sharing;
  #dialog;
  #button = element("shared-button");
  #told = "";
  /** The state that is shown. */
  #shown = "";
  /** The tool that comes back after a drawing that is only for looking; empty for none. */
  #tool = "";

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
    this.#tools = tools;
    this.#sharing = new Part(async ({ Sharing }) => {
      const made = new Sharing(engine, (await engine.later()).room, view, keeper);
      made.onStatus = () => this.#show();
      return made;
    });
    this.#dialog = new Part(async ({ SharingDialog }) => {
      const sharing = await this.#sharing.get();
      if (!sharing) throw new Error("the network is needed once more to load the app");
      return new SharingDialog(sharing, keeper);
    });
    keeper.sharing = this.#sharing;
    this.#button.addEventListener("click", () => this.open());
    when(["open", "change"], () => this.#show());
  }

  /** Opens the dialog in which a drawing is shared. */
  async open() { (await this.#dialog.get())?.open(); }

  /** Opens the drawing of the link in the address, if there is one, now and later. */
  async follow() {
    addEventListener("hashchange", () => this.#follow());
    await this.#follow();
  }

  async #follow() {
    const secret = takeSecret();
    if (!secret) return;
    const rows = await this.#library.list().catch(() => []);
    const known = rows.find(({ room }) => room && Object.values(room).includes(secret));
    if (known && await this.#keeper.open(known.id)) return;
    await this.#keeper.join({ secret });
  }

  #show() {
    const status = this.#sharing.made?.status ?? null;
    // This is called with each message, of which most change nothing here.
    const shown = JSON.stringify([status, this.#tools.tool]);
    if (shown === this.#shown) return;
    this.#shown = shown;
    this.#dialog.made?.update();
    this.#button.hidden = !status;
    const looks = status?.role === "look";
    if (looks && this.#tools.tool !== "hand") {
      this.#tool = this.#tools.tool;
      this.#tools.tool = "hand";
    }
    if (!looks && this.#tool) {
      this.#tools.tool = this.#tool;
      this.#tool = "";
    }
    if (!status) {
      this.#told = "";
      return;
    }
    const { state, waiting } = status;
    const isOut = state !== "connected";
    Object.assign(this.#button.dataset, { state, waiting });
    element("shared-text").textContent = waiting > 0 && isOut ? String(waiting) : "";
    this.#button.title = isOut ? word("Shared drawing: not connected") : word("Shared drawing");
    if (state === "stopped" && this.#told !== status.refusal) {
      this.#told = status.refusal ?? "";
      notify(word("This drawing is not shared any more, or not with you: press the sign beside its name for more."), {
        key: "shared", seconds: 0,
      });
    }
  }
}
