#if canImport(Glibc)
  internal import Glibc
#endif

extension Elementary {
  /// The angle between −π/2 and π/2 whose tangent is `x`, in radians.
  ///
  /// Error below 0.9 ulp. Odd, keeps the sign of zero; ±∞ give ±π/2.
  public static func atan(_ x: Double) -> Double {
    let t = x.magnitude
    if t < 0x1p-27 || x.isNaN { return x }
    if t >= 0x1p66 { return x < 0 ? -halfPi : halfPi }
    let result: Double
    // atan(t) = atan(c) + atan((t − c) / (1 + t·c)), with c among 0, ½, 1, 1½ and ∞.
    if t < 0.4375 {
      result = t - t * arcTangentTail(t)
    } else if t < 0.6875 {
      let reduced = (2 * t - 1) / (2 + t)
      result = shifted(reduced, 4.63647609000806093515e-01, 2.26987774529616870924e-17)
    } else if t < 1.1875 {
      result = shifted((t - 1) / (t + 1), 7.85398163397448278999e-01, 3.06161699786838301793e-17)
    } else if t < 2.4375 {
      let reduced = (t - 1.5) / (1 + 1.5 * t)
      result = shifted(reduced, 9.82793723247329054082e-01, 1.39033110312309984516e-17)
    } else {
      result = shifted(-1 / t, halfPi, halfPiLow)
    }
    return x < 0 ? -result : result
  }

  /// The angle of the vector (x, y), between −π and π, in radians.
  ///
  /// Error below 2 ulp. The signs of zeros and infinities tell the quadrant, as IEEE 754 says:
  /// `atan2(±0, +0)` is ±0, `atan2(±0, -0)` is ±π, two infinities give an odd multiple of π/4. NaN
  /// where either argument is.
  public static func atan2(_ y: Double, _ x: Double) -> Double {
    if x.isNaN || y.isNaN { return .nan }
    let isLeft = x.sign == .minus
    let result: Double
    if y == 0 {
      result = isLeft ? pi : 0
    } else if x == 0 {
      result = halfPi
    } else if x.isInfinite {
      let (right, left) = y.isInfinite ? (halfPi / 2, 2.356194490192344837) : (0, pi)
      result = isLeft ? left : right
    } else if y.isInfinite {
      result = halfPi
    } else {
      result = finiteAngle(y.magnitude, x.magnitude, isLeft: isLeft)
    }
    return y.sign == .minus ? -result : result
  }

  /// The angle between −π/2 and π/2 whose sine is `x`, in radians.
  ///
  /// Error below 1 ulp. Odd, keeps the sign of zero; NaN outside −1…1.
  public static func asin(_ x: Double) -> Double {
    let t = x.magnitude
    guard t <= 1 else { return .nan }
    if t < 0x1p-27 { return x }
    if t < 0.5 { return x + x * arcSineTail(x * x) }
    // asin(t) = π/2 − 2·asin(√((1 − t) / 2))
    let z = (1 - t) * 0.5
    let s = z.squareRoot()
    let r = arcSineTail(z)
    let (root, rest) = splitRoot(s, of: z)
    let p = 2 * s * r - (halfPiLow - 2 * rest)
    let q = halfPi / 2 - 2 * root
    let result = t >= 0.975 ? halfPi - (2 * (s + s * r) - halfPiLow) : halfPi / 2 - (p - q)
    return x < 0 ? -result : result
  }

  /// The angle between 0 and π whose cosine is `x`, in radians.
  ///
  /// Error below 1 ulp. NaN outside −1…1.
  public static func acos(_ x: Double) -> Double {
    guard x.magnitude <= 1 else { return .nan }
    if x.magnitude < 0.5 {
      if x.magnitude < 0x1p-57 { return halfPi }
      return halfPi - (x - (halfPiLow - x * arcSineTail(x * x)))
    }
    if x == 1 { return 0 }
    let z = (1 - x.magnitude) * 0.5
    let s = z.squareRoot()
    let r = arcSineTail(z)
    if x < 0 { return pi - 2 * (s + (r * s - halfPiLow)) }
    let (root, rest) = splitRoot(s, of: z)
    return 2 * (root + (r * s + rest))
  }

  /// The angle of a vector with positive components, mirrored where it points left.
  private static func finiteAngle(_ y: Double, _ x: Double, isLeft: Bool) -> Double {
    let shift = Int(y.exponent) - Int(x.exponent)
    if shift > 60 { return halfPi }
    if isLeft, shift < -60 { return pi }
    let angle = atan(y / x)
    return isLeft ? pi - (angle - piLow) : angle
  }

  /// atan(c) + atan(x), the first given as a sum of two.
  private static func shifted(_ x: Double, _ high: Double, _ low: Double) -> Double {
    high - ((x * arcTangentTail(x) - low) - x)
  }

  /// 1 − atan(x)/x for |x| < 7/16, by a polynomial of degree 22 (fdlibm), even and odd terms apart.
  private static func arcTangentTail(_ x: Double) -> Double {
    let z = x * x
    let w = z * z
    var odd = 1.62858201153657823623e-02
    odd = odd * w + 4.97687799461593236017e-02
    odd = odd * w + 6.66107313738753120669e-02
    odd = odd * w + 9.09088713343650656196e-02
    odd = odd * w + 1.42857142725034663711e-01
    odd = odd * w + 3.33333333333329318027e-01
    var even = -3.65315727442169155270e-02
    even = even * w - 5.83357013379057348645e-02
    even = even * w - 7.69187620504482999495e-02
    even = even * w - 1.11111104054623557880e-01
    even = even * w - 1.99999999998764832476e-01
    return z * odd + w * even
  }

  /// asin(√z)/√z − 1 for z ≤ ¼, by a rational function (fdlibm).
  private static func arcSineTail(_ z: Double) -> Double {
    var p = 3.47933107596021167570e-05
    p = p * z + 7.91534994289814532176e-04
    p = p * z - 4.00555345006794114027e-02
    p = p * z + 2.01212532134862925881e-01
    p = p * z - 3.25565818622400915405e-01
    p = p * z + 1.66666666666666657415e-01
    var q = 7.70381505559019352791e-02
    q = q * z - 6.88283971605453293030e-01
    q = q * z + 2.02094576023350569471e+00
    q = q * z - 2.40339491173441421878e+00
    q = q * z + 1
    return p * z / q
  }

  /// A square root as a number of 21 bits, whose square is exact, and the rest of the true root.
  private static func splitRoot(_ s: Double, of z: Double) -> (root: Double, rest: Double) {
    let root = Double(bitPattern: s.bitPattern & 0xFFFF_FFFF_0000_0000)
    return s == 0 ? (0, 0) : (root, (z - root * root) / (s + root))
  }
}
