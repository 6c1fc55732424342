// The actions of the app, and the buttons and keys that lead to them.

import { element } from "../interface/elements.js";
import { FileTaking } from "../files/taking.js";
import { canCopy, canShare } from "../files/handing-over.js";
import { Hints } from "./hints.js";
import { tell, when } from "../interface/happenings.js";
import { notify } from "../interface/notices.js";
import { attachPanel, closePanel, dialogIsOpen, leaveKeys, openDialog, togglePanel } from "../interface/panels.js";
import { Pages } from "../pages/pages.js";
import { loadLater, Part } from "../interface/parts.js";
import { Pasting } from "../selection/pasting.js";
import { listenForKeys } from "./shortcuts.js";
import { Title } from "../drawings/title.js";
import { word } from "../words/words.js";
import { Zooming } from "../canvas/zooming.js";

/** The address of the folder of what reads handwriting. */
const findFolder = new URL("../find/", import.meta.url).href;
/** True if there are PDFs in the drawing, whose text can be selected. */
const hasPDF = (/** @type {import("../engine/engine.js").Engine} */ engine) =>
  engine.placed.list().some(({ format }) => format === "pdf");
/** The address of the folder of what sets typed text. */
const textFolder = new URL("../text/", import.meta.url).href;
/** The time in milliseconds, and the distance in CSS pixels, between the taps of a double tap. */
const [tapTime, tapDistance] = [400, 16];
/** The time in which cleared ink vanishes, in seconds. */
const clearDuration = 0.5;

/**
 * Makes the parts that work on the drawing, and the actions.
 *
 * @param {import("./app.js").Drawing} drawing
 */
