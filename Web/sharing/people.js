// People in shared drawings: their colours, the names of those who have said none, and their faces.
//
// Who has said no name is called after the colour, as “Blue fox”: the others hear of the colour in any case, so that
// all see the same fox, each in the language of the page, and nothing more is sent.

import { colorOf, cssColor, hexColor } from "../engine/palette.js";
import { make } from "../interface/elements.js";
import { preferences } from "../interface/preferences.js";
import { word } from "../words/words.js";

/** @typedef {import("../engine/palette.js").Color} Color */

/** @type {[string, (animal: string) => string][]} The colours of people, on which white words can be read. */
const kinds = [
  ["#b02a50", (animal) => word("Red {animal}", { animal })],
  ["#1864a0", (animal) => word("Blue {animal}", { animal })],
  ["#2b7a30", (animal) => word("Green {animal}", { animal })],
  ["#b54700", (animal) => word("Orange {animal}", { animal })],
  ["#6741d0", (animal) => word("Violet {animal}", { animal })],
  ["#0b7280", (animal) => word("Turquoise {animal}", { animal })],
  ["#8f3b10", (animal) => word("Brown {animal}", { animal })],
  ["#5c3b80", (animal) => word("Purple {animal}", { animal })],
];

/** The animals, of one gender in languages where that matters. */
const animals = [
  word("fox"), word("bear"), word("hare"), word("hedgehog"), word("badger"), word("wolf"), word("whale"), word("raven"),
  word("stork"), word("dolphin"), word("stag"), word("beaver"), word("crane"), word("tiger"), word("penguin"),
  word("elephant"),
];

/** The colour of an animal: the last four bits of its blue, which nobody sees, are the animal. */
const colorOfAnimal = (/** @type {string} */ color, /** @type {number} */ animal) => {
  const { red, green, blue } = colorOf(color);
  return hexColor({ red, green, blue: blue | animal });
};

/** The colour by which the others know this person, chosen once. */
export function ownColor() {
  const any = (/** @type {unknown[]} */ list) => Math.floor(Math.random() * list.length);
  preferences.personColor ??= colorOfAnimal(kinds[any(kinds)][0], any(animals));
  return colorOf(preferences.personColor);
}

/** The name of somebody who has said none. */
export function usualName(/** @type {Color} */ color) {
  const { red, green, blue } = color;
  const kind = kinds.find(([one]) => one === hexColor({ red, green, blue: blue & 0xf0 }));
  return kind ? kind[1](animals[blue & 0xf]) : word("Someone");
}

/** The letters of a name: the first ones of two words, or the last two signs of a Chinese name. */
export function initials(/** @type {string} */ name) {
  const words = name.trim().split(/\s+/);
  if (words.length === 1 && /\p{Script=Han}/u.test(name)) return [...words[0]].slice(-2).join("");
  return words.slice(0, 2).map((one) => [...one][0] ?? "").join("").toLocaleUpperCase();
}

/** Makes the face of a person: the letters of the name on the colour. */
export function face(/** @type {string} */ name, /** @type {Color} */ color) {
  const made = make("span", { className: "face", textContent: initials(name), title: name });
  made.setAttribute("aria-hidden", "true");
  made.style.setProperty("--person", cssColor(color));
  return made;
}
