/// Reads the layers of a file of weights in their order.
///
/// The file, all numbers with the least byte first: `DuWR`; the version, 16 bits; the number of symbols, 16 bits; the
/// CRC-32 of all that follows, 32 bits; six sizes of 16 bits (features, narrow channels, wide channels, wide blocks,
/// kernel of the blocks, 0); the symbols, ASCII; then each layer as a bias for each output and a scale for each output
/// (the upper 16 bits of a 32-bit float), and its weights, one signed byte each, outputs innermost.
struct WeightsReader {
  static let headerSize = 12

  let bytes: [UInt8]
  private(set) var offset = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  func failure(_ reason: String, at offset: Int? = nil) -> WeightsError {
    WeightsError(offset: offset ?? self.offset, reason: reason)
  }

  private mutating func need(_ count: Int) throws(WeightsError) {
    guard count <= bytes.count - offset else {
      throw failure("the file ends \(count - (bytes.count - offset)) bytes too early")
    }
  }

  mutating func integer16() throws(WeightsError) -> Int {
    try need(2)
    defer { offset += 2 }
    return Int(bytes[offset]) | Int(bytes[offset + 1]) << 8
  }

  mutating func integer32() throws(WeightsError) -> UInt32 {
    try need(4)
    defer { offset += 4 }
    var value: UInt32 = 0
    for index in 0..<4 { value |= UInt32(bytes[offset + index]) << UInt32(8 * index) }
    return value
  }

  mutating func bytes(_ count: Int) throws(WeightsError) -> ArraySlice<UInt8> {
    try need(count)
    defer { offset += count }
    return bytes[offset..<offset + count]
  }

  private mutating func floats(_ count: Int) throws(WeightsError) -> [Float] {
    try need(2 * count)
    var values: [Float] = []
    values.reserveCapacity(count)
    for _ in 0..<count {
      let value = Float(bitPattern: UInt32(try integer16()) << 16)
      // Wide limits keep every later sum finite.
      guard abs(value) <= 1e4 else { throw failure("a number is out of range", at: offset - 2) }
      values.append(value)
    }
    return values
  }

  /// Reads a layer of weights for each input and output, or of a kernel for each channel.
  mutating func layer(inputs: Int, outputs: Int) throws(WeightsError) -> (
    bias: [Float], weights: [Float]
  ) {
    let bias = try floats(outputs)
    let scale = try floats(outputs)
    let packed = try bytes(inputs * outputs)
    var weights = [Float](repeating: 0, count: inputs * outputs)
    for (index, byte) in packed.enumerated() {
      weights[index] = Float(Int8(bitPattern: byte)) * scale[index % outputs]
    }
    return (bias, weights)
  }

  /// The CRC-32 of the bytes from an offset on (ISO 3309, reflected 0xEDB88320).
  static func checksum(_ bytes: [UInt8], from start: Int) -> UInt32 {
    var crc = ~UInt32(0)
    for index in start..<bytes.count {
      crc ^= UInt32(bytes[index])
      for _ in 0..<8 { crc = crc & 1 == 1 ? (crc >> 1) ^ 0xEDB8_8320 : crc >> 1 }
    }
    return ~crc
  }
}
