// Calls the engine's exports in random order with random, hostile arguments: none of them traps, and none
// that refuses changes the drawing.
//
//   node Tests/Faces/EngineProof/fuzz.mjs .build-wasm/InkWeb.wasm [RUNS or SECONDSs] [SEED]
//
// A seed that traps is named with its last calls; it gives the same calls again.

import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { eventStride, instantiate, output, pen, point, put, Random, runSeeds } from "./engine.mjs";

const hostile = [
  0, 1, -1, 2, 3, 0.5, -0.5, 7, 12, 64, 255, 256, 300, 800, 1000, 16384, 1e5, 1e7, -1e7, 1e9, -1e9, 2 ** 31 - 1,
  2 ** 31, -(2 ** 31), 2 ** 32, 1e15, 1e18, 1e300, -1e300, 5e-324, NaN, Infinity, -Infinity,
];
/** Sizes that no page asks for cost time; most calls use these. */
const tame = [0, 1, 2, 3, 5, 10, 50, 100, 200, 400, 0.25, 1.5, 2.5];

/** Exports that give addresses, or that pages must not call twice. */
const skipped = new Set(["memory", "begin", "pointer_area", "number_area", "frame_area", "output_area",
  "replay_frame", "inspect_frame"]);

/** One run of some calls; throws an error with the last calls where one traps. */
export async function run(bytes, seed, calls = 400) {
  const random = new Random(seed);
  const engine = await instantiate(bytes, [200, 150, 1]);
  const names = Object.keys(engine).filter((name) => !skipped.has(name)).sort();
  const log = [];
  const value = () => random.of(random.below(3) === 0 ? hostile : tame);
  const files = [];
  let time = 0;
  try {
    for (let index = 0; index < calls; index++) {
      switch (random.below(8)) {
        case 0: case 1: case 2: {
          const stroke = 1 + random.below(4);
          log.push(`stroke ${stroke}`);
          point(engine, [pen(0, time++, random.below(200), random.below(150))]);
          for (let sample = 0; sample < stroke; sample++) {
            time += 4;
            point(engine, [pen(1, time, random.below(200), random.below(150), random.below(100) / 99)]);
          }
          if (random.below(4) > 0) point(engine, [pen(3, time, 10, 10, 0)]);
          break;
        }
        case 3: {
          const count = 1 + random.below(4);
          const samples = Array.from({ length: count }, () =>
            Array.from({ length: eventStride }, () => value()));
          log.push(`pointers ${JSON.stringify(samples)}`);
          point(engine, samples);
          break;
        }
        case 4:
          log.push("input");
          if (files.length > 0 && random.below(2) === 0) {
            const file = random.of(files).slice();
            if (random.below(2) === 0) file[random.below(file.length)] ^= 1 << random.below(8);
            if (put(engine, file)) engine[random.of(["open", "paste", "pdf_drawing"])](file.byteLength, random.below(4));
          } else {
            const numbers = new Float64Array(20 * (1 + random.below(6)));
            for (let place = 0; place < numbers.length; place++) numbers[place] = value();
            if (put(engine, new Uint8Array(numbers.buffer))) {
              engine.events(numbers.length / 20);
            }
          }
          break;
        default: {
          const name = random.of(names);
          const numbers = Array.from({ length: engine[name].length }, value);
          log.push(`${name}(${numbers.join(", ")})`);
          // A large canvas is asked for at times, but not kept.
          const answer = engine[name](...numbers);
          if (["save", "begin_journal", "copy_selection", "pdf"].includes(name) && answer === 0) {
            files.push(output(engine));
          }
          if (name === "resize" && answer === 0) engine.resize(200, 150, 1);
          if (["begin_replay", "begin_history", "resize_replay"].includes(name)) engine.resize_replay(200, 150, 1);
          if (name === "input_area" && numbers[0] > 1e6) engine.input_area(0);
        }
      }
      if (random.below(10) === 0) { engine.draw(); engine.tick(time); }
    }
    // A refused call changes nothing: the frame is as large as the engine says.
    engine.hold(0);
    const before = [engine.frame_width(), engine.frame_height(), engine.frame_area()];
    for (const size of [[1e9, 1e9, 1], [-5, 5, 1], [NaN, 1, 1], [4000, 4000, 7], [10, 10, 0.01]]) {
      if (engine.resize(...size) >= 0) throw new Error(`resize(${size}) was taken`);
    }
    const after = [engine.frame_width(), engine.frame_height(), engine.frame_area()];
    if (String(before) !== String(after)) throw new Error(`a refused resize made ${before} ${after}`);
    engine.draw();
    if (engine.save(1) !== 0) throw new Error("it cannot be saved");
  } catch (error) {
    throw new Error(`seed ${seed}, call ${log.length}: ${error.message}\n  ${log.slice(-6).join("\n  ")}`);
  }
  return log.length;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [path, most, first] = process.argv.slice(2);
  const bytes = await readFile(path);
  const { runs, failures, sum } = await runSeeds((seed) => run(bytes, seed), most, first);
  console.log(`${runs} runs, ${sum} calls, ${failures} failed`);
  process.exit(failures > 0 ? 1 : 0);
}
