// The panel that arranges the selection: its name, groups, order, edges and distances.

import { childrenOf, element } from "../interface/elements.js";
import { leaveKeys } from "../interface/panels.js";
import { word } from "../words/words.js";

/** @typedef {import("../engine/selection.js").EngineSelection} EngineSelection */
/** @typedef {(selection: EngineSelection) => unknown} Action */
/** @typedef {import("../canvas/keys.js").StackingStep} StackingStep */

/** The panel. */
export class Arranging {
  #engine;
  #edit;

  /**
   * @param {import("../engine/engine.js").Engine} engine
   * @param {import("../interface/waiting.js").Waiting} waiting
   * @param {(action: Action, done?: string) => boolean} edit performs an edit of the selection, and says that it was
   *   done, unless the edit returns false; returns false if the selection is empty
   */
  constructor(engine, waiting, edit) {
    this.#engine = engine;
    this.#edit = edit;
    /** @type {(id: ButtonId, action: Action, done: string) => void} */
    const click = (id, action, done) => element(id).addEventListener("click", (event) => {
      leaveKeys(event);
      edit(action, done);
    });
    /** @type {Record<StackingStep, string>} The words for each step once it is done. */
    this.steps = {
      bringToFront: word("Brought to the front."), bringForward: word("Brought forward."),
      sendBackward: word("Sent backward."), sendToBack: word("Sent to the back."),
    };
    element("selection-group").addEventListener("click", () => this.group(true));
    element("selection-ungroup").addEventListener("click", () => this.group(false));
    click("selection-front", (selection) => selection.bringToFront(), this.steps.bringToFront);
    click("selection-forward", (selection) => selection.bringForward(), this.steps.bringForward);
    click("selection-backward", (selection) => selection.sendBackward(), this.steps.sendBackward);
    click("selection-back", (selection) => selection.sendToBack(), this.steps.sendToBack);
    click("selection-flip-x", (selection) => selection.flip(false), word("Mirrored."));
    click("selection-flip-y", (selection) => selection.flip(true), word("Mirrored."));
    click("selection-lock", (selection) => selection.lock(), word("Locked. The menu unlocks all."));
    for (const [number, button] of childrenOf(element("selection-align")).entries()) {
      button.addEventListener("click", () => edit((selection) => selection.align(number), word("Arranged.")));
    }
    const name = element("selection-name");
    name.addEventListener("change", () => edit((selection) => selection.rename(name.value), word("Named.")));
    this.opened = () => waiting.run(() => this.#show());
  }

  /** Shows what can be done now, if the panel is open. */
  refresh() { if (!element("selection-order-panel").hidden) this.#show(); }

  /** Puts the selection above or below other things; returns false if it is empty. */
  arrange(/** @type {StackingStep} */ step) { return this.#edit((selection) => selection[step](), this.steps[step]); }

  /** Makes one group of the selection, or takes its groups apart, where there is something to do. */
  group(/** @type {boolean} */ isOne) {
    const edit = (/** @type {EngineSelection} */ selection) => {
      const { parts, hasGroup } = selection.parts();
      if (isOne ? parts < 2 : !hasGroup) return false;
      if (isOne) selection.group(); else selection.ungroup();
      return true;
    };
    this.#edit(edit, isOne ? word("Grouped.") : word("Ungrouped."));
  }

  /** Shows what can be done with what is selected. */
  #show() {
    const { parts, hasGroup, name } = this.#engine.selection.parts();
    const [group, ungroup] = [element("selection-group"), element("selection-ungroup")];
    const focused = [group, ungroup].find((one) => one === document.activeElement);
    group.disabled = parts < 2;
    ungroup.disabled = !hasGroup;
    // A disabled button would lose the focus.
    if (focused?.disabled) [group, ungroup].find((one) => !one.disabled)?.focus();
    for (const [number, button] of childrenOf(element("selection-align")).entries()) {
      /** @type {HTMLButtonElement} */ (button).disabled = parts < (number < 6 ? 2 : 3);
    }
    const field = element("selection-name");
    element("selection-name-field").hidden = name === null;
    if (document.activeElement !== field) field.value = name ?? "";
  }
}
