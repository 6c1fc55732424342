// The app: makes its parts and connects them.

import { Archive } from "../drawings/archive.js";
import { BrushChooser } from "../tools/brushes.js";
import { CanvasView } from "../canvas/canvas.js";
import { ColorChooser } from "../tools/colors.js";
import { element } from "../interface/elements.js";
import { loadEngine } from "../engine/engine.js";
import { EngineError, EngineStopped, noMemory, notLoaded } from "../engine/memory.js";
import { Examples } from "../playback/examples.js";
import { Fading } from "../tools/fading.js";
import { FileSaving } from "../files/saving.js";
import { download } from "../files/handing-over.js";
import { PointerInput } from "../canvas/input.js";
import { Keeper } from "../drawings/keeper.js";
import { Latencies } from "../canvas/latencies.js";
import { Library } from "../drawings/library.js";
import { canvasSettings, InkTrail, lookForGPU } from "../canvas/low-latency.js";
import { Modes } from "../tools/modes.js";
import { tell, when } from "../interface/happenings.js";
import { dismiss, notify } from "../interface/notices.js";
import { keepOffline } from "./offline.js";
import { OwnBrushes } from "../tools/own-brushes.js";
import { dialogIsOpen, hasClosedPanel } from "../interface/panels.js";
import { Papers } from "../pages/papers.js";
import { laterLoaded, Part } from "../interface/parts.js";
import { PenCase } from "../tools/pen-case.js";
import { Ring } from "../canvas/ring.js";
import { Selection } from "../selection/selection.js";
import { Settings } from "./settings.js";
import { SharedDrawings } from "../sharing/follow.js";
import { leadToSigning } from "../signature/signing.js";
import { SigningLine } from "../signature/signing-line.js";
import { Summary } from "../drawings/summary.js";
import { Tabs } from "../drawings/tabs.js";
import { Toolbar } from "../tools/toolbar.js";
import { Tools } from "../tools/tools.js";
import { Waiting } from "../interface/waiting.js";
import { percent, reason, word } from "../words/words.js";
import { connectButtons, connectKeys, makeActions } from "./actions.js";

const root = document.documentElement;

/** Shows an error of the engine that was thrown in the middle of an event or a frame. */
function tellOfFailure(/** @type {ErrorEvent | PromiseRejectionEvent} */ event) {
  const error = "reason" in event ? event.reason : event.error;
  // `onStop` has shown that the engine stopped.
  if (error instanceof EngineStopped) event.preventDefault();
  else if (error instanceof EngineError) {
    // A shortage of memory is shown after each change, with a way out.
    if (error.code === noMemory) return;
    if (error.code === notLoaded) {
      notify(word("That did not work: {reason}.", { reason: reason(error) }), { key: "engine" });
      return;
    }
    notify(word("This could not be drawn: {reason}.", { reason: reason(error) }), { key: "engine" });
  }
}

/** The messages about a shortage of memory, by the engine's `memoryState`. */
const memoryMessages = [
  "", word("This drawing takes nearly all the memory there is: go on in a new one soon."),
  word("There is no memory for more in this drawing, so nothing more is drawn. All of it is kept: go on in a new "
    + "drawing."),
];

/**
 * Shows each stage of a shortage of memory once.
 *
 * @param {Engine} engine
 * @param {{label: string, run: () => void}[]} actions of the message
 */
function followMemory(engine, actions) {
  let told = 0;
  when(["change"], () => {
    const state = engine.hasStopped ? 0 : engine.memoryState;
    if (state > told) notify(memoryMessages[state], { key: "memory", seconds: 0, actions });
    if (state < told) dismiss("memory");
    told = state;
  });
}

