// Runs seeds of the simulation in WebAssembly, and prints their verdicts, as `SimulationPage` does natively.
//
//   node Tests/Rooms/SimulationPage/page/run.mjs .build-wasm/release/SimulationPage.wasm [FIRST [COUNT]]

import { readFile } from "node:fs/promises";
import { World } from "./world.js";

const [path, first = "0", count = "1"] = process.argv.slice(2);
const bytes = await readFile(path);
let world = await World.load(bytes);
for (let index = 0n; index < BigInt(count); index += 1n) {
  const seed = BigInt(first) + index;
  try {
    console.log(`${seed} ${world.verdict(seed)}`);
  } catch (error) {
    console.log(`${seed} it stops: ${error.message}`);
    world = await World.load(bytes);
  }
}
