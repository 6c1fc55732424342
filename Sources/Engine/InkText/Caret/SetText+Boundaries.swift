extension SetText {
  /// Returns the boundary of graphemes after an offset; the end for the end.
  ///
  /// - Complexity: O(*n*) in the characters of the line.
  public func offset(after offset: Int) -> Int {
    let offset = max(0, min(offset, utf8.count))
    guard offset < utf8.count else { return utf8.count }
    if utf8[offset] == 0xA { return offset + 1 }
    return graphemeStops(in: segment(at: offset)).first { $0 > offset } ?? utf8.count
  }

  /// Returns the boundary of graphemes before an offset; 0 for 0.
  ///
  /// - Complexity: O(*n*) in the characters of the line.
  public func offset(before offset: Int) -> Int {
    let offset = max(0, min(offset, utf8.count))
    guard offset > 0 else { return 0 }
    if utf8[offset - 1] == 0xA { return offset - 1 }
    return graphemeStops(in: segment(at: offset - 1)).last { $0 < offset } ?? 0
  }

  /// Returns the word at an offset, for a double click: by UAX 29, spaces between words being one word.
  ///
  /// At the end of a paragraph it is the last word; it is empty in an empty paragraph.
  ///
  /// - Complexity: O(*n*) in the characters of the paragraph.
  public func word(at offset: Int) -> Range<Int> {
    let range = paragraph(at: offset)
    let (properties, offsets) = characters(in: range)
    let starts = WordBreaks.starts(of: properties)
    guard !starts.isEmpty else { return range }
    let index = max(0, (starts.lastIndex { offsets[$0] <= offset }) ?? 0)
    let end = index + 1 < starts.count ? offsets[starts[index + 1]] : range.upperBound
    return offsets[starts[index]]..<end
  }

  /// Returns the paragraph that has an offset, without the line feed that ends it.
  public func paragraph(at offset: Int) -> Range<Int> {
    let offset = max(0, min(offset, utf8.count))
    var (start, end) = (offset, offset)
    while start > 0, utf8[start - 1] != 0xA { start -= 1 }
    while end < utf8.count, utf8[end] != 0xA { end += 1 }
    return start..<end
  }

  /// Returns the characters about an offset in which graphemes are looked for: a line, or a paragraph before it is set.
  private func segment(at offset: Int) -> Range<Int> {
    guard !lines.isEmpty else { return paragraph(at: offset) }
    let range = clamped(lines[lineIndex(at: offset)].range)
    return range.contains(offset) ? range : paragraph(at: offset)
  }

  /// Returns a range of bytes that exist.
  func clamped(_ range: Range<Int>) -> Range<Int> { range.clamped(to: 0..<utf8.count) }

  /// Returns the offsets between graphemes in a range, with both of its ends.
  func graphemeStops(in range: Range<Int>) -> [Int] {
    let range = clamped(range)
    let (properties, offsets) = characters(in: range)
    return GraphemeBreaks.starts(of: properties).map { offsets[$0] } + [range.upperBound]
  }

  /// Returns the properties of the characters in a range, and the offsets of their first bytes.
  private func characters(
    in range: Range<Int>
  ) -> (properties: [CharacterProperties], offsets: [Int]) {
    var (properties, offsets): ([CharacterProperties], [Int]) = ([], [])
    var index = range.lowerBound
    while index < range.upperBound {
      let first = UInt32(utf8[index])
      let length = first < 0x80 ? 1 : first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2
      var scalar = length == 1 ? first : first & (0x7F >> UInt32(length))
      let end = min(index + length, range.upperBound)
      for next in index + 1..<max(index + 1, end) {
        scalar = scalar << 6 | UInt32(utf8[next] & 0x3F)
      }
      properties.append(CharacterProperties.of(min(scalar, 0x10_FFFF)))
      offsets.append(index)
      index = end
    }
    return (properties, offsets)
  }
}
