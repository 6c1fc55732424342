/// The compression of GIF: codes of 3 to 12 bits for runs of bytes that have come before.
///
/// Source: *Graphics Interchange Format, Version 89a*, CompuServe 1990, appendix F; T. A. Welch, "A
/// Technique for High-Performance Data Compression", doi:10.1109/MC.1984.1659158.
struct LZWEncoder {
  /// How many bits a value has, 2…8.
  private let bits: Int
  private var output: [UInt8] = []
  private var pending: UInt32 = 0
  private var pendingBits = 0
  private var codeSize: Int
  private var next: Int

  /// The codes of runs by the code of all but their last value, and that value.
  ///
  /// Open addressing; those of an older generation are gone.
  private var keys: [UInt32]
  private var codes: [UInt16]
  private var generations: [UInt32]
  private var generation: UInt32 = 0

  private static let tableSize = 16_384
  private static let mostCodes = 4096

  /// - Parameter bits: how many bits a value has, 2…8.
  init(bits: Int) {
    self.bits = bits
    codeSize = bits + 1
    next = 0
    keys = Array(repeating: 0, count: Self.tableSize)
    codes = Array(repeating: 0, count: Self.tableSize)
    generations = Array(repeating: 0, count: Self.tableSize)
  }

  private var clearCode: Int { 1 << bits }

  /// Compresses values, as the data of an image: the number of bits, blocks of up to 255 bytes, and
  /// an empty one.
  ///
  /// Complexity: O(*n*).
  ///
  /// - Parameter values: the values; each has as many bits as was said.
  /// - Returns: the bytes.
  mutating func encode(_ values: [UInt8]) -> [UInt8] {
    output.removeAll(keepingCapacity: true)
    (pending, pendingBits) = (0, 0)
    codeSize = bits + 1
    put(clearCode)
    reset()
    var run = -1
    for value in values {
      guard run >= 0 else {
        run = Int(value)
        continue
      }
      let key = UInt32(run) << 8 | UInt32(value)
      let place = find(key)
      if generations[place] == generation {
        run = Int(codes[place])
        continue
      }
      put(run)
      if next < Self.mostCodes {
        (keys[place], codes[place], generations[place]) = (key, UInt16(next), generation)
        // A code is as long as the one given out last.
        if next == 1 << codeSize, codeSize < 12 { codeSize += 1 }
        next += 1
      } else {
        put(clearCode)
        reset()
      }
      run = Int(value)
    }
    if run >= 0 { put(run) }
    // The end has a code that is given out after the last run, so it may be longer.
    if next == 1 << codeSize, codeSize < 12 { codeSize += 1 }
    put(clearCode + 1)
    if pendingBits > 0 { output.append(UInt8(truncatingIfNeeded: pending)) }
    return blocks()
  }

  private mutating func reset() {
    codeSize = bits + 1
    next = clearCode + 2
    generation &+= 1
  }

  /// Where a key is, or would be.
  private func find(_ key: UInt32) -> Int {
    var place = Int((key &* 0x9E37_79B1) >> 18)
    while generations[place] == generation, keys[place] != key {
      place = (place + 1) & (Self.tableSize - 1)
    }
    return place
  }

  private mutating func put(_ code: Int) {
    pending |= UInt32(code) << UInt32(pendingBits)
    pendingBits += codeSize
    while pendingBits >= 8 {
      output.append(UInt8(truncatingIfNeeded: pending))
      pending >>= 8
      pendingBits -= 8
    }
  }

  private func blocks() -> [UInt8] {
    var bytes: [UInt8] = [UInt8(bits)]
    bytes.reserveCapacity(output.count + output.count / 255 + 3)
    for start in stride(from: 0, to: output.count, by: 255) {
      let block = output[start..<min(start + 255, output.count)]
      bytes.append(UInt8(block.count))
      bytes.append(contentsOf: block)
    }
    bytes.append(0)
    return bytes
  }
}
