// Sets typed text, and tells where its caret is: a thin wrapper of the exports of InkText.wasm (Sources/Faces/InkTextWeb).
//
// It is loaded when somebody types, and runs beside the page's own scripts, for the caret has to answer at once. Offsets
// count UTF-16 units, as those of a text field do.

import { loaded } from "../engine/loading.js";
import { EngineError, EngineMemory, guarded, unreadable } from "../engine/memory.js";
import { runsOf } from "./runs.js";

/**
 * How a text looks.
 *
 * @typedef {object} TextLook
 * @property {number} size in points
 * @property {number} color as 0xrrggbbaa; −1 for that of ink on the paper
 * @property {boolean} isBold
 * @property {boolean} isItalic
 * @property {string} family empty for the first font
 * @property {number} alignment 0 to the start, 1 to the middle, 2 to the end
 */

/** @typedef {Omit<TextLook, "alignment">} TextStyle the look of some of its letters */

/**
 * A text that is typed: `runs` are its styles where it has several, the first of which is its own look; width is null if it
 * never wraps.
 *
 * @typedef {TextLook & {text: string, width: number | null, language: string, runs?: (TextStyle & {end: number})[]}} Typed
 */

/** The numbers of a style. */
const styleStride = 6;
/** The numbers of a line. */
const lineStride = 5;

/** @typedef {{minX: number, minY: number, maxX: number, maxY: number}} TextRect in points of the text */

/** The ways in which keys lead from one offset to another. */
export const Way = Object.freeze({ left: 0, right: 1, up: 2, down: 3, lineStart: 4, lineEnd: 5 });

/**
 * Loads the engine.
 *
 * @param {URL} address of InkText.wasm
 * @returns {Promise<TextEngine>}
 */
export async function loadTextEngine(address) {
  const { instance } = await loaded(address);
  return new TextEngine(/** @type {EngineExports} */ (instance.exports));
}

/** Sets one text at a time. */
export class TextEngine {
  #wasm;
  #memory;
  #encoder = new TextEncoder();

  /** @param {EngineExports} exports the exports of InkText.wasm */
  constructor(exports) {
    this.#wasm = guarded(exports, () => {});
    this.#memory = new EngineMemory(this.#wasm);
    this.#memory.check(this.#wasm.type_begin());
  }

  /** Returns an answer; one that says that bytes cannot be read has the reason in words. */
  #checked(/** @type {number} */ code) {
    if (code === unreadable) throw new EngineError(code, this.#memory.text());
    return this.#memory.check(code);
  }

  /**
   * Adds a font, which is tried after those that are there.
   *
   * @param {Uint8Array} bytes of a TrueType font
   */
  addFont(bytes) {
    this.#memory.input(bytes);
    this.#checked(this.#wasm.type_font(bytes.byteLength));
  }

  /**
   * Sets a text.
   *
   * @param {Typed} typed
   * @returns {{lines: number, width: number, height: number, missing: string[], scripts: string}} missing: the characters
   *   for which there are no letters; scripts: the names of those that cannot be set well
   * @throws {EngineError} of code −3 if it is too long, or there is no font
   */
  set(typed) {
    const { text, alignment, width, language } = typed;
    const runs = runsOf(typed);
    const families = runs.map(({ family }) => this.#encoder.encode(family));
    const styles = runs.flatMap(({ end, size, color, isBold, isItalic }, index) => [
      end, size, color, isBold ? 1 : 0, isItalic ? 1 : 0, families[index].length,
    ]);
    const names = [text, language].map((one) => this.#encoder.encode(one));
    const parts = [new Uint8Array(new Float64Array(styles).buffer), ...names, ...families];
    const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
    parts.reduce((at, part) => {
      bytes.set(part, at);
      return at + part.length;
    }, 0);
    this.#memory.input(bytes);
    const familyLength = families.reduce((sum, { length }) => sum + length, 0);
    this.#memory.numbers.set([
      alignment, width ?? NaN, ...names.map(({ length }) => length), familyLength, runs.length,
    ]);
    const lines = this.#checked(this.#wasm.type_set());
    const [setWidth, height, count] = this.#memory.numbers;
    const output = this.#memory.output();
    const view = new DataView(output.buffer);
    const missing = Array.from({ length: count }, (_, index) => String.fromCodePoint(view.getUint32(4 * index, true)));
    return { lines, width: setWidth, height, missing, scripts: new TextDecoder().decode(output.subarray(4 * count)) };
  }

