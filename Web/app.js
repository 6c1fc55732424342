// The app: makes its parts and connects them.

import { Archive } from "./archive.js";
import { Backdrop } from "./backdrop.js";
import { BrushChooser } from "./brushes.js";
import { CanvasView } from "./canvas.js";
import { ColorChooser } from "./colors.js";
import { Contents } from "./contents.js";
import { Gallery } from "./drawings.js";
import { element } from "./elements.js";
import { loadEngine } from "./engine.js";
import { EngineError, EngineStopped, noMemory, notLoaded } from "./engine-memory.js";
import { Examples } from "./examples.js";
import { Fading } from "./fading.js";
import { canCopy, canShare, download, Files } from "./files.js";
import { Finding } from "./finding.js";
import { Importing } from "./importing.js";
import { PointerInput } from "./input.js";
import { Keeper } from "./keeper.js";
import { Latencies } from "./latencies.js";
import { Library } from "./library.js";
import { Modes } from "./modes.js";
import { dismiss, notify } from "./notices.js";
import { keepOffline } from "./offline.js";
import { OwnBrushes } from "./own-brushes.js";
import {
  attachPanel, closePanel, dialogIsOpen, hasClosedPanel, leaveKeys, openDialog, togglePanel,
} from "./panels.js";
import { Pages } from "./pages.js";
import { Papers } from "./papers.js";
import { Part } from "./parts.js";
import { Pasting } from "./pasting.js";
import { PenCase } from "./pen-case.js";
import { Placing } from "./placing.js";
import { Ring } from "./ring.js";
import { Selection } from "./selection.js";
import { Settings } from "./settings.js";
import { listenForKeys } from "./shortcuts.js";
import { leadToSigning } from "./signing.js";
import { SigningLine } from "./signing-line.js";
import { Summary } from "./summary.js";
import { Tabs } from "./tabs.js";
import { Title } from "./title.js";
import { Toolbar } from "./toolbar.js";
import { Tools } from "./tools.js";
import { percent, reason, word } from "./words.js";

const root = document.documentElement;

/** The time in which cleared ink vanishes, in seconds. */
const clearDuration = 0.5;
/** The factor by which a key or a button zooms. */
const zoomStep = 1.25;

