import InkGeometry

/// The disc that a tip covers at a spine point, with its paint.
struct SpineDisc: Equatable {
  var center: Point
  var radius: Double
  var opacity: Double
  var color: InkColor

  /// Discs whose centres and radii differ by no more than this count as the same disc.
  static let resolution = 1e-7

  /// The disc at a spine point; `nil` where that has no finite location.
  @inline(__always)
  init?(_ point: SpinePoint) {
    guard point.hasPlace else { return nil }
    center = point.location
    radius = point.safeRadius
    let opacity = point.tip.opacity
    self.opacity = opacity > 0 ? min(opacity, 1) : 0
    color = point.tip.color
  }

  /// Returns whether both discs cover the same, but for what nobody can see.
  @inline(__always)
  func covers(_ other: SpineDisc) -> Bool {
    (center.x - other.center.x).magnitude <= Self.resolution
      && (center.y - other.center.y).magnitude <= Self.resolution
      && (radius - other.radius).magnitude <= Self.resolution
  }

  /// The disc without paint, for those who look only at what it covers.
  @inline(__always)
  var unpainted: SpineDisc {
    var disc = self
    disc.opacity = 1
    disc.color = .black
    return disc
  }
}
