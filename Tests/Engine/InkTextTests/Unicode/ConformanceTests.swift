import Foundation
import InkText
import Testing

/// The conformance files of Unicode, as Debian's unicode-data has them.
private enum UnicodeData {
  static let folder = "/usr/share/unicode/"
  static let isAvailable = FileManager.default.fileExists(atPath: folder + "BidiTest.txt")
  static let isMissing: Comment = "SKIPPED: install unicode-data, the conformance files of Unicode"

  /// Returns the lines of a file without comments.
  static func lines(_ name: String) throws -> [Substring] {
    let data = try #require(FileManager.default.contents(atPath: folder + name))
    return String(decoding: data, as: UTF8.self).split(separator: "\n").map {
      $0.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)[0]
    }.filter { !$0.allSatisfy { $0.isWhitespace } }
  }

  /// Returns the lines of a file of breaks that an algorithm breaks elsewhere, and the number of all.
  static func failures(
    _ name: String, _ starts: ([UInt32]) -> [Int]
  ) throws -> (failures: [String], count: Int) {
    var failures: [String] = []
    let lines = try lines("auxiliary/" + name)
    for line in lines {
      var (scalars, wanted): ([UInt32], [Int]) = ([], [])
      for word in line.split(whereSeparator: { $0.isWhitespace }) {
        if word == "÷" { wanted.append(scalars.count) }
        if let scalar = UInt32(word, radix: 16) { scalars.append(scalar) }
      }
      wanted.removeAll { $0 == scalars.count }
      if starts(scalars) != wanted { failures.append(String(line)) }
    }
    return (failures, lines.count)
  }
}

@Suite(.enabled(if: UnicodeData.isAvailable, UnicodeData.isMissing))
struct ConformanceTests {
  @Test func `graphemes break as in GraphemeBreakTest`() throws {
    let result = try UnicodeData.failures(
      "GraphemeBreakTest.txt", UnicodeAlgorithms.graphemeStarts)
    #expect(result.count > 500)
    #expect(result.failures == [])
  }

  @Test func `words break as in WordBreakTest`() throws {
    let result = try UnicodeData.failures("WordBreakTest.txt", UnicodeAlgorithms.wordStarts)
    #expect(result.count > 1_500)
    #expect(result.failures == [])
  }

  @Test func `lines break as in LineBreakTest`() throws {
    let result = try UnicodeData.failures("LineBreakTest.txt", UnicodeAlgorithms.lineStarts)
    #expect(result.count > 7_000)
    #expect(result.failures == [])
  }

  @Test func `levels are as in BidiCharacterTest`() throws {
    var (failures, count): ([String], Int) = ([], 0)
    for line in try UnicodeData.lines("BidiCharacterTest.txt") {
      let fields = line.split(separator: ";")
      let scalars = fields[0].split(separator: " ").compactMap { UInt32($0, radix: 16) }
      let result = UnicodeAlgorithms.bidiLevels(
        of: scalars, paragraph: fields[1] == "2" ? nil : UInt8(fields[1]))
      let wanted = fields[3].split(separator: " ").map { UInt8($0) }
      let areSame = zip(result.levels, wanted).allSatisfy { $1 == nil || $0 == $1 }
      if !areSame || result.paragraph != UInt8(fields[2]) { failures.append(String(line)) }
      count += 1
    }
    #expect(count > 90_000)
    #expect(failures.prefix(8).isEmpty, "\(failures.prefix(8))")
  }

  @Test func `levels are as in BidiTest`() throws {
    var (failures, count): ([String], Int) = ([], 0)
    var wanted: [UInt8?] = []
    for line in try UnicodeData.lines("BidiTest.txt") {
      if line.hasPrefix("@Levels:") {
        wanted = line.dropFirst(8).split { $0.isWhitespace }.map { UInt8($0) }
      }
      if line.hasPrefix("@") { continue }
      let fields = line.split(separator: ";")
      let classes = fields[0].split(separator: " ").map { name in
        UInt8(UnicodeAlgorithms.bidiClasses.firstIndex(of: String(name)) ?? 0)
      }
      let bits = try #require(Int(fields[1].filter { !$0.isWhitespace }, radix: 16))
      for level in 0..<3 where bits >> level & 1 != 0 {
        let levels = UnicodeAlgorithms.bidiLevels(
          ofClasses: classes, paragraph: level == 0 ? nil : UInt8(level - 1))
        let areSame = zip(levels, wanted).allSatisfy { $1 == nil || $0 == $1 }
        if !areSame { failures.append("\(line) \(level)") }
        count += 1
      }
    }
    #expect(count > 700_000)
    #expect(failures.prefix(8).isEmpty, "\(failures.prefix(8))")
  }
}
