internal import InkCanvas
package import InkBrush
package import InkGeometry
internal import InkInput
package import InkStream

/// The marks that explain strokes.
///
/// Samples are told apart by their shapes too, not by their colours alone: measured ones are discs,
/// coalesced ones smaller discs, predicted ones larger ones on a line, those that the modeller predicts
/// rings.
package struct OverlayScene: Sendable {
  /// The marks in the order in which they are drawn.
  package private(set) var marks: [OverlayMark] = []

  /// The marks that are shown.
  package let shown: OverlaySet
  /// The size of marks: 1 for lines of ¾ of a point.
  package let size: Double

  /// The colours, which can be told apart by people who see few.
  package enum Color {
    /// That of measured samples.
    package static let point = InkColor(red: 0xC8, green: 0x1E, blue: 0x2C)
    /// That of coalesced samples.
    package static let coalesced = InkColor(red: 0xF2, green: 0x8E, blue: 0x1C)
    /// That of predicted samples and of predicted ink.
    package static let predicted = InkColor.predictedInk
    /// That of the polyline before the filters.
    package static let polyline = InkColor(red: 0x6B, green: 0x6B, blue: 0x6B)
    /// That of the polyline after the filters.
    package static let filtered = InkColor(red: 0x12, green: 0x8A, blue: 0x52)
    /// That of curves.
    package static let curve = InkColor(red: 0xA8, green: 0x1F, blue: 0x9E)
    /// That of control points.
    package static let handle = InkColor(red: 0xC9, green: 0x8B, blue: 0xC5)
    /// That of outlines.
    package static let outline = InkColor(red: 0x0B, green: 0x7A, blue: 0x8F)
    /// That of lines from where the pen was expected to where it was.
    package static let predictionError = InkColor(red: 0x5B, green: 0x3F, blue: 0xD6)
    /// That of damaged rectangles.
    package static let damage = InkColor(red: 0xD6, green: 0x6A, blue: 0x00)
  }

  /// The width of thin lines, in canvas points.
  private var line: Double { 0.75 * size }

  /// Makes a scene without marks.
  ///
  /// - Parameters:
  ///   - shown: what is explained.
  ///   - size: how large marks are; 1 for lines of ¾ of a point.
  package init(_ shown: OverlaySet, size: Double = 1) {
    self.shown = shown
    self.size = size
  }

  /// Explains a stroke; complexity: O(samples + elements that are explained).
  ///
  /// - Parameters:
  ///   - stream: its stages.
  ///   - outline: what surrounds its ink; used where outlines are shown.
  ///   - last: how many of its samples are explained: the last ones.
  ///   - transform: what leads from the coordinates of the stages, and of the outline, to canvas points.
  package mutating func add(
    _ stream: StrokeStream, outline: [PathElement], last: Int = .max,
    transform: Affine = .identity
  ) {
    let before = marks.count
    add(stream, outline: outline, from: max(stream.touchPath.samples.count - max(last, 0), 0))
    if transform == .identity { return }
    for index in before..<marks.count { marks[index].apply(transform) }
  }

  private mutating func add(_ stream: StrokeStream, outline: [PathElement], from first: Int) {
    if shown.contains(.outline), !outline.isEmpty {
      marks.append(.path(outline, width: line, color: Color.outline))
    }
    if shown.contains(.polyline) {
      let locations = Self.locations(stream.polyline, from: first)
      append(.polyline(locations, width: line, color: Color.polyline))
    }
    // Filtered points and curves lie on the samples, whose rims stay visible around them.
    addSamples(stream.touchPath, from: first)
    if shown.contains(.filtered) { addFiltered(stream.filtered, from: first) }
    if shown.contains(.curves) {
      addCurves(stream.path, from: Self.index(of: first, in: stream.filtered))
    }
    if shown.contains(.predicted) {
      addPredictions(stream.touchPath)
      addPredictions(stream.filtered, besides: stream.touchPath.predictions.last)
    }
  }

  /// Shows how far off predictions were.
  ///
  /// - Parameters:
  ///   - review: what was predicted, and where the pen went.
  ///   - transform: what leads from the stroke's own coordinates to canvas points.
  package mutating func add(_ review: PredictionReview, transform: Affine = .identity) {
    for guess in review.guesses {
      let predicted = guess.predicted.applying(transform)
      marks.append(
        .line(
          predicted, guess.actual.applying(transform), width: line, color: Color.predictionError))
      disc(predicted, 0.8, Color.predictionError)
    }
  }

  /// Shows a rectangle that was drawn anew.
  ///
  /// - Parameter rect: the rectangle in canvas points.
  package mutating func add(damage rect: Rect) {
    marks.append(.frame(rect, width: line, color: Color.damage))
  }

  /// Shows which sample came last: a frame around it.
  ///
  /// - Parameter point: where it is, in canvas points.
  package mutating func add(tip point: Point) {
    let side = 4 * size
    marks.append(
      .frame(
        Rect(
          minX: point.x - side, minY: point.y - side, maxX: point.x + side, maxY: point.y + side),
        width: size, color: Color.point))
  }

  /// The index of the first point that comes from a sample, or from one after it.
  private static func index(of sample: Int, in polyline: Polyline) -> Int {
    if sample == 0 { return 0 }
    var index = polyline.count
    while index > 0, polyline[index - 1].sample >= sample { index -= 1 }
    return index
  }

  private static func locations(_ polyline: Polyline, from sample: Int) -> [Point] {
    polyline[index(of: sample, in: polyline)...].map { $0.location }
  }

  private mutating func addFiltered(_ polyline: Polyline, from first: Int) {
    let locations = Self.locations(polyline, from: first)
    append(.polyline(locations, width: line, color: Color.filtered))
    for location in locations { disc(location, 0.9, Color.filtered) }
  }

  private mutating func addCurves(_ path: [StrokeElement], from first: Int) {
    var begin = first == 0 ? 0 : path.count
    while begin > 0, path[begin - 1].end >= Double(first) { begin -= 1 }
    var start = begin > 0 ? path[begin - 1].element.end : nil
    var controls: [Point] = []
    var elements: [PathElement] = []
    if let start { elements.append(.move(to: start)) }
    for element in path[begin...] {
      let element = element.element
      elements.append(element)
      // A control point hangs on the end of the curve that it is nearest to.
      switch element {
      case .quadratic(let control, let to):
        if let start { addHandle(start, control) }
        addHandle(to, control)
        controls.append(control)
      case .cubic(let control1, let control2, let to):
        if let start { addHandle(start, control1) }
        addHandle(to, control2)
        controls += [control1, control2]
      case .move, .line, .close: break
      }
      start = element.end ?? start
    }
    marks.append(.path(elements, width: line, color: Color.curve))
    for control in controls {
      disc(control, 1.1, Color.handle)
      disc(control, 0.6, .white)
    }
    for element in elements {
      if let end = element.end { disc(end, 1.1, Color.curve) }
    }
  }

  private mutating func addHandle(_ end: Point, _ control: Point) {
    marks.append(.line(end, control, width: 0.5 * size, color: Color.handle))
  }

  private mutating func addSamples(_ touchPath: TouchPath, from first: Int) {
    guard !shown.isDisjoint(with: [.points, .coalesced]) else { return }
    // Curves end in discs of 1.1, the filtered polyline has some of 0.9.
    let rim = shown.contains(.curves) ? 0.6 : shown.contains(.filtered) ? 0.5 : 0
    for sample in touchPath.samples[first...] {
      if sample.origin == .coalesced, shown.contains(.coalesced) {
        disc(sample.location, 0.8 + rim, Color.coalesced)
      } else {
        disc(sample.location, (shown.contains(.coalesced) ? 1.1 : 0.9) + rim, Color.point)
      }
    }
  }

  private mutating func addPredictions(_ touchPath: TouchPath) {
    let guesses = touchPath.predictions.map { $0.location }
    guard !guesses.isEmpty else { return }
    var locations = guesses
    if let tip = touchPath.samples.last { locations.insert(tip.location, at: 0) }
    append(.polyline(locations, width: size, color: Color.predicted))
    for guess in guesses { disc(guess, 1.4, Color.predicted) }
  }

  /// Those that a filter adds are rings; what the platform brings has the platform's times.
  private mutating func addPredictions(_ polyline: Polyline, besides known: Sample?) {
    if let known, known.timestamp == polyline.last?.timestamp { return }
    var first = polyline.count
    while first > 0, polyline[first - 1].isPredicted { first -= 1 }
    guard first < polyline.count else { return }
    let locations = polyline[max(first - 1, 0)...].map { $0.location }
    append(.polyline(locations, width: line, color: Color.predicted))
    for point in polyline[first...] {
      disc(point.location, 1.4, Color.predicted)
      disc(point.location, 0.8, .white)
    }
  }

  private mutating func disc(_ center: Point, _ radius: Double, _ color: InkColor) {
    marks.append(.disc(center, radius: radius * size, color: color))
  }

  private mutating func append(_ mark: OverlayMark?) {
    if let mark { marks.append(mark) }
  }
}
