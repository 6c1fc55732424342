package import InkGeometry

/// A word of a file of handwritten words.
package struct HandwrittenWord: Sendable {
  package var writer = ""
  package var label = ""
  package var strokes: [[Point]] = []

  /// The first three letters of the writer: the source.
  package var source: String { String(writer.prefix(3)) }

  /// The label without the points and quotes around it.
  package var name: [UInt8] {
    let around = Set(".,;:!?\"'()".utf8)
    var bytes = Array(label.utf8)
    while let last = bytes.last, around.contains(last) { bytes.removeLast() }
    while let first = bytes.first, around.contains(first) { bytes.removeFirst() }
    return bytes
  }

  /// Returns text in small letters.
  package static func small(_ name: [UInt8]) -> [UInt8] {
    name.map { $0 >= 65 && $0 <= 90 ? $0 + 32 : $0 }
  }
}

/// Reads a line of `words.jsonl`: an object with `w`, the source and writer, `l`, the label, and `p`, the strokes.
///
/// The first pair of numbers of a stroke is a point, each other the way from the point before.
package struct WordLine {
  private let bytes: [UInt8]
  private var position = 0

  package init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The word; `nil` for a line that is none.
  package mutating func word() -> HandwrittenWord? {
    var word = HandwrittenWord()
    guard take(0x7B) else { return nil }
    while !take(0x7D) {
      guard let key = string(), take(0x3A) else { return nil }
      switch key {
      case "w":
        guard let text = string() else { return nil }
        word.writer = text
      case "l":
        guard let text = string() else { return nil }
        word.label = text
      case "p":
        guard let strokes = strokes() else { return nil }
        word.strokes = strokes
      default: guard string() != nil else { return nil }
      }
      _ = take(0x2C)
      if position >= bytes.count { return nil }
    }
    return word.strokes.isEmpty ? nil : word
  }

  private mutating func take(_ byte: UInt8) -> Bool {
    while position < bytes.count, bytes[position] == 32 { position += 1 }
    guard position < bytes.count, bytes[position] == byte else { return false }
    position += 1
    return true
  }

  private mutating func string() -> String? {
    guard take(0x22) else { return nil }
    var text: [UInt8] = []
    while position < bytes.count, bytes[position] != 0x22 {
      if bytes[position] == 0x5C {
        position += 1
        guard position < bytes.count else { return nil }
        if bytes[position] == 0x75 {
          guard position + 4 < bytes.count,
            let value = UInt32(
              String(decoding: bytes[(position + 1)...(position + 4)], as: UTF8.self), radix: 16)
          else { return nil }
          text += Array(String(Unicode.Scalar(value).map(Character.init) ?? "?").utf8)
          position += 5
          continue
        }
      }
      text.append(bytes[position])
      position += 1
    }
    return take(0x22) ? String(decoding: text, as: UTF8.self) : nil
  }

  private mutating func number() -> Double? {
    var isNegative = false
    if take(0x2D) { isNegative = true }
    var value = 0.0
    var scale = 0.0
    let start = position
    while position < bytes.count {
      let byte = bytes[position]
      if byte == 0x2E, scale == 0 {
        scale = 1
      } else if byte >= 48, byte <= 57 {
        value = value * 10 + Double(byte - 48)
        scale *= 10
      } else {
        break
      }
      position += 1
    }
    guard position > start else { return nil }
    if scale > 0 { value /= scale }
    return isNegative ? -value : value
  }

  private mutating func strokes() -> [[Point]]? {
    var strokes: [[Point]] = []
    guard take(0x5B) else { return nil }
    while !take(0x5D) {
      guard take(0x5B) else { return nil }
      var stroke: [Point] = []
      var last = Point.zero
      while !take(0x5D) {
        guard let x = number(), take(0x2C), let y = number() else { return nil }
        _ = take(0x2C)
        last = Point(last.x + x, last.y + y)
        stroke.append(last)
      }
      if !stroke.isEmpty { strokes.append(stroke) }
      _ = take(0x2C)
    }
    return strokes
  }
}
