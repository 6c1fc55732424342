internal import InkGeometry

/// The opacity of what one pass of a lead leaves, across the pass.
///
/// The dose beside the middle of a pass is the integral of the pressure, 1 − *r*⁴, along the pass (`LeadKernel`), and a
/// dose *d* leaves the opacity 1 − e^(−*d*). So the edge of a dark pass lies farther out than that of a faint one.
struct LeadEdge {
  /// The dose in the middle.
  private let dose: Double

  /// Creates the edge of passes that have an opacity, 0…1, in their middle.
  init(opacity: Double) {
    dose = -Elementary.log(1 - min(max(opacity, 1e-3), 0.998))
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
}
