public import InkGeometry

extension SetText {
  /// Returns the caret at an offset.
  ///
  /// - Parameters:
  ///   - offset: the offset of a byte; one inside a grapheme counts as its start, one beyond an end as the end.
  ///   - isAtLineEnd: where a line was broken without a line feed, the offset is the end of one line and the start of the
  ///     next: true for the end.
  /// - Returns: the caret, as high as its line.
  /// - Complexity: O(*n*) in the characters of the line.
  public func caret(at offset: Int, isAtLineEnd: Bool = false) -> TextCaret {
    guard !lines.isEmpty else {
      return TextCaret(
        top: .zero, bottom: Point(0, styles.first?.style.size ?? 16), line: 0,
        isRightToLeft: false)
    }
    let index = lineIndex(at: offset, isAtLineEnd: isAtLineEnd)
    let line = lines[index]
    let cells = LineCells(self, line)
    let stop = cells.stop(at: max(line.range.lowerBound, min(offset, line.range.upperBound)))
    let place = cells.stops.firstIndex(of: stop) ?? 0
    let edge = cells.edges()[place]
    return TextCaret(
      top: Point(edge.x, line.baseline - line.ascent),
      bottom: Point(edge.x, line.baseline + line.descent), line: index,
      isRightToLeft: edge.isRightToLeft)
  }

  /// Returns the offset that is nearest to a point: of the line at its height, the boundary of graphemes at its left or
  /// right.
  ///
  /// Behind the end of a line that was broken at a space it is the offset before the space, so that the caret stands in
  /// that line.
  ///
  /// - Complexity: O(*n*) in the characters of the line.
  public func offset(at point: Point) -> Int {
    guard !lines.isEmpty else { return 0 }
    let index =
      lines.firstIndex { point.y < $0.baseline + $0.descent } ?? lines.count - 1
    return offset(inLine: index, x: point.x)
  }

  /// Returns the offset in a line that is nearest to a horizontal coordinate.
  private func offset(inLine index: Int, x: Double) -> Int {
    let line = lines[index]
    let cells = LineCells(self, line)
    var offset = line.range.lowerBound
    for cell in cells.cells {
      let isLeft = x < (cell.left + cell.right) / 2
      offset =
        isLeft != cell.isRightToLeft ? cell.range.lowerBound : cell.range.upperBound
      if isLeft { break }
    }
    let isBroken =
      index + 1 < lines.count && lines[index + 1].range.lowerBound == line.range.upperBound
    if isBroken, offset == line.range.upperBound, offset > line.range.lowerBound,
      utf8[offset - 1] == 0x20
    {
      return offset - 1
    }
    return offset
  }

  /// Returns the rectangles of a range of characters, from the first line down, and from left to right in each.
  ///
  /// Each is as high as its line; a selected line feed is a quarter of this wide.
  ///
  /// - Complexity: O(*n*) in the characters of the lines that the range touches.
  public func selection(_ range: Range<Int>) -> [Rect] {
    guard !range.isEmpty else { return [] }
    var rects: [Rect] = []
    for line in lines {
      guard line.range.lowerBound < range.upperBound, line.range.upperBound >= range.lowerBound
      else { continue }
      let (top, bottom) = (line.baseline - line.ascent, line.baseline + line.descent)
      var open: (left: Double, right: Double)?
      func close() {
        if let span = open {
          rects.append(Rect(minX: span.left, minY: top, maxX: span.right, maxY: bottom))
        }
        open = nil
      }
      for cell in LineCells(self, line).cells {
        if !cell.range.overlaps(range) {
          close()
        } else if let span = open {
          open = (span.left, cell.right)
        } else {
          open = (cell.left, cell.right)
        }
      }
      close()
      let end = line.range.upperBound
      if end < utf8.count, end >= 0, utf8[end] == 0xA, range.contains(end) {
        let width = (bottom - top) / 4
        let left = line.isRightToLeft ? line.x - width : line.x + line.width
        if let last = rects.last, last.minY == top, abs(last.maxX - left) < 1e-6 {
          rects[rects.count - 1] = Rect(
            minX: last.minX, minY: top, maxX: left + width, maxY: bottom)
        } else {
          rects.append(Rect(minX: left, minY: top, maxX: left + width, maxY: bottom))
        }
      }
    }
    return rects
  }

