/// Turns binary decisions and plain bits into bytes; the counterpart of ``RangeDecoder``.
///
/// The bytes are the digits, to base 256, of the lower end of an interval that each step narrows. A
/// carry runs back through bytes that are already written, which is why they stay in memory.
struct RangeEncoder {
  private let bytes: UnsafeMutablePointer<UInt8>
  private var low: UInt64 = 0
  private var range: UInt32 = 0xFFFF_FFFF
  /// The number of bytes that have been written.
  private(set) var position = 0

  /// The most bytes that a value and its flag can take, with room to spare: 31 decisions of at most
  /// 12.1 bits each, and 124 plain bits.
  static let bytesPerValue = 64

  /// Begins to write at the start of some memory, whose size is the caller's concern.
  init(_ bytes: UnsafeMutablePointer<UInt8>) { self.bytes = bytes }

  /// Goes on where another stopped, whose bytes are now elsewhere.
  init(_ other: RangeEncoder, movedTo bytes: UnsafeMutablePointer<UInt8>) {
    self.bytes = bytes
    low = other.low
    range = other.range
    position = other.position
  }

  @inline(__always)
  private mutating func normalize() {
    while range < 1 << 24 {
      shift()
      range &<<= 8
    }
  }

  @inline(__always)
  private mutating func shift() {
    if low >> 32 != 0 { carry() }
    bytes[position] = UInt8(truncatingIfNeeded: low >> 24)
    position &+= 1
    low = (low & 0xFF_FFFF) &<< 8
  }

  /// Adds 1 to the bytes so far.
  ///
  /// The interval never reaches past 1, so that the carry ends within them.
  @inline(__always)
  private mutating func carry() {
    var index = position &- 1
    while index >= 0 {
      bytes[index] &+= 1
      if bytes[index] != 0 { break }
      index &-= 1
    }
  }

  @inline(__always)
  mutating func decide(_ decision: ColumnModels.Model, _ value: Bool) {
    let entry = decision.pointee
    let bound = (range &>> 12) &* (entry &>> 20)
    if value {
      range = bound
      decision.pointee = Adaptation.afterTrue(entry)
    } else {
      low &+= UInt64(bound)
      range &-= bound
      decision.pointee = Adaptation.afterFalse(entry)
    }
    normalize()
  }

  /// A binary decision that nobody can foresee, 1 for true, without a branch.
  @inline(__always)
  mutating func toss(_ decision: ColumnModels.Model, _ bit: UInt64) {
    let entry = decision.pointee
    let bound = (range &>> 12) &* (entry &>> 20)
    // All ones where it is true.
    let mask = 0 &- UInt32(truncatingIfNeeded: bit)
    low &+= UInt64(bound & ~mask)
    range = (bound & mask) | ((range &- bound) & ~mask)
    decision.pointee = Adaptation.after(mask, entry)
    normalize()
  }

  @inline(__always)
  mutating func plain(_ value: UInt64, _ count: Int) {
    var left = count
    while left > 0 {
      let size = min(left, 8)
      left &-= size
      range &>>= UInt32(truncatingIfNeeded: size)
      let digit = (value &>> UInt64(left)) & ((1 &<< UInt64(size)) &- 1)
      low &+= digit &* UInt64(range)
      normalize()
    }
  }

  /// Writes a value, as ``RangeDecoder/value(_:row:estimate:sign:)`` reads it, and gives how many
  /// significant bits its magnitude has.
  @inline(__always)
  mutating func value(
    _ value: Int64, _ model: ColumnModels.Model, row: Int, estimate: Int, sign: Int
  ) -> Int {
    let magnitude = value.magnitude
    let size = 64 &- magnitude.leadingZeroBitCount
    let classes = model + row
    var index = estimate
    if size >= index {
      decide(classes + index, true)
      while index < 13 {
        index &+= 1
        decide(classes + index, size >= index)
        if size < index { break }
      }
      if size >= 13 { escape(model, size) }
    } else {
      decide(classes + index, false)
      while index > 1 {
        index &-= 1
        decide(classes + index, size >= index)
        if size >= index { break }
      }
      if size == 0 { return 0 }
    }
    toss(model + ColumnModels.Part.sign + sign, UInt64(bitPattern: value) &>> 63)
    let mantissa = model + ColumnModels.Part.mantissa + 4 &* min(size, 15)
    var left = size &- 1
    if left > 0 {
      left &-= 1
      let bit = (magnitude &>> UInt64(left)) & 1
      toss(mantissa + 1, bit)
      if left > 0 {
        left &-= 1
        toss(mantissa + Int(2 &+ bit), (magnitude &>> UInt64(left)) & 1)
        plain(magnitude & ((1 &<< UInt64(left)) &- 1), left)
      }
    }
    return size
  }

  @inline(__always)
  private mutating func escape(_ model: ColumnModels.Model, _ size: Int) {
    let extra = size &- 13
    var node = 1
    for index in 0..<6 {
      let bit = (extra &>> (5 &- index)) & 1
      decide(model + ColumnModels.Part.escape + node, bit != 0)
      node = 2 &* node &+ bit
    }
  }

  /// Ends the bytes, and gives how many there are: as few as the decoder allows.
  mutating func finish() -> Int {
    // Of the numbers in the interval, the one with the most zeros at its end; the decoder reads up to
    // four zero bytes that are not there.
    let last = low &+ UInt64(range) &- 1
    var zeros: UInt64 = 32
    while zeros > 0, (last >> zeros) << zeros < low { zeros &-= 1 }
    low = (last >> zeros) << zeros
    for _ in 0..<4 { shift() }
    var dropped = 0
    while dropped < RangeDecoder.overrunLimit, position > 0, bytes[position &- 1] == 0 {
      position &-= 1
      dropped &+= 1
    }
    return position
  }
}
