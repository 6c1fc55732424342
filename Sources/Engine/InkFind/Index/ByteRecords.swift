internal import InkGeometry

/// Writes the numbers of an index.
struct RecordWriter {
  private(set) var bytes: [UInt8] = []

  /// Writes a number in as many bytes as it needs, seven bits in each, the lowest first.
  mutating func append(_ number: UInt64) {
    var rest = number
    while rest > 127 {
      bytes.append(UInt8(rest & 127) | 128)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }

  /// Writes a number in eight bytes.
  mutating func append(fixed number: UInt64) {
    for shift in stride(from: UInt64(0), to: 64, by: 8) {
      bytes.append(UInt8(number >> shift & 255))
    }
  }

  /// Writes a number that may be negative.
  mutating func append(signed number: Int64) {
    append(UInt64(bitPattern: (number << 1) ^ (number >> 63)))
  }

  /// Writes a coordinate to an eighth of a point.
  mutating func append(coordinate: Double) {
    append(signed: Int64((min(max(coordinate, -0x1p41), 0x1p41) * 8).rounded(.toNearestOrEven)))
  }

  /// Writes a rectangle.
  mutating func append(_ rect: Rect) {
    let isThere = rect.isFinite && !rect.isEmpty
    bytes.append(isThere ? 1 : 0)
    guard isThere else { return }
    append(coordinate: rect.minX)
    append(coordinate: rect.minY)
    append(coordinate: rect.width)
    append(coordinate: rect.height)
  }

  /// Writes some bytes after their count.
  mutating func append(_ part: [UInt8]) {
    append(UInt64(part.count))
    bytes += part
  }

  /// Writes numbers that ascend, as their distances.
  mutating func append(ascending numbers: [UInt64]) {
    append(UInt64(numbers.count))
    var last: UInt64 = 0
    for number in numbers {
      append(number &- last)
      last = number
    }
  }

  /// Writes the checksum of everything so far.
  mutating func finish() {
    var sum = RecordReader.checksum(bytes[...])
    for _ in 0..<4 {
      bytes.append(UInt8(sum & 255))
      sum >>= 8
    }
  }
}

/// Reads the numbers of an index; what is damaged is `nil`.
struct RecordReader {
  private let bytes: ArraySlice<UInt8>
  private var position: Int

  /// Begins after checking the checksum at the end.
  init?(_ bytes: [UInt8]) {
    guard bytes.count >= 4 else { return nil }
    let end = bytes.count - 4
    var sum: UInt32 = 0
    for index in 0..<4 { sum |= UInt32(bytes[end + index]) << UInt32(8 * index) }
    guard sum == Self.checksum(bytes[..<end]) else { return nil }
    self.bytes = bytes[..<end]
    position = 0
  }

  /// True if everything was read.
  var isAtEnd: Bool { position == bytes.endIndex }

  /// The bytes that are left.
  var left: Int { bytes.endIndex - position }

  mutating func byte() -> UInt8? {
    guard position < bytes.endIndex else { return nil }
    defer { position += 1 }
    return bytes[position]
  }

  mutating func number() -> UInt64? {
    var number: UInt64 = 0
    var shift: UInt64 = 0
    while let next = byte() {
      if shift == 63, next > 1 { return nil }
      number |= UInt64(next & 127) << shift
      if next < 128 { return number }
      shift += 7
      if shift > 63 { return nil }
    }
    return nil
  }

  mutating func fixed() -> UInt64? {
    guard left >= 8 else { return nil }
    var number: UInt64 = 0
    for index in 0..<8 { number |= UInt64(bytes[position + index]) << UInt64(8 * index) }
    position += 8
    return number
  }

  mutating func signed() -> Int64? {
    guard let number = number() else { return nil }
    return Int64(bitPattern: number >> 1) ^ -Int64(bitPattern: number & 1)
  }

  mutating func coordinate() -> Double? {
    guard let number = signed(), number.magnitude <= 1 << 45 else { return nil }
    return Double(number) / 8
  }

  /// Reads a count of things that take at least one byte each.
  mutating func count() -> Int? {
    guard let number = number(), number <= UInt64(left) else { return nil }
    return Int(number)
  }

  mutating func rect() -> Rect? {
    guard let isThere = byte(), isThere <= 1 else { return nil }
    if isThere == 0 { return .empty }
    guard let x = coordinate(), let y = coordinate(), let width = coordinate(),
      let height = coordinate(), width >= 0, height >= 0
    else { return nil }
    return Rect(x: x, y: y, width: width, height: height)
  }

  mutating func part() -> [UInt8]? {
    guard let count = count() else { return nil }
    defer { position += count }
    return Array(bytes[position..<(position + count)])
  }

  mutating func ascending() -> [UInt64]? {
    guard let count = count() else { return nil }
    var numbers: [UInt64] = []
    numbers.reserveCapacity(count)
    var last: UInt64 = 0
    for index in 0..<count {
      guard let step = number(), index == 0 || step > 0 else { return nil }
      let (next, isOver) = last.addingReportingOverflow(step)
      if isOver { return nil }
      last = next
      numbers.append(next)
    }
    return numbers
  }

  /// The checksum CRC-32C of some bytes, bit by bit; polynomial 0x1EDC6F41, reflected (RFC 3720, section 12.1).
  static func checksum(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    var sum: UInt32 = 0xFFFF_FFFF
    for byte in bytes {
      sum ^= UInt32(byte)
      for _ in 0..<8 { sum = (sum >> 1) ^ (sum & 1 == 1 ? 0x82F6_3B78 : 0) }
    }
    return ~sum
  }
}
