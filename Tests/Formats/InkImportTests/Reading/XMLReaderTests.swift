import InkImport
import InkTestSupport
import Testing

/// XML, well formed and not.
struct XMLReaderTests {
  private func reader(_ text: String, depth: Int = 16) -> XMLReader {
    XMLReader(Array(text.utf8), depthLimit: depth)
  }

  /// The steps through a text, as words.
  private func steps(_ bytes: [UInt8], depth: Int = 16) throws -> [String] {
    try steps(XMLReader(bytes, depthLimit: depth))
  }

  private func steps(_ start: XMLReader) throws -> [String] {
    var reader = start
    var steps: [String] = []
    while true {
      switch try reader.next() {
      case .start:
        let attributes = reader.attributes.map {
          " " + String(decoding: $0.name, as: UTF8.self) + "="
            + String(decoding: $0.value, as: UTF8.self)
        }
        steps.append("<" + String(decoding: reader.name, as: UTF8.self) + attributes.joined())
      case .end: steps.append(">" + String(decoding: reader.name, as: UTF8.self))
      case .text: steps.append(String(decoding: reader.text, as: UTF8.self))
      case .done: return steps
      }
    }
  }

  private func steps(_ text: String, depth: Int = 16) throws -> [String] {
    try steps(Array(text.utf8), depth: depth)
  }