/** Offers to load the page again or to save the drawing, after the engine has stopped. */
function offerWhatIsKept(/** @type {Keeper} */ keeper) {
  const dialog = element("stopped-dialog");
  // The dialog opens again whenever it is closed, because nothing behind it works.
  dialog.addEventListener("close", () => dialog.showModal());
  element("stopped-reload").addEventListener("click", () => location.reload());
  element("stopped-save").addEventListener("click", async () => {
    try {
      download(new File([await keeper.file()], `${keeper.name}.ductus`));
    } catch (error) {
      element("stopped-note").textContent = word("It cannot be saved: {reason}.", { reason: reason(error) });
    }
  });
  // If the browser does not keep drawings, reloading would lose this one.
  element("stopped-reload").hidden = !keeper.lasts;
  element("stopped-note").textContent = !keeper.lasts
    ? word("The browser does not keep drawings here: save this one as a file, then load the page again.")
    : keeper.isBehind ? word("Not all strokes are kept: save the drawing as a file.")
      : word("All strokes that were finished before are kept.");
  root.removeAttribute("data-drawing");
  dialog.showModal();
}

async function start() {
  addEventListener("error", tellOfFailure);
  addEventListener("unhandledrejection", tellOfFailure);
  const engine = await loadEngine(new URL("../InkWeb.wasm", import.meta.url));
  const loadRest = () => engine.whole().catch(() => {});
  // Files that are kept here come at once; others come when the first stroke is drawn, or a button is pressed.
  if (navigator.serviceWorker?.controller) loadRest();
  else addEventListener("pointerup", loadRest, { once: true, capture: true });
  const drawing = makeDrawing(engine);
  const working = { ...drawing, ...makeActions(drawing) };
  const app = { ...working, ...makeTools(working) };
  connectPointers(app);
  connectKeeper(app);
  connectButtons(app);
  connectKeys(app);
  await app.keeper.start();
  await app.shared.follow();
  // For programs that drive the page, such as tests.
  globalThis.ductus = {
    /** True if the canvas shows all that it has to show, and nothing moves by itself. */
    get isAtRest() {
      return app.view.isAtRest && (app.backdrop.made?.isAtRest ?? (engine.hasStopped || !isWanted(engine)));
    },
    /** True if all of the engine is there. */
    get isWhole() { return app.engine.isWhole; },
    /** Loads all of the engine. */
    whole: () => app.engine.whole(),
    /** Settled when the parts that were asked for so far are there, or cannot be loaded. */
    get loaded() { return laterLoaded(); },
    /** Settled when all changes so far are in the store, or were refused. */
    get written() { return app.keeper.written; },
  };
  root.dataset.ready = "true";
  globalThis.releaseEarlyEvents?.();
  keepOffline(() => app.keeper.close());
  lookForGPU();
  app.archive.remind();
}

/** @typedef {import("../engine/engine.js").Engine} Engine */
/** @typedef {ReturnType<typeof makeDrawing>} Drawing the canvas, its drawing and its files */
/** @typedef {Drawing & ReturnType<typeof makeActions>} Working the same with all actions */
/** @typedef {Working & ReturnType<typeof makeTools>} App all parts of the app */

/**
 * Makes the canvas, the keeper of its drawing, and the bars that show its state.
 *
 * @param {Engine} engine
 */
