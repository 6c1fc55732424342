internal import CZlib

/// A PNG taken apart, the slow and obvious way: all in memory, one byte after the other.
public struct DecodedPNG {
  /// What is wrong with the bytes.
  public struct Failure: Error {
    /// What is wrong.
    public var reason: String
  }

  /// The chunks in their order.
  public private(set) var chunks: [(type: String, data: [UInt8])] = []
  /// The pixels in a row.
  public private(set) var width = 0
  /// The rows.
  public private(set) var height = 0
  /// Whether there is a channel for alpha.
  public private(set) var hasAlpha = false
  /// The filter of each row.
  public private(set) var filters: [UInt8] = []
  /// Every pixel, not premultiplied: red in the lowest byte, then green, blue and alpha.
  public private(set) var pixels: [UInt32] = []

  /// The data of the first chunk of a type.
  public func chunk(_ type: String) -> [UInt8]? { chunks.first { $0.type == type }?.data }

  /// Takes the bytes of a PNG apart.
  ///
  /// - Throws: a ``Failure`` where anything is not as the standard says, or of a kind that Ductus does
  ///   not write.
  public init(_ bytes: [UInt8]) throws {
    func require(_ condition: Bool, _ reason: String) throws {
      if !condition { throw Failure(reason: reason) }
    }
    func number(_ bytes: some Sequence<UInt8>) -> Int { bytes.reduce(0) { $0 << 8 | Int($1) } }

    try require(Array(bytes.prefix(8)) == [137, 80, 78, 71, 13, 10, 26, 10], "signature")
    var position = 8
    while position < bytes.count {
      try require(position + 12 <= bytes.count, "chunk is cut")
      let length = number(bytes[position..<position + 4])
      try require(position + 12 + length <= bytes.count, "chunk is cut")
      let body = bytes[position + 4..<position + 8 + length]
      let check = number(bytes[position + 8 + length..<position + 12 + length])
      try require(Int(Self.check(body)) == check, "CRC")
      chunks.append((String(decoding: body.prefix(4), as: UTF8.self), Array(body.dropFirst(4))))
      position += 12 + length
    }
    let types = chunks.map(\.type)
    try require(types.first == "IHDR" && types.last == "IEND", "order of chunks")
    let data = types.drop { $0 != "IDAT" }.drop { $0 == "IDAT" }
    try require(data.count == 1, "IDAT chunks have to follow each other, before IEND")

    let header = chunks[0].data
    try require(header.count == 13, "size of the header")
    (width, height) = (number(header[0..<4]), number(header[4..<8]))
    try require(header[8] == 8 && Array(header[10...]) == [0, 0, 0], "format")
    try require(header[9] == 2 || header[9] == 6, "colour")
    hasAlpha = header[9] == 6
    let bytesPerPixel = hasAlpha ? 4 : 3
    let rowBytes = width * bytesPerPixel
    let raw = try Self.inflated(
      chunks.filter { $0.type == "IDAT" }.flatMap(\.data), count: (rowBytes + 1) * height)

    var above = [UInt8](repeating: 0, count: rowBytes)
    for y in 0..<height {
      let start = y * (rowBytes + 1)
      filters.append(raw[start])
      var row = Array(raw[start + 1..<start + 1 + rowBytes])
      try Self.restore(&row, above, filter: raw[start], bytesPerPixel)
      for x in stride(from: 0, to: rowBytes, by: bytesPerPixel) {
        let alpha = hasAlpha ? row[x + 3] : 255
        pixels.append(
          UInt32(row[x]) | UInt32(row[x + 1]) << 8 | UInt32(row[x + 2]) << 16
            | UInt32(alpha) << 24)
      }
      above = row
    }
  }

  /// Takes back a filter, as section 9 of the standard defines it.
  private static func restore(
    _ row: inout [UInt8], _ above: [UInt8], filter: UInt8, _ bytesPerPixel: Int
  ) throws {
    if filter == 0 { return }
    for x in row.indices {
      let a = x < bytesPerPixel ? 0 : Int(row[x - bytesPerPixel])
      let b = Int(above[x])
      let c = x < bytesPerPixel ? 0 : Int(above[x - bytesPerPixel])
      let prediction: Int
      switch filter {
      case 1: prediction = a
      case 2: prediction = b
      case 3: prediction = (a + b) / 2
      case 4:
        let p = a + b - c
        let (toA, toB, toC) = (abs(p - a), abs(p - b), abs(p - c))
        prediction = toA <= toB && toA <= toC ? a : toB <= toC ? b : c
      default: throw Failure(reason: "filter \(filter)")
      }
      row[x] = UInt8((Int(row[x]) + prediction) & 255)
    }
  }

  /// The check of a chunk, as annex D of the standard defines it.
  private static func check(_ bytes: some Sequence<UInt8>) -> UInt32 {
    var remainder: UInt32 = .max
    for byte in bytes { remainder = table[Int((remainder ^ UInt32(byte)) & 255)] ^ remainder >> 8 }
    return ~remainder
  }

  private static let table: [UInt32] = (0..<256).map { byte in
    var remainder = UInt32(byte)
    for _ in 0..<8 {
      remainder = remainder & 1 == 1 ? remainder >> 1 ^ 0xEDB8_8320 : remainder >> 1
    }
    return remainder
  }

  private static func inflated(_ bytes: [UInt8], count: Int) throws -> [UInt8] {
    var input = bytes
    // One byte more than there should be, to notice what is too long.
    var output = [UInt8](repeating: 0, count: count + 1)
    var length = uLongf(output.count)
    let code = uncompress(&output, &length, &input, uLong(input.count))
    guard code == Z_OK, Int(length) == count else {
      throw Failure(reason: "the compressed data are wrong, or have the wrong length")
    }
    return Array(output.dropLast())
  }
}
