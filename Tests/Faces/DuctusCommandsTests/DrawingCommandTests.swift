import Ductus
import Foundation
import InkTestSupport
import Testing

@Suite struct DrawingCommandTests {
  /// Returns a drawing of 20 strokes, of which two were removed; and where each chunk ends.
  private func drawing() throws -> (document: InkDocument, bytes: [UInt8], ends: [Int]) {
    let document = InkDocument()
    let writer = DuctusWriter()
    var bytes = try writer.begin(document)
    var ends: [Int] = []
    document.observe { change in
      do { bytes += try writer.append(change, in: document) } catch { fatalError() }
      ends.append(bytes.count)
    }
    var random = SeededGenerator(seed: 1)
    for _ in 0..<20 { document.perform(.add([RandomStrokes.stroke(&random, in: document)])) }
    document.perform(.remove(document.strokes.prefix(2).map { $0.id }))
    return (document, bytes, ends)
  }

  @Test func `check tells whether a drawing is whole`() throws {
    let drawing = try drawing()
    try withFolder { folder in
      let file = folder.appendingPathComponent("a.ductus")
      try Data(drawing.bytes).write(to: file)
      let whole = try CommandRun(["check", file.path])
      #expect(whole.exitCode == 0 && whole.messages.isEmpty)
      #expect(whole.output.contains("whole, 22 chunks, 18 strokes"))
      let piped = try CommandRun(["check", "-"], input: Data(drawing.bytes))
      #expect(piped.exitCode == 0)

      try Data(drawing.bytes.dropLast(3)).write(to: file)
      let cut = try CommandRun(["check", file.path])
      #expect(cut.exitCode == 65 && cut.output.isEmpty)
      #expect(cut.messages.contains("the file ends within a chunk, at byte \(drawing.ends[19])"))
      var earlier = drawing.bytes
      earlier[8] = 2
      let sum = CRC32C.checksum(Array(earlier[..<12]))
      for index in 0..<4 { earlier[12 + index] = UInt8(truncatingIfNeeded: sum >> (8 * index)) }
      for (bytes, message) in [
        (Data(), "it is empty"), (Data("[]".utf8), "this is no .ductus file"),
        (Data(earlier), "the file is of a version that is not known, at byte 8"),
      ] {
        let bad = try CommandRun(["check", "-"], input: bytes)
        #expect(bad.exitCode == 65 && bad.messages.contains(message))
      }
      let missing = try CommandRun(["check", folder.appendingPathComponent("none").path])
      #expect(missing.exitCode == 66)
      #expect(try CommandRun(["check", folder.path]).exitCode == 74)
    }
  }

  @Test func `check saves what can be saved`() throws {
    let drawing = try drawing()
    var bytes = drawing.bytes
    // The last chunk but one.
    bytes[drawing.ends[18] + 9] ^= 1
    try withFolder { folder in
      let file = folder.appendingPathComponent("a.ductus")
      let saved = folder.appendingPathComponent("b.ductus")
      try Data(bytes).write(to: file)
      let run = try CommandRun(["check", file.path, "--repair", saved.path])
      #expect(run.exitCode == 0)
      #expect(run.messages.contains("a chunk is damaged, at byte \(drawing.ends[18])"))
      #expect(try Data(contentsOf: file) == Data(bytes))
      let read = try DuctusReader(.strict).read([UInt8](Data(contentsOf: saved)))
      #expect(read.document.count == 17)
      let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      #expect(names.sorted() == ["a.ductus", "b.ductus"])
    }
  }

  @Test func `compact writes the same drawing`() throws {
    let drawing = try drawing()
    try withFolder { folder in
      let file = folder.appendingPathComponent("a.ductus")
      let small = folder.appendingPathComponent("b.ductus")
      try Data(drawing.bytes).write(to: file)
      for isForgotten in [false, true] {
        let flags = isForgotten ? ["--forget-history"] : []
        let run = try CommandRun(["compact", file.path, "-o", small.path] + flags)
        #expect(run.exitCode == 0 && run.messages.isEmpty)
        let read = try DuctusReader(.strict).read([UInt8](Data(contentsOf: small))).document
        #expect(read.strokes.map { $0.id } == drawing.document.strokes.map { $0.id })
        #expect(
          read.strokes.map { $0.record.samples }
            == drawing.document.strokes.map { $0.record.samples })
        #expect(read.journal.undoable.count == (isForgotten ? 0 : 21))
      }
      // A damaged drawing is refused, and the existing file stays.
      let before = try Data(contentsOf: small)
      try Data(drawing.bytes.dropLast()).write(to: file)
      let bad = try CommandRun(["compact", file.path, "-o", small.path])
      #expect(bad.exitCode == 65 && bad.messages.contains("ends within a chunk"))
      #expect(try Data(contentsOf: small) == before)
    }
  }

  @Test func `info tells what is in a drawing`() throws {
    let drawing = try drawing()
    try withFolder { folder in
      let file = folder.appendingPathComponent("a.ductus")
      try Data(drawing.bytes).write(to: file)
      let info = try CommandRun(["info", file.path, "--json"]).json()
      let erasures = drawing.document.strokes.count { $0.isErasure }
      #expect(info["strokes"] as? Int == 18 - erasures)
      #expect(info["erasures"] as? Int == erasures)
      #expect(info["bytes"] as? Int == drawing.bytes.count)
      #expect(info["undo"] as? Int == 21)
      let samples = drawing.document.strokes.reduce(0) { $0 + $1.record.samples.count }
      #expect(info["samples"] as? Int == samples)
      let text = try CommandRun(["info", file.path])
      #expect(text.exitCode == 0 && text.output.contains("samples    \(samples) in 18 records"))
    }
  }
}
