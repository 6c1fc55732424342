internal import InkGeometry

/// The outlines of the shapes of GoodNotes, as corners in its units.
///
/// Source: Taylor-Nilsen/goodnotes-codec, `docs/FORMAT.md`.
enum GoodNotesShape {
  /// The number of lines of an ellipse or of a round corner of it.
  private static let ellipseLines = 64
  private static let turn = 6.283185307179586

  /// A line through points.
  struct Outline {
    var points: [Point]
    /// True if it stands for a smooth curve.
    var isCurved = false
  }

  static func point(_ message: ProtobufMessage?) -> Point? {
    guard let message else { return nil }
    let (x, y) = (message.number(1) ?? 0, message.number(2) ?? 0)
    return abs(x) < 1e6 && abs(y) < 1e6 ? Point(x, y) : nil
  }

  /// The outline of a stroke of the shape tool: its ninth field.
  static func outline(stroke shape: ProtobufMessage) throws(ImportFailure) -> Outline? {
    if let line = try shape.message(1) {
      let points = try line.messages(1).compactMap { point($0) }
      return points.isEmpty ? nil : Outline(points: points)
    }
    if let curve = try shape.message(2), let start = point(try curve.message(1)),
      let control = point(try curve.message(2)), let end = point(try curve.message(3))
    {
      return Outline(points: quadratic(start, control, end), isCurved: true)
    }
    if let box = try shape.message(3), let center = point(try box.message(1)),
      let size = point(try box.message(2))
    {
      return Outline(points: rectangle(center, Vector(size.x / 2, size.y / 2), 0))
    }
    if let ellipse = try shape.message(4), let center = point(try ellipse.message(1)),
      let radii = point(try ellipse.message(2))
    {
      return Outline(
        points: self.ellipse(center, Vector(radii.x, radii.y), ellipse.number(3) ?? 0),
        isCurved: true)
    }
    return nil
  }

  /// The outlines of a shape with a transform and a size.
  static func outlines(shape: ProtobufMessage) throws(ImportFailure) -> [Outline] {
    guard let transform = try shape.message(20), let geometry = try shape.message(22) else {
      return []
    }
    let origin = point(try transform.message(1)) ?? .zero
    let size = try GoodNotesText.size(of: shape)
    guard let width = size.width, let height = size.height else { return [] }
    let half = Vector(width / 2, height / 2)
    let angle = transform.number(2) ?? 0
    if try geometry.message(1) != nil {
      return [Outline(points: rectangle(origin + half, half, angle))]
    }
    if try geometry.message(2) != nil {
      return [Outline(points: ellipse(origin + half, half, angle), isCurved: true)]
    }
    var outlines: [Outline] = []
    let turned = Affine.rotation(angle)
    for contour in try geometry.message(3)?.messages(1) ?? [] {
      var points: [Point] = []
      for corner in try contour.messages(1) {
        guard let place = point(try corner.message(1)) else { continue }
        let offset = Vector((place.x - 0.5) * width, (place.y - 0.5) * height)
        points.append(origin + half + offset.applying(turned))
      }
      if contour.integer(2) != 0, let first = points.first { points.append(first) }
      if !points.isEmpty { outlines.append(Outline(points: points)) }
    }
    return outlines
  }

  /// The outline of a line or an arrow, and its heads.
  static func outlines(line: ProtobufMessage) throws(ImportFailure) -> [Outline] {
    let curve = try line.message(20)
    let elbow = try line.message(21)
    guard let path = curve ?? elbow,
      let start = point(try path.message(1)?.message(1)),
      let end = point(try path.message(3)?.message(1))
    else { return [] }
    var points = [start]
    points += try path.messages(2).compactMap { point($0) }
    points.append(end)
    var outlines = [Outline(points: points, isCurved: curve != nil && points.count > 2)]
    let width = try line.message(32)?.number(1) ?? 1
    if line.integer(30) != 0 { outlines.append(head(at: start, from: points[1], width)) }
    if line.integer(31) != 0 {
      outlines.append(head(at: end, from: points[points.count - 2], width))
    }
    return outlines
  }

  /// The head of an arrow: two strokes of four widths, half a right angle from the line.
  private static func head(at tip: Point, from other: Point, _ width: Double) -> Outline {
    let back = ((other - tip).normalized ?? Vector(1, 0)) * (max(width, 0.5) * 4)
    let wings = [turn / 12, -turn / 12].map { tip + back.applying(Affine.rotation($0)) }
    return Outline(points: [wings[0], tip, wings[1]])
  }

  private static func quadratic(_ start: Point, _ control: Point, _ end: Point) -> [Point] {
    (0...ellipseLines / 4).map { step in
      let t = Double(step) / Double(ellipseLines / 4)
      return start.interpolated(to: control, at: t)
        .interpolated(to: control.interpolated(to: end, at: t), at: t)
    }
  }

  private static func rectangle(_ center: Point, _ half: Vector, _ angle: Double) -> [Point] {
    let turned = Affine.rotation(angle)
    let corners = [(-1.0, -1.0), (1, -1), (1, 1), (-1, 1), (-1, -1)]
    return corners.map { center + Vector($0.0 * half.dx, $0.1 * half.dy).applying(turned) }
  }

  private static func ellipse(_ center: Point, _ radii: Vector, _ angle: Double) -> [Point] {
    let turned = Affine.rotation(angle)
    return (0...ellipseLines).map { step in
      let spoke = Vector(1, 0).applying(
        Affine.rotation(turn * Double(step % ellipseLines) / Double(ellipseLines)))
      return center + Vector(spoke.dx * radii.dx, spoke.dy * radii.dy).applying(turned)
    }
  }
}
