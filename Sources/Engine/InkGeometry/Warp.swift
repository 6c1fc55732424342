#if canImport(Glibc)
  internal import Glibc
#endif

/// A stretch of the plane that keeps areas: longer in one direction by as much as it is shorter in the
/// direction across, and no turn.
///
/// Its matrix is symmetric, with a determinant of 1: x′ = xx·x + xy·y, y′ = xy·x + yy·y.
package struct Warp: Equatable, Hashable, Sendable {
  /// The share of x in x′.
  package let xx: Double
  /// The share of y in x′, and of x in y′.
  package let xy: Double
  /// The share of y in y′.
  package let yy: Double

  /// By how much the longer direction may be longer than the shorter one: 1,000,000 times.
  package static let flattest = 1e6

  init(xx: Double, xy: Double, yy: Double) { (self.xx, self.xy, self.yy) = (xx, xy, yy) }

  /// The same as an affine map.
  package var affine: Affine { Affine(a: xx, b: xy, c: xy, d: yy, tx: 0, ty: 0) }
}

extension Affine {
  /// The map as a warp, and a similarity that comes after it.
  ///
  /// With z = ((a + d)/2, (b − c)/2) and w = ((a − d)/2, (b + c)/2) as complex numbers, the linear part is
  /// v ↦ z·v + w·v̄. Its singular values are |z| + |w| and ||z| − |w||, and its polar decomposition divides
  /// by the phase of the larger one. Complexity: O(1).
  ///
  /// - Returns: The warp, or `nil` for similarities to nine digits and for maps that are not finite or flatten
  ///   the plane; and the rest, which is the map itself where there is no warp. A map flatter than
  ///   ``Warp/flattest`` counts as one that is as flat as that.
  package var unwarped: (warp: Warp?, placement: Affine) {
    if a == d, b == -c { return (nil, self) }
    let (zx, zy) = ((a + d) / 2, (b - c) / 2)
    let (wx, wy) = ((a - d) / 2, (b + c) / 2)
    let z = (zx * zx + zy * zy).squareRoot()
    let w = (wx * wx + wy * wy).squareRoot()
    let (large, small) = (max(z, w), min(z, w))
    guard large < .infinity, small > large * 1e-9, small < large, isFinite else {
      return (nil, self)
    }
    // The stretch is v ↦ r·v + u·v̄ with |u| < r.
    var (ux, uy) = ((wx * zx + wy * zy) / large, (wy * zx - wx * zy) / large)
    if w > z { uy = -(zy * wx - zx * wy) / large }
    let most = large * (1 - 2 / Warp.flattest)
    var length = small
    if length > most {
      (ux, uy) = (ux * (most / length), uy * (most / length))
      length = most
    }
    let size = ((large - length) * (large + length)).squareRoot()
    guard size > 0, size < .infinity else { return (nil, self) }
    let warp = Warp(xx: (large + ux) / size, xy: uy / size, yy: (large - ux) / size)
    let (px, py) = z > w ? (zx, zy) : (wx, wy)
    let (cos, sin) = (size * (px / large), size * (py / large))
    let placement =
      z > w
      ? Affine(a: cos, b: sin, c: -sin, d: cos, tx: tx, ty: ty)
      : Affine(a: cos, b: sin, c: sin, d: -cos, tx: tx, ty: ty)
    return (warp, placement)
  }

  /// By how much the direction that grows most grows more than the one that grows least: 1 for
  /// similarities, infinite for maps that flatten the plane.
  package var flatness: Double {
    let z = Vector(a + d, b - c).length
    let w = Vector(a - d, b + c).length
    let least = (z - w).magnitude
    return least > 0 ? (z + w) / least : .infinity
  }
}

extension PathElement {
  /// The element with all its points mapped.
  package func applying(_ map: Affine) -> PathElement {
    switch self {
    case .move(let end): .move(to: end.applying(map))
    case .line(let end): .line(to: end.applying(map))
    case .quadratic(let control, let end):
      .quadratic(control: control.applying(map), to: end.applying(map))
    case .cubic(let control1, let control2, let end):
      .cubic(
        control1: control1.applying(map), control2: control2.applying(map), to: end.applying(map))
    case .close: .close
    }
  }
}
