package import InkBrush
package import InkCanvas
package import InkGeometry
// On Apple's systems Foundation brings a Point of C.
package import struct InkGeometry.Point
package import InkSharing

/// The mark at another's pen: a dot in the colour of that person, and the name beside it.
package struct PenMark: Equatable, Sendable {
  /// The number of the person in the room.
  package let person: Int
  /// The name; empty for none.
  package let name: String
  /// The colour of the dot, and below the name.
  package let color: InkColor
  /// The position of the pen on the canvas.
  package let place: Point

  /// The colour of the name: white or black, whichever is read better on the person's.
  ///
  /// The brightness is that of Rec. 601, in thousandths.
  package var nameColor: InkColor {
    let brightness = 299 * Int(color.red) + 587 * Int(color.green) + 114 * Int(color.blue)
    return brightness > 150_000 ? .black : .white
  }

  /// Returns the marks of all pens that are in view, in the order in which the people came.
  ///
  /// Complexity: O(people).
  ///
  /// - Parameters:
  ///   - others: the others.
  ///   - canvas: the canvas that shows the drawing.
  /// - Returns: the marks.
  package static func marks(of others: OthersView, on canvas: InkCanvas) -> [PenMark] {
    guard let toCanvas = canvas.viewToDocument.inverted else { return [] }
    return others.people.compactMap { person in
      guard let point = others.place(of: person)?.applying(toCanvas),
        point.x >= 0, point.y >= 0, point.x <= canvas.width, point.y <= canvas.height
      else { return nil }
      return PenMark(
        person: person.number, name: String(decoding: person.pen.name, as: UTF8.self),
        color: person.pen.color, place: point)
    }
  }
}
