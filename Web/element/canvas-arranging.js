// The names of what is done with a selection of a canvas, and what the engine calls it.

/** The methods of the selection, by the steps of `DuctusCanvas.arrange`. */
export const stackingSteps = /** @type {const} */ ({
  front: "bringToFront", forward: "bringForward", backward: "sendBackward", back: "sendToBack",
});

/** The numbers of edges, and of middles between them. */
export const edges = { left: 0, center: 1, right: 2, top: 3, middle: 4, bottom: 5 };

/** The numbers of the directions in which distances are made equal. */
export const directions = { horizontally: 6, vertically: 7 };

/**
 * A value by its name.
 *
 * @template {string | number} Value
 * @param {Record<string, Value>} values
 * @param {string} name
 * @param {string} kind the kind of the names
 * @returns {Value}
 * @throws {TypeError} if there is none
 */
export function oneName(values, name, kind) {
  if (!Object.hasOwn(values, name)) {
    throw new TypeError(`there is no ${kind} “${name}”: there are ${Object.keys(values).join(", ")}`);
  }
  return values[name];
}
