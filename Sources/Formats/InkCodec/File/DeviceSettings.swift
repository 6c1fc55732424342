internal import InkDocument
internal import InkGeometry
internal import InkInput

/// The settings that the records of one device share.
struct DeviceSettings: Equatable {
  var kind: TouchKind
  /// The bits of the largest force, where it is known.
  var maximumForce: UInt64?
  /// The bits of the shorter side of the view.
  var viewSide: UInt64
  /// The response to force; `nil` where force counts as measured.
  var response: PressureResponse?
  /// The position of the seed of the first record, less the record's number.
  var seedBase: UInt64

  init(of record: StrokeRecord, number: Int) {
    kind = record.kind
    maximumForce = record.maximumForce?.bitPattern
    viewSide = record.viewSide.bitPattern
    response = record.response
    seedBase = SplitMix64.place(of: record.seed) &- UInt64(number)
  }

  /// Returns whether a record is of this device, whatever its seed.
  func isDevice(of record: StrokeRecord) -> Bool {
    kind == record.kind && maximumForce == record.maximumForce?.bitPattern
      && viewSide == record.viewSide.bitPattern && response == record.response
  }

  init(from reader: inout PayloadReader) throws(DuctusError) {
    let start = reader.offset
    let code = Int(try reader.byte())
    guard let kind = TouchKind(rawValue: code & 3), code < 32, code & 24 != 16 else {
      throw DuctusError(.number, offset: start)
    }
    self.kind = kind
    viewSide = try reader.fixed(UInt64.self)
    maximumForce = code & 4 != 0 ? try reader.fixed(UInt64.self) : nil
    if code & Self.responseBit != 0 {
      var numbers: [Double] = []
      for _ in 0..<(code & Self.curveBit != 0 ? 6 : 2) {
        numbers.append(Double(try reader.number(below: 1001)) / 1000)
      }
      response = PressureResponse(numbers: numbers)
    }
    seedBase = UInt64(bitPattern: try reader.zigzag())
  }

  func write(to writer: inout ByteWriter) {
    let numbers = response?.numbers ?? []
    let bits =
      (maximumForce != nil ? 4 : 0) | (numbers.isEmpty ? 0 : Self.responseBit)
      | (numbers.count > 2 ? Self.curveBit : 0)
    writer.append(UInt8(truncatingIfNeeded: kind.rawValue | bits))
    writer.append(fixed: viewSide)
    if let maximumForce { writer.append(fixed: maximumForce) }
    for number in numbers { writer.append(number: Int(number * 1000 + 0.5)) }
    writer.append(zigzag: Int64(bitPattern: seedBase))
  }

  /// The bits that say that a response, and a curve of it, follow.
  private static let responseBit = 8
  private static let curveBit = 16

  /// A record of the device.
  func record(
    _ samples: [RecordedSample], _ corrections: [StrokeCorrection], seed: UInt64
  ) -> StrokeRecord {
    StrokeRecord(
      samples: samples, corrections: corrections, kind: kind,
      maximumForce: maximumForce.map { Double(bitPattern: $0) }, seed: seed,
      viewSide: Double(bitPattern: viewSide), response: response)
  }
}