export function makeActions({
  engine, view, input, tools, keeper, library, archive, saving, backdrop, showZoom, selection, waiting,
}) {
  /** Ends the strokes in progress, of a person or of an example, because something else begins. */
  const finish = () => {
    tell("interrupt");
    input.finish();
  };
  const pages = new Pages(engine, view, backdrop, waiting, finish);
  /** The search for handwriting: its worker, and what keeps its index beside the drawing. */
  const finder = new Part(async ({ Finder, IndexKeeping }) => {
    await engine.whole();
    const made = new Finder(engine, findFolder);
    return { finder: made, keeping: new IndexKeeping(keeper, library, made) };
  });
  const finding = new Part(async ({ Finding }) => {
    const search = await finder.get();
    if (!search) throw new Error("find-worker.js");
    return new Finding(engine, view, await backdrop.need(), search.finder, pages, typing);
  });
  /** Does something with the search bar; the index of the drawing is kept afterwards. */
  const search = async (/** @type {(made: import("../find/finding.js").Finding) => unknown} */ action) => {
    finish();
    const made = await finding.get();
    if (!made) return;
    await action(made);
    finder.made?.keeping.later();
  };
  const find = (/** @type {string | undefined} */ text = undefined) => search((made) => made.open(text));
  const replace = () => search((made) => made.openReplacing());
  const gallery = new Part(({ Gallery }) => {
    const made = new Gallery(keeper, library, archive);
    made.handwriting = new Part(async ({ GalleryFinding }) => {
      const search = await finder.get();
      if (!search) throw new Error("find-worker.js");
      return new GalleryFinding(engine, library, search.finder, findFolder);
    });
    made.onFound = find;
    return made;
  });
  saving.readWords = async () => {
    const made = await finder.get();
    if (!made) throw new Error("find-worker.js");
    return made.finder.words();
  };
  selection.findLike = () => search((made) => made.like());
  selection.copyText = () => search((made) => made.copySelection());
  /** @type {FileTaking} */
  const taking = new FileTaking(view, new Part(async ({ FileOpening, Importing }) => {
    const importing = new Importing(engine, keeper, await backdrop.need());
    importing.onPDF = () => pages.goTo(0, { keepsZoom: false });
    importing.onPicture = (id) => {
      tell("change");
      selection.choose(id);
    };
    return new FileOpening(engine, keeper, importing, {
      takeBrush: (text) => taking.takeBrush(text), takeArchive: (source) => archive.take(source), onForeign: setTexts,
    });
  }));
  const pasting = new Pasting(selection, taking);
  const cover = new Part(async ({ FieldCover }) => new FieldCover(engine, await backdrop.need()));
  const signHere = new Part(async ({ SignHere }) => {
    await engine.whole();
    return new SignHere(async (bytes) => {
      selection.sign(bytes, pages.middle);
      showZoom();
      await (await cover.get())?.begin();
    });
  });
  /** The links, outlines and labels of PDFs; they come with the first one. */
  const guide = new Part(async ({ Guide, Links, Outline }) => {
    const supply = await backdrop.need();
    const made = new Guide(engine, supply, pages);
    new Links(engine, view, supply, tools, input, made);
    new Outline(made, pages);
    return made;
  });
  when(["pdf"], async () => (await guide.get())?.update());
  const text = new Part(async ({ TextSelection }) => new TextSelection(engine, view, await backdrop.need(), tools));
  const selectText = async () => {
    if (!hasPDF(engine)) return;
    finish();
    (await text.get())?.open();
  };
  /** The text tool. */
  const typing = new Part(({ Typing }) => Typing.load(engine, view, input, tools, textFolder));
  tools.onText = () => {
    if (typing.made) return;
    // A tap that comes before the tool waits for it.
    const release = globalThis.keepEvents("canvas");
    typing.get().finally(release);
  };
  pasting.onText = async (text) => (await typing.get())?.paste(text);
  /** Sets the texts of files in which they are not set. */
  const setTexts = async () => {
    if ((await engine.later()).texts.list().some(({ isSet }) => !isSet)) (await typing.get())?.setUnset();
  };
  // Once the text tool is there, it does so by itself.
  when(["open"], () => { if (keeper.isNote && !typing.made) setTexts(); });
  followTexts(engine);
  selection.onFirst = () => loadLater().then(({ Linking }) => new Linking(engine, tools), () => {});
  /** The box of text that is selected alone; −1 if there is none. */
  const selectedText = () => (tools.tool === "select" && engine.isWhole ? engine.selection.texts().id : -1);
  /** Edits the box that is selected alone; returns true if there is one. */
  const editText = (id = selectedText(), /** @type {PointerEvent | null} */ event = null) => {
    if (tools.tool === "type") typing.get().then((made) => made?.createInMiddle());
    else if (id >= 0) typing.get().then((made) => made?.edit(id, event));
    return id >= 0 || tools.tool === "type";
  };
  followDoubleTaps(view.element, selectedText, editText);
  const ruler = new Part(async ({ Ruler }) => {
    await engine.whole();
    return new Ruler((await engine.later()).ruler, view);
  });
  const toggleRuler = async () => (await ruler.get())?.toggle();
  const objects = new Part(async ({ Objects }) => {
    await engine.whole();
    return new Objects(engine, (await engine.later()).objects, view, tools, selection);
  });
  const openObjects = async () => {
    finish();
    (await objects.get())?.open();
  };
  const historyChanged = () => {
    tell("history");
    tell("change");
  };
  saving.enlarge = () => pages.enlarge();
  const hints = new Hints(engine, () => pages.enlarge());
  const undo = () => {
    finish();
    if (!engine.undo()) return;
    hints.undone();
    historyChanged();
  };
  const redo = () => {
    finish();
    if (engine.redo()) historyChanged();
  };
  const replay = new Part(async ({ Replay }) => new Replay(engine, (await engine.later()).replay, view));
  const past = new Part(async ({ DrawingHistory }) => {
    const made = new DrawingHistory(engine, (await engine.later()).history, view, keeper);
    made.onRestore = historyChanged;
    made.undo = undo;
    return made;
  });
  const layers = new Part(async ({ Layers }) => {
    await engine.whole();
    return new Layers(engine, (await engine.later()).layers, view, input);
  });
  const openLayers = async () => {
    finish();
    (await layers.get())?.open();
  };
  const clear = () => {
    tell("interrupt");
    if (replay.made?.isOpen || past.made?.isOpen || engine.isEmpty) return;
    input.finish();
    const isCalm = matchMedia("(prefers-reduced-motion: reduce)").matches;
    engine.clear(isCalm ? 0 : clearDuration);
    tell("change");
    notify(word("Cleared."), { key: "cleared", actions: [{ label: word("Undo"), run: undo }], seconds: 6 });
  };
  const zooming = new Zooming(engine, view);
  const zoom = (/** @type {number} */ steps) => {
    zooming.step(steps);
    showZoom();
  };
  const fit = () => {
    if (!pages.fitPage()) engine.fit(32);
    view.show();
    showZoom();
  };
  // Saving only reads the document, so that strokes of a person go on.
  const save = () => {
    tell("interrupt");
    saving.save();
  };
  const help = () => {
    finish();
    openDialog(element("help-dialog"));
  };
  /**
   * Shows something in the place of the drawing, once it is loaded.
   *
   * @param {Part<{open: () => unknown}>} part
   */
  const showInstead = async (part) => {
    finish();
    selection.deselect();
    // The thumbnail is to show the whole drawing.
    await keeper.close();
    const shown = await part.get();
    // A stroke may have begun meanwhile.
    input.finish();
    if (!dialogIsOpen() && !replay.made?.isOpen && !past.made?.isOpen) shown?.open();
  };
  return {
    finish, showInstead, pages, gallery, taking, finding, find, replace, pasting, signHere, cover, hints, text, selectText,
    replay, past, undo, redo, clear, zoom, fit, save, help, openLayers, typing, editText, toggleRuler, objects, openObjects,
  };
}

