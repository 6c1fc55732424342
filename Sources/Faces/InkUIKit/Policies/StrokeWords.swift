internal import InkBrush
package import InkDocument
internal import InkGeometry
// Foundation on Apple's systems has a Rect of its own.
internal import struct InkGeometry.Rect

/// A stroke as assistive technology tells of it.
public struct StrokeDescription: Equatable, Sendable {
  /// The position of a stroke on the part of the drawing that has ink.
  public enum Place: Sendable, CaseIterable {
    case upperLeft, top, upperRight, left, middle, right, lowerLeft, bottom, lowerRight
  }

  /// The number of the stroke, from 1, in the order of drawing.
  public var number: Int
  /// The number of all strokes.
  public var count: Int
  /// The name of its brush, such as `pencil`.
  public var brush: String
  /// The position of its middle.
  public var place: Place
  /// The width and the height in points of the drawing.
  public var width: Double, height: Double

  /// Makes a description of its parts.
  public init(
    number: Int, count: Int, brush: String, place: Place, width: Double, height: Double
  ) {
    (self.number, self.count, self.brush) = (number, count, brush)
    (self.place, self.width, self.height) = (place, width, height)
  }
}

/// The strokes of a drawing one by one.
package struct StrokeWords {
  private let document: InkDocument
  /// The strokes that draw, in the order of drawing.
  package let ids: [InkStroke.Identifier]

  /// Makes the list; complexity: O(strokes).
  package init(_ document: InkDocument) {
    self.document = document
    ids = document.strokes.filter { !$0.isErasure }.map(\.id)
  }

  /// Returns the stroke after another, or before it; at the end it begins again.
  ///
  /// - Parameters:
  ///   - id: the stroke; `nil` for none, after which the first comes, and before which the last.
  ///   - isForward: true for the one after it.
  /// - Returns: the stroke; `nil` if there is none at all.
  package func neighbor(of id: InkStroke.Identifier?, isForward: Bool) -> InkStroke.Identifier? {
    guard let index = ids.firstIndex(where: { $0 == id }) else {
      return isForward ? ids.first : ids.last
    }
    let count = ids.count
    return ids[(index + (isForward ? 1 : count - 1)) % count]
  }

  /// Describes a stroke; `nil` if it is not there.
  package func description(of id: InkStroke.Identifier) -> StrokeDescription? {
    guard let index = ids.firstIndex(of: id), let stroke = document[id] else { return nil }
    let bounds = document.bounds(of: id)
    let name = String(decoding: stroke.brush.name, as: UTF8.self)
    return StrokeDescription(
      number: index + 1, count: ids.count, brush: name,
      place: Self.position(of: bounds, in: document.bounds),
      width: bounds.width, height: bounds.height)
  }

  private static func position(of rect: Rect, in whole: Rect) -> StrokeDescription.Place {
    func third(_ middle: Double, _ low: Double, _ length: Double) -> Int {
      guard length > 0 else { return 1 }
      let part = (middle - low) / length
      return part < 1.0 / 3 ? 0 : part > 2.0 / 3 ? 2 : 1
    }
    let middle = rect.center
    let column = third(middle.x, whole.minX, whole.width)
    let row = third(middle.y, whole.minY, whole.height)
    return StrokeDescription.Place.allCases[row * 3 + column]
  }
}
