internal import InkDocument
internal import InkInput

/// What the records of one device have in common.
struct DeviceSettings: Equatable {
  var kind: TouchKind
  /// The bits of the largest force, where it is known.
  var maximumForce: UInt64?
  /// The bits of the shorter side of the view.
  var viewSide: UInt64
  /// The place of the seed of the first record, less the record's number.
  var seedBase: UInt64

  init(of record: StrokeRecord, number: Int) {
    kind = record.kind
    maximumForce = record.maximumForce?.bitPattern
    viewSide = record.viewSide.bitPattern
    seedBase = SeedSequence.place(of: record.seed) &- UInt64(number)
  }

  /// Whether a record is of this device, whatever its seed.
  func isDevice(of record: StrokeRecord) -> Bool {
    kind == record.kind && maximumForce == record.maximumForce?.bitPattern
      && viewSide == record.viewSide.bitPattern
  }

  init(from reader: inout PayloadReader) throws(DuctusError) {
    let start = reader.offset
    let code = Int(try reader.byte())
    guard let kind = TouchKind(rawValue: code & 3), code < 8 else {
      throw DuctusError(.number, offset: start)
    }
    self.kind = kind
    viewSide = try reader.fixed(UInt64.self)
    maximumForce = code & 4 != 0 ? try reader.fixed(UInt64.self) : nil
    seedBase = UInt64(bitPattern: try reader.zigzag())
  }

  func write(to writer: inout ByteWriter) {
    writer.append(UInt8(truncatingIfNeeded: kind.rawValue) | (maximumForce != nil ? 4 : 0))
    writer.append(fixed: viewSide)
    if let maximumForce { writer.append(fixed: maximumForce) }
    writer.append(zigzag: Int64(bitPattern: seedBase))
  }

  /// A record of the device.
  func record(
    _ samples: [RecordedSample], _ corrections: [StrokeCorrection], seed: UInt64
  ) -> StrokeRecord {
    StrokeRecord(
      samples: samples, corrections: corrections, kind: kind,
      maximumForce: maximumForce.map { Double(bitPattern: $0) }, seed: seed,
      viewSide: Double(bitPattern: viewSide))
  }
}
