// Calls an exported function of a WebAssembly file that gives an address, and prints so many bytes from
// there on in base64; nothing where the address is 0.
//
//   node Tests/Faces/EngineProof/bytes.mjs FILE FUNCTION LIST COUNT      such as: probe_picture_pixels 3,0 66000

import { readFileSync } from "node:fs";

const [file, name, list, count] = process.argv.slice(2);
const { exports } = new WebAssembly.Instance(new WebAssembly.Module(readFileSync(file)), {});
const address = exports[name](...list.split(",").filter(Boolean).map(Number)) >>> 0;
console.log(address ? Buffer.from(exports.memory.buffer, address, Number(count)).toString("base64") : "");
