/// Turns the bytes of a payload into binary decisions and plain bits.
///
/// After G. N. N. Martin, Range encoding: an algorithm for removing redundancy from a digitised
/// message, 1979, in the binary and adaptive form of LZMA, with probabilities of 12 bits.
///
/// Whatever the bytes are, nothing traps: the range is at least 2²⁴ before every step, so that it
/// is never 0 after one, and bytes past the end are zeros that are counted.
struct RangeDecoder {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var range: UInt32 = 0xFFFF_FFFF
  private var code: UInt32 = 0
  /// The number of bytes that have been read; more than there are, where the payload was too short.
  private(set) var position: Int

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
    position = 0
    for _ in 0..<4 { code = code << 8 | nextByte() }
  }

  /// The number of zeros read past the end.
  var overrun: Int { max(position &- bytes.count, 0) }

  /// The number of zeros that may be read past the end: the encoder leaves them out.
  static let overrunLimit = 4

  @inline(__always)
  private mutating func nextByte() -> UInt32 {
    defer { position &+= 1 }
    return position < bytes.count ? UInt32(bytes[position]) : 0
  }

  @inline(__always)
  private mutating func normalize() {
    // Twice at most: an unlikely decision leaves 2¹² of 2²⁴, plain bits leave 2¹⁶.
    while range < 1 << 24 {
      range &<<= 8
      code = code &<< 8 | nextByte()
    }
  }

  /// A binary decision, which its model then expects a little more.
  @inline(__always)
  mutating func decide(_ decision: ColumnModels.Model) -> Bool {
    let entry = decision.pointee
    let bound = (range &>> 12) &* (entry &>> 20)
    if code < bound {
      range = bound
      decision.pointee = Adaptation.afterTrue(entry)
      normalize()
      return true
    }
    code &-= bound
    range &-= bound
    decision.pointee = Adaptation.afterFalse(entry)
    normalize()
    return false
  }

  /// A binary decision that nobody can foresee, 1 for true: the same without a branch, which the
  /// processor would mostly guess wrong.
  @inline(__always)
  mutating func toss(_ decision: ColumnModels.Model) -> UInt64 {
    let entry = decision.pointee
    let bound = (range &>> 12) &* (entry &>> 20)
    // All ones where it is true.
    let mask = 0 &- UInt32(code < bound ? 1 : 0)
    code &-= bound & ~mask
    range = (bound & mask) | ((range &- bound) & ~mask)
    decision.pointee = Adaptation.after(mask, entry)
    normalize()
    return UInt64(mask & 1)
  }

  /// Bits that are as likely 0 as 1, the highest first; at most 63.
  @inline(__always)
  mutating func plain(_ count: Int) -> UInt64 {
    var value: UInt64 = 0
    var left = count
    while left > 0 {
      let size = UInt32(truncatingIfNeeded: min(left, 8))
      range &>>= size
      let digit = min(code / range, (1 &<< size) &- 1)
      code &-= digit &* range
      normalize()
      value = value &<< UInt64(size) | UInt64(digit)
      left &-= 8
    }
    return value
  }

  /// A value, and how many significant bits its magnitude has.
  ///
  /// - Parameters:
  ///   - model: the model of its channel.
  ///   - row: where the decisions on its class begin in the model.
  ///   - estimate: the class that is tried first, at least 1.
  ///   - sign: which decision on the sign applies.
  /// - Returns: both.
  @inline(__always)
  mutating func value(
    _ model: ColumnModels.Model, row: Int, estimate: Int, sign: Int
  ) -> (value: Int64, size: Int) {
    let classes = model + row
    var size = estimate
    if decide(classes + size) {
      while size < 13, decide(classes + size + 1) { size &+= 1 }
    } else {
      size &-= 1
      while size > 0, !decide(classes + size) { size &-= 1 }
      if size == 0 { return (0, 0) }
    }
    if size == 13 { size = escape(model) }
    let isNegative = toss(model + ColumnModels.Part.sign + sign)
    let mantissa = model + ColumnModels.Part.mantissa + 4 &* min(size, 15)
    var magnitude: UInt64 = 1
    var left = size &- 1
    if left > 0 {
      magnitude = 2 | toss(mantissa + 1)
      left &-= 1
      if left > 0 {
        magnitude = magnitude &<< 1 | toss(mantissa + Int(magnitude))
        left &-= 1
        magnitude = magnitude &<< UInt64(left) | plain(left)
      }
    }
    let sign = 0 &- Int64(bitPattern: isNegative)
    return ((Int64(bitPattern: magnitude) ^ sign) &- sign, size)
  }

  /// The size of a value of at least 13 bits.
  @inline(__always)
  private mutating func escape(_ model: ColumnModels.Model) -> Int {
    var node = 1
    for _ in 0..<6 {
      node = 2 &* node &+ (decide(model + ColumnModels.Part.escape + node) ? 1 : 0)
    }
    return min(node &- 51, 64)
  }
}

/// The rate at which a decision's probability adapts: fast at first, then by 1/32.
enum Adaptation {
  /// For each count of 0…15, from the lowest four bits up, the number of its significant bits plus
  /// 1: by this many bits the distance to certainty is shifted.
  private static var shifts: UInt64 { 0x5444_4444_4333_3221 }

  @inline(__always)
  private static func shift(_ entry: UInt32) -> UInt32 {
    UInt32(truncatingIfNeeded: shifts &>> UInt64((entry & 15) &* 4)) & 15
  }

  @inline(__always)
  static func afterTrue(_ entry: UInt32) -> UInt32 {
    let distance = 65_535 &- entry &>> 16
    // Most decisions were taken often; the branch is cheaper than the table.
    if entry & 15 == 15 { return entry &+ (distance &>> 5) &<< 16 }
    return entry &+ (distance &>> shift(entry)) &<< 16 &+ 1
  }

  /// After true where the mask is all ones, after false where it is 0.
  @inline(__always)
  static func after(_ mask: UInt32, _ entry: UInt32) -> UInt32 {
    let distance = (entry &>> 16) ^ (mask &>> 16)
    let change = distance &>> shift(entry)
    return entry &+ ((change ^ ~mask) &- ~mask) &<< 16 &+ (entry & 15 == 15 ? 0 : 1)
  }

  @inline(__always)
  static func afterFalse(_ entry: UInt32) -> UInt32 {
    let probability = entry &>> 16
    if entry & 15 == 15 { return entry &- (probability &>> 5) &<< 16 }
    return entry &- (probability &>> shift(entry)) &<< 16 &+ 1
  }
}
