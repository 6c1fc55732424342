internal import InkCanvas
internal import InkInput

/// Which events of a recording belong to one sample: those with one estimation index.
///
/// It follows the rules of `TouchPath` as far as they need no more than the events: a correction of a sample
/// that expects none is in no sample.
struct MergedEvents {
  /// A touch and an estimation index: the latest sample with them, and whether it expects corrections.
  private struct Name {
    var touch: Int64
    var index: Int64
    var sample: Int32
    var isOpen: Bool
    /// True if no sample has come yet: only corrections, which wait for it.
    var waits: Bool
  }

  /// Of each event the number of its sample; −1 where it is in none.
  private var samples: [Int32] = []
  /// Of each sample how many events it has.
  private var counts: [Int32] = []
  private var names: [Name] = []
  /// Indices in `names`, by their hashes; −1 for none.
  ///
  /// A dictionary would have code of its own for this kind of key, four times as much.
  private var table: [Int32] = Array(repeating: -1, count: 256)

  /// Looks at all events of a recording; complexity: O(events).
  init(_ recording: InkRecording) {
    samples.reserveCapacity(recording.eventCount)
    for step in recording.steps.indices {
      for event in recording.steps[step].batch.events { add(event) }
    }
    names = []
    table = []
  }

  private mutating func add(_ event: TouchEvent) {
    samples.append(-1)
    if event.origin == .predicted || event.phase.isHover { return }
    let isUpdate = event.origin == .updated
    if !isUpdate, event.location == nil { return }
    guard let index = event.estimationIndex else {
      if !isUpdate { join(newSample()) }
      return
    }
    let isOpen = !event.propertiesExpectingUpdates.isEmpty
    let number = number(of: event.touch.rawValue, index)
    if names[number].sample < 0 || !isUpdate && event.phase == .began && !names[number].waits {
      names[number].sample = newSample()
      names[number].waits = isUpdate
    } else if names[number].waits {
      names[number].waits = isUpdate
    } else if !names[number].isOpen {
      return
    }
    join(names[number].sample)
    if !names[number].waits { names[number].isOpen = isOpen }
  }

  private mutating func newSample() -> Int32 {
    counts.append(0)
    return Int32(truncatingIfNeeded: counts.count - 1)
  }

  private mutating func join(_ sample: Int32) {
    samples[samples.count - 1] = sample
    counts[Int(sample)] += 1
  }

  /// The number of a name in the list, to which it is added where it is new.
  private mutating func number(of touch: Int64, _ index: Int64) -> Int {
    if 2 * names.count >= table.count { grow() }
    let slot = slot(of: touch, index)
    if table[slot] < 0 {
      table[slot] = Int32(truncatingIfNeeded: names.count)
      names.append(Name(touch: touch, index: index, sample: -1, isOpen: false, waits: false))
    }
    return Int(table[slot])
  }

  /// Where a name is in the table, or would be.
  private func slot(of touch: Int64, _ index: Int64) -> Int {
    var hash = UInt64(bitPattern: touch) &* 0x9E37_79B9_7F4A_7C15 &+ UInt64(bitPattern: index)
    hash = (hash ^ hash >> 32) &* 0xD6E8_FEB8_6659_FD93
    let mask = table.count - 1
    var slot = Int(truncatingIfNeeded: hash >> 32) & mask
    while table[slot] >= 0 {
      let name = names[Int(table[slot])]
      if name.touch == touch, name.index == index { break }
      slot = (slot + 1) & mask
    }
    return slot
  }

  private mutating func grow() {
    table = Array(repeating: -1, count: 2 * table.count)
    for index in names.indices {
      table[slot(of: names[index].touch, names[index].index)] = Int32(truncatingIfNeeded: index)
    }
  }

  /// The number of events that belong to the sample of an event; 0 where it is in none.
  func count(of event: Int) -> Int {
    guard samples.indices.contains(event), samples[event] >= 0 else { return 0 }
    return Int(counts[Int(samples[event])])
  }
}
