// The first part of the app's engine is enough to draw, and both parts do the same as the whole.
//
//   node Tests/Faces/EngineProof/parts.mjs .build-wasm/InkWeb.wasm .build-wasm/parts/InkWeb.wasm .build-wasm/parts/InkWebRest.wasm

import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { instantiate, number, output, point, put, sample } from "./engine.mjs";

const [wholeBytes, firstBytes, restBytes] = await Promise.all(process.argv.slice(2, 5).map((path) => readFile(path)));
const size = [400, 300, 2];

/** Slots of the table that were called before the rest was there. */
const missing = [];
const placeholder = new Proxy({}, {
  get: (_, slot) => () => {
    missing.push(slot);
    throw new Error(`the first part needs function ${String(slot)} of the rest`);
  },
});

/** Hands on an engine from a time on, which put all that they see into a hash. */
function hands(engine, seen, time) {
  const frame = () => {
    for (let count = 0; count < 3; count++) {
      engine.tick(time += 16);
      engine.draw();
    }
    const [address, length] = [engine.frame_area() >>> 0, 4 * engine.frame_width() * engine.frame_height()];
    seen.update(new Uint8Array(engine.memory.buffer, address, length));
  };
  const keep = () => {
    while (engine.take_chunks() > 0) seen.update(output(engine));
  };
  const stroke = (kind, id, x, y, count = 20) => {
    for (let index = 0; index <= count; index++) {
      const phase = index === 0 ? 0 : index === count ? 3 : 1;
      const place = [x + 7 * index, y + 30 * Math.sin(index / 3), 0.2 + 0.6 * Math.abs(Math.sin(index / 4))];
      const samples = [sample(phase, 0, id, kind, time += 8, ...place)];
      if (phase === 1) samples.push(sample(1, 2, id, kind, time + 8, place[0] + 5, place[1], place[2]));
      point(engine, samples);
    }
    frame();
  };
  const touch = (id, phase, x, y, size = 20) => point(engine, [sample(phase, 0, id, 1, time += 8, x, y, 0.5, size)]);
  const held = (place, turns, hold) => {
    for (let index = 0; index <= turns; index++) {
      point(engine, [sample(index === 0 ? 0 : 1, 0, 7, 2, time += 8, ...place(index / turns), 0.5)]);
    }
    for (let index = 0; index < hold; index++) {
      point(engine, [sample(1, 0, 7, 2, time += 30, ...place(1), 0.5)]);
      frame();
    }
    point(engine, [sample(1, 0, 7, 2, time += 30, place(1)[0] + 30, place(1)[1] + 20, 0.5)]);
    point(engine, [sample(3, 0, 7, 2, time += 8, place(1)[0] + 30, place(1)[1] + 20, 0.5)]);
    frame();
  };
  const lose = (x, y) => {
    for (const [phase, distance] of [[0, 0], [1, 10], [4, 10]]) {
      point(engine, [sample(phase, 0, 7, 2, time += 8, x + distance, y, 0.5)]);
    }
  };
  const rest = () => { time += 500; };
  const tap = (x, y) => {
    for (const phase of [0, 3]) point(engine, [sample(phase, 0, 7, 2, time += 8, x, y, 0.5)]);
    frame();
  };
  return { frame, keep, stroke, touch, held, lose, rest, tap };
}

/** A circle, a line and a zigzag: the first two are held still at their ends, and become figures where that is asked for. */
function drawFigures(held) {
  held((part) => [150 + 60 * Math.cos(6.3 * part), 120 + 60 * Math.sin(6.3 * part)], 60, 40);
  held((part) => [40 + 300 * part, 200 + 2 * Math.sin(9 * part)], 40, 40);
  held((part) => [100 + 100 * Math.abs((8 * part) % 2 - 1), 60 + 130 * part], 90, 0);
}

