// Calls an exported function of a WebAssembly file with 32-bit integers, once for each list of them, and
// prints its results, a line for each call.
//
//   node Tests/Faces/EngineProof/call.mjs FILE FUNCTION [LIST …]      such as: probe_fingerprint 3,0,200 4,0,200
//
// Each call has an instance of its own, as if it were the first. A trap ends the program, with code 1.

import { readFileSync } from "node:fs";

const [file, name, ...lists] = process.argv.slice(2);
const module = new WebAssembly.Module(readFileSync(file));
for (const list of lists.length > 0 ? lists : [""]) {
  const { exports } = new WebAssembly.Instance(module, {});
  const result = exports[name](...list.split(",").filter(Boolean).map(Number));
  console.log(String(BigInt.asUintN(typeof result === "bigint" ? 64 : 32, BigInt(result))));
}
