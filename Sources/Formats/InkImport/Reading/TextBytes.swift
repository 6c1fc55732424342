// Texts as bytes of UTF-8: comparing strings needs tables that pages lack.
extension Collection<UInt8> {
  /// True if these bytes are a text in ASCII.
  func spells(_ text: StaticString) -> Bool {
    guard count == text.utf8CodeUnitCount else { return false }
    return text.withUTF8Buffer { elementsEqual($0) }
  }

  /// True if these bytes begin with a text in ASCII.
  func begins(with text: StaticString) -> Bool { text.withUTF8Buffer { starts(with: $0) } }

  /// True if these bytes end with a text in ASCII.
  func ends(with text: StaticString) -> Bool {
    let length = text.utf8CodeUnitCount
    return count >= length && dropFirst(count - length).spells(text)
  }
}

extension Collection<UInt8> where Index == Int {
  /// The index at which a text in ASCII begins first; `nil` where it is not.
  ///
  /// Complexity: O(bytes × length of the text) at most.
  func first(_ text: StaticString) -> Int? {
    text.withUTF8Buffer { text in
      guard let head = text.first else { return startIndex }
      var position = startIndex
      while position + text.count <= endIndex {
        if self[position] == head, self[position..<position + text.count].elementsEqual(text) {
          return position
        }
        position += 1
      }
      return nil
    }
  }

  /// These bytes without white space at either end.
  var trimmed: SubSequence {
    var (start, end) = (startIndex, endIndex)
    while start < end, self[start] <= 0x20 { start += 1 }
    while end > start, self[end - 1] <= 0x20 { end -= 1 }
    return self[start..<end]
  }
}

extension String {
  /// Makes a text of bytes, of which damaged ones are replaced.
  init(text bytes: some Collection<UInt8>) { self = String(decoding: bytes, as: UTF8.self) }
}
