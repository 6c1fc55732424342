// Draws at random: replays, the past, the inspector and recordings end with the pixels that the canvas shows, and
// change nothing.
//
//   node Tests/Faces/EngineProof/replays.mjs .build-wasm/InkWeb.wasm [RUNS or SECONDSs] [SEED]

import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { instantiate, number, output, pen, point, Random, runSeeds } from "./engine.mjs";

const [width, height] = [200, 150];

/** A drawing of random strokes and edits recorded from its middle on. */
async function drawn(bytes, random) {
  const engine = await instantiate(bytes, [width, height, 1]);
  let time = 0;
  // The inspector shows all ink, in another view where some is out of sight.
  const place = () => [30 + random.below(width - 100), 30 + random.below(height - 90)];
  const stroke = () => {
    engine.set_brush(random.below(9), 0xff203040, 3);
    point(engine, [pen(0, time += 50, ...place())]);
    for (let left = random.below(20); left > 0; left--) {
      point(engine, [pen(1, time += 8, ...place(), random.below(100) / 99)]);
    }
    point(engine, [pen(3, time += 8, ...place(), 0)]);
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

/** The pixels that the canvas shows when nothing is left to be painted. */
function shown(engine) {
  for (let time = 1e6; engine.tick(time); time += 20) if (time > 2e6) throw new Error("it does not rest");
  engine.draw();
  return pixels(engine, engine.frame_area());
}

/** The pixels at the end of a replay of the drawing. */
function replayed(engine) {
  if (engine.begin_replay(1, width, height, 1) !== 0) throw new Error("no replay begins");
  engine.replay_to(number(engine, 0));
  engine.draw_replay(0, 0, 1);
  for (let time = 0; engine.tick_replay(time); time += 20) if (time > 1e6) throw new Error("it does not rest");
  engine.draw_replay(0, 0, 1);
  const end = pixels(engine, engine.replay_frame());
  engine.end_replay();
  return end;
}

/** The pixels of the present, after other moments were looked at. */
function lookedBack(engine, random) {
  const count = engine.begin_history(width, height, 1);
  if (count < 1) throw new Error(`no past: ${count}`);
  for (let left = 4; left > 0; left--) {
    if (engine.history_to(random.below(count)) !== 0) throw new Error("a moment is not shown");
    engine.draw_replay(0, 0, 1);
  }
  engine.history_to(count - 1);
  for (let time = 0; engine.tick_replay(time); time += 20) if (time > 1e6) throw new Error("it does not rest");
  engine.draw_replay(0, 0, 1);
  const now = pixels(engine, engine.replay_frame());
  engine.end_replay();
  return now;
}

/** Returns the pixels at the end of an inspected recording. */
function inspected(engine, source) {
  const count = engine.inspect(source, 0, width, height, 1);
  if (count < 0) throw new Error(`nothing is inspected: ${count}`);
  // Nothing is marked, and predicted ink has its own colour.
  engine.inspect_show(0, 7);
  engine.inspect_seek(0);
  engine.inspect_seek(count);
  for (let time = 0; engine.inspect_tick(time); time += 20) if (time > 1e6) throw new Error("it does not rest");
  engine.inspect_draw();
  const end = pixels(engine, engine.inspect_frame());
  engine.inspect_end();
  return end;
}

/** The whole drawing as a file. */
function saved(engine) {
  if (engine.save(1) !== 0) throw new Error("it cannot be saved");
  return Buffer.from(output(engine));
}

/** One run; throws an error that names the fault. */
export async function run(bytes, seed) {
  const random = new Random(seed);
  const engine = await drawn(bytes, random);
  const fail = (text) => { throw new Error(`seed ${seed}: ${text}`); };
  const [expected, file] = [shown(engine), saved(engine)];
  if (!replayed(engine).equals(expected)) fail("the replay ends with other pixels");
  if (!lookedBack(engine, random).equals(expected)) fail("the present has other pixels");
  if (!inspected(engine, 1).equals(expected)) fail("the inspector shows another drawing");
  if (!inspected(engine, 0).equals(expected)) fail("the recording ends with other pixels");
  if (engine.svg(0, 0, 0, 4) !== 0 && engine.is_empty() === 0) fail("there is no SVG");
  engine.begin_pdf(1, 1, 1, 1, 0, 0, 0, 0);
  while (engine.prepare_pdf(random.below(200)) < 1000);
  if (engine.finish_pdf() !== 0) fail("there is no PDF");
  if (!shown(engine).equals(expected) || !saved(engine).equals(file)) fail("the drawing was changed");
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [path, most, first] = process.argv.slice(2);
  const bytes = await readFile(path);
  const { runs, failures } = await runSeeds((seed) => run(bytes, seed), most, first);
  console.log(`${runs} runs, ${failures} failed`);
  process.exit(failures > 0 ? 1 : 0);
}
