/// A text in JSON (RFC 8259), checked, whose values are looked up where they are wanted.
///
/// For each value there is a mark of 12 bytes; numbers and strings are decoded each time that they are asked for.
package final class JSONText: Sendable {
  /// The kinds of values.
  package enum Kind: UInt8, Sendable {
    case null, no, yes, number, string, array, object
  }

  struct Mark: Sendable {
    var kind: Kind
    /// The offset of the first byte.
    var start: UInt32
    /// The index of the first mark behind the value and all that is in it.
    var next: UInt32
  }

  let bytes: [UInt8]
  let marks: [Mark]

  /// The largest number of values and keys: few bytes make many, and each has a mark.
  package static let mostMarks = 1 << 25

  /// Checks a text.
  ///
  /// - Parameters:
  ///   - bytes: the text in UTF-8, with or without a byte order mark.
  ///   - limits: the depth of arrays and objects within each other.
  ///   - markLimit: the largest number of values and keys.
  /// - Throws: an ``ImportFailure`` with the line where the text is no JSON, or beyond a limit. Complexity: O(bytes).
  package init(
    _ bytes: [UInt8], _ limits: ImportLimits, markLimit: Int = mostMarks
  ) throws(ImportFailure) {
    guard bytes.count < Int(Int32.max) else { throw ImportFailure(.overLimit, at: .byte(0)) }
    var checker = JSONChecker(bytes, depthLimit: limits.depth, markLimit: markLimit)
    marks = try checker.check()
    self.bytes = bytes
  }

  /// The value that is the text.
  package var root: JSONValue { JSONValue(text: self, index: 0) }
}

/// A value of a text in JSON.
package struct JSONValue {
  let text: JSONText
  let index: Int

  private var mark: JSONText.Mark { text.marks[index] }
  private var start: Int { Int(mark.start) }

  /// The kind of value.
  package var kind: JSONText.Kind { mark.kind }
  /// The position for messages.
  var position: ImportFailure.Position {
    .line(1 + text.bytes[..<start].count { $0 == 0x0A })
  }

  /// The number that it is; `nil` for other values.
  package var number: Double? {
    guard kind == .number else { return nil }
    var scanner = NumberScanner(text.bytes, in: start..<text.bytes.count)
    return scanner.number()
  }

  /// True or false; `nil` for other values.
  package var boolean: Bool? {
    switch kind {
    case .yes: true
    case .no: false
    default: nil
    }
  }

  /// The string that it is, in UTF-8; `nil` for other values.
  package var string: [UInt8]? {
    kind == .string ? JSONChecker.decoded(text.bytes, at: start) : nil
  }

  /// True if it is a string of ASCII without escapes that spells a text.
  package func spells(_ word: StaticString) -> Bool {
    let end = start + 1 + word.utf8CodeUnitCount
    return kind == .string && end < text.bytes.count && text.bytes[end] == 0x22
      && text.bytes[start + 1..<end].spells(word)
  }

  /// The values of an array, or the values of an object without their keys; none for other values.
  ///
  /// Complexity: O(values in it, without those within them).
  package var values: [JSONValue] {
    var values: [JSONValue] = []
    var next = index + 1
    let end = Int(mark.next)
    switch kind {
    case .array:
      while next < end {
        values.append(JSONValue(text: text, index: next))
        next = Int(text.marks[next].next)
      }
    case .object:
      while next < end {
        values.append(JSONValue(text: text, index: next + 1))
        next = Int(text.marks[next + 1].next)
      }
    default: break
    }
    return values
  }

  /// The keys of an object with their values, in the order of the text; none for other values.
  package var members: [(key: [UInt8], value: JSONValue)] {
    guard kind == .object else { return [] }
    var members: [(key: [UInt8], value: JSONValue)] = []
    var next = index + 1
    while next < Int(mark.next) {
      members.append(
        (
          JSONChecker.decoded(text.bytes, at: Int(text.marks[next].start)),
          JSONValue(text: text, index: next + 1)
        ))
      next = Int(text.marks[next + 1].next)
    }
    return members
  }

  /// The value of a key of an object, the first of several; `nil` where there is none, and for other values.
  ///
  /// Complexity: O(members).
  package subscript(key: StaticString) -> JSONValue? {
    guard kind == .object else { return nil }
    var next = index + 1
    while next < Int(mark.next) {
      if JSONValue(text: text, index: next).spells(key) {
        return JSONValue(text: text, index: next + 1)
      }
      next = Int(text.marks[next + 1].next)
    }
    return nil
  }

  /// The number of a key; `nil` where there is none.
  package func number(_ key: StaticString) -> Double? { self[key]?.number }

  /// The string of a key; `nil` where there is none.
  package func string(_ key: StaticString) -> [UInt8]? { self[key]?.string }
}
