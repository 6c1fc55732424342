#if canImport(Glibc)
  internal import Glibc
#endif
import InkGeometry

/// A pass of a lead made ready to be drawn into one tile.
///
/// A map takes the contact to the unit disc, and its way to a stretch of the first axis. With the
/// position *s* along the way and *h* beside it, the pressure 1 − (*h*² + *s*²)² integrates to
/// *s* (1 − *h*⁴) − ⅔ *h*² *s*³ − ⅕ *s*⁵ between the two points at which the disc comes and goes.
///
/// The preparation depends on the pass and the tile only, never on the clip.
struct LeadKernel {
  /// The positions along and beside the way of the middle of the tile's first pixel, and how they change
  /// from pixel to pixel; in half widths of the contact.
  private let along: Double
  private let alongX: Double
  private let alongY: Double
  private let beside: Double
  private let besideX: Double
  private let besideY: Double
  /// The number of pixels along x between two points that are a half width apart; 0 where none is.
  private let alongPixels: Double
  private let besidePixels: Double
  /// The length of the way, in half widths of the contact.
  private let length: Double
  /// By what the integral is multiplied.
  private let weight: Double
  /// The way is so short that the pass is a print.
  private let isPrint: Bool
  /// The pixels of the tile that it may touch.
  let bounds: PixelRect

  /// The number that stands for a dose of 1 in the tile.
  static let unit = 8192.0

  /// A full pass integrates to 8/5 in its middle.
  private static let passShare = 0.625

  /// Prepares a pass; `nil` where it cannot touch the tile.
  @inline(__always)
  init?(_ pass: LeadPass, column: Int, row: Int) {
    guard let origin = Tile.origin(column: column, row: row), pass.isUsable else { return nil }
    let start = Point(pass.start.x - origin.x, pass.start.y - origin.y)
    let end = Point(pass.end.x - origin.x, pass.end.y - origin.y)
    let (a, b) = (pass.long, pass.broad)
    let area = (a.dx * b.dy - a.dy * b.dx).magnitude
    let breadth = b.dx * b.dx + b.dy * b.dy
    guard area > 0, breadth > 0 else { return nil }
    // The squares of the contact's reach, as a matrix: (xx, xy; xy, yy).
    let (mxx, mxy, myy) = (
      a.dx * a.dx + b.dx * b.dx, a.dx * a.dy + b.dx * b.dy, a.dy * a.dy + b.dy * b.dy
    )
    let (xx, yy) = (mxx + LeadPass.blur, myy + LeadPass.blur)
    let reachX = xx.squareRoot()
    let reachY = yy.squareRoot()
    let left = min(start.x, end.x) - reachX
    let right = max(start.x, end.x) + reachX
    let top = min(start.y, end.y) - reachY
    let bottom = max(start.y, end.y) + reachY
    guard left < 64, top < 64, right > 0, bottom > 0 else { return nil }
    bounds = Tile.centers(left, top, right, bottom)

    // A triangular map whose square is the matrix: its inverse takes the contact to the unit disc.
    let shear = mxy / reachX
    let determinant = xx * yy - mxy * mxy
    guard determinant > 0 else { return nil }
    let height = determinant.squareRoot() / reachX
    let way = end - start
    let pixels = way.length
    let wayX = way.dx / reachX
    let wayY = (way.dy - shear * wayX) / height
    let length = (wayX * wayX + wayY * wayY).squareRoot()
    var (unitX, unitY) = (1.0, 0.0)
    var (normalX, normalY) = (0.0, 1.0)
    if length > 0, pixels > 0 {
      (unitX, unitY) = (wayX / length, wayY / length)
      (normalX, normalY) = (-way.dy / pixels, way.dx / pixels)
    }
    let skew = shear / (reachX * height)
    alongX = unitX / reachX - unitY * skew
    alongY = unitY / height
    besideX = -unitY / reachX - unitX * skew
    besideY = unitX / height
    alongPixels = Self.pixels(alongX)
    besidePixels = Self.pixels(besideX)
    let x = 0.5 - start.x
    let y = 0.5 - start.y
    along = x * alongX + y * alongY
    beside = x * besideX + y * besideY

    // The contact is as long, in the way's direction, as its area has left from its width.
    let square =
      mxx * normalX * normalX + 2 * mxy * normalX * normalY + myy * normalY * normalY
    let width = square.squareRoot()
    let most = LeadPass.largestDose
    guard width > 0 else { return nil }
    let stay = area / (width * breadth.squareRoot())
    let share = width / (square + LeadPass.blur).squareRoot()
    var dose = min(max(pass.dose, 0) * stay, most)
    if share < 0.998 { dose = LeadProfile.dose(dose, share: share) }
    let print = min(max(pass.print, 0), most) * (area / determinant.squareRoot())
    self.length = length
    isPrint = length < 1.0 / 256
    weight =
      isPrint
      ? Self.passShare * dose * length + print : Self.passShare * dose + print / length
  }

  /// True if the contact is so large that doses run nearly straight over 16 pixels: its half axes are over 400.
  var isBroad: Bool {
    max(alongX.magnitude + besideX.magnitude, alongY.magnitude + besideY.magnitude) < 1.0 / 400
  }