/** Draws with all brushes and tools, and returns a hash of the pixels and the file. */
function draw(engine) {
  const seen = createHash("sha256");
  const { frame, keep, stroke, touch, held, lose, rest, tap } = hands(engine, seen, 0);
  frame();
  engine.begin_journal();
  for (let brush = 0; brush < engine.brush_count(); brush++) {
    engine.brush_info(brush);
    engine.brush_picture(brush, 0, 0, 120, 40, 2);
    seen.update(output(engine));
    engine.brush_info(brush);
    if (engine.set_brush(brush, 0xff2040c0 | 0, number(engine, 0)) < 0) throw new Error(`no brush ${brush}`);
    for (const kind of [0, 1, 2]) stroke(kind, 7, 20 + brush, 20 + 8 * brush);
    tap(20 + 20 * brush, 280);
    // A calm hand is a filter of the brush of its strokes.
    engine.set_stabilization(0.3);
    stroke(2, 7, 20 + brush, 20 + 8 * brush);
    engine.set_stabilization(0);
    keep();
  }
  engine.set_brush(15, 0xff2040c0 | 0, 3);
  // Erasers, and the rest of their strokes after undo and redo.
  for (const tool of [1, 2, 3]) {
    engine.set_tool(tool);
    for (const width of [0, 12]) {
      engine.set_eraser(width);
      stroke(2, 7, 30, 60);
    }
  }
  engine.set_tool(0);
  for (let count = 0; count < 9; count++) {
    engine.undo();
    frame();
  }
  for (let count = 0; count < 4; count++) {
    engine.redo();
    frame();
  }
  keep();
  // The view, by buttons, a wheel, and fingers.
  engine.zoom(2, 200, 150);
  engine.pan(30, 20);
  frame();
  engine.wheel(100, 100, 0, 30, 0, 1);
  engine.wheel(100, 100, 10, 30, 0, 0);
  frame();
  touch(1, 0, 100, 100);
  touch(2, 0, 200, 100);
  for (let step = 1; step < 20; step++) {
    touch(1, 1, 100 - step, 100);
    touch(2, 1, 200 + 2 * step, 100 + step);
    frame();
  }
  touch(1, 3, 80, 100);
  touch(2, 3, 240, 120);
  engine.fit(32);
  frame();
  // The page asks where ink is, for a way back to it.
  if (engine.ink_bounds(2) < 0) throw new Error("there is no ink");
  for (let index = 0; index < 4; index++) seen.update(`${number(engine, index)} `);
  // Two fingers that tap undo.
  rest();
  touch(1, 0, 100, 100);
  touch(2, 0, 200, 100);
  touch(1, 3, 100, 100);
  touch(2, 3, 200, 100);
  frame();
  for (const source of [0, 1, 2]) {
    engine.set_prediction(source);
    stroke(2, 7, 30, 90);
  }
  engine.set_stabilization(0.7);
  engine.set_pressure(1, 0.5);
  stroke(2, 7, 30, 90);
  // Strokes that would erase others, or be figures: these come with the rest.
  drawFigures(held);
  // A palm that has drawn when the pen comes, or comes beside it.
  engine.set_finger(0);
  for (const isDown of [false, true]) {
    rest();
    rest();
    touch(1, 0, 300, 250, 80);
    for (let step = 1; step < 6; step++) touch(1, 1, 300 + 4 * step, 250, 80);
    if (!isDown) touch(1, 3, 320, 250, 80);
    stroke(2, 7, 30, 120);
    if (isDown) touch(1, 3, 320, 250, 80);
  }
  keep();
  engine.undo();
  // A touch that the system takes away, a colour that is picked, paper, a clear that vanishes.
  lose(50, 50);
  engine.ink_color(50, 50, 4);
  for (let pattern = 0; pattern < 4; pattern++) {
    engine.set_paper_pattern(pattern, 20);
    frame();
  }
  engine.set_paper(0xff30f0f0 | 0);
  engine.summary();
  engine.clear(300);
  for (let count = 0; count < 20; count++) frame();
  engine.undo();
  engine.set_fading(1);
  stroke(2, 7, 30, 30);
  for (let count = 0; count < 100; count++) frame();
  engine.set_fading(0);
  engine.resize(300, 400, 1);
  frame();
  engine.set_shown_paper(1, 0xff202020 | 0);
  frame();
  engine.pages();
  engine.pictures();
  keep();
  return seen.digest("hex");
}

/** Scratches out, makes figures, saves, opens and selects, which the first part leaves to the rest. */
function goOn(engine) {
  const seen = createHash("sha256");
  const { frame, held } = hands(engine, seen, 1e6);
  engine.clear(0);
  engine.set_scratching(1);
  held((part) => [60 + 200 * part, 100], 40, 0);
  const inkCount = () => { engine.summary(); return number(engine, 0); };
  const drawn = inkCount();
  // Six sweeps over the line.
  held((part) => [50 + 220 * (1 - Math.abs((6 * part) % 2 - 1)), 88 + 24 * part], 120, 0);
  frame();
  if (drawn !== 1 || inkCount() !== 0) throw new Error("nothing is scratched out");
  engine.set_scratching(0);
  engine.set_shapes(1);
  drawFigures(held);
  frame();
  if ((engine.newest_stroke() & 4) === 0) throw new Error("no figure was made");
  // A lasso, a tap, and the selection moved and turned by its handles.
  engine.set_tool(5);
  held((part) => [150 + 140 * Math.cos(6.3 * part), 130 + 120 * Math.sin(6.3 * part)], 60, 0);
  engine.selection();
  const isSelected = number(engine, 0) > 0;
  for (const [x, y] of [[150, 120], [90, 60], [210, 180], [150, 40]]) {
    held((part) => [x + 40 * part, y + 25 * part], 20, 0);
  }
  held(() => [390, 290], 1, 0);
  engine.selection_parts();
  engine.undo();
  frame();
  engine.set_tool(0);
  if (!isSelected) throw new Error("nothing is selected");
  engine.save(1);
  const file = output(engine);
  seen.update(file);
  if (!put(engine, file) || engine.open(file.byteLength, 0) < 0) throw new Error("the file is not opened");
  engine.save(1);
  seen.update(output(engine));
  for (const name of ["duplicate_selection", "flip_selection", "copy_selection", "paste", "delete_selection"]) {
    engine.select(1);
    seen.update(String(engine[name](0, 0)));
  }
  engine.select(1);
  seen.update(String(engine.selection_meets(0, 0, 99, 99, 1, 0, 0, 1, 0, 0)));
  if (!put(engine, new TextEncoder().encode("2026-11-28"))) throw new Error("no text is taken");
  seen.update(String(engine.write_beside(10, 11, 14)));
  engine.draw();
  engine.save(0);
  seen.update(output(engine));
  return seen.digest("hex");
}

const whole = await instantiate(wholeBytes, size);
const first = await instantiate(firstBytes, size, { placeholder });
const isSame = draw(whole) === draw(first);
console.log(isSame ? "the first part draws what the whole draws" : "the first part draws something else");
await WebAssembly.instantiate(restBytes, { primary: first });
const goesOn = goOn(whole) === goOn(first);
console.log(goesOn ? "both parts do what the whole does" : "both parts do something else");
if (!isSame || !goesOn || missing.length > 0) process.exit(1);
