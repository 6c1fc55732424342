// Finds a text in boxes of typed text.

import { placesOf } from "./folding.js";

/** The most places that are looked for. */
const most = 1000;

/** @typedef {import("../engine/texts.js").TextBox} TextBox */
/** @typedef {import("../pages/contents.js").Quadrilateral} Quadrilateral */
/** @typedef {{box: TextBox, from: number, to: number, isWhole: boolean, areas: Quadrilateral[]}} BoxPlace */

/** The text of boxes. */
export class BoxPlaces {
  #engine;
  #typing;

  /**
   * @param {import("../engine/engine.js").Engine} engine
   * @param {import("../interface/parts.js").Part<import("../text/typing.js").Typing>} typing
   */
  constructor(engine, typing) {
    this.#engine = engine;
    this.#typing = typing;
  }

  /** All boxes, from the top down. */
  async boxes() {
    if (!this.#engine.hasTexts) return [];
    const { texts } = await this.#engine.later();
    return texts.list().filter(({ isHidden }) => !isHidden).sort((a, b) => a.bounds.minY - b.bounds.minY || a.bounds.minX - b.bounds.minX);
  }

  /**
   * Finds a text.
   *
   * @param {string} text
   * @param {TextBox[]} boxes as {@link boxes} gives them
   * @returns {Promise<BoxPlace[]>} the first of them, where there are very many
   */
  async find(text, boxes) {
    /** @type {BoxPlace[]} */
    const found = [];
    for (const box of boxes) {
      if (found.length >= most) break;
      for (const place of placesOf(box.text, text).slice(0, most - found.length)) found.push({ box, ...place, areas: [] });
    }
    if (found.length === 0) return found;
    const typing = await this.#typing.get();
    for (const [id, places] of byBox(found)) {
      let areas = places.map(() => /** @type {Quadrilateral[]} */ ([]));
      try {
        areas = typing?.areas(id, places) ?? areas;
      } catch (error) {
        // The box may have gone meanwhile.
        console.info(error);
      }
      for (const [index, place] of places.entries()) {
        const { minX, minY, maxX, maxY } = place.box.bounds;
        // A text that was not set yet has no areas.
        place.areas = areas[index].length > 0 ? areas[index] : [[[minX, minY], [maxX, minY], [maxX, maxY], [minX, maxY]]];
      }
    }
    return found;
  }

  /**
   * Puts other letters in place of some places, as one step to undo.
   *
   * @param {BoxPlace[]} places
   * @param {string} letters
   */
  async replace(places, letters) {
    const typing = await this.#typing.get();
    const changes = [...byBox(places)].map(([id, ranges]) => ({ id, text: ranges[0].box.text, ranges }));
    return typing?.replace(changes, letters);
  }
}

/** Places by the names of their boxes. */
function byBox(/** @type {BoxPlace[]} */ places) {
  /** @type {Map<number, BoxPlace[]>} */
  const boxes = new Map();
  for (const place of places) {
    const others = boxes.get(place.box.id);
    if (others) others.push(place);
    else boxes.set(place.box.id, [place]);
  }
  return boxes;
}
