import Ductus
import Foundation
import SharedData
import Testing

/// PDFs on the command line.
@Suite struct PDFCommandTests {
  private func run(_ arguments: [String]) throws {
    let run = try CommandRun(arguments)
    try #require(run.exitCode == 0, "\(arguments): \(run.messages)")
    #expect(run.messages.isEmpty, "\(run.messages)")
  }

  private func strokes(of path: String) throws -> [[RecordedSample]] {
    let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
    return try DuctusReader(.strict).read(bytes).document.strokes.map(\.record.samples)
  }

  @Test func `A drawing comes back out of its PDF`() throws {
    try withTemporaryFolder { folder in
      let name = { folder.appendingPathComponent($0).path }
      try run(["convert", sample, "-o", name("a.ductus"), "--brush", "fountain"])
      try run(["render", name("a.ductus"), "-o", name("a.pdf"), "--title", "Größe", "--date", "5"])
      try run(["convert", name("a.pdf"), "-o", name("b.ductus")])
      #expect(try strokes(of: name("a.ductus")) == strokes(of: name("b.ductus")))
      // With a date the bytes are the same each time.
      try run(["render", name("a.ductus"), "-o", name("b.pdf"), "--title", "Größe", "--date", "5"])
      #expect(
        FileManager.default.contentsEqual(atPath: name("a.pdf"), andPath: name("b.pdf")))
      try run(["render", name("a.ductus"), "-o", name("flat.pdf"), "--flat"])
      let info = try CommandRun(["info", name("flat.pdf")])
      #expect(info.output.contains("none attached"))
    }
  }

  @Test func `Logs and several drawings become pages`() throws {
    try withTemporaryFolder { folder in
      let name = { folder.appendingPathComponent($0).path }
      try run([
        "render", sample, "-o", name("log.pdf"), "--brush", "pencil", "--ink", "annotations",
      ])
      try run(["convert", sample, "-o", name("a.ductus")])
      try run(["render", name("a.ductus"), "--and", name("a.ductus"), "-o", name("two.pdf")])
      let info = try CommandRun(["info", name("two.pdf"), "--json"])
      let json = try #require(
        JSONSerialization.jsonObject(with: Data(info.output.utf8)) as? [String: Any])
      #expect((json["pages"] as? [[Double]])?.count == 2)
      #expect(((json["drawing"] as? [String: Any])?["strokes"] as? Int) ?? 0 > 0)
    }
  }

  @Test func `Options for a PDF are refused where there is none`() throws {
    for arguments in [
      ["render", sample, "-o", "a.png", "--title", "a"],
      ["render", sample, "-o", "a.pdf", "--show", "points"],
      ["render", sample, "-o", "a.pdf", "--flat", "--with-history"],
      ["convert", sample, "-o", "a.pdf"],
    ] {
      let run = try CommandRun(arguments)
      #expect(run.exitCode == 64 && !run.messages.isEmpty, "\(arguments): \(run.messages)")
    }
  }

  @Test(.enabled(if: SharedData.isAvailable, SharedData.isMissing))
  func `PDFs that cannot be read are refused with the reason and the place`() throws {
    let file = SharedData.folder.appendingPathComponent("pdf/documents/graph-encrypted.pdf").path
    for arguments in [["convert", file, "-o", "/tmp/none.ductus"], ["info", file]] {
      let run = try CommandRun(arguments)
      #expect(run.exitCode == 65 && run.output.isEmpty)
      #expect(run.messages.contains("encrypted") && run.messages.contains("byte"))
    }
  }

  @Test func `What takes no PDF says what does`() throws {
    let run = try CommandRun(["render", "-", "-o", "-"], input: Data("%PDF-1.7\n".utf8))
    #expect(run.exitCode == 65 && run.messages.contains("ductus convert"))
    #expect(run.messages.contains("expected an event log or a drawing, found a PDF"))
  }
}
