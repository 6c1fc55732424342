// The inspector shows how ink is made: a recording, event by event, with the results of the engine's stages.

import { chosen, element, icon, whenChosen } from "../interface/elements.js";
import { when } from "../interface/happenings.js";
import { Overlay, Source, Use } from "../engine/inspection.js";
import { EventField as F } from "../engine/records.js";
import { download } from "../files/handing-over.js";
import { InspectorCanvas } from "./canvas.js";
import { makeChecks, overlayLabels, useLabels } from "./checks.js";
import { aboutMarks, contentsOf } from "./contents.js";
import { Growth } from "./growth.js";
import { EventList } from "./list.js";
import { StageTimes } from "./times.js";
import { inspectorStyle } from "./style.js";
import { Tuning } from "./tuning.js";
import { addStyle } from "../interface/later-style.js";
import { dismiss, notify } from "../interface/notices.js";
import { openDialog } from "../interface/panels.js";
import { counted, fixed, reason, word } from "../words/words.js";

/** The number of events that are prepared for jumps at once; they take a few milliseconds. */
const preparedAtOnce = 400;
/** The length of a cut pause, and the length above which pauses are cut by default, in seconds. */
const [cutPause, longPause] = [0.5, 10];

const allUses = Use.coalesced | Use.predictions | Use.updates | Use.bluePredictions;

/** The dialog of the inspector. */
export class Inspector {
  #engine;
  #inspection;
  #growth;
  #times;
  #dialog = element("inspector");
  #slider = element("inspector-position");
  #canvas;
  #list;
  #tuning;
  #count = 0;
  /** @type {ReturnType<typeof contentsOf> | null} The contents of the recording. */
  #contents = null;
  /** @type {keyof typeof Source} */
  #source = "drawing";
  /** @type {ReturnType<import("../engine/logs.js").EngineLogs["read"]> | undefined} */
  #log;
  #overlays = Overlay.points;
  #uses = allUses;
  /** The time of the last frame that was played; 0 while nothing is played. */
  #playing = 0;
  #frame = 0;
  #isRecording = false;
  #latencies;