function makeDrawing(engine) {
  const view = new CanvasView(element("canvas"), engine, canvasSettings());
  const input = new PointerInput(element("canvas"), engine, { view });
  const own = new OwnBrushes(engine);
  const tools = new Tools(engine, own);
  const tabs = new Tabs();
  const library = new Library(tabs);
  const keeper = new Keeper(engine, view, library, tabs);
  engine.onStop = () => {
    keeper.stop();
    offerWhatIsKept(keeper);
  };
  const summary = new Summary(engine, tools, keeper);
  const archive = new Archive(keeper, library);
  /** What decodes pictures and pages of PDFs; it comes with the first one. */
  const backdrop = new Part(({ Backdrop, Contents }) => new Backdrop(engine, view, new Contents()));
  let isAsked = false;
  when(["frame"], async () => {
    if (isAsked || backdrop.made || engine.hasStopped || !isWanted(engine)) return;
    isAsked = true;
    // After a failure one tries again, but not with each frame.
    if (!await backdrop.get()) setTimeout(() => { isAsked = false; }, 10_000);
  });
  const saving = new FileSaving(engine, view, keeper, backdrop);
  const shared = new SharedDrawings(engine, view, tools, keeper, library);
  when(["change"], () => {
    view.show();
    keeper.changed();
  });
  followMemory(engine, [{ label: word("New drawing"), run: () => keeper.create() }]);
  const [undoButton, redoButton] = [element("undo-button"), element("redo-button")];
  const zoomText = element("zoom-text");
  let shownZoom = 0;

  const showZoom = () => {
    const { zoom } = engine.view;
    if (zoom === shownZoom) return;
    shownZoom = zoom;
    zoomText.textContent = percent(zoom);
  };
  when(["open", "change"], () => {
    enable(undoButton, engine.canUndo);
    enable(redoButton, engine.canRedo);
  });
  when(["open", "change", "frame", "resize"], showZoom);
  const waiting = new Waiting(engine);
  // The selection needs all of the engine: pointers wait for it.
  tools.onSelect = () => waiting.run(() => {});
  const selection = new Selection(engine, view, input, tools, keeper, waiting);
  return {
    engine, view, input, own, tools, library, keeper, summary, archive, backdrop, saving, showZoom, selection, shared,
    waiting,
  };
}

/**
 * Makes the tools, the settings and the modes.
 *
 * @param {Working} app
 */
function makeTools({
  engine, view, input, own, tools, keeper, taking, replay, past, selection, finish, pages, clear,
}) {
  const shown = () => {
    tools.apply();
    view.show();
    pages.update();
  };
  /** @type {Settings} */
  const settings = new Settings(engine, tools, {
    onShown: shown,
    onAppearance: () => papers.follow(),
    onLanguage: async () => {
      // A drawing that is not kept would be lost.
      const isKept = keeper.lasts && await keeper.settle().then(() => true, () => false);
      if (!isKept) notify(word("The language changes when the page is loaded again."), { key: "language" });
      return isKept;
    },
    onShake: () => { if (!dialogIsOpen()) clear(); },
  });
  const papers = new Papers(engine, {
    isDark: () => settings.isDark,
    onPaper: () => {
      tools.fitPaper();
      tell("change");
    },
    onShown: shown,
  });
  pages.look = () => papers.look;
  const line = new SigningLine(element("signing-line"), engine, view);
  const fading = new Fading(engine, keeper);
  const modes = new Modes(engine, tools, papers, line, fading);
  const examples = new Examples(engine, view, modes);
  const penCase = new PenCase(engine, tools);
  const brushesChanged = () => {
    brushes.fill();
    selection.brushesChanged();
    penCase.update();
  };
  const editor = new Part(({ BrushEditor }) => {
    const made = new BrushEditor(engine, tools, own, papers);
    made.onChange = brushesChanged;
    return made;
  });
  /** Keeps a brush from a file: throws an `EngineError` with the place of the fault. */
  const takeBrush = (/** @type {string} */ text) => {
    const brush = own.add(text);
    brushesChanged();
    tools.chooseBrush(brush.name);
    return brush;
  };
  const brushes = new BrushChooser(engine, tools, own, {
    edit: async () => {
      finish();
      (await editor.get())?.open();
    },
    open: () => taking.choose(),
    take: takeBrush,
  });
  new Toolbar(tools, fading, brushes, new ColorChooser(tools, engine, element("canvas")), penCase);
  taking.takeBrush = takeBrush;
  const ring = new Ring(element("canvas"), element("ring"));
  when(["tool"], () => { ring.size = tools.tool === "eraser" ? tools.currentSize : 0; });

  const latencies = new Latencies();
  const trail = new InkTrail(view.element, tools);
  input.onDrawn = (/** @type {number} */ time, /** @type {number} */ samples, /** @type {PointerEvent} */ event) => {
    // The samples of a move may have come with raw updates.
    if (samples > 0) latencies.add(time, samples);
    trail.follow(event);
  };
  const inspector = new Part(async ({ Inspector }) => {
    const made = new Inspector(engine, (await engine.later()).inspection, latencies);
    made.onOpen = () => {
      finish();
      replay.made?.close();
      past.made?.close();
    };
    return made;
  });
  return { settings, papers, fading, examples, penCase, inspector };
}

