// Why the form of a signature field must not be sent, and what the browser keeps of it.

/** @typedef {import("./element-words.js").Words} Words */

/**
 * The faults of a field.
 *
 * @typedef {object} FieldState
 * @property {boolean} isLost whether what was signed is lost
 * @property {boolean} isLate whether something is on its way
 * @property {boolean} isMissing whether a signature is required, and there is none
 * @property {boolean} isShort whether it has less ink than is wanted
 */

/**
 * The faults as a form takes them, with words for the first.
 *
 * @param {FieldState} state
 * @param {Words} words
 * @returns {{flags: ValidityStateFlags, message: string}}
 */
export function faultsOf({ isLost, isLate, isMissing, isShort }, { loading, missing, short, stopped }) {
  return {
    // Neither what is lost nor what is on its way is sent by somebody who does not know of it.
    flags: { customError: isLost || isLate, valueMissing: isMissing, tooShort: isShort },
    message: isLost ? stopped : isLate ? loading : isMissing ? missing : short,
  };
}

/**
 * What the browser keeps.
 *
 * @param {import("../engine/strokes.js").SignatureStroke[]} strokes
 * @param {string} name that was typed
 */
export const keptState = (strokes, name) => (strokes.length > 0 || name ? JSON.stringify({ strokes, name }) : null);

/** The strokes and the name of what the browser has kept. */
export function readState(/** @type {{strokes?: unknown, name?: unknown}} */ { strokes, name }) {
  return {
    strokes: /** @type {import("../engine/strokes.js").SignatureStroke[]} */ (Array.isArray(strokes) ? strokes : []),
    name: typeof name === "string" ? name : "",
  };
}
