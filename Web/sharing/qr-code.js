// QR codes (ISO/IEC 18004:2015) of short texts: bytes, error correction of level M, versions 1 to 20.

/** The bytes for error correction in each block, by version from 1 (table 9). */
const correctionBytes = [10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28, 28, 26, 26, 26];
/** The number of blocks, by version from 1. */
const blockCounts = [1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10, 11, 13, 14, 16];
/** The bits that say level M. */
const level = 0;
/** The generator polynomials of the codes that secure the format and the version (annexes C and D). */
const [formatGenerator, versionGenerator] = [0x537, 0x1f25];
/** The masks: a module is turned where the value at its column and row is 0 (table 10). */
const masks = /** @type {((x: number, y: number) => number)[]} */ ([
  (x, y) => (x + y) % 2, (x, y) => y % 2, (x) => x % 3, (x, y) => (x + y) % 3,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2, (x, y) => ((x * y) % 2) + ((x * y) % 3),
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2, (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2,
]);

// Error correction (clause 7.5): Reed–Solomon codes over the field of 256 elements with x⁸ + x⁴ + x³ + x² + 1.

/** @type {number[]} */
const powers = [];
for (let value = 1; powers.length < 255; value = (value << 1) ^ (value >> 7) * 0x11d) powers.push(value);
const product = (/** @type {number} */ a, /** @type {number} */ b) => (
  a === 0 || b === 0 ? 0 : powers[(powers.indexOf(a) + powers.indexOf(b)) % 255]);

/** The bytes that secure a block. */
function correction(/** @type {number[]} */ data, /** @type {number} */ count) {
  let generator = [1];
  for (let root = 0; root < count; root++) {
    const times = generator.map((factor) => product(factor, powers[root]));
    generator = [...generator, 0].map((factor, index) => factor ^ (times[index - 1] ?? 0));
  }
  const rest = [...data, ...new Array(count).fill(0)];
  for (let at = 0; at < data.length; at++) {
    const lead = rest[at];
    for (const [index, factor] of generator.entries()) rest[at + index] ^= product(factor, lead);
  }
  return rest.slice(data.length);
}

/** A number with the rest of its division by a generator behind it (BCH codes). */
function secured(/** @type {number} */ value, /** @type {number} */ generator) {
  const count = 31 - Math.clz32(generator);
  let rest = value << count;
  while (31 - Math.clz32(rest) >= count) rest ^= generator << (31 - Math.clz32(rest) - count);
  return (value << count) | rest;
}

// The bits (clause 7.4).

/** The number of modules for data and correction in a version: what patterns leave over. */
function capacity(/** @type {number} */ version) {
  const aligned = version === 1 ? 0 : Math.floor(version / 7) + 2;
  // Patterns for finding, with their margins, format and dark module; timing; alignment; and version.
  const patterns = 3 * 64 + 31 + 2 * (4 * version + 1)
    + (aligned === 0 ? 0 : 25 * (aligned ** 2 - 3) - 10 * (aligned - 2)) + (version < 7 ? 0 : 36);
  return (4 * version + 17) ** 2 - patterns;
}

/** The bytes for data in a version. */
const dataBytes = (/** @type {number} */ version) => (
  Math.floor(capacity(version) / 8) - correctionBytes[version - 1] * blockCounts[version - 1]);

/** The bytes of the data, filled up. */
function dataOf(/** @type {Uint8Array} */ text, /** @type {number} */ version) {
  const lengthBits = version < 10 ? 8 : 16;
  const bits = (/** @type {number} */ value, /** @type {number} */ count) => (
    value.toString(2).padStart(count, "0"));
  let all = bits(4, 4) + bits(text.length, lengthBits) + [...text].map((byte) => bits(byte, 8)).join("");
  const count = dataBytes(version);
  all += "0".repeat(Math.min(4, 8 * count - all.length));
  all += "0".repeat(-all.length & 7);
  const data = (all.match(/.{8}/g) ?? []).map((one) => parseInt(one, 2));
  for (let pad = 0xec; data.length < count; pad ^= 0xec ^ 0x11) data.push(pad);
  return data;
}

/** The bytes of data and correction, in the order in which blocks lie (clause 7.6). */
function interleaved(/** @type {number[]} */ data, /** @type {number} */ version) {
  const [count, size] = [blockCounts[version - 1], correctionBytes[version - 1]];
  const [short, longer] = [Math.floor(data.length / count), data.length % count];
  const blocks = [];
  for (let index = 0, at = 0; index < count; index++) {
    const end = at + short + (index >= count - longer ? 1 : 0);
    blocks.push(data.slice(at, end));
    at = end;
  }
  const secure = blocks.map((block) => correction(block, size));
  const woven = (/** @type {number[][]} */ lists) => Array.from(
    { length: Math.max(...lists.map(({ length }) => length)) },
    (_, index) => lists.flatMap((list) => (index < list.length ? [list[index]] : []))).flat();
  return [...woven(blocks), ...woven(secure)];
}

// The picture (clauses 6.3 and 7.7 to 7.10).

/** The rows and columns of the middles of alignment patterns (annex E). */
function alignments(/** @type {number} */ version) {
  if (version === 1) return [];
  const [count, last] = [Math.floor(version / 7) + 2, 4 * version + 10];
  const step = 2 * Math.ceil((last - 6) / (2 * (count - 1)));
  return [6, ...Array.from({ length: count - 1 }, (_, index) => last - step * (count - 2 - index))];
}

/** A code while it is drawn: rows of modules, of which those of patterns stay. */
class Drawing {
  /** @param {number} version */
  constructor(version) {
    this.size = 4 * version + 17;
    /** @type {(boolean | undefined)[][]} true for dark; undefined for what is free */
    this.modules = Array.from({ length: this.size }, () => new Array(this.size));
    /** @type {[number, number][]} The places of the data, in their order. */
    this.free = [];
    this.#drawPatterns(version);
    this.#listFree();
  }

  /** Draws rings around a middle; those of these distances are light. */
  #drawRings(/** @type {[number, number]} */ [x, y], /** @type {number} */ reach, /** @type {number[]} */ light) {
    for (let row = y - reach; row <= y + reach; row++) {
      for (let column = x - reach; column <= x + reach; column++) {
        if (row < 0 || column < 0 || row >= this.size || column >= this.size) continue;
        this.modules[row][column] = !light.includes(Math.max(Math.abs(row - y), Math.abs(column - x)));
      }
    }
  }

  #drawPatterns(/** @type {number} */ version) {
    const last = this.size - 1;
    for (let at = 0; at <= last; at++) this.modules[6][at] = this.modules[at][6] = at % 2 === 0;
    const middles = alignments(version);
    for (const x of middles) {
      for (const y of middles) {
        const isCorner = (x === 6 && y === 6) || (x === 6 && y === last - 6) || (x === last - 6 && y === 6);
        if (!isCorner) this.#drawRings([x, y], 2, [1]);
      }
    }
    for (const place of /** @type {[number, number][]} */ ([[3, 3], [last - 3, 3], [3, last - 3]])) {
      this.#drawRings(place, 4, [2, 4]);
    }
    this.drawFormat(0);
    const bits = version < 7 ? 0 : secured(version, versionGenerator);
    for (let bit = 0; version >= 7 && bit < 18; bit++) {
      const [across, along] = [this.size - 11 + (bit % 3), Math.floor(bit / 3)];
      this.modules[along][across] = this.modules[across][along] = ((bits >> bit) & 1) === 1;
    }
  }

  /** Draws the number of the mask, twice. */
  drawFormat(/** @type {number} */ mask) {
    const bits = secured((level << 3) | mask, formatGenerator) ^ 0x5412;
    const { size, modules } = this;
    for (let bit = 0; bit < 15; bit++) {
      const isDark = ((bits >> bit) & 1) === 1;
      // Around the upper left corner, where the timing patterns are passed over.
      const first = bit < 6 ? bit : bit < 8 ? bit + 1 : size - 15 + bit;
      modules[first][8] = isDark;
      const second = bit < 8 ? size - 1 - bit : bit === 8 ? 7 : 14 - bit;
      modules[8][second] = isDark;
    }
    modules[size - 8][8] = true;
  }

  /** Lists what is free: in pairs of columns from the right, up and down. */
  #listFree() {
    let isUp = true;
    for (let right = this.size - 1; right > 0; right -= 2) {
      if (right === 6) right = 5;
      for (let step = 0; step < this.size; step++) {
        const row = isUp ? this.size - 1 - step : step;
        for (const column of [right, right - 1]) {
          if (this.modules[row][column] === undefined) this.free.push([column, row]);
        }
      }
      isUp = !isUp;
    }
  }

  /** Draws the data under a mask; bits that are left over are light before that. */
  drawData(/** @type {number[]} */ bytes, /** @type {number} */ mask) {
    for (const [index, [x, y]] of this.free.entries()) {
      const bit = ((bytes[index >> 3] ?? 0) >> (7 - (index & 7))) & 1;
      this.modules[y][x] = (bit === 1) !== (masks[mask](x, y) === 0);
    }
    this.drawFormat(mask);
  }
}

