import DecodedPNG
import Foundation
import SharedData
import Testing

/// Drawings that were kept look as they did when they were made, whatever brushes have learned since.
@Suite(.enabled(if: SharedData.isAvailable, SharedData.isMissing))
struct KeptDrawingTests {
  private static let folder = SharedData.folder.appendingPathComponent("ductus-3")
  /// Compact and growing files, logs that were converted, one of a PDF, and a room's copies.
  static let names = [
    "c1", "c3", "c4", "c6", "c8", "j1", "j3", "j4", "j6", "j8", "k_ductus", "k_eras", "k_sig",
    "p_02-same-four", "r_ada", "r_export",
  ]

  @Test(arguments: names)
  func `Version 3 has the pixels and the facts that it had`(name: String) throws {
    let file = Self.folder.appendingPathComponent("\(name).ductus")
    try withFolder { folder in
      let picture = folder.appendingPathComponent("picture.png")
      // The pictures were made without a program that decodes pictures; but pages of PDFs are in them.
      let path = name.hasPrefix("p_") ? "" : "PATH=/nonexistent "
      let run = try CommandRun(
        ["render", file.path, "--scale", "1", "-o", picture.path], shell: path + #""$0" "$@""#)
      try #require(run.exitCode == 0, "\(run)")
      let drawn = try DecodedPNG([UInt8](Data(contentsOf: picture)))
      let kept = try DecodedPNG(
        [UInt8](Data(contentsOf: Self.folder.appendingPathComponent("\(name).png"))))
      #expect(drawn.width == kept.width && drawn.height == kept.height)
      // Neither is printed.
      let differing = zip(drawn.pixels, kept.pixels).count { $0 != $1 }
      #expect(differing == 0)
    }
    let facts = try CommandRun(["info", "--history", file.path])
    #expect(
      facts.output
        == String(
          decoding: try Data(contentsOf: Self.folder.appendingPathComponent("\(name).txt")),
          as: UTF8.self))
  }
}
