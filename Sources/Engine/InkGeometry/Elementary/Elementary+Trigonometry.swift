extension Elementary {
  /// The sine of an angle in radians.
  ///
  /// Error below 0.8 ulp for every finite angle, however large. Odd: `sin(-x)` is `-sin(x)`, and
  /// the sign of zero is kept. NaN for infinite or NaN angles.
  public static func sin(_ angle: Double) -> Double {
    if angle.magnitude < 0x1p-27 { return angle }
    guard angle.isFinite else { return .nan }
    let (quarter, rest) = quarterTurns(angle)
    switch quarter {
    case 0: return sineKernel(rest)
    case 1: return cosineKernel(rest)
    case 2: return -sineKernel(rest)
    default: return -cosineKernel(rest)
    }
  }

  /// The cosine of an angle in radians.
  ///
  /// Error below 0.8 ulp for every finite angle, however large. Even: `cos(-x)` is `cos(x)`. NaN
  /// for infinite or NaN angles.
  public static func cos(_ angle: Double) -> Double {
    guard angle.isFinite else { return .nan }
    let (quarter, rest) = quarterTurns(angle)
    switch quarter {
    case 0: return cosineKernel(rest)
    case 1: return -sineKernel(rest)
    case 2: return -cosineKernel(rest)
    default: return sineKernel(rest)
    }
  }

  /// The sine and the cosine of an angle in radians, with one reduction.
  ///
  /// The same bits as `sin` and `cos` give.
  public static func sincos(_ angle: Double) -> (sin: Double, cos: Double) {
    if angle.magnitude < 0x1p-27 { return (angle, 1) }
    guard angle.isFinite else { return (.nan, .nan) }
    let (quarter, rest) = quarterTurns(angle)
    let (s, c) = (sineKernel(rest), cosineKernel(rest))
    switch quarter {
    case 0: return (s, c)
    case 1: return (c, -s)
    case 2: return (-s, -c)
    default: return (-c, s)
    }
  }

  /// The tangent of an angle in radians.
  ///
  /// The quotient of sine and cosine; error below 2.5 ulp for every finite angle. No finite `Double`
  /// is an odd multiple of π/2, so the result is always finite. Keeps the sign of zero. NaN for
  /// infinite or NaN angles.
  public static func tan(_ angle: Double) -> Double {
    if angle.magnitude < 0x1p-27 { return angle }
    let (s, c) = sincos(angle)
    return s / c
  }

  /// sin(high + low) for |high| ≤ π/4, by an odd polynomial of degree 13 (fdlibm).
  static func sineKernel(_ x: DoubleDouble) -> Double {
    let z = x.high * x.high
    let cube = z * x.high
    var r = 1.58969099521155010221e-10
    r = r * z - 2.50507602534068634195e-08
    r = r * z + 2.75573137070700676789e-06
    r = r * z - 1.98412698298579493134e-04
    r = r * z + 8.33333333332248946124e-03
    let s1 = -1.66666666666666324348e-01
    return x.high - ((z * (0.5 * x.low - cube * r) - x.low) - cube * s1)
  }

  /// cos(high + low) for |high| ≤ π/4, by an even polynomial of degree 14 (fdlibm).
  static func cosineKernel(_ x: DoubleDouble) -> Double {
    let z = x.high * x.high
    var r = -1.13596475577881948265e-11
    r = r * z + 2.08757232129817482790e-09
    r = r * z - 2.75573143513906633035e-07
    r = r * z + 2.48015872894767294178e-05
    r = r * z - 1.38888888888741095749e-03
    r = r * z + 4.16666666666666019037e-02
    r = r * z
    let half = 0.5 * z
    let w = 1 - half
    // The rounding error of w is added back together with the higher terms.
    return w + (((1 - w) - half) + (z * r - x.high * x.low))
  }
}
