internal import InkBrush

/// Writes an animated GIF frame by frame, each as the rectangle that differs from the one before.
///
/// All frames have one palette, see ``PaletteBuilder``; pixels get the colour that is nearest in
/// Oklab, without dithering, which ink does not need and which would make every frame differ
/// everywhere. The file has a temporary name in the same folder until ``finish()``.
///
/// Source: *Graphics Interchange Format, Version 89a*, CompuServe 1990; how often it is played is
/// said in the application extension NETSCAPE2.0.
public final class GIFWriter {
  /// The most pixels in a row, and the most rows.
  public static let largestSide = 65_535
  /// The longest that a frame is shown, in hundredths of a second.
  public static let longestDelay = 65_535

  /// How far the colours are from those of the pixels that were written.
  public struct ColorError: Equatable, Sendable {
    /// The largest difference of a channel, in 255ths.
    public var largest = 0
    /// The root of the mean square of the differences of the channels, in 255ths.
    public var rootMeanSquare: Double {
      pixelCount > 0 ? (squares / Double(3 * pixelCount)).squareRoot() : 0
    }
    var squares = 0.0
    var pixelCount = 0
  }

  /// How far the colours are from those of the pixels, over all that was written so far.
  public private(set) var colorError = ColorError()

  private let width: Int
  private let height: Int
  private let ticksPerSecond: Int
  private let palette: [UInt32]
  private let centers: [PerceptualColor]
  private let sink: ByteSink
  private var bytes: [UInt8] = []
  private var coder: LZWEncoder
  private let bits: Int
  /// How many ticks all frames before are shown.
  private var ticks = 0
  private var frameCount = 0
  /// What the colours that were met become.
  private var known: [UInt32: Mapping] = [:]

  private struct Mapping {
    var index: UInt8
    var largest: Int
    var square: Double
  }

  private static let mostKnown = 1 << 18

  /// Begins a file.
  ///
  /// - Parameters:
  ///   - path: the file; `-` is standard output.
  ///   - width: how many pixels a row has, 1…``largestSide``.
  ///   - height: how many rows there are, 1…``largestSide``.
  ///   - palette: the colours, 1…``PaletteBuilder/mostColors``; red is in the lowest byte.
  ///   - ticksPerSecond: how many ticks a second has, 1 or more. Times are rounded to hundredths of a
  ///     second, so that the errors do not add up.
  ///   - plays: how often it is played; 0, the default, for without end.
  /// - Throws: a ``GIFError``.
  /// - Precondition: there are colours, and not too many.
  public init(
    path: String, width: Int, height: Int, palette: [UInt32], ticksPerSecond: Int, plays: Int = 0
  ) throws(GIFError) {
    precondition(
      (1...PaletteBuilder.mostColors).contains(palette.count), "there are too many colours, or none"
    )
    precondition(ticksPerSecond > 0, "a second has ticks")
    guard (1...Self.largestSide).contains(width), (1...Self.largestSide).contains(height) else {
      throw GIFError.badSize(width: width, height: height)
    }
    (self.width, self.height, self.ticksPerSecond) = (width, height, ticksPerSecond)
    self.palette = palette
    centers = palette.map { PerceptualColor($0) }
    // One number more, for what has not changed.
    var bits = 2
    while 1 << bits < palette.count + 1 { bits += 1 }
    self.bits = bits
    coder = LZWEncoder(bits: bits)
    do throws(EventLogError) {
      sink = try ByteSink(path: path)
    } catch {
      throw Self.unwritable(error)
    }
    begin(plays: plays)
  }

  private func begin(plays: Int) {
    bytes = Array("GIF89a".utf8)
    bytes += Self.littleEndian(width)
    bytes += Self.littleEndian(height)
    // A palette for all frames, of eight bits a channel; no background, square pixels.
    bytes += [0x80 | 0x70 | UInt8(bits - 1), 0, 0]
    for index in 0..<1 << bits {
      let color = index < palette.count ? palette[index] : 0
      bytes += [
        UInt8(truncatingIfNeeded: color), UInt8(truncatingIfNeeded: color >> 8),
        UInt8(truncatingIfNeeded: color >> 16),
      ]
    }
    guard plays != 1 else { return }
    bytes += [0x21, 0xFF, 11]
    bytes += Array("NETSCAPE2.0".utf8)
    // How often it is played again.
    bytes += [3, 1]
    bytes += Self.littleEndian(plays > 1 ? min(plays - 1, 65_535) : 0)
    bytes.append(0)
  }

