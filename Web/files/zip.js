// Archives: ZIP files are written without compression, and those of other programs are read within limits.
//
// The format is that of PKWARE's APPNOTE.TXT 6.3.10: local headers and files one after the other, then the
// central directory with one entry for each, and its place at the end.

import { crc32 } from "./crc-32.js";
import { word } from "../words/words.js";

/** The largest number of entries that are read or written; more need another format of the end. */
const mostEntries = 65_535;
/** The signatures of a local header, of an entry of the directory, and of the end. */
const [local, central, end] = [0x04034b50, 0x02014b50, 0x06054b50];
/** The bytes of a file by which it is told whether it is wanted. */
const headLength = 1024;
/** The largest size of a packed file, and the largest factor by which it grows: beyond them are archives made to burst. */
const [mostUnpacked, mostGrowth] = [2 ** 27, 100];
/** The flag that names are UTF-8, and that of encryption. */
const [utf8, encrypted] = [1 << 11, 1];

/** The error that an archive cannot be read, in words. */
export class ZipError extends Error {
  name = "ZipError";
}

/** A time as MS-DOS has it, in steps of two seconds: from 1980 to 2107. */
const dosTime = (/** @type {number} */ time) => {
  const date = new Date(time);
  const year = Math.min(Math.max(date.getFullYear(), 1980), 2107);
  return {
    date: ((year - 1980) << 9) | ((date.getMonth() + 1) << 5) | date.getDate(),
    time: (date.getHours() << 11) | (date.getMinutes() << 5) | (date.getSeconds() >> 1),
  };
};

const timeOf = (/** @type {number} */ date, /** @type {number} */ time) => new Date(
  1980 + (date >> 9), ((date >> 5) & 15) - 1, date & 31, time >> 11, (time >> 5) & 63, (time & 31) * 2).getTime();

/** Writes numbers one after the other: [size, value] in bytes. */
function numbers(/** @type {[number, number][]} */ ...fields) {
  const bytes = new DataView(new ArrayBuffer(fields.reduce((sum, [size]) => sum + size, 0)));
  let at = 0;
  for (const [size, value] of fields) {
    if (size === 2) bytes.setUint16(at, value, true);
    else bytes.setUint32(at, value, true);
    at += size;
  }
  return new Uint8Array(bytes.buffer);
}

/** Puts an archive together, file by file; the browser holds the files that were added, not the page. */
export class ZipWriter {
  /** @type {Blob[]} */
  #parts = [];
  /** @type {Uint8Array[]} */
  #entries = [];
  #size = 0;
  #names = new Set();

