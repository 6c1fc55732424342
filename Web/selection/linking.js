// Addresses of what is selected: a button of its bar opens them, and the panel that arranges has a field for the one to which
// it leads. Loaded when something is selected for the first time.

import { element, make } from "../interface/elements.js";
import { tell, when } from "../interface/happenings.js";
import { addStyle, linkingStyle } from "../interface/later-style.js";
import { addressesIn, addressOf, openOneOf, shortened } from "../text/addresses.js";
import { notify } from "../interface/notices.js";
import { word } from "../words/words.js";

/** The most bytes of an address. */
const most = 2048;

/** The icon of the button: an arrow that leads out of a frame. */
function arrow() {
  const namespace = "http://www.w3.org/2000/svg";
  const [svg, path] = [document.createElementNS(namespace, "svg"), document.createElementNS(namespace, "path")];
  svg.setAttribute("class", "icon");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("aria-hidden", "true");
  path.setAttribute("d", "M13 4h7v7M20 4l-9 9M18 14v5a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V7a1 1 0 0 1 1-1h5");
  svg.append(path);
  return svg;
}

/** Opens and sets addresses of the selection. */
export class Linking {
  #engine;
  #tools;
  #button = make("button", { type: "button", id: "selection-open", hidden: true }, arrow());
  #row = make("div", { className: "field", id: "selection-link-field", hidden: true });
  #field = make("input", {
    type: "text", inputMode: "url", id: "selection-link", maxLength: 2000, autocomplete: "off", spellcheck: false, placeholder: "https://",
  });
  #version = -1;
  /** @type {string[]} Those of what is selected: first the one to which it leads. */
  #addresses = [];

  /**
   * @param {import("../engine/engine.js").Engine} engine
   * @param {import("../tools/tools.js").Tools} tools
   */
  constructor(engine, tools) {
    this.#engine = engine;
    this.#tools = tools;
    addStyle(linkingStyle);
    this.#field.setAttribute("autocapitalize", "none");
    this.#button.setAttribute("aria-keyshortcuts", "Alt+Enter");
    this.#button.addEventListener("click", () => this.open());
    this.#row.append(make("label", { htmlFor: "selection-link", textContent: word("Leads to") }), this.#field);
    this.#field.addEventListener("change", () => this.#set());
    element("selection-order").before(this.#button);
    element("selection-name-field").after(this.#row);
    document.addEventListener("keydown", (event) => {
      const isFree = event.target === element("canvas") || event.target === document.body;
      if (event.key !== "Enter" || !event.altKey || event.ctrlKey || event.metaKey || !isFree || !this.open()) return;
      event.preventDefault();
    });
    when(["open", "change", "history", "frame", "tool"], () => this.#follow());
    this.#follow();
  }

  /** Shows the addresses of what is selected now. */
  #follow() {
    const engine = this.#engine;
    if (engine.hasStopped || !engine.isWhole) return;
    const { version } = engine.selection;
    if (version === this.#version) return;
    this.#version = version;
    const { count } = engine.selection.state();
    const link = count > 0 && this.#tools.tool === "select" ? engine.selection.link : null;
    this.#row.hidden = link === null;
    if (document.activeElement !== this.#field) this.#field.value = link ?? "";
    const own = addressOf(link ?? "");
    const typed = link === null ? [] : addressesIn(engine.selection.texts().text).map(({ address }) => address);
    this.#addresses = [...own ? [own] : [], ...typed];
    // What is hidden would lose the focus.
    if (this.#addresses.length === 0 && document.activeElement === this.#button) element("selection-order").focus();
    this.#button.hidden = this.#addresses.length === 0;
    const [first = ""] = this.#addresses;
    const label = this.#addresses.length === 1 ? word("Open {address}", { address: shortened(first) }) : word("Open an address");
    this.#button.ariaLabel = label;
    this.#button.title = word("{action} (Alt Enter)", { action: label });
  }

  /** Opens the address of what is selected, or one of several; returns true if there is one. */
  open() {
    if (this.#addresses.length === 0 || this.#tools.tool !== "select") return false;
    openOneOf(this.#addresses);
    return true;
  }

  /** Takes the address in the field. */
  #set() {
    const typed = this.#field.value.trim();
    const address = addressOf(typed);
    if (typed !== "" && (!address || new TextEncoder().encode(address).byteLength > most)) {
      notify(word("This is no address of a page or of mail: {text}", { text: typed.slice(0, 60) }), { key: "address" });
      return;
    }
    if (address === (this.#engine.selection.link ?? "")) return;
    this.#engine.selection.link = address;
    this.#version = -1;
    this.#field.value = address;
    tell("change");
    notify(address ? word("It leads to {address}.", { address: shortened(address) }) : word("It leads nowhere any more."), {
      key: "address", isQuiet: true, seconds: 4,
    });
  }
}
