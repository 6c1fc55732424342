// Takes pictures of ink far from where the page began, where places in a picture do not fit into 32 bits.
//
//   node Tests/Faces/EngineProof/far.mjs .build-wasm/InkWeb.wasm

import { load, number, pen, point } from "./engine.mjs";

for (const [x, y] of [[8e6, 9e6], [-8e6, -9e6], [3, 8e6], [3, -8e6]]) {
  const engine = await load(process.argv[2]);
  [[0, 0], [90, 40], [200, -30]].forEach(([dx, dy], index) => (
    point(engine, [pen(index === 0 ? 0 : 1, 8 * index, x + dx, y + dy)])));
  point(engine, [pen(3, 24, x + 300, y, 0)]);
  const answers = [
    engine.ink_bounds(1), engine.picture_scale(600, 600), engine.picture(x - 9, y - 40, x + 310, y + 50, 1, 0, 0, 0),
  ];
  engine.ink_bounds(1);
  const [left, top] = [number(engine, 0), number(engine, 1)];
  const isThere = Math.abs(left - x) < 20 && Math.abs(top - y) < 60;
  if (answers.some((answer) => answer < 0) || !isThere) throw new Error(`${[x, y]}: ${[...answers, left, top]}`);
}
console.log("far ink has pictures");
