// Fills the engine's memory in one way after the other, and tries that it says so, that it goes on
// answering, and that all that was drawn can be saved and opened again.
//
//   node Tests/Faces/EngineProof/fill.mjs .build-wasm/InkWeb.wasm [WAY …]

import { fileURLToPath } from "node:url";
import { eventStride, load, noMemory, number, output, pen, point, put } from "./engine.mjs";

const draw = (engine, time) => {
  engine.draw();
  engine.tick(time);
};

/** Each draws until the engine refuses, and answers how many samples it took. */
const ways = {
  /** Strokes of 500 samples, without a picture in between. */
  bursts(engine) {
    return strokes(engine, 500, 1e9, () => {});
  },
  /** One stroke that does not end. */
  endless(engine) {
    let count = 0;
    if (point(engine, [pen(0, 0, 100, 100)]) < 0) return 0;
    for (;;) {
      const samples = [];
      for (let index = 0; index < 20; index++) samples.push(sample(count++));
      if (point(engine, samples) < 0) return count;
      if (count % 4000 === 0) draw(engine, count);
    }
  },
  /** 200,000 strokes of four samples. */
  many(engine) { return strokes(engine, 4, 200_000, (time, n) => n % 500 === 0 && draw(engine, time)); },
  /** Taps. */
  dots(engine) { return strokes(engine, 1, 1e9, (time, n) => n % 500 === 0 && draw(engine, time)); },
  /** All that there is, moved, coloured and copied again and again. */
  history(engine) {
    strokes(engine, 20, 4000, () => {});
    for (let round = 0; ; round++) {
      if (engine.select(1) < 0) return round;
      if (engine.nudge_selection(1, 1) < 0) return round;
      engine.end_nudging();
      if (engine.recolor_selection(0xff000000 + round) < 0) return round;
      if (round % 8 === 0 && engine.duplicate_selection() < 0) return round;
      draw(engine, round);
    }
  },
};

const sample = (count) => pen(
  1, count * 4, 400 + 300 * Math.sin(count * 0.05), 300 + 200 * Math.sin(count * 0.0707),
  0.5 + 0.4 * Math.sin(count * 0.01));

function strokes(engine, length, most, after) {
  let count = 0;
  for (let stroke = 0; stroke < most; stroke++) {
    const [x, y] = [(stroke * 37) % 780, (stroke * 91) % 580];
    if (point(engine, [pen(0, count * 4, x, y)]) < 0) return count;
    for (let index = 1; index < length; index += 10) {
      const samples = [];
      for (let next = index; next < Math.min(index + 10, length); next++) {
        samples.push(pen(1, (count + next) * 4, x + next % 97, y + 13 * Math.sin(next / 3)));
      }
      if (point(engine, samples) < 0) return count;
    }
    count += length;
    if (point(engine, [pen(3, count * 4, x + 2, y + 2, 0)]) < 0) return count;
    after(count * 4, stroke);
  }
  return count;
}