  /**
   * Opens a text as it was set, for its caret and its words; it has no outlines until it is set anew.
   *
   * @param {Uint8Array} bytes a coded text
   * @returns {Typed}
   */
  open(bytes) {
    this.#memory.input(bytes);
    this.#checked(this.#wasm.type_open(bytes.byteLength));
    const [alignment, width, length, languageLength, count] = this.#memory.numbers;
    const output = this.#memory.output();
    const styles = new Float64Array(output.buffer, 0, count * styleStride);
    const decoder = new TextDecoder();
    let at = styles.byteLength;
    const part = (/** @type {number} */ size) => decoder.decode(output.subarray(at, at += size));
    const [text, language] = [part(length), part(languageLength)];
    const runs = Array.from({ length: count }, (_, index) => {
      const [end, size, color, isBold, isItalic, familyLength] = styles.subarray(index * styleStride, (index + 1) * styleStride);
      return { end, size, color, isBold: isBold !== 0, isItalic: isItalic !== 0, family: part(familyLength) };
    });
    const { end, ...first } = runs[0];
    return {
      ...first, text, alignment, width: Number.isNaN(width) ? null : width, language,
      runs: runs.length > 1 ? runs : undefined,
    };
  }

  /** The text that was set, with the outlines of its glyphs, as `EngineTexts.put` takes it. */
  parcel() {
    this.#memory.check(this.#wasm.type_parcel());
    return this.#memory.output();
  }

  /**
   * The lines: `start` is the offset of the first letter.
   *
   * @returns {{top: number, bottom: number, x: number, width: number, start: number}[]}
   */
  lines() {
    const count = this.#memory.check(this.#wasm.type_lines());
    const numbers = new Float64Array(this.#memory.output().buffer);
    return Array.from({ length: count }, (_, index) => {
      const [top, bottom, x, width, start] = numbers.subarray(lineStride * index, lineStride * (index + 1));
      return { top, bottom, x, width, start };
    });
  }

  /**
   * The outlines of the glyphs of some lines.
   *
   * @param {number} from the first line
   * @param {number} to the line behind the last one
   * @returns {{color: number | null, path: Path2D}[]} color: as 0xrrggbbaa; null for that of ink
   */
  paths(from, to) {
    const count = this.#memory.check(this.#wasm.type_paths(from, to));
    const { buffer } = this.#memory.output();
    const [words, numbers] = [new Uint32Array(buffer), new Float32Array(buffer)];
    let at = 0;
    return Array.from({ length: count }, () => {
      const [color, hasColor, length] = words.subarray(at, at + 3);
      at += 3;
      const path = new Path2D();
      for (const end = at + length; at < end;) {
        const command = numbers[at];
        // An outline is closed as it is filled: for each call of closePath Chromium measures the whole path.
        if (command === 0) path.moveTo(numbers[at + 1], numbers[at + 2]);
        else if (command === 1) path.lineTo(numbers[at + 1], numbers[at + 2]);
        else if (command === 2) path.quadraticCurveTo(numbers[at + 1], numbers[at + 2], numbers[at + 3], numbers[at + 4]);
        at += [3, 3, 5, 1][command];
      }
      return { color: hasColor ? color : null, path };
    });
  }

  /**
   * The caret at an offset.
   *
   * @param {number} offset
   * @param {boolean} [isAtLineEnd] true for the end of a line that goes on in the next one, rather than the start of that
   * @returns {{top: [number, number], bottom: [number, number], line: number, isRightToLeft: boolean}} in points of the text
   */
  caret(offset, isAtLineEnd = false) {
    this.#memory.check(this.#wasm.type_caret(offset, isAtLineEnd ? 1 : 0));
    const [x1, y1, x2, y2, line, isRightToLeft] = this.#memory.numbers;
    return { top: [x1, y1], bottom: [x2, y2], line, isRightToLeft: isRightToLeft !== 0 };
  }

  /** The offset that is nearest to a point of the text. */
  offsetAt(/** @type {number} */ x, /** @type {number} */ y) { return this.#memory.check(this.#wasm.type_offset(x, y)); }

  /**
   * The rectangles of a range.
   *
   * @param {number} from
   * @param {number} to
   * @returns {TextRect[]}
   */
  selection(from, to) {
    const count = this.#memory.check(this.#wasm.type_selection(from, to));
    if (count === 0) return [];
    const numbers = new Float64Array(this.#memory.output().buffer);
    return Array.from({ length: count }, (_, index) => {
      const [minX, minY, maxX, maxY] = numbers.subarray(4 * index, 4 * index + 4);
      return { minX, minY, maxX, maxY };
    });
  }

  /**
   * The word or the paragraph at an offset.
   *
   * @param {number} offset
   * @param {boolean} [isParagraph]
   * @returns {[number, number]}
   */
  range(offset, isParagraph = false) {
    this.#memory.check(this.#wasm.type_range(offset, isParagraph ? 1 : 0));
    const [from, to] = this.#memory.numbers;
    return [from, to];
  }

  /**
   * The offset to which a key leads.
   *
   * @param {number} offset
   * @param {number} way one of {@link Way}
   * @param {number} [x] the place to which keys upwards and downwards keep
   * @param {boolean} [isAtLineEnd] as for {@link caret}
   */
  moved(offset, way, x = NaN, isAtLineEnd = false) {
    return this.#memory.check(this.#wasm.type_move(offset, way, x, isAtLineEnd ? 1 : 0));
  }
}
