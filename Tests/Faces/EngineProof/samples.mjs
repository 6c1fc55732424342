// Events of a pointer in any mixture, order and number: each sample reaches the engine once, in order.
//
// usage: node samples.mjs FOLDER [STROKES]
//
// FOLDER is Web. The page's own module runs here with an element and an engine of straw, then the samples
// that it wrote are compared with those that were sent.

import { pathToFileURL } from "node:url";
import { resolve } from "node:path";
import { Random } from "./engine.mjs";

const [folder, strokes = "2000"] = process.argv.slice(2);

// The parts of a browser that the module wants.
const ownerDocument = {
  defaultView: globalThis,
  addEventListener() {},
  createElement() {
    const style = { cssText: "" };
    const offset = (side) => Number(new RegExp(`${side}: (\\d+)px`).exec(style.cssText)[1]);
    return { style, append() {}, getBoundingClientRect: () => ({ left: offset("left"), top: offset("top") }) };
  },
};
const makeElement = (listeners) => ({
  ownerDocument,
  after() {},
  addEventListener: (type, action) => listeners.set(type, action),
  getBoundingClientRect: () => ({ left: 0, top: 0 }),
  setPointerCapture() {},
  focus() {},
});
globalThis.window = globalThis;
globalThis.parent = globalThis;
globalThis.onpointerrawupdate = null;
globalThis.addEventListener = () => {};
globalThis.document = { activeElement: null, addEventListener() {}, visibilityState: "visible" };

const module = (name) => import(pathToFileURL(resolve(folder, name)));
const { PointerInput } = await module("canvas/input.js");
const { eventStride, Origin, Phase, PointerField, pointerCapacity } = await module("engine/records.js");

/** A stand-in for the engine that keeps its input. */
class StrawEngine {
  pointerRecords = new Float64Array(pointerCapacity * eventStride);
  written = [];
  lost = 0;

  setModifiers() {}
  finishTouches() {}
  losePointer() { this.lost += 1; }
  pointers(count) {
    for (let index = 0; index < count; index++) {
      const at = index * eventStride;
      const field = (name) => this.pointerRecords[at + PointerField[name]];
      if (field("origin") === Origin.predicted) continue;
      this.written.push({
        phase: field("phase"), time: field("time"), x: field("x"), y: field("y"),
        id: field("id"), buttons: field("buttons"),
      });
    }
  }
}

const engine = new StrawEngine();

/** An input with a view that takes raw updates, and moves at once, or takes moves alone, with the next frame. */
function makeInput(isFast) {
  const listeners = new Map();
  const view = { isFast, show() {}, showSoon() {} };
  new PointerInput(makeElement(listeners), engine, { view });
  if (listeners.has("pointerrawupdate") !== isFast) throw new Error("raw updates are for fast views");
  return { isFast, listeners, show: () => view.beforeFrame() };
}

const [fast, slow] = [makeInput(true), makeInput(false)];
let input = fast;

const event = (type, sample, coalesced = null) => ({
  type, pointerId: 1, pointerType: "pen", timeStamp: sample.time, clientX: sample.x, clientY: sample.y,
  pressure: 0.5, buttons: type === "pointerup" ? 0 : 1, preventDefault() {},
  getCoalescedEvents: coalesced && (() => coalesced),
  getPredictedEvents: () => [],
});
const dispatch = (sent) => input.listeners.get(sent.type)(sent);

/** The samples of a stroke: the clock may be coarse, places may come again, though not at once. */
function makeSamples(random) {
  const tick = random.of([0, 0, 1, 8, 16, 100]);
  const grid = random.of([0, 0.01, 1]);
  const step = random.of([1, 4.17, 5, 16.7]);
  const samples = [];
  let [x, y] = [100, 100];
  for (let index = 0; index <= 2 + random.below(120); index++) {
    const measured = 1000 + index * step;
    const time = tick > 0 ? Math.floor(measured / tick) * tick : measured;
    const last = samples.at(-1);
    do {
      x = 100 + random.below(8000) / 20;
      y = 100 + random.below(8000) / 20;
      if (grid > 0) [x, y] = [Math.round(x / grid) * grid, Math.round(y / grid) * grid];
    } while (last && last.x === x && last.y === y);
    samples.push({ time, x, y });
  }
  return samples;
}