/** The actions at the limit; the engine must answer each of them. */
const attempts = {
  memory_state: (engine) => engine.memory_state(),
  draw: (engine) => engine.draw(),
  zoom: (engine) => engine.zoom(0.1, 10, 10),
  draw_zoomed: (engine) => engine.draw(),
  fit: (engine) => engine.fit(10),
  tick: (engine) => engine.tick(1e9),
  save: (engine) => engine.save(1),
  begin_journal: (engine) => engine.begin_journal(),
  picture: (engine) => engine.picture(0, 0, 800, 600, 1, 0),
  export_events: (engine) => engine.export_events(),
  event_log: (engine) => {
    const count = Math.min(engine.export_events(), 9);
    if (count < 0 || !put(engine, output(engine).subarray(0, count * eventStride * 8))) return count;
    return [engine.begin_log(1, 1, 0), engine.write_log(count), put(engine, output(engine)), engine.read_log(400)];
  },
  ink_bounds: (engine) => engine.ink_bounds(1),
  summary: (engine) => engine.summary(),
  select: (engine) => engine.select(1),
  selection: (engine) => engine.selection(),
  copy_selection: (engine) => engine.copy_selection(),
  selection_picture: (engine) => engine.selection_picture(0.1),
  recolor: (engine) => engine.recolor_selection(0xff0000ff),
  duplicate: (engine) => engine.duplicate_selection(),
  delete: (engine) => engine.delete_selection(),
  undo: (engine) => engine.undo(),
  redo: (engine) => engine.redo(),
  hold: (engine) => engine.hold(1),
  release: (engine) => engine.hold(0),
  svg: (engine) => engine.svg(0, 0, 0, 4),
  begin_pdf: (engine) => engine.begin_pdf(1, 1, 1, 1, 0, 0, 0, 0),
  prepare_pdf: (engine) => { for (let count = 0; count < 1000 && engine.prepare_pdf(1000) < 1000; count++); },
  finish_pdf: (engine) => engine.finish_pdf(),
  replay: (engine) => [engine.begin_replay(1, 800, 600, 1), engine.replay_to(1), engine.draw_replay(0, 0, 1)],
  history: (engine) => [engine.begin_history(800, 600, 1), engine.history_to(9), engine.draw_replay(0, 0, 1)],
  name_moment: (engine) => put(engine, new Uint8Array([0x41])) && engine.name_moment(1, 1),
  copy_moment: (engine) => engine.copy_moment(1),
  restore_moment: (engine) => engine.restore_moment(1),
  undo_restore: (engine) => engine.undo(),
  end_replay: (engine) => engine.end_replay(),
  inspect: (engine) => [engine.inspect(1, 0, 800, 600, 1), engine.inspect_seek(10), engine.inspect_draw()],
  end_inspecting: (engine) => engine.inspect_end(),
  resize: (engine) => engine.resize(2732, 2048, 2),
  resize_back: (engine) => engine.resize(800, 600, 1),
  finish_touches: (engine) => engine.finish_touches(),
  take_chunks: (engine) => engine.take_chunks(),
  clear: (engine) => engine.clear(0),
  undo_clear: (engine) => engine.undo(),
  save_again: (engine) => engine.save(0),
};

const counts = (engine) => {
  engine.summary();
  return [0, 1, 2].map((index) => number(engine, index));
};

/** Fills an engine in one way; throws where anything is not as it should be. */
export async function fill(name, makeEngine, say) {
  const engine = await makeEngine();
  engine.begin_journal();
  const started = Date.now();
  const drawn = ways[name](engine);
  const used = engine.memory.buffer.byteLength / 2 ** 20;
  say(`${name}: ${drawn} taken, ${used | 0} MB, ${Date.now() - started} ms, state ${engine.memory_state()}`);
  engine.finish_touches();
  if (engine.save(1) !== 0) throw new Error(`${name}: it cannot be saved (${engine.save(1)})`);
  const file = output(engine);
  const before = counts(engine);
  const refused = [];
  for (const [attempt, run] of Object.entries(attempts)) {
    try {
      const answer = run(engine);
      if (answer < 0) refused.push(`${attempt} ${answer}`);
    } catch (error) {
      throw new Error(`${name}: ${attempt} traps: ${error.message}`);
    }
  }
  say(`  refused: ${refused.join(", ") || "nothing"}`);
  if (refused.some((text) => text.startsWith("begin_journal"))) {
    throw new Error(`${name}: its journal cannot be begun`);
  }
  const other = await makeEngine();
  if (!put(other, file)) throw new Error(`${name}: there is no room for its file`);
  const answer = other.open(file.byteLength, 0);
  if (answer !== 0) throw new Error(`${name}: its file of ${file.byteLength} bytes cannot be opened (${answer})`);
  const after = counts(other);
  if (String(before) !== String(after)) throw new Error(`${name}: ${before} became ${after}`);
  other.draw();
  other.tick(1);
  say(`  saved: ${file.byteLength} bytes, ${before[0]} strokes, ${before[2]} samples`);
}

export const names = Object.keys(ways);

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [path, ...chosen] = process.argv.slice(2);
  let failures = 0;
  for (const name of chosen.length > 0 ? chosen : names) {
    try {
      await fill(name, () => load(path), console.log);
    } catch (error) {
      failures += 1;
      console.error(error.stack.split("\n").slice(0, 4).join("\n"));
    }
  }
  process.exit(failures > 0 ? 1 : 0);
}
