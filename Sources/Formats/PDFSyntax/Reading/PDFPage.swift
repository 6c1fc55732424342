package import InkGeometry

/// A page of a PDF: where it stands in the file, and the part of user space that is shown of it.
///
/// Source: ISO 32000-2, sections 7.7.3 and 14.11.2.
public struct PDFPage: Sendable {
  /// The object that the page is; `nil` if it stands in its parent directly, and cannot be changed by itself.
  package var reference: PDFReference?
  /// The page itself where it stands in its parent directly; `nil` for objects.
  package internal(set) var direct: PDFDictionary?
  /// The resources, inherited ones included: a dictionary, a reference to one, or null.
  package var resources: PDFObject
  /// The medium, in user space: y points up.
  package let mediaBox: Rect
  /// The part that is shown, in user space; never empty, and within the medium.
  package let cropBox: Rect
  /// The quarter turns by which the page is shown, in degrees clockwise: 0, 90, 180 or 270.
  public let rotation: Int
  /// The size of a unit of user space, in points of 1/72 inch; usually 1.
  package let userUnit: Double

  /// The medium of pages that do not tell: Letter.
  private static let usualBox = Rect(minX: 0, minY: 0, maxX: 612, maxY: 792)

  /// Makes a page of what the page tree tells; what is missing or impossible there is as usual.
  init(
    reference: PDFReference?, resources: PDFObject, mediaBox: Rect?, cropBox: Rect?, rotation: Int,
    userUnit: Double
  ) {
    self.reference = reference
    self.resources = resources
    let medium = mediaBox.flatMap { Self.isUsable($0) ? $0 : nil } ?? Self.usualBox
    self.mediaBox = medium
    let shown = cropBox?.intersection(medium) ?? medium
    self.cropBox = Self.isUsable(shown) ? shown : medium
    let turn = rotation % 360
    self.rotation = turn % 90 == 0 ? (turn + 360) % 360 : 0
    self.userUnit = userUnit >= 1e-3 && userUnit <= 1e5 ? userUnit : 1
  }

  private static func isUsable(_ box: Rect) -> Bool {
    box.isFinite && box.width >= 1e-3 && box.height >= 1e-3
      && max(max(-box.minX, box.maxX), max(-box.minY, box.maxY)) <= 1e7
  }

  /// The width as shown, in points of 1/72 inch; more than 0.
  public var width: Double {
    (rotation % 180 == 0 ? cropBox.width : cropBox.height) * userUnit
  }

  /// The height as shown, in points of 1/72 inch; more than 0.
  public var height: Double {
    (rotation % 180 == 0 ? cropBox.height : cropBox.width) * userUnit
  }

  /// The width and the height as shown, in points of 1/72 inch.
  package var displaySize: (width: Double, height: Double) { (width, height) }

  /// The map from the page as shown, in points from its upper left corner with y down, to user space.
  package var toUserSpace: Affine {
    Self.toUserSpace(cropBox, rotation: rotation, userUnit: userUnit)
  }

  /// The map from the shown part of a page, in points from its upper left corner with y down, to user space.
  ///
  /// - Parameters:
  ///   - box: the part that is shown, in user space.
  ///   - rotation: the quarter turns by which it is shown, in degrees clockwise.
  ///   - userUnit: the size of a unit of user space, in points.
  /// - Returns: the map.
  package static func toUserSpace(_ box: Rect, rotation: Int, userUnit: Double) -> Affine {
    let unit = 1 / userUnit
    switch rotation {
    case 90: return Affine(a: 0, b: unit, c: unit, d: 0, tx: box.minX, ty: box.minY)
    case 180: return Affine(a: -unit, b: 0, c: 0, d: unit, tx: box.maxX, ty: box.minY)
    case 270: return Affine(a: 0, b: -unit, c: -unit, d: 0, tx: box.maxX, ty: box.maxY)
    default: return Affine(a: unit, b: 0, c: 0, d: -unit, tx: box.minX, ty: box.maxY)
    }
  }
}