  /** A name that no file has yet, letters compared without their case, as many systems do. */
  freeName(/** @type {string} */ path, /** @type {string} */ ending) {
    let name = `${path}${ending}`;
    for (let number = 2; this.#names.has(name.toLowerCase()); number++) name = `${path} ${number}${ending}`;
    this.#names.add(name.toLowerCase());
    return name;
  }

  /**
   * Adds a file.
   *
   * @param {string} name with slashes between folders
   * @param {Uint8Array} bytes
   * @param {number} changed in milliseconds since 1970
   */
  add(name, bytes, changed) {
    const path = new TextEncoder().encode(name);
    const { date, time } = dosTime(changed);
    /** @type {[number, number][]} */
    const common = [
      [2, 20], [2, utf8], [2, 0], [2, time], [2, date], [4, crc32(bytes)], [4, bytes.length], [4, bytes.length],
      [2, path.length], [2, 0],
    ];
    if (this.#size + bytes.length > 0xf0000000 || this.#entries.length >= mostEntries) {
      throw new ZipError(word("the drawings are too many or too large for one archive"));
    }
    const head = numbers([4, local], ...common);
    this.#entries.push(
      numbers([4, central], [2, 20], ...common, [2, 0], [2, 0], [2, 0], [4, 0], [4, this.#size]), path);
    // As a blob of its own it need not stay in the page's memory.
    this.#parts.push(new Blob([head, path, bytes]));
    this.#size += head.length + path.length + bytes.length;
  }

  /** The archive. */
  finish() {
    const size = this.#entries.reduce((sum, { length }) => sum + length, 0);
    const count = this.#entries.length / 2;
    const last = numbers(
      [4, end], [2, 0], [2, 0], [2, count], [2, count], [4, size], [4, this.#size], [2, 0]);
    return new Blob([...this.#parts, ...this.#entries, last], { type: "application/zip" });
  }
}

const part = async (/** @type {Blob} */ file, /** @type {number} */ start, /** @type {number} */ length) => {
  if (start < 0 || length < 0 || start + length > file.size) throw new ZipError(word("its end is missing"));
  return new DataView(await file.slice(start, start + length).arrayBuffer());
};

/**
 * A file of an archive.
 *
 * @typedef {object} ZipEntry
 * @property {string} name
 * @property {number} size
 * @property {number} changed in milliseconds since 1970
 * @property {(most: number, isWanted?: IsWanted) => Promise<Uint8Array>} read unpacks the file and checks it; throws a
 *   {@link ZipError} where it has more than so many bytes, or is not wanted
 */

/**
 * Returns true for the beginning of a file that is wanted: the first {@link headLength} bytes, or all of it.
 *
 * @typedef {(head: Uint8Array) => boolean | Promise<boolean>} IsWanted
 */

/**
 * Lists the files of an archive.
 *
 * @param {Blob} file
 * @returns {Promise<ZipEntry[]>}
 * @throws {ZipError} if that cannot be read as an archive
 */
export async function readZip(file) {
  // The end has a comment of at most 65,535 bytes.
  const tail = await part(file, Math.max(0, file.size - 65_557), Math.min(file.size, 65_557));
  let at = tail.byteLength - 22;
  while (at >= 0 && tail.getUint32(at, true) !== end) at--;
  if (at < 0) throw new ZipError(word("it is no archive, or its end is missing"));
  const count = tail.getUint16(at + 10, true);
  const [size, start] = [tail.getUint32(at + 12, true), tail.getUint32(at + 16, true)];
  if (start === 0xffffffff || size === 0xffffffff) throw new ZipError(word("it is too large (ZIP64)"));
  const directory = await part(file, start, size);
  /** @type {ZipEntry[]} */
  const entries = [];
  let place = 0;
  for (let number = 0; number < count; number++) {
    if (place + 46 > size || directory.getUint32(place, true) !== central) {
      throw new ZipError(word("its list of files is damaged"));
    }
    const short = (/** @type {number} */ offset) => directory.getUint16(place + offset, true);
    const long = (/** @type {number} */ offset) => directory.getUint32(place + offset, true);
    const [nameLength, extra, comment] = [short(28), short(30), short(32)];
    if (place + 46 + nameLength > size) throw new ZipError(word("its list of files is damaged"));
    const entry = {
      flags: short(8), method: short(10), crc: long(16), packed: long(20), size: long(24), offset: long(42),
    };
    const path = new Uint8Array(directory.buffer, place + 46, nameLength);
    // Old programs write other characters than UTF-8; drawings are then found all the same.
    const name = new TextDecoder().decode(path);
    entries.push({
      name, size: entry.size, changed: timeOf(short(14), short(12)),
      read: (most, isWanted = () => true) => unpacked(file, entry, most, isWanted),
    });
    place += 46 + nameLength + extra + comment;
  }
  return entries;
}

/**
 * Unpacks a file.
 *
 * @param {Blob} file the archive
 * @param {{flags: number, method: number, crc: number, packed: number, size: number, offset: number}} entry
 * @param {number} most
 * @param {IsWanted} isWanted
 */
async function unpacked(file, { flags, method, crc, packed, size, offset }, most, isWanted) {
  if (flags & encrypted) throw new ZipError(word("it is encrypted"));
  const room = method === 0 ? most : Math.min(most, mostUnpacked, mostGrowth * packed + headLength);
  if (packed === 0xffffffff || size > room) throw new ZipError(word("it is too large"));
  const head = await part(file, offset, 30);
  if (head.getUint32(0, true) !== local) throw new ZipError(word("it is damaged"));
  const start = offset + 30 + head.getUint16(26, true) + head.getUint16(28, true);
  if (start + packed > file.size) throw new ZipError(word("its end is missing"));
  const data = file.slice(start, start + packed);
  let bytes;
  if (method === 0) {
    await want(new Uint8Array(await data.slice(0, headLength).arrayBuffer()), isWanted);
    bytes = new Uint8Array(await data.arrayBuffer());
  } else if (method === 8) bytes = await inflated(data, size, isWanted);
  else throw new ZipError(word("it is packed in a way that is not known here"));
  if (bytes.length !== size || crc32(bytes) !== crc) throw new ZipError(word("it is damaged"));
  return bytes;
}

/** Refuses a file that is not wanted. */
async function want(/** @type {Uint8Array} */ head, /** @type {IsWanted} */ isWanted) {
  if (!await isWanted(head)) throw new ZipError(word("it is damaged"));
}

/**
 * Unpacks as many bytes as were announced, and no more, whatever the data are; no memory is taken for a file that is not
 * wanted.
 *
 * @param {Blob} data
 * @param {number} size
 * @param {IsWanted} isWanted
 */
async function inflated(data, size, isWanted) {
  const wanted = Math.min(size, headLength);
  let bytes = new Uint8Array(wanted);
  let count = 0;
  const reader = data.stream().pipeThrough(new DecompressionStream("deflate-raw")).getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      if (count + value.length > size) throw new ZipError(word("it is damaged"));
      let from = 0;
      if (count < wanted) {
        from = Math.min(wanted - count, value.length);
        bytes.set(value.subarray(0, from), count);
        count += from;
        if (count < wanted) continue;
        await want(bytes, isWanted);
        const head = bytes;
        bytes = new Uint8Array(size);
        bytes.set(head);
      }
      bytes.set(value.subarray(from), count);
      count += value.length - from;
    }
  } catch (error) {
    reader.cancel().catch(() => {});
    throw error instanceof ZipError ? error : new ZipError(word("it is damaged"));
  }
  return bytes.subarray(0, count);
}
