import Ductus
import Foundation
import InkDocument
import InkText
import Testing

/// The fonts of Debian that these tests need.
enum SystemFonts {
  static let folder = "/usr/share/fonts/truetype/"

  /// True if the fonts are there.
  static let areInstalled = [
    "noto/NotoSans-Regular.ttf", "noto/NotoSans-Bold.ttf", "liberation/LiberationSans-Regular.ttf",
    "liberation/LiberationMono-Regular.ttf",
  ].allSatisfy { FileManager.default.fileExists(atPath: folder + $0) }

  /// The message of a skipped test.
  static let areMissing: Comment = "SKIPPED: install fonts-noto-core and fonts-liberation"
}

/// Reads a drawing.
func drawing(at path: String) throws -> InkDocument {
  try InkDocument(file: [UInt8](try Data(contentsOf: URL(fileURLWithPath: path))))
}

@Suite(.enabled(if: SystemFonts.areInstalled, SystemFonts.areMissing))
struct TextCommandTests {
  /// Makes a drawing, and calls a function with its path and that of another one.
  private func withDrawing(_ body: (String, String) throws -> Void) throws {
    try withTemporaryFolder { folder in
      let file = folder.appendingPathComponent("a.ductus").path
      #expect(try CommandRun(["convert", sample, "-o", file]).exitCode == 0)
      try body(file, folder.appendingPathComponent("b.ductus").path)
    }
  }

  @Test func `A text is put into a drawing, set, in its style, and can be undone`() throws {
    try withDrawing { file, output in
      let before = try Data(contentsOf: URL(fileURLWithPath: file))
      let run = try CommandRun([
        "text", "Good\nmorning", file, "-o", output, "--at", "-10,20.5", "--size", "20",
        "--color", "#ff000080", "--bold",
      ])
      #expect(run.exitCode == 0 && run.messages.isEmpty, "\(run.messages)")
      #expect(run.output.hasPrefix("\(output): 2 lines of text, "), "\(run.output)")
      #expect(try Data(contentsOf: URL(fileURLWithPath: file)) == before)
      let document = try drawing(at: output)
      let old = try drawing(at: file)
      let box = try #require(document.texts.first)
      #expect(document.texts.count == 1 && document.inkCount == old.inkCount)
      #expect(box.string == "Good\nmorning" && box.text.lines.count == 2)
      #expect(box.transform.tx == -10 && box.transform.ty == 20.5)
      #expect(box.text.styles.map(\.style.color) == [0xFF00_0080])
      #expect(box.text.faces.map(\.name) == ["NotoSans-Bold"])
      #expect(document.undo() && document.texts.isEmpty)
      let info = try CommandRun(["info", output])
      #expect(info.output.contains("texts      1\n"), "\(info.output)")
      let json = try CommandRun(["info", output, "--json"]).json()
      #expect(json["texts"] as? Int == 1 && json["unsetTexts"] as? Int == 0)
    }
  }

