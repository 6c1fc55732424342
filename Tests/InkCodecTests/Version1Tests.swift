import Foundation
import InkCodec
import InkDocument
import InkTestSupport
import Testing

/// Files that version 1 has written, and the text of what is in each: they open as they always did, and
/// are saved as files of the version of today.
@Suite struct Version1Tests {
  /// Appended to, with all kinds of edits; cut off; damaged; at once with and without history, then
  /// appended to; strokes of three devices, appended and at once; changes that were withdrawn, a log with
  /// names, padding and a chunk that is not known.
  static let names = [
    "grown", "cut", "damaged", "compact", "forgetful", "pens", "pens-at-once", "withdrawn",
  ]

  private static let folder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().appendingPathComponent("Version1")

  private func bytes(_ name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: Self.folder.appendingPathComponent("\(name).ductus")))
  }

  private func file(_ name: String) throws -> DuctusFile {
    let mode: DuctusReader.Mode =
      name == "cut" ? .stopping : name == "damaged" ? .repairing : .strict
    return try DuctusReader(mode).read(try bytes(name))
  }

  @Test(arguments: names)
  func `a file of version 1 opens as it did`(name: String) throws {
    let file = try file(name)
    #expect(file.report.version.major == 1)
    let url = Self.folder.appendingPathComponent("\(name).txt")
    let expected = try String(contentsOf: url, encoding: .utf8)
    #expect(StateText.of(file) == expected)
  }

  @Test(arguments: names)
  func `a file of version 1 is saved as one of version 2`(name: String) throws {
    let old = try file(name)
    #expect(DuctusWriter(continuing: old) == nil)
    let bytes = try DuctusWriter().begin(old.document)
    #expect(bytes[8] == 2)
    let new = try DuctusReader(.strict).read(bytes)
    #expect(new.report.version == DuctusFormat.version)
    #expect(DocumentEquality.difference(old.document, new.document) == nil)
    // What was read is written as the same bytes, and can be gone on with.
    #expect(try DuctusWriter().begin(new.document) == bytes)
    #expect(DuctusWriter(continuing: new) != nil)
    // Undo and redo lead to the same, all the way.
    while old.document.undo() { #expect(new.document.undo()) }
    #expect(DocumentEquality.difference(old.document, new.document) == nil)
    while old.document.redo() { #expect(new.document.redo()) }
    #expect(DocumentEquality.difference(old.document, new.document) == nil)
  }

  @Test func `what version 1 did not know is kept`() throws {
    let file = try file("withdrawn")
    #expect(
      file.document.foreignChunks == [
        ForeignChunk(type: UInt8(ascii: "x"), payload: [1, 2, 3], isInFront: false)
      ])
  }

  @Test func `any byte of a file of version 1 may be damaged`() throws {
    var random = SeededGenerator(seed: 1)
    for name in Self.names {
      let bytes = try bytes(name)
      for _ in 0..<60 {
        var damaged = bytes
        damaged[random.below(bytes.count)] ^= UInt8(1 + random.below(255))
        for mode in DuctusReader.Mode.allCases {
          do throws(DuctusError) {
            let read = try DuctusReader(mode).read(damaged)
            #expect(mode != .strict || read.report.isWhole)
            #expect(read.report.intactLength <= damaged.count)
          } catch {
            #expect(error.offset <= damaged.count)
          }
        }
      }
    }
  }

  /// The checksums of chunks made right again, so that what is in them is looked at.
  @Test func `any contents of a file of version 1 may be wrong`() throws {
    var random = SeededGenerator(seed: 2)
    for name in Self.names where name != "cut" && name != "damaged" {
      let bytes = try bytes(name)
      for _ in 0..<120 {
        var damaged = bytes
        let place = 16 + random.below(bytes.count - 16)
        damaged[place] ^= UInt8(1 + random.below(255))
        damaged = ChunkSums.mended(damaged)
        for mode in DuctusReader.Mode.allCases {
          do throws(DuctusError) {
            let read = try DuctusReader(mode).read(damaged)
            #expect(read.report.intactLength <= damaged.count)
          } catch {
            #expect(error.offset <= damaged.count)
          }
        }
      }
    }
  }
}
