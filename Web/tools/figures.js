// The panel of shapes: which figure is drawn from corner to corner.

import { element, make } from "../interface/elements.js";
import { when } from "../interface/happenings.js";
import { addStyle, figuresStyle } from "../interface/later-style.js";
import { closePanel, leaveKeys } from "../interface/panels.js";
import { word } from "../words/words.js";

/** The figures, in their order: the words for each, and its picture. */
const looks = () => /** @type {[string, string, string][]} */ ([
  ["line", word("Line"), "M5 19L19 5"],
  ["arrow", word("Arrow"), "M5 19L19 5M10.5 5H19v8.5"],
  ["rectangle", word("Rectangle"), "M4 6.5h16v11H4z"],
  ["ellipse", word("Ellipse"), "M20 12c0 3.3-3.6 6-8 6s-8-2.7-8-6 3.6-6 8-6 8 2.7 8 6z"],
  ["triangle", word("Triangle"), "M12 5l8 14H4z"],
  ["rhombus", word("Rhombus"), "M12 4l8 8-8 8-8-8z"],
]);

/** The picture of a figure. */
function picture(/** @type {string} */ path) {
  const namespace = "http://www.w3.org/2000/svg";
  const [svg, line] = ["svg", "path"].map((name) => document.createElementNS(namespace, name));
  for (const [name, value] of [["class", "icon"], ["viewBox", "0 0 24 24"], ["aria-hidden", "true"]]) {
    svg.setAttribute(name, value);
  }
  line.setAttribute("d", path);
  svg.append(line);
  return svg;
}

/** The panel. */
export class Figures {
  #tools;
  /** @type {Map<string, HTMLElement>} The buttons by their figures. */
  #buttons = new Map();

  /** @param {import("./tools.js").Tools} tools */
  constructor(tools) {
    this.#tools = tools;
    addStyle(figuresStyle);
    const list = make("div", { className: "figures" });
    list.setAttribute("role", "group");
    list.setAttribute("aria-label", word("Shapes"));
    for (const [figure, label, path] of looks()) {
      const button = make("button", { type: "button", ariaLabel: label, title: label, id: `figure-${figure}` }, picture(path));
      button.addEventListener("click", (event) => {
        this.#tools.figure = figure;
        closePanel(event.detail === 0);
        leaveKeys(event);
      });
      this.#buttons.set(figure, button);
      list.append(button);
    }
    element("shapes-panel-body").replaceChildren(
      list, make("p", { className: "note", textContent: word("Drag from corner to corner. With Shift sides and angles are even.") }));
    when(["tool"], () => this.#show());
    this.#show();
  }

  #show() {
    for (const [figure, button] of this.#buttons) {
      button.setAttribute("aria-pressed", String(figure === this.#tools.figure));
    }
  }
}
