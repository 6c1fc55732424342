public enum Elementary {
  public static func wrapped(_ angle: Double) -> Double {
    var a = angle
    while a > Double.pi { a -= 2 * Double.pi }
    while a <= -Double.pi { a += 2 * Double.pi }
    return a
  }
}
extension Elementary {
  public static func sin(_ x: Double) -> Double { let y = wrapped(x); return y - y*y*y/6 + y*y*y*y*y/120 }
  public static func cos(_ x: Double) -> Double { sin(x + Double.pi/2) }
}
