// Text that is pasted beside all boxes: it becomes a box, and goes on over the end of its page.

import { EngineError } from "../engine/memory.js";
import { tell } from "../interface/happenings.js";
import { notify } from "../interface/notices.js";
import { flowed, marginOf, pageAt, pagesFor } from "./flow.js";
import { taken, tellOfFault, tellOfFonts, tellOfMissing, tellOfTaken } from "./limits.js";
import { counted } from "../words/words.js";

/** The part of the view that a line takes at most, and the width of a letter as a factor of its size. */
const [widest, letterWidth] = [0.6, 0.55];

/** @typedef {import("./text-engine.js").Typed} Typed */
/** @typedef {import("./visit.js").Desk} Desk */

/**
 * The place where a text is pasted, in points of the drawing.
 *
 * @typedef {object} PastePlace
 * @property {number} x
 * @property {number} y
 * @property {boolean} isMiddle true if it is the middle of the box, rather than its corner
 * @property {number} width of the view
 * @property {number} height
 */

/**
 * Makes a box of a text; on a page, a long one goes on, on the pages that follow.
 *
 * @param {Desk} desk
 * @param {string} pasted
 * @param {(text: string, width: number | null) => Typed} typedOf gives a text its look
 * @param {PastePlace} place
 * @param {() => void} choose chooses the tool that selects
 */
export async function pasteText(desk, pasted, typedOf, place, choose) {
  const { engine, fonts, setter, texts, view } = desk;
  const whole = pasted.replace(/\r\n?/g, "\n").replace(/\n+$/, "");
  const { text, marks } = taken(whole);
  if (text.trim() === "") return;
  const unwrapped = typedOf(text, null);
  const longest = text.split("\n").reduce((most, { length }) => Math.max(most, length), 0) * unwrapped.size * letterWidth;
  const room = widest * place.width;
  const typed = longest > room ? { ...unwrapped, width: room } : unwrapped;
  try {
    await fonts.loadAllOf(typed);
  } catch (error) {
    tellOfFonts(error);
    if (!fonts.isUsable) return;
  }
  try {
    const result = setter.set(typed);
    const { width, height } = result;
    const origin = place.isMiddle
      ? { x: place.x - width / 2, y: place.y - Math.min(height, place.height) / 2 } : { x: place.x, y: place.y };
    choose();
    const page = pageAt(engine.pages.list(), place.x, place.y);
    const isBeyond = page && (origin.x < page.x || origin.x + width > page.x + page.width || origin.y < page.y
      || origin.y + height > page.y + page.height);
    const { id, count } = isBeyond ? putOnto(desk, page, typed, origin) : {
      id: texts.put(setter.parcel(), [1, 0, 0, 1, origin.x, origin.y]), count: text.length,
    };
    tellOfMissing(result);
    tellOfTaken(count, whole.length, marks);
    engine.selection.select(id);
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    tellOfFault(error);
  }
  tell("change");
  view.show();
}

/**
 * Puts a text onto a page, and onto those that follow, as one step to undo.
 *
 * @param {Desk} desk
 * @param {import("../engine/pages.js").Page} page
 * @param {Typed} typed
 * @param {{x: number, y: number}} origin
 * @returns {{id: number, count: number}} the first box, and the number of letters that were put
 */
function putOnto({ engine, objects, setter, texts }, page, typed, origin) {
  const margin = marginOf(page);
  const most = page.width - 2 * margin;
  const width = setter.set(typed).width > most ? most : typed.width;
  const x = Math.max(page.x + margin, Math.min(origin.x, page.x + page.width - margin - (width ?? most)));
  const y = Math.max(page.y + margin, origin.y);
  const { portions, left } = flowed(setter, { ...typed, width }, { x, y, scale: 1 }, page);
  const ids = texts.join(() => {
    const pages = pagesFor(engine, objects, page, portions.at(-1)?.page ?? 0);
    return portions.filter((portion) => portion.page < pages.length).map((portion) => {
      const own = pages[portion.page];
      return texts.put(portion.parcel, [1, 0, 0, 1, own.x + portion.x - page.x, own.y + portion.y - page.y]);
    });
  });
  const lost = portions.slice(ids.length).reduce((sum, portion) => sum + portion.typed.text.length, left);
  if (ids.length > 1) {
    notify(counted("The text goes over {count} page.", "The text goes over {count} pages.", { count: ids.length }), {
      key: "text-flow", isQuiet: true,
    });
  }
  return { id: ids[0], count: typed.text.length - lost };
}
