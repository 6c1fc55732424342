/// A second decoder of columns: the text of the format word for word, with no thought of speed.
///
/// It knows nothing of the module under test. It reads one chunk after the other.
package struct NaiveColumnDecoder {
  package struct Failure: Error {}

  /// The probability that a decision is true, of 65,536, and how often it was taken.
  final class Entry {
    var p: Int
    var n: Int

    init(_ p: Int, _ n: Int) {
      self.p = p
      self.n = n
    }
  }

  /// The entries of a channel, or of the lengths of strokes; each is made when it is first used.
  final class Model {
    /// The place of an entry.
    enum Place: Hashable {
      case classes(row: Int, Int)
      case escape(Int)
      case sign(Int)
      case mantissa(Int, Int)
      case flag(Int)
    }

    let isChannel: Bool
    private var entries: [Place: Entry] = [:]

    init(isChannel: Bool) { self.isChannel = isChannel }

    subscript(place: Place) -> Entry {
      if let entry = entries[place] { return entry }
      let entry = fresh(place)
      entries[place] = entry
      return entry
    }

    private func fresh(_ place: Place) -> Entry {
      guard isChannel else { return Entry(32_768, 0) }
      switch place {
      case .classes(let row, let i) where row < 24:
        let table = [28_800, 24_400, 47_700, 45_300, 20_200, 26_800, 24_800, 23_200]
        let distance = max(-3, min(4, i - row / 3))
        return Entry(table[distance + 3], 1)
      case .classes(row: 26, 4...13): return Entry(49_152, 0)
      case .flag: return Entry(6000, 1)
      default: return Entry(32_768, 0)
      }
    }
  }

  /// The orders of the channels: 1, 2, 3, or 4 for intervals.
  let orders: [Int]
  private var steps: [Int64] = []
  /// The usual difference of each channel, in sixteenths of its step.
  private var usual: [Int64] = []
  private var models: [Model] = []
  private var lengthModel = Model(isChannel: false)
  private var previous: [Int64] = []
  private var isChainAlive = false

  package init(_ orders: [Int]) { self.orders = orders }

  // The range decoder.
  private var payload: [UInt8] = []
  private var position = 0
  private var code: UInt32 = 0
  private var range: UInt32 = 0

  /// Decodes a chunk into strokes of channels of values.
  package mutating func decode(_ chunk: [UInt8]) throws -> [[[Int64]]] {
    let wasAlive = isChainAlive
    isChainAlive = false
    var rest = chunk[...]
    let flags = try Self.byte(&rest)
    guard flags < 8 else { throw Failure() }
    let strokeCount = flags & 4 != 0 ? 1 : try Self.varint(&rest)
    let sampleCount = try Self.varint(&rest)
    guard strokeCount >= 1, strokeCount <= sampleCount, sampleCount <= 262_144 else {
      throw Failure()
    }
    var all: [Int64] = []
    for _ in orders where flags & 2 != 0 {
      let step = try Self.varint(&rest)
      guard step >= 1, step <= 1 << 31 else { throw Failure() }
      all.append(Int64(step))
    }
    if flags & 1 != 0 {
      guard wasAlive else { throw Failure() }
      for c in all.indices where all[c] != steps[c] { usual[c] = 0 }
      if !all.isEmpty { steps = all }
    } else {
      steps = all.isEmpty ? orders.map { _ in 1 } : all
      models = orders.map { _ in Model(isChannel: true) }
      lengthModel = Model(isChannel: false)
      previous = orders.map { _ in 0 }
      usual = previous
    }
    payload = Array(rest)
    let strokes = try decodeStrokes(Int(strokeCount), Int(sampleCount))
    isChainAlive = true
    return strokes
  }

  private mutating func decodeStrokes(_ strokes: Int, _ samples: Int) throws -> [[[Int64]]] {
    position = 0
    code = 0
    range = 0xFFFF_FFFF
    for _ in 0..<4 { code = code << 8 | UInt32(try nextByte()) }
    var result: [[[Int64]]] = []
    var left = samples
    for stroke in 0..<strokes {
      var n = left
      let later = strokes - 1 - stroke
      if later > 0 {
        let value = try value(lengthModel, 0, 4, 0).r
        guard value >= 0, value < 262_144 else { throw Failure() }
        n = Int(value) + 1
      }
      guard left - n >= later else { throw Failure() }
      left -= n
      var channels: [[Int64]] = []
      for c in orders.indices { channels.append(try decodeColumn(c, n)) }
      result.append(channels)
    }
    guard position >= payload.count else { throw Failure() }
    return result
  }

  private mutating func decodeColumn(_ c: Int, _ n: Int) throws -> [Int64] {
    let m = models[c]
    let step = steps[c]
    let wide = Self.blen(UInt64(step - 1))
    var rem: UInt64 = 0
    if step > 1, try bit(m[.flag(0)]) { rem = try raw(wide) }
    let q = try value(m, 26, 4, 9).r
    var v = [previous[c] &+ q &* step &+ Int64(bitPattern: rem)]
    var (k1, k2, s1, s2) = (0, 0, 1, 1)
    var (d1, d2) = (Int64(0), Int64(0))
    var run = 0
    for i in 1..<max(n, 1) {
      let third = i < 3 ? d1 : 2 &* d1 &- d2
      let pred = [0, d1, third, (usual[c] &+ 8) >> 4][orders[c] - 1]
      rem = 0
      if step > 1, try bit(m[.flag(i == n - 1 ? 3 : i == 1 ? 1 : 2)]) { rem = try raw(wide) }
      let row: Int
      let e: Int
      if i == n - 1 {
        (row, e) = (25, 1)
      } else if i == 1 {
        (row, e) = (24, 1)
      } else {
        (row, e) = (3 * k1 + min(k2, 2), max(1, k1 - 1))
      }
      let (r, k) = try value(m, row, e, 3 * s1 + s2)
      let d = pred &+ r
      v.append(v[i - 1] &+ d &* step &+ Int64(bitPattern: rem))
      if orders[c] == 4 {
        let aim = d &<< 4
        let far = aim > usual[c]
        if usual[c] == 0 || aim == usual[c] {
          run = 0
          usual[c] = aim
        } else {
          run = far ? max(run, 0) + 1 : min(run, 0) - 1
          let most: Int64 = abs(run) <= 3 ? 1 : abs(run) < 11 ? 1 << Int64(abs(run) - 3) : 256
          let distance = far ? aim &- usual[c] : usual[c] &- aim
          let move = min(most, distance)
          usual[c] = far ? usual[c] &+ move : usual[c] &- move
        }
      }
      d2 = d1
      d1 = d
      k2 = k1
      k1 = min(k, 7)
      s2 = s1
      s1 = r < 0 ? 0 : r == 0 ? 1 : 2
    }
    previous[c] = v[n - 1]
    return v
  }

  private mutating func value(
    _ model: Model, _ row: Int, _ e: Int, _ s: Int
  ) throws -> (r: Int64, k: Int) {
    func classes(_ i: Int) -> Entry { model[.classes(row: row, i)] }
    var i: Int
    if try bit(classes(e)) {
      i = e
      while i < 13, try bit(classes(i + 1)) { i += 1 }
    } else {
      i = e - 1
      while i > 0, try !bit(classes(i)) { i -= 1 }
    }
    if i == 13 {
      var t = 1
      for _ in 0..<6 { t = 2 * t + (try bit(model[.escape(t)]) ? 1 : 0) }
      i = min(13 + t - 64, 64)
    }
    if i == 0 { return (0, 0) }
    let k = i
    let isNegative = try bit(model[.sign(s)])
    var o: UInt64 = 1
    var node = 1
    var left = k - 1
    var times = 0
    while left > 0, times < 2 {
      left -= 1
      times += 1
      let b = try bit(model[.mantissa(min(k, 15), node)]) ? 1 : 0
      node = 2 * node + b
      o = 2 * o + UInt64(b)
    }
    let low = try raw(left)
    o = o << UInt64(left) | low
    return (isNegative ? 0 &- Int64(bitPattern: o) : Int64(bitPattern: o), k)
  }

  private mutating func bit(_ entry: Entry) throws -> Bool {
    let bound = (range >> 12) * UInt32(entry.p >> 4)
    let v = code < bound
    if v {
      range = bound
    } else {
      code -= bound
      range -= bound
    }
    let r = Self.blen(UInt64(entry.n + 1))
    if v { entry.p += (65_535 - entry.p) >> r } else { entry.p -= entry.p >> r }
    entry.n = min(entry.n + 1, 15)
    try normalize()
    return v
  }

  private mutating func raw(_ count: Int) throws -> UInt64 {
    var result: UInt64 = 0
    var n = count
    while n > 0 {
      let k = min(n, 8)
      range >>= UInt32(k)
      let x = min(code / range, 1 << UInt32(k) - 1)
      code -= x * range
      try normalize()
      result = result << UInt64(k) | UInt64(x)
      n -= k
    }
    return result
  }

  private mutating func normalize() throws {
    while range < 1 << 24 {
      range <<= 8
      code = code << 8 | UInt32(try nextByte())
    }
  }

  private mutating func nextByte() throws -> UInt8 {
    defer { position += 1 }
    if position < payload.count { return payload[position] }
    if position - payload.count >= 4 { throw Failure() }
    return 0
  }

  private static func blen(_ value: UInt64) -> Int {
    var count = 0
    while count < 64, value >> UInt64(count) != 0 { count += 1 }
    return count
  }

  private static func byte(_ rest: inout ArraySlice<UInt8>) throws -> UInt8 {
    guard let byte = rest.popFirst() else { throw Failure() }
    return byte
  }

  private static func varint(_ rest: inout ArraySlice<UInt8>) throws -> UInt64 {
    var bits: [Bool] = []
    for _ in 0..<10 {
      let byte = try byte(&rest)
      for place in 0..<7 { bits.append(byte >> place & 1 == 1) }
      guard byte < 128 else { continue }
      guard !bits.dropFirst(64).contains(true) else { throw Failure() }
      return bits.prefix(64).reversed().reduce(0) { 2 * $0 + ($1 ? 1 : 0) }
    }
    throw Failure()
  }
}