  @Test
  func elementsAttributesAndText() throws {
    let text = """
      <?xml version="1.0"?><!DOCTYPE a [<!ELEMENT a ANY>]>
      <a x='1' n:y = "2 &amp; 3"><!-- <b> -->one<b/>two&lt;<![CDATA[<&]]>&#65;&#x1F600;</a>
      """
    #expect(
      try steps(text) == ["<a x=1 y=2 & 3", "one", "<b", ">b", "two<<&A😀", ">a"])
  }

  /// A text of some hundred kilobytes with tags, references, ends of lines and other marks at any places.
  private func long(seed: UInt64) -> String {
    var random = SeededGenerator(seed: seed)
    var text = "<?xml version=\"1.0\"?><a>"
    while text.utf8.count < 300_000 {
      let filler = String(repeating: "1.25 ", count: random.below(2000))
      switch random.below(8) {
      case 0: text += "<b c=\"\(filler)&quot;\">\r\n&lt;\(filler)</b>\n"
      case 1: text += "<!-- \(filler) -- > -->"
      case 2: text += "<![CDATA[\(filler)]] ]>&]]>"
      case 3: text += "<?c \(filler)?>"
      case 4: text += "\(filler)&#x1F600;\r\r\n"
      case 5: text += String(repeating: "&amp;", count: random.below(3000))
      case 6: text += String(repeating: "\r\n", count: random.below(3000))
      default: text += "<n:d e='1'/>\n"
      }
    }
    return text + "</a>\n"
  }

  @Test(arguments: 0..<6 as Range<UInt64>)
  func compressedTextIsReadAsPlainText(_ seed: UInt64) throws {
    let text = Array(long(seed: seed).utf8)
    let plain = try steps(text)
    for start in [[], [0xEF, 0xBB, 0xBF]] as [[UInt8]] {
      let file = Gzip.compress(start + text)
      let limit = start.count + text.count
      #expect(
        try steps(XMLReader(compressed: file, limit: limit, depthLimit: 16)) == plain)
      #expect(throws: ImportFailure.self) {
        try steps(XMLReader(compressed: file, limit: limit - 1, depthLimit: 16))
      }
    }
    // Faults have the same lines.
    var random = SeededGenerator(seed: seed &+ 9)
    for _ in 0..<8 {
      var wrong = text
      wrong.insert(contentsOf: Array("</x>".utf8), at: random.below(text.count))
      let file = Gzip.compress(wrong)
      #expect(
        fault { try steps(wrong) }
          == fault { try steps(XMLReader(compressed: file, limit: .max, depthLimit: 16)) })
    }
  }

  private func fault(_ read: () throws -> [String]) -> String? {
    do {
      _ = try read()
      return nil
    } catch { return "\(error)" }
  }

  @Test
  func compressedTextInOtherEncodings() throws {
    let text = "<a>" + String(repeating: "ä😀", count: 60_000) + "</a>"
    let units = text.utf16.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }
    let bytes: [UInt8] = [0xFF, 0xFE] + units
    #expect(
      try steps(XMLReader(compressed: Gzip.compress(bytes), limit: .max, depthLimit: 16))
        == steps(text))
  }

  @Test
  func prefixesAreLeftOut() throws {
    #expect(try steps("<i:ink xmlns:i=\"u\"><i:trace/></i:ink>").first == "<ink i=u")
    #expect(throws: ImportFailure.self) { try steps("<i:a></j:a>") }
  }

  @Test
  func encodings() throws {
    let text = "<a>ä😀</a>"
    let expected = ["<a", "ä😀", ">a"]
    let little = text.utf16.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }
    let big = text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }
    #expect(try steps([0xEF, 0xBB, 0xBF] + Array(text.utf8)) == expected)
    #expect(try steps([0xFF, 0xFE] + little) == expected)
    #expect(try steps([0xFE, 0xFF] + big) == expected)
    #expect(try steps(little) == expected)
    let latin = Array("<?xml version='1.0' encoding='ISO-8859-1'?><a>".utf8) + [0xE4]
    #expect(try steps(latin + Array("</a>".utf8)) == ["<a", "ä", ">a"])
  }

  @Test
  func endsOfLinesAreLineFeeds() throws {
    #expect(try steps("<a>1\r\n2\r3</a>")[1] == "1\n2\n3")
  }

  @Test(arguments: [
    "", "<a>", "<a", "<a b", "<a b='", "<a b=1/>", "<a><b></a></b>", "</a>", "<a/><b/>", "x<a/>",
    "<a>&unknown;</a>", "<a>&</a>", "<a>&#0;</a>", "<a>&#xD800</a>", "<a b='<'/>", "<!-- ", "<a>]]",
    "<![CDATA[x]]>", "<a><![CDATA[x", "<a/>text", "<?xml", "<a/ >", "< a/>", "<a 1='2'x='3'/>",
  ])
  func faultsAreTold(_ text: String) {
    #expect(throws: ImportFailure.self) { try steps(text) }
  }

  @Test
  func theLineIsTold() {
    do {
      _ = try steps("<a>\n\n<b>\n</c></a>")
      Issue.record("an end tag without a start tag was read")
    } catch let error as ImportFailure {
      #expect(error.position == .line(4) && error.reason == .malformed)
    } catch { Issue.record(error) }
  }

  @Test
  func bombsAreRefused() {
    let deep = String(repeating: "<a>", count: 20) + String(repeating: "</a>", count: 20)
    #expect(throws: ImportFailure.self) { try steps(deep) }
    #expect(throws: ImportFailure.self) {
      try steps("<!DOCTYPE a [<!ENTITY b 'bbbb'><!ENTITY c '&b;&b;'>]><a>&c;</a>")
    }
  }

  @Test
  func elementTextIsWhole() throws {
    var reader = reader("<a>1<b>2<c>3</c></b>4</a>")
    #expect(try reader.next() == .start)
    #expect(try reader.readElementText() == Array("14".utf8))
    #expect(try reader.next() == .done)
  }

  /// Any bytes end, with steps or an error.
  @Test(arguments: 0..<200)
  func anyBytesEnd(_ seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let parts = [
      "<a", ">", "</a>", " b='", "'", "&lt;", "&", "<!--", "-->", "<![CDATA[", "]]>", "x", "<?",
      "?>",
    ]
    var text = ""
    for _ in 0..<Int.random(in: 0..<24, using: &random) {
      text += parts.randomElement(using: &random) ?? ""
    }
    let count = (try? steps(text).count) ?? 0
    #expect(count <= text.utf8.count + 1)
  }
}
