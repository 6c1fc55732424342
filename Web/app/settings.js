// The settings: pen, fingers and appearance.

import { choose, describeSlider, element, whenChosen } from "../interface/elements.js";
import { when } from "../interface/happenings.js";
import { openDialog } from "../interface/panels.js";
import { Pens } from "../tools/pens.js";
import { preferences } from "../interface/preferences.js";
import { canShake, permission, ShakeDetector } from "./shake.js";
import { percent, word } from "../words/words.js";

/** The dialog of settings, and their effects. */
export class Settings {
  #tools;
  #shake;
  #onShown;
  #onAppearance;
  #onLanguage;
  #pens;
  #dark = pageLook.queries.dark;

  /**
   * @param {import("../engine/engine.js").Engine} engine
   * @param {import("../tools/tools.js").Tools} tools
   * @param {{onShown: () => void, onAppearance: () => void, onLanguage: () => Promise<boolean>,
   *   onShake: () => void}} actions onShown is called after a change of the samples that are shown, onAppearance
   *   when the appearance became dark or light, onLanguage before the page is loaded again in another language, which
   *   it can refuse
   */
  constructor(engine, tools, { onShown, onAppearance, onLanguage, onShake }) {
    this.#tools = tools;
    this.#shake = new ShakeDetector(engine, onShake);
    this.#onShown = onShown;
    this.#onAppearance = onAppearance;
    this.#onLanguage = onLanguage;
    this.#pens = new Pens(engine.pressure);
    this.#preparePen();
    this.#prepareFingers();
    this.#prepareAppearance();
    when(["exchange"], () => this.update());
  }

  /** Shows the dialog. */
  open() {
    this.update();
    openDialog(element("settings-dialog"));
  }

  /** Shows what other parts of the app may have changed. */
  update() {
    // A mode may have changed these.
    element("finger").value = preferences.finger;
    element("offers-examples").checked = preferences.offersExamples;
    this.#pens.update();
  }

  /** Stores the pressures learned of pens; to be called after each stroke. */
  keepPens() { this.#pens.keep(); }

  #preparePen() {
    const [pressure, adapts, curve, stabilisation] =
      [element("pressure"), element("adapts"), element("curve"), element("stabilisation")];
    pressure.checked = preferences.pressure;
    adapts.checked = preferences.adapts;
    curve.value = String(Math.round(preferences.curve * 100));
    stabilisation.value = String(Math.round(preferences.stabilisation * 100));
    const show = () => {
      const value = Number(curve.value);
      describeSlider(curve, value === 0 ? word("even")
        : value > 0 ? word("soft {amount}", { amount: value }) : word("firm {amount}", { amount: -value }));
      curve.disabled = !pressure.checked;
      adapts.disabled = !pressure.checked;
      const amount = Number(stabilisation.value);
      describeSlider(stabilisation, amount === 0 ? word("off") : percent(amount / 100));
    };
    const change = () => {
      preferences.pressure = pressure.checked;
      preferences.adapts = adapts.checked;
      preferences.curve = Number(curve.value) / 100;
      preferences.stabilisation = Number(stabilisation.value) / 100;
      show();
      this.#tools.apply();
    };
    for (const control of [pressure, adapts, curve, stabilisation]) control.addEventListener("input", change);
    show();
    const prediction = element("prediction");
    prediction.value = preferences.prediction;
    prediction.addEventListener("change", () => {
      preferences.prediction = prediction.value;
      this.#tools.apply();
    });
    this.#prepareSamples();
  }

  #prepareSamples() {
    const boxes = /** @type {const} */ ({
      "uses-coalesced": "usesCoalesced", "uses-predicted": "usesPredicted", "uses-late": "usesLate",
      "marks-predicted": "marksPredicted", "keeps-reports": "keepsReports",
    });
    for (const [id, name] of Object.entries(boxes)) {
      const box = element(/** @type {keyof typeof boxes} */ (id));
      box.checked = preferences[name];
      box.addEventListener("change", () => {
        preferences[name] = box.checked;
        // The change may be visible at once, in the middle of a stroke.
        this.#onShown();
      });
    }
  }

  #prepareFingers() {
    const finger = element("finger");
    finger.value = preferences.finger;
    finger.addEventListener("change", () => {
      preferences.finger = finger.value;
      this.#tools.apply();
    });
    const cancelled = element("cancelled");
    cancelled.value = preferences.cancelled;
    cancelled.addEventListener("change", () => {
      preferences.cancelled = cancelled.value;
      this.#tools.apply();
    });
    const single = element("single-touch");
    single.checked = preferences.singleTouch;
    single.addEventListener("change", () => {
      preferences.singleTouch = single.checked;
      this.#tools.apply();
    });
    const scratching = element("scratching");
    scratching.checked = preferences.scratches;
    scratching.addEventListener("change", () => {
      preferences.scratches = scratching.checked;
      this.#tools.apply();
    });
    const shapes = element("shapes");
    shapes.checked = preferences.shapes;
    shapes.addEventListener("change", () => {
      preferences.shapes = shapes.checked;
      this.#tools.apply();
    });
    const low = element("low-latency");
    low.checked = preferences.lowLatency;
    low.addEventListener("change", () => { preferences.lowLatency = low.checked; });
    const shake = element("shake");
    const note = element("shake-note");
    if (!canShake()) {
      shake.disabled = true;
      note.hidden = false;
      note.textContent = isSecureContext
        ? word("This browser does not tell of the motion of the device.")
        : word("Browsers tell of the motion of a device at secure addresses only (https).");
      return;
    }
    shake.addEventListener("change", async () => {
      note.hidden = true;
      this.#shake.stop();
      if (shake.checked && !await this.#shake.start()) {
        shake.checked = false;
        note.hidden = false;
        note.textContent = word("The browser has not permitted it.");
      }
      preferences.shake = shake.checked;
    });
    // Safari gives permission only in answer to a click, on each visit.
    if (preferences.shake && !permission()) {
      shake.checked = true;
      this.#shake.start();
    }
  }

  /** True if the appearance is dark. */
  get isDark() {
    return pageLook.isDark(preferences.theme);
  }

  #prepareAppearance() {
    const root = document.documentElement;
    const apply = () => {
      root.dataset.appearance = this.isDark ? "dark" : "light";
      const color = /** @type {HTMLMetaElement} */ (document.querySelector("meta[name=theme-color]"));
      color.content = this.isDark ? "#101114" : "#ffffff";
    };
    choose("theme", preferences.theme);
    const change = () => {
      apply();
      this.#onAppearance();
    };
    whenChosen("theme", (theme) => {
      preferences.theme = theme;
      change();
    });
    this.#dark.addEventListener("change", change);
    apply();

    const language = element("language");
    language.value = preferences.language;
    language.addEventListener("change", async () => {
      preferences.language = language.value;
      // The last strokes are kept before the page is loaded in another language.
      if (await this.#onLanguage()) location.reload();
    });

    const { narrow, low } = pageLook.queries;
    const side = element("side");
    const place = () => { root.dataset.side = pageLook.side(preferences.side); };
    side.value = preferences.side;
    side.addEventListener("change", () => {
      preferences.side = side.value;
      place();
    });
    narrow.addEventListener("change", place);
    low.addEventListener("change", place);
    place();
  }
}
