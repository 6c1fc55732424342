// The preferences of a person, kept from visit to visit if the browser allows it.

const key = "ductus.preferences";

/** The preferences before anything was chosen. */
const defaults = {
  /** The language of the app's words: "system" for that of the browser, or en, de, zh or ru. */
  language: "system",
  theme: "system",
  side: "automatic",
  finger: "pan",
  /** True if all touches but the first that draws are ignored. */
  singleTouch: false,
  pressure: true,
  curve: 0,
  /** True if pressure is adapted to the range that was learned of the hand. */
  adapts: true,
  /** The ink that stays although the system takes its pointer away: "pen", "all" or "none". */
  cancelled: "pen",
  /** The pressures that the engine has learned of pens, as its own text. */
  pens: "",
  stabilisation: 0,
  /** The source of predictions. */
  prediction: "better",
  /** The samples that are used, the marking of predicted ink in blue, and the keeping of reported events. */
  usesCoalesced: true,
  usesPredicted: true,
  usesLate: true,
  marksPredicted: false,
  keepsReports: true,
  /** True if a stroke at whose end the pen is held still becomes a line or a figure. */
  shapes: true,
  /** True if a person has read that, or knows it. */
  knowsShapes: false,
  /** True if a stroke that goes to and fro over others erases them. */
  scratches: true,
  /** True if a person has read that. */
  knowsScratching: false,
  /** When all drawings were saved last, and when a person was reminded of it: in milliseconds since 1970. */
  archived: 0,
  reminded: 0,
  shake: false,
  /** True if ink may reach the screen before the page does, and if a GPU was found in a browser. */
  lowLatency: true,
  hasGPU: false,
  gpuBrowser: "",
  /** The look of typed text: see `text/panel.js`. */
  text: { size: 16, family: "", isBold: false, isItalic: false, alignment: 0 },
  hidesTools: false,
  tool: "brush",
  /** The figure that the tool of shapes draws, as in `tools/tools.js`. */
  figure: "rectangle",
  brush: "pen",
  /** @type {Record<string, {size?: number, opacity?: number}>} Size and opacity of each brush, by name. */
  brushes: {},
  /** @type {Record<string, number[]>} The three widths at hand of the eraser and of brushes, by name, once changed. */
  widths: {},
  /** @type {{id: string, text: string}[]} The brushes of one's own. */
  ownBrushes: [],
  /** @type {{brush: string, color: string, size: number, opacity: number, used?: number}[]} The pens in their case. */
  penCase: [],
  /** @type {string | null} The colour of ink. */
  color: null,
  /** @type {Record<string, string>} The colours of the brushes that have one of their own. */
  ownColors: {},
  /** @type {string[]} */
  recentColors: [],
  /** @type {string[]} */
  favouriteColors: [],
  /** True if strokes are selected with a rectangle. */
  rectangle: false,
  eraser: "pixel",
  eraserSize: 0,
  /**
   * @type {string | null} The paper of new drawings, by its name or as #rrggbb; null for white, which is shown dark if
   *   the appearance is dark.
   */
  paper: null,
  /** True if ink that would vanish on its paper is shown so that it can be read. */
  readable: true,
  pattern: "plain",
  /** The distance of the lines of new drawings, as a factor of the usual one. */
  patternSize: 1,
  /** True if there is a line to sign on. */
  line: false,
  /** The name that others see in a shared drawing. */
  personName: "",
  /** @type {string | null} The colour that they see; null for one that is chosen once. */
  personColor: null,
  /** True if an empty canvas offers examples. */
  offersExamples: true,
};

/** @returns {Record<string, unknown>} */
function read() {
  try {
    const stored = JSON.parse(localStorage.getItem(key) ?? "{}");
    return stored && typeof stored === "object" ? stored : {};
  } catch {
    return {};
  }
}

const stored = read();
/** @type {typeof defaults} */
const values = structuredClone(defaults);
for (const [name, value] of Object.entries(defaults)) {
  const other = stored[name];
  // A value of another type is of another version, or was meddled with.
  const fits = value === null ? other === null || typeof other === "string"
    : typeof other === typeof value && other !== null && Array.isArray(other) === Array.isArray(value);
  if (fits) Object.assign(values, { [name]: other });
}

let isWaiting = false;

/** The preferences; an assignment stores them. */
export const preferences = new Proxy(values, {
  set(target, name, value) {
    keepPreferences();
    return Reflect.set(target, name, value);
  },
});

/** Stores the preferences; to be called after a change within one of them. */
export function keepPreferences() {
  if (isWaiting) return;
  isWaiting = true;
  queueMicrotask(() => {
    isWaiting = false;
    try {
      localStorage.setItem(key, JSON.stringify(values));
    } catch {
      // Preferences that cannot be stored last as long as the page.
    }
  });
}
