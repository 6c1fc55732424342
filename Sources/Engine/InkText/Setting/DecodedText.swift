/// The characters of a text, their bytes and properties, with line ends made line feeds.
struct DecodedText {
  /// The characters, without controls: a character without width stands for each.
  private(set) var scalars: [UInt32] = []
  /// The offset of the first byte of each character, and the number of bytes at the end.
  private(set) var offsets: [Int] = []
  /// The properties of the characters.
  private(set) var properties: [CharacterProperties] = []
  /// The text in UTF-8.
  private(set) var utf8: [UInt8] = []
  /// The styles, with their ends in `utf8`; the last one reaches to the end.
  private(set) var styles: [TextStyleRun] = []

  /// The most marks on one character.
  static let markLimit = 64
  /// The largest size and width in points.
  static let sizeLimit = 10_000.0

  /// Decodes a text.
  ///
  /// - Throws: a fault for a text that is too long or not UTF-8, for too many marks, and for styles that are out of
  ///   order, end within a character, or have no finite size of at least 1/64 point, or a family of more than 1,024 bytes.
  init(_ bytes: [UInt8], styles runs: [TextStyleRun]) throws(TextFault) {
    guard bytes.count <= SetText.byteLimit else {
      throw TextFault(
        "the text has more than \(SetText.byteLimit) bytes", at: SetText.byteLimit)
    }
    let runs = runs.isEmpty ? [TextStyleRun(end: bytes.count, style: TextStyle())] : runs
    try Self.check(runs, count: bytes.count)
    utf8.reserveCapacity(bytes.count)
    var (index, run, marks) = (0, 0, 0)
    while index < bytes.count {
      while run < runs.count - 1, runs[run].end <= index {
        guard runs[run].end == index else {
          throw TextFault("a style ends within a character", at: runs[run].end)
        }
        if utf8.count > styles.last?.end ?? 0 {
          styles.append(TextStyleRun(end: utf8.count, style: runs[run].style))
        }
        run += 1
      }
      var (scalar, length) = try Self.scalar(bytes, at: index)
      if scalar == 0xD, index + 1 < bytes.count, bytes[index + 1] == 0xA { length = 2 }
      switch scalar {
      case 0xA...0xD, 0x85, 0x2028, 0x2029: scalar = 0xA
      default: break
      }
      offsets.append(utf8.count)
      if scalar == 0xA { utf8.append(0xA) } else { utf8 += bytes[index..<index + length] }
      let isControl =
        scalar < 0x20 && scalar != 0xA && scalar != 0x9 || scalar >= 0x7F && scalar < 0xA0
      if isControl { scalar = 0x200B }
      let value = CharacterProperties.of(scalar)
      marks = value.isMark ? marks + 1 : 0
      guard marks <= Self.markLimit else {
        throw TextFault("a character has more than \(Self.markLimit) marks", at: index)
      }
      scalars.append(scalar)
      properties.append(value)
      index += length
    }
    offsets.append(utf8.count)
    styles.append(TextStyleRun(end: utf8.count, style: runs[min(run, runs.count - 1)].style))
  }

  private static func check(_ runs: [TextStyleRun], count: Int) throws(TextFault) {
    var last = 0
    for run in runs {
      guard run.end >= last, run.end <= count else {
        throw TextFault("the styles are out of order", at: max(0, min(run.end, count)))
      }
      last = run.end
      let size = run.style.size
      guard size.isFinite, TextUnits.count(size) > 0, size <= sizeLimit else {
        throw TextFault("a size is not between 1/64 and \(Int(sizeLimit)) points", at: run.end)
      }
      guard run.style.family.utf8.count <= SetText.nameLimit else {
        throw TextFault("the name of a family is too long", at: run.end)
      }
    }
  }

  /// Returns the character at an offset, and the number of its bytes (RFC 3629).
  private static func scalar(
    _ bytes: [UInt8], at index: Int
  ) throws(TextFault) -> (scalar: UInt32, length: Int) {
    let first = UInt32(bytes[index])
    if first < 0x80 { return (first, 1) }
    let length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2
    guard first >= 0xC2, first <= 0xF4, index + length <= bytes.count else {
      throw TextFault("the text is not UTF-8", at: index)
    }
    var scalar = first & (0x7F >> UInt32(length))
    for next in bytes[index + 1..<index + length] {
      guard next & 0xC0 == 0x80 else { throw TextFault("the text is not UTF-8", at: index) }
      scalar = scalar << 6 | UInt32(next & 0x3F)
    }
    let least: UInt32 = length == 2 ? 0x80 : length == 3 ? 0x800 : 0x1_0000
    guard scalar >= least, scalar <= 0x10_FFFF, scalar < 0xD800 || scalar > 0xDFFF else {
      throw TextFault("the text is not UTF-8", at: index)
    }
    return (scalar, length)
  }

  /// Returns the index of the style of the character at an offset.
  ///
  /// - Complexity: O(log *n*).
  func style(at offset: Int) -> Int {
    var (low, high) = (0, styles.count - 1)
    while low < high {
      let middle = (low + high) / 2
      if styles[middle].end <= offset { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// The paragraphs, as indices of characters without the line feeds; one more than there are line feeds.
  var paragraphs: [Range<Int>] {
    var paragraphs: [Range<Int>] = []
    var start = 0
    for (index, scalar) in scalars.enumerated() where scalar == 0xA {
      paragraphs.append(start..<index)
      start = index + 1
    }
    paragraphs.append(start..<scalars.count)
    return paragraphs
  }
}
