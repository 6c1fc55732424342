/// The graphemes of a line as they are seen: from left to right, each with its edges.
struct LineCells {
  /// A grapheme.
  struct Cell {
    /// The offsets of its bytes.
    var range: Range<Int>
    /// The left edge.
    var left: Double
    /// The right edge.
    var right: Double
    /// The level of embedding.
    var level: Int
    /// True from right to left.
    var isRightToLeft: Bool { level & 1 == 1 }
    /// The edge at which it begins.
    var leading: Double { isRightToLeft ? right : left }
    /// The edge at which it ends.
    var trailing: Double { isRightToLeft ? left : right }
  }

  /// The cells.
  private(set) var cells: [Cell] = []
  /// The offsets between graphemes, with both ends, rising.
  let stops: [Int]
  private let line: SetLine

  /// Finds the cells of a line.
  ///
  /// - Complexity: O(*n*) in the characters of the line.
  init(_ text: SetText, _ line: SetLine) {
    self.line = line
    stops = text.graphemeStops(in: line.range)
    var total = 0.0
    for run in line.runs { for glyph in run.glyphs { total += glyph.advance } }
    // Spaces that hang stand outside of the width: on the left in lines from right to left.
    var x = line.isRightToLeft ? line.x + line.width - total : line.x
    for run in line.runs { append(run, x: &x) }
  }

  /// Appends the cells of a run: graphemes of one cluster share its width.
  private mutating func append(_ run: GlyphRun, x: inout Double) {
    var clusters: [(start: Int, left: Double, right: Double)] = []
    for glyph in run.glyphs {
      if let last = clusters.last, last.start == glyph.cluster {
        clusters[clusters.count - 1].right += glyph.advance
      } else {
        clusters.append((glyph.cluster, x, x + glyph.advance))
      }
      x += glyph.advance
    }
    let isRightToLeft = run.level & 1 == 1
    if isRightToLeft { clusters.reverse() }
    // Now in the order of the characters.
    var appended: [Cell] = []
    for (index, cluster) in clusters.enumerated() {
      let end = index + 1 < clusters.count ? clusters[index + 1].start : run.range.upperBound
      let first = place(of: cluster.start)
      var count = 0
      while first + count + 1 < stops.count, stops[first + count] < end { count += 1 }
      guard count > 0 else { continue }
      let width = (cluster.right - cluster.left) / Double(count)
      for part in 0..<count {
        let index = isRightToLeft ? count - 1 - part : part
        // The ends are exact, so that neighbours meet.
        let left = cluster.left + width * Double(index)
        let right = index == count - 1 ? cluster.right : cluster.left + width * Double(index + 1)
        appended.append(
          Cell(
            range: stops[first + part]..<stops[first + part + 1], left: left, right: right,
            level: run.level))
      }
    }
    if isRightToLeft { appended.reverse() }
    cells += appended
  }

  /// Returns the index in `stops` of the first one that is not before an offset.
  private func place(of offset: Int) -> Int {
    var (low, high) = (0, stops.count)
    while low < high {
      let middle = (low + high) / 2
      if stops[middle] < offset { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Returns the last offset between graphemes that is not behind an offset.
  func stop(at offset: Int) -> Int {
    let index = place(of: offset)
    if index < stops.count, stops[index] == offset { return offset }
    return stops[max(0, min(index, stops.count) - 1)]
  }

  /// A horizontal position of the caret.
  struct Edge {
    var x: Double
    var isRightToLeft: Bool
  }

  /// Returns the positions of the caret at all offsets of `stops`, in their order.
  ///
  /// Between characters of different directions, the caret stands beside the one of the lower level, which the paragraph
  /// goes on with; otherwise beside the character that follows.
  func edges() -> [Edge] {
    var before = [Cell?](repeating: nil, count: stops.count)
    var after = [Cell?](repeating: nil, count: stops.count)
    for cell in cells {
      let (start, end) = (place(of: cell.range.lowerBound), place(of: cell.range.upperBound))
      if start < stops.count { after[start] = cell }
      if end < stops.count { before[end] = cell }
    }
    let end = line.isRightToLeft ? line.x : line.x + line.width
    return stops.indices.map { index in
      switch (before[index], after[index]) {
      case (let a?, let b?):
        a.level < b.level
          ? Edge(x: a.trailing, isRightToLeft: a.isRightToLeft)
          : Edge(x: b.leading, isRightToLeft: b.isRightToLeft)
      case (nil, let b?): Edge(x: b.leading, isRightToLeft: b.isRightToLeft)
      case (let a?, nil): Edge(x: a.trailing, isRightToLeft: a.isRightToLeft)
      case (nil, nil): Edge(x: end, isRightToLeft: line.isRightToLeft)
      }
    }
  }
}
