internal import InkBrush
internal import InkGeometry
internal import InkRaster

/// The passes of a lead along the points of an element of a stroke's path.
enum LeadWay {
  /// Calls a function with each pass in device pixels, and with the index of the point where it
  /// ends.
  ///
  /// - Parameters:
  ///   - points: the points of the element.
  ///   - isFirst: true if the stroke begins with these points.
  ///   - pointWidth: the width of the point of the lead, in the stroke's own coordinates.
  ///   - map: the transform from the stroke's own coordinates to device pixels.
  ///   - body: the function.
  @inline(__always)
  static func forEachPass(
    along points: [SpinePoint], isFirst: Bool, pointWidth: Double, _ map: PixelMap,
    _ body: (_ pass: LeadPass, _ point: Int) -> Void
  ) {
    guard points.count > 1 else { return }
    var before = LeadContact(points[0], pointWidth: pointWidth)
    // The lead makes a print when it touches the paper, and another wherever it is pressed harder.
    let share = LeadContact.printShare
    if isFirst, let first = before {
      let print = share * first.dose
      body(LeadPass(first, from: first.center, to: first.center, dose: 0, print: print, map), 0)
    }
    for index in 1..<points.count {
      let after = LeadContact(points[index], pointWidth: pointWidth)
      defer { before = after }
      guard let start = before, let end = after else { continue }
      let count = start.passCount(to: end, scale: map.scale)
      let print = share * max(end.dose - start.dose, 0) / Double(count)
      for step in 0..<count {
        let middle = start.interpolated(to: end, at: (Double(step) + 0.5) / Double(count))
        let from = start.center.interpolated(to: end.center, at: Double(step) / Double(count))
        let to = start.center.interpolated(to: end.center, at: Double(step + 1) / Double(count))
        body(LeadPass(middle, from: from, to: to, dose: middle.dose, print: print, map), index)
      }
    }
  }
}

extension LeadPass {
  /// Makes the pass of a contact along a line, or at rest; all in the stroke's own coordinates,
  /// from which the map leads to device pixels.
  init(
    _ contact: LeadContact, from start: Point, to end: Point, dose: Double, print: Double,
    _ map: PixelMap
  ) {
    self.init(
      from: start.applying(map.affine), to: end.applying(map.affine),
      long: map.scaled(contact.long), broad: map.scaled(contact.broad), dose: dose, print: print)
  }

  /// The rectangle that the pass may touch, in device pixels.
  var bounds: Rect {
    let reach = reach
    return Rect(
      minX: min(start.x, end.x) - reach.dx, minY: min(start.y, end.y) - reach.dy,
      maxX: max(start.x, end.x) + reach.dx, maxY: max(start.y, end.y) + reach.dy)
  }
}