/** Shows an error of the engine that was thrown in the middle of an event or a frame. */
function tellOfFailure(event) {
  const error = event.error ?? event.reason;
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

/** Shows each stage of a shortage of memory once. @returns {() => void} to be called after changes */
function memoryTeller(engine, actions) {
  let told = 0;
  return () => {
    const state = engine.hasStopped ? 0 : engine.memoryState;
    if (state > told) notify(memoryMessages[state], { key: "memory", seconds: 0, actions });
    if (state < told) dismiss("memory");
    told = state;
  };
}

/** Offers to load the page again or to save the drawing, after the engine has stopped. */
function offerWhatIsKept(keeper) {
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
  const engine = await loadEngine(new URL("InkWeb.wasm", import.meta.url));
  const loadRest = () => engine.whole().catch(() => {});
  // Files that are kept here come at once; others come when the first stroke is drawn, or a button is pressed.
  if (navigator.serviceWorker?.controller) loadRest();
  else addEventListener("pointerup", loadRest, { once: true, capture: true });
  const view = new CanvasView(element("canvas"), engine);
  const input = new PointerInput(element("canvas"), engine);
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
  const files = new Files(engine, view, keeper);
  const archive = new Archive(keeper, library);
  const gallery = new Gallery(keeper, library, archive);
  files.takeArchive = (file) => archive.take(file);
  const backdrop = new Backdrop(engine, view, new Contents());
  const importing = new Importing(engine, keeper, backdrop);
  files.importing = importing;
  files.backdrop = backdrop;
  element("archive-open-button").addEventListener("click", () => files.choose());
  /** Loads the engine for what needs no pen. */
  const loadLaterEngine = async () => {
    const later = await engine.later();
    later.onStop = () => notify(word("This has stopped. The drawing is as it was: load the page again to go on."), {
      key: "later", seconds: 0, actions: [{ label: word("Reload"), run: () => location.reload() }],
    });
    return later;
  };
  const replay = new Part(async ({ Replay }) => new Replay(engine, await loadLaterEngine(), view, backdrop));

  // The state of the document and of the view, in the bars.

  const [undoButton, redoButton] = [element("undo-button"), element("redo-button")];
  const zoomText = element("zoom-text");
  let shownZoom = 0;

  const showZoom = () => {
    const { zoom } = engine.view;
    if (zoom === shownZoom) return;
    shownZoom = zoom;
    zoomText.textContent = percent(zoom);
  };
  const showHistory = () => {
    enable(undoButton, engine.canUndo);
    enable(redoButton, engine.canRedo);
  };
  const selection = new Selection(engine, view, input, tools, keeper);
  const tellOfMemory = memoryTeller(
    engine, [{ label: word("New drawing"), run: () => keeper.create() }]);
  /** To be called after everything that may have changed the document. */
  const changed = () => {
    view.show();
    keeper.changed();
    tellOfMemory();
    showHistory();
    showZoom();
    selection.update();
    placing.update();
    pages.update();
    examples.update();
  };
  selection.onChange = changed;

  // Actions.

  /** Ends the strokes in progress, of a person or of an example, because something else begins. */
  const finish = () => {
    examples.stop();
    input.finish();
  };
  const pages = new Pages(engine, view, backdrop, finish);
  const placing = new Placing(engine, view, tools, finish);
  placing.onChange = changed;
  const finding = new Finding(engine, view, backdrop);
  const pasting = new Pasting(selection, files);
  importing.onPDF = () => pages.goTo(0, { keepsZoom: false });
  importing.onPicture = (id) => {
    changed();
    placing.choose(id);
  };
  const signHere = new Part(({ SignHere }) => new SignHere((bytes) => {
    placing.release();
    selection.sign(bytes, pages.middle);
    showZoom();
  }));
  const text = new Part(({ TextSelection }) => new TextSelection(engine, view, backdrop, tools));
  const selectText = async () => {
    if (!finding.isPossible) return;
    finish();
    (await text.get())?.open();
  };
  const historyChanged = () => {
    // Undo and redo may change the paper.
    papers.follow();
    changed();
  };
  // With its first page a drawing is shown on other paper.
  pages.onChange = historyChanged;
  const undo = () => {
    finish();
    if (engine.undo()) historyChanged();
  };
  const redo = () => {
    finish();
    if (engine.redo()) historyChanged();
  };
  const clear = () => {
    examples.stop();
    if (replay.made?.isOpen || engine.isEmpty) return;
    input.finish();
    const isCalm = matchMedia("(prefers-reduced-motion: reduce)").matches;
    engine.clear(isCalm ? 0 : clearDuration);
    changed();
    notify(word("Cleared."), { key: "cleared", actions: [{ label: word("Undo"), run: undo }], seconds: 6 });
  };
  const zoom = (steps) => {
    engine.zoom(engine.view.zoom * zoomStep ** steps, view.width / 2, view.height / 2);
    view.show();
    showZoom();
  };
  const fit = () => {
    if (!pages.fitPage()) engine.fit(32);
    view.show();
    showZoom();
  };
  // Saving only reads the document, so that strokes of a person go on.
  const save = () => {
    examples.stop();
    files.save();
  };
  const help = () => {
    finish();
    openDialog(element("help-dialog"));
  };

  const shown = () => {
    tools.apply();
    view.show();
  };
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
      changed();
    },
    onShown: shown,
  });
  const line = new SigningLine(element("signing-line"), engine, view);
  const fading = new Fading(engine, keeper);
  const modes = new Modes(engine, tools, papers, line, fading);
  const examples = new Examples(engine, view, modes, changed);
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
  const takeBrush = (text) => {
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
    open: () => files.choose(),
    take: takeBrush,
  });
  const toolbar = new Toolbar(tools, fading, brushes, new ColorChooser(tools, engine, element("canvas")), penCase);
  files.takeBrush = takeBrush;
  const ring = new Ring(element("canvas"), element("ring"));
  tools.onChange = () => {
    toolbar.update();
    ring.size = tools.tool === "eraser" ? tools.currentSize : 0;
    selection.toolChanged();
    placing.update();
    modes.update();
    examples.toolChanged();
    text.made?.toolChanged();
  };

  fading.onChange = () => {
    toolbar.update();
    modes.update();
  };

  const latencies = new Latencies();
  input.onDrawn = (time, samples) => latencies.add(time, samples);
  const inspector = new Part(async ({ Inspector }) => {
    const made = new Inspector(engine, await loadLaterEngine(), latencies);
    made.onOpen = () => {
      finish();
      replay.made?.close();
    };
    return made;
  });

  // Drawing.

  input.isClick = hasClosedPanel;
  input.onDown = () => {
    root.toggleAttribute("data-drawing", true);
    examples.hide();
  };
  input.onInput = () => {
    view.show();
    selection.update();
  };
  input.onUp = () => {
    if (input.downCount === 0) root.removeAttribute("data-drawing");
    settings.keepPens();
    if (input.hasInked) penCase.keep();
    input.hasInked = false;
    changed();
  };
  input.onRefused = changed;
  view.onFrame = () => {
    showZoom();
    selection.update();
    placing.update();
    pages.follow();
    finding.follow();
    text.made?.follow();
    backdrop.update();
    line.follow();
  };
  view.onRest = () => {
    // Ink that has faded is no longer in the document.
    if (fading.isOn) changed();
  };
  view.onResize = () => {
    backdrop.resize();
    showZoom();
    selection.update();
    placing.update();
    finding.follow();
    text.made?.follow();
    if (engine.isEmpty) line.reset();
    else line.follow();
  };

  keeper.newPaper = () => papers.newPaper;
  keeper.onNew = () => {
    // A new drawing has nothing to erase or select.
    if (["eraser", "select"].includes(tools.tool)) tools.tool = "brush";
  };
  keeper.onName = () => {
    element("drawing-name").textContent = keeper.name;
    document.title = `${keeper.name} – Ductus`;
  };
  keeper.onOpen = () => {
    dismiss("cleared");
    replay.made?.close();
    inspector.made?.drawingChanged();
    fading.update();
    papers.update();
    settings.update();
    tools.apply();
    view.show();
    showHistory();
    showZoom();
    selection.update();
    placing.release();
    finding.close();
    text.made?.close();
    backdrop.close();
    pages.update();
    line.reset();
    examples.update();
    summary.later();
  };
  keeper.onClose = () => examples.stop();
  keeper.onChange = () => {
    // The undo of that notice would take back another gesture.
    dismiss("cleared");
    summary.later();
  };

  // Buttons.

  const click = (id, action) => element(id).addEventListener("click", (event) => {
    leaveKeys(event);
    action(event);
  });
  const choose = (id, action) => click(id, (event) => {
    closePanel(event.detail === 0);
    action();
  });
  click("undo-button", undo);
  click("redo-button", redo);
  click("zoom-in-button", () => zoom(1));
  click("zoom-out-button", () => zoom(-1));
  click("fit-button", fit);
  element("drawings-button").addEventListener("click", () => {
    finish();
    gallery.open();
  });
  new Title(keeper, library, finish);
  const menuButton = element("menu-button");
  attachPanel(menuButton);
  menuButton.addEventListener("click", (event) => {
    element("unlock-item").parentElement.hidden = engine.selection.lockedCount === 0;
    togglePanel(menuButton, event.detail === 0);
  });
  choose("new-item", () => keeper.create());
  choose("sign-item", () => { location.hash = "signature"; });
  choose("open-item", () => files.choose());
  choose("save-item", save);
  choose("copy-item", () => files.copy());
  choose("share-item", () => files.share());
  choose("print-item", () => files.print());
  choose("paste-item", () => selection.paste());
  choose("picture-item", () => element("picture-input").click());
  choose("camera-item", () => element("camera-input").click());
  choose("pages-item", () => pages.toggle());
  choose("find-item", () => finding.open());
  choose("text-item", selectText);
  choose("sign-here-item", async () => {
    finish();
    await (await signHere.get())?.open();
  });
  choose("fit-item", fit);
  choose("fit-width-item", () => pages.fitWidth());
  choose("clear-item", clear);
  choose("unlock-item", () => selection.unlockAll());
  choose("replay-item", async () => {
    finish();
    selection.deselect();
    // The thumbnail is to show the whole drawing.
    await keeper.close();
    const player = await replay.get();
    // A stroke may have begun meanwhile.
    input.finish();
    if (!dialogIsOpen()) player?.open();
  });
  choose("paper-item", () => {
    finish();
    papers.open();
  });
  choose("describe-item", () => summary.tell());
  choose("inspect-item", async () => (await inspector.get())?.open());
  choose("settings-item", () => {
    finish();
    settings.open();
  });
  choose("help-item", help);
  element("copy-item").parentElement.hidden = !canCopy();
  element("share-item").parentElement.hidden = !canShare();
  // Where there is no touch, there is hardly a camera that takes pictures of paper.
  element("camera-item").parentElement.hidden = !matchMedia("(any-pointer: coarse)").matches;
  menuButton.addEventListener("click", () => {
    for (const id of ["find-item", "text-item"]) element(id).parentElement.hidden = !finding.isPossible;
  });

  listenForKeys({
    undo, redo, zoom, fit, save, help,
    clear: () => { if (!placing.delete() && !selection.delete()) clear(); },
    brush: () => { tools.tool = "brush"; },
    eraser: () => { tools.tool = "eraser"; },
    select: () => { tools.tool = "select"; },
    hand: () => { tools.tool = "hand"; },
    text: selectText,
    selectAll: () => text.made?.selectPage() || selection.selectAll(),
    deselect: () => text.made?.close() || placing.release() || selection.deselect() || pages.close(),
    copy: () => selection.copy(),
    cut: () => selection.cut(),
    paste: () => pasting.press(),
    duplicate: () => selection.duplicate(),
    nudge: (x, y) => placing.nudge(x, y) || selection.nudge(x, y),
    endNudging: () => selection.endNudging(),
    page: (steps) => pages.step(steps),
    fitWidth: () => pages.fitWidth(),
    find: () => finding.open(),
    mode: (number) => modes.choose(modes.all[number]),
    stop: () => examples.stop(),
    size: (steps) => tools.stepSize(steps),
    pan: (x, y) => {
      engine.pan(x, y);
      view.show();
    },
    holdPan: () => { tools.isPanning = true; },
    releasePan: () => { tools.isPanning = false; },
  });

  await keeper.start();
  root.dataset.ready = "true";
  globalThis.releaseEarlyEvents?.();
  keepOffline(() => keeper.close());
  archive.remind();
}

/** Enables or disables a button that may have the focus. */
function enable(button, isEnabled) {
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
