internal import CZlib

/// A PNG taken apart, the slow and obvious way: all in memory, one byte after the other.
public struct DecodedPNG {
  /// An error in the bytes of a PNG.
  public struct Failure: Error {
    /// The reason of the failure.
    public var reason: String
  }

  /// The chunks in their order.
  public private(set) var chunks: [(type: String, data: [UInt8])] = []
  /// The pixels in a row.
  public private(set) var width = 0
  /// The rows.
  public private(set) var height = 0
  /// True if there is an alpha channel.
  public private(set) var hasAlpha = false
  /// The filter of each row.
  public private(set) var filters: [UInt8] = []
  /// Every pixel, not premultiplied: red in the lowest byte, then green, blue and alpha.
  public private(set) var pixels: [UInt32] = []
  /// The frames of an animation, each the whole picture as it is then; empty where there is none.
  public private(set) var frames: [DecodedFrame] = []
  /// The number of times that the animation is played; 0 for without end.
  public private(set) var plays = 0

  /// Returns the data of the first chunk of a type.
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
      try require(Int(crc32(0, Array(body), UInt32(body.count))) == check, "CRC")
      chunks.append((String(decoding: body.prefix(4), as: UTF8.self), Array(body.dropFirst(4))))
      position += 12 + length
    }
    let types = chunks.map(\.type)
    try require(types.first == "IHDR" && types.last == "IEND", "order of chunks")
    let data = types.drop { $0 != "IDAT" }.drop { $0 == "IDAT" }
    try require(
      data.count == 1 || (types.contains("acTL") && !data.contains("IDAT")),
      "IDAT chunks have to follow each other, before IEND")

    let header = chunks[0].data
    try require(header.count == 13, "size of the header")
    (width, height) = (number(header[0..<4]), number(header[4..<8]))
    try require(header[8] == 8 && Array(header[10...]) == [0, 0, 0], "format")
    try require(header[9] == 2 || header[9] == 6, "colour")
    hasAlpha = header[9] == 6
    let all = try Self.pixels(
      chunks.filter { $0.type == "IDAT" }.flatMap(\.data), width, height, hasAlpha: hasAlpha)
    (pixels, filters) = all
    if types.contains("acTL") { try readFrames() }
  }

  /// Reads the frames of an animation, section 11.3.6, in the forms that Ductus writes.
  private mutating func readFrames() throws {
    func require(_ condition: Bool, _ reason: String) throws {
      if !condition { throw Failure(reason: reason) }
    }
    func number(_ bytes: some Sequence<UInt8>) -> Int { bytes.reduce(0) { $0 << 8 | Int($1) } }

    guard let control = chunk("acTL") else { return }
    plays = number(control[4..<8])
    let first = chunks.firstIndex { $0.type == "acTL" } ?? 0
    let data = chunks.firstIndex { $0.type == "IDAT" } ?? 0
    try require(first < data, "acTL has to come before IDAT")
    var sequence = 0
    var current = [UInt32](repeating: 0, count: width * height)
    var next = 0
    while next < chunks.count {
      guard chunks[next].type == "fcTL" else {
        next += 1
        continue
      }
      let frame = chunks[next].data
      try require(frame.count == 26 && number(frame[0..<4]) == sequence, "number of a frame")
      sequence += 1
      let (w, h) = (number(frame[4..<8]), number(frame[8..<12]))
      let (x, y) = (number(frame[12..<16]), number(frame[16..<20]))
      try require(w > 0 && h > 0 && x + w <= width && y + h <= height, "place of a frame")
      try require(frame[24] == 0 && frame[25] < 2, "how a frame is shown")
      let liesOver = frame[25] == 1
      var data: [UInt8] = []
      next += 1
      while next < chunks.count, chunks[next].type == "IDAT" || chunks[next].type == "fdAT" {
        if chunks[next].type == "IDAT" {
          try require(frames.isEmpty, "IDAT of a later frame")
          data += chunks[next].data
        } else {
          try require(number(chunks[next].data[0..<4]) == sequence, "number of data")
          sequence += 1
          data += chunks[next].data.dropFirst(4)
        }
        next += 1
      }
      let part = try Self.pixels(data, w, h, hasAlpha: hasAlpha).pixels
      for row in 0..<h {
        for column in 0..<w {
          let pixel = part[row * w + column]
          let isKept = liesOver && pixel >> 24 == 0
          try require(!liesOver || isKept || pixel >> 24 == 255, "alpha of a frame")
          if !isKept { current[(y + row) * width + x + column] = pixel }
        }
      }
      frames.append(
        DecodedFrame(
          seconds: Double(number(frame[20..<22])) / Double(number(frame[22..<24])),
          pixels: current, changed: w * h))
    }
    try require(frames.count == number(control[0..<4]), "number of frames")
    try require(frames.first?.pixels == pixels, "the first frame is not the picture")
  }

  private static func pixels(
    _ data: [UInt8], _ width: Int, _ height: Int, hasAlpha: Bool
  ) throws -> (pixels: [UInt32], filters: [UInt8]) {
    let bytesPerPixel = hasAlpha ? 4 : 3
    let rowBytes = width * bytesPerPixel
    let raw = try Self.inflated(data, count: (rowBytes + 1) * height)
    var pixels: [UInt32] = []
    var filters: [UInt8] = []
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
    return (pixels, filters)
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

  private static func inflated(_ bytes: [UInt8], count: Int) throws -> [UInt8] {
    var input = bytes
    // One byte more than there should be, to notice data that is too long.
    var output = [UInt8](repeating: 0, count: count + 1)
    var length = uLongf(output.count)
    let code = uncompress(&output, &length, &input, uLong(input.count))
    guard code == Z_OK, Int(length) == count else {
      throw Failure(reason: "the compressed data are wrong, or have the wrong length")
    }
    return Array(output.dropLast())
  }
}
