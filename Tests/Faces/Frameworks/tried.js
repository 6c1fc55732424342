// Tries both elements with a renderer of a framework: all attributes, events, and what changes when they are rendered
// again. Returns what is wrong, in words.

/** The properties of the first rendering, and those that change in the second one. */
export const cases = {
  "ductus-signature": [
    {
      name: "signature", required: true, disabled: false, readOnly: false, minLength: 12, controls: "", pen: 2,
      color: "#14287a", background: "#ffffff", format: "svg", width: 600, height: 200, text: "Sign here",
      typed: "signer", lang: "de", clear: "Weg damit", undo: "Zurück", done: "Weiter", form: "order",
      words: { type: "Tippen" }, "aria-label": "Unterschrift des Mieters",
    },
    {
      color: "#c02020", clear: "Leeren", text: undefined, height: undefined, pen: null, background: null, width: "300",
    },
  ],
  "ductus-canvas": [
    {
      name: "drawing", required: true, disabled: false, brush: "marker", color: "#14287a", size: 12, tool: "draw",
      paper: "#eeeeee", fixed: true, tools: true, format: "png", lang: "de", form: "order",
      words: { clear: "Weg damit" }, "aria-label": "Plan",
    },
    { color: "#c02020", brush: "pen", size: undefined, paper: null, tools: false, tool: undefined },
  ],
};

const parts = {
  clear: "Weg damit", undo: "Zurück", done: "Weiter", type: "Tippen", text: "Sign here",
};
const methods = {
  "ductus-signature": ["clear", "undo", "redo", "finish", "export", "dataURL", "strokes", "draw", "checkValidity"],
  "ductus-canvas": ["clear", "undo", "redo", "save", "open", "png", "svg", "checkValidity"],
};
const pause = () => new Promise((resolve) => { setTimeout(resolve, 5); });

/** Waits until something is so; the limit only ends what hangs. */
async function until(isSo) {
  for (let turn = 0; !isSo() && turn < 10_000; turn++) await pause();
}

/** Draws a line, as a pen does. */
async function stroke(element, y) {
  const sheet = element.shadowRoot.querySelector("canvas");
  const box = sheet.getBoundingClientRect();
  for (let step = 0; step <= 20; step++) {
    const type = step === 0 ? "pointerdown" : step === 20 ? "pointerup" : "pointermove";
    sheet.dispatchEvent(new PointerEvent(type, {
      bubbles: true, composed: true, cancelable: true, pointerId: 7, pointerType: "pen", isPrimary: true,
      clientX: box.x + 40 + 8 * step, clientY: box.y + y, buttons: step === 20 ? 0 : 1, pressure: step === 20 ? 0 : 0.5,
      button: type === "pointermove" ? -1 : 0,
    }));
    await pause();
  }
}

/** True if ink of a colour is in a picture of the element. */
async function hasInk(element, color) {
  const svg = element.svg ? await element.svg() : (await element.export()).svg;
  return svg.includes(color);
}

/**
 * Tries an element.
 *
 * @param {string} tag
 * @param {{(host: HTMLElement, tag: string, properties: object): unknown, keepsValues?: boolean}} render
 * @param {() => Promise<unknown>} load defines the elements, if they are not
 */
export async function tried(tag, render, load = async () => {}) {
  const faults = [];
  const check = (isRight, text) => { if (!isRight) faults.push(text); };
  const warn = console.warn;
  console.warn = (...words) => faults.push(`warned: ${words.join(" ")}`);
  const [whole, second] = cases[tag];
  // Before the element is defined there are only attributes, in which an object has no place, and Vue and Svelte write
  // `false` as a text.
  const isEarly = !customElements.get(tag) && !render.keepsValues;
  const first = Object.fromEntries(
    Object.entries(whole).filter(([, value]) => !isEarly || (value !== false && typeof value !== "object")));
  const counts = { ready: 0, change: 0 };
  const handlers = {
    onready: () => { counts.ready += 1; }, onchange: () => { counts.change += 1; },
    onerror: ({ detail }) => faults.push(`told: ${detail?.message}`),
  };
  const form = document.createElement("form");
  Object.assign(form, { id: "order", method: "post", enctype: "multipart/form-data" });
  const host = document.createElement("div");
  document.body.replaceChildren(form, host);
  try {
    const rendered = () => host.firstElementChild;
    render(host, tag, { ...first, ...handlers });
    await load();
    const element = rendered();
    await until(() => counts.ready);
    check(counts.ready === 1, `ready came ${counts.ready} times`);
    const bar = () => element.shadowRoot.querySelector("[part~=bar]");
    await until(bar);
    check(element.form === form, "it is not in its form");
    check(element.required && !element.disabled, `required ${element.required}, disabled ${element.disabled}`);
    check(element.shadowRoot.querySelector("canvas").getAttribute("aria-label") === first["aria-label"], "its name");
    check(!form.checkValidity(), "it is not required");
    for (const name of methods[tag]) check(typeof element[name] === "function", `${name} is no method`);
    if (tag === "ductus-signature") {
      for (const [part, text] of Object.entries(parts)) {
        if (part === "type" && isEarly) continue;
        const shown = element.shadowRoot.querySelector(`.${part}`).textContent;
        check(shown === text, `${part} is “${shown}”`);
      }
      check(element.minLength === 12, `minLength is ${element.minLength}`);
      check(!element.readOnly, "it is read-only");
    } else check(bar(), "there is no bar");

    await stroke(element, 50);
    await until(() => !element.isEmpty);
    check(await hasInk(element, first.color), `the ink is not ${first.color}`);
    check(counts.change > 0, "no change was told");
    check(form.checkValidity(), "ink is not enough");
    const value = new FormData(form).get(first.name);
    check(value?.type === (tag === "ductus-signature" ? "image/svg+xml" : "image/png"), `the form has ${value?.type}`);

    render(host, tag, { ...first, ...second, ...handlers });
    await pause();
    check(rendered() === element, "it is another element");
    await stroke(element, 80);
    check(await hasInk(element, second.color), `the ink is not ${second.color}`);
    for (const name of methods[tag]) check(typeof element[name] === "function", `${name} is no method any more`);
    if (tag === "ductus-signature") {
      check(element.shadowRoot.querySelector(".clear").textContent === "Leeren", "the label did not change");
      check(element.shadowRoot.querySelector(".text").textContent === "", "the text has stayed");
      const { width } = await element.export();
      check(width === 300, `the picture is ${width} pixels wide`);
    } else {
      check(element.engine.paper.red === 255, "the paper has stayed");
      check(!bar(), "the bar has stayed");
    }
    element.undo();
    check(!(await hasInk(element, second.color)) && element.canRedo, "undo() undoes nothing");
    element.clear();
    check(element.isEmpty && !form.checkValidity(), "clear() clears nothing");

    const told = counts.change;
    render(host, tag, { ...first, ...second, disabled: true });
    check(element.disabled && new FormData(form).get(first.name) === null, "it is not disabled");
    render(host, tag, { ...first, ...second });
    element.undo();
    check(!element.disabled && counts.change === told, "a handler that was taken away is called");
  } catch (error) {
    faults.push(String(error.stack ?? error));
  } finally {
    console.warn = warn;
  }
  return faults;
}
