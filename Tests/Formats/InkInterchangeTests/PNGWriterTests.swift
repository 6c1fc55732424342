import DecodedPNG
import Foundation
import InkInterchange
import Testing

@Suite struct PNGWriterTests {
  private static let rows: [UInt32] = [0xFF00_00FF, 0x8000_8000, 0, 0x0100_0001]

  @Test func `a file appears when it is complete`() throws {
    try withTemporaryFolder { folder in
      let file = folder.appendingPathComponent("a.png")
      try Data("mine".utf8).write(to: file)
      let writer = try PNGWriter(path: file.path, width: 2, height: 2, pixels: .premultiplied)
      try writer.append(Array(Self.rows[..<2]))
      #expect(try Data(contentsOf: file) == Data("mine".utf8))
      try writer.append(Array(Self.rows[2...]))
      try writer.finish()
      let decoded = try DecodedPNG(Array(Data(contentsOf: file)))
      #expect(
        decoded.pixels == [0xFF00_00FF, 0x8000_FF00, 0, 0x0100_00FF])
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["a.png"])
    }
  }

  @Test func `a file that is not finished leaves no trace`() throws {
    try withTemporaryFolder { folder in
      let file = folder.appendingPathComponent("a.png").path
      do {
        let writer = try PNGWriter(path: file, width: 2, height: 2, pixels: .straight)
        try writer.append(Array(Self.rows[..<2]))
      }
      #expect(throws: PNGError.badSize(width: 0, height: 2)) {
        try PNGWriter(path: file, width: 0, height: 2, pixels: .straight)
      }
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
    }
  }

  @Test func `a file that cannot be written is an error with its name`() throws {
    let path = "/no-such-folder/a.png"
    let error = #expect(throws: PNGError.self) {
      try PNGWriter(path: path, width: 2, height: 2, pixels: .straight)
    }
    #expect(error?.description.hasPrefix(path + ": ") == true)
    guard case .unwritable(path, _) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full")))
  func `a full disk is an error`() throws {
    let writer = try PNGWriter(path: "/dev/full", width: 2, height: 2, pixels: .straight)
    #expect(throws: PNGError.self) {
      try writer.append(Self.rows)
      try writer.finish()
    }
  }
}
