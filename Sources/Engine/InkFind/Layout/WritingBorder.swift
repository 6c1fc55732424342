package import InkGeometry

/// The side of some writing on which space is inserted.
@frozen
public enum WritingSide: UInt8, Sendable, CaseIterable {
  /// Below its last line.
  case below
  /// To the right of it, on its last line.
  case after
}

/// The border of some handwriting, behind which something is to be moved.
package struct WritingBorder {
  let side: WritingSide
  /// The line, and its number; `nil` where there is no writing.
  let line: InkLine?
  let number: Int
  /// The strokes of the handwriting.
  let chosen: Set<UInt64>
  /// The lower edge of what is no writing.
  let bottom: Double
  /// The right edge, on the line.
  let right: Double

  /// Finds the border.
  ///
  /// - Parameters:
  ///   - side: the side.
  ///   - chosen: the numbers of the strokes of the handwriting.
  ///   - lines: the lines of the page.
  ///   - box: the rectangle around all that is chosen.
  package init(_ side: WritingSide, of chosen: Set<UInt64>, _ lines: [InkLine], _ box: Rect) {
    self.side = side
    self.chosen = chosen
    var (last, edge) = (-1, -Double.infinity)
    for (index, one) in lines.enumerated() {
      for word in one.words {
        let count = word.strokes.filter { chosen.contains($0) }.count
        if count == 0 || 2 * count < word.strokes.count { continue }
        if index != last {
          // Of two columns the lower line counts.
          if last >= 0, !Self.isBelow(one, lines[last]) { continue }
          (last, edge) = (index, -.infinity)
        }
        edge = max(edge, word.bounds.center.x)
      }
    }
    line = last < 0 ? nil : lines[last]
    number = last
    bottom = box.maxY
    right = last < 0 ? box.maxX : edge
  }

  private static func isBelow(_ line: InkLine, _ other: InkLine) -> Bool {
    let x = min(max(other.bounds.center.x, line.bounds.minX), line.bounds.maxX)
    let size = min(line.frame.xHeight, other.frame.xHeight)
    return line.baseline(near: x) - other.baseline(near: x) > size * 0.8
  }

  /// The strokes of a page that are to be moved: words go as wholes, and what was written with a word goes with it.
  ///
  /// Complexity: O(strokes).
  ///
  /// - Parameters:
  ///   - traces: the strokes of the page, in the order of writing.
  ///   - lines: the lines of the page.
  /// - Returns: the numbers of the strokes; none of those that are chosen.
  package func leaving(_ traces: [InkTrace], _ lines: [InkLine]) -> Set<UInt64> {
    var leaves: [UInt64: Bool] = [:]
    for (index, line) in lines.enumerated() {
      for word in line.words {
        let isLeaving = self.leaves(word, ofLine: index, line)
        for stroke in word.strokes { leaves[stroke] = isLeaving }
      }
    }
    let boxes = traces.map { Rect($0.points) }
    // A stroke of no word goes with the strokes that it touches and that were written just before or after.
    for (index, trace) in traces.enumerated() where leaves[trace.id] == nil {
      var isLeaving = self.leaves(boxes[index])
      for other in [index - 1, index + 1] where traces.indices.contains(other) {
        guard let known = leaves[traces[other].id], boxes[other].intersects(boxes[index]) else {
          continue
        }
        isLeaving = known
        break
      }
      leaves[trace.id] = isLeaving
    }
    return Set(leaves.filter { $0.value && !chosen.contains($0.key) }.map { $0.key })
  }

  private func leaves(_ word: InkWord, ofLine number: Int, _ line: InkLine) -> Bool {
    switch side {
    case .below:
      guard let own = self.line else { return word.bounds.center.y > bottom }
      return number != self.number && Self.isBelow(line, own)
    case .after:
      if self.line == nil { return leaves(word.bounds) }
      return number == self.number && word.bounds.center.x > right
    }
  }

  /// Returns whether something that is no writing, in a rectangle, is to be moved.
  package func leaves(_ bounds: Rect) -> Bool {
    let middle = bounds.center
    switch side {
    case .below: return middle.y > (line?.baseline(near: middle.x) ?? bottom)
    case .after:
      guard let line else { return false }
      let (rise, size) = (middle.y - line.baseline(near: middle.x), line.frame.xHeight)
      return middle.x > right && rise > -2 * size && rise < size && bounds.height < 4 * size
    }
  }
}
