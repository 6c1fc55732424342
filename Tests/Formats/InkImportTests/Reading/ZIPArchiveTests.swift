import InkTestSupport
import Testing

import InkImport

/// Archives of ZIP.
struct ZIPArchiveTests {
  private static let contents = FileBytes((0..<5000).map { UInt8(truncatingIfNeeded: $0 / 9) })
  private static let file = FileBytes.zip([
    (name: "a/stored", contents: contents), (name: "a/packed", contents: contents),
    (name: "empty", contents: FileBytes()),
  ]).bytes

  @Test
  func entriesAreExpanded() throws {
    let archive = try ZIPArchive(Self.file)
    #expect(archive.entries.map(\.path) == ["a/stored", "a/packed", "empty"])
    var tally = Tally(ImportLimits())
    for entry in archive.entries.prefix(2) {
      #expect(try archive.contents(of: entry, &tally) == Self.contents.bytes)
    }
    #expect(archive.entry("empty")?.size == 0 && archive.entry("other") == nil)
  }

  @Test
  func aCommentMayFollow() throws {
    var file = Self.file
    file[file.count - 2] = 5
    #expect(try ZIPArchive(file + Array("hello".utf8)).entries.count == 3)
  }

  @Test
  func damagedContentsHaveAnotherSum() throws {
    let starts: [(name: StaticString, start: Int)] = [("a/stored", 0), ("a/packed", 38 + 5000)]
    for (name, start) in starts {
      var file = Self.file
      // Both entries begin with a head of 38 bytes.
      file[start + 38 + 4] ^= 0x55
      let archive = try ZIPArchive(file)
      var tally = Tally(ImportLimits())
      do {
        _ = try archive.contents(of: try #require(archive.entry(name)), &tally)
        Issue.record("a damaged entry was read")
      } catch let error as ImportFailure {
        #expect(error.reason == .compression && !error.part.isEmpty)
      }
    }
  }

  @Test
  func otherFormsAreRefusedByName() throws {
    // The tail has the number of this part, and 64-bit archives have the largest offset.
    var parts = Self.file
    parts[parts.count - 18] = 1
    var large = Self.file
    for index in large.count - 6..<large.count - 2 { large[index] = 0xFF }
    for file in [parts, large] {
      do {
        _ = try ZIPArchive(file)
        Issue.record("it was read")
      } catch { #expect(error.reason == .unsupported) }
    }
    // Encryption is a bit of the entry in the directory.
    var locked = Self.file
    let directory = try #require(
      locked.indices.first { locked.has("PK\u{1}\u{2}", at: $0) })
    locked[directory + 8] |= 1
    let archive = try ZIPArchive(locked)
    var tally = Tally(ImportLimits())
    do {
      _ = try archive.contents(of: archive.entries[0], &tally)
      Issue.record("an encrypted entry was read")
    } catch { #expect(error.reason == .encrypted) }
  }

  @Test
  func cutArchivesHaveNoDirectory() {
    for count in stride(from: 0, to: Self.file.count, by: 17) {
      #expect(throws: ImportFailure.self) { try ZIPArchive(Array(Self.file[..<count])) }
    }
  }
}
