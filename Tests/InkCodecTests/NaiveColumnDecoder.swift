/// A second decoder of columns: the text of the format word for word, with no thought of speed.
///
/// It knows nothing of the module under test. It reads one chunk after the other.
struct NaiveColumnDecoder {
  struct Failure: Error {}

  /// The parameters of a channel.
  struct Parameters: Equatable {
    var order = 1
    var isMixed = false
    var hasPartner = false
    var form = 0
    var step: Int64 = 1
    var bias: Int64 = 0
    var denominator: UInt64 = 1
  }

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
    /// Which entry it is.
    enum Place: Hashable {
      case classes(half: Int, row: Int, Int)
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
      case .classes(_, let row, let i) where row < 24:
        let table = [28_800, 24_400, 47_700, 45_300, 20_200, 26_800, 24_800, 23_200]
        let distance = max(-3, min(4, i - row / 3))
        return Entry(table[distance + 3], 1)
      case .classes(half: 0, row: 26, 4...13): return Entry(49_152, 0)
      case .flag: return Entry(6000, 1)
      default: return Entry(32_768, 0)
      }
    }
  }

  private(set) var parameters: [Parameters] = []
  private var models: [Model] = []
  private var lengthModel = Model(isChannel: false)
  private var previous: [Int64] = []
  private var isChainAlive = false

  // The range decoder.
  private var payload: [UInt8] = []
  private var position = 0
  private var code: UInt32 = 0
  private var range: UInt32 = 0

  /// Decodes a chunk into strokes of channels of values.
  mutating func decode(_ chunk: [UInt8]) throws -> [[[Int64]]] {
    let wasAlive = isChainAlive
    isChainAlive = false
    var rest = chunk[...]
    let first = try Self.byte(&rest)
    let flags = first & 3
    let isOneStroke = first & 4 != 0
    let isLiveInk = first & 8 != 0
    guard first < 16, flags == 2 || !isLiveInk else { throw Failure() }
    let strokeCount = isOneStroke ? 1 : try Self.varint(&rest)
    let sampleCount = try Self.varint(&rest)
    guard flags <= 2, strokeCount >= 1, strokeCount <= sampleCount, sampleCount <= 262_144 else {
      throw Failure()
    }
    if flags == 2 {
      parameters = []
      let count = isLiveInk ? 6 : try Self.byte(&rest)
      guard count >= 1, count <= 16 else { throw Failure() }
      var all: [Parameters] = []
      for channel in 0..<Int(count) {
        all.append(try Self.descriptor(&rest, channel, isLiveInk: isLiveInk))
      }
      parameters = all
    }
    guard !parameters.isEmpty, flags != 1 || wasAlive else { throw Failure() }
    if flags != 1 {
      models = parameters.map { _ in Model(isChannel: true) }
      lengthModel = Model(isChannel: false)
      previous = parameters.map { _ in 0 }
    }
    payload = Array(rest)
    do {
      let strokes = try decodeStrokes(Int(strokeCount), Int(sampleCount))
      isChainAlive = true
      return strokes
    } catch {
      if flags == 2 { parameters = [] }
      throw error
    }
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
        let value = try value(lengthModel, 0, 0, 4, 0).r
        guard value >= 0, value < 262_144 else { throw Failure() }
        n = Int(value) + 1
      }
      guard left - n >= later else { throw Failure() }
      left -= n
      var channels: [[Int64]] = []
      var residuals: [Int64] = []
      for c in parameters.indices {
        let (v, r) = try decodeColumn(c, n, residuals)
        channels.append(v)
        residuals = r
      }
      result.append(channels)
    }
    guard position >= payload.count else { throw Failure() }
    return result
  }

  private mutating func decodeColumn(
    _ c: Int, _ n: Int, _ partner: [Int64]
  ) throws -> (values: [Int64], residuals: [Int64]) {
    let m = models[c]
    let (step, bias) = (parameters[c].step, parameters[c].bias)
    let wide = Self.blen(UInt64(step - 1))
    var rem: UInt64 = 0
    if step > 1, try bit(m[.flag(0)]) { rem = try raw(wide) }
    let q = try value(m, 0, 26, 4, 9).r
    var v = [previous[c] &+ q &* step &+ Int64(bitPattern: rem)]
    var residuals: [Int64] = [0]
    var (k1, k2, s1, s2) = (0, 0, 1, 1)
    var (d1, d2) = (Int64(0), Int64(0))
    for i in 1..<max(n, 1) {
      var pred = bias
      switch parameters[c].order {
      case 1: break
      case 2: pred = pred &+ d1
      default: pred = pred &+ (i < 3 ? d1 : 2 &* d1 &- d2)
      }
      rem = 0
      if parameters[c].isMixed, try bit(m[.flag(i == n - 1 ? 3 : i == 1 ? 1 : 2)]) {
        rem = try raw(wide)
      }
      let row: Int
      let e: Int
      if i == n - 1 {
        (row, e) = (25, 1)
      } else if i == 1 {
        (row, e) = (24, 1)
      } else {
        (row, e) = (3 * k1 + min(k2, 2), max(1, k1 - 1))
      }
      let half = parameters[c].hasPartner && partner[i] != 0 ? 1 : 0
      let (r, k) = try value(m, half, row, e, 3 * s1 + s2)
      let d = pred &+ r
      v.append(v[i - 1] &+ d &* step &+ Int64(bitPattern: rem))
      residuals.append(r)
      d2 = d1
      d1 = d
      k2 = k1
      k1 = min(k, 7)
      s2 = s1
      s1 = r < 0 ? 0 : r == 0 ? 1 : 2
    }
    previous[c] = v[n - 1]
    return (v, residuals)
  }

  private mutating func value(
    _ model: Model, _ half: Int, _ row: Int, _ e: Int, _ s: Int
  ) throws -> (r: Int64, k: Int) {
    func classes(_ i: Int) -> Entry { model[.classes(half: half, row: row, i)] }
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

  private static func descriptor(
    _ rest: inout ArraySlice<UInt8>, _ channel: Int, isLiveInk: Bool
  ) throws -> Parameters {
    var result = Parameters()
    let first = Int(try byte(&rest))
    result.order = first & 3
    result.isMixed = first & 4 != 0
    result.hasPartner = first & 8 != 0
    result.form = first >> 4 & 3
    let step = first & 64 != 0 ? 1 : try varint(&rest)
    let bias = first & 128 != 0 ? 0 : try varint(&rest)
    if isLiveInk {
      guard result.form == 0 else { throw Failure() }
      result.form = 1
      result.denominator = [100, 100, 10_000, 1000, 1000, 1000][channel]
    } else if result.form == 1 {
      result.denominator = try varint(&rest)
    }
    guard result.order > 0, result.form < 3, step >= 1, step < 1 << 63,
      result.denominator >= 1, !result.isMixed || step > 1, !result.hasPartner || channel > 0
    else { throw Failure() }
    result.step = Int64(step)
    result.bias = bias & 1 == 0 ? Int64(bias / 2) : -Int64(bias / 2) - 1
    return result
  }
}