  @Test func `A text is drawn, and its letters are seen`() throws {
    try withDrawing { file, output in
      #expect(
        try CommandRun(["text", "Word", file, "-o", output, "--at", "0,0", "--color", "#0a0b0c"])
          .exitCode == 0)
      let run = try CommandRun(["render", output, "-o", "-", "--format", "svg"])
      #expect(run.exitCode == 0 && run.messages.isEmpty, "\(run.messages)")
      #expect(run.output.contains("#0a0b0c") && run.output.contains("Word"))
    }
  }

  @Test func `Lines break at the width, and are aligned`() throws {
    try withDrawing { file, output in
      let run = try CommandRun([
        "text", "one two three four", file, "-o", output, "--at", "0,0", "--width", "60", "--align",
        "end",
      ])
      #expect(run.exitCode == 0, "\(run.messages)")
      let text = try #require(try drawing(at: output).texts.first).text
      #expect(text.lines.count > 1 && text.width == 60 && text.alignment == .end)
      for line in text.lines { #expect(line.x > 0 && line.x < 60) }
    }
  }

  @Test func `With a page, the corner counts from that of the page`() throws {
    try withTemporaryFolder { folder in
      let (file, output) = (folder.path + "/a.ductus", folder.path + "/b.ductus")
      let document = InkDocument()
      let size = PageSize(width: 200, height: 100)
      document.arrange(.add([PageDraft(size), PageDraft(size)], at: 0))
      try Data(try document.file()).write(to: URL(fileURLWithPath: file))
      let arguments = ["text", "x", file, "-o", output, "--at", "5,6", "--page"]
      let run = try CommandRun(arguments + ["2"])
      #expect(run.exitCode == 0, "\(run.messages)")
      let page = document.pages[1]
      let box = try #require(try drawing(at: output).texts.first)
      #expect(box.page == page.id)
      #expect(box.transform.tx == page.rect.minX + 5 && box.transform.ty == page.rect.minY + 6)
      let none = try CommandRun(arguments + ["3"])
      #expect(none.exitCode == 65 && none.messages.contains("no page 3: it has 2"))
    }
  }

  @Test func `Another family is taken by name, and one that is not installed is replaced and told`()
    throws
  {
    try withDrawing { file, output in
      let arguments = ["text", "word", file, "-o", output, "--at", "0,0", "--font"]
      let mono = try CommandRun(arguments + ["liberation mono"])
      #expect(mono.exitCode == 0 && mono.messages.isEmpty, "\(mono.messages)")
      #expect(try drawing(at: output).texts[0].text.faces.map(\.name) == ["LiberationMono"])
      let none = try CommandRun(arguments + ["Nobody’s Hand"])
      #expect(none.exitCode == 0, "\(none.messages)")
      #expect(none.messages.contains("“Noto Sans” for “Nobody’s Hand”"), "\(none.messages)")
      #expect(try drawing(at: output).texts[0].text.styles[0].style.family == "Nobody’s Hand")
    }
  }

  @Test func `A folder of fonts comes first, and files in it that are none are told`() throws {
    try withDrawing { file, output in
      let folder = URL(fileURLWithPath: output).deletingLastPathComponent()
      let fonts = folder.appendingPathComponent("fonts")
      try FileManager.default.createDirectory(at: fonts, withIntermediateDirectories: true)
      let arguments = [
        "text", "word", file, "-o", output, "--at", "0,0", "--fonts", fonts.path,
      ]
      let empty = try CommandRun(arguments)
      #expect(empty.exitCode == 0 && empty.messages.contains("no fonts in"), "\(empty.messages)")
      try FileManager.default.copyItem(
        atPath: SystemFonts.folder + "liberation/LiberationMono-Regular.ttf",
        toPath: fonts.path + "/any name.ttf")
      try Data("no font".utf8).write(to: fonts.appendingPathComponent("broken.ttf"))
      let run = try CommandRun(arguments)
      #expect(run.exitCode == 0 && run.messages.contains("broken.ttf"), "\(run.messages)")
      #expect(try drawing(at: output).texts[0].text.faces.map(\.name) == ["LiberationMono"])
    }
  }

  @Test func `A character that no font has is told, and nothing fails`() throws {
    try withDrawing { file, output in
      let run = try CommandRun(["text", "a\u{10FFFD}", file, "-o", output, "--at", "0,0"])
      #expect(run.exitCode == 0 && run.messages.contains("U+10FFFD"), "\(run.messages)")
    }
  }

  @Test(arguments: [
    (["", "FILE", "-o", "OUT", "--at", "0,0"], 64, "no words"),
    (["a", "FILE", "-o", "OUT"], 64, "--at"),
    (["a", "FILE", "-o", "OUT", "--at", "1"], 64, "“1” are no coordinates"),
    (["a", "FILE", "-o", "OUT", "--at", "nan,0"], 64, "coordinates"),
    (["a", "FILE", "-o", "OUT", "--at", "1e9,0"], 64, "coordinates"),
    (["a", "FILE", "-o", "OUT", "--at", "0,0", "--size", "inf"], 64, "0.5 to 2000"),
    (["a", "FILE", "-o", "OUT", "--at", "0,0", "--width", "0"], 64, "1 to 100000"),
    (["a", "FILE", "-o", "OUT", "--at", "0,0", "--color", "red"], 64, "“red” is no colour"),
    (["a", "FILE", "-o", "OUT", "--at", "0,0", "--page", "0"], 64, "from 1"),
    (["a", "FILE", "-o", "OUT", "--at", "0,0", "--page", "1"], 65, "no pages"),
    (["a", "FILE", "-o", "FILE", "--at", "0,0"], 64, "would replace the input"),
    (["a", "no-such-file", "-o", "OUT", "--at", "0,0"], 66, "no-such-file"),
    (["a", "FILE", "-o", "OUT", "--at", "0,0", "--fonts", "/no/such"], 66, "no such folder"),
    (["a", "FILE", "-o", "/no/such/a.ductus", "--at", "0,0"], 73, "/no/such"),
  ])
  func `What cannot be done is told, and nothing is written`(
    arguments: [String], code: Int32, message: String
  ) throws {
    try withDrawing { file, output in
      let run = try CommandRun(
        ["text"] + arguments.map { $0 == "FILE" ? file : $0 == "OUT" ? output : $0 })
      #expect(run.exitCode == code && run.messages.contains(message), "\(run.messages)")
      #expect(!FileManager.default.fileExists(atPath: output))
    }
  }
}
