// Signs with the app's engine and with that of signature fields: after each event both show the same pixels.
//
//   node Tests/Faces/EngineProof/pens.mjs .build-wasm/InkWeb.wasm .build-wasm/InkSignature.wasm [RUNS] [SEED]

import { readFile } from "node:fs/promises";
import { instantiate, number, pen, point, Random, sample } from "./engine.mjs";

const [path, fieldPath, runs = "40", first = "1"] = process.argv.slice(2);
const [bytes, fieldBytes] = [await readFile(path), await readFile(fieldPath)];

const pixels = (engine) => {
  engine.draw();
  return Buffer.from(
    engine.memory.buffer, engine.frame_area() >>> 0, 4 * engine.frame_width() * engine.frame_height());
};

let [frames, failures] = [0, 0];
for (let seed = Number(first); seed < Number(first) + Number(runs); seed++) {
  const random = new Random(seed);
  const size = [200 + random.below(300), 100 + random.below(200), random.of([1, 1.5, 2, 3])];
  const [app, field] = [await instantiate(bytes, size), await instantiate(fieldBytes, size)];
  // The brush of the mode for signing.
  app.mode_info(4);
  app.set_brush(number(app, 0), 0xff000000, 2);
  app.fix_view(1);
  let time = 0;
  let isSame = true;
  const send = (samples) => {
    for (const engine of [app, field]) point(engine, samples);
    app.tick(time);
    frames += 1;
    isSame &&= pixels(app).equals(pixels(field));
  };
  for (let stroke = 0; stroke < 4 && isSame; stroke++) {
    let [x, y] = [random.below(size[0]), random.below(size[1])];
    send([pen(0, time += 30, x, y)]);
    for (let left = random.below(25); left > 0; left--) {
      const samples = [];
      for (let more = random.below(3); more >= 0; more--) {
        time += 1 + random.below(9);
        [x, y] = [x + random.below(19) - 9, y + random.below(19) - 9];
        samples.push(sample(1, more > 0 ? 1 : 0, 7, 2, time, x, y, 0.5));
      }
      if (random.below(2) === 0) samples.push(sample(1, 3, 7, 2, time + 8, x + 4, y + 3, 0.5));
      send(samples);
    }
    send([pen(3, time += 4, x, y, 0)]);
  }
  if (!isSame) {
    failures += 1;
    console.error(`seed ${seed}: the field has other pixels`);
  }
}
console.log(`${runs} runs, ${frames} frames, ${failures} failed`);
process.exit(failures > 0 ? 1 : 0);
