internal import InkGeometry

/// A colour in Oklab, where distances are about as large as they look.
///
/// Source: B. Ottosson, *A perceptual color space for image processing*, 2020,
/// https://bottosson.github.io/posts/oklab/; the transfer of sRGB is that of IEC 61966-2-1.
struct PerceptualColor: Equatable {
  var lightness: Double
  var a: Double
  var b: Double

  init(lightness: Double, a: Double, b: Double) {
    (self.lightness, self.a, self.b) = (lightness, a, b)
  }

  /// The colour of a pixel whose lowest byte is red.
  init(_ pixel: UInt32) {
    self.init(
      red: Self.linear[Int(pixel & 255)], green: Self.linear[Int(pixel >> 8 & 255)],
      blue: Self.linear[Int(pixel >> 16 & 255)])
  }

  private init(red: Double, green: Double, blue: Double) {
    let l = Self.cubeRoot(0.412_221_470_8 * red + 0.536_332_536_3 * green + 0.051_445_992_9 * blue)
    let m = Self.cubeRoot(0.211_903_498_2 * red + 0.680_699_545_1 * green + 0.107_396_956_6 * blue)
    let s = Self.cubeRoot(0.088_302_461_9 * red + 0.281_718_837_6 * green + 0.629_978_700_5 * blue)
    lightness = 0.210_454_255_3 * l + 0.793_617_785_0 * m - 0.004_072_046_8 * s
    a = 1.977_998_495_1 * l - 2.428_592_205_0 * m + 0.450_593_709_9 * s
    b = 0.025_904_037_1 * l + 0.782_771_766_2 * m - 0.808_675_766_0 * s
  }

  /// The square of the distance to another colour.
  func squaredDistance(to other: PerceptualColor) -> Double {
    let (x, y, z) = (lightness - other.lightness, a - other.a, b - other.b)
    return x * x + y * y + z * z
  }

  /// One of its three coordinates.
  subscript(axis: Int) -> Double { axis == 0 ? lightness : axis == 1 ? a : b }

  private static func cubeRoot(_ value: Double) -> Double {
    value > 0 ? Elementary.pow(value, 1.0 / 3) : 0
  }

  private static let linear: [Double] = (0..<256).map { step in
    let value = Double(step) / 255
    return value <= 0.040_45 ? value / 12.92 : Elementary.pow((value + 0.055) / 1.055, 2.4)
  }
}
