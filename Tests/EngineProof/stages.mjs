// Prints the table of filters and smoothers as the inspector's page reads it: as JSON.
//
//   node Tests/EngineProof/stages.mjs .build-wasm/InkWeb.wasm Web

import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { instantiate } from "./engine.mjs";

const [file, folder] = process.argv.slice(2);
const module = (name) => import(pathToFileURL(resolve(folder, name)));
const { EngineInspection } = await module("engine-inspection.js");
const { EngineMemory } = await module("engine-memory.js");

const engine = await instantiate(await readFile(file));
console.log(JSON.stringify(new EngineInspection(engine, new EngineMemory(engine)).stages));
