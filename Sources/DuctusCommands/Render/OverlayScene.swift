internal import Ductus

/// The marks that explain strokes.
struct OverlayScene {
  /// The marks in the order in which they are drawn.
  private(set) var marks: [OverlayMark] = []

  private let shown: OverlayArgument

  /// The colours, which can be told apart by people who see few.
  enum Color {
    static let point = InkColor(red: 0xC8, green: 0x1E, blue: 0x2C)
    static let coalesced = InkColor(red: 0xF2, green: 0x8E, blue: 0x1C)
    static let predicted = InkColor(red: 0x1F, green: 0x6F, blue: 0xEB)
    static let polyline = InkColor(red: 0x12, green: 0x8A, blue: 0x52)
    static let curve = InkColor(red: 0xA8, green: 0x1F, blue: 0x9E)
    static let handle = InkColor(red: 0xC9, green: 0x8B, blue: 0xC5)
    static let outline = InkColor(red: 0x0B, green: 0x7A, blue: 0x8F)
  }

  /// The width of thin lines, in canvas points.
  private static let line = 0.75

  /// Makes a scene without marks.
  init(_ shown: OverlayArgument) { self.shown = shown }

  /// Explains a stroke.
  ///
  /// - Parameters:
  ///   - touchPath: its samples.
  ///   - filtered: its polyline after the filters.
  ///   - path: its path.
  ///   - outline: what surrounds its ink.
  mutating func add(
    touchPath: TouchPath, filtered: Polyline, path: [StrokeElement], outline: [PathElement]
  ) {
    if shown.contains(.outline), !outline.isEmpty {
      marks.append(.path(outline, width: Self.line, color: Color.outline))
    }
    if shown.contains(.polyline) { addPolyline(filtered) }
    if shown.contains(.curves) { addCurves(path) }
    addSamples(touchPath)
    if shown.contains(.predicted) { addPredictions(touchPath) }
  }

  private mutating func addPolyline(_ polyline: Polyline) {
    let places = polyline.map(\.location)
    append(.polyline(places, width: Self.line, color: Color.polyline))
    for place in places { marks.append(.disc(place, radius: 0.9, color: Color.polyline)) }
  }

  private mutating func addCurves(_ path: [StrokeElement]) {
    var start: Point?
    var controls: [Point] = []
    for element in path.map(\.element) {
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
    marks.append(.path(path.map(\.element), width: Self.line, color: Color.curve))
    for control in controls {
      marks.append(.disc(control, radius: 1.1, color: Color.handle))
      marks.append(.disc(control, radius: 0.6, color: .white))
    }
    for end in path.compactMap(\.element.end) {
      marks.append(.disc(end, radius: 1.1, color: Color.curve))
    }
  }

  private mutating func addHandle(_ end: Point, _ control: Point) {
    marks.append(.line(end, control, width: 0.5, color: Color.handle))
  }

  private mutating func addSamples(_ touchPath: TouchPath) {
    for sample in touchPath.samples {
      if sample.origin == .coalesced, shown.contains(.coalesced) {
        marks.append(.disc(sample.location, radius: 0.8, color: Color.coalesced))
      } else if !shown.isDisjoint(with: [.points, .coalesced]) {
        let radius = shown.contains(.coalesced) ? 1.1 : 0.9
        marks.append(.disc(sample.location, radius: radius, color: Color.point))
      }
    }
  }

  private mutating func addPredictions(_ touchPath: TouchPath) {
    let guesses = touchPath.predictions.map(\.location)
    guard !guesses.isEmpty else { return }
    let tip = touchPath.samples.last.map { [$0.location] } ?? []
    append(.polyline(tip + guesses, width: 1, color: Color.predicted))
    for guess in guesses { marks.append(.disc(guess, radius: 1.4, color: Color.predicted)) }
  }

  private mutating func append(_ mark: OverlayMark?) {
    if let mark { marks.append(mark) }
  }
}
