import InkTestSupport
import Testing

import InkImport

/// Property lists and keyed archives.
struct PropertyListTests {
  private static let list = TestPropertyList.dictionary([
    ("number", .integer(-5)), ("real", .real(1.5)), ("yes", .bool(true)),
    ("text", .text("gemütlich 𝛼")), ("bytes", .data([1, 2, 3])),
    ("many", .array((0..<20).map { .integer($0) })), ("null", .null),
  ])

  private static let xml = """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
    <plist version="1.0"><dict>
    <key>number</key><integer>-5</integer><key>real</key><real>1.5</real><key>yes</key><true/>
    <key>text</key><string>gemütlich 𝛼</string><key>bytes</key><data>AQID</data>
    <key>many</key><array>
    """

  @Test
  func bothFormsAreTheSame() throws {
    let numbers = (0..<20).map { "<integer>\($0)</integer>" }.joined()
    let text = Self.xml + numbers + "</array></dict></plist>"
    for bytes in [Self.list.binary, Array(text.utf8)] {
      let list = try PropertyList(bytes, part: "list")
      #expect(list.number(list.field("number", of: list.root)) == -5)
      #expect(list.number(list.field("real", of: list.root)) == 1.5)
      #expect(list.data(list.field("bytes", of: list.root)) == [1, 2, 3])
      let many = try #require(list.array(list.field("many", of: list.root)))
      #expect(many.map { list.number($0) } == (0..<20).map { Double($0) })
      let archive = KeyedArchive(list)
      #expect(archive.isTrue(archive.field("yes", of: archive.root)))
      #expect(
        archive.text(archive.field("text", of: archive.root)) == Array("gemütlich 𝛼".utf8))
      #expect(list.field("other", of: list.root) == nil)
    }
  }

  @Test
  func referencesOfArchivesAreFollowed() throws {
    var archive = TestArchive()
    let name = archive.add(.text("a name"))
    let members = archive.array([name, .identifier(0), .identifier(77)])
    let table = archive.dictionary([("name", name), ("members", members)])
    let read = try KeyedArchive(archive.list(table).binary, part: "archive")
    #expect(read.text(read.field("name", of: read.root)) == Array("a name".utf8))
    let found = read.array(read.field("members", of: read.root))
    #expect(found.map { $0 == nil } == [false, true, true])
    #expect(read.entries(read.root).map { $0.key } == [Array("name".utf8), Array("members".utf8)])
  }

  @Test
  func sharedBytesCostNoMoreThanTheFile() {
    // Each of many objects claims the same long array.
    var objects = FileBytes(text: "bplist00")
    let start = objects.bytes.count
    objects.append([0xAF, 0x11, 0x10, 0x00])
    objects.append([UInt8](repeating: 0, count: 4096 * 2))
    let table = objects.bytes.count
    let count = 4000
    for _ in 0..<count { objects.append(UInt16(start).byteSwapped) }
    objects.append([0, 0, 0, 0, 0, 0, 2, 2])
    for number in [count, 0, table] { objects.append(UInt64(number).byteSwapped) }
    do {
      _ = try PropertyList(objects.bytes, part: "")
      Issue.record("shared bytes were read")
    } catch { #expect(error.reason == .overLimit) }
  }

  @Test
  func damagedListsFail() {
    let bytes = Self.list.binary
    for count in 0..<bytes.count {
      #expect(throws: ImportFailure.self) { try PropertyList(Array(bytes[..<count]), part: "") }
    }
    var random = SeededGenerator(seed: 8)
    var failures = 0
    for _ in 0..<2000 {
      var changed = bytes
      changed[random.below(changed.count)] = UInt8(random.below(256))
      do {
        let list = try PropertyList(changed, part: "")
        #expect(list.values.count <= changed.count)
      } catch { failures += 1 }
    }
    #expect(failures > 100)
    for text in [
      "<plist><dict><key>a</key></dict></plist>", "<plist><dict><string>a</string></dict></plist>",
      "<plist><array><key>a</key></array></plist>", "<plist/>",
      "<plist><integer>x</integer></plist>",
      "<plist><true/><true/></plist>", "<plist><data>*</data></plist>", "<plist><other/></plist>",
    ] {
      #expect(throws: ImportFailure.self, "\(text)") {
        try PropertyList(Array(text.utf8), part: "")
      }
    }
  }

  @Test
  func valuesOfAListAreBounded() {
    let count = PropertyList.mostValues + 1
    var file = FileBytes(text: "bplist00")
    file.append([UInt8](repeating: 8, count: count))
    file.append([0, 0, 0, 0, 0, 0, 1, 1])
    for number in [count, 0, 8] { file.append(UInt64(number).byteSwapped) }
    do {
      _ = try PropertyList(file.bytes, part: "list")
      Issue.record("a list of \(count) values was read")
    } catch { #expect(error.reason == .overLimit && error.part == "list") }
  }
}
