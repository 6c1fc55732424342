// How the ink is made: a recording, event by event, with what the stages of the engine make of it.

import { chosen, describeSlider, element, icon, make, whenChosen } from "./elements.js";
import { EventField as F, eventStride } from "./engine.js";
import { parseEventLog } from "./eventlog.js";
import { Overlay, Source, Use } from "./inspection.js";
import { Latencies } from "./latencies.js";
import { dismiss, notify } from "./notices.js";
import { openDialog } from "./panels.js";

const rowHeight = 30;
/** How many events are made ready for jumps at once: a few milliseconds. */
const preparedAtOnce = 400;

const overlayLabels = [
  [Overlay.points, "Samples"], [Overlay.coalesced, "Coalesced samples apart"],
  [Overlay.polyline, "Polyline"], [Overlay.filtered, "Filtered polyline"],
  [Overlay.curves, "Curves and control points"], [Overlay.outline, "Outline"],
  [Overlay.predicted, "Predicted samples"], [Overlay.coverage, "Coverage, in place of the ink"],
  [Overlay.damage, "Damaged rectangles"],
];
const useLabels = [
  [Use.coalesced, "Coalesced samples"], [Use.predictions, "Predicted samples"],
  [Use.updates, "Late corrections"], [Use.bluePredictions, "Predicted ink in blue"],
  [Use.uncached, "All anew at every step (uncached)"],
];
const allUses = Use.coalesced | Use.predictions | Use.updates | Use.bluePredictions;

/** The filters by number: their names and arguments, with limits, steps and what they begin with. */
const filterKinds = [
  ["Savitzky–Golay", [["Window", 2, 12, 1, 2], ["Strength", 0, 1, 0.05, 1]]],
  ["Douglas–Peucker", [["Tolerance", 0, 10, 0.1, 1]]],
  ["Simplify", [
    ["Tolerance", 0, 5, 0.05, 0.45], ["Force", 0, 1, 0.01, 0.05], ["Angle", 0, 1, 0.01, 0.1]]],
  ["Minimum distance", [["Distance", 0, 30, 0.5, 5]]],
  ["One-euro", [["Cutoff", 0.1, 20, 0.1, 2], ["Growth", 0, 0.1, 0.001, 0.01]]],
  ["Streamline", [["Amount", 0, 0.95, 0.05, 0.5]]],
  ["Modeller", [["Strength", 0, 1, 0.05, 0.5]]],
];
const smoothers = [
  "Lines", "Bézier", "Smoothed Bézier", "Midpoint quadratics", "Antigrain", "Catmull–Rom", "B-spline",
];
const stageNames = ["Touch paths", "Filters", "Smoother", "Brush", "Pixels"];
const originNames = ["measured", "coalesced", "updated", "predicted"];
const phaseNames = ["began", "moved", "still", "ended", "cancelled", "hover", "hover", "hover"];

/** The dialog. */
export class Inspector {
  #engine;
  #inspection;
  #input;
  #dialog = element("inspector");
  #canvas = element("inspector-canvas");
  #context = this.#canvas.getContext("2d", { alpha: false });
  #list = element("event-list");
  #rows = element("event-rows");
  #slider = element("inspector-position");
  #count = 0;
  #source = "drawing";
  #log;
  #view = { x: 0, y: 0, magnification: 1 };
  #overlays = Overlay.points;
  #uses = allUses;
  #filters = [];
  #playing = 0;
  #frame = 0;
  #isRecording = false;
  #latencies = new Latencies();

  /**
   * @param {import("./engine.js").Engine} engine
   * @param {import("./input.js").PointerInput} input
   */
  constructor(engine, input) {
    this.#engine = engine;
    this.#inspection = engine.inspection;
    this.#input = input;
    input.onDrawn = (time, samples) => this.#latencies.add(time, samples);
    this.#makeControls();
    this.#listen();
  }