  /**
   * @param {import("../engine/engine.js").Engine} engine
   * @param {import("../engine/inspection.js").EngineInspection} inspection
   * @param {import("../canvas/latencies.js").Latencies} latencies
   */
  constructor(engine, inspection, latencies) {
    addStyle(inspectorStyle);
    this.#engine = engine;
    this.#inspection = inspection;
    this.#latencies = latencies;
    this.#growth = new Growth(inspection);
    this.#times = new StageTimes(inspection);
    this.#canvas = new InspectorCanvas(inspection);
    this.#list = new EventList(inspection);
    this.#tuning = new Tuning(inspection);
    this.#canvas.onView = this.#tuning.onChange = () => this.#show();
    this.#canvas.onPick = this.#list.onPick = (position) => this.#jump(position);
    /** Called before the dialog opens. */
    this.onOpen = () => {};
    this.#makeChecks();
    this.#listen();
    when(["exchange"], () => { if (this.#isRecording) engine.recording.record(true); });
  }

  /** Opens the dialog. */
  open() {
    this.#stopRecording();
    this.onOpen();
    openDialog(this.#dialog);
    const recorded = /** @type {HTMLOptionElement} */ (
      element("inspector-source").querySelector("option[value=recorded]"));
    recorded.hidden = recorded.disabled = this.#engine.recording.count === 0;
    if (this.#source === "recorded" && recorded.disabled) this.#source = "drawing";
    this.#load(this.#source);
  }

  // The inspected recording.

  #load(/** @type {keyof typeof Source} */ source) {
    this.#pause();
    const frame = this.#canvas.frame;
    const events = source === "log" ? this.#log : undefined;
    try {
      this.#count = this.#inspection.open(Source[source], { ...frame, events });
    } catch (error) {
      notify(word("This cannot be looked at: {reason}.", { reason: reason(error) }), { key: "inspector" });
      if (source !== "drawing") this.#load("drawing");
      return;
    }
    this.#source = source;
    element("inspector-source").value = source;
    this.#canvas.begin(frame);
    this.#inspection.show(this.#overlays, this.#uses);
    this.#inspection.compare(element("inspector-compare").checked);
    this.#tuning.showBrush();
    this.#list.count = this.#count;
    this.#slider.max = String(this.#count);
    element("inspector-skip").checked = this.#inspection.clock().longestPause > longPause;
    this.#contents = contentsOf(this.#inspection, this.#count);
    this.#seek(this.#count);
    // The room here is smaller than the page, and a log may be of a larger one.
    if (source === "log" || !this.#canvas.shows(this.#contents.bounds)) this.#canvas.showAll();
    this.#bringLast();
    this.#showMarkNote();
    this.#canvas.nameLooks();
    if (chosen("inspector-tab") === "time") this.#measure();
    this.#run();
  }

  /** Brings the place of the last event into view: on a small page only a part of the drawing is seen. */
  #bringLast() {
    if (this.#count === 0) return;
    const record = this.#inspection.events(this.#count - 1, 1);
    const [x, y] = [record[F.x], record[F.y]];
    if (Number.isFinite(x) && Number.isFinite(y)) this.#canvas.bring(x, y);
  }

  async #openFile(/** @type {File} */ file) {
    try {
      const { logs } = await this.#engine.later();
      this.#log = logs.read(new Uint8Array(await file.arrayBuffer()));
    } catch (error) {
      notify(
        word("“{name}” cannot be read: {reason}.", { name: file.name, reason: reason(error) }), { key: "inspector" });
      element("inspector-source").value = this.#source;
      return;
    }
    // The dialog may have been closed meanwhile.
    if (this.#dialog.open) this.#load("log");
  }

  /** Saves the inspected recording as an event log. */
  async #save() {
    // A drawing has kept only the samples.
    const isDrawing = this.#source === "drawing";
    const contents = isDrawing ? "samples" : this.#source === "log" ? this.#log?.contents : "events";
    try {
      const records = isDrawing ? this.#engine.files.exportEvents() : this.#inspection.export();
      const { logs } = await this.#engine.later();
      const log = logs.write(records, { lines: true, contents });
      const name = `${word("Recording")}${contents === "samples" ? ".samples" : ""}.jsonl`;
      download(new File([log], name, { type: "application/json" }));
      notify(
        contents === "samples" ? word("Saved the samples: more is not known of these strokes.")
          : word("Saved all events of what drew or erased, as they were reported."),
        { key: "inspector" });
    } catch (error) {
      notify(word("This cannot be saved: {reason}.", { reason: reason(error) }), { key: "inspector" });
    }
  }

  // Recording.

  #record() {
    this.#dialog.close();
    this.#latencies.clear();
    this.#engine.recording.record(true);
    this.#isRecording = true;
    const look = () => {
      // The message is inside a dialog if one was open when it was shown.
      document.querySelector("dialog[open]")?.close();
      this.open();
    };
    notify(word("Recording what you draw."), {
      key: "recording", seconds: 0, onDismiss: () => this.#stopRecording(),
      actions: [{ label: word("Stop and look"), run: look }],
    });
  }

  #stopRecording() {
    if (!this.#isRecording) return;
    this.#isRecording = false;
    this.#engine.recording.record(false);
    dismiss("recording");
    if (this.#engine.recording.count > 0) this.#source = "recorded";
  }

  // The position.

  #seek(/** @type {number} */ position) { this.#shown(this.#inspection.seek(position)); }

  #shown(/** @type {number} */ position) {
    this.#slider.value = String(position);
    this.#slider.style.setProperty(
      "--part", `${this.#count ? (100 * position) / this.#count : 0}%`);
    this.#slider.setAttribute(
      "aria-valuetext", word("event {index} of {total}", { index: position, total: this.#count }));
    this.#showTime(position);
    this.#list.show(position);
    this.#canvas.draw();
    this.#showErrors();
  }

  /** Shows the position in events and in time. */
  #showTime(/** @type {number} */ position) {
    const { time, duration } = this.#inspection.clock(
      element("inspector-skip").checked ? cutPause : Infinity);
    const text = word("{index} / {total} · {time} / {duration} s", {
      index: position, total: this.#count, time: fixed(time, 2), duration: fixed(duration, 2),
    });
    const output = element("inspector-position-text");
    if (output.textContent !== text) output.textContent = text;
  }

  /** Says why marks are missing. */
  #showMarkNote() {
    const note = element("inspector-marks");
    note.textContent = this.#contents
      ? aboutMarks(this.#contents, this.#overlays, this.#source === "drawing") : "";
    note.hidden = note.textContent === "";
  }

  /** Shows the errors of predictions in numbers, if their overlay is shown. */
  #showErrors() {
    const note = element("inspector-errors");
    note.hidden = (this.#overlays & Overlay.predictionErrors) === 0;
    if (note.hidden) return;
    const { count, error, error99, lead } = this.#inspection.predictions();
    note.textContent = count === 0
      ? word("Nothing was predicted of this stroke up to here.")
      : counted(
        "{count} prediction of this stroke, {lead} ms ahead: off by {error} points (root mean square), "
        + "99 % by at most {most}.",
        "{count} predictions of this stroke, {lead} ms ahead: off by {error} points (root mean square), "
        + "99 % by at most {most}.", {
        count, lead: fixed(1000 * lead, 1), error: fixed(error, 2), most: fixed(error99, 2),
      });
  }

  #jump(/** @type {number} */ position) {
    this.#pause();
    this.#seek(position);
  }

  #step(/** @type {number} */ by) { this.#jump(this.#inspection.position + by); }
  #stepCallback(/** @type {number} */ direction) { this.#jump(this.#inspection.callback(direction)); }

  // Playing, painting, preparing.

  get #isPlaying() { return this.#playing > 0; }

  #play() {
    if (this.#isPlaying) {
      this.#pause();
      return;
    }
    if (this.#inspection.position >= this.#count) this.#seek(0);
    this.#playing = performance.now();
    this.#showPlaying();
    this.#run();
  }

  #pause() {
    if (!this.#isPlaying) return;
    this.#playing = 0;
    this.#showPlaying();
  }

  #showPlaying() {
    const button = element("inspector-play");
    const label = this.#isPlaying ? word("Pause") : word("Play");
    button.setAttribute("aria-label", label);
    button.replaceChildren(icon(this.#isPlaying ? "pause" : "play"));
  }

  /** Goes on in every frame as long as there is something to play, to prepare or to paint. */
  #run() {
    if (this.#frame) return;
    this.#frame = requestAnimationFrame((time) => {
      this.#frame = 0;
      if (!this.#dialog.open) return;
      let goesOn = false;
      if (this.#isPlaying) {
        const speed = Number(element("inspector-speed").value);
        const before = this.#inspection.position;
        const position = this.#inspection.play(Math.max(time - this.#playing, 0) / 1000 * speed);
        this.#playing = Math.max(time, this.#playing);
        if (position !== before) this.#shown(position);
        else this.#showTime(position);
        if (position >= this.#count) this.#pause();
        goesOn = this.#isPlaying;
      } else if (this.#inspection.prepare(preparedAtOnce)) {
        goesOn = true;
      }
      if (this.#inspection.tick(time)) goesOn = true;
      this.#canvas.draw();
      if (goesOn) this.#run();
    });
  }

  // Overlays, and the samples that are used.

  #makeChecks() {
    const use = () => {
      this.#inspection.show(this.#overlays, this.#uses);
      this.#show();
      this.#showErrors();
      this.#showMarkNote();
    };
    makeChecks(element("inspector-overlays"), overlayLabels, this.#overlays, (bits) => {
      this.#overlays = bits;
      use();
    });
    makeChecks(element("inspector-uses"), useLabels, this.#uses, (bits) => {
      this.#uses = bits;
      use();
    });
  }