  /// Returns the offset to which the key to the left leads, past the end of a line to its neighbour.
  public func offset(leftOf offset: Int) -> Int { step(from: offset, isRight: false) }

  /// Returns the offset to which the key to the right leads, past the end of a line to its neighbour.
  public func offset(rightOf offset: Int) -> Int { step(from: offset, isRight: true) }

  /// Returns the next offset whose caret is further to the right or left.
  private func step(from offset: Int, isRight: Bool) -> Int {
    guard !lines.isEmpty else {
      return isRight ? self.offset(after: offset) : self.offset(before: offset)
    }
    let line = lines[lineIndex(at: offset)]
    let cells = LineCells(self, line)
    let edges = cells.edges()
    let current = cells.stop(at: max(line.range.lowerBound, min(offset, line.range.upperBound)))
    let place = cells.stops.firstIndex(of: current) ?? 0
    // Of carets at one position, the nearest one in the text.
    var best: Int?
    for index in edges.indices {
      let distance = isRight ? edges[index].x - edges[place].x : edges[place].x - edges[index].x
      guard distance > 1e-9 else { continue }
      if let known = best {
        let other = isRight ? edges[known].x - edges[place].x : edges[place].x - edges[known].x
        if distance > other + 1e-9 { continue }
        if distance > other - 1e-9, abs(index - place) >= abs(known - place) { continue }
      }
      best = index
    }
    if let best { return cells.stops[best] }
    return isRight != line.isRightToLeft
      ? self.offset(after: line.range.upperBound) : self.offset(before: line.range.lowerBound)
  }

  /// Returns the offset to which the key upwards leads; 0 in the first line.
  ///
  /// - Parameters:
  ///   - offset: the offset of the caret.
  ///   - x: the horizontal coordinate to keep to while the key is pressed again; `nil` for the coordinate of the caret.
  /// - Returns: the offset.
  public func offset(above offset: Int, x: Double? = nil) -> Int {
    guard !lines.isEmpty else { return 0 }
    let line = lineIndex(at: offset)
    return line == 0 ? 0 : self.offset(inLine: line - 1, x: x ?? caret(at: offset).top.x)
  }

  /// Returns the offset to which the key downwards leads; the end in the last line.
  ///
  /// - Parameters:
  ///   - offset: the offset of the caret.
  ///   - x: the horizontal coordinate to keep to while the key is pressed again; `nil` for the coordinate of the caret.
  /// - Returns: the offset.
  public func offset(below offset: Int, x: Double? = nil) -> Int {
    let line = lineIndex(at: offset)
    guard line + 1 < lines.count else { return utf8.count }
    return self.offset(inLine: line + 1, x: x ?? caret(at: offset).top.x)
  }

  /// Returns the index of the line that has an offset; 0 for a text that is not set.
  ///
  /// - Parameters:
  ///   - offset: the offset.
  ///   - isAtLineEnd: as in ``caret(at:isAtLineEnd:)``.
  /// - Returns: the index in ``lines``.
  /// - Complexity: O(log *n*).
  public func lineIndex(at offset: Int, isAtLineEnd: Bool = false) -> Int {
    var (low, high) = (0, lines.count)
    while low + 1 < high {
      let middle = (low + high) / 2
      if lines[middle].range.lowerBound <= offset { low = middle } else { high = middle }
    }
    if isAtLineEnd, low > 0, lines[low].range.lowerBound == offset,
      lines[low - 1].range.upperBound == offset
    {
      return low - 1
    }
    return low
  }
}
