internal import InkDocument
internal import InkGeometry

#if canImport(Glibc)
  internal import Glibc
#endif

/// When each sample of a drawing is drawn in a replay of it.
///
/// Times are whole steps of 0.1 ms from the beginning of the replay, as samples have them.
struct ReplayTimeline {
  /// The ink of one touch: a stroke, or the pieces that were left of it.
  struct Item {
    /// The strokes, made of one record that is no other's.
    var strokes: [InkStroke]
    /// The samples that are drawn one after the other: those that the pieces have.
    var samples: Range<Int>
    /// True if the samples have times.
    var isTimed: Bool
    /// True if an item below has the same samples.
    var isCopy = false
    /// True if its times count from its own beginning.
    var hasOwnClock = false
    /// When the first of them is drawn.
    var start: Int64 = 0
    /// When the last of them is drawn.
    var end: Int64
    /// When the last of this item and all before it is drawn.
    var endOfAll: Int64 = 0
    /// The first item of those that overlap with one another in time.
    var group = 0
    /// The level of its layer.
    var level = 0
    /// True if it can be drawn as wet ink, that is, by giving a canvas its samples.
    var isWet: Bool

    /// The record of the strokes.
    var record: StrokeRecord { strokes[0].record }

    /// Returns the time from the sample before one to it.
    func gap(before index: Int) -> Int64 {
      let (a, b) = (record.samples[index - 1], record.samples[index])
      if isTimed {
        guard b.time > a.time else { return 0 }
        return Int64(
          min(UInt64(bitPattern: b.time &- a.time), UInt64(ReplayTimeline.longestRest)))
      }
      let x = Double(b.x) - Double(a.x)
      let y = Double(b.y) - Double(a.y)
      let steps = (x * x + y * y).squareRoot() / ReplayTimeline.speed
      return Int64(max(min(steps, Double(ReplayTimeline.longestRest)), 1))
    }
  }

  /// The items in the order in which they begin.
  private(set) var items: [Item] = []

  /// When the last sample is drawn.
  var end: Int64 { items.last?.endOfAll ?? 0 }

  /// The limit of rests within a stroke: 10 s.
  ///
  /// Longer rests are errors of a clock.
  private static let longestRest: Int64 = 100_000
  /// The speed at which strokes without times are drawn: 600 points a second, in hundredths of a point a
  /// step.
  private static let speed = 6.0
  /// The pause between two strokes where nothing is known of it: 0.2 s.
  private static let usualPause: Int64 = 2000
  /// The largest number of overlapping items that are drawn as wet ink.
  private static let largestGroup = 64

  /// Complexity: O(samples + strokes log strokes).
  ///
  /// - Parameters:
  ///   - document: the drawing; what happens to it afterwards is not seen.
  ///   - pauseLimit: the longest pause between two strokes, in steps.
  init(_ document: InkDocument, pauseLimit: Int64) {
    var last: StrokeRecord?
    for stroke in document.rankedOnOneLayer(document.strokes) where document.isShown(stroke) {
      if let last, last === stroke.record,
        items[items.count - 1].strokes[0].layers[0].place == stroke.layers[0].place
      {
        let record = items[items.count - 1].record
        items[items.count - 1].strokes.append(Self.copy(stroke, record, document))
        continue
      }
      last = stroke.record
      items.append(
        Item(
          strokes: [Self.copy(stroke, stroke.record.snapshot, document)], samples: 0..<0,
          isTimed: true, end: 0, level: document.level(of: stroke), isWet: false))
    }
    for index in items.indices { Self.measure(&items[index]) }
    findCopies()
    findClocks()
    for index in items.indices {
      if index > 0 { schedule(index, pauseLimit) }
      items[index].endOfAll = max(items[index].end, index > 0 ? items[index - 1].endOfAll : 0)
      let begins = index == 0 || items[index].start >= items[index - 1].endOfAll
      items[index].group = begins ? index : items[index - 1].group
    }
    findWet()
  }

  private static func copy(
    _ stroke: InkStroke, _ record: StrokeRecord, _ document: InkDocument
  ) -> InkStroke {
    var copy = stroke.made(of: record)
    copy.giveBounds(document.localBounds(of: stroke))
    return copy
  }

  /// Finds which samples take time, and how long, from the first of them.
  ///
  /// Static, for a method of the timeline would hold the items while one of them changes, and so have all
  /// of them copied.
  private static func measure(_ item: inout Item) {
    let samples = item.record.samples
    guard samples.count > 0 else { return }
    let largest = samples.count - 1
    var lower = largest
    var upper = 0
    for stroke in item.strokes {
      let span = stroke.span ?? StrokeSpan(0, Double(largest))
      lower = min(lower, span.lower > 0 ? Int(min(span.lower, Double(largest))) : 0)
      upper = max(upper, span.upper > 0 ? Int(min(span.upper + 1, Double(largest))) : 0)
    }
    item.samples = lower..<max(upper, lower) + 1
    item.isTimed = item.samples.count == 1
    for index in item.samples.dropFirst() where samples[index].time > samples[index - 1].time {
      item.isTimed = true
    }
    for index in item.samples.dropFirst() { item.end += item.gap(before: index) }
    item.isWet = item.strokes.count == 1 && item.strokes[0].canBeWet
  }

