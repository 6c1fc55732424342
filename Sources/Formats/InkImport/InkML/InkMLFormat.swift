/// The channels of traces, and the brush, as the definitions of an InkML file have them.
struct InkMLFormat {
  /// A channel of a trace.
  struct Channel {
    /// The quantities that are taken.
    enum Quantity {
      case x, y, force, time, tiltX, tiltY, azimuth, elevation, other
    }

    var quantity = Quantity.other
    /// The unit in the file, such as “cm”; empty for that of the device.
    var unit: [UInt8] = []
    /// The values in one unit; `nil` where the file does not say.
    var resolution: Double?
    /// The unit of the resolution, such as “1/cm”.
    var resolutionUnit: [UInt8] = []
    /// The largest value; `nil` where the file does not say.
    var largest: Double?

    /// The quantity of a name: section 3.1.6 of InkML.
    static func quantity(_ name: [UInt8]) -> Quantity {
      let names: [(StaticString, Quantity)] = [
        ("X", .x), ("Y", .y), ("F", .force), ("T", .time), ("OTx", .tiltX), ("OTy", .tiltY),
        ("OA", .azimuth), ("OE", .elevation),
      ]
      return names.first { name.spells($0.0) }?.1 ?? .other
    }

    /// The factor from a value to points of 1/72 inch; `nil` where only the device knows.
    var pointsPerValue: Double? {
      if let resolution, resolution > 0, resolutionUnit.begins(with: "1/"),
        let unit = InkMLFormat.points(in: Array(resolutionUnit.dropFirst(2)))
      {
        return unit / resolution
      }
      return InkMLFormat.points(in: unit)
    }

    /// The factor from a value to seconds: milliseconds, unless the file says otherwise.
    var secondsPerValue: Double {
      if let resolution, resolution > 0, resolutionUnit.spells("1/s") { return 1 / resolution }
      return unit.spells("s") ? 1 : 0.001
    }

    /// The factor from a value to radians: degrees, unless the file says otherwise.
    var radiansPerValue: Double {
      let isRadian = unit.spells("rad") || resolutionUnit.spells("1/rad")
      let step = resolution.map { $0 > 0 ? 1 / $0 : 1 } ?? 1
      return (isRadian ? 1 : Double.pi / 180) * step
    }
  }

  /// The channels in the order of the values.
  var channels: [Channel]

  /// The format where none is given: X and Y, and a third value is taken for the force.
  static let plain = InkMLFormat(channels: [
    Channel(quantity: .x), Channel(quantity: .y), Channel(quantity: .force),
  ])

  /// The number of points in a unit of length; `nil` for other units.
  static func points(in unit: [UInt8]) -> Double? {
    let units: [(StaticString, Double)] = [
      ("in", 72), ("cm", 72 / 2.54), ("mm", 7.2 / 2.54), ("m", 7200 / 2.54), ("pt", 1), ("pc", 12),
      ("himetric", 0.072 / 2.54),
    ]
    return units.first { unit.spells($0.0) }?.1
  }
}
