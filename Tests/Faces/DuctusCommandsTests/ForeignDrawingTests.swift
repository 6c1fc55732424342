import Ductus
import Foundation
import InkImport
import PictureFiles
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

  private static let paper: [UInt8] = {
    let document = InkDocument()
    document.arrange(.add([PageDraft(.a6)], at: 0))
    let writer = PDFWriter()
    try? writer.add(document)
    return (try? writer.file()) ?? []
  }()

  /// The files of a notes app, and others, by their paths.
  private static let backup: [(path: String, bytes: [UInt8])] = [
    ("School/math.xopp", Gzip.compress(Array(notes.utf8))),
    (
      "School/On paper.xopp",
      Array(
        """
        <xournal><page width="298" height="420"><background type="pdf" domain="attach" filename="bg.pdf"
        pageno="1"/><layer/></page></xournal>
        """.utf8)
    ),
    ("School/On paper.xopp.bg.pdf", paper), ("School/cut.xopp", Array("<xournal><page".utf8)),
    ("math.xoj", Array(notes.utf8)), ("math.txt", Array(notes.utf8)),
    ("read me", Array("Hello".utf8)), ("../outside.xoj", Array(notes.utf8)),
  ]

  /// A ZIP archive of files that are not compressed.
  private func archive(_ files: [(path: String, bytes: [UInt8])]) -> [UInt8] {
    func number(_ value: Int, _ count: Int) -> [UInt8] {
      (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
    var (bytes, list): ([UInt8], [UInt8]) = ([], [])
    for file in files {
      let name = Array(file.path.utf8)
      let sizes = number(file.bytes.count, 4) + number(file.bytes.count, 4)
      let head =
        number(20, 2) + number(0, 8) + number(Int(CRC32.sum(of: file.bytes)), 4) + sizes
        + number(name.count, 2) + number(0, 2)
      list += [0x50, 0x4B, 1, 2] + number(20, 2) + head + number(0, 10) + number(bytes.count, 4)
      list += name
      bytes += [0x50, 0x4B, 3, 4] + head + name + file.bytes
    }
    let end = number(0, 4) + number(files.count, 2) + number(files.count, 2)
    return bytes + list + [0x50, 0x4B, 5, 6] + end + number(list.count, 4)
      + number(bytes.count, 4) + number(0, 2)
  }

  /// The paths of the files in a folder.
  private func paths(in folder: String) throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: folder)
      .filter { $0.contains(".") }.sorted()
  }

  @Test(arguments: [false, true])
  func `A folder and an archive of notes become drawings in their folders`(isArchive: Bool) throws {
    try withTemporaryFolder { folder in
      var input = folder.appendingPathComponent("notes").path
      if isArchive {
        input += ".zip"
        try Data(archive(Self.backup)).write(to: URL(fileURLWithPath: input))
      } else {
        for file in Self.backup where !file.path.hasPrefix("..") {
          let url = URL(fileURLWithPath: input + "/" + file.path)
          try FileManager.default.createDirectory(
            at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
          try Data(file.bytes).write(to: url)
        }
      }
      let output = folder.appendingPathComponent("drawings").path
      let run = try CommandRun(["convert", input, "-o", output])
      // One of them is damaged: it is told, and the others are made.
      #expect(run.exitCode == 65 && run.messages.contains("School/cut.xopp"), "\(run.messages)")
      let expected =
        ["School/On paper.ductus", "School/math.ductus", "math 2.ductus", "math.ductus"]
        + (isArchive ? ["outside.ductus"] : [])
      #expect(try paths(in: output) == expected.sorted(), "\(run.messages)")
      #expect(
        run.messages.contains(
          "\(expected.count) drawings made; 2 other files passed over; 1 not read"),
        "\(run.messages)")
      for path in expected {
        let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: output + "/" + path)))
        let document = try InkDocument(file: bytes)
        #expect(document.pages.count == 1)
        #expect(document.pictures.count == (path.contains("paper") ? 1 : 0))
      }
      #expect(!FileManager.default.fileExists(atPath: folder.path + "/outside.ductus"))
      // What is there is not replaced.
      let again = try CommandRun(["convert", input, "-o", output])
      #expect(again.exitCode == 73 && again.messages.contains("empty folder"), "\(again.messages)")
      let log = try CommandRun(["convert", input, "-o", "-"])
      #expect(log.exitCode == 64, "\(log.messages)")
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
