import DecodedPNG
import Foundation
import SharedData
import Testing

/// Drawings that were kept look as they did when they were made, whatever brushes have learned since.
@Suite struct KeptDrawingTests {
  private static let shared = SharedData.folder.appendingPathComponent("ductus-3")
  /// Compact and growing files, logs that were converted, one of a PDF, and a room's copies.
  static let names = [
    "c1", "c3", "c4", "c6", "c8", "j1", "j3", "j4", "j6", "j8", "k_ductus", "k_eras", "k_sig",
    "p_02-same-four", "r_ada", "r_export",
  ]
  /// `README.md` there says what is in it.
  private static let folder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Version3")

  @Test(.enabled(if: SharedData.isAvailable, SharedData.isMissing), arguments: names)
  func `Version 3 has the pixels and the facts that it had`(name: String) throws {
    // Pages of PDFs are in the pictures.
    try expect(name, of: Self.shared, isDecoded: name.hasPrefix("p_"))
  }

  @Test(arguments: ["locks-and-parts", "pages", "large"])
  func `Locks, parts, pages and many strokes of version 3 are as they were`(name: String) throws {
    try expect(name, of: Self.folder)
  }

  /// Expects a drawing to have the pixels and the facts that are beside it.
  ///
  /// - Parameters:
  ///   - name: its name.
  ///   - folder: its folder.
  ///   - isDecoded: true if its picture was made with programs that decode others.
  /// - Throws: where a file cannot be read, or the command fails.
  private func expect(_ name: String, of folder: URL, isDecoded: Bool = false) throws {
    let file = folder.appendingPathComponent("\(name).ductus")
    try withFolder { temporary in
      let picture = temporary.appendingPathComponent("picture.png")
      let path = isDecoded ? "" : "PATH=/nonexistent "
      let run = try CommandRun(
        ["render", file.path, "--scale", "1", "-o", picture.path], shell: path + #""$0" "$@""#)
      try #require(run.exitCode == 0, "\(run)")
      let drawn = try DecodedPNG([UInt8](Data(contentsOf: picture)))
      let kept = try DecodedPNG(
        [UInt8](Data(contentsOf: folder.appendingPathComponent("\(name).png"))))
      #expect(drawn.width == kept.width && drawn.height == kept.height)
      // Neither is printed.
      let differing = zip(drawn.pixels, kept.pixels).count { $0 != $1 }
      #expect(differing == 0)
    }
    let facts = try CommandRun(["info", "--history", file.path])
    #expect(
      facts.output
        == String(
          decoding: try Data(contentsOf: folder.appendingPathComponent("\(name).txt")),
          as: UTF8.self))
  }

  @Test func `A PDF of version 3 has its drawing, with locks and parts`() throws {
    let file = Self.folder.appendingPathComponent("drawing-in-a.pdf")
    let facts = try CommandRun(["info", file.path])
    for line in [
      "drawing    attached:", "strokes    9, and 0 erasures",
      "samples    240 in 6 records, 0 late corrections", "brushes    pen, pencil, highlighter",
    ] {
      #expect(facts.output.contains("\(line)\n"), "\(facts.output)")
    }
  }

  @Test func `A server opens the store of version 3`() throws {
    try withFolder { folder in
      try FileManager.default.copyItem(
        at: Self.folder.appendingPathComponent("rooms.sqlite"),
        to: folder.appendingPathComponent("rooms.sqlite"))
      let list = try CommandRun(["rooms", "list", "--rooms", folder.path])
      #expect(list.output.contains("1 people, 2 changes, 2643 bytes  Drawing 2"), "\(list)")
      let saved = folder.appendingPathComponent("saved.ductus")
      let export = try CommandRun([
        "rooms", "export", "4c5d1c6dbb50271b", "--rooms", folder.path, "-o", saved.path,
      ])
      try #require(export.exitCode == 0, "\(export)")
      let facts = try CommandRun(["info", saved.path])
      #expect(facts.output.contains("strokes    14, and 0 erasures\n"), "\(facts)")
    }
  }
}
