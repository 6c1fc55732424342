internal import InkGeometry

/// The widths of a freehand line as perfect-freehand draws it, which Excalidraw and tldraw use.
///
/// The radius at a point is size × easing(½ − thinning × (½ − pressure)). Where a device knows no pressure, it is made
/// of the distance of the points: the farther apart, the lighter.
///
/// Source: `getStrokeRadius` and `getStrokeOutlinePoints` in github.com/steveruizok/perfect-freehand (MIT), as a rule.
struct FreehandWidth {
  /// The size of the line, in points.
  var size: Double
  /// The share of the size that the pressure changes, 0…1; 0 for an even width.
  var thinning: Double
  /// The share of a sine in the easing; the rest is even.
  var sine = 1.0

  /// The rate at which the pressure that is made up changes.
  private static let rate = 0.275

  /// The width at a pressure of 0…1, in points.
  func width(at pressure: Double) -> Double {
    if thinning == 0 { return size }
    let level = min(max(0.5 - thinning * (0.5 - pressure), 0), 1)
    let eased = sine * Elementary.sincos(level * .pi / 2).0 + (1 - sine) * level
    return 2 * size * eased
  }

  /// Gives the points of a stroke their widths.
  ///
  /// - Parameters:
  ///   - points: the points; pressures that they have are used.
  ///   - simulates: true if the pressure is to be made up; points get none then.
  func apply(to points: inout [ImportedStroke.Point], simulates: Bool) {
    guard simulates else {
      for index in points.indices {
        points[index].width = width(at: points[index].pressure ?? 0.5)
      }
      return
    }
    var pressure = 0.25
    for pass in 0..<2 {
      // The first points decide on the pressure with which the line begins.
      let end = pass == 0 ? min(points.count, 10) : points.count
      for index in 0..<end {
        var distance = 0.0
        if index > 0 {
          let (dx, dy) = (
            points[index].x - points[index - 1].x, points[index].y - points[index - 1].y
          )
          distance = (dx * dx + dy * dy).squareRoot()
        }
        let speed = min(1, distance / max(size, 1e-9))
        pressure = min(1, pressure + (min(1, 1 - speed) - pressure) * (speed * Self.rate))
        if pass == 1 {
          points[index].pressure = nil
          points[index].width = width(at: pressure)
        }
      }
    }
  }
}
