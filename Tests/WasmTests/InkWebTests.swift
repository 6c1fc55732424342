import Foundation
import Testing

/// The engines of web pages are what the modules in `Web` expect, and no larger than they may be.
@Suite(.enabled(if: InkWebBuild.canRun, "\(InkWebBuild.whyNot) Run `make site package` first."))
struct InkWebTests {
  /// The limit of their memory, in pages of 64 KB: 1 GB.
  static let mostPages = 16_384

  /// All functions of the app's engine, as `Sources/InkWeb` documents them, and the memory.
  static let exports = [
    "add_content", "add_pages", "adopt", "begin", "begin_history", "begin_journal", "begin_log",
    "begin_pdf",
    "begin_replay",
    "brush_count", "brush_info", "brush_knobs", "brush_picture", "brush_text", "clear",
    "content_bytes",
    "copy_moment", "copy_selection", "crop_picture", "decline_picture", "define_brush",
    "delete_selection",
    "drag_picture", "draw", "draw_replay", "drawing_brush", "duplicate_pages",
    "duplicate_selection", "end_nudging", "end_replay", "enlarge_pages", "error_text", "events",
    "export_events",
    "export_reported", "feel_motion", "file_kind", "finish_pdf", "finish_touches",
    "fit",
    "fix_view", "flip_selection", "forget_brush", "forget_prepared", "forget_pressure",
    "frame_area", "frame_height", "frame_width", "history", "history_to", "history_version", "hold",
    "ink_bounds",
    "ink_color", "input_area", "inspect", "inspect_brush", "inspect_callback", "inspect_clock",
    "inspect_compare", "inspect_draw", "inspect_end", "inspect_events", "inspect_export",
    "inspect_frame", "inspect_grow", "inspect_growth", "inspect_look", "inspect_magnify",
    "inspect_near", "inspect_play", "inspect_position", "inspect_predictions", "inspect_prepare",
    "inspect_resize", "inspect_run", "inspect_seek", "inspect_show", "inspect_tick", "inspect_tune",
    "is_empty", "is_touched", "keep_reports", "knob_range", "lock_pictures", "lock_selection",
    "locked_count", "lose_pointer", "memory", "memory_state", "mode_info", "move_pages",
    "name_brush", "name_moment", "new_document", "newest_stroke", "nudge_selection", "number_area",
    "open",
    "order_pictures",
    "order_selection", "output_area", "output_length", "pages", "pan", "paper", "paper_pattern",
    "paper_spacing", "paste", "pdf_drawing", "pdf_picture", "pdf_pixels", "picture",
    "picture_at", "picture_scale", "pictures", "pictures_wanted_for", "place_picture",
    "pointer_area", "pointers", "prepare_content_pages", "prepare_events", "prepare_file",
    "prepare_log", "prepare_new", "prepare_pdf", "prepared_file", "pressure_device",
    "pressure_memory",
    "provide_picture", "read_log", "recolor_selection", "record", "recorded", "redo",
    "release_contents",
    "remove_pages", "remove_pictures", "replay_frame", "replay_to", "reported", "resize",
    "resize_pages", "resize_replay", "resize_selection", "restore_moment", "restyle_selection",
    "save",
    "select", "selection", "selection_picture", "selection_version", "set_adapting",
    "set_brush", "set_cancelled", "set_colors", "set_desk", "set_eraser", "set_fading",
    "set_finger", "set_modifiers", "set_pages_paper", "set_paper", "set_paper_pattern",
    "set_pencils", "set_picture_budget", "set_prediction", "set_pressure", "set_pressure_memory",
    "set_rectangles", "set_samples", "set_scratching", "set_shapes", "set_shown_paper",
    "set_single_touch", "set_stabilization", "set_time", "set_tool", "set_view",
    "shown_color", "stage_info", "summary", "svg", "take_chunks", "tick", "tick_replay",
    "trimmed_svg", "turn_knob", "undo", "unlock_all", "view", "wanted_pictures", "wheel",
    "write_log", "zoom",
  ]

  /// All functions of the engine of signature fields, and the memory.
  static let signatureExports = [
    "begin", "clear", "draw", "export_strokes", "finish_touches", "frame_area", "frame_height",
    "frame_width", "import_strokes", "input_area", "lose_pointer", "memory", "number_area",
    "output_area", "output_length", "picture", "pointer_area", "pointers", "redo", "resize",
    "set_paper", "set_pen", "show_whole", "state", "undo",
  ]

