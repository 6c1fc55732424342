/// A rectangle of whole pixels: the columns `minX..<maxX` of the rows `minY..<maxY`.
///
/// @Snippet(path: "Ductus/Snippets/Geometry", slice: "pixels")
@frozen
public struct PixelRect: Hashable, Sendable {
  /// The first column.
  public var minX: Int
  /// The first row.
  public var minY: Int
  /// The column after the last.
  public var maxX: Int
  /// The row after the last.
  public var maxY: Int

  /// The rectangle without a pixel; its union with another is the other.
  public static let empty = PixelRect(minX: .max, minY: .max, maxX: .min, maxY: .min)

  /// Makes a rectangle; it is empty where a maximum is no larger than its minimum.
  @inlinable
  public init(minX: Int, minY: Int, maxX: Int, maxY: Int) {
    self.minX = minX
    self.minY = minY
    self.maxX = maxX
    self.maxY = maxY
  }

  /// True if there is no pixel in it.
  @inlinable public var isEmpty: Bool { minX >= maxX || minY >= maxY }
  /// The number of columns.
  @inlinable public var width: Int { isEmpty ? 0 : maxX - minX }
  /// The number of rows.
  @inlinable public var height: Int { isEmpty ? 0 : maxY - minY }

  /// The pixels that are in both.
  @inlinable
  public func intersection(_ other: PixelRect) -> PixelRect {
    let common = PixelRect(
      minX: max(minX, other.minX), minY: max(minY, other.minY),
      maxX: min(maxX, other.maxX), maxY: min(maxY, other.maxY))
    return common.isEmpty ? .empty : common
  }

  /// The smallest rectangle that contains both.
  @inlinable
  public func union(_ other: PixelRect) -> PixelRect {
    if isEmpty { return other.isEmpty ? .empty : other }
    if other.isEmpty { return self }
    return PixelRect(
      minX: min(minX, other.minX), minY: min(minY, other.minY),
      maxX: max(maxX, other.maxX), maxY: max(maxY, other.maxY))
  }

  /// The rectangle moved by a number of columns and rows.
  @inlinable
  public func offset(x: Int, y: Int) -> PixelRect {
    isEmpty ? .empty : PixelRect(minX: minX + x, minY: minY + y, maxX: maxX + x, maxY: maxY + y)
  }
}
