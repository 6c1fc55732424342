import InkTestSupport
import Testing

import InkImport

/// Frames of LZ4.
struct LZ4Tests {
  private func frame(_ block: [UInt8], _ count: UInt32) -> [UInt8] {
    var frame = FileBytes(text: "bv41")
    frame.append(count)
    frame.append(UInt32(block.count))
    frame.append(block)
    return (frame + FileBytes(text: "bv4$")).bytes
  }

  private func expand(_ bytes: [UInt8], limit: Int = 1 << 20) throws(ImportFailure) -> [UInt8] {
    try LZ4.expand(bytes, in: 0..<bytes.count, limit: limit)
  }

  @Test
  func matchesRepeatWhatCameBefore() throws {
    // Two letters, a match of 6 at distance 2, and a last letter.
    let block: [UInt8] = [0x22, 0x61, 0x62, 2, 0, 0x10, 0x63]
    #expect(try expand(frame(block, 9)) == Array("ababababc".utf8))
    // Lengths of 15 and more go on in bytes.
    let long: [UInt8] = [0x1F, 0x61, 1, 0, 255, 6, 0x10, 0x62]
    #expect(try expand(frame(long, 282)) == [UInt8](repeating: 0x61, count: 281) + [0x62])
  }

  @Test
  func framesFollowEachOther() throws {
    var file = FileBytes(text: "bv4-")
    file.append(UInt32(3))
    file = file + FileBytes(text: "abc")
    // The second block reaches back into the first.
    let block: [UInt8] = [0x00, 3, 0, 0x10, 0x64]
    #expect(try expand(file.bytes + frame(block, 5)) == Array("abcabcad".utf8))
  }

  @Test
  func lengthsOfEveryKind() throws {
    for count in [0, 1, 14, 15, 16, 269, 270, 271, 1000] {
      let contents = (0..<count).map { UInt8(truncatingIfNeeded: $0 * 7) }
      #expect(try expand(FileBytes.lz4(FileBytes(contents)).bytes) == contents)
    }
  }

  @Test
  func damageAndBombsAreRefused() {
    let bad: [(bytes: [UInt8], reason: ImportFailure.Reason)] = [
      ([], .compression), (Array("bv42".utf8), .compression),
      (frame([0x22, 0x61, 0x62, 3, 0, 0x10, 0x63], 9), .compression),
      (frame([0x22, 0x61, 0x62, 0, 0, 0x10, 0x63], 9), .compression),
      (frame([0x22, 0x61, 0x62, 2, 0, 0x10, 0x63], 8), .compression),
      (frame([0x22, 0x61, 0x62, 2, 0, 0x10, 0x63], 10), .compression),
      (frame([0x22, 0x61], 9), .cut), (frame([0x1F, 0x61, 1, 0, 255], 282), .cut),
      (frame([0x00], .max), .overLimit),
      // Lengths end where they are larger than what may come out.
      (frame([0xF0, 255, 255, 255], 10), .compression),
      (frame([0x1F, 0x61, 1, 0, 255, 255, 255], 10), .compression),
    ]
    for (index, case_) in bad.enumerated() {
      do {
        _ = try expand(case_.bytes)
        Issue.record("frame \(index) was expanded")
      } catch { #expect(error.reason == case_.reason, "frame \(index)") }
    }
    do {
      _ = try expand(frame([0x22, 0x61, 0x62, 2, 0, 0x10, 0x63], 9), limit: 8)
      Issue.record("more came out than is allowed")
    } catch { #expect(error.reason == .overLimit) }
  }
}
