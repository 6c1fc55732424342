package import InkBrush
package import InkGeometry

/// Where another person's pen is, with a name and a colour: what a presence says.
package struct OthersPen: Equatable, Sendable {
  /// The name in UTF-8; at most 64 bytes.
  package var name: [UInt8]
  /// The colour by which this person is known.
  package var color: InkColor
  /// Where the pen is on the document; `nil` while it is away.
  package var place: Point?
  /// The part of the document that the person sees.
  package var view: Rect

  /// Makes a presence of its parts.
  package init(name: [UInt8], color: InkColor, place: Point?, view: Rect) {
    (self.name, self.color, self.place, self.view) = (name, color, place, view)
  }
}
