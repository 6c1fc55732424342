internal import InkBrush
internal import InkGeometry

/// The points of the elements that were placed last, so that drawing them several times, for several
/// tiles and after several changes near them, flattens them once.
///
/// It is written where elements are placed, and only read where tiles are drawn.
struct RecentPoints {
  /// How many elements are remembered: those whose indices have the same remainder share a place.
  private static let capacity = 32
  /// How many points of an element are remembered at most: an element with more is not.
  private static let pointLimit = 4

  /// The element in each place, −1 for none.
  private var elements: [Int32] = []
  private var counts: [Int32] = []
  private var points: [SpinePoint] = []

  init() {}

  /// Remembers an element that is placed.
  mutating func put(_ element: Int, _ new: [SpinePoint]) {
    if elements.isEmpty {
      elements = Array(repeating: -1, count: Self.capacity)
      counts = Array(repeating: 0, count: Self.capacity)
      let empty = SpinePoint(.zero, TipState(width: 0))
      points = Array(repeating: empty, count: Self.capacity * Self.pointLimit)
    }
    let place = element & (Self.capacity - 1)
    guard new.count <= Self.pointLimit else {
      if Int(elements[place]) == element { elements[place] = -1 }
      return
    }
    elements[place] = Int32(truncatingIfNeeded: element)
    counts[place] = Int32(truncatingIfNeeded: new.count)
    for index in new.indices { points[place * Self.pointLimit + index] = new[index] }
  }

  /// Calls a function with the points of an element; `false` where they are not remembered.
  @inline(__always)
  func with(_ element: Int, _ body: (UnsafeBufferPointer<SpinePoint>) -> Void) -> Bool {
    let place = element & (Self.capacity - 1)
    guard !elements.isEmpty, Int(elements[place]) == element else { return false }
    points.withUnsafeBufferPointer { points in
      let first = place * Self.pointLimit
      body(UnsafeBufferPointer(rebasing: points[first..<first + Int(counts[place])]))
    }
    return true
  }

  /// Appends the points of an element; `false` where they are not remembered.
  func append(_ element: Int, to target: inout [SpinePoint]) -> Bool {
    let place = element & (Self.capacity - 1)
    guard !elements.isEmpty, Int(elements[place]) == element else { return false }
    let first = place * Self.pointLimit
    for index in first..<first + Int(counts[place]) { target.append(points[index]) }
    return true
  }

  /// Forgets all.
  mutating func removeAll() { self = RecentPoints() }
}
