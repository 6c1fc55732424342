// Ink that fades away: a mode of the drawing in which it was chosen, which says so as long as it is on.

import { element } from "./elements.js";

/** The mode in which the ink of the drawing fades away, and the bar that says so. */
export class Fading {
  #engine;
  #keeper;
  #bar = element("fading-bar");

  /**
   * @param {import("./engine.js").Engine} engine
   * @param {import("./keeper.js").Keeper} keeper
   */
  constructor(engine, keeper) {
    this.#engine = engine;
    this.#keeper = keeper;
    /** Called when it was switched on or off. */
    this.onChange = () => {};
    element("fading-off").addEventListener("click", () => {
      this.isOn = false;
      element("canvas").focus({ preventScroll: true });
    });
  }

  /** Ink fades away. */
  get isOn() { return this.#keeper.fades; }
  set isOn(isOn) {
    if (isOn === this.isOn) return;
    this.#keeper.fades = isOn;
    this.update();
  }

  /** To be called when another drawing is shown. */
  update() {
    this.#engine.setFading(this.isOn);
    this.#bar.hidden = !this.isOn;
    this.onChange();
  }
}
