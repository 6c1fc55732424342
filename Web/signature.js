// A sheet to sign on: a page of its own, or a field in a page of somebody else.
//
// The sheet keeps nothing, and has no access to the drawings of the app: no module of it opens a storage.

import { CanvasView } from "./canvas.js";
import { element } from "./elements.js";
import { loadEngine } from "./engine.js";
import { EngineStopped } from "./engine-memory.js";
import { PointerInput } from "./input.js";
import { shortcutKey } from "./keys.js";
import { lightness, parseColor, transparent } from "./palette.js";
import { encodePNG } from "./png.js";
import { readFragment, readMessage } from "./signature-options.js";
import { ParentPage } from "./signature-parent.js";
import { reason, word } from "./words.js";

const root = document.documentElement;
/** The pixels per point of a picture for which no size was asked. */
const defaultScale = 2;

const isFramed = parent !== window;

/** The reason why the page must not be used as it is; null if it may be used. */
function refusal({ origin }) {
  if (!isFramed) return null;
  if (!origin) {
    return "This field has not been told which page it belongs to: its address needs origin=…";
  }
  // Not all browsers tell the origin of the page around; messages are sent to the named origin alone in any
  // case.
  const around = location.ancestorOrigins?.[0];
  return around && around !== origin ? `This field belongs to ${origin}, and works there only.` : null;
}

async function start() {
  // Another fragment makes another field.
  addEventListener("hashchange", () => location.reload());
  let options = readFragment(location.hash);
  const fault = refusal(options);
  if (fault) throw new Error(fault);
  const page = isFramed ? new ParentPage(options.origin) : null;

  const engine = await loadEngine(new URL("InkWeb.wasm", import.meta.url));
  addEventListener("error", forgetStop);
  addEventListener("unhandledrejection", forgetStop);
  engine.onStop = () => {
    const message = word("The field has stopped. What was signed is lost.");
    const again = document.createElement("button");
    again.textContent = word("Sign again");
    again.addEventListener("click", () => location.reload());
    tellInPlace(message).append(document.createElement("br"), again);
    // The page around must not take a part of a signature for the whole.
    page?.send("change", { isEmpty: true, canUndo: false });
    page?.send("error", { message });
  };
  const mode = engine.modes().find(({ name }) => name === "signature");
  engine.setFinger(mode.finger);
  engine.fixView(true);
  const view = new CanvasView(element("canvas"), engine);
  // A wheel scrolls the page around.
  view.element.parentElement.addEventListener("wheel", (event) => event.stopPropagation(), true);
  const input = new PointerInput(view.element, engine, { view });

  // The look of the field.

  const buttons = Object.fromEntries(
    ["clear", "undo", "done"].map((name) => [name, element(`${name}-button`)]));
  const apply = () => {
    engine.signature.setPen(parseColor(options.color), options.pen);
    const paper = parseColor(options.background);
    engine.setShownPaper(paper);
    root.style.setProperty("--paper", paper ? options.background : null);
    root.toggleAttribute("data-dark", paper !== null && lightness(paper) < 0.5);
    element("text").textContent = options.text;
    for (const [name, button] of Object.entries(buttons)) button.textContent = options[name];
    element("controls").hidden = !options.controls;
    if (options.lang) root.lang = options.lang;
  };
  apply();
  // The page around has its own ways.
  element("app-link").hidden = isFramed;
  const enable = (button, isEnabled) => {
    if (!isEnabled && document.activeElement === button) view.element.focus({ preventScroll: true });
    button.disabled = !isEnabled;
  };
  /** To be called after everything that may have changed the ink. */
  const changed = () => {
    view.show();
    const { isEmpty, canUndo } = engine;
    enable(buttons.clear, !isEmpty);
    enable(buttons.undo, canUndo);
    enable(buttons.done, !isEmpty);
    const text = isEmpty ? word("Nothing is signed yet.") : word("There is a signature.");
    if (element("state").textContent !== text) element("state").textContent = text;
    if (root.dataset.ready) page?.send("change", { isEmpty, canUndo });
  };

  /**
   * The finished strokes of the signature, trimmed to their ink, on its background. A stroke in progress goes
   * on, and the page gets a change when it ends.
   */
  const picture = async ({ width = options.width, height = options.height } = {}) => {
    if (!engine.pictures.inkBounds()) {
      return { isEmpty: true, width: 0, height: 0, scale: 0, bounds: null, png: null, svg: "" };
    }
    const scale = width || height ? engine.pictures.pictureScale({ width, height }) : defaultScale;
    const bounds = scale && engine.pictures.inkBounds(scale);
    if (!bounds) throw new Error("no picture of that size can be made");
    const paper = parseColor(options.background) ?? transparent;
    const image = engine.pictures.picture(bounds, { scale, paper });
    const { vectors } = await engine.later();
    const svg = new TextDecoder().decode(vectors.trimmedSVG(scale, paper));
    const png = await (await encodePNG(image, scale)).arrayBuffer();
    return { isEmpty: false, width: image.width, height: image.height, scale, bounds, png, svg };
  };
  let last = Promise.resolve();
  /** Makes pictures one after the other, so that an earlier request gets an earlier state of the signature. */
  const nextPicture = (size) => {
    const made = last.then(() => picture(size));
    last = made.catch(() => {});
    return made;
  };

  // Actions.

  const clear = () => {
    if (engine.isEmpty) return;
    input.finish();
    engine.clear(0);
    engine.signature.showWhole();
    changed();
  };
  /** Undoes or redoes a gesture; a sheet that was empty before, or is afterwards, is shown whole. */
  const step = (goes) => {
    input.finish();
    const wasEmpty = engine.isEmpty;
    if (!goes()) return;
    if (wasEmpty || engine.isEmpty) engine.signature.showWhole();
    changed();
  };
  const undo = () => step(() => engine.undo());
  const sheet = new PictureSheet(picture, options);
  const done = async () => {
    // A person who is done has ended the last stroke, too.
    input.finish();
    if (!page) {
      await sheet.open();
      return;
    }
    try {
      const made = await nextPicture();
      page.send("done", { picture: made }, made.png ? [made.png] : []);
    } catch (error) {
      page.send("error", { message: error.message });
    }
  };
  buttons.clear.addEventListener("click", clear);
  buttons.undo.addEventListener("click", undo);
  buttons.done.addEventListener("click", done);
  document.addEventListener("keydown", (event) => {
    if (event.key === "Tab") root.toggleAttribute("data-keyboard", true);
    if (document.querySelector("dialog[open]")) return;
    if ((event.ctrlKey || event.metaKey) && shortcutKey(event) === "z") {
      event.preventDefault();
      if (event.shiftKey) step(() => engine.redo());
      else undo();
    }
  });

  input.onDown = () => {
    root.removeAttribute("data-keyboard");
    page?.send("begin");
  };
  input.onUp = () => { if (input.downCount === 0) changed(); };
  // A page that becomes smaller still shows the whole signature; turned back, it shows it as before.
  view.onResize = () => {
    engine.signature.showWhole();
    view.show();
  };
  changed();
  // For programs that drive the page, as in the app.
  globalThis.ductus = { get isAtRest() { return view.isAtRest; } };
  root.dataset.ready = "true";
  globalThis.releaseEarlyEvents?.();
  // Pictures are made at once when they are asked for.
  engine.whole().catch(() => {});
  page?.begin({
    hello: () => page.send("ready", { isEmpty: engine.isEmpty }),
    clear, undo,
    options(message) {
      options = { ...options, ...readMessage(message) };
      apply();
      view.show();
    },
    strokes({ id }) { page.send("strokes", { id, strokes: engine.signature.strokes }); },
    draw({ id, strokes }) {
      input.finish();
      engine.signature.strokes = strokes;
      engine.signature.showWhole();
      changed();
      page.send("drawn", { id });
    },
    async export(message) {
      const made = await nextPicture(readMessage(message, ["width", "height"]));
      page.send("picture", { id: message.id, picture: made }, made.png ? [made.png] : []);
    },
  });
}

