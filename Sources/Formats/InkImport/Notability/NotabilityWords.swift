internal import InkGeometry

/// The words that Notability's recognizer read on a page, with their rectangles.
///
/// `characterRects` has four numbers of two bytes, IEEE 754, for each unit of UTF-16 of the text: x, y, width and height,
/// from the corner that `pageContentOrigin` names, in units of the sheet. White space has infinities. This is an
/// observation of index files of version 7.
enum NotabilityWords {
  /// A word.
  struct Word {
    var text: String
    var frame: Rect
  }

  /// Reads the words of a page; its letters and rectangles count as expanded bytes.
  static func words(
    _ list: KeyedArchive, _ page: Int?, _ tally: inout Tally
  ) throws(ImportFailure) -> [Word] {
    guard let text = list.text(list.field("text", of: page)),
      let boxes = list.data(list.field("characterRects", of: page))
    else { return [] }
    let corner = list.array(list.field("pageContentOrigin", of: page))
    try tally.add(expandedBytes: text.count + boxes.count + corner.count, at: .byte(0))
    let origin = corner.map { list.number($0) ?? 0 }
    guard origin.count == 2 else { return [] }
    var words: [Word] = []
    var letters = String.UnicodeScalarView()
    var frame: Rect?
    func finish() {
      if !letters.isEmpty, let frame { words.append(Word(text: String(letters), frame: frame)) }
      letters = String.UnicodeScalarView()
      frame = nil
    }
    var unit = 0
    for scalar in String(text: text).unicodeScalars {
      let box = self.box(boxes, unit)
      unit += scalar.value > 0xFFFF ? 2 : 1
      guard scalar.value > 0x20, scalar.value != 0xA0, scalar.value != 0x3000 else {
        finish()
        continue
      }
      letters.append(scalar)
      guard let box else { continue }
      let moved = Rect(
        x: box.minX + origin[0], y: box.minY + origin[1], width: box.width, height: box.height)
      frame = frame.map { $0.union(moved) } ?? moved
    }
    finish()
    return words
  }

  /// The rectangle of a unit; `nil` where it is missing or not finite.
  private static func box(_ bytes: [UInt8], _ unit: Int) -> Rect? {
    guard unit * 8 + 8 <= bytes.count else { return nil }
    let numbers = (0..<4).map { half(bytes, unit * 8 + $0 * 2) }
    guard numbers.allSatisfy({ $0.isFinite }), numbers[2] >= 0, numbers[3] >= 0 else { return nil }
    return Rect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
  }

  /// A number of IEEE 754 of two bytes.
  static func half(_ bytes: [UInt8], _ offset: Int) -> Double {
    let bits = UInt64(bytes[offset]) | UInt64(bytes[offset + 1]) << 8
    let sign = (bits >> 15) << 63
    let exponent = bits >> 10 & 31
    let fraction = bits & 1023
    if exponent == 31 { return fraction == 0 ? .infinity : .nan }
    // Without a leading one, the fraction counts 2⁻²⁴.
    if exponent == 0 { return Double(fraction) / 16_777_216 * (sign == 0 ? 1 : -1) }
    return Double(bitPattern: sign | (exponent + 1008) << 52 | fraction << 42)
  }
}

extension ImportedPage {
  /// The largest number of comparisons of words with strokes.
  private static let mostComparisons = 20_000_000

  /// Gives the words of the page the strokes whose middle lies in their rectangles.
  mutating func nameInk() {
    guard !words.isEmpty, elements.count <= Self.mostComparisons / words.count else { return }
    var middles: [(index: Int, middle: Point)] = []
    for (index, element) in elements.enumerated() {
      guard case .stroke(let stroke) = element.content, let first = stroke.points.first else {
        continue
      }
      var (low, high) = (Point(first.x, first.y), Point(first.x, first.y))
      for point in stroke.points {
        low = Point(min(low.x, point.x), min(low.y, point.y))
        high = Point(max(high.x, point.x), max(high.y, point.y))
      }
      middles.append((index, low.midpoint(to: high)))
    }
    for word in words.indices {
      guard let frame = words[word].frame else { continue }
      for (index, middle) in middles
      where middle.x >= frame.minX && middle.x <= frame.maxX && middle.y >= frame.minY
        && middle.y <= frame.maxY
      {
        words[word].elements.append(index)
      }
    }
  }
}
