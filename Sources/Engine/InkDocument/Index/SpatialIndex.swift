internal import InkGeometry

/// Finds what lies near: a loose quadtree, whose cells reach half their side over their edges.
///
/// An entry lies in the smallest cell that it fits, by its centre, so that where it lies depends on
/// itself alone. The tree grows at its root. Complexity: O(log (extent ÷ size of the smallest entry))
/// to insert and to remove, and that for every cell found, to find.
struct SpatialIndex {
  private struct Node {
    /// Four nodes from the upper left, row by row; 0, which is the root, for none.
    var children = SIMD4<Int32>.zero
    var entries: [Entry] = []
    /// The number of entries here and below.
    var count = 0
  }

  private struct Entry {
    var number: Int
    var bounds: Rect
  }

  private var nodes: [Node] = []
  private var free: [Int32] = []
  private var origin = Point(0, 0)
  private var side = 0.0
  /// Entries too far away for the tree, or larger than anything.
  private var far: [Entry] = []
  /// Where each entry, by its number, lies among those of its node.
  private var indices: [Int32] = []

  /// The limit of the tree in points: it holds entries that lie within a quarter of this from the origin.
  private static let largestSide = 0x1p46
  /// The side of the smallest cells, in points.
  private static let smallestSide = 0.25

  /// Adds an entry; one with empty bounds is not to be found.
  mutating func insert(_ number: Int, _ bounds: Rect) {
    guard !bounds.isEmpty else { return }
    let entry = Entry(number: number, bounds: bounds)
    if number >= indices.count {
      indices.append(contentsOf: repeatElement(0, count: number + 1 - indices.count))
    }
    guard grow(toHold: bounds) else {
      indices[number] = Int32(far.count)
      far.append(entry)
      return
    }
    var index = 0
    var corner = origin
    var side = self.side
    while true {
      nodes[index].count += 1
      guard let quadrant = Self.quadrant(bounds, &corner, &side) else { break }
      var child = Int(nodes[index].children[quadrant])
      if child == 0 {
        child = makeNode()
        nodes[index].children[quadrant] = Int32(child)
      }
      index = child
    }
    indices[number] = Int32(nodes[index].entries.count)
    nodes[index].entries.append(entry)
  }

  /// Removes an entry that was inserted with these bounds.
  mutating func remove(_ number: Int, _ bounds: Rect) {
    guard !bounds.isEmpty else { return }
    if Self.take(number, from: &far, &indices) { return }
    guard !nodes.isEmpty, fits(bounds) else { return }
    var way: [(node: Int, quadrant: Int)] = []
    var index = 0
    var corner = origin
    var side = self.side
    while let quadrant = Self.quadrant(bounds, &corner, &side) {
      let child = Int(nodes[index].children[quadrant])
      guard child != 0 else { return }
      way.append((index, quadrant))
      index = child
    }
    guard Self.take(number, from: &nodes[index].entries, &indices) else { return }
    nodes[index].count -= 1
    for (node, quadrant) in way.reversed() {
      nodes[node].count -= 1
      let child = nodes[node].children[quadrant]
      if nodes[Int(child)].count == 0 {
        nodes[Int(child)] = Node()
        free.append(child)
        nodes[node].children[quadrant] = 0
      }
    }
  }

  /// Takes an entry out of a list, the last of which fills the gap; `false` where it is not there.
  private static func take(
    _ number: Int, from entries: inout [Entry], _ indices: inout [Int32]
  ) -> Bool {
    guard number < indices.count else { return false }
    let index = Int(indices[number])
    guard index < entries.count, entries[index].number == number else { return false }
    let last = entries.removeLast()
    if index < entries.count {
      entries[index] = last
      indices[last.number] = Int32(index)
    }
    return true
  }

  /// Calls a function for every entry whose bounds meet a rectangle, in no particular order.
  func forEach(in rect: Rect, _ body: (Int) -> Void) {
    guard !rect.isEmpty else { return }
    for entry in far where entry.bounds.intersects(rect) { body(entry.number) }
    guard !nodes.isEmpty, nodes[0].count > 0 else { return }
    visit(0, origin, side, rect, body)
  }

  private func visit(
    _ index: Int, _ corner: Point, _ side: Double, _ rect: Rect, _ body: (Int) -> Void
  ) {
    for entry in nodes[index].entries where entry.bounds.intersects(rect) { body(entry.number) }
    let half = side / 2
    let reach = half / 2
    for quadrant in 0..<4 where nodes[index].children[quadrant] != 0 {
      let x = quadrant & 1 == 0 ? corner.x : corner.x + half
      let y = quadrant & 2 == 0 ? corner.y : corner.y + half
      let loose = Rect(
        minX: x - reach, minY: y - reach, maxX: x + half + reach, maxY: y + half + reach)
      if loose.intersects(rect) {
        visit(Int(nodes[index].children[quadrant]), Point(x, y), half, rect, body)
      }
    }
  }

  /// The quadrant of a cell in which bounds belong, which becomes the cell; `nil` where they belong
  /// in the cell itself.
  private static func quadrant(
    _ bounds: Rect, _ corner: inout Point, _ side: inout Double
  ) -> Int? {
    let half = side / 2
    guard half >= smallestSide, max(bounds.width, bounds.height) <= half else { return nil }
    let center = bounds.center
    var quadrant = 0
    var (x, y) = (corner.x, corner.y)
    if center.x >= x + half {
      quadrant += 1
      x += half
    }
    if center.y >= y + half {
      quadrant += 2
      y += half
    }
    (corner, side) = (Point(x, y), half)
    return quadrant
  }

  private func fits(_ bounds: Rect) -> Bool {
    let center = bounds.center
    return max(bounds.width, bounds.height) <= side && center.x >= origin.x && center.y >= origin.y
      && center.x < origin.x + side && center.y < origin.y + side
  }

  /// Sees to it that the root holds bounds; `false` where they are too large or too far away.
  private mutating func grow(toHold bounds: Rect) -> Bool {
    let extent = max(
      max(bounds.minX.magnitude, bounds.maxX.magnitude),
      max(bounds.minY.magnitude, bounds.maxY.magnitude))
    guard bounds.isFinite, extent < Self.largestSide / 4 else { return false }
    if nodes.isEmpty {
      nodes.append(Node())
      side = 1024
      origin = Point(0, 0)
    }
    let center = bounds.center
    while !fits(bounds) {
      // The old root becomes a quadrant of a new one that reaches towards the bounds.
      var quadrant = 0
      var (x, y) = (origin.x, origin.y)
      if center.x < x {
        quadrant += 1
        x -= side
      }
      if center.y < y {
        quadrant += 2
        y -= side
      }
      if nodes[0].count > 0 {
        let old = makeNode()
        nodes[old] = nodes[0]
        nodes[0] = Node()
        nodes[0].count = nodes[old].count
        nodes[0].children[quadrant] = Int32(old)
        // Entries of the old root stay in it: they are too small for the new one.
      }
      origin = Point(x, y)
      side *= 2
    }
    return true
  }

  private mutating func makeNode() -> Int {
    if let index = free.popLast() { return Int(index) }
    nodes.append(Node())
    return nodes.count - 1
  }
}
