/// The size of a page, in points: 1⁄72 inch.
///
/// @Snippet(path: "Ductus/Snippets/Drawings", slice: "pages")
@frozen
public struct PageSize: Equatable, Hashable, Sendable {
  /// The width in points.
  public var width: Double
  /// The height in points.
  public var height: Double

  /// Makes a size.
  ///
  /// A document takes pages of 1…1,000,000 points on either side; pages of other sizes are passed over.
  ///
  /// - Parameters:
  ///   - width: the width in points.
  ///   - height: the height in points.
  @inlinable
  public init(width: Double, height: Double) { (self.width, self.height) = (width, height) }

  /// ISO A3, upright: 297 × 420 mm.
  public static let a3 = PageSize(width: 842, height: 1191)
  /// ISO A4, upright: 210 × 297 mm.
  public static let a4 = PageSize(width: 595, height: 842)
  /// ISO A5, upright: 148 × 210 mm.
  public static let a5 = PageSize(width: 420, height: 595)
  /// ISO A6, upright: 105 × 148 mm.
  public static let a6 = PageSize(width: 298, height: 420)
  /// US Letter, upright: 8½ × 11 inches.
  public static let letter = PageSize(width: 612, height: 792)
  /// US Legal, upright: 8½ × 14 inches.
  public static let legal = PageSize(width: 612, height: 1008)

  /// The sizes above, in their order.
  public static let all = [a3, a4, a5, a6, letter, legal]

  /// The same with its longer side across.
  public var landscape: PageSize {
    PageSize(width: max(width, height), height: min(width, height))
  }

  /// The same with its longer side upright.
  public var upright: PageSize {
    PageSize(width: min(width, height), height: max(width, height))
  }

  /// The smallest side of a page, in points.
  package static let smallestSide = 1.0
  /// The largest side of a page or a picture, in points.
  package static let largestSide = 1e6

  /// True if a document can have such a page.
  package var isUsable: Bool {
    width >= Self.smallestSide && height >= Self.smallestSide && width <= Self.largestSide
      && height <= Self.largestSide
  }
}
