/// The points of a segment of tldraw's draw shapes: objects, or base64 of small numbers.
///
/// Base64 under `path` has a first point of three 32-bit numbers, and then three 16-bit differences for each point; under
/// `points` it has three 16-bit numbers for each. All are little-endian, IEEE 754; the third is the pressure.
///
/// Source: `b64Vecs` in github.com/tldraw/tldraw, as facts.
enum TldrawPoints {
  /// The points of a segment; `nil` where they are damaged.
  static func read(_ segment: JSONValue) -> [(x: Double, y: Double, z: Double)]? {
    if let path = segment.string("path") {
      guard let bytes = Base64.bytes(of: path) else { return nil }
      return differences(bytes)
    }
    guard let points = segment["points"] else { return [] }
    if let text = points.string {
      guard let bytes = Base64.bytes(of: text) else { return nil }
      return absolute(bytes)
    }
    var list: [(x: Double, y: Double, z: Double)] = []
    for point in points.values {
      guard let x = point.number("x"), let y = point.number("y") else { return nil }
      list.append((x, y, point.number("z") ?? 0.5))
    }
    return list
  }

  private static func differences(_ bytes: [UInt8]) -> [(x: Double, y: Double, z: Double)]? {
    if bytes.isEmpty { return [] }
    guard bytes.count >= 12, (bytes.count - 12) % 6 == 0 else { return nil }
    var point = (x: single(bytes, 0), y: single(bytes, 4), z: single(bytes, 8))
    var list = [point]
    for offset in stride(from: 12, to: bytes.count, by: 6) {
      point.x += half(bytes, offset)
      point.y += half(bytes, offset + 2)
      point.z += half(bytes, offset + 4)
      list.append(point)
    }
    return list
  }

  private static func absolute(_ bytes: [UInt8]) -> [(x: Double, y: Double, z: Double)]? {
    guard bytes.count % 6 == 0 else { return nil }
    return stride(from: 0, to: bytes.count, by: 6).map {
      (half(bytes, $0), half(bytes, $0 + 2), half(bytes, $0 + 4))
    }
  }

  private static func single(_ bytes: [UInt8], _ offset: Int) -> Double {
    var bits: UInt32 = 0
    for index in 0..<4 { bits |= UInt32(bytes[offset + index]) << UInt32(8 * index) }
    return Double(Float(bitPattern: bits))
  }

  /// A number of 16 bits: a sign, five bits of exponent, ten of fraction.
  static func half(_ bytes: [UInt8], _ offset: Int) -> Double {
    let bits = UInt64(bytes[offset]) | UInt64(bytes[offset + 1]) << 8
    let (exponent, fraction) = (bits >> 10 & 31, bits & 1023)
    let magnitude: Double
    switch exponent {
    case 0: magnitude = Double(fraction) * 0x1p-24
    case 31: magnitude = fraction == 0 ? .infinity : .nan
    default: magnitude = Double(bitPattern: (exponent + 1008) << 52 | fraction << 42)
    }
    return bits >> 15 == 1 ? -magnitude : magnitude
  }
}
