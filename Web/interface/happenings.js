// News of the drawing and its view, for the parts of the app that follow it.

/**
 * Something that happens:
 *
 * - `exchange`: another drawing is open, and is not shown yet. `open`: it is shown.
 * - `change`: the drawing may have changed. `history`: it was undone or done again, which may change its paper, too.
 * - `frame`: a frame was drawn, in which the view may have moved. `resize`: the canvas has another size.
 * - `tool`: another tool was chosen, or a setting of it.
 * - `pdf`: a PDF of the drawing was opened, so that more is known of it.
 * - `typing`: a box of text that is edited has another place or size, or is edited no more.
 * - `interrupt`: a person begins with something else, so that what plays by itself ends.
 *
 * @typedef {"exchange" | "open" | "change" | "history" | "frame" | "resize" | "tool" | "pdf" | "typing"
 *   | "interrupt"} Happening
 */

const target = new EventTarget();

/**
 * Calls back whenever one of some things happens; those who asked first come first.
 *
 * @param {Happening[]} happenings
 * @param {() => void} action
 */
export function when(happenings, action) {
  for (const one of happenings) target.addEventListener(one, action);
}

/**
 * Calls all who asked for something that happens.
 *
 * @param {Happening} happening
 */
export const tell = (happening) => { target.dispatchEvent(new Event(happening)); };
