// What a person has chosen, kept from visit to visit where the browser lets it.

const key = "ductus.preferences";

/** What holds before anything was chosen. */
const defaults = {
  theme: "system",
  side: "automatic",
  finger: "pan",
  /** Whether all touches but the first that draws are ignored. */
  singleTouch: false,
  pressure: true,
  curve: 0,
  /** The engine's memory of pens, in its own words. */
  pens: "",
  stabilisation: 0,
  /** Where the ink ahead of the pen comes from. */
  prediction: "better",
  /** Which samples are used, whether predicted ink is blue, and whether what is reported is kept. */
  usesCoalesced: true,
  usesPredicted: true,
  usesLate: true,
  marksPredicted: false,
  keepsReports: true,
  shake: false,
  hidesTools: false,
  tool: "brush",
  brush: "pen",
  /** Size and opacity of each brush, by name. */
  brushes: {},
  /** The colour of ink, and those of the brushes that have one of their own. */
  color: null,
  ownColors: {},
  recentColors: [],
  eraser: "pixel",
  eraserSize: 0,
  /** The paper of new drawings; null for white that is shown dark where the appearance is. */
  paper: null,
  /** Ink that would vanish on its paper is shown so that it can be read. */
  readable: true,
  pattern: "plain",
  /** Whether there is a line to sign on. */
  line: false,
  /** Whether an empty canvas offers examples. */
  offersExamples: true,
};

function read() {
  try {
    const stored = JSON.parse(localStorage.getItem(key) ?? "{}");
    return stored && typeof stored === "object" ? stored : {};
  } catch {
    return {};
  }
}

const stored = read();
const values = {};
for (const [name, value] of Object.entries(defaults)) {
  const other = stored[name];
  // What has another type is of another version, or was meddled with.
  const fits = value === null
    ? other === null || typeof other === "string" : typeof other === typeof value;
  values[name] = fits && other !== undefined ? other : structuredClone(value);
}
if (!Array.isArray(values.recentColors)) values.recentColors = [];

let isWaiting = false;

/** The preferences; what is assigned is kept. */
export const preferences = new Proxy(values, {
  set(target, name, value) {
    target[name] = value;
    keepPreferences();
    return true;
  },
});

/** Keeps what was changed within a preference. */
export function keepPreferences() {
  if (isWaiting) return;
  isWaiting = true;
  queueMicrotask(() => {
    isWaiting = false;
    try {
      localStorage.setItem(key, JSON.stringify(values));
    } catch {
      // Then they last as long as the page.
    }
  });
}
