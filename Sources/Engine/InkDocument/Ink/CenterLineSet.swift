#if canImport(Glibc)
  internal import Glibc
#endif
internal import InkBrush
package import InkGeometry
internal import InkStream

/// Gathers strokes and erasures, and gives the middle lines of what is left of the strokes.
///
/// An erasure takes away the line where it passes over it, whatever is left of the ink beside. It counts
/// as a round tip of its width, and not at all where it takes away less than half.
package struct CenterLineSet {
  private struct Entry {
    var ink: StrokeInk
    var span: StrokeSpan?
    var layers: [InkStroke.Layer]
    var transform: Affine

    /// By how much the stroke is larger than it was drawn.
    var scale: Double { transform.determinant.magnitude.squareRoot() }
  }

  private var strokes: [Entry] = []
  private var erasures: [Entry] = []

  /// Begins without strokes.
  package init() {}

  /// Adds a stroke, or an erasure.
  ///
  /// - Parameters:
  ///   - ink: what it is made of; it erases where its brush does.
  ///   - span: the part of it that is there; `nil` for all of it.
  ///   - layers: where it lies among others; without any it is left out.
  ///   - transform: what leads from its coordinates to those of the lines: a similarity.
  package mutating func add(
    _ ink: StrokeInk, span: StrokeSpan? = nil, layers: [InkStroke.Layer],
    transform: Affine = .identity
  ) {
    guard !layers.isEmpty else { return }
    let entry = Entry(ink: ink, span: span, layers: layers, transform: transform)
    if ink.brush.erases {
      erasures.append(entry)
    } else {
      strokes.append(entry)
    }
  }

  /// The lines, from the lowest up; one for each stroke of which any line is left.
  ///
  /// Complexity: O(samples of strokes × steps of the erasures over them).
  package var lines: [CenterLine] {
    let erasers = erasures.map { Eraser($0) }
    let order = KeyOrder.indices(of: strokes.map { Int64($0.layers[0].place) })
    return order.compactMap { line(of: strokes[$0], under: erasers) }
  }

  // MARK: Erasures

  /// The area that an erasure covers, in the coordinates of the lines.
  private struct Eraser {
    var order: Int
    var discs: [MovedDisc] = []
    var bounds = Rect.empty

    init(_ entry: Entry) {
      order = entry.layers[0].place
      let scale = entry.scale
      let ink = entry.ink
      let spine = StrokeSpine(ink.brush, tolerance: StrokeInk.measuringTolerance)
      var points: [SpinePoint] = []
      for element in ink.elements(of: entry.span) {
        points.removeAll(keepingCapacity: true)
        ink.append(element, of: entry.span, spine, to: &points)
        for index in points.indices where index > 0 || points.count == 1 {
          let (start, end) = (points[max(index - 1, 0)], points[index])
          guard end.tip.opacity * Double(end.tip.color.alpha) >= 127.5 else { continue }
          let disc = MovedDisc(
            from: start.location.applying(entry.transform),
            to: end.location.applying(entry.transform),
            radius: max((start.radius + end.radius) / 2, 0) * scale)
          guard disc.bounds.isFinite else { continue }
          discs.append(disc)
          bounds.formUnion(disc.bounds)
        }
      }
    }
  }

  // MARK: Strokes

  private func line(of entry: Entry, under erasers: [Eraser]) -> CenterLine? {
    let ink = entry.ink
    let above = erasers.filter { $0.order > entry.layers[0].place }
    var line = BezierPath()
    if ink.isDot {
      line = ink.centerLine()
      guard let point = line.elements.first?.end?.applying(entry.transform) else { return nil }
      let isErased = above.contains { eraser in
        eraser.discs.contains { $0.distance(to: point) <= $0.radius }
      }
      if isErased { return nil }
    } else {
      for span in spans(of: entry, under: above) {
        line.elements += ink.centerLine(of: span).elements
      }
    }
    line = line.applying(entry.transform)
    let isFinite = line.elements.allSatisfy { element in
      switch element {
      case .move(let to), .line(let to): to.isFinite
      case .quadratic(let control, let to): control.isFinite && to.isFinite
      case .cubic(let control1, let control2, let to):
        control1.isFinite && control2.isFinite && to.isFinite
      case .close: true
      }
    }
    guard !line.isEmpty, isFinite else { return nil }
    let tips = ink.tips
    var width = tips.reduce(0) { $0 + max($1.width, 0) } / Double(max(tips.count, 1))
    if !(width > 0) { width = ink.brush.size }
    return CenterLine(
      path: line, color: ink.brush.colorVaries ? tips[tips.count / 2].color : ink.brush.color,
      blend: ink.brush.blend, width: width * entry.scale)
  }

  /// The parts of a stroke that no erasure above them passes over.
  private func spans(of entry: Entry, under erasers: [Eraser]) -> [StrokeSpan] {
    let ink = entry.ink
    guard let last = ink.path.last else { return [] }
    var whole = StrokeSpan(ink.samplePosition(at: 0), ink.samplePosition(at: last.end))
    if let span = entry.span {
      whole = StrokeSpan(max(whole.lower, span.lower), min(whole.upper, span.upper))
    }
    guard whole.lower < whole.upper else { return [] }
    var spans = [whole]
    let bounds = ink.bounds(of: entry.span).applying(entry.transform)
    guard let inverse = entry.transform.inverted, entry.scale > 0 else { return spans }
    for eraser in erasers where eraser.bounds.intersects(bounds) {
      // Strokes drawn later lie above it.
      var end = Double.infinity
      if let layer = entry.layers.first(where: { $0.place > eraser.order }) {
        end = Double(layer.firstSample) - 1
      }
      for disc in eraser.discs where disc.bounds.intersects(bounds) {
        let own = MovedDisc(
          from: disc.start.applying(inverse), to: disc.end.applying(inverse),
          radius: disc.radius / entry.scale)
        spans = spans.flatMap { Self.cut($0, of: ink, by: own, until: end) }
      }
    }
    return spans
  }

  /// Returns the pieces of a span that a disc leaves before an end, and the whole span behind that end.
  private static func cut(
    _ span: StrokeSpan, of ink: StrokeInk, by disc: MovedDisc, until end: Double
  ) -> [StrokeSpan] {
    guard span.lower < end else { return [span] }
    let part = StrokeSpan(span.lower, min(span.upper, end))
    guard var pieces = ink.pieces(cutBy: disc, of: part, asLine: true) else { return [span] }
    guard part.upper < span.upper else { return pieces }
    if let last = pieces.last, last.upper == part.upper {
      pieces[pieces.count - 1].upper = span.upper
    } else {
      pieces.append(StrokeSpan(part.upper, span.upper))
    }
    return pieces
  }
}

extension InkDocument {
  /// The middle lines of all strokes, where they are now, as open paths: for plotters, and whatever draws
  /// with a pen of its own.
  ///
  /// Strokes that are cut or erased have a line only where there is ink. Those that
  /// are wholly erased have none. Complexity: O(samples), and O(samples of strokes × steps of the erasures
  /// over them).
  ///
  /// - Returns: one line for each stroke, from the lowest up.
  public func centerLines() -> [CenterLine] {
    hasLayers ? shownLevels.flatMap { centerLines(ofLevel: $0) } : centerLines(ofLevel: 0)
  }

  /// The middle lines of a layer: erasures take away those of their own layer alone.
  private func centerLines(ofLevel level: Int) -> [CenterLine] {
    var lines = CenterLineSet()
    for stroke in ranked(strokes) where self.level(of: stroke) == level {
      lines.add(
        ink(of: stroke), span: stroke.span, layers: stroke.layers, transform: stroke.placement)
    }
    return lines.lines
  }
}
