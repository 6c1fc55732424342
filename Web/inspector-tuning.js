// Tuning of the inspector: other filters, and another smoother, than those of the brush.

import { describeSlider, element, make } from "./elements.js";

/** The filters by number: their names and arguments, with limits, steps and what they begin with. */
const filterKinds = [
  ["Savitzky–Golay", [["Window", 2, 12, 1, 2], ["Strength", 0, 1, 0.05, 1]]],
  ["Douglas–Peucker", [["Tolerance", 0, 10, 0.05, 0.45]]],
  ["Simplify", [
    ["Tolerance", 0, 5, 0.05, 0.45], ["Force", 0, 1, 0.01, 0.05], ["Angle", 0, 1, 0.01, 0.1]]],
  ["Minimum distance", [["Distance", 0, 30, 0.5, 5]]],
  ["One-euro", [["Cutoff", 0.1, 20, 0.1, 2], ["Growth", 0, 0.1, 0.001, 0.01]]],
  ["Streamline", [["Amount", 0, 0.95, 0.05, 0.5]]],
  ["Modeller", [["Strength", 0, 1, 0.05, 0.5]]],
  ["Stabiliser", [["Strength", 0, 1, 0.05, 0.5]]],
  ["Steady force", [["Time", 0, 0.1, 0.001, 0.012]]],
  ["Thinning", [["Distance", 0, 10, 0.1, 0.4], ["Force", 0, 1, 0.01, 0.1]]],
  ["Resample", [["Distance", 0, 30, 0.5, 4]]],
];
/** The smoothers by number; the one of them that has a factor, and that if it is chosen. */
const smoothers = [
  "Lines", "Bézier", "Smoothed Bézier", "Midpoint quadratics", "Antigrain", "Catmull–Rom", "B-spline",
];
const [antigrain, usualFactor] = [4, 0.7];
/** The most filters. */
const mostFilters = 8;

/** The controls. */
export class Tuning {
  #inspection;
  #filters = [];
  #smoother = element("inspector-smoother");
  #factor = element("inspector-factor");

  /** @param {import("./engine-inspection.js").EngineInspection} inspection */
  constructor(inspection) {
    this.#inspection = inspection;
    /** Called when others are used. */
    this.onChange = () => {};
    smoothers.forEach((name, kind) => {
      this.#smoother.append(make("option", { value: kind, textContent: name }));
    });
    for (const control of [this.#smoother, this.#factor]) {
      control.addEventListener("input", () => {
        this.#showFactor();
        this.#use();
      });
    }
    this.#prepareAdding();
    element("inspector-reset").addEventListener("click", () => {
      this.showBrush();
      this.#inspection.tune(null, -1, 0);
      this.onChange();
    });
  }

  #prepareAdding() {
    const add = element("inspector-add");
    add.append(make("option", { value: "", textContent: "Choose…" }));
    filterKinds.forEach(([name], kind) => {
      add.append(make("option", { value: kind, textContent: name }));
    });
    add.addEventListener("change", () => {
      const { value } = add;
      add.value = "";
      if (value === "" || this.#filters.length === mostFilters) return;
      const values = filterKinds[value][1].map(([, , , , start]) => start);
      this.#filters.push({ kind: Number(value), values, isOn: true });
      this.#showFilters();
      this.#use();
    });
  }

  /** Shows what the brush has. */
  showBrush() {
    const { filters, smoother, factor } = this.#inspection.brush();
    this.#filters = filters.map(([kind, ...values]) => ({ kind, values, isOn: true }));
    this.#smoother.value = smoother;
    this.#factor.value = smoother === antigrain ? factor : usualFactor;
    this.#showFactor();
    this.#showFilters();
  }

  #showFactor() {
    element("inspector-factor-field").hidden = Number(this.#smoother.value) !== antigrain;
    describeSlider(this.#factor, Number(this.#factor.value).toFixed(2));
  }

  #showFilters() {
    const list = element("inspector-filters");
    list.replaceChildren(...this.#filters.map((filter, index) => this.#filterBox(filter, index)));
    if (this.#filters.length === 0) list.append(make("p", { className: "note", textContent: "None" }));
  }

  #filterBox(filter, index) {
    const [name, parameters] = filterKinds[filter.kind];
    const isOn = make("input", { type: "checkbox", checked: filter.isOn });
    isOn.addEventListener("change", () => {
      filter.isOn = isOn.checked;
      this.#use();
    });
    const box = make("div", { className: "filter" },
      make("label", { className: "check" }, isOn, make("span", { textContent: name })));
    parameters.forEach(([label, min, max, step], part) => {
      const id = `inspector-filter-${index}-${part}`;
      const slider = make("input", { type: "range", id, min, max, step });
      slider.value = filter.values[part] ?? min;
      const field = make("div", { className: "field" },
        make("label", { htmlFor: id, textContent: label }), make("output", { id: `${id}-text` }),
        slider);
      const describe = () => {
        const text = String(Number(Number(slider.value).toFixed(3)));
        slider.style.setProperty("--part", `${(100 * (slider.value - min)) / (max - min)}%`);
        slider.setAttribute("aria-valuetext", text);
        field.children[1].textContent = text;
      };
      describe();
      slider.addEventListener("input", () => {
        filter.values[part] = Number(slider.value);
        describe();
        this.#use();
      });
      box.append(field);
    });
    return box;
  }

  #use() {
    const filters = this.#filters.filter(({ isOn }) => isOn)
      .map(({ kind, values }) => [kind, ...values]);
    this.#inspection.tune(filters, Number(this.#smoother.value), Number(this.#factor.value));
    this.onChange();
  }
}
