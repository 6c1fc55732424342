/// Returns bytes each of which is 7 more than the one before, round and round.
package func risingBytes(_ count: Int) -> [UInt8] {
  (0..<count).map { UInt8(truncatingIfNeeded: $0 * 7) }
}
