import InkInterchange
import InkTestSupport
import Testing

@Suite struct FileNameTests {
  private func bytes(_ text: String) -> [UInt8] {
    FileName.path(text).dropLast().map { UInt8(bitPattern: $0) }
  }

  @Test func `text stays as it is`() {
    for name in ["", "a.png", "ü–漢🖋", "e\u{301}", "\u{10FFFD}"] {
      #expect(FileName.text(name.utf8).utf8.elementsEqual(name.utf8))
      #expect(bytes(name) == Array(name.utf8))
      #expect(FileName.shown(name) == name)
      #expect(FileName.path(name).last == 0)
    }
  }

  @Test func `bytes that are no text are kept, and shown`() {
    let name: [UInt8] = [0x61, 0xFF, 0x2E, 0xC3, 0x70]
    #expect(bytes(FileName.text(name)) == name)
    #expect(FileName.shown(FileName.text(name)) == #"a\xff.\xc3p"#)
  }

  @Test func `every name has a text of its own`() {
    // Names of bytes that often begin characters, or go on with one, and the characters that stand for
    // bytes: U+10FE80 is F4 8F BA 80.
    let parts: [UInt8] = [0x41, 0x80, 0xBA, 0xBF, 0xC3, 0xED, 0xE2, 0xF4, 0x8F, 0xF0, 0xFF]
    var random = SeededGenerator(seed: 1)
    for _ in 0..<20_000 {
      let name = (0..<Int.random(in: 0...6, using: &random)).map { _ in
        parts[Int.random(in: 0..<parts.count, using: &random)]
      }
      #expect(bytes(FileName.text(name)) == name, "\(name)")
    }
    for name in [[0xF4, 0x8F, 0xBA, 0x80], [0xF4, 0x8F, 0xBB, 0xBF], [0xF4, 0x8F, 0xBA]] {
      #expect(bytes(FileName.text(name.map { UInt8($0) })) == name.map { UInt8($0) })
    }
  }
}
