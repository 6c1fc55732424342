package import InkInput

/// The memory of one kind of device: for how long it was written with at which pressure.
///
/// The range follows from it: between the pressures below which a tenth of the time was spent, and above
/// which another tenth, and an eighth of their difference to either side, so that it spans what an even
/// hand uses. Much that is known weighs more than what is new: at the beginning a few strokes
/// settle it, later it drifts slowly, with a memory of two to four minutes of contact. The range in use
/// changes in steps of a fortieth of its width, so that strokes have a few ranges and not one each.
package struct LearnedPressure: Equatable, Sendable {
  /// The number of pressures that are told apart.
  static let binCount = 128
  /// The contact that is remembered at most, in milliseconds: beyond it all times are halved.
  static let window = 240_000
  /// The number of strokes of a default pressure which shows that nothing is sensed.
  static let defaultStrokes: UInt8 = 2
  /// The longest time that one pressure may have, in milliseconds.
  private static let fullest: UInt32 = 60_000

  /// The time at each pressure in milliseconds; empty until there is any.
  private(set) var bins: [UInt32] = []
  private var total = 0
  /// The number of strokes of a default pressure so far, up to ``defaultStrokes``.
  private(set) var defaults: UInt8 = 0
  /// The range in use; `nil` where nothing was learned.
  package private(set) var range: PressureRange?

  /// The time of contact that was learned from, in seconds; older time counts less.
  package var duration: Double { Double(total) / 1000 }

  /// Nothing is known.
  package var isEmpty: Bool { total == 0 && defaults == 0 }

  /// Learns of a stroke that was finished; complexity: O(1).
  mutating func learn(_ trace: PressureTrace, _ device: PressureDevice) {
    if trace.isDefault {
      guard total == 0, trace.isDefaultForLong, defaults < Self.defaultStrokes else { return }
      defaults += 1
      if defaults == Self.defaultStrokes { range = .unsensed }
      return
    }
    guard trace.total > 0 else { return }
    if total == 0 { range = nil }
    defaults = 0
    if bins.isEmpty { bins = Array(repeating: 0, count: Self.binCount) }
    for index in bins.indices { bins[index] += UInt32(trace.bins[index]) }
    limit()
    choose(device, maximum: trace.maximum)
  }

  /// Lets old time count less.
  private mutating func limit() {
    func sum() -> Int { bins.reduce(0) { $0 + Int($1) } }
    total = sum()
    while total > Self.window || bins.contains(where: { $0 > Self.fullest }) {
      for index in bins.indices { bins[index] /= 2 }
      total = sum()
    }
  }

  private mutating func choose(_ device: PressureDevice, maximum: Double) {
    let assumed = device.assumed(maximum: maximum)
    let (lower, upper) = (quantile(0.1), quantile(0.9))
    let margin = (upper - lower) / 8
    // Soon more than in proportion, so that a page of writing leaves nothing of the assumption.
    let ratio = Double(total) / device.patience
    let weight = ratio * ratio / (1 + ratio * ratio)
    func mixed(_ old: Double, _ new: Double) -> Double { old + weight * (new - old) }
    var light = mixed(assumed.light, max(lower - margin, 0.4 * lower))
    var firm = mixed(assumed.firm, upper + margin)
    let missing = device.leastSpread - (firm - light)
    if missing > 0 {
      light = max(light - missing / 2, 0.4 * light)
      firm = light + device.leastSpread
    }
    let found = PressureRange(light: light, firm: firm)
    if let range, range.isSensed {
      let step = (range.firm - range.light) / 40
      let isSame =
        (found.light - range.light).magnitude < step && (found.firm - range.firm).magnitude < step
      if isSame { return }
    }
    range = found
  }

  /// The pressure below which a share of the time was spent.
  private func quantile(_ share: Double) -> Double {
    let wanted = share * Double(total)
    var before = 0.0
    for (index, time) in bins.enumerated() where time > 0 {
      let time = Double(time)
      if before + time >= wanted {
        return (Double(index) + (wanted - before) / time) / Double(bins.count)
      }
      before += time
    }
    return 1
  }
}

// As bytes.
extension LearnedPressure {
  /// Appends what was learned: 0, or 1 and the defaults, the range and the bins as varints.
  func write(to bytes: inout [UInt8]) {
    if isEmpty {
      bytes.append(0)
      return
    }
    bytes += [1, defaults]
    let ends = [range?.light ?? 0, range?.firm ?? 0].map { UInt32($0 * 1000 + 0.5) }
    for number in ends + (bins.isEmpty ? Array(repeating: 0, count: Self.binCount) : bins) {
      var rest = number
      while rest >= 0x80 {
        bytes.append(UInt8(rest & 0x7F | 0x80))
        rest >>= 7
      }
      bytes.append(UInt8(rest))
    }
  }

  /// Reads what ``write(to:)`` has written, and brings it within its limits; `nil` where it is none.
  init?(_ bytes: inout ArraySlice<UInt8>) {
    guard let kind = bytes.popFirst(), kind < 2 else { return nil }
    if kind == 0 { return }
    guard let defaults = bytes.popFirst() else { return nil }
    var numbers: [UInt32] = []
    for _ in 0..<Self.binCount + 2 {
      var number: UInt32 = 0
      var shift: UInt32 = 0
      while true {
        guard shift < 21, let byte = bytes.popFirst() else { return nil }
        number |= UInt32(byte & 0x7F) << shift
        shift += 7
        if byte < 0x80 { break }
      }
      numbers.append(min(number, Self.fullest))
    }
    bins = Array(numbers[2...])
    limit()
    if total == 0 {
      bins = []
      self.defaults = min(defaults, Self.defaultStrokes)
      range = self.defaults == Self.defaultStrokes ? .unsensed : nil
    } else {
      // A range that senses nothing comes of strokes from which nothing was learned.
      let read = PressureRange(light: Double(numbers[0]) / 1000, firm: Double(numbers[1]) / 1000)
      range = read.isSensed ? read : nil
    }
  }
}
