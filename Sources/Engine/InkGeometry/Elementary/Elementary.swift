#if canImport(Glibc)
  internal import Glibc
#endif

/// Elementary functions that give the same bits on every machine.
///
/// The mathematics library of a platform is free to round as it likes, so the same stroke would
/// differ between two of them. These functions use nothing but + − × ÷ √ and integers, in a fixed
/// order, without fused multiply-add. Their goals, in this order:
///
/// 1. the same result on x86-64, arm64 and WebAssembly;
/// 2. a result within 1 ulp of the true one (2.5 ulp for `tan`, 2 for `atan2`) over the whole range;
/// 3. no trap and no unbounded work, whatever the argument;
/// 4. speed.
///
/// Angles are in radians. NaN in gives NaN out, but for the cases that `pow` and `hypot` document.
/// All take constant time. The polynomials and their coefficients are those of fdlibm (Sun
/// Microsystems, 1993), as kept in FreeBSD's msun; reductions and `pow` are our own.
///
/// | function | largest error, ulp | | function | largest error, ulp |
/// |---|---|---|---|---|
/// | `sin`, `cos`, `sincos` | 0.8 | | `exp` | 0.7 |
/// | `tan` | 2.5 | | `log` | 0.9 |
/// | `atan`, `atan2` | 0.9, 2 | | `pow` | 0.7 |
/// | `asin`, `acos` | 1 | | `hypot` | 0.6 |
///
/// One ulp more where a result is subnormal.
///
/// @Snippet(path: "Ductus/Snippets/Geometry", slice: "shapes")
@frozen
public enum Elementary {
  /// π, rounded to the nearest `Double`.
  @usableFromInline static let pi = 3.141592653589793116
  /// π less `pi`.
  static let piLow = 1.2246467991473531772e-16
  /// π/2, rounded to the nearest `Double`.
  static let halfPi = 1.5707963267948965580
  /// π/2 less `halfPi`.
  static let halfPiLow = 6.1232339957367658860e-17

  /// The length of the hypotenuse, √(x² + y²), without undue overflow or underflow.
  ///
  /// Error below 0.6 ulp, one ulp more where the result is subnormal. Infinite where either argument
  /// is, even if the other is NaN (IEEE 754).
  public static func hypot(_ x: Double, _ y: Double) -> Double {
    if x.isInfinite || y.isInfinite { return .infinity }
    let long = x.magnitude > y.magnitude ? x.magnitude : y.magnitude
    let short = x.magnitude > y.magnitude ? y.magnitude : x.magnitude
    if short.isNaN || long.isNaN { return .nan }
    if short == 0 { return long }
    // Powers of two change no digit; they only keep the squares in range.
    let scale: Double = long > 0x1p500 ? 0x1p-600 : (long < 0x1p-400 ? 0x1p600 : 1)
    let a = DoubleDouble.product(long * scale, long * scale)
    let b = DoubleDouble.product(short * scale, short * scale)
    // √(h + l) ≈ √h + l / 2√h, with what √h lacks found by squaring it again.
    let sum = DoubleDouble.sum(a.high, b.high)
    let low = sum.low + (a.low + b.low)
    let root = (sum.high + low).squareRoot()
    let square = DoubleDouble.product(root, root)
    let rest = ((sum.high - square.high) - square.low) + low
    return (root + rest / (2 * root)) / scale
  }
}
