internal import InkGeometry
internal import InkText

/// A pen that draws outlines of glyphs as commands of a path, in words of 32 bits.
struct OutlinePen {
  private let scale: Double

  /// Makes a pen for a face and a size in points.
  init(_ face: TextFace, _ size: Double) { scale = size / Double(max(face.unitsPerEm, 1)) }

  /// Draws an outline whose origin lies at a point of the text.
  func draw(_ outline: GlyphOutline, at origin: Point, into words: inout [UInt32]) {
    for contour in outline.contours { draw(contour.points, origin, &words) }
  }

  private func draw(
    _ points: [GlyphOutline.OutlinePoint], _ origin: Point, _ words: inout [UInt32]
  ) {
    guard let first = points.first, let last = points.last else { return }
    func place(_ point: GlyphOutline.OutlinePoint) -> Point {
      Point(origin.x + scale * Double(point.x), origin.y - scale * Double(point.y))
    }
    func middle(_ a: Point, _ b: Point) -> Point { Point((a.x + b.x) / 2, (a.y + b.y) / 2) }
    func add(_ command: Float, _ ends: Point...) {
      words.append(command.bitPattern)
      for end in ends { words += [Float(end.x).bitPattern, Float(end.y).bitPattern] }
    }
    let start =
      first.isOnCurve
      ? place(first) : last.isOnCurve ? place(last) : middle(place(first), place(last))
    add(0, start)
    var control: Point?
    for point in points.dropFirst(first.isOnCurve ? 1 : 0) {
      let next = place(point)
      switch (control, point.isOnCurve) {
      case (nil, true): add(1, next)
      case (nil, false): control = next
      case (let bend?, true):
        add(2, bend, next)
        control = nil
      case (let bend?, false):
        add(2, bend, middle(bend, next))
        control = next
      }
    }
    if let control { add(2, control, start) }
    add(3)
  }
}
