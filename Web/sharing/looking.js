// A shared drawing that is only for looking: the tools that change it are away, and a try says why.

import { element } from "../interface/elements.js";
import { when } from "../interface/happenings.js";
import { notify } from "../interface/notices.js";
import { dialogIsOpen } from "../interface/panels.js";
import { shortcutKey } from "../canvas/keys.js";
import { word } from "../words/words.js";

/** The keys that change the drawing or take a tool that does: alone, and with control. */
const [plainKeys, controlKeys] = [
  new Set(["b", "e", "l", "t", "s", "r", "[", "]", "1", "2", "3", "4", "5", "delete", "backspace"]), new Set("zyxdgv"),
];
/** The tools that change nothing. */
const harmless = ["hand", "text"];

/** Looks after what a person may do in the shared drawing. */
export class Looking {
  #tools;
  #status;
  /** The tool that comes back after a drawing that is only for looking; empty for none. */
  #tool = "";

  /**
   * @param {import("../tools/tools.js").Tools} tools
   * @param {() => import("../engine/room.js").EngineRoom["status"] | null} status of the room
   */
  constructor(tools, status) {
    this.#tools = tools;
    this.#status = status;
    when(["tool"], () => { if (this.#isOnlyLooking) this.#takeHand(); });
    addEventListener("keydown", (event) => this.#press(event), true);
    document.addEventListener("paste", (event) => {
      const { target } = event;
      if (!this.#isOnlyLooking || dialogIsOpen() || (target instanceof Element && target.closest("input, textarea"))) return;
      event.stopPropagation();
      this.#tell();
    }, true);
    element("canvas").addEventListener("pointerdown", ({ pointerType }) => {
      const status = this.#status();
      // A mouse and a finger move the page, which is no try.
      if (status && !status.mayDraw && (status.role !== "look" || pointerType === "pen")) this.#tell();
    });
  }

  get #isOnlyLooking() { return this.#status()?.role === "look"; }

  /** Shows what may be done now. */
  update() {
    const looks = this.#isOnlyLooking;
    document.documentElement.toggleAttribute("data-looking", looks);
    if (looks && document.activeElement?.checkVisibility?.() === false) {
      element("canvas").focus({ preventScroll: true });
    }
    if (looks) this.#takeHand();
    else if (this.#tool) {
      const tool = this.#tool;
      this.#tool = "";
      this.#tools.tool = tool;
    }
  }

  #takeHand() {
    if (harmless.includes(this.#tools.tool)) return;
    this.#tool ||= this.#tools.tool;
    this.#tools.tool = "hand";
  }

  #press(/** @type {KeyboardEvent} */ event) {
    const isElsewhere = event.defaultPrevented || event.target instanceof HTMLInputElement || dialogIsOpen();
    if (isElsewhere || event.altKey || !this.#isOnlyLooking) return;
    const key = shortcutKey(event);
    // With shift it selects the text of PDFs.
    if (key === "t" && event.shiftKey) return;
    if (!(event.ctrlKey || event.metaKey ? controlKeys : plainKeys).has(key)) return;
    event.preventDefault();
    event.stopPropagation();
    this.#tell();
  }

  #tell() {
    const status = this.#status();
    const text = status?.state === "stopped" ? word("Nothing can be changed here: the drawing is not shared any more.")
      : status?.role === "look" ? word("This link is only for looking: nothing can be changed here.")
        : word("The drawing has not come yet: you can draw when it is here.");
    notify(text, { key: "looking", seconds: 6, isQuiet: true });
  }
}