  /// An engine, its functions, and what it may weigh in bytes before compression.
  struct Engine: CustomTestStringConvertible, Sendable {
    var file: String
    var exports: [String]
    var largestSize: Int
    var testDescription: String { file }
  }

  static let engines = [
    Engine(file: "InkWeb.wasm", exports: exports, largestSize: 2_140_000),
    Engine(file: "InkSignature.wasm", exports: signatureExports, largestSize: 203_000),
  ]

  @Test(arguments: engines)
  func `the exports are those that are documented, and nothing is imported`(engine: Engine) throws {
    let module = try WasmModule(contentsOf: try InkWebBuild.path(engine.file))
    #expect(module.importCount == 0)
    #expect(module.exports.sorted() == engine.exports)
  }

  /// The page calls nothing else: a name that is spelled wrong there would fail only when used.
  @Test(arguments: engines)
  func `the page's modules call all of them, and nothing else`(engine: Engine) throws {
    let folder = InkWebBuild.root.appending(path: "Web")
    let files = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
    let modules = try files.filter { $0.hasSuffix(".js") }
      .map { try String(contentsOf: folder.appending(path: $0), encoding: .utf8) }
    // Modules that name no engine, as that of memory, belong to each.
    let others = Self.engines.map { $0.file }.filter { $0 != engine.file }
    let page = modules.filter { text in
      text.contains("exports of \(engine.file)")
        || !others.contains { text.contains("exports of \($0)") }
    }.joined()
    let called = Set(page.matches(of: /(?:#wasm|exports)\.([a-z_]+)/).map { String($0.1) })
    #expect(called.sorted() == engine.exports)
  }

  @Test(arguments: engines)
  func `the file is small, and says how far its memory grows`(engine: Engine) throws {
    let path = try InkWebBuild.path(engine.file)
    let size = try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int
    #expect(try #require(size) <= engine.largestSize)
    let module = try WasmModule(contentsOf: path)
    #expect(module.mostPages == Self.mostPages)
  }

  private static let brotli = "/usr/bin/brotli"

  /// The file for which a page with a signature field waits.
  @Test(
    .enabled(
      if: FileManager.default.isExecutableFile(atPath: brotli), "brotli (package brotli) is missing"
    ))
  func `the engine of signature fields is at most 80 kB as servers send it`() throws {
    let process = Process()
    process.executableURL = URL(filePath: Self.brotli)
    process.arguments = ["--best", "--stdout", try InkWebBuild.path("InkSignature.wasm")]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let sent = try output.fileHandleForReading.readToEnd()?.count ?? 0
    process.waitUntilExit()
    #expect(process.terminationStatus == 0 && sent > 0 && sent <= 80_000, "\(sent) bytes")
  }

  /// A page waits for the first part before it can draw.
  @Test(arguments: [("parts/InkWeb.wasm", 1_160_000), ("parts/InkWebRest.wasm", 1_020_000)])
  func `the parts of the app's engine are small`(file: String, largestSize: Int) throws {
    let attributes = try FileManager.default.attributesOfItem(atPath: try InkWebBuild.path(file))
    #expect(try #require(attributes[.size] as? Int) <= largestSize)
  }

  @Test func `the first part of the app's engine has the functions of the whole`() throws {
    let module = try WasmModule(contentsOf: try InkWebBuild.path("parts/InkWeb.wasm"))
    #expect(module.exports.filter { !$0.hasPrefix("%") }.sorted() == Self.exports)
  }
}

/// The engines of the app, as `make site` makes them.
enum InkWebBuild {
  static let root = WasmBuild.root
  private static let files = [
    "InkWeb.wasm", "parts/InkWeb.wasm", "parts/InkWebRest.wasm", "InkSignature.wasm",
  ]
  private static let isRequired = ProcessInfo.processInfo.environment["DUCTUS_REQUIRE_WASM"] == "1"

  /// True if the tests are to run: nothing is missing, or its absence must be a failure.
  static let canRun = isRequired || problem == nil
  /// The reason why not.
  static let whyNot = problem ?? ""

  static func path(_ file: String = "InkWeb.wasm") throws -> String {
    if let problem { throw WasmBuild.Missing(description: problem) }
    return place(of: file)
  }

  private static func place(of file: String) -> String { root.path + "/.build-wasm/" + file }

  private static let problem: String? = {
    for file in files.map(place) {
      guard let built = WasmBuild.modificationDate(of: file) else { return "There is no \(file)." }
      if let changed = WasmBuild.newestSource, changed > built {
        return "\(file) is older than the sources."
      }
    }
    return nil
  }()
}
