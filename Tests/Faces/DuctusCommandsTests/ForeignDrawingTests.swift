import Ductus
import Foundation
import InkImport
import Testing

/// Drawings of other programs on the command line.
@Suite struct ForeignDrawingTests {
  private static let notes = """
    <?xml version="1.0"?><xournal fileversion="4"><page width="200" height="100">
    <background type="solid" color="#ffffffff" style="plain"/><layer>
    <stroke tool="pen" color="#ff0000ff" width="2 1 2">10 10 50 10 90 40</stroke>
    <text font="Sans" size="12" x="1" y="2" color="#000000ff">a</text></layer></page></xournal>
    """

  /// Writes the notes under a name that tells nothing, and compressed as Xournal++ does.
  private func notes(in folder: URL) throws -> String {
    let path = folder.appendingPathComponent("notes.bin")
    try Data(Gzip.compress(Array(Self.notes.utf8))).write(to: path)
    return path.path
  }

  @Test func `A drawing is made of it, and what is left is told`() throws {
    try withTemporaryFolder { folder in
      let output = folder.appendingPathComponent("a.ductus").path
      let run = try CommandRun(["convert", try notes(in: folder), "-o", output])
      #expect(run.exitCode == 0 && run.messages.contains("Xournal++: 1 stroke, 1 text"))
      let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: output)))
      let document = try InkDocument(file: bytes)
      #expect(document.inkCount == 1 && document.pages.map(\.size.width) == [200])
    }
  }

  @Test func `Info names the format, and counts`() throws {
    try withTemporaryFolder { folder in
      let path = try notes(in: folder)
      let run = try CommandRun(["info", path])
      #expect(run.output.contains("Xournal++") && run.output.contains("1 stroke, 1 text"))
      let json = try CommandRun(["info", path, "--json"]).json()
      #expect(json["format"] as? String == "Xournal++" && json["strokes"] as? Int == 1)
      #expect((json["notTaken"] as? [String: Int] ?? [:]).isEmpty)
    }
  }

  @Test func `It is drawn`() throws {
    try withTemporaryFolder { folder in
      let output = folder.appendingPathComponent("a.svg").path
      let run = try CommandRun(["render", try notes(in: folder), "-o", output])
      #expect(run.exitCode == 0, "\(run.messages)")
      #expect(try String(contentsOfFile: output, encoding: .utf8).contains("#ff0000"))
    }
  }

  @Test(arguments: ["xopp", "excalidraw", "inkml"])
  func `Each format that is written is read again`(ending: String) throws {
    try withTemporaryFolder { folder in
      let written = folder.appendingPathComponent("a.\(ending)").path
      let again = folder.appendingPathComponent("b.ductus").path
      #expect(try CommandRun(["convert", try notes(in: folder), "-o", written]).exitCode == 0)
      let run = try CommandRun(["convert", written, "-o", again])
      #expect(run.exitCode == 0 && run.messages.contains("1 stroke"), "\(run.messages)")
      let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: again)))
      #expect(try InkDocument(file: bytes).inkCount == 1)
    }
  }

  @Test func `The PDF beside it is taken`() throws {
    try withTemporaryFolder { folder in
      let document = InkDocument()
      document.arrange(.add([PageDraft(.a6)], at: 0))
      let writer = PDFWriter()
      try writer.add(document)
      try Data(writer.file()).write(to: folder.appendingPathComponent("paper.pdf"))
      let path = folder.appendingPathComponent("a.xopp")
      try Data(
        """
        <xournal><page width="298" height="420"><background type="pdf" domain="absolute"
        filename="/elsewhere/paper.pdf" pageno="1"/><layer/></page></xournal>
        """.utf8
      ).write(to: path)
      let output = folder.appendingPathComponent("a.ductus").path
      let run = try CommandRun(["convert", path.path, "-o", output])
      #expect(run.messages.contains("1 PDF page"), "\(run.messages)")
      let written = folder.appendingPathComponent("b.xopp").path
      #expect(try CommandRun(["convert", output, "-o", written]).exitCode == 0)
      #expect(FileManager.default.fileExists(atPath: written + ".bg.pdf"))
    }
  }

  @Test func `Damage has a line, and leaves nothing`() throws {
    try withTemporaryFolder { folder in
      let path = folder.appendingPathComponent("a.xopp")
      try Data("<xournal>\n<page width=\"9\" height=\"9\">\n<layer>".utf8).write(to: path)
      let output = folder.appendingPathComponent("a.ductus").path
      let run = try CommandRun(["convert", path.path, "-o", output])
      #expect(run.exitCode == 65 && run.messages.contains("at line 3"), "\(run.messages)")
      #expect(!FileManager.default.fileExists(atPath: output))
    }
  }
}
