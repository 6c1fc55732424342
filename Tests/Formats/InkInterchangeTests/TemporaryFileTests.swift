import Foundation
import InkCodec
import InkInterchange
import Testing

@Suite struct TemporaryFileTests {
  private func names(_ folder: URL) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
  }

  /// Makes a file that was last changed some hours ago.
  private func make(_ name: String, in folder: URL, hours: Double) throws {
    let file = folder.appendingPathComponent(name)
    try Data("half".utf8).write(to: file)
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSinceNow: -3600 * hours)], ofItemAtPath: file.path)
  }

  @Test func `what a killed process left is gone, and nothing else`() throws {
    try withTemporaryFolder { folder in
      let (abandoned, young, locked) = (
        ".ductus-0123456789abcdef.tmp", ".ductus-fedcba9876543210.tmp",
        ".ductus-00000000000000ff.tmp"
      )
      try make(abandoned, in: folder, hours: 25)
      try make(young, in: folder, hours: 23)
      try make(locked, in: folder, hours: 1000)
      let others = [
        ".ductus-0123456789abcdef", ".ductus-0123456789abcde.tmp", ".ductus-0123456789abcdeg.tmp",
        ".ductus-0123456789ABCDEF.tmp", "a.ductus-0123456789abcdef.tmp",
        ".ductus-0123456789abcdef.tmp.x",
        ".ductus-notes.tmp", "drawing.ductus",
      ]
      for name in others { try make(name, in: folder, hours: 1000) }
      // A folder and a link of such a name are somebody else's.
      let (inner, link) = (".ductus-1111111111111111.tmp", ".ductus-2222222222222222.tmp")
      let path = folder.appendingPathComponent(inner).path
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
      try FileManager.default.setAttributes(
        [.modificationDate: Date.distantPast], ofItemAtPath: path)
      try FileManager.default.createSymbolicLink(
        atPath: folder.appendingPathComponent(link).path, withDestinationPath: "drawing.ductus")
      let descriptor = open(folder.appendingPathComponent(locked).path, O_RDONLY)
      try #require(descriptor >= 0 && flock(descriptor, LOCK_EX | LOCK_NB) == 0)
      defer { close(descriptor) }

      let writer = try EventLogWriter(path: folder.path + "/a.jsonl", format: .lines)
      try writer.finish()
      let left = others + ["a.jsonl", young, locked, inner, link]
      #expect(try names(folder) == left.sorted())
    }
  }

  @Test func `a file that is being written is locked, however old it is`() throws {
    try withTemporaryFolder { folder in
      let file = try TemporaryFile(path: folder.path + "/slow.png")
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSinceNow: -1e6)], ofItemAtPath: file.path)
      let other = try EventLogWriter(path: folder.path + "/quick.jsonl", format: .lines)
      try other.finish()
      #expect(FileManager.default.fileExists(atPath: file.path))
      try file.finish()
      #expect(try names(folder) == ["quick.jsonl", "slow.png"])
    }
  }
}
