package import InkDocument
package import InkGeometry
// Foundation on Apple's systems has a Point and a Rect of its own.
package import struct InkGeometry.Point
package import struct InkGeometry.Rect

/// The typed texts of a drawing, for those who hear it, and the part of the view that is free for typing.
package enum TextReading {
  /// Returns the texts that are shown, in the order in which they are read: from page to page, from the top down, and in
  /// one line from the left.
  ///
  /// - Parameter document: the document.
  /// - Returns: the texts that have words.
  /// - Complexity: O(texts log texts).
  package static func boxes(of document: InkDocument) -> [TextBox] {
    let texts = document.shownTexts.filter { !$0.string.allSatisfy(\.isWhitespace) }
    if texts.isEmpty { return [] }
    let pages = document.pages.map(\.rect)
    let placed = texts.map { box in
      let (bounds, middle) = (box.bounds, box.frame.center.applying(box.transform))
      return (
        box: box, page: pages.firstIndex { $0.contains(middle) } ?? pages.count, bounds: bounds,
        middle: middle
      )
    }
    let sorted = placed.sorted { a, b in
      if a.page != b.page { return a.page < b.page }
      if a.bounds.minY != b.bounds.minY { return a.bounds.minY < b.bounds.minY }
      return a.bounds.minX != b.bounds.minX
        ? a.bounds.minX < b.bounds.minX : a.box.id.rawValue < b.box.id.rawValue
    }
    // Boxes beside each other are one line: each goes from the left while its middle is above the end of the first one.
    var (read, rest) = ([TextBox](), sorted[...])
    while let first = rest.first {
      let line = rest.prefix { $0.page == first.page && $0.middle.y < first.bounds.maxY }
      let count = max(line.count, 1)
      let row = rest.prefix(count).sorted { $0.bounds.minX < $1.bounds.minX }
      read += row.map(\.box)
      rest = rest.dropFirst(count)
    }
    return read
  }

  /// Returns the way by which what is shown has to move, so that a rectangle is in view, above a keyboard, too.
  ///
  /// - Parameters:
  ///   - rect: the rectangle, such as a caret.
  ///   - area: the part of the view that is seen.
  ///   - margin: the least distance from the edges of the area.
  /// - Returns: the way; zero where the rectangle is in view. Of one that is too large, the upper left corner is.
  package static func shift(of rect: Rect, into area: Rect, margin: Double) -> Vector {
    func way(_ low: Double, _ high: Double, _ least: Double, _ most: Double) -> Double {
      if low < least + margin { return least + margin - low }
      if high > most - margin { return max(most - margin - high, least + margin - low) }
      return 0
    }
    return Vector(
      way(rect.minX, rect.maxX, area.minX, area.maxX),
      way(rect.minY, rect.maxY, area.minY, area.maxY))
  }
}
