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
    let counts = lines.map { line in
      line.words.count { word in
        let count = word.strokes.count { chosen.contains($0) }
        return count > 0 && 2 * count >= word.strokes.count
      }
    }
    let most = counts.max() ?? 0
    var last = -1
    for (index, one) in lines.enumerated() where counts[index] > 0 {
      // A few words of another line, beside a whole one, came into the choice with a line that was found too long.
      if 2 * counts[index] < one.words.count, 4 * counts[index] < most { continue }
      // Of two columns the lower line counts.
      if last < 0 || Self.isBelow(one, lines[last]) { last = index }
    }
    var edge = -Double.infinity
    if last >= 0 {
      for word in lines[last].words {
        let count = word.strokes.count { chosen.contains($0) }
        if count > 0, 2 * count >= word.strokes.count { edge = max(edge, word.bounds.center.x) }
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
        // Of a word of which a part is chosen, and which may be two, each stroke goes by itself.
        if word.strokes.contains(where: chosen.contains) { continue }
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
    followOrder(traces, boxes, &leaves)
    return Set(leaves.filter { $0.value && !chosen.contains($0.key) }.map { $0.key })
  }

  /// Has strokes go with the strokes that were written just before and after, where these go together and lie near.
  ///
  /// So a dot stays at its letter, though it lies nearer to the line above.
  private func followOrder(
    _ traces: [InkTrace], _ boxes: [Rect], _ leaves: inout [UInt64: Bool]
  ) {
    guard let line, traces.count > 2 else { return }
    let size = line.frame.xHeight
    for index in 1..<(traces.count - 1) {
      let (before, after) = (traces[index - 1].id, traces[index + 1].id)
      guard let goes = leaves[before], goes == leaves[after], goes != leaves[traces[index].id],
        !chosen.contains(before), !chosen.contains(after), !boxes[index].isEmpty
      else { continue }
      let around = max(index - 4, 0)...min(index + 4, traces.count - 1)
      let isNear = around.contains { other in
        guard other != index, leaves[traces[other].id] == goes else { return false }
        let box = boxes[other]
        let gap = max(box.minX - boxes[index].maxX, boxes[index].minX - box.maxX)
        let rise = max(box.minY - boxes[index].maxY, boxes[index].minY - box.maxY)
        return gap < size && rise < 3 * size
      }
      if isNear { leaves[traces[index].id] = goes }
    }
  }

  private func leaves(_ word: InkWord, ofLine number: Int, _ line: InkLine) -> Bool {
    switch side {
    case .below:
      guard let own = self.line else { return word.bounds.center.y > bottom }
      return number == self.number ? isFarBelow(word, own) : Self.isBelow(line, own)
    case .after:
      if self.line == nil { return leaves(word.bounds) }
      return number == self.number && word.bounds.center.x > right
    }
  }

  /// Returns whether a word of a line stands so low that it is of the next one.
  private func isFarBelow(_ word: InkWord, _ line: InkLine) -> Bool {
    let middle = word.bounds.center
    let (base, size) = (line.baseline(near: middle.x), line.frame.xHeight)
    return middle.y > base + 0.8 * size && word.frame.baseline(at: middle.x) > base + 1.5 * size
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
