/// Events in the order of their times; those of one time in the order in which they were added.
struct EventQueue<Event> {
  private var heap: [(time: Int64, order: Int, event: Event)] = []
  private var count = 0

  /// The time of the next event; `nil` where there is none.
  var nextTime: Int64? { heap.first?.time }

  private func isBefore(_ a: Int, _ b: Int) -> Bool {
    (heap[a].time, heap[a].order) < (heap[b].time, heap[b].order)
  }

  mutating func add(_ event: Event, at time: Int64) {
    count += 1
    heap.append((time, count, event))
    var place = heap.count - 1
    while place > 0, isBefore(place, (place - 1) / 2) {
      heap.swapAt(place, (place - 1) / 2)
      place = (place - 1) / 2
    }
  }

  mutating func next() -> (time: Int64, event: Event)? {
    guard let first = heap.first else { return nil }
    heap.swapAt(0, heap.count - 1)
    heap.removeLast()
    var place = 0
    while 2 * place + 1 < heap.count {
      var child = 2 * place + 1
      if child + 1 < heap.count, isBefore(child + 1, child) { child += 1 }
      if isBefore(place, child) { break }
      heap.swapAt(place, child)
      place = child
    }
    return (first.time, first.event)
  }
}