/** The dialog that shows the signature and saves it, if there is no page around. */
class PictureSheet {
  #make;
  #dialog = element("picture-dialog");
  #image = element("picture");
  #width = element("picture-width");
  #made = null;
  #options;
  /** The number of pictures that were asked for. */
  #count = 0;

  /**
   * @param {(size: {width: number}) => Promise<object>} make
   * @param {{width: number, background: string}} options the width that was asked for, in pixels, and the paper
   */
  constructor(make, options) {
    this.#make = make;
    this.#options = options;
    const { width } = options;
    if (width) {
      const chosen = [...this.#width.options].find((option) => Number(option.value) === width);
      (chosen ?? this.#width.appendChild(new Option(word("{count} pixels", { count: width }), width))).selected = true;
    }
    this.#width.addEventListener("change", () => this.#update());
    element("back-button").addEventListener("click", () => this.#dialog.close());
    element("png-button").addEventListener("click", () => this.#save("png", "image/png"));
    element("svg-button").addEventListener("click", () => this.#save("svg", "image/svg+xml"));
  }

  async open() {
    await this.#update();
    if (!this.#dialog.open) this.#dialog.showModal();
  }

  async #update() {
    const number = ++this.#count;
    let made = null;
    let note = "";
    try {
      made = await this.#make({ width: Number(this.#width.value), height: 0 });
    } catch (error) {
      note = error.message;
    }
    // A small picture is ready before a large one that was asked for earlier.
    if (number !== this.#count) return;
    this.#made = made;
    for (const format of ["png", "svg"]) element(`${format}-button`).disabled = !made;
    if (!made) {
      element("picture-note").textContent = note;
      return;
    }
    const { png } = made;
    URL.revokeObjectURL(this.#image.src);
    this.#image.src = URL.createObjectURL(new Blob([png], { type: "image/png" }));
    element("picture-note").textContent = parseColor(this.#options.background)
      ? word("{width} × {height} pixels, on its background", made)
      : word("{width} × {height} pixels, without a background", made);
  }

  #save(format, type) {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([this.#made[format]], { type }));
    link.download = `${word("Signature")}.${format}`;
    link.click();
    // By then the browser has begun to read the file.
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  }
}

/** Drops errors of an engine that has stopped; `onStop` has shown that already. */
function forgetStop(event) {
  if ((event.error ?? event.reason) instanceof EngineStopped) event.preventDefault();
}

/** Shows a message in place of the field. */
function tellInPlace(text) {
  const message = document.createElement("p");
  message.className = "fatal";
  message.setAttribute("role", "alert");
  message.textContent = text;
  document.body.append(message);
  return message;
}

start().catch((error) => {
  console.info(error);
  tellInPlace(
    "WebAssembly" in globalThis ? reason(error) : word("Ductus needs a browser with WebAssembly."));
});
