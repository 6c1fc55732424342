// Looks at a drawing in all ways that the engine has, at random moments between random events: two engines
// get the same events, one of them is looked at too, and in the end both have the same file and pixels.
//
//   node Tests/Faces/EngineProof/looks.mjs .build-wasm/InkWeb.wasm [RUNS or SECONDSs] [SEED]

import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { eventStride, instantiate, output, put, Random, runSeeds, sample } from "./engine.mjs";

const [width, height] = [200, 150];

/** The secrets of three links, as their letters. */
const letters = new TextEncoder().encode(["A", "Q", "g"].map((letter) => letter.repeat(21) + "A").join(""));

/** Calls that only look: by the names of the exports, with arguments. Some have an end. */
const looks = {
  picture: (engine) => engine.picture(0, 0, width, height, 1, 0),
  "picture, transparent": (engine) => engine.picture(20, 20, 90, 70, 2, 1),
  picture_scale: (engine) => engine.picture_scale(100, 0),
  ink_bounds: (engine) => engine.ink_bounds(1),
  file_kind: (engine) => [put(engine, new Uint8Array([0x25, 0x50, 0x44, 0x46])), engine.file_kind(4)],
  save: (engine) => engine.save(0),
  "save, with history": (engine) => engine.save(1),
  export_events: (engine) => engine.export_events(),
  reported: (engine) => [engine.reported(), engine.export_reported()],
  "event logs": (engine, random) => {
    const count = engine.export_events();
    if (count < 0) return;
    const records = output(engine);
    engine.begin_log(random.below(2), 1, random.below(2));
    if (put(engine, records) && engine.write_log(count) === 0) {
      const text = output(engine);
      if (put(engine, text)) engine.read_log(text.length - random.below(2));
    }
    engine.write_log(0);
  },
  summary: (engine) => engine.summary(),
  is_empty: (engine) => engine.is_empty(),
  is_touched: (engine) => engine.is_touched(),
  history: (engine) => engine.history(),
  memory_state: (engine) => engine.memory_state(),
  view: (engine) => engine.view(),
  paper: (engine) => [engine.paper(), engine.paper_pattern(), engine.paper_spacing()],
  pages: (engine) => [engine.pages(), engine.pictures()],
  content_bytes: (engine) => engine.content_bytes(3),
  wanted_pictures: (engine) => [
    engine.wanted_pictures(8), engine.pictures_wanted_for(0, 0, width, height, 1, 8),
  ],
  locked_count: (engine) => [engine.locked_count(), engine.newest_stroke()],
  brush_info: (engine) => [engine.brush_count(), engine.brush_info(1), engine.mode_info(1)],
  "brushes of one's own": (engine) => [
    engine.brush_text(1), engine.brush_knobs(1), engine.knob_range(0), engine.drawing_brush(0),
  ],
  brush_picture: (engine) => engine.brush_picture(2, 0, 0, 60, 30, 1),
  ink_color: (engine, random) => engine.ink_color(random.below(200), random.below(150), 4),
  shown_color: (engine) => [engine.shown_color(1, 0xff000000), engine.seen_color(0xff000000), engine.paper_is_dark()],
  pressure_memory: (engine) => [engine.pressure_memory(), engine.pressure_device(1)],
  selection: (engine) => [
    engine.selection_version(), engine.selection(), engine.selection_parts(), engine.selection_link(), engine.selection_meets(0, 0, 9, 9, 1, 0, 0, 1, 0, 0),
  ],
  copy_selection: (engine) => engine.copy_selection(),
  selection_picture: (engine) => engine.selection_picture(1),
  svg: (engine) => [engine.svg(0, 0, 0, 4), engine.trimmed_svg(2, 0xffffffff)],
  pdf: (engine) => [
    engine.pdf_picture(0), engine.pdf_pixels(0, 1, 1), engine.begin_pdf(1, 1, 1, 1, 0, 0, 0, 0), engine.prepare_pdf(30),
    engine.prepare_pdf(30), engine.finish_pdf(),
  ],
  pdf_drawing: (engine) => [
    put(engine, new Uint8Array([0x61])), engine.pdf_password(1),
    put(engine, new Uint8Array([0x25, 0x50, 0x44, 0x46])), engine.pdf_drawing(4),
  ],
  replay: (engine, random) => [
    engine.begin_replay(1, width, height, 1), engine.resize_replay(width, height, 2), engine.replay_to(random.below(3)),
    engine.tick_replay(0), engine.draw_replay(0, 0, 1), engine.replay_frame(), engine.wanted_pictures(8),
    engine.end_replay(),
  ],
  "the past": (engine, random) => [
    engine.begin_history(width, height, 1), engine.history_to(random.below(30)), engine.tick_replay(0),
    engine.draw_replay(0, 0, 1), engine.history_version(0), engine.copy_moment(random.below(9)), engine.history_to(0),
    engine.end_replay(),
  ],
  inspector: (engine, random) => [
    engine.inspect(random.below(2), 0, width, height, 1), engine.inspect_resize(width, height), engine.inspect_frame(),
    engine.inspect_show(15, 31), engine.inspect_seek(random.below(50)), engine.inspect_draw(), engine.inspect_play(0.1),
    engine.inspect_clock(1), engine.inspect_position(), engine.inspect_callback(1), engine.inspect_near(50, 50, 9),
    engine.inspect_predictions(), engine.inspect_prepare(9), engine.inspect_tick(0), engine.inspect_compare(1),
    engine.inspect_look(0), engine.inspect_brush(), engine.inspect_tune(-1), engine.inspect_magnify(2, 9, 9),
    engine.inspect_events(0, 9), engine.inspect_export(), engine.inspect_growth(9), engine.inspect_grow(2, 0),
    engine.inspect_run(2, 9), engine.stage_info(0, 1), engine.inspect_end(),
  ],
  room: (engine, random) => [
    engine.room_status(), engine.room_name(), engine.making_state(), engine.making_next(), engine.room_tick(9),
    engine.room_next(9), engine.set_pen_place(random.below(200), random.below(150), random.below(2)),
    engine.set_typing_place(0, 0, random.below(9), 9, random.below(2)),
    engine.others_frame(random.below(9999)),
    engine.draw_others(), engine.others_area(), engine.other_person(0), engine.visitor(0),
    put(engine, letters) && engine.replace_link(44, 2), put(engine, letters) && engine.end_room(22),
    put(engine, new Uint8Array([66])) && engine.request_answer(1),
  ],
  texts: (engine) => [
    engine.texts(), engine.text_at(40, 40, 4), engine.text_of(3), engine.text_of(-1), engine.selected_text(),
  ],
  layers: (engine) => [engine.layer_at(0), engine.layer_at(3)],
  "ink for search": (engine) => [engine.ink_changes(), engine.ink_of(-1), engine.ink_notes(), engine.ink_end()],
  ruler: (engine) => engine.ruler(),
  "list of objects": (engine, random) => engine.list_objects(random.below(4), random.below(50)),
  record: (engine, random) => [engine.record(random.below(2)), engine.recorded()],
  prepare_new: (engine) => {
    engine.prepare_new(0xffffffff, 3, 20);
    engine.prepared_file();
    engine.forget_prepared();
  },
};

