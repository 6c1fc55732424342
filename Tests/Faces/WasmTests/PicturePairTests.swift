import Foundation
import Testing

@Suite struct PicturePairTests {
  @Test func `the difference is white, and red where pixels differ`() {
    let pair = PicturePair(
      width: 2, native: [0xFF00_0000, 0xFF10_2030, 0xFF00_00FF, 0],
      wasm: [0xFF00_0000, 0xFF10_2130, 0xFF00_0000, 0x0100_0000])
    #expect(pair.difference == [0xFFFF_FFFF, 0xFFB0_B0FF, 0xFF00_00FF, 0xFFB0_B0FF])
  }

  @Test func `both pictures and their difference are written`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    let pair = PicturePair(
      width: 1, native: [0xFF00_0000, 0xFFFF_FFFF], wasm: [0xFF00_0000, 0xFF00_0000])
    try pair.write(to: folder.appending(path: "new"), "a")
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path + "/new").sorted()
    #expect(files == ["a.difference.png", "a.native.png", "a.wasm.png"])
    let contents = try files.map { try Data(contentsOf: folder.appending(path: "new/" + $0)) }
    #expect(Set(contents).count == 3)
  }
}