  private static func littleEndian(_ value: Int) -> [UInt8] {
    [UInt8(truncatingIfNeeded: value), UInt8(truncatingIfNeeded: value >> 8)]
  }

  /// Adds a frame; complexity: O(*n*) in its pixels, and for each new colour O(palette).
  ///
  /// - Parameter frame: what differs from the frame before; pixels that are 0 stay as they were. The
  ///   first one is the whole picture.
  /// - Throws: `unwritable`.
  /// - Precondition: it lies within the picture.
  public func append(_ frame: AnimationFrame) throws(GIFError) {
    precondition(frame.fits(width, height), "a frame reaches beyond its picture")
    precondition(
      frameCount > 0 || (frame.width == width && frame.height == height),
      "the first frame is not the whole picture")
    let start = hundredths(ticks)
    ticks += max(frame.ticks, 1)
    let delay = min(hundredths(ticks) - start, Self.longestDelay)
    // What was there stays; one number is transparent.
    bytes += [0x21, 0xF9, 4, 0x05]
    bytes += Self.littleEndian(delay)
    bytes += [UInt8(palette.count), 0]
    bytes.append(0x2C)
    for number in [frame.x, frame.y, frame.width, frame.height] {
      bytes += Self.littleEndian(number)
    }
    bytes.append(0)
    bytes += coder.encode(indices(frame.pixels))
    frameCount += 1
    try flush()
  }

  /// The time of a tick in hundredths of a second, rounded to the nearest.
  private func hundredths(_ tick: Int) -> Int {
    (tick * 200 + ticksPerSecond) / (2 * ticksPerSecond)
  }

  private func indices(_ pixels: [UInt32]) -> [UInt8] {
    var indices = [UInt8](repeating: UInt8(palette.count), count: pixels.count)
    var last: UInt32 = 0
    var mapping = Mapping(index: UInt8(palette.count), largest: 0, square: 0)
    for (place, pixel) in pixels.enumerated() where pixel != 0 {
      if pixel != last {
        last = pixel
        mapping = self.mapping(of: pixel)
        colorError.largest = max(colorError.largest, mapping.largest)
      }
      indices[place] = mapping.index
      colorError.squares += mapping.square
      colorError.pixelCount += 1
    }
    return indices
  }

  private func mapping(of pixel: UInt32) -> Mapping {
    if let known = known[pixel] { return known }
    let color = PerceptualColor(pixel)
    var best = 0
    var least = Double.infinity
    for (index, center) in centers.enumerated() {
      // The very colour, where it is there.
      if palette[index] & 0xFF_FFFF == pixel & 0xFF_FFFF {
        best = index
        break
      }
      let distance = center.squaredDistance(to: color)
      if distance < least { (best, least) = (index, distance) }
    }
    var mapping = Mapping(index: UInt8(best), largest: 0, square: 0)
    for shift in stride(from: UInt32(0), to: 24, by: 8) {
      let difference = abs(Int(pixel >> shift & 255) - Int(palette[best] >> shift & 255))
      mapping.largest = max(mapping.largest, difference)
      mapping.square += Double(difference * difference)
    }
    if known.count >= Self.mostKnown { known.removeAll(keepingCapacity: true) }
    known[pixel] = mapping
    return mapping
  }

  /// Ends the animation and gives the file its name.
  ///
  /// - Throws: `unwritable`.
  public func finish() throws(GIFError) {
    bytes.append(0x3B)
    try flush()
    do throws(EventLogError) {
      try sink.finish()
    } catch {
      throw Self.unwritable(error)
    }
  }

  private func flush() throws(GIFError) {
    do throws(EventLogError) {
      try sink.write(&bytes)
    } catch {
      throw Self.unwritable(error)
    }
  }

  private static func unwritable(_ error: EventLogError) -> GIFError {
    .unwritable(file: error.source, reason: error.found)
  }
}