/** Exports that change the drawing, its history, the view or the tools; and that make room, or go on with a look. */
const changes = new Set(`memory begin pointer_area number_area frame_area input_area output_area output_length
  resize frame_width frame_height pointers wheel lose_pointer finish_touches draw tick events set_brush
  set_eraser set_tool set_finger set_pressure set_stabilization set_prediction set_fading set_paper
  set_paper_pattern set_modifiers fix_view set_view pan zoom fit undo redo clear new_document open adopt
  prepare_file prepare_log prepare_events begin_journal take_chunks error_text select nudge_selection
  end_nudging recolor_selection restyle_selection resize_selection duplicate_selection delete_selection paste write_beside
  set_colors set_shown_paper set_pencils set_pressure_memory forget_pressure
  set_scratching set_rectangles order_selection flip_selection define_brush forget_brush name_brush turn_knob
  set_shapes set_single_touch set_adapting set_cancelled set_samples keep_reports feel_motion hold
  add_pages remove_pages duplicate_pages move_pages resize_pages enlarge_pages set_pages_paper prepare_content_pages
  add_content release_contents place_picture select_element set_cropping uncrop_selection unlock_element
   set_figure set_ruler turn_ruler put_text set_text set_texts join_texts remove_text hide_text link_selection
   edit_layer take_tapped_lock group_selection align_selection arrange_writing pdf_words rename_selection
  set_time name_moment restore_moment make_room making_receive join_room resume_room leave_room room_hurry
  room_connected room_closed room_receive room_stored set_person rename_room give_back ask_visitors admit_visitor
  retract_author
  provide_picture decline_picture set_picture_budget set_desk lock_selection unlock_all`.split(/\s+/));

/** The exports that are neither looked with nor in the list above: whoever adds one has to decide. */
export async function undecided(bytes) {
  const engine = await instantiate(bytes, [width, height, 1]);
  const text = Object.values(looks).join("\n");
  return Object.keys(engine).filter((name) => !changes.has(name) && !text.includes(`engine.${name}(`));
}

/** Random events of pens, fingers and a mouse, and edits between them. */
class Hand {
  #random;
  #time = 0;
  #down = new Map();
  #kinds = new Map([[1, 2], [2, 3], [3, 0], [4, 0]]);

