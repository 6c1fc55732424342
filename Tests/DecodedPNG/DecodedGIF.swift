/// A frame of an animation that was taken apart.
public struct DecodedFrame: Equatable {
  /// How long it is shown.
  public var seconds: Double
  /// Every pixel of the whole picture: red in the lowest byte.
  public var pixels: [UInt32]
  /// How many pixels the frame itself has.
  public var changed: Int
}

/// A GIF taken apart, the slow and obvious way, as far as Ductus writes it.
public struct DecodedGIF {
  /// The pixels in a row.
  public let width: Int
  /// The rows.
  public let height: Int
  /// The palette.
  public let palette: [UInt32]
  /// The frames, each the whole picture as it is then.
  public private(set) var frames: [DecodedFrame] = []
  /// How often it is played, 0 for without end.
  public private(set) var plays = 1

  private typealias Failure = DecodedPNG.Failure

  /// Takes the bytes of a GIF apart.
  ///
  /// - Throws: where anything is not as the standard says, or of a kind that Ductus does not write.
  public init(_ bytes: [UInt8]) throws {
    func require(_ condition: Bool, _ reason: String) throws {
      if !condition { throw Failure(reason: reason) }
    }
    var position = 0
    func take(_ count: Int) throws -> [UInt8] {
      try require(position + count <= bytes.count, "the file is cut")
      defer { position += count }
      return Array(bytes[position..<position + count])
    }
    func number() throws -> Int {
      let pair = try take(2)
      return Int(pair[0]) + 256 * Int(pair[1])
    }
    func blocks() throws -> [UInt8] {
      var data: [UInt8] = []
      while true {
        let size = Int(try take(1)[0])
        if size == 0 { return data }
        data += try take(size)
      }
    }
    try require(take(6) == Array("GIF89a".utf8), "signature")
    (width, height) = (try number(), try number())
    let flags = try take(3)
    try require(flags[0] & 0xF8 == 0xF0 && flags[1] == 0 && flags[2] == 0, "header")
    let colorCount = 2 << Int(flags[0] & 7)
    let table = try take(3 * colorCount)
    var palette: [UInt32] = []
    for index in 0..<colorCount {
      let (red, green, blue) = (table[3 * index], table[3 * index + 1], table[3 * index + 2])
      let color = UInt32(red) | UInt32(green) << 8 | UInt32(blue) << 16
      palette.append(color | 0xFF00_0000)
    }
    self.palette = palette
    var current = [UInt32](repeating: 0, count: width * height)
    var control: (hundredths: Int, transparent: Int)?
    while true {
      switch try take(1)[0] {
      case 0x3B:
        try require(position == bytes.count, "something follows the end")
        return
      case 0x21:
        let label = try take(1)[0]
        let data = try blocks()
        if label == 0xFF {
          try require(data.prefix(11).elementsEqual("NETSCAPE2.0".utf8), "application")
          let repeats = Int(data[12]) + 256 * Int(data[13])
          plays = repeats == 0 ? 0 : repeats + 1
        } else {
          try require(label == 0xF9 && data.count == 4 && data[0] == 5, "control")
          control = (Int(data[1]) + 256 * Int(data[2]), Int(data[3]))
        }
      case 0x2C:
        let (x, y, w, h) = (try number(), try number(), try number(), try number())
        try require(w > 0 && h > 0 && x + w <= width && y + h <= height, "place of a frame")
        try require(try take(1)[0] == 0, "flags of a frame")
        let bits = Int(try take(1)[0])
        let indices = try Self.decoded(try blocks(), bits: bits)
        try require(indices.count == w * h, "\(indices.count) pixels, not \(w * h)")
        guard let known = control else { throw Failure(reason: "no control") }
        for (place, index) in indices.enumerated() where Int(index) != known.transparent {
          current[(y + place / w) * width + x + place % w] = palette[Int(index)]
        }
        frames.append(
          DecodedFrame(
            seconds: Double(known.hundredths) / 100, pixels: current, changed: w * h))
        control = nil
      default: throw Failure(reason: "unknown block")
      }
    }
  }

  /// Decompresses LZW data, as appendix F of the standard describes them.
  private static func decoded(_ data: [UInt8], bits: Int) throws -> [UInt8] {
    let clear = 1 << bits
    var table: [[UInt8]] = []
    var size = bits + 1
    var last: [UInt8]?
    func reset() {
      table = (0..<clear).map { [UInt8($0)] } + [[], []]
      size = bits + 1
      last = nil
    }
    reset()
    var output: [UInt8] = []
    var position = 0
    while position + size <= 8 * data.count {
      var code = 0
      for bit in 0..<size where data[(position + bit) / 8] >> UInt8((position + bit) % 8) & 1 == 1 {
        code |= 1 << bit
      }
      position += size
      if code == clear {
        reset()
        continue
      }
      if code == clear + 1 { return output }
      var run: [UInt8]
      if code < table.count {
        run = table[code]
      } else {
        guard code == table.count, let last else { throw Failure(reason: "code \(code)") }
        run = last + [last[0]]
      }
      if run.isEmpty { throw Failure(reason: "code \(code)") }
      output += run
      if let last, table.count < 4096 {
        table.append(last + [run[0]])
        if table.count == 1 << size, size < 12 { size += 1 }
      }
      last = run
    }
    throw Failure(reason: "no end")
  }
}
