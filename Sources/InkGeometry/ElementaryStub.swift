public enum Elementary {
  public static func wrapped(_ angle: Double) -> Double {
    var a = angle
    while a > Double.pi { a -= 2 * Double.pi }
    while a <= -Double.pi { a += 2 * Double.pi }
    return a
  }
}
