/// Compares shapes of words by dynamic time warping within a band.
///
/// H. Sakoe and S. Chiba, Dynamic programming algorithm optimization for spoken word recognition, IEEE Transactions
/// on Acoustics, Speech and Signal Processing 26, 1978, doi:10.1109/TASSP.1978.1163055.
struct ShapeMatcher {
  /// A cost that is reached by nothing that is alike.
  static let far: Int32 = 1 << 28

  private var row: [Int32] = []
  private var next: [Int32] = []

  /// The cost of one shape as another.
  ///
  /// Complexity: O(samples of one × samples of the other × 0.3).
  ///
  /// - Parameters:
  ///   - a: a shape.
  ///   - b: the other.
  ///   - limit: a cost above which the result is ``far``.
  /// - Returns: 0 for the same, about 1,000 for different words.
  mutating func cost(_ a: WordShape, _ b: WordShape, limit: Int32 = far) -> Int32 {
    let (n, m) = (a.steps.count, b.steps.count)
    guard n > 0, m > 0 else { return Self.far }
    guard n <= 2 * m, m <= 2 * n else { return Self.far }
    let band = max(max(n, m) * 15 / 100, 4)
    let scale = Int32(n + m)
    let end = limit >= Self.far ? Self.far : limit &* scale / 16
    if row.count < m + 1 {
      row = [Int32](repeating: Self.far, count: m + 1)
      next = row
    }
    for index in 0...m {
      row[index] = Self.far
      next[index] = Self.far
    }
    row[0] = 0
    return a.steps.withUnsafeBufferPointer { a in
      b.steps.withUnsafeBufferPointer { b in
        row.withUnsafeMutableBufferPointer { row in
          next.withUnsafeMutableBufferPointer { next in
            Self.cost(a, b, row, next, band, end)
          }
        }
      }
    }
  }

  private static func cost(
    _ a: UnsafeBufferPointer<WordShape.Step>, _ b: UnsafeBufferPointer<WordShape.Step>,
    _ first: UnsafeMutableBufferPointer<Int32>, _ second: UnsafeMutableBufferPointer<Int32>,
    _ band: Int, _ end: Int32
  ) -> Int32 {
    let (n, m) = (a.count, b.count)
    var (row, next) = (first, second)
    for i in 1...n {
      let center = i * m / n
      let low = max(1, center - band)
      let high = min(m, center + band)
      var left = far
      next[low - 1] = far
      var least = far
      let p = a[i - 1]
      for j in low...high {
        let q = b[j - 1]
        let dot = Int32(p.dx) &* Int32(q.dx) &+ Int32(p.dy) &* Int32(q.dy)
        let rise = abs(Int32(p.height) &- Int32(q.height))
        // Turned by a right angle: 64; a third of an x-height higher: 24 and more.
        let local = (4096 &- dot) &>> 6 &+ rise &* 3 &+ (p.pen != q.pen ? 24 : 0)
        let diagonal = row[j - 1] &+ 2 &* local
        let side = min(row[j], left) &+ local &+ 6
        left = min(diagonal, side)
        next[j] = left
        least = min(least, left)
      }
      // The band moves on by as much as one shape is longer than the other.
      for j in stride(from: high + 1, through: min(high + 3, m), by: 1) { next[j] = far }
      if least > end { return far }
      swap(&row, &next)
    }
    let total = row[m]
    return total >= far ? far : total &* 16 / Int32(n + m)
  }
}
