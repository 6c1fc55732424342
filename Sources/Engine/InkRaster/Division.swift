/// Division by 255 without dividing.
enum Division {
  /// *x* / 255, rounded to the nearest, for *x* up to 65,407.
  ///
  /// With *y = x* + 128, (*y* + *y*/256) / 256 is exact in that range (J. F. Blinn, Three Wrongs
  /// Make a Right, IEEE Computer Graphics and Applications 1995, doi:10.1109/38.469520). 255 is odd,
  /// so there is no tie.
  @inline(__always)
  static func by255(_ x: UInt32) -> UInt32 {
    let y = x &+ 128
    return (y &+ (y &>> 8)) &>> 8
  }
}
