// Prints the table of filters and smoothers as the inspector's page reads it: as JSON.
//
//   node Tests/Faces/EngineProof/stages.mjs .build-wasm/InkWeb.wasm Web

import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [file, folder] = process.argv.slice(2);
const module = (name) => import(pathToFileURL(resolve(folder, name)));
const { EngineInspection } = await module("engine/inspection.js");
const { EngineMemory } = await module("engine/memory.js");

const { instance: { exports: engine } } = await WebAssembly.instantiate(await readFile(file), {});
engine.begin();
console.log(JSON.stringify(new EngineInspection(engine, new EngineMemory(engine)).stages));
