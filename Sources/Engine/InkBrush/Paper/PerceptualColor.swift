internal import InkGeometry

/// A colour in Oklab, where distances are about as large as they look.
///
/// Uses only what gives the same bits on every machine. Source: B. Ottosson, *A perceptual color space
/// for image processing*, 2020, https://bottosson.github.io/posts/oklab/; the transfer of sRGB is that
/// of IEC 61966-2-1.
package struct PerceptualColor: Equatable, Sendable {
  /// The lightness: 0 black, 1 white.
  ///
  /// Of greys the luminance is its cube.
  package var lightness: Double
  /// From green, below 0, to red.
  package var a: Double
  /// From blue, below 0, to yellow.
  package var b: Double

  /// Takes a colour over, without its opacity.
  package init(_ color: InkColor) {
    let (red, green, blue) = (
      Self.linear[Int(color.red)], Self.linear[Int(color.green)], Self.linear[Int(color.blue)]
    )
    let l = Self.cubeRoot(0.412_221_470_8 * red + 0.536_332_536_3 * green + 0.051_445_992_9 * blue)
    let m = Self.cubeRoot(0.211_903_498_2 * red + 0.680_699_545_1 * green + 0.107_396_956_6 * blue)
    let s = Self.cubeRoot(0.088_302_461_9 * red + 0.281_718_837_6 * green + 0.629_978_700_5 * blue)
    lightness = 0.210_454_255_3 * l + 0.793_617_785_0 * m - 0.004_072_046_8 * s
    a = 1.977_998_495_1 * l - 2.428_592_205_0 * m + 0.450_593_709_9 * s
    b = 0.025_904_037_1 * l + 0.782_771_766_2 * m - 0.808_675_766_0 * s
  }

  /// The distance of hue and chroma from those of another colour, whatever their lightness.
  package func chromaDistance(to other: PerceptualColor) -> Double {
    let (x, y) = (a - other.a, b - other.b)
    return (x * x + y * y).squareRoot()
  }

  /// The nearest opaque colour of sRGB with the same hue and lightness: what is too strong for it is made
  /// paler.
  package var inkColor: InkColor {
    let light = min(max(lightness, 0), 1)
    var (pale, strong) = (0.0, 1.0)
    if !Self.isShown(channels(light, 1)) {
      // Twelve halvings: the rest is less than a step of eight bits.
      for _ in 0..<12 {
        let middle = (pale + strong) / 2
        if Self.isShown(channels(light, middle)) { pale = middle } else { strong = middle }
      }
      strong = pale
    }
    let (red, green, blue) = channels(light, strong)
    return InkColor(red: Self.byte(red), green: Self.byte(green), blue: Self.byte(blue))
  }

  /// Red, green and blue in linear light with a share of the chroma.
  private func channels(_ light: Double, _ share: Double) -> (Double, Double, Double) {
    let (a, b) = (a * share, b * share)
    let l = Self.cube(light + 0.396_337_777_4 * a + 0.215_803_757_3 * b)
    let m = Self.cube(light - 0.105_561_345_8 * a - 0.063_854_172_8 * b)
    let s = Self.cube(light - 0.089_484_177_5 * a - 1.291_485_548_0 * b)
    return (
      4.076_741_662_1 * l - 3.307_711_591_3 * m + 0.230_969_929_2 * s,
      -1.268_438_004_6 * l + 2.609_757_401_1 * m - 0.341_319_396_5 * s,
      -0.004_196_086_3 * l - 0.703_418_614_7 * m + 1.707_614_701_0 * s
    )
  }

  private static func isShown(_ channels: (Double, Double, Double)) -> Bool {
    let range = -1e-3...1.001
    return range.contains(channels.0) && range.contains(channels.1) && range.contains(channels.2)
  }

  private static func byte(_ linear: Double) -> UInt8 {
    let value = min(max(linear, 0), 1)
    let encoded =
      value <= 0.003_130_8 ? value * 12.92 : 1.055 * Elementary.pow(value, 1 / 2.4) - 0.055
    return UInt8(encoded * 255 + 0.5)
  }

  private static func cube(_ value: Double) -> Double { value * value * value }

  static func cubeRoot(_ value: Double) -> Double {
    value > 0 ? Elementary.pow(value, 1.0 / 3) : 0
  }

  private static let linear: [Double] = (0..<256).map { step in
    let value = Double(step) / 255
    return value <= 0.040_45 ? value / 12.92 : Elementary.pow((value + 0.055) / 1.055, 2.4)
  }
}
