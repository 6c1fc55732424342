// The pressures learned of pens: kept from visit to visit, shown, and forgotten on request.

import { element, make } from "../interface/elements.js";
import { preferences } from "../interface/preferences.js";
import { word } from "../words/words.js";

/** @type {Record<string, string | undefined>} The names of the kinds of devices. */
const labels = {
  pencil: "Apple Pencil", "tilting-pen": word("Pen with tilt"), pen: word("Pen"), finger: word("Finger"),
};

/** True if pens are Apple Pencils, as on an iPad, which calls itself a Mac with a touch screen. */
const hasPencils = navigator.maxTouchPoints > 1 && /^(Mac|iP)/.test(navigator.platform);

/** The list of pens in the settings. */
export class Pens {
  #pressure;

  /** @param {import("../engine/pressure.js").EnginePressure} pressure */
  constructor(pressure) {
    this.#pressure = pressure;
    pressure.setPencils(hasPencils);
    if (preferences.pens) pressure.kept = preferences.pens;
  }

  /** Stores the learned pressures; to be called after each stroke. */
  keep() {
    const { kept } = this.#pressure;
    if (kept !== preferences.pens) preferences.pens = kept;
  }

  /** Shows the learned pressures. */
  update() {
    const known = this.#pressure.devices.filter(({ isKnown }) => isKnown);
    element("pens").replaceChildren(...known.map((device) => this.#row(device)));
    element("pens-field").hidden = known.length === 0;
  }

  #row(/** @type {import("../engine/pressure.js").EnginePressure["devices"][0]} */ device) {
    const { number, name, seconds, light, firm } = device;
    const label = labels[name] ?? name;
    const reset = make("button", { type: "button", textContent: word("Reset") });
    reset.setAttribute("aria-label", word("Reset: {pen}", { pen: label }));
    reset.addEventListener("click", () => {
      this.#pressure.forget(number);
      this.keep();
      this.update();
      element("pressure").focus();
    });
    const text = word("{pen}: writes at {light}–{firm}% ({seconds} s)", {
      pen: label, light: Math.round(100 * light), firm: Math.round(100 * firm),
      seconds: Math.max(Math.round(seconds), 1),
    });
    const row = make("li", {}, make("span", { textContent: text }), reset);
    row.dataset.device = name;
    return row;
  }
}
