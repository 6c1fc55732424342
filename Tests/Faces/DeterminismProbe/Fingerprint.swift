/// A hash of a sequence of values: equal sequences have equal fingerprints on every machine.
///
/// FNV-1a with 64 bits (Fowler, Noll, Vo; RFC 9923) over the little-endian bytes of the values. A
/// number counts with all its bits, so 0 and −0 differ. Only NaN counts as one value, whatever its
/// payload, for WebAssembly leaves the payload of a computed NaN open.
public struct Fingerprint: Sendable {
  /// The hash of all that has been combined so far.
  public private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  /// Makes the fingerprint of the empty sequence.
  public init() {}

  /// Appends the eight bytes of an integer.
  public mutating func combine(_ bits: UInt64) {
    for shift in stride(from: UInt64(0), to: 64, by: 8) {
      value = (value ^ ((bits >> shift) & 0xFF)) &* 0x100_0000_01B3
    }
  }

  /// Appends an integer.
  public mutating func combine(_ integer: Int) {
    combine(UInt64(bitPattern: Int64(integer)))
  }

  /// Appends the bits of a number.
  public mutating func combine(_ number: Double) {
    combine(number.isNaN ? 0x7FF8_0000_0000_0000 : number.bitPattern)
  }

  /// Appends a number or its absence, which differs from every number.
  public mutating func combine(_ number: Double?) {
    if let number {
      combine(1)
      combine(number)
    } else {
      combine(0)
    }
  }
}
