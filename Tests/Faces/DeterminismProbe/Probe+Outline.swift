import InkBrush
import InkGeometry
import InkStream
import InkTestSupport

extension Probe {
  static func probeOutline(
    _ generator: inout SeededGenerator, into fingerprint: inout Fingerprint
  ) {
    let points = spine(&generator)
    var outline = StrokeOutline(cap: generator.chance(0.5) ? .round : .butt)
    var curves = BezierOutline(cap: outline.cap)
    var strip = TriangleStrip()
    // A path of three elements, whose last one comes later.
    let third = points.count / 3
    let append: (Int, inout [SpinePoint]) -> Void = { element, run in
      run += points[element * third..<min((element + 1) * third + 1, points.count)]
    }
    for change in [Change(modified: 0..<2, count: 2), Change(modified: 2..<3, count: 3)] {
      let edges = outline.update(change, points: append)
      fingerprint.combine(edges.left.modified.lowerBound)
      fingerprint.combine(edges.right.modified.lowerBound)
      fingerprint.combine(curves.update(change, points: append).left.modified.lowerBound)
      fingerprint.combine(strip.update(change, points: append).modified.lowerBound)
    }
    combine(outline.path.elements.compactMap { $0.end }, into: &fingerprint)
    for element in curves.path.elements {
      guard case .cubic(let control1, let control2, let to) = element else {
        combine(element.end.map { [$0] } ?? [], into: &fingerprint)
        continue
      }
      combine([control1, control2, to], into: &fingerprint)
    }
    for vertex in strip.vertices {
      fingerprint.combine(vertex.position)
      fingerprint.combine(vertex.opacity)
    }
    probeDabs(points, &generator, into: &fingerprint)
    probePolygons(points, &generator, into: &fingerprint)
    probeLead(points, pointWidth: generator.double(in: 0...6), into: &fingerprint)
  }

  /// Probes the contact of a lead with the paper, and the number of passes into which its ways are cut.
  private static func probeLead(
    _ points: [SpinePoint], pointWidth: Double, into fingerprint: inout Fingerprint
  ) {
    var before: LeadContact?
    for point in points {
      guard let contact = LeadContact(point, pointWidth: pointWidth) else { continue }
      if let before {
        fingerprint.combine(before.passCount(to: contact, scale: 2))
        let middle = before.interpolated(to: contact, at: 0.5)
        combine(
          [middle.center, .zero + middle.long, .zero + middle.broad], into: &fingerprint)
        fingerprint.combine(middle.dose)
      }
      before = contact
    }
  }

  private static func probeDabs(
    _ points: [SpinePoint], _ generator: inout SeededGenerator,
    into fingerprint: inout Fingerprint
  ) {
    var placement = DabPlacement(spacing: generator.double(in: 0.05...0.5))
    let corner = Point(generator.double(in: 0...60), generator.double(in: 0...60))
    var hash = fingerprint
    placement.advance(over: points, within: Rect(corner, Point(30, 30))) { dab, number in
      hash.combine(dab.location)
      hash.combine(dab.tip.width)
      hash.combine(number)
    }
    hash.combine(placement.phase)
    fingerprint = hash
  }

  private static func probePolygons(
    _ points: [SpinePoint], _ generator: inout SeededGenerator,
    into fingerprint: inout Fingerprint
  ) {
    let nib = NibShape(generator.chance(0.5) ? .ellipse : .rectangle, aspect: generator.unit())
    var polygon: [Point] = []
    for index in 1..<points.count - 1 {
      nib.sweep(from: points[index], to: points[index + 1], into: &polygon)
      combine(polygon, into: &fingerprint)
      OffsetQuad.write(
        from: points[index], to: points[index + 1], after: points[index - 1], before: nil,
        into: &polygon)
      combine(polygon, into: &fingerprint)
    }
    IrregularDot.write(
      around: points[0].location, radius: points[0].radius, seed: generator.next(), into: &polygon)
    combine(polygon, into: &fingerprint)
  }

  private static func combine(_ points: [Point], into fingerprint: inout Fingerprint) {
    fingerprint.combine(points.count)
    for point in points { fingerprint.combine(point) }
  }

  /// Returns a walk with wild turns, repeated points and widths that jump.
  private static func spine(_ generator: inout SeededGenerator) -> [SpinePoint] {
    var place = Point(30, 30)
    return (0..<30).map { _ in
      if generator.chance(0.9) {
        place = Point(
          place.x + generator.double(in: -8...8), place.y + generator.double(in: -8...8))
      }
      return SpinePoint(
        place,
        TipState(
          width: generator.chance(0.1) ? 0 : generator.double(in: 0...12),
          opacity: generator.unit(), angle: generator.double(in: -7...7)))
    }
  }
}
