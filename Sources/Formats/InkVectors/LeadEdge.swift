internal import InkBrush
internal import InkGeometry
internal import InkRaster

/// The opacity of what one pass of a lead leaves, across the pass.
///
/// The dose beside the middle of a pass is the integral of the pressure, 1 − *r*⁴, along the pass (`LeadKernel`), and a
/// dose *d* leaves the opacity 1 − e^(−*d*). So the edge of a dark pass lies farther out than that of a faint one.
struct LeadEdge {
  /// The dose in the middle.
  private let dose: Double

  /// Creates the edge of passes that have an opacity, 0…1, in their middle; NaN counts as 0.
  init(opacity: Double) {
    dose = -Elementary.log(1 - (opacity > 1e-3 ? min(opacity, 0.998) : 1e-3))
  }

  /// The share of the dose in the middle that lies beside it, at a distance in half widths, 0…1.
  private static func doseShare(at distance: Double) -> Double {
    let square = distance * distance
    let half = max(1 - square, 0).squareRoot()
    let cube = half * half * half
    let integral =
      half * (1 - square * square) - 2 * square * cube / 3 - cube * half * half / 5
    return max(integral / 0.8, 0)
  }

  /// The extent of a pass without edges that would leave as much ink, with the opacity of the middle, in half widths.
  ///
  /// The mean over 64 positions.
  var extent: Double {
    var sum = 0.0
    for step in 0..<64 {
      sum += 1 - Elementary.exp(-dose * Self.doseShare(at: (Double(step) + 0.5) / 64))
    }
    return sum / 64 / (1 - Elementary.exp(-dose))
  }

  /// The distance from the middle, in half widths, at which the opacity has a share, 0…1, of that in the middle.
  ///
  /// Exact to 2⁻²⁰.
  func distance(ofShare share: Double) -> Double {
    let sought = share * (1 - Elementary.exp(-dose))
    var (near, far) = (0.0, 1.0)
    for _ in 0..<20 {
      let middle = (near + far) / 2
      if 1 - Elementary.exp(-dose * Self.doseShare(at: middle)) >= sought {
        near = middle
      } else {
        far = middle
      }
    }
    return near
  }

  /// The opacity in the middle of a pass between two points of a spine, 0…1.
  ///
  /// Lengthwise, a point stays under the contact for longer than sideways, and gets more in proportion (`LeadPass`).
  /// But a contact that is long leaves a way that bends at its ends: the root of that proportion is nearest to what
  /// hands draw.
  static func opacity(_ start: SpinePoint, _ end: SpinePoint, pointWidth: Double) -> Double {
    let mean = (start.tip.opacity + end.tip.opacity) / 2
    guard let first = LeadContact(start, pointWidth: pointWidth),
      let last = LeadContact(end, pointWidth: pointWidth)
    else { return mean }
    let contact = first.interpolated(to: last, at: 0.5)
    let way = last.center - first.center
    let length = way.length
    guard length > 0 else { return mean }
    let normal = Vector(-way.dy / length, way.dx / length)
    let (long, broad) = (contact.long, contact.broad)
    let area = (long.dx * broad.dy - long.dy * broad.dx).magnitude
    let (across, besides) = (
      long.dx * normal.dx + long.dy * normal.dy, broad.dx * normal.dx + broad.dy * normal.dy
    )
    let width = (across * across + besides * besides).squareRoot()
    guard area > 0, width > 0 else { return mean }
    let dose = contact.dose * (area / (width * broad.length)).squareRoot()
    return 1 - Elementary.exp(-min(dose, LeadPass.largestDose))
  }
}
