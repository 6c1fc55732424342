/// The edges of a polygon, put in order by bands of rows.
///
/// A large polygon is drawn band by band, so that the cells of a band stay in the processor's cache.
/// Neighbouring edges mostly lie in the same band: what is kept is runs of them.
struct PolygonBands: Sendable {
  private struct Run {
    var first: Int32
    var last: Int32
    /// Whether these edges lie in the band wholly.
    var isInside: Bool
    /// The next run of the same band, or −1.
    var next: Int32
  }

  /// The first run of each band, or −1.
  private var heads: [Int32] = []
  private var runs: [Run] = []

  /// How many cells a band has at most, unless it has eight rows only: 512 KB, of which an outline
  /// touches a small part.
  private static var capacity: Int { 65536 }

  /// The binary logarithm of the height of bands in rows, for a distance from row to row.
  @_optimize(speed)
  static func shift(pitch: Int, height: Int) -> Int {
    var shift = 3
    while pitch &<< (shift &+ 1) <= capacity, 1 &<< shift < height { shift &+= 1 }
    return shift
  }

  /// Puts the edges of a polygon in order.
  ///
  /// - Parameters:
  ///   - polygon: the polygon.
  ///   - originY: where the first band begins.
  ///   - shift: the binary logarithm of the height of bands in rows.
  ///   - height: how many rows there are bands for.
  /// - Complexity: O(vertices + bands that edges cross).
  @_optimize(speed)
  mutating func sort(_ polygon: FixedPolygon, originY: Int32, shift: Int, height: Int) {
    let count = (height &+ 1 &<< shift &- 1) &>> shift
    heads = Array(repeating: -1, count: count)
    runs.removeAll(keepingCapacity: true)
    let scale = Int32(truncatingIfNeeded: shift &+ 8)
    var first = 0
    var band = (polygon.coordinates[2 &* polygon.count &- 1] &- originY) &>> scale
    for edge in 0..<polygon.count {
      let next = (polygon.coordinates[2 &* edge &+ 1] &- originY) &>> scale
      if next == band { continue }
      append(first, edge, band, isInside: true)
      let lowest = max(min(band, next), 0)
      let highest = min(max(band, next), Int32(truncatingIfNeeded: count) &- 1)
      if lowest <= highest {
        for crossed in lowest...highest { append(edge, edge &+ 1, crossed, isInside: false) }
      }
      first = edge &+ 1
      band = next
    }
    append(first, polygon.count, band, isInside: true)
  }

  @_optimize(speed)
  private mutating func append(_ first: Int, _ last: Int, _ band: Int32, isInside: Bool) {
    let band = Int(truncatingIfNeeded: band)
    guard first < last, band >= 0, band < heads.count else { return }
    runs.append(
      Run(
        first: Int32(truncatingIfNeeded: first), last: Int32(truncatingIfNeeded: last),
        isInside: isInside, next: heads[band]))
    heads[band] = Int32(truncatingIfNeeded: runs.count &- 1)
  }

  /// Calls a function with the runs of a band, each the numbers of the vertices at which edges end.
  @inline(__always)
  func forEachRun(of band: Int, _ body: (_ edges: Range<Int>, _ isInside: Bool) -> Void) {
    var index = heads[band]
    while index >= 0 {
      let run = runs[Int(truncatingIfNeeded: index)]
      body(
        Int(truncatingIfNeeded: run.first)..<Int(truncatingIfNeeded: run.last), run.isInside)
      index = run.next
    }
  }
}