/**
 * Puts the texts of the drawing into the page for those who do not see them, once there are any.
 *
 * @param {import("../engine/engine.js").Engine} engine
 */
function followTexts(engine) {
  let isAsked = false;
  const look = () => {
    if (isAsked || engine.hasStopped || !engine.hasTexts) return;
    isAsked = true;
    Promise.all([loadLater(), engine.later()]).then(([{ TextReading }, { texts }]) => new TextReading(engine, texts), () => {
      // The next change tries again.
      isAsked = false;
    });
  };
  when(["open", "change"], look);
}

/**
 * Calls back for a double tap or a double click of the tool that selects: browsers tell of none, for the canvas keeps
 * their own gestures away.
 *
 * @param {HTMLElement} canvas
 * @param {() => number} chosen the box of text that is selected, after a tap; −1 if there is none
 * @param {(id: number, event: PointerEvent) => unknown} action
 */
function followDoubleTaps(canvas, chosen, action) {
  let last = { timeStamp: -Infinity, clientX: 0, clientY: 0, id: -1 };
  canvas.addEventListener("pointerup", (event) => {
    const isSecond = event.timeStamp - last.timeStamp < tapTime
      && Math.hypot(event.clientX - last.clientX, event.clientY - last.clientY) < tapDistance;
    const { id } = last;
    const { timeStamp, clientX, clientY } = event;
    last = { timeStamp: isSecond ? -Infinity : timeStamp, clientX, clientY, id: chosen() };
    // The second tap may have chosen nothing, or what lies below.
    if (isSecond && id >= 0) action(id, event);
  });
}

/**
 * Connects the buttons of the bars and the items of the menu.
 *
 * @param {import("./app.js").App} app
 */