/** Cuts samples into the events of one kind, some of which are sent twice. */
function makeEvents(random, type, samples, most, kind) {
  const events = [];
  for (let start = 0, count; start < samples.length; start += count) {
    count = 1 + random.below(most);
    const list = samples.slice(start, start + count).map((sample) => event(type, sample));
    count = list.length;
    const isAlone = count === 1 && random.below(2) === 0;
    events.push(event(type, samples[start + count - 1], isAlone ? random.of([null, []]) : list));
    // A whole event again, or one that goes on from the middle of the one before. One sample of several of
    // the same time cannot be known again.
    if (kind.repeats && count > 1 && random.below(4) === 0) events.push(events.at(-1));
    if (kind.repeats && count > 1 && random.below(4) === 0) {
      const next = samples.slice(start + 1, start + count + random.below(3));
      if (next.length > 1) {
        events.push(event(type, next.at(-1), next.map((sample) => event(type, sample))));
        count = next.length + 1;
      }
    }
  }
  return events;
}

/**
 * One stroke: both kinds of event, each in its order, one of them late; or one of them alone. Without raw updates,
 * frames come in between.
 */
function draw(random) {
  input = random.below(3) > 0 ? fast : slow;
  const samples = makeSamples(random);
  const [down, ...moved] = samples;
  const up = moved.pop();
  const kind = { repeats: random.below(2) === 0 };
  const raw = makeEvents(random, "pointerrawupdate", moved, random.of([1, 1, 3, 30]), kind);
  const move = makeEvents(random, "pointermove", moved, random.of([1, 4, 20, 100]), kind);
  const mixture = input.isFast
    ? random.of(["both", "both", "both", "raw", "move", "raw stops", "move stops"]) : "move";
  if (mixture === "raw") move.length = 0;
  if (mixture === "move") raw.length = 0;
  if (mixture === "raw stops") raw.length = random.below(raw.length + 1);
  if (mixture === "move stops") move.length = random.below(move.length + 1);
  const bias = random.below(11);
  dispatch(event("pointerdown", down));
  // Some browsers say once more where it came down.
  if (random.below(3) === 0) dispatch(event("pointermove", down));
  while (raw.length + move.length > 0) {
    const list = move.length === 0 || (raw.length > 0 && random.below(10) < bias) ? raw : move;
    dispatch(list.shift());
    if (!input.isFast && random.below(3) === 0) input.show();
  }
  const isLost = random.below(8) === 0;
  if (isLost) dispatch({ ...event("lostpointercapture", up) });
  else dispatch(event("pointerup", up));
  return { mixture, sent: isLost ? samples.slice(0, -1) : samples };
}

let failed = 0;
for (let seed = 1; seed <= Number(strokes); seed++) {
  engine.written = [];
  const random = new Random(seed);
  const { mixture, sent } = draw(random);
  const text = ({ time, x, y }) => `${time} ${x} ${y}`;
  const found = engine.written.filter(({ phase }) => phase !== Phase.hover);
  const at = Math.max(sent.findIndex((sample, index) => !found[index] || text(sample) !== text(found[index])),
    found.length > sent.length ? sent.length : -1);
  if (at >= 0) {
    failed += 1;
    if (failed <= 5) {
      console.log(`stroke ${seed} (${mixture}): ${sent.length} sent, ${found.length} written;`,
        `at ${at} ${found[at] && text(found[at])} in place of ${sent[at] && text(sent[at])}`);
    }
  }
}

input = fast;

// A button that goes up in between does not wait for the kind of event that the stroke listens to.
engine.written = [];
dispatch(event("pointerdown", { time: 0, x: 1, y: 1 }));
dispatch(event("pointerrawupdate", { time: 1, x: 2, y: 1 }));
dispatch({ ...event("pointermove", { time: 2, x: 3, y: 1 }), buttons: 2 });
if (engine.written.at(-1).buttons !== 2 || engine.written.length !== 3) failed += 1;
dispatch(event("pointerup", { time: 3, x: 3, y: 1 }));

// A clock that is set back is the engine's affair.
engine.written = [];
dispatch(event("pointerdown", { time: 1000, x: 1, y: 1 }));
for (let index = 1; index < 20; index++) {
  dispatch(event("pointermove", { time: index < 8 ? 1000 + index : index, x: 1 + index, y: 1 }));
}
if (engine.written.length !== 20) failed += 1;
dispatch(event("pointerup", { time: 30, x: 30, y: 1 }));

console.log(`${strokes} strokes, ${failed} failed`);
process.exit(failed > 0 ? 1 : 0);
