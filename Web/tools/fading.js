// Ink that fades away: a property of a drawing; a bar is shown while it is on.

import { element } from "../interface/elements.js";
import { tell, when } from "../interface/happenings.js";

/** The fading of the drawing's ink, and the bar that says so. */
export class Fading {
  #engine;
  #keeper;
  #bar = element("fading-bar");

  /**
   * @param {import("../engine/engine.js").Engine} engine
   * @param {import("../drawings/keeper.js").Keeper} keeper
   */
  constructor(engine, keeper) {
    this.#engine = engine;
    this.#keeper = keeper;
    when(["exchange"], () => this.update());
    element("fading-off").addEventListener("click", () => {
      this.isOn = false;
      element("canvas").focus({ preventScroll: true });
    });
  }

  /** True if the ink of the drawing fades away. */
  get isOn() { return this.#keeper.fades; }
  set isOn(isOn) {
    if (isOn === this.isOn) return;
    this.#keeper.fades = isOn;
    this.update();
  }

  /** Applies the setting of the drawing. */
  update() {
    this.#engine.setFading(this.isOn);
    this.#bar.hidden = !this.isOn;
    tell("tool");
  }
}
