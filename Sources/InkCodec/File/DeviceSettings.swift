internal import InkDocument
internal import InkInput

/// What the records of one device have in common.
struct DeviceSettings: Equatable {
  var kind: TouchKind
  /// The bits of the largest force, where it is known.
  var maximumForce: UInt64?
  /// The bits of the shorter side of the view.
  var viewSide: UInt64

  init(of record: StrokeRecord) {
    kind = record.kind
    maximumForce = record.maximumForce?.bitPattern
    viewSide = record.viewSide.bitPattern
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
  }

  func write(to writer: inout ByteWriter) {
    writer.append(UInt8(truncatingIfNeeded: kind.rawValue) | (maximumForce != nil ? 4 : 0))
    writer.append(fixed: viewSide)
    if let maximumForce { writer.append(fixed: maximumForce) }
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
