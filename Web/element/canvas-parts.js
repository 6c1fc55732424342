// The parts of a canvas in its shadow: the sheet, and the message in place of a sheet that did not come.

/** @typedef {import("./element-words.js").Words} Words */

/** The elements of a canvas. */
export class CanvasParts {
  canvas = document.createElement("canvas");
  /** The sheet, and below it the bar of tools. */
  all = document.createElement("div");
  /** The message. */
  fault = document.createElement("div");
  #message = document.createElement("span");
  #again = document.createElement("button");
  /** @type {((words: Words) => string) | null} What is shown in place of the sheet. */
  #text = null;
  /** Called when the person asks for another engine. */
  onAgain = () => {};

  constructor() {
    const { all, canvas, fault } = this;
    const frame = document.createElement("div");
    [all.className, frame.className] = ["all", "frame"];
    canvas.tabIndex = 0;
    Object.assign(fault, { className: "fault", hidden: true });
    fault.setAttribute("role", "alert");
    fault.setAttribute("part", "fault");
    this.#again.type = "button";
    fault.append(this.#message, this.#again);
    frame.append(canvas);
    all.append(frame);
    // A ring around the canvas is for those who came by the keyboard.
    canvas.addEventListener("pointerdown", () => canvas.toggleAttribute("data-pointed", true), true);
    canvas.addEventListener("blur", () => canvas.removeAttribute("data-pointed"));
    this.#again.addEventListener("click", () => this.onAgain());
  }

  /** True if a fault is shown. */
  get hasFault() { return !this.fault.hidden; }

  /** Says everything in a language. */
  label(/** @type {string} */ again, /** @type {Words} */ words) {
    this.#again.textContent = again;
    this.#message.textContent = this.#text?.(words) ?? "";
  }

  /** Shows a fault in place of the sheet; its button gets the focus of that. */
  showFault(/** @type {(words: Words) => string} */ text, /** @type {Words} */ words) {
    this.#text = text;
    this.#message.textContent = text(words);
    const hadFocus = /** @type {ShadowRoot} */ (this.canvas.getRootNode()).activeElement;
    this.fault.hidden = false;
    this.all.inert = true;
    if (hadFocus) this.#again.focus({ preventScroll: true });
  }

  /** Shows the sheet. */
  hideFault() { this.fault.hidden = true; }
}
