// Styles of ranges of a text: what becomes of them when a range gets another look, and when the text is edited.

/** @typedef {import("./text-engine.js").Typed} Typed */
/** @typedef {import("./text-engine.js").TextStyle} TextStyle */
/** @typedef {TextStyle & {end: number}} TextRun end: the offset of the first letter behind it */

/** @type {(keyof TextStyle)[]} */
const fields = ["size", "color", "isBold", "isItalic", "family"];

/** The style of a look. */
const styleOf = (/** @type {TextStyle} */ { size, color, isBold, isItalic, family }) => ({ size, color, isBold, isItalic, family });
/** True if two styles are the same. */
const isSame = (/** @type {TextStyle} */ a, /** @type {TextStyle} */ b) => fields.every((field) => a[field] === b[field]);

/**
 * The styles of a text, the last of which reaches to its end.
 *
 * @param {Typed} typed
 * @returns {TextRun[]}
 */
export function runsOf(typed) {
  const { text, runs = [] } = typed;
  if (runs.length === 0) return [{ ...styleOf(typed), end: text.length }];
  return runs.map((run, index) => (index === runs.length - 1 ? { ...run, end: text.length } : run));
}

/**
 * A text with other styles: those that are the same beside each other are one, and those without letters go.
 *
 * @param {Typed} typed
 * @param {TextRun[]} runs
 * @returns {Typed}
 */
function withRuns(typed, runs) {
  /** @type {TextRun[]} */
  const joined = [];
  let start = 0;
  for (const run of runs) {
    const last = joined.at(-1);
    if (run.end <= start) continue;
    if (last && isSame(last, run)) last.end = run.end;
    else joined.push({ ...run });
    start = run.end;
  }
  const first = joined[0] ?? runs[0];
  return { ...typed, ...styleOf(first), runs: joined.length > 1 ? joined : undefined };
}

/** The style of the letter before an offset, or of the first one. */
export function styleAt(/** @type {Typed} */ typed, /** @type {number} */ offset) {
  const runs = runsOf(typed);
  return styleOf(runs.find(({ end }) => end >= offset) ?? runs[runs.length - 1]);
}

/**
 * Gives a range another style.
 *
 * @param {Typed} typed
 * @param {number} from
 * @param {number} to
 * @param {Partial<TextStyle>} change
 * @returns {Typed}
 */
export function restyled(typed, from, to, change) {
  /** @type {TextRun[]} */
  const runs = [];
  let start = 0;
  for (const run of runsOf(typed)) {
    const [left, right] = [Math.max(start, from), Math.min(run.end, to)];
    if (left >= right) runs.push(run);
    else runs.push({ ...run, end: left }, { ...run, ...change, end: right }, { ...run, end: run.end });
    start = run.end;
  }
  return withRuns(typed, runs);
}

/**
 * Puts other letters in place of a range: they have the style of the first letter that they replace, or of the one before.
 *
 * @param {Typed} typed
 * @param {number} from
 * @param {number} to
 * @param {string} letters
 * @returns {Typed}
 */
export function spliced(typed, from, to, letters) {
  const text = typed.text.slice(0, from) + letters + typed.text.slice(to);
  if (!typed.runs) return { ...typed, text };
  const added = { ...styleAt(typed, to > from ? from + 1 : from), end: from + letters.length };
  const before = runsOf(typed).map((run) => ({ ...run, end: Math.min(run.end, from) }));
  const after = runsOf(typed).filter(({ end }) => end > to).map((run) => ({ ...run, end: run.end - to + added.end }));
  return withRuns({ ...typed, text }, [...before, added, ...after]);
}

/**
 * Takes another text, as a field has it after it was edited in one place.
 *
 * @param {Typed} typed
 * @param {string} text
 * @param {number} [caret] behind what was edited: of two letters that are alike it tells which one went
 * @returns {Typed}
 */
export function edited(typed, text, caret = text.length) {
  const before = typed.text;
  if (before === text || !typed.runs) return { ...typed, text };
  const most = Math.min(before.length, text.length);
  const isBehind = text.length - caret <= most && before.endsWith(text.slice(caret));
  let end = 0;
  const sameEnd = (/** @type {number} */ count) => before[before.length - count] === text[text.length - count];
  if (isBehind) end = text.length - caret;
  else while (end < most && sameEnd(end + 1)) end++;
  let start = 0;
  while (start < most - end && before[start] === text[start]) start++;
  // What was typed over letters alike has changed no more than it must.
  while (end < most - start && sameEnd(end + 1)) end++;
  return spliced(typed, start, before.length - end, text.slice(start, text.length - end));
}

/**
 * A part of a text with its styles.
 *
 * @param {Typed} typed
 * @param {number} from
 * @param {number} to
 * @returns {Typed}
 */
export function part(typed, from, to) {
  const runs = runsOf(typed).filter(({ end }) => end > from).map((run) => ({ ...run, end: Math.min(run.end, to) - from }));
  return withRuns({ ...typed, text: typed.text.slice(from, to) }, runs.length > 0 ? runs : runsOf(typed).slice(-1));
}

/**
 * The parts of a text that have one style each.
 *
 * @param {Typed} typed
 * @returns {{text: string, style: TextStyle}[]}
 */
export function piecesOf(typed) {
  let start = 0;
  return runsOf(typed).map((run) => {
    const piece = { text: typed.text.slice(start, run.end), style: styleOf(run) };
    start = run.end;
    return piece;
  });
}
