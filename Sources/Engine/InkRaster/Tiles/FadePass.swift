/// Several steps of a fade taken together, row of tiles by row of tiles, so that each frame does a part.
///
/// The steps toward the paper are one step: half of it before the blur and half after, which comes nearest to
/// steps and blurs that take turns. Blurs of a standard deviation of σ are one of σ√k, for variances add up.
package struct FadePass {
  /// The ink; once the pass is done, as it is after the steps.
  package private(set) var plane: TilePlane
  private let before: FadeKernel
  private let after: FadeKernel
  private var blur: TentBlur
  /// The parts of the ink that ink hides, which spread as it does, and their blur; `nil` where there are none.
  private var hidden: (plane: TilePlane, blur: TentBlur)?
  private var row = 0

  /// Begins a pass.
  ///
  /// - Parameters:
  ///   - plane: the ink.
  ///   - paper: what it lies on; `nil` or a paper that is not opaque counts as transparent.
  ///   - amount: how far a channel moves in all steps together, of 255; at least 4.
  ///   - steps: the number of steps, at least 1.
  ///   - deviation: the standard deviation of the blur of one step, in pixels.
  package init(
    _ plane: TilePlane, paper: Paint?, amount: Int, steps: Int, deviation: Double
  ) {
    self.plane = plane
    before = FadeKernel(paper, amount: amount / 2)
    after = FadeKernel(paper, amount: amount - amount / 2)
    let kernel = TentKernel(deviation: deviation * Double(max(steps, 1)).squareRoot())
    blur = TentBlur(kernel, columns: plane.columns, rows: plane.rows)
    if plane.tiles.contains(where: { $0?.components != nil }) {
      hidden = (TilePlane(columns: plane.columns, rows: plane.rows), blur)
    }
  }

  /// True if all rows are done.
  package var isDone: Bool { row > plane.rows || plane.tiles.isEmpty }

  /// Goes on by whole rows of tiles.
  ///
  /// Complexity: O(pixels of the inked tiles), however wide the blur.
  ///
  /// - Parameter limit: the number of inked tiles after which it is enough.
  package mutating func advance(past limit: Int) {
    var count = 0
    while !isDone, count < limit {
      count += step()
      row += 1
    }
  }

  /// Does a row.
  ///
  /// - Returns: the number of its tiles with ink.
  private mutating func step() -> Int {
    var count = 0
    for index in tiles(of: row) {
      guard let tile = plane.tiles[index] else { continue }
      count += 1
      var faded = before.stepped(tile)
      if hidden != nil, let some = faded {
        hidden?.plane.tiles[index] = PixelTile(pixels: some.allComponents, rows: some.rows)
        faded?.components = nil
      }
      plane.tiles[index] = faded
    }
    blur.goOn(to: row, &plane.tiles)
    if var parts = hidden {
      hidden = nil
      parts.blur.goOn(to: row, &parts.plane.tiles)
      hidden = parts
    }
    for index in tiles(of: row - 1) {
      guard var tile = plane.tiles[index] else { continue }
      if let hidden {
        tile.components =
          hidden.plane.tiles[index]?.pixels
          ?? [UInt32](repeating: 0, count: Tile.side * Tile.side)
      }
      plane.tiles[index] = after.stepped(tile)
    }
    return count
  }

  private func tiles(of row: Int) -> Range<Int> {
    guard row >= 0, row < plane.rows else { return 0..<0 }
    return row * plane.columns..<(row + 1) * plane.columns
  }
}
