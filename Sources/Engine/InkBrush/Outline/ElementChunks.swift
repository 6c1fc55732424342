import InkStream

/// Vertices in a row, in chunks that belong to path elements, and a tail that belongs to the end.
struct ElementChunks<Vertex: Sendable>: Sendable {
  /// The vertices of all chunks, and of the tail.
  private(set) var vertices: [Vertex] = []
  /// Where each element's chunk starts.
  private var starts: [Int] = []
  private var tailCount = 0

  /// Where the chunk of an element starts; that of the element after the last, where the tail does.
  private func start(_ element: Int) -> Int {
    element < starts.count ? starts[element] : vertices.count - tailCount
  }

  /// Replaces the chunks of a range of elements, and forgets elements past a new count.
  ///
  /// Complexity: O(new vertices), and a move of what follows where their number shifts.
  ///
  /// - Parameters:
  ///   - elements: the elements that have new chunks. Those past its upper bound, up to the count,
  ///     stay what they were.
  ///   - count: how many elements there are now.
  ///   - new: the vertices of the new chunks; afterwards anything.
  ///   - newStarts: where each of them starts in `new`.
  ///   - tail: what stands behind the last chunk; it is the one from before where the last element
  ///     stays.
  /// - Returns: how the vertices changed.
  mutating func replace(
    _ elements: Range<Int>, count: Int, with new: inout [Vertex], starts newStarts: [Int],
    tail: [Vertex]
  ) -> Change {
    let lower = start(elements.lowerBound)
    guard elements.upperBound < count else {
      if lower == 0 {
        // All is new: a whole stroke at once is not copied.
        swap(&vertices, &new)
      } else {
        vertices.removeLast(vertices.count - lower)
        vertices.append(contentsOf: new)
      }
      append(tail: tail)
      starts.removeLast(max(starts.count - elements.lowerBound, 0))
      for start in newStarts { starts.append(lower + start) }
      return Change(modified: lower..<vertices.count, count: vertices.count)
    }
    let upper = start(elements.upperBound)
    let losesElements = count < starts.count
    if losesElements {
      vertices.removeLast(vertices.count - start(count))
      starts.removeLast(starts.count - count)
    }
    vertices.replaceSubrange(lower..<upper, with: new)
    for (offset, start) in newStarts.enumerated() {
      starts[elements.lowerBound + offset] = lower + start
    }
    let shift = lower + new.count - upper
    if shift != 0 {
      for element in elements.upperBound..<count { starts[element] += shift }
    }
    if losesElements { append(tail: tail) }
    let last = losesElements || shift != 0 ? vertices.count : lower + new.count
    return Change(modified: lower..<last, count: vertices.count)
  }

  private mutating func append(tail: [Vertex]) {
    vertices.append(contentsOf: tail)
    tailCount = tail.count
  }
}
