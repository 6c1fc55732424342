// The parts of a signature field: the sheet with its line, and the bar.

/** Makes the elements in the shadow of a field. */
export function makeParts() {
  /**
   * @template {"button" | "canvas" | "div" | "input"} Name
   * @param {Name} name
   * @param {string} part its class, and its name for style sheets of the page
   * @param {Partial<HTMLElementTagNameMap[Name]>} properties
   * @param {...HTMLElement} children
   */
  const make = (name, part, properties = {}, ...children) => {
    const made = Object.assign(document.createElement(name), { className: part }, properties);
    if (part) made.setAttribute("part", name === "button" ? `button ${part}` : part);
    made.append(...children);
    return made;
  };
  const button = (/** @type {string} */ name, isDisabled = true) =>
    make("button", name, { type: "button", disabled: isDisabled });
  const canvas = make("canvas", "", { tabIndex: 0 });
  canvas.setAttribute("role", "img");
  const entered = make("input", "", { type: "text", autocomplete: "name", spellcheck: false });
  const parts = {
    canvas, entered, line: make("div", "line"), text: make("div", "text"), state: make("div", "state"),
    shown: make("div", "picture", { hidden: true }), entry: make("div", "entry", { hidden: true }, entered),
    clear: button("clear"), undo: button("undo"), type: button("type", false), done: button("done"),
    again: button("again", false), message: make("div", "message"),
  };
  parts.state.setAttribute("role", "status");
  parts.line.setAttribute("aria-hidden", "true");
  const fault = make("div", "fault", { hidden: true }, parts.message, parts.again);
  fault.setAttribute("role", "alert");
  const sheet = make(
    "div", "sheet", {}, canvas, parts.shown, parts.line, parts.text, parts.entry, fault, parts.state);
  const bar = make("div", "bar", {}, parts.clear, parts.undo, parts.type, parts.done);
  return { ...parts, fault, sheet, bar, field: make("div", "field", {}, sheet, bar) };
}
