public import InkBrush
package import InkGeometry

/// The lines of the paper: none, a grid, or rules.
///
/// They lie under all ink, are a part of pictures, and cannot be erased. Where they lie in the document
/// does not depend on what is seen: the first line of each kind begins at 0, and from there on there is
/// one at each multiple of the spacing.
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
  }

  /// The smallest spacing: 1 point.
  package static let smallestSpacing = 1.0
  /// The largest spacing: 10,000 points.
  package static let largestSpacing = 10_000.0
  /// The width of a line: 1 point of the document.
  package static let lineWidth = 1.0
  /// The default colour: a pale blue that both white and black show through.
  @usableFromInline
  package static let defaultColor = InkColor(red: 96, green: 144, blue: 208, alpha: 96)

  /// The kind of lines.
  public var kind: Kind
  /// The distance between lines, in points of the document, 1…10,000.
  public var spacing: Double {
    didSet { spacing = Self.usable(spacing) }
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
  ///     1…10,000, and 24 where it is not a number.
  ///   - color: the colour of the lines.
  public init(
    _ kind: Kind, spacing: Double = 24, color: InkColor = PaperPattern.defaultColor
  ) {
    self.kind = kind
    self.spacing = Self.usable(spacing)
    self.color = color
  }

  private static func usable(_ spacing: Double) -> Double {
    spacing.isNaN ? 24 : min(max(spacing, smallestSpacing), largestSpacing)
  }

  /// True if there is anything to draw.
  package var isPlain: Bool { kind == .plain || color.alpha == 0 }

  /// The lines that meet a rectangle, as rectangles cut to it.
  ///
  /// Those across come first, from the top, then those down, from the left. None overlap; where both
  /// cross, the lines across have the crossing.
  ///
  /// For vectors: pixels are computed without it. Complexity: O(lines).
  ///
  /// - Parameters:
  ///   - rect: a rectangle in the document's points.
  ///   - limit: the most lines; where there would be more, there are none.
  /// - Returns: the lines.
  package func lines(in rect: Rect, atMost limit: Int = 20_000) -> [Rect] {
    guard !isPlain, rect.isFinite, !rect.isEmpty else { return [] }
    let down = kind == .grid ? rect.width / spacing + 2 : 0
    let across = rect.height / spacing + 2
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

  /// Where the lines begin that reach beyond one place and not as far as another.
  private func starts(from lower: Double, to upper: Double) -> [Double] {
    var starts: [Double] = []
    var number = Self.floor((lower - Self.lineWidth) / spacing)
    while Double(number) * spacing < upper {
      let start = Double(number) * spacing
      if start + Self.lineWidth > lower { starts.append(start) }
      number += 1
    }
    return starts
  }

  /// The largest whole number that is not larger; the limits of its type for numbers beyond.
  static func floor(_ value: Double) -> Int64 {
    guard value > -9e18 else { return -9_000_000_000_000_000_000 }
    guard value < 9e18 else { return 9_000_000_000_000_000_000 }
    let whole = Int64(value)
    return Double(whole) > value ? whole - 1 : whole
  }

  /// Returns the breadth of the document under lines from 0 to a place: the part of a pixel that lines cover
  /// is the difference of this at its edges.
  ///
  /// - Parameter place: a place along the document, in points.
  /// - Returns: the breadth of all lines up to there; negative for places before 0.
  package func covered(upTo place: Double) -> Double {
    let number = Double(Self.floor(place / spacing))
    let rest = place - number * spacing
    return number * Self.lineWidth + min(max(rest, 0), Self.lineWidth)
  }
}
