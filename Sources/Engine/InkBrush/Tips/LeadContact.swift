#if canImport(Glibc)
  internal import Glibc
#endif
package import InkGeometry

/// Where the lead of a pencil touches the paper.
///
/// That is a disc as wide as the tip, up to the width of the lead's point. Beyond, it is an ellipse as
/// long as the tip is wide, along the angle of the tip, whose breadth is the geometric mean of the two
/// widths; the end near the point stays where the point is.
package struct LeadContact: Equatable, Sendable {
  /// The middle of the contact, in canvas points.
  package var center: Point
  /// From the middle to the far end, in canvas points.
  package var long: Vector
  /// From the middle to the side, in canvas points.
  package var broad: Vector
  /// The dose in the middle of a pass sideways, which covers 1 − *e*^(−dose) of the paper; 0…6.
  package var dose: Double

  /// The dose of an opaque tip: 6, which leaves 1/400 of the paper free.
  package static let largestDose = 6.0
  /// The share of a pass's dose that a contact at rest leaves in its middle.
  package static let printShare = 0.6

  /// Makes the contact at a point of a spine; `nil` where that has no finite location.
  ///
  /// - Parameters:
  ///   - point: the point, and the tip there.
  ///   - width: the width of the lead's point, in canvas points; NaN counts as 0.
  package init?(_ point: SpinePoint, pointWidth width: Double) {
    guard point.hasPlace else { return nil }
    let half = point.safeRadius
    center = point.location
    long = Vector(half, 0)
    broad = Vector(0, half)
    let disc = width > 0 ? width / 2 : 0
    if half > disc {
      let breadth = (half * disc).squareRoot()
      let (sin, cos) = Elementary.sincos(point.tip.angle.isFinite ? point.tip.angle : 0)
      center = center + Vector(cos, sin) * (half - breadth)
      long = Vector(cos * half, sin * half)
      broad = Vector(-sin * breadth, cos * breadth)
    }
    let opacity = point.tip.opacity
    dose =
      opacity > 0
      ? (opacity < 1 ? min(-Elementary.log(1 - opacity), Self.largestDose) : Self.largestDose) : 0
  }

  /// Into how many even passes the way to another contact is cut, 1…16, so that the contact hardly
  /// changes in each; but none is much shorter than a device pixel, where that could not be seen.
  ///
  /// - Parameters:
  ///   - other: where the way ends.
  ///   - scale: the device pixels in a canvas point, above 0.
  /// - Returns: the number of passes.
  package func passCount(to other: LeadContact, scale: Double) -> Int {
    let size = max(long.length, other.long.length)
    let most = max(dose, other.dose)
    guard size > 0, most > 0 else { return 1 }
    let turn = max((other.long - long).length, (other.broad - broad).length) / size
    let change = max(turn, (other.dose - dose).magnitude / most)
    // Where the contact moves by less than its size, the steps cannot be seen.
    let distance = (other.center - center).length
    let count = min(change * min(distance / size, 1) * 10, distance * scale)
    return count < 15 ? 1 + Int(count) : 16
  }

  /// The contact a fraction of the way, 0…1, to another.
  package func interpolated(to other: LeadContact, at fraction: Double) -> LeadContact {
    var contact = self
    contact.center = center.interpolated(to: other.center, at: fraction)
    contact.long = long + (other.long - long) * fraction
    contact.broad = broad + (other.broad - broad) * fraction
    contact.dose = dose + (other.dose - dose) * fraction
    return contact
  }
}
