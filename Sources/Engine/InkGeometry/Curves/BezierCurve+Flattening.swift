#if canImport(Glibc)
  internal import Glibc
#endif

extension BezierCurve {
  /// Appends the points of a polyline that stays within a tolerance of the curve, in points.
  ///
  /// The start is not appended, the end is, exactly. The points lie on the curve at even steps of
  /// the parameter, as many as Wang's formula asks for (G. Wang, 1984; Goldman, Pyramid Algorithms,
  /// 2003, 5.6.3), which grows with the square root of size over tolerance. One curve is never cut
  /// into more than 16384 pieces, even where that misses the tolerance, and where the tolerance is
  /// not above zero. A curve that is not finite appends its end if that is finite, else nothing.
  @inlinable
  package func flatten(tolerance: Double, into points: inout [Point]) {
    guard isFinite else {
      if end.isFinite { points.append(end) }
      return
    }
    let count = pieceCount(tolerance: tolerance)
    for i in 1..<count {
      points.append(point(at: Double(i) / Double(count)))
    }
    points.append(end)
  }

  /// The number of even pieces that keep the chords within a tolerance, from 1 to 16384.
  @inlinable
  func pieceCount(tolerance: Double) -> Int {
    let deviation = deviationBound
    guard deviation > 0 else { return 1 }
    // n pieces deviate by deviation / n².
    let pieces = tolerance > 0 ? (deviation / tolerance).squareRoot() : .infinity
    guard pieces < Double(maximumPieces) else { return maximumPieces }
    let whole = Int(pieces)
    return max(1, Double(whole) < pieces ? whole + 1 : whole)
  }
}