  constructor(random) { this.#random = random; }

  /** @returns {(engine: WebAssembly.Exports) => unknown} the next thing that is done */
  next() {
    const random = this.#random;
    const rare = random.below(80);
    if (rare === 0) return (engine) => engine.undo();
    if (rare === 1) return (engine) => engine.redo();
    if (rare === 2) return (engine) => engine.clear(0);
    if (rare === 3) return (engine) => [engine.select(1), engine.duplicate_selection()];
    if (rare < 8) {
      const brush = random.below(9);
      return (engine) => engine.set_brush(brush, 0xff203040, 3);
    }
    if (rare < 10) {
      const tool = random.below(4);
      return (engine) => engine.set_tool(tool);
    }
    if (rare < 12) {
      const amount = random.below(3) / 2;
      return (engine) => engine.set_stabilization(amount);
    }
    if (rare === 79) {
      return (engine) => {
        new Float64Array(engine.memory.buffer, engine.number_area(), 4).fill(7);
        return put(engine, letters) && engine.make_room(letters.length, 0);
      };
    }
    if (rare < 16) {
      this.#time += 16;
      const time = this.#time;
      return (engine) => engine.tick(time);
    }
    return this.#pointer();
  }

  #pointer() {
    const random = this.#random;
    const id = random.of([1, 1, 1, 2, 3, 4]);
    const last = this.#down.get(id);
    const isEnd = last && random.below(14) === 0;
    const phase = !last ? 0 : isEnd ? random.of([3, 3, 3, 4]) : 1;
    if (isEnd) this.#down.delete(id);
    let place = last ?? [random.below(width), random.below(height)];
    const samples = [];
    for (let left = phase === 1 ? 1 + random.below(4) : 1; left > 0; left--) {
      this.#time += 4;
      if (phase === 1) place = place.map((value) => value + random.below(21) - 10);
      samples.push(this.#sample(id, phase, left > 1 ? 1 : 0, place));
    }
    if (phase === 1 && random.below(2) === 0) {
      samples.push(this.#sample(id, phase, 3, place.map((value) => value + 3)));
    }
    if (!isEnd) this.#down.set(id, place);
    return (engine) => {
      new Float64Array(engine.memory.buffer, engine.pointer_area(), samples.length * eventStride)
        .set(samples.flat());
      engine.pointers(samples.length);
    };
  }

  #sample(id, phase, origin, [x, y]) {
    const pressure = (1 + this.#random.below(99)) / 100;
    return sample(phase, origin, id, this.#kinds.get(id), this.#time, x, y, pressure, 2);
  }
}

/** The state of an engine in the end. */
function result(engine) {
  for (let time = 1e6; engine.tick(time); time += 20) if (time > 2e6) throw new Error("it does not rest");
  const state = [engine.is_touched(), engine.is_empty(), engine.history()];
  if (engine.save(1) !== 0) throw new Error("it cannot be saved");
  const file = output(engine);
  engine.draw();
  const pixels = new Uint8Array(
    engine.memory.buffer, engine.frame_area() >>> 0, 4 * engine.frame_width() * engine.frame_height()).slice();
  return { state: Buffer.from(state), file: Buffer.from(file), pixels: Buffer.from(pixels) };
}

/** One run; @returns {number} how many looks there were in the middle of strokes */
export async function run(bytes, seed, steps = 250) {
  const engines = [await instantiate(bytes, [width, height, 1]), await instantiate(bytes, [width, height, 1])];
  const hand = new Hand(new Random(seed));
  const onlooker = new Random(seed + 7919);
  const log = [];
  let inProgress = 0;
  for (let step = 0; step < steps; step++) {
    const action = hand.next();
    for (const engine of engines) action(engine);
    if (onlooker.below(3) === 0) {
      const name = onlooker.of(Object.keys(looks));
      const touched = engines[0].is_touched();
      inProgress += touched;
      log.push(name);
      looks[name](engines[0], onlooker);
      if (engines[0].is_touched() !== touched) throw new Error(`seed ${seed}: ${name} ends a stroke`);
    }
    // Damage and pixels are those without looks at any time, too.
    if (onlooker.below(10) === 0) {
      const counts = engines.map((engine) => engine.draw());
      if (Math.min(...counts) < 0) throw new Error(`seed ${seed}: it cannot be drawn`);
    }
  }
  for (let turn = 0; turn < 2; turn++) {
    const [looked, other] = engines.map(result);
    for (const what of Object.keys(looked)) {
      if (!looked[what].equals(other[what])) {
        throw new Error(`seed ${seed}: not the same ${what} after ${log.slice(-8).join(", ")}`);
      }
    }
    // Once with strokes in progress, and once without.
    for (const engine of engines) engine.finish_touches();
  }
  return inProgress;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [path, most, first] = process.argv.slice(2);
  const bytes = await readFile(path);
  const others = await undecided(bytes);
  if (others.length > 0) console.error(`is it a look? ${others.join(", ")}`);
  const { runs, failures: faults, sum } = await runSeeds((seed) => run(bytes, seed), most, first);
  const failures = faults + (others.length > 0 ? 1 : 0);
  console.log(`${runs} runs, ${sum} looks at strokes in progress, ${failures} failed`);
  process.exit(failures > 0 ? 1 : 0);
}