/** How hard a code is to read (table 11); the mask that makes it easiest is taken. */
function penalty(/** @type {boolean[][]} */ rows) {
  const { length: size } = rows;
  const columns = rows.map((_, x) => rows.map((row) => row[x]));
  let [sum, dark] = [0, 0];
  for (const line of [...rows, ...columns]) {
    const text = line.map(Number).join("");
    for (const [run] of text.matchAll(/0{5,}|1{5,}/g)) sum += run.length - 2;
    for (const pattern of ["10111010000", "00001011101"]) {
      for (let at = text.indexOf(pattern); at >= 0; at = text.indexOf(pattern, at + 1)) sum += 40;
    }
  }
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      if (rows[y][x]) dark += 1;
      if (x + 1 < size && y + 1 < size && rows[y][x] === rows[y][x + 1] && rows[y][x] === rows[y + 1][x]
        && rows[y][x] === rows[y + 1][x + 1]) sum += 3;
    }
  }
  return sum + 10 * Math.floor(Math.abs((20 * dark) / size ** 2 - 10));
}

/**
 * The QR code of a text: its rows from the top, true for dark modules.
 *
 * @param {string} text
 * @returns {boolean[][]}
 * @throws {Error} if the text has more bytes than version 20 takes
 */
export function qrCode(text) {
  const bytes = new TextEncoder().encode(text);
  let version = 1;
  while (version <= blockCounts.length && bytes.length + (version < 10 ? 2 : 3) > dataBytes(version)) version += 1;
  if (version > blockCounts.length) throw new RangeError("length");
  const data = interleaved(dataOf(bytes, version), version);
  const drawn = masks.map((_, mask) => {
    const drawing = new Drawing(version);
    drawing.drawData(data, mask);
    return /** @type {boolean[][]} */ (drawing.modules);
  });
  const penalties = drawn.map(penalty);
  return drawn[penalties.indexOf(Math.min(...penalties))];
}

/**
 * Makes a picture of a code, with the margin that cameras need.
 *
 * @param {boolean[][]} rows
 * @param {string} label for screen readers
 */
export function qrPicture(rows, label) {
  const namespace = "http://www.w3.org/2000/svg";
  const picture = document.createElementNS(namespace, "svg");
  picture.setAttribute("viewBox", `-4 -4 ${rows.length + 8} ${rows.length + 8}`);
  picture.setAttribute("role", "img");
  picture.setAttribute("aria-label", label);
  picture.setAttribute("shape-rendering", "crispEdges");
  const path = document.createElementNS(namespace, "path");
  path.setAttribute("fill", "#000");
  const squares = rows.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : "")));
  path.setAttribute("d", squares.join(""));
  picture.append(path);
  return picture;
}
