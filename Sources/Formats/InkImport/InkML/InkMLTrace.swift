/// Decodes the text of a trace: points that commas separate, of values that are explicit or differences.
///
/// Source: InkML (W3C Recommendation, 2011), section 3.2.1.
struct InkMLTrace {
  /// The meaning of the numbers of a channel, until another prefix comes.
  private enum Mode {
    case explicit, difference, secondDifference
  }

  private var scanner: NumberScanner
  private var modes: [Mode]
  private var values: [Double]
  private var speeds: [Double]

  init(_ text: [UInt8], channels: Int) {
    scanner = NumberScanner(text, in: 0..<text.count)
    modes = [Mode](repeating: .explicit, count: channels)
    values = [Double](repeating: 0, count: channels)
    speeds = values
  }

  /// Reads the next point.
  ///
  /// - Returns: the value of each channel, NaN where it is unknown; `nil` at the end.
  /// - Throws: an ``InkMLFault`` where the text is no trace.
  mutating func next() throws(InkMLFault) -> [Double]? {
    if scanner.isAtEnd() { return nil }
    var point: [Double] = []
    while true {
      scanner.skipSpace()
      guard let byte = scanner.next, byte != 0x2C else { break }
      // Intermittent channels stand behind a colon.
      if byte == 0x3A {
        while scanner.next != nil, scanner.next != 0x2C { scanner.skip() }
        break
      }
      let value = try value(of: point.count)
      if point.count < values.count { point.append(value) }
    }
    if scanner.next == 0x2C { scanner.skip() }
    return point
  }

  private mutating func value(of channel: Int) throws(InkMLFault) -> Double {
    let isKnown = channel < values.count
    switch scanner.next {
    case 0x21: setMode(.explicit, channel)
    case 0x27: setMode(.difference, channel)
    case 0x22: setMode(.secondDifference, channel)
    default: break
    }
    scanner.skipSpace()
    switch scanner.next {
    case 0x2A:
      scanner.skip()
      if isKnown, modes[channel] != .explicit { values[channel] += speeds[channel] }
      return isKnown ? values[channel] : .nan
    case 0x3F:
      scanner.skip()
      return .nan
    case 0x54, 0x46:
      let isTrue = scanner.next == 0x54
      scanner.skip()
      return isTrue ? 1 : 0
    case 0x23:
      scanner.skip()
      return hexadecimal()
    default: break
    }
    guard let number = scanner.number() else { throw InkMLFault() }
    guard isKnown else { return .nan }
    switch modes[channel] {
    case .explicit: (values[channel], speeds[channel]) = (number, 0)
    case .difference: (speeds[channel], values[channel]) = (number, values[channel] + number)
    case .secondDifference:
      speeds[channel] += number
      values[channel] += speeds[channel]
    }
    guard values[channel].magnitude < 1e12 else { throw InkMLFault() }
    return values[channel]
  }

  private mutating func setMode(_ mode: Mode, _ channel: Int) {
    scanner.skip()
    if channel < modes.count { modes[channel] = mode }
  }

  private mutating func hexadecimal() -> Double {
    var value = 0.0
    while let byte = scanner.next, value < 1e12 {
      switch byte {
      case 0x30...0x39: value = value * 16 + Double(byte - 0x30)
      case 0x41...0x46: value = value * 16 + Double(byte - 0x41 + 10)
      default: return value
      }
      scanner.skip()
    }
    return value
  }
}

/// A trace has something other than numbers.
struct InkMLFault: Error {}
