internal import InkInput

/// The time that a stroke in progress has spent at each pressure: all that there is to be learned of it.
struct PressureTrace {
  /// The longest time that one sample counts, in milliseconds: a pen that rests reports seldom.
  static let longestStep: Int64 = 25
  /// The longest time that one stroke counts, in milliseconds.
  static let longestStroke = 4000

  /// The time at each pressure in milliseconds; empty until there is any.
  private(set) var bins: [UInt16] = []
  private(set) var total = 0
  /// The largest force of the device.
  private(set) var maximum = TouchEvent.pencilMaximumForce
  private var count = 0
  /// The only pressure that there was; NaN where there were several.
  private var only = 0.0
  private let start: Double
  private var last: Int64 = 0

  init(start: Double) { self.start = start }

  /// Takes a measured event in; complexity: O(1).
  mutating func add(_ event: TouchEvent) {
    let known = event.maximumForce ?? .nan
    if known > 0, known < 1e12 { maximum = known }
    let time = (event.timestamp - start) * 1000
    var step: Int64 = 0
    if time.magnitude < 1e15, Int64(time) > last {
      step = min(Int64(time) - last, Self.longestStep)
      last = Int64(time)
    }
    let force = event.force ?? .nan
    guard force > 0, force < .infinity else { return }
    let pressure = min(force / maximum, 1)
    only = count == 0 || only == pressure ? pressure : .nan
    count += 1
    guard total < Self.longestStroke else { return }
    if bins.isEmpty { bins = Array(repeating: 0, count: LearnedPressure.binCount) }
    bins[min(Int(pressure * Double(bins.count)), bins.count - 1)] += UInt16(step)
    total += Int(step)
  }

  /// The pressure never was anything but what devices report that sense none.
  ///
  /// Those are 0.5 by the Pointer Events, section 4.1, and 1 by habit; 0 counts as unknown.
  var isDefault: Bool { only == 0.5 || only == 1 }
}
