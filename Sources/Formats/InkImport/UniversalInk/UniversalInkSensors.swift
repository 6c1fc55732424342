/// The measured samples of strokes.
struct UniversalInkSensors {
  /// The samples of a stroke, one array for each channel; empty for channels that are missing.
  struct Samples {
    /// Seconds.
    var times: [Double] = []
    /// Shares of the largest pressure, 0…1.
    var pressures: [Double] = []
    /// Radians.
    var altitudes: [Double] = []
    /// Radians.
    var azimuths: [Double] = []
  }

  private struct Channel {
    var type: [UInt8]
    var resolution: Double
    var largest: Double
    /// The number of decimal places of the integers.
    var precision: Int
  }

  private var samples: [[UInt8]: Samples] = [:]

  init() {}

  /// Reads the chunk of sensors: descriptions of channels, and integers that are differences.
  init(_ chunk: ProtobufMessage, _ tally: inout Tally) throws(ImportFailure) {
    var channels: [[UInt8]: Channel] = [:]
    for context in try chunk.message(1)?.messages(5) ?? [] {
      for group in try context.messages(2) {
        for channel in try group.messages(2) {
          let resolution = channel.number(4) ?? 1
          channels[channel.data(1)] = Channel(
            type: channel.data(2), resolution: resolution == 0 ? 1 : resolution,
            largest: channel.number(6) ?? 0,
            precision: Int(min(max(ProtobufMessage.plainSigned(channel.integer(7)), -9), 9)))
        }
      }
    }
    for data in try chunk.messages(2) {
      var samples = Samples()
      for values in try data.messages(5) {
        guard let channel = channels[values.data(1)] else { continue }
        let integers = try values.signedIntegers(2)
        try tally.add(points: integers.count, at: .byte(0))
        let name = channel.type
        let numbers = Self.sums(integers, channel)
        if name.ends(with: "/timestamp") || name.ends(with: "Timestamp") {
          // They go on from the time of the first sample, which is in milliseconds.
          let start = Double(data.integer(4)) / 1000
          samples.times = numbers.map { start + $0 }
        } else if name.ends(with: "/pressure") || name.ends(with: "Pressure") {
          let largest = channel.largest > 0 ? channel.largest : 1
          samples.pressures = numbers.map { max(0, min(1, $0 / largest)) }
        } else if name.ends(with: "/altitude") || name.ends(with: "Altitude") {
          samples.altitudes = numbers
        } else if name.ends(with: "/azimuth") || name.ends(with: "Azimuth") {
          samples.azimuths = numbers
        }
      }
      self.samples[data.data(1)] = samples
    }
  }

  /// The samples of an identifier.
  subscript(identifier: [UInt8]) -> Samples? { samples[identifier] }

  /// The numbers of integers that are differences, in steps of the channel.
  private static func sums(_ integers: [Int64], _ channel: Channel) -> [Double] {
    let step = 1 / (channel.resolution * UniversalInk.power(channel.precision))
    var sum: Int64 = 0
    return integers.map {
      sum &+= $0
      return Double(sum) * step
    }
  }
}

extension ProtobufMessage {
  /// The integer of a plain `int32`, whose negative numbers take ten bytes.
  static func plainSigned(_ value: UInt64) -> Int64 { Int64(bitPattern: value) }
}