  /** Opens the dialog. */
  open() {
    this.#stopRecording(false);
    openDialog(this.#dialog);
    const recorded = element("inspector-source").querySelector("[value=recorded]");
    recorded.hidden = recorded.disabled = this.#inspection.recordedCount === 0;
    if (this.#source === "recorded" && recorded.disabled) this.#source = "drawing";
    this.#load(this.#source);
  }

  // What is looked at.

  #load(source) {
    this.#pause();
    const { clientWidth: width, clientHeight: height } = element("inspector-view");
    const scale = Math.min(Math.max(devicePixelRatio || 1, 0.25), 4);
    const number = { drawing: Source.drawing, recorded: Source.recorded, log: Source.log }[source];
    try {
      this.#count = this.#inspection.open(number, {
        width, height, scale, events: source === "log" ? this.#log : undefined,
      });
    } catch (error) {
      notify(`This cannot be looked at: ${error.message}.`, { key: "inspector" });
      if (source !== "drawing") this.#load("drawing");
      return;
    }
    this.#source = source;
    element("inspector-source").value = source;
    this.#setSize(width, height, scale);
    this.#view = { x: 0, y: 0, magnification: 1 };
    this.#inspection.show(this.#overlays, this.#uses);
    this.#inspection.compare(element("inspector-compare").checked);
    this.#showBrush();
    this.#rows.style.height = `${this.#count * rowHeight}px`;
    this.#slider.max = this.#count;
    this.#seek(this.#count);
    this.#measure();
    this.#run();
  }

  #setSize(width, height, scale) {
    const { style } = this.#canvas;
    this.#canvas.width = Math.floor(width * scale + 0.5);
    this.#canvas.height = Math.floor(height * scale + 0.5);
    [style.width, style.height] = [`${width}px`, `${height}px`];
    this.scale = scale;
  }

  async #openFile(file) {
    try {
      this.#log = parseEventLog(await file.text());
    } catch (error) {
      notify(`${file.name} cannot be read: ${error.message}.`, { key: "inspector" });
      element("inspector-source").value = this.#source;
      return;
    }
    this.#load("log");
  }

  // Recording.

  #record() {
    this.#dialog.close();
    this.#latencies.clear();
    this.#inspection.record(true);
    this.#isRecording = true;
    notify("Recording what you draw.", {
      key: "recording", seconds: 0,
      actions: [{ label: "Stop and look", run: () => this.#stopRecording(true) }],
    });
  }

  #stopRecording(opens) {
    if (!this.#isRecording) return;
    this.#isRecording = false;
    this.#input.finish();
    this.#inspection.record(false);
    dismiss("recording");
    if (this.#inspection.recordedCount > 0) this.#source = "recorded";
    if (opens) this.open();
  }

  // Where it is.

  #seek(position) {
    const at = this.#inspection.seek(position);
    this.#shown(at);
  }

  #shown(position) {
    this.#slider.value = position;
    this.#slider.style.setProperty(
      "--part", `${this.#count ? (100 * position) / this.#count : 0}%`);
    const text = `event ${position} of ${this.#count}`;
    this.#slider.setAttribute("aria-valuetext", text);
    element("inspector-position-text").textContent = `${position} / ${this.#count}`;
    // The row of the last event is to be seen.
    const top = (position - 1) * rowHeight;
    const { scrollTop, clientHeight } = this.#list;
    if (top < scrollTop || top + rowHeight > scrollTop + clientHeight) {
      this.#list.scrollTop = Math.max(top - clientHeight / 2, 0);
    }
    this.#fillRows();
    this.#draw();
  }

  #step(by) { this.#pause(); this.#seek(this.#inspection.position + by); }
  #stepCallback(direction) { this.#pause(); this.#seek(this.#inspection.callback(direction)); }

  #draw() { this.#inspection.draw(this.#context); }

  // Playing, painting, making ready.

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
    const label = this.#isPlaying ? "Pause" : "Play";
    button.setAttribute("aria-label", label);
    button.replaceChildren(icon(this.#isPlaying ? "pause" : "play"));
  }

  /** Goes on in every frame, as long as there is something to do. */
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
        if (position >= this.#count) this.#pause();
        goesOn = this.#isPlaying;
      } else if (this.#inspection.prepare(preparedAtOnce)) {
        goesOn = true;
      }
      if (this.#inspection.tick(time)) goesOn = true;
      this.#draw();
      if (goesOn) this.#run();
    });
  }

  // The list.

  #fillRows() {
    const first = Math.max(Math.floor(this.#list.scrollTop / rowHeight) - 2, 0);
    const count = Math.min(Math.ceil(this.#list.clientHeight / rowHeight) + 4, this.#count - first);
    const records = count > 0 ? this.#inspection.events(first, count) : [];
    const { position } = this.#inspection;
    const rows = this.#rows.children;
    while (rows.length > Math.max(count, 0)) rows[rows.length - 1].remove();
    while (rows.length < count) {
      this.#rows.append(make("button", { type: "button", className: "event-row", tabIndex: -1 },
        make("span", { className: "number" }), make("span", { className: "mark" }),
        make("span", { className: "place" }), make("span", { className: "force" })));
    }
    for (let index = 0; index < count; index++) {
      const record = records.subarray(index * eventStride, (index + 1) * eventStride);
      const row = rows[index];
      const number = first + index + 1;
      const kind = originNames[record[F.origin]] ?? "measured";
      row.style.top = `${(first + index) * rowHeight}px`;
      row.dataset.number = number;
      row.className = `event-row${record[F.beginsCallback] ? " begins" : ""}`
        + `${number > position ? " later" : ""}`;
      if (number === position) row.setAttribute("aria-current", "true");
      else row.removeAttribute("aria-current");
      const place = Number.isNaN(record[F.x])
        ? "" : ` ${record[F.x].toFixed(1)}, ${record[F.y].toFixed(1)}`;
      const force = Number.isNaN(record[F.force]) ? "" : `f ${record[F.force].toFixed(2)}`;
      const phase = phaseNames[record[F.phase]] ?? "";
      row.children[0].textContent = number;
      row.children[1].className = `mark ${kind}`;
      row.children[2].textContent = `${phase}${place}`;
      row.children[3].textContent = force;
      row.setAttribute(
        "aria-label", `Event ${number}, ${kind}, ${phase},${place} ${force}`
          + `${record[F.beginsCallback] ? ", begins a callback" : ""}`);
    }
  }

  // What is shown and used.

  #makeControls() {
    const check = (label, isOn, action) => {
      const box = make("input", { type: "checkbox", checked: isOn });
      box.addEventListener("change", () => action(box.checked));
      return make("label", { className: "check" }, box, make("span", { textContent: label }));
    };
    for (const [bit, label] of overlayLabels) {
      element("inspector-overlays").append(check(label, (this.#overlays & bit) !== 0, (isOn) => {
        this.#overlays = isOn ? this.#overlays | bit : this.#overlays & ~bit;
        this.#apply();
      }));
    }
    for (const [bit, label] of useLabels) {
      element("inspector-uses").append(check(label, (this.#uses & bit) !== 0, (isOn) => {
        this.#uses = isOn ? this.#uses | bit : this.#uses & ~bit;
        this.#apply();
      }));
    }
    const add = element("inspector-add");
    add.append(make("option", { value: "", textContent: "Choose…" }));
    filterKinds.forEach(([name], kind) => {
      add.append(make("option", { value: kind, textContent: name }));
    });
    smoothers.forEach((name, kind) => {
      element("inspector-smoother").append(make("option", { value: kind, textContent: name }));
    });
  }

  #apply() {
    this.#inspection.show(this.#overlays, this.#uses);
    this.#draw();
    this.#run();
  }

  // Filters and smoother.

  #showBrush() {
    const { filters, smoother, factor } = this.#inspection.brush();
    this.#filters = filters.map(([kind, ...values]) => ({ kind, values, isOn: true }));
    element("inspector-smoother").value = smoother;
    element("inspector-factor").value = smoother === 4 ? factor : 0.7;
    this.#showFactor();
    this.#showFilters();
  }

  #showFactor() {
    const slider = element("inspector-factor");
    element("inspector-factor-field").hidden = element("inspector-smoother").value !== "4";
    describeSlider(slider, Number(slider.value).toFixed(2));
  }

  #showFilters() {
    const list = element("inspector-filters");
    list.replaceChildren(...this.#filters.map((filter, index) => this.#filterBox(filter, index)));
    if (this.#filters.length === 0) list.append(make("p", { className: "note", textContent: "None" }));
  }

  #filterBox(filter, index) {
    const [name, parameters] = filterKinds[filter.kind];
    const isOn = make("input", { type: "checkbox", checked: filter.isOn });
    isOn.addEventListener("change", () => {
      filter.isOn = isOn.checked;
      this.#tune();
    });
    const box = make("div", { className: "filter" },
      make("label", { className: "check" }, isOn, make("span", { textContent: name })));
    parameters.forEach(([label, min, max, step], part) => {
      const id = `inspector-filter-${index}-${part}`;
      const slider = make("input", { type: "range", id, min, max, step });
      slider.value = filter.values[part] ?? min;
      const field = make("div", { className: "field" },
        make("label", { htmlFor: id, textContent: label }), make("output", { id: `${id}-text` }),
        slider);
      const describe = () => {
        const text = String(Number(Number(slider.value).toFixed(3)));
        slider.style.setProperty("--part", `${(100 * (slider.value - min)) / (max - min)}%`);
        slider.setAttribute("aria-valuetext", text);
        field.children[1].textContent = text;
      };
      describe();
      slider.addEventListener("input", () => {
        filter.values[part] = Number(slider.value);
        describe();
        this.#tune();
      });
      box.append(field);
    });
    return box;
  }

  #tune() {
    const filters = this.#filters.filter(({ isOn }) => isOn)
      .map(({ kind, values }) => [kind, ...values]);
    this.#inspection.tune(
      filters, Number(element("inspector-smoother").value),
      Number(element("inspector-factor").value));
    this.#draw();
    this.#run();
  }

  // Time.

  #measure() {
    const times = stageNames.map((_, stage) => {
      // The least of three runs: what disturbs them only makes them longer.
      let least = Infinity;
      for (let run = 0; run < 3; run++) {
        const start = performance.now();
        const count = this.#inspection.run(stage, 600);
        if (count === 0) return 0;
        least = Math.min(least, (1000 * (performance.now() - start)) / count);
      }
      return least;
    });
    const costs = times.map((time, stage) => Math.max(time - (times[stage - 1] ?? 0), 0));
    const most = Math.max(...costs, 0.001);
    element("stage-times").replaceChildren(...stageNames.map((name, stage) => {
      const bar = make("div");
      bar.style.width = `${(100 * costs[stage]) / most}%`;
      return make("tr", {}, make("th", { scope: "row", textContent: name }),
        make("td", { className: "bar-cell" }, bar),
        make("td", { textContent: costs[stage].toFixed(1) }));
    }));
    this.#latencies.draw(element("latency-graph"), element("latency-text"));
  }

  // Events.

  #listen() {
    const click = (id, action) => element(id).addEventListener("click", action);
    click("inspector-record", () => this.#record());
    click("inspector-first", () => { this.#pause(); this.#seek(0); });
    click("inspector-callback-back", () => this.#stepCallback(-1));
    click("inspector-event-back", () => this.#step(-1));
    click("inspector-play", () => this.#play());
    click("inspector-event-on", () => this.#step(1));
    click("inspector-callback-on", () => this.#stepCallback(1));
    click("inspector-measure", () => this.#measure());
    click("inspector-reset", () => {
      this.#showBrush();
      this.#inspection.tune(null, -1, 0);
      this.#draw();
      this.#run();
    });
    this.#slider.addEventListener("input", () => {
      this.#pause();
      this.#seek(Number(this.#slider.value));
    });
    element("inspector-source").addEventListener("change", (event) => {
      if (event.target.value === "log") element("inspector-file").click();
      else this.#load(event.target.value);
    });
    const file = element("inspector-file");
    file.addEventListener("cancel", () => { element("inspector-source").value = this.#source; });
    file.addEventListener("change", () => {
      if (file.files.length > 0) this.#openFile(file.files[0]);
      file.value = "";
    });
    element("inspector-compare").addEventListener("change", (event) => {
      this.#inspection.compare(event.target.checked);
      this.#draw();
      this.#run();
    });
    element("inspector-add").addEventListener("change", (event) => {
      const { value } = event.target;
      event.target.value = "";
      if (value === "" || this.#filters.length === 8) return;
      const values = filterKinds[value][1].map(([, , , , start]) => start);
      this.#filters.push({ kind: Number(value), values, isOn: true });
      this.#showFilters();
      this.#tune();
    });
    for (const id of ["inspector-smoother", "inspector-factor"]) {
      element(id).addEventListener("input", () => {
        this.#showFactor();
        this.#tune();
      });
    }
    whenChosen("inspector-tab", () => this.#showTab());
    this.#list.addEventListener("scroll", () => this.#fillRows());
    this.#rows.addEventListener("click", (event) => {
      const number = event.target.closest(".event-row")?.dataset.number;
      if (!number) return;
      this.#pause();
      this.#seek(Number(number));
    });
    this.#dialog.addEventListener("keydown", (event) => this.#press(event));
    this.#dialog.addEventListener("close", () => {
      this.#pause();
      this.#inspection.close();
      this.#rows.replaceChildren();
      this.#count = 0;
    });
    new ResizeObserver(() => this.#resize()).observe(element("inspector-view"));
    this.#listenToCanvas();
  }

  #showTab() {
    for (const tab of ["events", "show", "tune", "time"]) {
      element(`inspector-${tab}`).hidden = tab !== chosen("inspector-tab");
    }
    if (chosen("inspector-tab") === "events") this.#shown(this.#inspection.position);
    if (chosen("inspector-tab") === "time") this.#measure();
  }

  #press(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const takesArrows = event.target.closest("input, select");
    const isPosition = event.target === this.#slider;
    if (takesArrows && !isPosition) return;
    const actions = {
      ArrowLeft: () => (event.shiftKey ? this.#stepCallback(-1) : this.#step(-1)),
      ArrowRight: () => (event.shiftKey ? this.#stepCallback(1) : this.#step(1)),
      ArrowUp: () => this.#step(-1), ArrowDown: () => this.#step(1),
      Home: () => { this.#pause(); this.#seek(0); },
      End: () => { this.#pause(); this.#seek(this.#count); },
    };
    if (event.key === " " && !event.target.closest("button")) actions[" "] = () => this.#play();
    const action = actions[event.key];
    if (!action) return;
    event.preventDefault();
    action();
  }

  #resize() {
    if (!this.#dialog.open || this.#count === 0) return;
    const { clientWidth: width, clientHeight: height } = element("inspector-view");
    if (width === 0 || height === 0) return;
    const w = Math.floor(width * this.scale + 0.5);
    const h = Math.floor(height * this.scale + 0.5);
    if (w === this.#canvas.width && h === this.#canvas.height) return;
    this.#setSize(width, height, this.scale);
    this.#inspection.resize(w, h);
    this.#draw();
    this.#fillRows();
  }

  /** A click goes to the sample there; a drag moves, the wheel and two fingers enlarge. */
  #listenToCanvas() {
    const canvas = this.#canvas;
    const pointers = new Map();
    let moved = 0;
    const place = (event) => {
      const box = canvas.getBoundingClientRect();
      return { x: event.clientX - box.left, y: event.clientY - box.top };
    };
    const magnify = (factor, { x, y }) => {
      const before = this.#view;
      const at = { x: before.x + x / before.magnification, y: before.y + y / before.magnification };
      const wanted = before.magnification * factor;
      this.#view = this.#inspection.magnify(wanted, at.x - x / wanted, at.y - y / wanted);
      this.#draw();
      this.#run();
    };
    canvas.addEventListener("wheel", (event) => {
      event.preventDefault();
      magnify(Math.exp(-event.deltaY * (event.deltaMode === 1 ? 0.05 : 0.002)), place(event));
    }, { passive: false });
    canvas.addEventListener("pointerdown", (event) => {
      if (pointers.size === 0) moved = 0;
      canvas.setPointerCapture?.(event.pointerId);
      pointers.set(event.pointerId, place(event));
    });
    canvas.addEventListener("pointermove", (event) => {
      const from = pointers.get(event.pointerId);
      if (!from) return;
      const to = place(event);
      if (pointers.size === 2) {
        const [other] = [...pointers].filter(([id]) => id !== event.pointerId).map(([, at]) => at);
        const length = (a, b) => Math.max(Math.hypot(a.x - b.x, a.y - b.y), 1);
        magnify(length(to, other) / length(from, other), other);
      } else {
        moved += Math.hypot(to.x - from.x, to.y - from.y);
        if (moved > 4) {
          const { x, y, magnification } = this.#view;
          this.#view = this.#inspection.magnify(
            magnification, x - (to.x - from.x) / magnification, y - (to.y - from.y) / magnification);
          this.#draw();
          this.#run();
        }
      }
      pointers.set(event.pointerId, to);
    });
    const end = (event) => {
      const at = pointers.get(event.pointerId);
      pointers.delete(event.pointerId);
      if (!at || moved > 4 || event.type !== "pointerup") return;
      const reach = 12 * this.scale;
      const position = this.#inspection.near(at.x * this.scale, at.y * this.scale, reach);
      if (position === undefined) return;
      this.#pause();
      this.#seek(position);
    };
    canvas.addEventListener("pointerup", end);
    canvas.addEventListener("pointercancel", end);
  }
}
