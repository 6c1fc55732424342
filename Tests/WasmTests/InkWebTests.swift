import Foundation
import Testing

/// The app's engine is what the modules in `Web` expect, and no larger than it may be.
@Suite(.enabled(if: InkWebBuild.canRun, "\(InkWebBuild.whyNot) Run `make site` first."))
struct InkWebTests {
  /// What the file may weigh, in bytes, before compression.
  static let largestSize = 1_230_000
  /// How far its memory may grow, in pages of 64 KB: to 1 GB.
  static let mostPages = 16_384

  /// All functions, as `Sources/InkWeb` documents them, and the memory.
  static let exports = [
    "add_content", "add_content_pages", "add_pages", "adopt", "begin", "begin_journal",
    "begin_replay", "brush_count", "brush_info", "brush_knobs", "brush_picture", "brush_text",
    "clear", "content_bytes", "copy_selection", "crop_picture", "decline_picture", "define_brush",
    "delete_selection", "draw", "drawing_brush", "duplicate_pages", "duplicate_selection",
    "end_nudging", "end_replay", "error_text", "events", "export_events", "export_reported",
    "export_strokes", "feel_motion", "finish_touches", "fit", "fix_view", "flip_selection",
    "forget_brush", "forget_prepared", "forget_pressure", "frame_area", "frame_height",
    "frame_width", "history", "import_strokes", "ink_bounds", "ink_color", "input_area", "inspect",
    "inspect_brush", "inspect_callback", "inspect_clock", "inspect_compare", "inspect_draw",
    "inspect_end", "inspect_events", "inspect_export", "inspect_frame", "inspect_grow",
    "inspect_growth", "inspect_look", "inspect_magnify", "inspect_near", "inspect_play",
    "inspect_position", "inspect_predictions", "inspect_prepare", "inspect_resize", "inspect_run",
    "inspect_seek", "inspect_show", "inspect_tick", "inspect_tune", "is_empty", "is_touched",
    "keep_reports", "knob_range", "lock_pictures", "lose_pointer", "memory", "memory_state",
    "mode_info", "move_pages", "name_brush", "new_document", "nudge_selection", "number_area",
    "open", "order_selection", "output_area", "output_length", "pages", "pan", "paper",
    "paper_pattern", "paper_spacing", "paste", "picture", "picture_at", "picture_scale", "pictures",
    "pictures_wanted_for", "place_picture", "pointer_area", "pointers", "prepare_events",
    "prepare_file", "prepare_log", "prepare_new", "prepared_file", "pressure_device",
    "pressure_memory", "provide_picture", "raise_pictures", "recolor_selection", "record",
    "recorded", "redo", "release_contents", "remove_pages", "remove_pictures", "replay_to",
    "reported", "resize", "resize_pages", "resize_selection", "restyle_selection", "returns_file",
    "save", "select", "selection", "selection_picture", "selection_version", "set_brush",
    "set_colors", "set_desk", "set_eraser", "set_fading", "set_finger", "set_modifiers",
    "set_pages_paper", "set_paper", "set_paper_pattern", "set_pencils", "set_picture_budget",
    "set_prediction", "set_pressure", "set_pressure_memory", "set_rectangles", "set_samples",
    "set_scratching", "set_shapes", "set_shown_paper", "set_signature", "set_single_touch",
    "set_stabilization", "set_tool", "set_view", "show_whole", "shown_color", "stage_info",
    "summary", "svg", "take_chunks", "tick", "transform_pictures", "trimmed_svg", "turn_knob",
    "undo", "view", "wanted_pictures", "wheel", "zoom",
  ]

  @Test func `the exports are those that are documented, and nothing is imported`() throws {
    let module = try WasmModule(contentsOf: try InkWebBuild.path())
    #expect(module.importCount == 0)
    #expect(module.exports.sorted() == Self.exports)
  }

  /// The page calls nothing else: a name that is spelled wrong there would fail only when used.
  @Test func `the page's modules call all of them, and nothing else`() throws {
    let folder = InkWebBuild.root.appending(path: "Web")
    let files = try FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: nil)
    let page = try files.filter { $0.pathExtension == "js" }
      .map { try String(contentsOf: $0, encoding: .utf8) }.joined()
    let called = Set(page.matches(of: /(?:#wasm|exports)\.([a-z_]+)/).map { String($0.1) })
    #expect(called.sorted() == Self.exports)
  }

  @Test func `the file is small, and says how far its memory grows`() throws {
    let path = try InkWebBuild.path()
    let size = try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int
    #expect(try #require(size) <= Self.largestSize)
    let module = try WasmModule(contentsOf: path)
    #expect(module.mostPages == Self.mostPages)
  }
}

/// The engine of the app, as `make site` makes it.
enum InkWebBuild {
  static let root = WasmBuild.root
  private static let file = root.path + "/.build-wasm/InkWeb.wasm"
  private static let isRequired = ProcessInfo.processInfo.environment["DUCTUS_REQUIRE_WASM"] == "1"

  /// Whether to run at all: not when it is missing, unless that is to be a failure.
  static let canRun = isRequired || problem == nil
  /// The reason why not.
  static let whyNot = problem ?? ""

  static func path() throws -> String {
    if let problem { throw WasmBuild.Missing(description: problem) }
    return file
  }

  private static let problem: String? = {
    guard let built = WasmBuild.modificationDate(of: file) else { return "There is no \(file)." }
    if let changed = WasmBuild.newestSource, changed > built {
      return "\(file) is older than the sources."
    }
    return nil
  }()
}
