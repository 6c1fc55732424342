// The limits of a box of text, and what is said where a text goes beyond them.

import { EngineError } from "../engine/memory.js";
import { dismiss, notify } from "../interface/notices.js";
import { counted, reason, word } from "../words/words.js";

/** The most letters that a box has. */
export const mostLetters = 100_000;
/** The letters before its end among which a text is cut at a space. */
const margin = 200;
/** More marks on one letter than are set. */
const manyMarks = /(\p{M}{64})\p{M}+/gu;

/** True if a text is longer than a box has room for. */
export const isTooLong = (/** @type {string} */ text) => text.length > mostLetters;

/**
 * As much of a text as a box has room for.
 *
 * @param {string} text
 * @param {number} [room] the number of letters
 * @returns {{text: string, marks: number}} marks: the number of marks that were left out, of letters with more than 64
 */
export function taken(text, room = mostLetters) {
  const sound = text.replace(manyMarks, "$1");
  const marks = text.length - sound.length;
  if (sound.length <= room) return { text: sound, marks };
  const space = Math.max(...[" ", "\n"].map((sign) => sound.lastIndexOf(sign, room)));
  const end = space > room - margin && space > 0 ? space : room;
  // Not within a letter.
  const isHalf = /[\ud800-\udbff]$/.test(sound.slice(0, end));
  return { text: sound.slice(0, isHalf ? end - 1 : end), marks };
}

/**
 * Says how much of a text was pasted, where not all of it was.
 *
 * @param {number} count the letters that were pasted
 * @param {number} all
 * @param {number} marks those that were left out
 */
export function tellOfTaken(count, all, marks) {
  if (count < all - marks) {
    notify(word("The first {part} of {all} letters were pasted: a box has room for {most}. The rest was left out.", {
      part: count, all, most: mostLetters,
    }), { key: "text-limit", seconds: 15 });
  } else if (marks > 0) {
    notify(counted(
      "{count} accent was left out: a letter carries at most 64.", "{count} accents were left out: a letter carries at most 64.",
      { count: marks }), { key: "text-limit", seconds: 10 });
  }
}

/** Says that a box takes no more letters. */
export const tellOfFull = () => notify(
  word("This box is full: it has room for {most} letters. Nothing was added.", { most: mostLetters }),
  { key: "text-limit", seconds: 10 });

/** Why a text cannot be set, in plain words: the engine tells developers, with the byte. */
function faultOf(/** @type {unknown} */ error) {
  if (!(error instanceof EngineError)) return reason(error);
  console.info(error);
  if (/marks/.test(error.message)) return word("a letter in it has more than 64 accents");
  if (/has more than/.test(error.message)) return word("it is longer than a box has room for");
  if (/newer version/.test(error.message)) return word("a newer version of Ductus has made it");
  if (/no font/.test(error.message)) return word("there are no letters yet");
  return word("it is damaged");
}

/** Says that a text cannot be set. */
export const tellOfFault = (/** @type {unknown} */ error) => notify(
  word("This text cannot be set: {reason}.", { reason: faultOf(error) }), { key: "text-fault" });

/** Says that fonts could not be loaded. */
export const tellOfFonts = (/** @type {unknown} */ error) => notify(
  word("Letters could not be loaded: {reason}. Try again when the network is there.", { reason: reason(error) }),
  { key: "text-fonts", seconds: 10 });

/**
 * Says which characters have no letters, or cannot be set well.
 *
 * @param {{missing: string[], scripts: string}} result of setting
 */
export function tellOfMissing({ missing, scripts }) {
  const all = missing.filter((one) => one >= " ");
  if (all.length === 0 && !scripts) {
    dismiss("text-missing");
    return;
  }
  const text = all.length > 0
    ? word("No letters for {characters}: frames stand for them.", { characters: all.slice(0, 12).join(" ") })
    : word("This script cannot be set well here: {scripts}.", { scripts });
  notify(text, { key: "text-missing", seconds: 8, isQuiet: true });
}
