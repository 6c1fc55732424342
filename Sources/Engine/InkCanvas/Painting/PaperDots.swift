internal import InkDocument
internal import InkGeometry
internal import InkRaster

/// The shares of pixels that the round dots of a paper cover.
///
/// A pixel gets the part of the dot's area that lies in it, which is a second difference of the area up to
/// each of its corners. That area comes from a table of 32 × 32 cells, with bilinear interpolation: it needs no
/// function of the C library, and a dot looks the same wherever pixels lie on it.
struct PaperDots {
  /// The part of the dot's square that each column of pixels covers, 0…1 across; equal if it meets no dot.
  private var columns: [Span]
  /// The same of each row.
  private var rows: [Span]
  /// The area of the dot's square, in pixels, times 255.
  private let factor: Double

  private typealias Span = (start: Double, end: Double)

  /// The number of cells of the table across the dot.
  private static let cells = 32
  /// The area of the disc in its square up to each corner of the cells, as a share of the square.
  private static let areas: [Double] = {
    let (parts, side) = (4, cells + 1)
    var areas = [Double](repeating: 0, count: side * side)
    for row in 0..<cells {
      var sum = 0
      for column in 0..<cells {
        for part in 0..<parts * parts {
          // Twice the distance from the middle, in parts of a cell.
          let x = 2 * (column * parts + part % parts) + 1 - cells * parts
          let y = 2 * (row * parts + part / parts) + 1 - cells * parts
          if x * x + y * y < cells * parts * cells * parts { sum += 1 }
        }
        areas[(row + 1) * side + column + 1] =
          areas[row * side + column + 1] + Double(sum) / Double(cells * cells * parts * parts)
      }
    }
    return areas
  }()

  /// Returns true if a dot is as wide as a pixel, and far enough from the next that a pixel meets one at most.
  static func areRound(_ pattern: PaperPattern, _ scale: Double) -> Bool {
    PaperPattern.dotWidth * scale >= 1 && pattern.spacing >= 2 * PaperPattern.dotWidth
  }

  /// The share of a pixel whose row and column squares around dots cover in part, of 255: π/4 of both.
  static func share(_ row: Int, _ column: Int) -> Int { (row * column * 201 + 32_640) / 65_280 }

  /// Makes the shares of a rectangle of pixels: see ``PaperPainter``.
  init(
    _ pattern: PaperPattern, _ pixels: PixelRect, from corner: Point, x: Int, y: Int,
    scale: Double
  ) {
    columns = Self.spans(pattern, corner.x, from: x, count: pixels.width, scale)
    rows = Self.spans(pattern, corner.y, from: y, count: pixels.height, scale)
    let side = PaperPattern.dotWidth * scale
    factor = side * side * 255
  }

  private static func spans(
    _ pattern: PaperPattern, _ corner: Double, from first: Int, count: Int, _ scale: Double
  ) -> [Span] {
    let (spacing, width) = (pattern.spacing, PaperPattern.dotWidth)
    return (0..<count).map { index in
      let start = (Double(first) + Double(index)) / scale - corner
      let end = (Double(first) + Double(index + 1)) / scale - corner
      let number = PaperPattern.floor(
        ((start + end) / 2 - PaperPattern.lineWidth / 2) / spacing + 0.5)
      let edge = Double(number) * spacing + (PaperPattern.lineWidth - width) / 2
      func within(_ position: Double) -> Double { min(max((position - edge) / width, 0), 1) }
      return (within(start), within(end))
    }
  }

  /// Returns the share of a pixel that a dot covers, of 255.
  func share(_ x: Int, _ y: Int) -> Int {
    let (column, row) = (columns[x], rows[y])
    guard column.start < column.end, row.start < row.end else { return 0 }
    let below = Self.area(column.end, row.end) - Self.area(column.start, row.end)
    let above = Self.area(column.end, row.start) - Self.area(column.start, row.start)
    let share = (below - above) * factor + 0.5
    return share > 0 ? Int(min(share, 255)) : 0
  }

  private static func area(_ x: Double, _ y: Double) -> Double {
    let (across, down) = (x * Double(cells), y * Double(cells))
    let (column, row) = (min(Int(across), cells - 1), min(Int(down), cells - 1))
    let (partX, partY) = (across - Double(column), down - Double(row))
    let start = row * (cells + 1) + column
    let top = areas[start] + (areas[start + 1] - areas[start]) * partX
    let next = start + cells + 1
    let bottom = areas[next] + (areas[next + 1] - areas[next]) * partX
    return top + (bottom - top) * partY
  }
}
