// The words in English that have forms for numbers. All others stand in the sources as they are shown.

/** The forms by the words for many. */
export const english = {
  __proto__: null,
  "{count} drawings were added.": { one: "{count} drawing was added.", other: "{count} drawings were added." },
  "{count} were here already.": { one: "{count} was here already.", other: "{count} were here already." },
  "{count} events": { one: "{count} event", other: "{count} events" },
  "{count} strokes selected.": { one: "{count} stroke selected.", other: "{count} strokes selected." },
  "{count} strokes deleted.": { one: "{count} stroke deleted.", other: "{count} strokes deleted." },
  "{count} strokes unlocked.": { one: "{count} stroke unlocked.", other: "{count} strokes unlocked." },
  "{count} strokes copied.": { one: "{count} stroke copied.", other: "{count} strokes copied." },
  "{count} strokes pasted.": { one: "{count} stroke pasted.", other: "{count} strokes pasted." },
  "“{name}” has {count} strokes.": { one: "“{name}” has {count} stroke.", other: "“{name}” has {count} strokes." },
  "“{name}” has {count} strokes of the brush {brush}.": {
    one: "“{name}” has {count} stroke of the brush {brush}.",
    other: "“{name}” has {count} strokes of the brush {brush}.",
  },
  "Erased {count} times.": { one: "Erased {count} time.", other: "Erased {count} times." },
  "Saving {index} of {count} drawings…": {
    one: "Saving {index} of {count} drawing…", other: "Saving {index} of {count} drawings…",
  },
  "Opening {index} of {count} drawings…": {
    one: "Opening {index} of {count} drawing…", other: "Opening {index} of {count} drawings…",
  },
  "{count} events of what drew or erased: coalesced, predicted and late ones too.": {
    one: "{count} event of what drew or erased: coalesced, predicted and late ones too.",
    other: "{count} events of what drew or erased: coalesced, predicted and late ones too.",
  },
  "{count} events: half of them within {half} ms, 99 % within {most} ms.": {
    one: "{count} event: half of them within {half} ms, 99 % within {most} ms.",
    other: "{count} events: half of them within {half} ms, 99 % within {most} ms.",
  },
  "{count} samples a second.": { one: "{count} sample a second.", other: "{count} samples a second." },
  "{count} predictions of this stroke, {lead} ms ahead: off by {error} points (root mean square), 99 % by at most {most}.": {
    one: "{count} prediction of this stroke, {lead} ms ahead: off by {error} points (root mean square), 99 % by at most {most}.",
    other: "{count} predictions of this stroke, {lead} ms ahead: off by {error} points (root mean square), 99 % by at most {most}.",
  },
  "{count} pages with ink are not in “{name}” any more. Their ink lies beside the others.": { one: "{count} page with ink is not in “{name}” any more. Its ink lies beside the others.", other: "{count} pages with ink are not in “{name}” any more. Their ink lies beside the others." },
  "{count} pages of “{name}” cannot be read, and are left out.": {
    one: "{count} page of “{name}” cannot be read, and is left out.",
    other: "{count} pages of “{name}” cannot be read, and are left out.",
  },
  "It has {count} pictures.": { one: "It has {count} picture.", other: "It has {count} pictures." },
  "It has {count} pages.": { one: "It has {count} page.", other: "It has {count} pages." },
  "{count} strokes": { one: "{count} stroke", other: "{count} strokes" },
  "{count} strokes removed": { one: "{count} stroke removed", other: "{count} strokes removed" },
  "{count} strokes moved": { one: "{count} stroke moved", other: "{count} strokes moved" },
  "{count} strokes with another look": { one: "{count} stroke with another look", other: "{count} strokes with another look" },
  "{count} strokes locked or unlocked": { one: "{count} stroke locked or unlocked", other: "{count} strokes locked or unlocked" },
  "{count} pages added": { one: "{count} page added", other: "{count} pages added" },
  "{count} pages removed": { one: "{count} page removed", other: "{count} pages removed" },
  "{count} pages changed": { one: "{count} page changed", other: "{count} pages changed" },
  "{count} pictures added": { one: "{count} picture added", other: "{count} pictures added" },
  "{count} pictures removed": { one: "{count} picture removed", other: "{count} pictures removed" },
  "{count} pictures changed": { one: "{count} picture changed", other: "{count} pictures changed" },
};
