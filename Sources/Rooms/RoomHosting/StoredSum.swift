/// The number of a room's records, and a sum over them in their order: a store in which some are missing, changed or in
/// another order does not have the sum that it has kept.
///
/// The sum is FNV-1a of 64 bits over the checksums with which the records end, so that it grows with each record, and
/// none has to be read again. It is no proof against somebody who wants it to be the same.
struct StoredSum: Equatable, Sendable {
  /// The number of records.
  private(set) var count = 0
  /// The sum.
  private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  /// Makes that of no records.
  init() {}

  /// Makes one of its parts, as they are kept.
  init(count: Int, bits: Int64) { (self.count, value) = (count, UInt64(bitPattern: bits)) }

  /// The sum as it is kept.
  var bits: Int64 { Int64(bitPattern: value) }

  /// Adds a record behind the others.
  ///
  /// - Parameter record: its bytes, as ``RoomRecord/framed`` made them.
  mutating func add(_ record: some BidirectionalCollection<UInt8>) {
    count += 1
    for byte in record.suffix(4) { value = (value ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
  }
}
