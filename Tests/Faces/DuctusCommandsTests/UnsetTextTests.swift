import Ductus
import Foundation
import InkDocument
import InkImport
import InkText
import Testing

/// Texts of other programs' files, which come without letters.
@Suite struct UnsetTextTests {
  private static let notes = """
    <?xml version="1.0"?><xournal fileversion="4"><page width="300" height="100">
    <background type="solid" color="#ffffffff" style="plain"/><layer>
    <stroke tool="pen" color="#0000ffff" width="2">10 10 50 10 90 40</stroke>
    <text font="Sans" size="12" x="1" y="2" color="#0a0b0cff">Good morning</text>
    <text font="Arial Bold" size="12" x="1" y="40" color="#000000ff">again</text>
    </layer></page></xournal>
    """

  private func withNotes(_ body: (String, URL) throws -> Void) throws {
    try withTemporaryFolder { folder in
      let file = folder.appendingPathComponent("notes.xopp")
      try Data(Self.notes.utf8).write(to: file)
      try body(file.path, folder)
    }
  }

  /// A drawing with texts that were not set.
  private func document() throws -> InkDocument {
    let document = InkDocument()
    for (number, words) in ["one", "one two"].enumerated() {
      let text = SetText(
        utf8: Array(words.utf8),
        styles: [TextStyleRun(end: words.utf8.count, style: TextStyle(family: "Arial"))],
        faces: [], lines: [])
      document.perform(
        document.adding(
          TextParcel(text), transform: .translation(Vector(0, Double(number) * 40))
        ).edit)
    }
    return document
  }

  @Test(.enabled(if: SystemFonts.areInstalled, SystemFonts.areMissing))
  func `A drawing that is made of the file has its texts set, with fonts as those asked for`()
    throws
  {
    try withNotes { notes, folder in
      let output = folder.path + "/a.ductus"
      let run = try CommandRun(["convert", notes, "-o", output])
      #expect(run.exitCode == 0, "\(run.messages)")
      #expect(run.messages.contains("“Liberation Sans” for “Arial”"), "\(run.messages)")
      let document = try drawing(at: output)
      #expect(document.unsetTexts.isEmpty && document.texts.count == 2)
      #expect(
        document.texts.map { $0.text.faces.map(\.name) } == [
          ["NotoSans-Regular"], ["LiberationSans-Bold"],
        ])
      #expect(!document.canUndo)
      let plain = try CommandRun(["info", notes])
      #expect(plain.output.contains("texts      2, 2 of them not set yet"), "\(plain.output)")
    }
  }

  @Test(.enabled(if: SystemFonts.areInstalled, SystemFonts.areMissing))
  func `Pictures, PDFs and animations show their letters`() throws {
    try withNotes { notes, folder in
      let svg = try CommandRun(["render", notes, "-o", "-", "--format", "svg"])
      #expect(svg.exitCode == 0 && !svg.messages.contains("frames"), "\(svg.messages)")
      #expect(svg.output.contains("#0a0b0c") && svg.output.contains("Good morning"))
      for arguments in [
        ["render", notes, "-o", folder.path + "/a.pdf"],
        ["render", notes, "-o", folder.path + "/a.png"],
        ["replay", notes, "-o", folder.path + "/a.apng", "--seconds", "0.2"],
      ] {
        let run = try CommandRun(arguments)
        #expect(run.exitCode == 0 && !run.messages.contains("frames"), "\(run.messages)")
        #expect(FileManager.default.fileExists(atPath: arguments[3]))
      }
      // The head of a PNG has its sides: the animation shows what the picture shows.
      let sides = try ["/a.png", "/a.apng"].map { name in
        try Data(contentsOf: URL(fileURLWithPath: folder.path + name))[16..<24]
      }
      #expect(sides[0] == sides[1])
    }
  }

  @Test func `Fonts are refused where there are no texts, and where there is no such folder`()
    throws
  {
    try withNotes { notes, folder in
      let log = try CommandRun(["render", sample, "-o", "-", "--fonts", folder.path])
      #expect(log.exitCode == 64 && log.messages.contains("leave --fonts out"), "\(log.messages)")
      let drawing = folder.path + "/a.ductus"
      let converted = try CommandRun(["convert", sample, "-o", drawing, "--fonts", folder.path])
      #expect(converted.exitCode == 64 && converted.messages.contains("--fonts is for"))
      let none = try CommandRun(["convert", notes, "-o", drawing, "--fonts", "/no/such"])
      #expect(none.exitCode == 66 && none.messages.contains("no such folder"), "\(none.messages)")
      #expect(!FileManager.default.fileExists(atPath: drawing))
    }
  }

  @Test(.enabled(if: SystemFonts.areInstalled, SystemFonts.areMissing))
  func `The library sets all of them in one gesture, with one content for each face`() throws {
    let document = try document()
    let bytes = try Data(
      contentsOf: URL(fileURLWithPath: SystemFonts.folder + "liberation/LiberationSans-Regular.ttf")
    )
    let setting = document.settingTexts(with: FontLibrary([try FontFile([UInt8](bytes))]))
    #expect(setting.edits.count == 2 && setting.missing.isEmpty && setting.faults.isEmpty)
    document.perform(setting.edits)
    #expect(document.unsetTexts.isEmpty && document.texts.map(\.string) == ["one", "one two"])
    let again = try InkDocument(file: try document.file())
    #expect(again.texts.map(\.text) == document.texts.map(\.text))
    #expect(document.settingTexts(with: FontLibrary()).edits.isEmpty)
    #expect(document.undo() && document.unsetTexts.count == 2)
  }

  @Test(.enabled(if: SystemFonts.areInstalled, SystemFonts.areMissing))
  func `Other programs get the lines of texts as they are set`() throws {
    try withTemporaryFolder { folder in
      let notes = folder.path + "/a.xopp"
      try Data(
        Self.notes.replacing("Good morning", with: "Good morning to all of you here")
          .replacing("<text font=\"Sans\"", with: "<text font=\"Sans\" wrap=\"80\"").utf8
      ).write(to: URL(fileURLWithPath: notes))
      let output = folder.path + "/b.xopp"
      let run = try CommandRun(["convert", notes, "-o", output])
      #expect(run.exitCode == 0, "\(run.messages)")
      let written = try Data(contentsOf: URL(fileURLWithPath: output))
      let text = String(decoding: try Gzip.expand([UInt8](written), limit: 1 << 20), as: UTF8.self)
      #expect(text.contains(#/>Good[^<]*\n[^<]*here</#), "\(text)")
    }
  }

  @Test func `Without fonts each text has a fault, and stays`() throws {
    let document = try document()
    let setting = document.settingTexts(with: FontLibrary())
    #expect(setting.edits.isEmpty && setting.faults.count == 2)
    #expect(setting.faults.first?.id == document.texts.first?.id)
    #expect(document.unsetTexts.count == 2)
  }
}