  private static func pixels(_ slope: Double) -> Double {
    slope.magnitude > 1e-9 ? 1 / slope : 0
  }

  /// The columns that the pass may reach in a row.
  @inline(__always)
  func columns(y: Int, _ part: PixelRect) -> Range<Int> {
    var lower = Double(part.minX)
    var upper = Double(part.maxX)
    let y = Double(y)
    Self.cut(beside + y * besideY, besidePixels, -1, 1, &lower, &upper)
    Self.cut(along + y * alongY, alongPixels, -1, length + 1, &lower, &upper)
    guard lower < upper else { return part.minX..<part.minX }
    // A pixel more on either side, for rounding.
    let first = max(Int(lower), part.minX)
    return first..<max(min(Int(upper) &+ 2, part.maxX), first)
  }

  /// Narrows columns to those where a line lies between two values.
  @inline(__always)
  private static func cut(
    _ offset: Double, _ pixels: Double, _ low: Double, _ high: Double, _ lower: inout Double,
    _ upper: inout Double
  ) {
    guard pixels != 0 else {
      if offset < low || offset > high { upper = lower }
      return
    }
    let a = (low - offset) * pixels
    let b = (high - offset) * pixels
    lower = max(lower, min(a, b))
    upper = min(upper, max(a, b))
  }

  @inline(__always)
  fileprivate static func integral(
    _ s: Lanes.Floats, _ flat: Lanes.Floats, _ bend: Lanes.Floats
  ) -> Lanes.Floats {
    let square = s * s
    return s * (flat - square * (bend + square * 0.2))
  }

  /// Sets the values of a part of a row to the doses of the pass.
  @inline(__always)
  func fill(_ row: MaskRow, y: Int, _ columns: Range<Int>) {
    let line = LeadLine(self, y: y)
    for x in MaskRow.groups(columns) {
      UnsafeMutableRawPointer(row.values + x).storeBytes(
        of: line.doses(at: x), as: Lanes.Words.self)
    }
    row.trim(columns)
  }

  /// The numbers that a row of pixels has in common.
  struct LeadLine {
    /// The positions of the first four pixels along the way and beside it, and how they change.
    private let startS: Lanes.Floats
    private let startH: Lanes.Floats
    private let slopeS: Float
    private let slopeH: Float
    private let length: Float
    private let weight: Float
    private let isPrint: Bool

    /// Prepares a row of which every pixel is asked for, or only one of so many.
    @inline(__always)
    init(_ kernel: LeadKernel, y: Int, every stride: Double = 1) {
      let steps = Lanes.Floats(0, 1, 2, 3)
      let y = Double(y)
      isPrint = kernel.isPrint
      slopeS = Float(kernel.alongX * stride)
      slopeH = Float(kernel.besideX * stride)
      startS =
        Float(kernel.along + y * kernel.alongY - (isPrint ? kernel.length / 2 : 0))
        + steps * slopeS
      startH = Float(kernel.beside + y * kernel.besideY) + steps * slopeH
      length = Float(kernel.length)
      weight = Float(kernel.weight * LeadKernel.unit)
    }

    /// The doses of eight neighbouring pixels.
    @inline(__always)
    func doses(at x: Int) -> Lanes.Words {
      Lanes.words(four(at: x), four(at: x &+ 4))
    }

    /// The doses of four neighbouring pixels, 65,535 at most.
    @inline(__always)
    func four(at x: Int) -> SIMD4<Int32> {
      let offset = Float(x)
      let s = startS + offset * slopeS
      let h = startH + offset * slopeH
      // One way or the other as a whole: where the two meet in one value, compilers fall back to single lanes.
      return isPrint ? print(s, h) : pass(s, h)
    }

    @inline(__always)
    private func print(_ s: Lanes.Floats, _ h: Lanes.Floats) -> SIMD4<Int32> {
      let r = h * h + s * s
      return Self.whole((1 - r * r) * weight)
    }

    @inline(__always)
    private func pass(_ s: Lanes.Floats, _ h: Lanes.Floats) -> SIMD4<Int32> {
      let square = h * h
      let reach = Lanes.squareRoot(Lanes.positive(1 - square))
      let flat = 1 - square * square
      let bend = square * (2.0 / 3)
      let b = Lanes.between(s, reach)
      let a = Lanes.between(s - length, reach)
      return Self.whole(
        (LeadKernel.integral(b, flat, bend) - LeadKernel.integral(a, flat, bend)) * weight)
    }

    @inline(__always)
    private static func whole(_ doses: Lanes.Floats) -> SIMD4<Int32> {
      Lanes.rounded(Lanes.minimum(Lanes.positive(doses), Lanes.Floats(repeating: 65535)))
    }
  }
}

extension Lanes {
  /// Each lane brought into ± a reach of 0 or more.
  @inline(__always)
  fileprivate static func between(_ lanes: Floats, _ reach: Floats) -> Floats {
    -minimum(-minimum(lanes, reach), reach)
  }
}