/**
 * Connects the pointers and the view with what follows them.
 *
 * @param {App} app
 */
function connectPointers({
  view, input, tools, settings, fading, examples, penCase, hints, cover, openLayers,
}) {
  input.isClick = hasClosedPanel;
  input.onDown = () => {
    root.toggleAttribute("data-drawing", true);
    examples.hide();
  };
  input.onUp = () => {
    if (input.downCount === 0) root.removeAttribute("data-drawing");
    settings.keepPens();
    if (input.hasInked) {
      penCase.keep();
      if (tools.tool === "brush") hints.drawn();
    }
    if (input.hasScratched) hints.scratched();
    input.hasInked = input.hasScratched = false;
    tell("change");
    cover.made?.check();
  };
  input.onRefused = () => tell("change");
  input.onFull = () => {
    notify(word("This drawing is full: no more strokes fit into it. Go on in a new one."), { key: "full", seconds: 12 });
  };
  input.onClosedLayer = (isHidden) => {
    notify(
      isHidden ? word("This layer is hidden: nothing is drawn on it.")
        : word("This layer is locked: nothing is drawn on it."),
      { key: "layer", seconds: 6, actions: [{ label: word("Layers"), run: openLayers }] });
  };
  view.onFrame = () => {
    input.drawn();
    tell("frame");
  };
  view.onRest = () => {
    // Ink that has faded is no longer in the document.
    if (fading.isOn) tell("change");
  };
  view.onResize = () => tell("resize");
}

/**
 * Connects the parts with the drawing that is open.
 *
 * @param {App} app
 */
function connectKeeper({ view, input, tools, keeper, summary, papers }) {
  keeper.newPaper = () => papers.newPaper;
  keeper.paperLook = () => papers;
  keeper.onNew = () => {
    // A new drawing has nothing to erase or select.
    if (["eraser", "select"].includes(tools.tool)) tools.tool = "brush";
  };
  keeper.onName = () => {
    element("drawing-name").textContent = keeper.name;
    document.title = `${keeper.name} – Ductus`;
  };
  keeper.onOpen = () => {
    for (const key of ["cleared", "locked", "removed-pages", "beside-pages", "grey-pictures", "pdf"]) dismiss(key);
    tell("exchange");
    tools.apply();
    view.show();
    tell("open");
  };
  keeper.onClose = () => {
    input.takeMoves();
    tell("interrupt");
  };
  keeper.onChange = () => {
    // The undo of that notice would take back another gesture.
    dismiss("cleared");
    summary.later();
  };
}

/** True if the canvas lacks a piece of a picture. */
const isWanted = (/** @type {Engine} */ engine) => engine.backdrop.wanted(1).length > 0;

/** Enables or disables a button that may have the focus. */
function enable(/** @type {HTMLButtonElement} */ button, /** @type {boolean} */ isEnabled) {
  if (button.disabled !== isEnabled) return;
  // A disabled button would lose the focus.
  if (!isEnabled && document.activeElement === button) {
    element("canvas").focus({ preventScroll: true });
  }
  button.disabled = !isEnabled;
}

if (!leadToSigning()) start().catch((error) => {
  console.error(error);
  const message = document.createElement("p");
  message.className = "fatal";
  message.setAttribute("role", "alert");
  message.textContent = "WebAssembly" in globalThis
    ? word("The drawing engine could not be loaded: {reason}", { reason: reason(error) })
    : word("Ductus needs a browser with WebAssembly.");
  document.body.append(message);
});
