internal import InkBrush
internal import InkDocument
internal import InkGeometry
internal import InkStream

/// A stroke of a document as other programs keep strokes: points with widths, a colour and a tool.
struct WrittenStroke {
  /// A point, in points of the page that is written.
  struct Point {
    var x: Double
    var y: Double
    /// The width of the ink there, in points.
    var width: Double
  }

  /// The largest distance of the points from the curve, in points of the document.
  private static let tolerance = 0.05

  /// The points in the order of drawing; never empty.
  private(set) var points: [Point] = []
  /// The colour; its alpha is the mean opacity of the ink.
  private(set) var color: InkColor
  /// True if it darkens the ink below, as a highlighter does.
  let isHighlighter: Bool
  /// True if it erases.
  let isErasure: Bool
  /// True if straight lines join the points; else they are close together along a curve.
  private(set) var isStraight = false

  /// Takes a stroke; `nil` where it leaves no ink.
  ///
  /// Complexity: O(samples).
  ///
  /// - Parameters:
  ///   - stroke: a stroke of the document.
  ///   - document: the document.
  ///   - corner: the upper left corner of the page, in the document.
  init?(_ stroke: InkStroke, of document: InkDocument, from corner: InkGeometry.Point) {
    let ink = document.ink(of: stroke)
    let brush = stroke.brush
    color = brush.color
    isHighlighter = brush.blend == .multiply
    isErasure = stroke.isErasure
    let (map, scale) = (stroke.placement, stroke.scale)
    var (opacity, count) = (0.0, 0)
    func add(_ location: InkGeometry.Point, _ tip: TipState) {
      let place = location.applying(map)
      guard place.isFinite, tip.width.isFinite else { return }
      points.append(Point(x: place.x - corner.x, y: place.y - corner.y, width: tip.width * scale))
      opacity += tip.opacity
      if count == 0 { color = tip.color }
      count += 1
    }
    if brush.smoother == .lines, stroke.span == nil, !ink.isDot, stroke.warp == nil,
      ink.filtered.count == ink.tips.count
    {
      isStraight = true
      for (point, tip) in zip(ink.filtered, ink.tips) { add(point.location, tip) }
    } else {
      let spine = StrokeSpine(brush, tolerance: Self.tolerance / max(scale, 1e-6))
      var pieces: [SpinePoint] = []
      for element in ink.elements(of: stroke.span) {
        pieces.removeAll(keepingCapacity: true)
        ink.append(element, of: stroke.span, spine, to: &pieces)
        for (index, piece) in pieces.enumerated() {
          // An element begins where the one before ends.
          if index == 0, count > 0, pieces.count > 1 { continue }
          add(piece.location, piece.tip)
        }
      }
    }
    guard count > 0 else { return nil }
    let mean = min(max(opacity / Double(count), 0), 1)
    color.alpha = UInt8(Double(brush.color.alpha) * mean + 0.5)
  }

  /// The width of the stroke: its widest point.
  var width: Double { points.reduce(0) { max($0, $1.width) } }

  /// True if all points are nearly as wide as the widest.
  var isEven: Bool {
    let width = width
    return points.allSatisfy { width - $0.width <= 0.005 }
  }

  /// The points, with further ones near the corners of straight lines, so that curves through all of them stay there.
  ///
  /// Complexity: O(points × log of their distances).
  var pointsForCurves: [Point] {
    guard isStraight else { return points }
    let corners = points.map { InkGeometry.Point($0.x, $0.y) }
    var all: [Point] = []
    for (index, point) in points.enumerated() {
      all.append(point)
      for share in CornerSteps.shares(corners, after: index) {
        let next = points[index + 1]
        all.append(
          Point(
            x: point.x + (next.x - point.x) * share, y: point.y + (next.y - point.y) * share,
            width: point.width + (next.width - point.width) * share))
      }
    }
    return all
  }

  /// The colour as it is seen on a paper, opaque.
  func opaqueColor(on paper: InkColor) -> InkColor {
    func mixed(_ ink: UInt8, _ paper: UInt8) -> UInt8 {
      let (ink, paper, alpha) = (Int(ink), Int(paper), Int(color.alpha))
      return UInt8((ink * alpha + paper * (255 - alpha) + 127) / 255)
    }
    return InkColor(
      red: mixed(color.red, paper.red), green: mixed(color.green, paper.green),
      blue: mixed(color.blue, paper.blue))
  }
}
