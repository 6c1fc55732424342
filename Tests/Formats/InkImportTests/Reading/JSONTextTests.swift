import Foundation
import InkImport
import InkTestSupport
import Testing

/// JSON, and what is none.
struct JSONTextTests {
  private func json(_ text: String) throws -> JSONValue {
    try JSONText(Array(text.utf8), ImportLimits()).root
  }

  @Test
  func valuesAreFound() throws {
    let root = try json(
      "\u{FEFF} {\"a\": [1, -2.5e1, true, null], \"b\": {\"c\": \"d\\n\\u00e4\\ud83d\\ude00\"}, \"e\": []} "
    )
    let list = try #require(root["a"]).values
    #expect(list.count == 4)
    #expect(list[0].number == 1 && list[1].number == -25)
    #expect(list[2].boolean == true && list[3].kind == .null)
    #expect(root["b"]?["c"]?.string == Array("d\nä😀".utf8))
    #expect(root["e"]?.values.isEmpty == true)
    #expect(root["f"] == nil && root["a"]?["b"] == nil)
    #expect(root.members.map { String(decoding: $0.key, as: UTF8.self) } == ["a", "b", "e"])
  }

  @Test(arguments: [
    "", "{", "[", "[1", "[1,", "[1,]", "{\"a\"}", "{\"a\":}", "{a:1}", "nul", "01x", "+1", ".5",
    "\"", "\"\\", "[1] 2", "{,}", "[,1]", "{\"a\":1,}", "\u{1}", "\"\n\"", "-",
  ])
  func faultsAreTold(_ text: String) {
    #expect(throws: ImportFailure.self) { try json(text) }
  }

  @Test
  func valuesAndKeysAreBounded() throws {
    // The object, its keys and its values.
    let text = Array("{\"a\": 1, \"b\": null, \"c\": [true]}".utf8)
    #expect(try JSONText(text, ImportLimits(), markLimit: 8).root["c"]?.values.count == 1)
    for limit in 0..<8 {
      do {
        _ = try JSONText(text, ImportLimits(), markLimit: limit)
        Issue.record("eight values were read with a limit of \(limit)")
      } catch { #expect(error.reason == .overLimit) }
    }
  }

  @Test
  func depthIsBounded() {
    let deep = String(repeating: "[", count: 1000) + String(repeating: "]", count: 1000)
    #expect(throws: ImportFailure.self) { try json(deep) }
  }

  /// Numbers are those of the platform.
  @Test(arguments: 0..<100)
  func numbersAreNearest(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let number = Double(bitPattern: UInt64.random(in: 0 ... .max, using: &random))
    guard number.isFinite else { return }
    #expect(try json("\(number)").number == number)
  }

  /// What is written as JSON elsewhere is the same here.
  @Test(arguments: 0..<50)
  func aPeerWritesTheSame(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let numbers = (0..<20).map { _ in Double.random(in: -1e6...1e6, using: &random) }
    let data = try JSONSerialization.data(withJSONObject: ["numbers": numbers, "text": "a\"\\/\t"])
    let root = try JSONText(Array(data), ImportLimits()).root
    #expect(root["numbers"]?.values.map(\.number) == numbers)
    #expect(root["text"]?.string == Array("a\"\\/\t".utf8))
  }
}
