// Text without case and accents, for comparison, as the reader of handwriting compares it
// (Sources/Engine/InkFind/Index/FoldedText.swift): here each letter knows where it stood.

/** @type {Record<string, string>} Letters that are no others with accents. */
const letters = {
  æ: "ae", ø: "o", ð: "d", þ: "th", ß: "ss", đ: "d", ħ: "h", ı: "i", ĳ: "ij", ĸ: "k", ł: "l", ŀ: "l", ŋ: "n", ŉ: "n", œ: "oe",
  ŧ: "t", ſ: "s",
};
/** @type {Record<string, string>} */
const quotes = { "\u2018": "'", "\u2019": "'", "\u201c": "\"", "\u201d": "\"", "\u201e": "\"" };

/**
 * A text without case and accents, with single spaces.
 *
 * @param {string} text
 * @returns {{text: string, starts: number[], ends: number[]}} starts and ends: for each of its units, where the letter that
 *   it came of begins and ends, or −1 for a unit in the middle of a letter
 */
export function folded(text) {
  let result = "";
  /** @type {number[]} */
  const starts = [];
  /** @type {number[]} */
  const ends = [];
  let at = 0;
  for (const character of text) {
    const next = at + character.length;
    const last = result.length - 1;
    if (/[\s\0-\u0020]/.test(character)) {
      if (result.endsWith(" ")) ends[last] = next;
      else if (result !== "") {
        result += " ";
        starts.push(at);
        ends.push(next);
      }
    } else if (/[\u00ad\u0300-\u036f]/.test(character)) {
      // An accent belongs to its letter.
      if (last >= 0 && ends[last] === at) ends[last] = next;
    } else {
      const small = character.toLowerCase();
      const plain = quotes[character] ?? letters[small]
        ?? (/[\u00c0-\u017f]/.test(character) ? small.normalize("NFD").replace(/[\u0300-\u036f]/g, "") : small);
      for (let index = 0; index < plain.length; index++) {
        starts.push(index === 0 ? at : -1);
        ends.push(index === plain.length - 1 ? next : -1);
      }
      result += plain;
    }
    at = next;
  }
  return { text: result, starts, ends };
}

/**
 * The places of a text in another one, which do not overlap; case and accents do not count.
 *
 * @param {string} text
 * @param {string} wanted
 * @returns {{from: number, to: number, isWhole: boolean}[]} isWhole: true for whole words
 */
export function placesOf(text, wanted) {
  const sought = folded(wanted.trim()).text.trimEnd();
  if (sought === "") return [];
  const all = folded(text);
  const isLetter = (/** @type {string | undefined} */ sign) => sign !== undefined && /[\p{L}\p{N}]/u.test(sign);
  const places = [];
  for (let at = all.text.indexOf(sought); at >= 0;) {
    const end = at + sought.length;
    const [from, to] = [all.starts[at], all.ends[end - 1]];
    const isPlace = from >= 0 && to >= 0;
    if (isPlace) places.push({ from, to, isWhole: !isLetter(all.text[at - 1]) && !isLetter(all.text[end]) });
    at = all.text.indexOf(sought, isPlace ? end : at + 1);
  }
  return places;
}
