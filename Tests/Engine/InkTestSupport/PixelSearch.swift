/// Returns the first pixel of which something does not hold.
///
/// - Parameters:
///   - width: the number of columns: those of a tile, unless others are named.
///   - height: the number of rows.
///   - holds: says it of a column and a row.
/// - Returns: its column and its row; `nil` where it holds of all.
package func firstPixel(
  width: Int = 64, height: Int = 64, failing holds: (Int, Int) -> Bool
) -> [Int]? {
  for y in 0..<height {
    for x in 0..<width where !holds(x, y) { return [x, y] }
  }
  return nil
}