export function connectButtons({
  engine, library, keeper, summary, taking, saving, gallery, shared, replay, past, selection, finish, pages, find,
  signHere, selectText, undo, redo, clear, zoom, fit, save, help, settings, papers, inspector, showInstead,
  openLayers, toggleRuler, openObjects,
}) {
  /**
   * Connects a button.
   *
   * @param {ButtonId} id
   * @param {(event: MouseEvent) => unknown} action
   */
  const click = (id, action) => element(id).addEventListener("click", (event) => {
    leaveKeys(event);
    action(event);
  });
  const choose = (/** @type {ButtonId} */ id, /** @type {() => unknown} */ action) => click(id, (event) => {
    closePanel(event.detail === 0);
    action();
  });
  click("undo-button", undo);
  click("redo-button", redo);
  click("zoom-in-button", () => zoom(1));
  click("zoom-out-button", () => zoom(-1));
  click("fit-button", fit);
  click("away-button", fit);
  element("drawings-button").addEventListener("click", async () => {
    finish();
    const made = await gallery.get();
    // A stroke may have begun meanwhile.
    finish();
    if (!dialogIsOpen()) made?.open();
  });
  element("archive-open-button").addEventListener("click", () => taking.choose());
  new Title(keeper, library, finish);
  const menuButton = element("menu-button");
  attachPanel(menuButton);
  menuButton.addEventListener("click", (event) => {
    // Until all of the engine is there, nothing is locked.
    element("unlock-item").parentElement.hidden = !engine.isWhole || engine.selection.lockedCount === 0;
    togglePanel(menuButton, event.detail === 0);
  });
  const sharingButton = element("sharing-button");
  attachPanel(sharingButton);
  sharingButton.addEventListener("click", (event) => togglePanel(sharingButton, event.detail === 0));
  click("ruler-button", toggleRuler);
  choose("objects-item", openObjects);
  element("objects-button").addEventListener("click", openObjects);
  choose("new-item", () => keeper.create());
  choose("sign-item", () => { location.hash = "signature"; });
  choose("open-item", () => taking.choose());
  choose("save-item", save);
  choose("copy-item", () => saving.copy());
  choose("share-item", () => saving.share());
  choose("together-item", () => {
    finish();
    shared.open();
  });
  choose("print-item", () => saving.print());
  choose("paste-item", () => selection.paste());
  choose("picture-item", () => element("picture-input").click());
  choose("camera-item", () => element("camera-input").click());
  choose("pages-item", () => pages.toggle());
  choose("find-item", () => find());
  click("find-button", () => find());
  choose("text-item", selectText);
  choose("sign-here-item", async () => {
    finish();
    await (await signHere.get())?.open();
  });
  choose("fit-item", fit);
  choose("fit-width-item", () => pages.fitWidth());
  choose("clear-item", clear);
  choose("unlock-item", () => selection.unlockAll());
  choose("layers-item", openLayers);
  choose("replay-item", () => showInstead(replay));
  choose("history-item", () => showInstead(past));
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
    element("text-item").parentElement.hidden = !hasPDF(engine);
  });
}

/**
 * Connects the keys.
 *
 * @param {import("./app.js").App} app
 */
export function connectKeys({
  engine, view, tools, selection, pages, finding, find, replace, pasting, text, selectText, undo, redo, clear, zoom, fit,
  save, saving, help, penCase, examples, past, showInstead, typing, editText, toggleRuler, objects, openObjects,
}) {
  listenForKeys({
    undo, redo, zoom, fit, save, help,
    print: () => saving.print(),
    clear: () => { if (!selection.delete()) clear(); },
    brush: () => { tools.tool = "brush"; },
    eraser: () => { tools.tool = "eraser"; },
    select: () => { tools.tool = "select"; },
    hand: () => { tools.tool = "hand"; },
    text: () => { tools.tool = "type"; },
    selectText,
    edit: () => editText(),
    shapes: () => { tools.tool = "shape"; },
    ruler: toggleRuler,
    objects: openObjects,
    listObjects: () => objects.get(),
    history: () => showInstead(past),
    selectAll: () => text.made?.selectPage() || selection.selectAll(),
    deselect: () => typing.made?.end() || text.made?.close() || selection.deselect() || objects.made?.close() || finding.made?.close()
      || pages.close(),
    copy: () => selection.copy(),
    cut: () => selection.cut(),
    paste: () => pasting.press(),
    duplicate: () => selection.duplicate(),
    group: (isOne) => selection.group(isOne === 1),
    arrange: (step) => selection.arrange(step),
    nudge: (x, y) => selection.nudge(x, y),
    endNudging: () => selection.endNudging(),
    page: (steps) => pages.step(steps),
    fitWidth: () => pages.fitWidth(),
    find: () => find(),
    replace,
    pen: (index) => penCase.choose(index),
    stop: () => examples.stop(),
    size: (steps) => tools.stepSize(steps),
    pan: (x, y) => {
      engine.pan(x, y);
      view.show();
    },
    holdPan: () => { tools.isPanning = true; },
    releasePan: () => { tools.isPanning = false; },
  });
}
