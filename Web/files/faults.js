// In words, why a drawing cannot be read.

import { word } from "../words/words.js";

/** The engine's numbers of faults that are described. */
const [version, cut, newer] = [2, 3, 20];

/**
 * Describes why nothing of a drawing can be read.
 *
 * @param {import("../engine/memory.js").EngineError} fault
 * @returns {string} a sentence without its full stop
 */
export function describeFault({ reason, isOlder }) {
  if (reason === version || reason === newer) {
    return isOlder && reason === version
      ? word("It was saved by an earlier version of Ductus, which this one does not read any more")
      : word("It was saved by a newer version of Ductus: load this page again to get that version");
  }
  return reason === cut ? word("Its end is missing, and nothing of it can be read")
    : word("It is damaged, and nothing of it can be read");
}

/** The place of a fault in a file, for those who ask for it. */
export const place = (/** @type {{message: string, offset: number}} */ { message, offset }) =>
  word("{message}, at byte {offset}", { message, offset });
