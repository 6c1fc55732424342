public import InkBrush
package import InkGeometry

/// The lines of the paper: none, a grid, rules, dots, or staves for music.
///
/// They lie under all ink, are a part of pictures, and cannot be erased. Their positions in the document
/// do not depend on the part that is seen: lines begin at 0 and at each multiple of the spacing, dots lie where
/// the lines of a grid would cross, and staves follow each other from 0.
///
/// A pattern that a newer version has written shows nothing and is kept as it is.
///
/// @Snippet(path: "Ductus/Snippets/Drawings", slice: "pages")
@frozen
public struct PaperPattern: Equatable, Hashable, Sendable {
  /// The kind of lines.
  @frozen
  public enum Kind: UInt8, Sendable, CaseIterable {
    /// Nothing.
    case plain
    /// Lines across and lines down.
    case grid
    /// Lines across.
    case ruled
    /// Round dots, 2 points wide.
    case dots
    /// Staves of five lines each; the spacing is that within a staff, and a staff takes ten of it.
    case music

    /// The spacing where none is given: 24 points, and 8 within a staff.
    package var usualSpacing: Double { self == .music ? 8 : 24 }
  }

  /// The smallest spacing: 1 point.
  package static let smallestSpacing = 1.0
  /// The largest spacing: 10,000 points.
  package static let largestSpacing = 10_000.0
  /// The width of a line: 1 point of the document.
  package static let lineWidth = 1.0
  /// The width of a dot: 2 points of the document.
  package static let dotWidth = 2.0
  /// The lines of a staff, and its height with the space between staves, in spacings; the first line lies at
  /// the third of them.
  private static let staff = (lines: 5, height: 10, first: 3)
  /// The default colour: a pale blue that both white and black show through.
  @usableFromInline
  package static let defaultColor = InkColor(red: 96, green: 144, blue: 208, alpha: 96)

  /// The number of the kind in files.
  ///
  /// A number that no ``Kind`` has is of a newer version: its paper is shown without lines, and a file
  /// that is written again has the same number.
  package private(set) var code: UInt8
  /// The kind of lines; plain if it is of a newer version.
  public var kind: Kind {
    get { Kind(rawValue: code) ?? .plain }
    set { code = newValue.rawValue }
  }
  /// The distance between lines, in points of the document, 1…10,000.
  public var spacing: Double {
    didSet { spacing = Self.usable(spacing, kind) }
  }
  /// The colour of the lines.
  public var color: InkColor

  /// Paper without lines.
  public static let plain = PaperPattern(.plain)

  /// Makes a pattern.
  ///
  /// - Parameters:
  ///   - kind: what is drawn.
  ///   - spacing: how far it is from one line to the next, in points of the document; clamped to
  ///     1…10,000, and usual for the kind where it is not a number; by default the usual one.
  ///   - color: the colour of the lines.
  public init(
    _ kind: Kind, spacing: Double? = nil, color: InkColor = PaperPattern.defaultColor
  ) {
    self.init(code: kind.rawValue, spacing: spacing ?? kind.usualSpacing, color: color)
  }

  /// Makes a pattern of what is in a file.
  package init(code: UInt8, spacing: Double, color: InkColor) {
    self.code = code
    self.spacing = Self.usable(spacing, Kind(rawValue: code) ?? .plain)
    self.color = color
  }

  private static func usable(_ spacing: Double, _ kind: Kind) -> Double {
    spacing.isNaN ? kind.usualSpacing : min(max(spacing, smallestSpacing), largestSpacing)
  }

  /// True if there is anything to draw.
  package var isPlain: Bool { kind == .plain || color.alpha == 0 }

  /// The lines that meet a rectangle, as rectangles cut to it.
  ///
  /// Those across come first, from the top, then those down, from the left. None overlap; where both
  /// cross, the lines across have the crossing. Dots are none of them: see ``dots(in:atMost:)``.
  ///
  /// For vectors: pixels are computed without it. Complexity: O(lines).
  ///
  /// - Parameters:
  ///   - rect: a rectangle in the document's points.
  ///   - limit: the most lines; where there would be more, there are none.
  /// - Returns: the lines.
  package func lines(in rect: Rect, atMost limit: Int = 20_000) -> [Rect] {
    guard !isPlain, kind != .dots, rect.isFinite, !rect.isEmpty else { return [] }
    let down = kind == .grid ? rect.width / spacing + 2 : 0
    let across =
      kind == .music
      ? Double(Self.staff.lines) * (rect.height / (spacing * Double(Self.staff.height)) + 2)
      : rect.height / spacing + 2
    guard down * (across + 1) + across < Double(max(limit, 0)) else { return [] }
    var lines: [Rect] = []
    let rows = starts(from: rect.minY, to: rect.maxY)
    for y in rows {
      lines.append(
        Rect(
          minX: rect.minX, minY: max(y, rect.minY), maxX: rect.maxX,
          maxY: min(y + Self.lineWidth, rect.maxY)))
    }
    guard kind == .grid else { return lines }
    for x in starts(from: rect.minX, to: rect.maxX) {
      let (left, right) = (max(x, rect.minX), min(x + Self.lineWidth, rect.maxX))
      var top = rect.minY
      for y in rows {
        if y > top { lines.append(Rect(minX: left, minY: top, maxX: right, maxY: y)) }
        top = y + Self.lineWidth
      }
      if top < rect.maxY {
        lines.append(Rect(minX: left, minY: top, maxX: right, maxY: rect.maxY))
      }
    }
    return lines
  }

