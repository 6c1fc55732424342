// Opens files of other programs, and saves the drawing for them; notices tell what came, and what did not.

import { UnreadableFile } from "../files/kinds.js";
import { download } from "../files/handing-over.js";
import { unreadable } from "../engine/memory.js";
import { dismiss, notify } from "../interface/notices.js";
import { percent, quoted, word } from "../words/words.js";
import { readForeign, writeForeign } from "./foreign-files.js";
import { describeCounts, describeLeft, describeReason } from "./report.js";

/** The size from which on it is told how much of a file has been read, in bytes. */
const told = 2 ** 20;

/** The time for which the counts of what came are shown, in seconds. */
const shownCounts = 12;

/**
 * Opens a file of another program.
 *
 * @param {File} file
 * @param {File[]} pdfs that may lie below its ink
 * @param {(drawing: Uint8Array) => Promise<unknown>} keep opens the drawing, a `.ductus` file
 * @returns {Promise<File[] | null>} the PDFs that were taken; null for a file of no known format
 * @throws {UnreadableFile} with the reason and its position
 */
export async function openForeign(file, pdfs, keep) {
  const { name } = file;
  const opening = word("Opening “{name}”…", { name });
  notify(opening, { key: "opening", seconds: 0 });
  /** Small files are read before anybody could read how far they are. */
  const tell = (/** @type {number} */ share) => {
    if (file.size > told) notify(share < 1 ? `${opening} ${percent(share)}` : opening, { key: "opening", seconds: 0 });
  };
  try {
    const drawing = await readForeign(file, pdfs.filter((pdf) => pdf !== file), tell).catch((error) => {
      if (error.code !== unreadable) throw error;
      throw new UnreadableFile(describeReason(error.reason), error.message);
    });
    if (!drawing) return null;
    const { file: bytes, format, used, missing, counts } = drawing;
    await keep(bytes);
    notify(word("“{name}” ({format}): {counts}.", { name, format, counts: describeCounts(counts) }), {
      key: "foreign", seconds: describeLeft(counts) ? 0 : shownCounts,
    });
    if (missing.length > 0) {
      notify(word("“{name}” shows pages of {pdf}. Choose both files together to see them.", {
        name, pdf: quoted(missing[0]),
      }), { key: "missing-pdf", seconds: 0 });
    }
    return pdfs.filter((pdf) => used.includes(pdf.name));
  } finally {
    dismiss("opening");
  }
}

/** The formats that are saved: the program's name, and the kind of the file. */
const saved = {
  xopp: { program: "Xournal++", type: "application/x-xopp" },
  excalidraw: { program: "Excalidraw", type: "application/vnd.excalidraw+json" },
  inkml: { program: "InkML", type: "application/inkml+xml" },
};

/**
 * Makes a file for another program; notices tell what is not in it, and offer the PDF that belongs to it.
 *
 * @param {Uint8Array} drawing a `.ductus` file
 * @param {string} name of the file, without its ending
 * @param {import("./foreign-files.js").WrittenFormat} format
 * @returns {Promise<File>}
 */
export async function saveForeign(drawing, name, format) {
  const { program, type } = saved[format];
  const { file, counts, background } = await writeForeign(drawing, format);
  const left = describeLeft(counts);
  if (left) {
    notify(word("{program} has no counterpart of these: {left}.", { program, left }), { key: "foreign-left", seconds: 20 });
  }
  if (background) {
    const pdf = new File([background], `${name}.xopp.bg.pdf`, { type: "application/pdf" });
    notify(word("The PDF below the ink is a file of its own: “{name}”. Xournal++ looks for it beside the other one.", {
      name: pdf.name,
    }), { key: "xournal-pdf", seconds: 0, actions: [{ label: word("Save the PDF"), run: () => download(pdf) }] });
  }
  return new File([file], `${name}.${format}`, { type });
}
