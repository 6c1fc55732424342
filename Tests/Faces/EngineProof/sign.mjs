// Calls the engine of signature fields in random order with random, hostile arguments: none of them traps, and a
// signature comes back from its strokes with the same pixels.
//
//   node Tests/Faces/EngineProof/sign.mjs .build-wasm/InkSignature.wasm [RUNS or SECONDSs] [SEED]

import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { eventStride, instantiate, output, pen, point, put, Random, runSeeds, sample } from "./engine.mjs";

const [width, height] = [200, 150];
const hostile = [
  0, 1, -1, 0.5, 7, 64, 255, 300, 1000, 1e5, 1e7, -1e7, 1e9, -1e9, 2 ** 31 - 1, 2 ** 31, -(2 ** 31), 2 ** 32, 1e18, 1e300,
  -1e300, 5e-324, NaN, Infinity, -Infinity,
];
/** Sizes that no page asks for cost time; most calls use these. */
const tame = [0, 1, 2, 3, 5, 10, 50, 100, 200, 0.25, 1.5, 2.5];
const skipped = new Set(["memory", "begin", "pointer_area", "number_area", "frame_area", "output_area"]);

const pixels = (engine) => {
  engine.draw();
  return Buffer.from(new Uint8Array(
    engine.memory.buffer, engine.frame_area() >>> 0, 4 * engine.frame_width() * engine.frame_height()).slice());
};

/** One run; throws an error with the last calls where one traps. */
export async function run(bytes, seed, calls = 300) {
  const random = new Random(seed);
  const engine = await instantiate(bytes, [width, height, 1]);
  const names = Object.keys(engine).filter((name) => !skipped.has(name)).sort();
  const value = () => random.of(random.below(3) === 0 ? hostile : tame);
  const log = [];
  let time = 0;
  try {
    for (let index = 0; index < calls; index++) {
      switch (random.below(6)) {
        case 0: case 1: case 2: {
          log.push("stroke");
          point(engine, [pen(0, time += 50, random.below(width), random.below(height))]);
          for (let left = random.below(12); left > 0; left--) {
            point(engine, [pen(1, time += 8, random.below(width), random.below(height), 0.5)]);
          }
          if (random.below(4) > 0) point(engine, [pen(3, time += 8, 10, 10, 0)]);
          break;
        }
        case 3: {
          const samples = Array.from({ length: 1 + random.below(4) }, () => (random.below(2) === 0
            ? Array.from({ length: eventStride }, value)
            : sample(random.of([0, 1, 3, 4]), random.of([0, 1, 3]), random.below(3), random.below(4), time,
              random.below(width), random.below(height), 0.5, random.below(99))));
          log.push(`pointers ${JSON.stringify(samples)}`);
          point(engine, samples);
          break;
        }
        case 4: {
          const count = engine.export_strokes();
          const numbers = new Float64Array(output(engine).buffer);
          if (numbers.length > 0 && random.below(2) === 0) numbers[random.below(numbers.length)] = value();
          log.push(`import ${count}`);
          if (put(engine, new Uint8Array(numbers.buffer))) engine.import_strokes(numbers.length);
          break;
        }
        default: {
          const name = random.of(names);
          const numbers = Array.from({ length: engine[name].length }, value);
          log.push(`${name}(${numbers.join(", ")})`);
          engine[name](...numbers);
          if (name === "resize") engine.resize(width, height, 1);
          if (name === "input_area" && numbers[0] > 1e6) engine.input_area(0);
        }
      }
      if (random.below(8) === 0) engine.draw();
    }
    engine.finish_touches();
    engine.resize(width, height, 1);
    engine.set_paper(0xffffffff);
    engine.show_whole(8);
    const before = pixels(engine);
    const count = engine.export_strokes();
    const strokes = output(engine);
    const other = await instantiate(bytes, [width, height, 1]);
    if (count > 0) put(other, strokes);
    if (other.import_strokes(count) !== 0) return;
    other.show_whole(8);
    if (!pixels(other).equals(before)) throw new Error("its strokes have other pixels");
  } catch (error) {
    throw new Error(`seed ${seed}, call ${log.length}: ${error.message}\n  ${log.slice(-6).join("\n  ")}`);
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [path, most, first] = process.argv.slice(2);
  const bytes = await readFile(path);
  const { runs, failures } = await runSeeds((seed) => run(bytes, seed), most, first);
  console.log(`${runs} runs, ${failures} failed`);
  process.exit(failures > 0 ? 1 : 0);
}
