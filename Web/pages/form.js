// The dialog of a page: its size, and its paper.

import { choose, chosen, element, make, whenChosen } from "../interface/elements.js";
import { PaperPattern } from "../engine/choices.js";
import { millimetre, pageSizes, screenSize, sizeLabel, sizeName } from "./sizes.js";
import { openDialog } from "../interface/panels.js";
import { colorOf, hexColor } from "../engine/palette.js";
import { papers } from "./papers.js";

const patterns = Object.keys(PaperPattern);
/** The shortest and the longest side of a page, in millimetres. */
const [shortest, longest] = [10, 2000];

/** The dialog. */
export class PageForm {
  #engine;
  #actions;
  #dialog = element("page-dialog");
  #isNew = false;

  /**
   * @param {import("../engine/engine.js").Engine} engine
   * @param {{pages: () => import("../engine/pages.js").Page[], current: () => number,
   *   edit: (action: import("./pages.js").Edit) => void}} actions current: the index of the page that is looked at;
   *   edit: performs an edit and shows it
   */
  constructor(engine, actions) {
    this.#engine = engine;
    this.#actions = actions;
    element("page-size").append(...[...pageSizes.map(([name]) => name), "screen", "own"].map((name) =>
      make("option", { value: name, textContent: sizeLabel(name) })));
    const update = () => this.#update();
    element("page-size").addEventListener("change", () => {
      const [width, height] = this.#size;
      const isAcross = element("page-size").value === "screen";
      if (isAcross) choose("page-turn", "across");
      element("page-width").value = String(Math.round(width / millimetre));
      element("page-height").value = String(Math.round(height / millimetre));
      update();
    });
    whenChosen("page-turn", update);
    element("page-form").addEventListener("submit", (event) => {
      event.preventDefault();
      this.#apply();
      this.#dialog.close();
    });
  }

  /**
   * Opens the dialog.
   *
   * @param {boolean} isNew true for a page that is to be added
   */
  open(isNew) {
    this.#isNew = isNew;
    const page = this.#actions.pages()[this.#actions.current()];
    const { width, height, paper, pattern } = page
      ?? { width: 595, height: 842, paper: papers.white, pattern: this.#engine.paperPattern };
    element("page-size").value = sizeName(width, height);
    element("page-width").value = String(Math.round(width / millimetre));
    element("page-height").value = String(Math.round(height / millimetre));
    choose("page-turn", width > height ? "across" : "upright");
    choose("page-pattern", patterns[pattern] ?? "plain");
    element("page-color").value = paper.alpha === 0 ? "#ffffff" : hexColor(paper);
    choose("page-scope", "one");
    element("page-scope-field").hidden = isNew || this.#actions.pages().length < 2;
    this.#update();
    openDialog(this.#dialog);
  }

  #update() {
    const isOwn = element("page-size").value === "own";
    element("page-own").hidden = !isOwn;
    element("page-turn-field").hidden = isOwn;
  }

  /** The chosen size in points. */
  get #size() {
    const name = element("page-size").value;
    const sides = name === "screen" ? screenSize
      : pageSizes.find(([other]) => other === name)?.slice(2).map(Number)
        ?? [element("page-width"), element("page-height")].map(({ value }) =>
          Math.min(Math.max(Number(value) || 0, shortest), longest) * millimetre);
    if (name === "own") return sides;
    const [short, long] = [Math.min(...sides), Math.max(...sides)];
    return chosen("page-turn") === "across" ? [long, short] : [short, long];
  }

  #apply() {
    const [width, height] = this.#size;
    const pattern = patterns.indexOf(chosen("page-pattern"));
    const paper = colorOf(element("page-color").value);
    if (this.#isNew) {
      this.#actions.edit((pages) => pages.add([{ width, height, paper, pattern }], 0));
      return;
    }
    const all = this.#actions.pages();
    const some = chosen("page-scope") === "all" ? all : all.slice(this.#actions.current()).slice(0, 1);
    const resized = some.filter((page) => Math.abs(page.width - width) > 1.5 || Math.abs(page.height - height) > 1.5);
    const papered = some.filter((page) => page.pattern !== pattern || hexColor(page.paper) !== hexColor(paper));
    if (resized.length > 0) this.#actions.edit((pages) => pages.resize(resized.map(({ id }) => id), width, height));
    if (papered.length > 0) {
      this.#actions.edit((pages) => pages.setPaper(papered.map(({ id }) => id), { color: paper, pattern }));
    }
  }
}