  /** Draws the damaged parts, and goes on with painting that is done bit by bit. */
  #show() {
    this.#canvas.draw();
    this.#run();
  }

  // Time.

  #measure() {
    this.#times.measure();
    this.#latencies.draw(element("latency-graph"), element("latency-text"));
    // Measuring growth takes a while, and its graph is drawn only if its tab is open.
    if (chosen("inspector-tab") === "time") this.#growth.measure();
  }

  // Events.

  #listen() {
    const click = (/** @type {ButtonId} */ id, /** @type {() => void} */ action) =>
      element(id).addEventListener("click", action);
    click("inspector-record", () => this.#record());
    click("inspector-save", () => this.#save());
    click("inspector-smaller", () => this.#canvas.zoom(0.5));
    click("inspector-larger", () => this.#canvas.zoom(2));
    click("inspector-fit", () => this.#canvas.showAllOrPlain());
    element("inspector-skip").addEventListener("change", () => this.#showTime(this.#inspection.position));
    document.addEventListener("visibilitychange", () => { if (document.hidden) this.#pause(); });
    click("inspector-first", () => this.#jump(0));
    click("inspector-callback-back", () => this.#stepCallback(-1));
    click("inspector-event-back", () => this.#step(-1));
    click("inspector-play", () => this.#play());
    click("inspector-event-on", () => this.#step(1));
    click("inspector-callback-on", () => this.#stepCallback(1));
    click("inspector-measure", () => this.#measure());
    this.#slider.addEventListener("input", () => this.#jump(Number(this.#slider.value)));
    const source = element("inspector-source");
    source.addEventListener("change", () => {
      if (source.value === "log") element("inspector-file").click();
      else this.#load(/** @type {keyof typeof Source} */ (source.value));
    });
    const file = element("inspector-file");
    file.addEventListener("cancel", () => { source.value = this.#source; });
    file.addEventListener("change", () => {
      const [log] = file.files ?? [];
      if (log) this.#openFile(log);
      file.value = "";
    });
    const compares = element("inspector-compare");
    compares.addEventListener("change", () => {
      this.#inspection.compare(compares.checked);
      this.#canvas.nameLooks();
      this.#show();
    });
    whenChosen("inspector-tab", () => this.#showTab());
    this.#dialog.addEventListener("keydown", (event) => this.#press(event));
    this.#dialog.addEventListener("close", () => {
      // The event of an earlier closing may come after the dialog was opened again.
      if (this.#dialog.open) return;
      this.#pause();
      this.#growth.stop();
      this.#inspection.close();
      this.#list.count = this.#count = 0;
    });
    new ResizeObserver(() => this.#resize()).observe(element("inspector-view"));
  }

  #showTab() {
    for (const tab of /** @type {const} */ (["events", "show", "tune", "time"])) {
      element(`inspector-${tab}`).hidden = tab !== chosen("inspector-tab");
    }
    if (chosen("inspector-tab") === "events") this.#shown(this.#inspection.position);
    if (chosen("inspector-tab") === "time") this.#measure();
    else this.#growth.stop();
  }

  #press(/** @type {KeyboardEvent} */ event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const target = /** @type {Element} */ (event.target);
    const takesArrows = target.closest("input, select");
    const isPosition = target === this.#slider;
    if (takesArrows && !isPosition) return;
    /** @type {Record<string, () => void>} */
    const actions = {
      ArrowLeft: () => (event.shiftKey ? this.#stepCallback(-1) : this.#step(-1)),
      ArrowRight: () => (event.shiftKey ? this.#stepCallback(1) : this.#step(1)),
      ArrowUp: () => this.#step(-1), ArrowDown: () => this.#step(1),
      Home: () => this.#jump(0),
      End: () => this.#jump(this.#count),
    };
    if (event.key === " " && !target.closest("button")) actions[" "] = () => this.#play();
    const action = actions[event.key];
    if (!action) return;
    event.preventDefault();
    action();
  }

  #resize() {
    if (!this.#dialog.open || this.#count === 0 || !this.#canvas.fit()) return;
    this.#canvas.nameLooks();
    this.#show();
    this.#list.fill();
  }
}
