// The app: makes its parts and connects them.

import { Archive } from "./archive.js";
import { BrushEditor } from "./brush-editor.js";
import { BrushChooser } from "./brushes.js";
import { CanvasView } from "./canvas.js";
import { ColorChooser } from "./colors.js";
import { Gallery } from "./drawings.js";
import { element } from "./elements.js";
import { loadEngine } from "./engine.js";
import { EngineError, EngineStopped, noMemory } from "./engine-memory.js";
import { Examples } from "./examples.js";
import { Fading } from "./fading.js";
import { canCopy, canShare, download, Files } from "./files.js";
import { PointerInput } from "./input.js";
import { Inspector } from "./inspector.js";
import { Keeper } from "./keeper.js";
import { Library } from "./library.js";
import { Modes } from "./modes.js";
import { dismiss, notify } from "./notices.js";
import { keepOffline } from "./offline.js";
import { OwnBrushes } from "./own-brushes.js";
import {
  attachPanel, closePanel, dialogIsOpen, hasClosedPanel, leaveKeys, openDialog, togglePanel,
} from "./panels.js";
import { Papers } from "./papers.js";
import { PenCase } from "./pen-case.js";
import { Replay } from "./replay.js";
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
  element("archive-open-button").addEventListener("click", () => files.choose());
  const replay = new Replay(engine, view);

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
    examples.update();
  };
  selection.onChange = changed;

  // Actions.

  /** Ends the strokes in progress, of a person or of an example, because something else begins. */
  const finish = () => {
    examples.stop();
    input.finish();
  };
  const historyChanged = () => {
    // Undo and redo may change the paper.
    papers.follow();
    changed();
  };
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
    if (replay.isOpen || engine.isEmpty) return;
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
    engine.fit(32);
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
  const editor = new BrushEditor(engine, tools, own, papers);
  const brushes = new BrushChooser(engine, tools, own, {
    edit: () => {
      finish();
      editor.open();
    },
    open: () => files.choose(),
    take: (text) => editor.take(text),
  });
  const toolbar = new Toolbar(tools, fading, brushes, new ColorChooser(tools, engine, element("canvas")), penCase);
  editor.onChange = () => {
    brushes.fill();
    selection.brushesChanged();
    penCase.update();
  };
  files.takeBrush = (text) => editor.take(text);
  const ring = new Ring(element("canvas"), element("ring"));
  tools.onChange = () => {
    toolbar.update();
    ring.size = tools.tool === "eraser" ? tools.currentSize : 0;
    selection.toolChanged();
    modes.update();
    examples.toolChanged();
  };

  fading.onChange = () => {
    toolbar.update();
    modes.update();
  };

  const inspector = new Inspector(engine, input);
  inspector.onOpen = () => {
    finish();
    replay.close();
  };

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
    line.follow();
  };
  view.onRest = () => {
    // Ink that has faded is no longer in the document.
    if (fading.isOn) changed();
  };
  view.onResize = () => {
    showZoom();
    selection.update();
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
    replay.close();
    inspector.drawingChanged();
    fading.update();
    papers.update();
    settings.update();
    tools.apply();
    view.show();
    showHistory();
    showZoom();
    selection.update();
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
  choose("paste-item", () => selection.paste());
  choose("fit-item", fit);
  choose("clear-item", clear);
  choose("unlock-item", () => selection.unlockAll());
  choose("replay-item", async () => {
    finish();
    selection.deselect();
    // The thumbnail is to show the whole drawing.
    await keeper.close();
    // A stroke may have begun meanwhile.
    input.finish();
    if (!dialogIsOpen()) replay.open();
  });
  choose("paper-item", () => {
    finish();
    papers.open();
  });
  choose("describe-item", () => summary.tell());
  choose("inspect-item", () => inspector.open());
  choose("settings-item", () => {
    finish();
    settings.open();
  });
  choose("help-item", help);
  element("copy-item").parentElement.hidden = !canCopy();
  element("share-item").parentElement.hidden = !canShare();

  listenForKeys({
    undo, redo, zoom, fit, save, help,
    clear: () => { if (!selection.delete()) clear(); },
    brush: () => { tools.tool = "brush"; },
    eraser: () => { tools.tool = "eraser"; },
    select: () => { tools.tool = "select"; },
    hand: () => { tools.tool = "hand"; },
    selectAll: () => selection.selectAll(),
    deselect: () => selection.deselect(),
    copy: () => selection.copy(),
    cut: () => selection.cut(),
    paste: () => selection.paste(),
    duplicate: () => selection.duplicate(),
    nudge: (x, y) => selection.nudge(x, y),
    endNudging: () => selection.endNudging(),
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
