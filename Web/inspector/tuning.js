// Tuning in the inspector: filters and a smoother in place of those of the brush.

import { element, make } from "../interface/elements.js";
import { word } from "../words/words.js";

/** @typedef {import("../engine/inspection.js").Stage} Stage */
/** @typedef {import("../engine/inspection.js").StageKind} StageKind */

/** The most filters. */
const mostFilters = 8;

/** A new stage of a kind, with the usual values. */
const usual = (/** @type {StageKind} */ kind) => (
  { kind, values: kind.parameters.map((parameter) => parameter.usual) });

/** The entries of a list, one for each kind. */
const options = (/** @type {StageKind[]} */ kinds) => kinds.map(({ name, title }) => (
  make("option", { value: name, textContent: word(title) })));

/** The controls of tuning. */
export class Tuning {
  #inspection;
  /** @type {(Stage & {isOn: boolean})[]} */
  #filters = [];
  #smoother;
  #smoothers = element("inspector-smoother");

  /** @param {import("../engine/inspection.js").EngineInspection} inspection */
  constructor(inspection) {
    this.#inspection = inspection;
    /** Called when the filters or the smoother have changed. */
    this.onChange = () => {};
    const { filters, smoothers } = inspection.stages;
    this.#smoother = usual(smoothers[0]);
    this.#smoothers.append(...options(smoothers));
    this.#smoothers.addEventListener("input", () => {
      this.#smoother = usual(smoothers[this.#smoothers.selectedIndex]);
      this.#showSmoother();
      this.#use();
    });
    const add = element("inspector-add");
    add.append(make("option", { value: "", textContent: word("Choose…") }), ...options(filters));
    add.addEventListener("change", () => {
      const kind = filters[add.selectedIndex - 1];
      add.value = "";
      if (!kind || this.#filters.length === mostFilters) return;
      this.#filters.push({ ...usual(kind), isOn: true });
      this.#showFilters();
      this.#use();
    });
    element("inspector-reset").addEventListener("click", () => {
      this.showBrush();
      inspection.tune(null);
      this.onChange();
    });
  }

  /** Shows the filters and the smoother of the brush. */
  showBrush() {
    const { filters, smoother } = this.#inspection.brush();
    this.#filters = filters.map((filter) => ({ ...filter, isOn: true }));
    this.#smoother = smoother;
    this.#showSmoother();
    this.#showFilters();
  }

  #showSmoother() {
    this.#smoothers.value = this.#smoother.kind.name;
    element("inspector-smoother-values").replaceChildren(
      ...this.#sliders(this.#smoother, "inspector-smoother"));
  }

  #showFilters() {
    const list = element("inspector-filters");
    list.replaceChildren(...this.#filters.map((filter, index) => this.#filterBox(filter, index)));
    if (this.#filters.length === 0) list.append(make("p", { className: "note", textContent: word("None") }));
  }

  #filterBox(/** @type {Stage & {isOn: boolean}} */ filter, /** @type {number} */ index) {
    const isOn = make("input", { type: "checkbox", checked: filter.isOn });
    isOn.addEventListener("change", () => {
      filter.isOn = isOn.checked;
      this.#use();
    });
    return make("div", { className: "filter" },
      make("label", { className: "check" }, isOn, make("span", { textContent: word(filter.kind.title) })),
      ...this.#sliders(filter, `inspector-filter-${index}`));
  }

  /** Makes a slider for each parameter of a stage. */
  #sliders(/** @type {Stage} */ { kind, values }, /** @type {string} */ name) {
    return kind.parameters.map((parameter, part) => {
      const id = `${name}-${part}`;
      const { min, max, step, unit } = parameter;
      const label = word(parameter.name[0].toUpperCase() + parameter.name.slice(1));
      const slider = make("input", { type: "range", id, min, max, step, value: values[part] });
      const output = make("output", { htmlFor: id });
      const describe = () => {
        const value = Number(slider.value);
        const text = word(`{value} ${unit}`.trim(), { value });
        slider.style.setProperty("--part", `${(100 * (value - min)) / (max - min)}%`);
        slider.setAttribute("aria-valuetext", text);
        output.textContent = text;
      };
      describe();
      slider.addEventListener("input", () => {
        values[part] = Number(slider.value);
        describe();
        this.#use();
      });
      return make("div", { className: "field" },
        make("label", { htmlFor: id, textContent: label }), output, slider);
    });
  }

  #use() {
    this.#inspection.tune(
      { filters: this.#filters.filter(({ isOn }) => isOn), smoother: this.#smoother });
    this.onChange();
  }
}
