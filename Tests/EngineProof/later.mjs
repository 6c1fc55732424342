// Gives drawings, recordings and hostile arguments to the engine that is loaded later: a drawing looks as the
// first engine shows it, and no call traps.
//
//   node Tests/EngineProof/later.mjs .build-wasm/InkWeb.wasm .build-wasm/InkWebLater.wasm [RUNS or SECONDSs] [SEED]

import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { instantiate, number, output, pen, point, put, Random } from "./engine.mjs";

const [width, height] = [200, 150];
const hostile = [
  0, 1, -1, 2, 3, 0.5, -0.5, 7, 12, 64, 255, 1000, 16384, 1e5, 1e7, -1e7, 1e9, -1e9, 2 ** 31 - 1, 2 ** 31,
  -(2 ** 31), 2 ** 32, 1e18, 1e300, -1e300, 5e-324, NaN, Infinity, -Infinity,
];
/** Sizes that no page asks for cost time; most calls use these. */
const tame = [0, 1, 2, 3, 5, 10, 50, 100, 200, 0.25, 1.5, 2.5];
/** Exports that give addresses, or that pages must not call twice. */
const skipped = new Set(["memory", "begin", "number_area", "output_area", "replay_frame", "inspect_frame"]);

/** A drawing of random strokes and edits that the first engine made, recorded from its middle on. */
async function drawn(bytes, random) {
  const engine = await instantiate(bytes, [width, height, 1]);
  let time = 0;
  const stroke = () => {
    engine.set_brush(random.below(9), 0xff203040, 3);
    point(engine, [pen(0, time += 50, random.below(width), random.below(height))]);
    for (let left = random.below(20); left > 0; left--) {
      point(engine, [pen(1, time += 8, random.below(width), random.below(height), random.below(100) / 99)]);
    }
    point(engine, [pen(3, time += 8, 10, 10, 0)]);
  };
  const edit = () => {
    switch (random.below(7)) {
      case 0: engine.undo(); break;
      case 1: engine.redo(); break;
      case 2: engine.select(1); engine.duplicate_selection(); break;
      case 3: engine.select(1); engine.recolor_selection(0xff0000ff); break;
      case 4: engine.select(1); engine.nudge_selection(5, 7); engine.end_nudging(); break;
      case 5: engine.set_tool(random.below(4)); break;
      default: engine.set_paper(0xffe0f0ff);
    }
  };
  for (let left = random.below(8); left > 0; left--) [stroke, edit][random.below(2)]();
  engine.record(1);
  for (let left = 1 + random.below(12); left > 0; left--) [stroke, stroke, edit][random.below(3)]();
  engine.finish_touches();
  return engine;
}

const pixels = (engine, address) => Buffer.from(
  new Uint8Array(engine.memory.buffer, address >>> 0, 4 * width * height).slice());

/** The pixels that the first engine shows when nothing is left to be painted. */
function shown(engine) {
  for (let time = 1e6; engine.tick(time); time += 20) if (time > 2e6) throw new Error("it does not rest");
  engine.draw();
  return pixels(engine, engine.frame_area());
}

/** The pixels at the end of a replay of the drawing. */
function replayed(later) {
  if (later.begin_replay(1, width, height, 1) !== 0) throw new Error("no replay begins");
  later.replay_to(number(later, 0));
  later.draw_replay(0, 0, 1);
  for (let time = 0; later.tick_replay(time); time += 20) if (time > 1e6) throw new Error("it does not rest");
  later.draw_replay(0, 0, 1);
  return pixels(later, later.replay_frame());
}

/** The pixels at the end of what is inspected. */
function inspected(later, source, view) {
  new Float64Array(later.memory.buffer, later.number_area(), 64).set(view);
  const count = later.inspect(source, 0, width, height, 1);
  if (count < 0) throw new Error(`nothing is inspected: ${count}`);
  // Nothing is marked, and predicted ink has its own colour.
  later.inspect_show(0, 7);
  later.inspect_seek(0);
  later.inspect_seek(count);
  for (let time = 0; later.inspect_tick(time); time += 20) if (time > 1e6) throw new Error("it does not rest");
  later.inspect_draw();
  return pixels(later, later.inspect_frame());
}

/** One run; throws an error that names what is not as it should be. */
export async function run(bytes, laterBytes, seed, calls = 300) {
  const random = new Random(seed);
  const engine = await drawn(bytes, random);
  const { instance: { exports: later } } = await WebAssembly.instantiate(laterBytes, {});
  if (later.begin() !== 0) throw new Error("the engine does not begin");
  const log = [];
  try {
    const expected = shown(engine);
    if (engine.save(1) !== 0) throw new Error("it cannot be saved");
    const drawing = output(engine);
    put(later, drawing);
    if (later.open(drawing.byteLength) !== 0) throw new Error("the drawing cannot be opened");
    if (!replayed(later).equals(expected)) throw new Error("the replay ends with other pixels");
    const view = [0, 0, 1, width, height];
    if (!inspected(later, 1, view).equals(expected)) throw new Error("the inspector shows another drawing");
    if (later.svg(0, 0, 0, 4) !== 0 && engine.is_empty() === 0) throw new Error("there is no SVG");
    if (engine.take_recording(0) !== 0) throw new Error("the recording cannot be taken");
    const parcel = output(engine);
    put(later, parcel);
    if (later.take_parcel(parcel.byteLength) !== 0) throw new Error("the recording does not arrive");
    if (!inspected(later, 0, view).equals(expected)) throw new Error("the recording ends with other pixels");
    // From here on anything may come.
    const names = Object.keys(later).filter((name) => !skipped.has(name)).sort();
    const value = () => random.of(random.below(3) === 0 ? hostile : tame);
    for (let index = 0; index < calls; index++) {
      if (random.below(8) === 0) {
        const file = random.of([drawing, parcel]).slice();
        if (random.below(2) === 0) file[random.below(file.length)] ^= 1 << random.below(8);
        log.push("input");
        if (put(later, file)) later[random.of(["open", "take_parcel"])](file.byteLength);
        continue;
      }
      const name = random.of(names);
      const numbers = Array.from({ length: later[name].length }, value);
      log.push(`${name}(${numbers.join(", ")})`);
      later[name](...numbers);
      if (name === "input_area" && numbers[0] > 1e6) later.input_area(0);
      if (name === "begin_replay" || name === "resize_replay") later.resize_replay(width, height, 1);
    }
  } catch (error) {
    throw new Error(`seed ${seed}, call ${log.length}: ${error.message}\n  ${log.slice(-6).join("\n  ")}`);
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [path, laterPath, most = "60s", first = "1"] = process.argv.slice(2);
  const [bytes, laterBytes] = [await readFile(path), await readFile(laterPath)];
  const end = most.endsWith("s") ? Date.now() + 1000 * parseInt(most, 10) : Infinity;
  const last = most.endsWith("s") ? Infinity : Number(first) + Number(most);
  let [seed, failures] = [Number(first), 0];
  do {
    try {
      await run(bytes, laterBytes, seed);
    } catch (error) {
      failures += 1;
      console.error(error.message);
    }
    seed += 1;
  } while (Date.now() < end && seed < last && failures < 10);
  console.log(`${seed - Number(first)} runs, ${failures} failed`);
  process.exit(failures > 0 ? 1 : 0);
}
