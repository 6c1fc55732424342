package import InkInput

/// The memory of one kind of device: for how long it was written with at which pressure.
///
/// The range follows from it: between the pressures below which a tenth of the time was spent, and above
/// which another tenth, and an eighth of their difference to either side, so that it spans what an even
/// hand uses. A hand that was only ever seen to press evenly gets the range that hands have about such a
/// pressure: what it has not shown yet, lighter and firmer, is not lost. Much that is known weighs more than
/// what is new: at the beginning a page settles it, later it drifts slowly, with a memory of two to four
/// minutes of contact.
///
/// The range in use never jumps: from stroke to stroke it changes what a pressure stands for by no more than
/// can hardly be seen, and not at all for less than a fortieth of its width.
package struct LearnedPressure: Equatable, Sendable {
  /// The number of pressures that are told apart.
  static let binCount = 128
  /// The contact that is remembered at most, in milliseconds: beyond it all times are halved.
  static let window = 240_000
  /// The most by which a stroke changes what a pressure stands for, as a share of that and a twentieth of the
  /// pencil's largest force.
  private static let mostChange = 0.05
  /// The longest time that one pressure may have, in milliseconds.
  private static let fullest: UInt32 = 60_000

  /// The time at each pressure in milliseconds; empty until there is any.
  private(set) var bins: [UInt32] = []
  private var total = 0
  /// The range in use; `nil` where nothing was learned.
  package private(set) var range: PressureRange?

  /// The time of contact that was learned from, in seconds; older time counts less.
  package var duration: Double { Double(total) / 1000 }

  /// Nothing is known.
  package var isEmpty: Bool { total == 0 }

  /// Learns of a stroke that was finished; complexity: O(1).
  ///
  /// A device that only says what devices say that sense nothing teaches nothing.
  mutating func learn(_ trace: PressureTrace, _ device: PressureDevice) {
    guard trace.total > 0, !trace.isDefault else { return }
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
    // A hand that has shown some of its range needs less of what is assumed.
    let leastSpread = max(
      device.leastSpread, Self.evenSpread * (light + firm) / 2 - (firm - light) / 2)
    let missing = leastSpread - (firm - light)
    if missing > 0 {
      light = max(light - missing / 2, 0.4 * light)
      firm = light + leastSpread
    }
    let found = PressureRange(light: light, firm: firm)
    let current = range ?? assumed
    let step = (current.firm - current.light) / 40
    let isSame =
      (found.light - current.light).magnitude < step && (found.firm - current.firm).magnitude < step
    if isSame, range != nil { return }
    range = Self.moved(from: current, to: found)
  }

  /// The difference between the light and the firm touch of a hand that was even so far, as a share of their
  /// mean.
  private static let evenSpread = 0.75

  /// The range on the way from one to another, as far as nothing jumps.
  private static func moved(from old: PressureRange, to new: PressureRange) -> PressureRange {
    let parts = 32
    var moved = new
    for part in stride(from: parts, to: 0, by: -1) {
      let share = Double(part) / Double(parts)
      moved = PressureRange(
        light: old.light + share * (new.light - old.light),
        firm: old.firm + share * (new.firm - old.firm))
      if !jumps(from: old, to: moved) { break }
    }
    return moved
  }

  /// True if some pressure stands for clearly more or less than before.
  private static func jumps(from old: PressureRange, to new: PressureRange) -> Bool {
    for step in 1..<20 {
      let pressure = Double(step) / 20
      let before = old.share(of: pressure)
      let change = (new.share(of: pressure) - before).magnitude
      if change > mostChange * (before + 0.05) { return true }
    }
    return false
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
  /// Appends what was learned: 0, or 1 and 0, the range and the bins as varints.
  func write(to bytes: inout [UInt8]) {
    if isEmpty {
      bytes.append(0)
      return
    }
    bytes += [1, 0]
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
    // A count that is of no use any more.
    guard bytes.popFirst() != nil else { return nil }
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
      return
    }
    let read = PressureRange(light: Double(numbers[0]) / 1000, firm: Double(numbers[1]) / 1000)
    range = read.isSensed ? read : nil
  }
}
