// The attributes of a canvas: they are checked, and the engine follows them.

import { optionNames, readers } from "./canvas-options.js";
import { checkOption, optionOf } from "./element.js";
import { Tool } from "../engine/choices.js";

/** @typedef {import("../engine/engine.js").Engine} Engine */

const [black, white] = [{ red: 0, green: 0, blue: 0 }, { red: 255, green: 255, blue: 255 }];

/** Tells the page of attributes whose values cannot be; an engine knows the names of brushes. */
export function checkOptions(/** @type {HTMLElement} */ element, /** @type {readonly string[]} */ names = optionNames) {
  for (const name of names) checkOption(element, readers, name);
}

/** Why the brush of a canvas cannot be; null if it can. */
export function brushFault(/** @type {HTMLElement} */ element, /** @type {Engine} */ engine) {
  const names = engine.brushes().map(({ name }) => name);
  const wanted = element.getAttribute("brush");
  return !wanted || names.includes(wanted)
    ? null : `the option “brush” cannot be “${wanted}”: there are ${names.join(", ")}`;
}

/**
 * Does what an attribute says.
 *
 * @param {HTMLElement} element
 * @param {Engine} engine
 * @param {string} name
 */
export function applyOption(element, engine, name) {
  if (name === "tool") engine.setTool(optionOf(element, readers, "tool") ?? Tool.draw);
  else if (name === "paper") engine.paper = optionOf(element, readers, "paper") ?? white;
  else if (name === "fixed") engine.fixView(element.hasAttribute("fixed"));
  else if (name !== "format") applyBrush(element, engine);
}

function applyBrush(/** @type {HTMLElement} */ element, /** @type {Engine} */ engine) {
  const brushes = engine.brushes();
  const named = (/** @type {string | null} */ wanted) => brushes.find(({ name }) => name === wanted);
  const brush = named(element.getAttribute("brush")) ?? named("pen") ?? brushes[0];
  engine.setBrush(brush.number, {
    color: optionOf(element, readers, "color") ?? (brush.keepsColor ? brush.color : black),
    size: optionOf(element, readers, "size") ?? brush.size,
  });
}
