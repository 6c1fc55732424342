/// The order of things that several devices may have put into one sequence.
enum ReMarkableSequence {
  /// Sorts items by their neighbours.
  ///
  /// An item comes behind its left neighbour and before its right one. Among those that are free, items of the higher author
  /// come first, then the lower counts, as rmscene's `crdt_sequence.py` has it from the device. Unknown neighbours count as
  /// the ends.
  ///
  /// Complexity: O(n log n).
  ///
  /// - Parameter items: the items, each identifier once; of several the last one counts.
  /// - Returns: indices of items in their order; `nil` if their neighbours form a cycle.
  static func order<Value>(_ items: [ReMarkableItem<Value>]) -> [Int]? {
    var indices: [ReMarkableIdentifier: Int] = [:]
    for (index, item) in items.enumerated() { indices[item.identifier] = index }
    // Items that come after an item, and the number of those before it.
    var followers = [[Int]](repeating: [], count: items.count)
    var waits = [Int](repeating: 0, count: items.count)
    var total = 0
    for (index, item) in items.enumerated() where indices[item.identifier] == index {
      total += 1
      if item.left != .end, let left = indices[item.left] {
        followers[left].append(index)
        waits[index] += 1
      }
      if item.right != .end, let right = indices[item.right] {
        followers[index].append(right)
        waits[right] += 1
      }
    }
    var ready = ReadyItems()
    for (index, item) in items.enumerated()
    where indices[item.identifier] == index && waits[index] == 0 {
      ready.insert(item.identifier, index)
    }
    var order: [Int] = []
    order.reserveCapacity(total)
    while let index = ready.removeFirst() {
      order.append(index)
      for follower in followers[index] {
        waits[follower] -= 1
        if waits[follower] == 0 { ready.insert(items[follower].identifier, follower) }
      }
    }
    return order.count == total ? order : nil
  }

  /// The items that wait for none, as a heap.
  private struct ReadyItems {
    private var heap: [(identifier: ReMarkableIdentifier, index: Int)] = []

    private func precedes(_ first: Int, _ second: Int) -> Bool {
      let (a, b) = (heap[first].identifier, heap[second].identifier)
      return a.author != b.author ? a.author > b.author : a.counter < b.counter
    }

    mutating func insert(_ identifier: ReMarkableIdentifier, _ index: Int) {
      heap.append((identifier, index))
      var child = heap.count - 1
      while child > 0, precedes(child, (child - 1) / 2) {
        heap.swapAt(child, (child - 1) / 2)
        child = (child - 1) / 2
      }
    }

    mutating func removeFirst() -> Int? {
      guard let first = heap.first else { return nil }
      let last = heap.removeLast()
      guard !heap.isEmpty else { return first.index }
      heap[0] = last
      var parent = 0
      while true {
        var child = parent * 2 + 1
        guard child < heap.count else { break }
        if child + 1 < heap.count, precedes(child + 1, child) { child += 1 }
        guard precedes(child, parent) else { break }
        heap.swapAt(child, parent)
        parent = child
      }
      return first.index
    }
  }
}