  /// Finds the items whose samples an item below has too, whether they share a record or not.
  private mutating func findCopies() {
    var keys: [Int64] = []
    keys.reserveCapacity(items.count)
    for item in items { keys.append(Self.key(of: item.record.samples)) }
    let order = KeyOrder.indices(of: keys)
    for rank in order.indices.dropFirst() {
      // Of items with one key the lower ones come first.
      let (below, index) = (order[rank - 1], order[rank])
      guard keys[below] == keys[index] else { continue }
      items[index].isCopy = items[below].record.samples == items[index].record.samples
    }
  }

  /// A number that samples which are equal share, and hardly any others.
  private static func key(of samples: [RecordedSample]) -> Int64 {
    var key = UInt64(truncatingIfNeeded: samples.count)
    func add(_ value: Int64) {
      // An odd factor loses nothing; its high bits come back down.
      key = (key ^ UInt64(bitPattern: value)) &* 0x9E37_79B9_7F4A_7C15
      key ^= key >> 29
    }
    for sample in samples {
      add(sample.x)
      add(sample.y)
      add(sample.time)
    }
    return Int64(bitPattern: key)
  }

  /// The number of items that begin at the same time and cannot be the fingers of one hand.
  private static let fewestClocks = 3

  /// Finds items in a row that begin at the same time, and so many that each has a clock of its own;
  /// copies between them do not count.
  private mutating func findClocks() {
    var first = 0
    var count = 0
    var time: Int64 = 0
    for index in items.indices where !items[index].isCopy && !items[index].samples.isEmpty {
      let item = items[index]
      let start = item.record.samples[item.samples.lowerBound].time
      if count == 0 || start != time { (first, count, time) = (index, 0, start) }
      count += 1
      if count < Self.fewestClocks { continue }
      for other in (count == Self.fewestClocks ? first : index)...index {
        items[other].hasOwnClock = true
      }
    }
  }

  /// Puts an item after those before it.
  private mutating func schedule(_ index: Int, _ pauseLimit: Int64) {
    let before = items[index - 1]
    let item = items[index]
    let end = before.endOfAll
    var start = end + min(Self.usualPause, pauseLimit)
    let isTimed = before.isTimed && item.isTimed && !before.samples.isEmpty
    if isTimed, !item.samples.isEmpty, !item.isCopy {
      let from = before.record.samples[before.samples.lowerBound].time
      let to = item.record.samples[item.samples.lowerBound].time
      if to < from {
        // Another clock: the drawing was continued some other time.
        start = end + pauseLimit
      } else if to > from || Self.areSimultaneous(before, item) {
        // A pen that was down a moment ago is still down, or was lifted for so long.
        let way = Int64(min(UInt64(bitPattern: to &- from), 1 << 60))
        let time = before.start &+ way
        if time >= end {
          start = end + min(time - end, pauseLimit)
        } else if !before.isCopy {
          start = time
        }
      }
    }
    items[index].start = start
    items[index].end += start
  }

  /// Returns whether items that begin at the same time are drawn with two fingers.
  private static func areSimultaneous(_ one: Item, _ other: Item) -> Bool {
    one.samples.count > 1 && other.samples.count > 1 && !(one.hasOwnClock && other.hasOwnClock)
  }

  /// Keeps wet ink above all that is dry: in a group where one item cannot be wet none is.
  private mutating func findWet() {
    var highest = -1
    var start = 0
    while start < items.count {
      var end = start + 1
      while end < items.count, items[end].group == start { end += 1 }
      let isWet = end - start <= Self.largestGroup && isWet(start..<end, above: highest)
      for index in start..<end {
        items[index].isWet = isWet
        for order in orders(index) { highest = max(highest, order) }
      }
      start = end
    }
  }

  private func isWet(_ group: Range<Int>, above highest: Int) -> Bool {
    var seen: [Int] = []
    for index in group {
      // A canvas draws on one layer at a time.
      if !items[index].isWet || items[index].level != items[group.lowerBound].level { return false }
      var ended = highest
      for other in group.lowerBound..<index where items[other].end <= items[index].start {
        for order in orders(other) { ended = max(ended, order) }
      }
      for order in orders(index) {
        if order <= ended { return false }
        for other in seen where other == order { return false }
        seen.append(order)
      }
    }
    return true
  }

  private func orders(_ index: Int) -> [Int] {
    var orders: [Int] = []
    for stroke in items[index].strokes { for layer in stroke.layers { orders.append(layer.place) } }
    return orders
  }
}
