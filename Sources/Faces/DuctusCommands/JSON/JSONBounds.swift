internal import Ductus

/// The edges of a rectangle in a JSON text: `[minX, minY, maxX, maxY]`; `null` if it is empty.
struct JSONBounds: Encodable {
  private let bounds: Rect

  init(_ bounds: Rect) { self.bounds = bounds }

  func encode(to encoder: any Encoder) throws {
    guard !bounds.isEmpty else {
      var value = encoder.singleValueContainer()
      try value.encodeNil()
      return
    }
    var values = encoder.unkeyedContainer()
    try values.encodeNumber(bounds.minX)
    try values.encodeNumber(bounds.minY)
    try values.encodeNumber(bounds.maxX)
    try values.encodeNumber(bounds.maxY)
  }
}