  /// The middles of the dots that meet a rectangle, row by row.
  ///
  /// For vectors: pixels are computed without it. Complexity: O(dots).
  ///
  /// - Parameters:
  ///   - rect: a rectangle in the document's points.
  ///   - limit: the most dots; where there would be more, there are none.
  /// - Returns: the middles; none for other kinds.
  package func dots(in rect: Rect, atMost limit: Int = 20_000) -> [Point] {
    guard kind == .dots, !isPlain, rect.isFinite, !rect.isEmpty else { return [] }
    let count = (rect.width / spacing + 2) * (rect.height / spacing + 2)
    guard count < Double(max(limit, 0)) else { return [] }
    let radius = Self.dotWidth / 2
    func middles(from lower: Double, to upper: Double) -> [Double] {
      var middles: [Double] = []
      var number = Self.floor((lower - radius) / spacing)
      while Double(number) * spacing + Self.lineWidth / 2 - radius < upper {
        let middle = Double(number) * spacing + Self.lineWidth / 2
        if middle + radius > lower { middles.append(middle) }
        number += 1
      }
      return middles
    }
    let columns = middles(from: rect.minX, to: rect.maxX)
    return middles(from: rect.minY, to: rect.maxY).flatMap { y in columns.map { Point($0, y) } }
  }

  /// The starts of the lines that reach beyond one position and not as far as another.
  private func starts(from lower: Double, to upper: Double) -> [Double] {
    var starts: [Double] = []
    let period = kind == .music ? spacing * Double(Self.staff.height) : spacing
    var number = Self.floor((lower - Self.lineWidth) / period)
    while Double(number) * period < upper {
      for line in 0..<(kind == .music ? Self.staff.lines : 1) {
        let within = kind == .music ? Double(Self.staff.first + line) * spacing : 0
        let start = Double(number) * period + within
        if start + Self.lineWidth > lower, start < upper { starts.append(start) }
      }
      number += 1
    }
    return starts
  }

  /// The largest whole number that is not larger; the limits of its type for numbers beyond.
  package static func floor(_ value: Double) -> Int64 {
    guard value > -9e18 else { return -9_000_000_000_000_000_000 }
    guard value < 9e18 else { return 9_000_000_000_000_000_000 }
    let whole = Int64(value)
    return Double(whole) > value ? whole - 1 : whole
  }

  /// Returns the breadth of the document under lines, or under the squares around dots, from 0 to a position: the
  /// part of a pixel that lines cover is the difference of this at its edges.
  ///
  /// - Parameter position: a position along the document, in points.
  /// - Returns: the breadth of all lines up to there; negative for positions before 0.
  package func covered(upTo position: Double) -> Double {
    switch kind {
    case .plain, .grid, .ruled: return covered(upTo: position, Self.lineWidth)
    case .dots:
      // A dot's middle is that of the crossing of two lines.
      let before = (Self.dotWidth - Self.lineWidth) / 2
      let width = min(Self.dotWidth, spacing)
      return covered(upTo: position + before, width) - min(before, width)
    case .music:
      let period = spacing * Double(Self.staff.height)
      let number = Double(Self.floor(position / period))
      let rest = position - number * period
      var sum = number * Double(Self.staff.lines) * Self.lineWidth
      for line in 0..<Self.staff.lines {
        let start = Double(Self.staff.first + line) * spacing
        sum += min(max(rest - start, 0), Self.lineWidth)
      }
      return sum
    }
  }

  private func covered(upTo position: Double, _ width: Double) -> Double {
    let number = Double(Self.floor(position / spacing))
    let rest = position - number * spacing
    return number * width + min(max(rest, 0), width)
  }
}
