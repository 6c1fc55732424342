internal import Ductus

/// An element of a path in a JSON text: an array of its letter and its coordinates.
struct JSONPathElement: Encodable {
  private let element: PathElement

  init(_ element: PathElement) { self.element = element }

  func encode(to encoder: any Encoder) throws {
    var values = encoder.unkeyedContainer()
    func append(_ letter: String, _ points: Point...) throws {
      try values.encode(letter)
      for point in points {
        try values.encodeNumber(point.x)
        try values.encodeNumber(point.y)
      }
    }
    switch element {
    case .move(let to): try append("M", to)
    case .line(let to): try append("L", to)
    case .quadratic(let control, let to): try append("Q", control, to)
    case .cubic(let control1, let control2, let to): try append("C", control1, control2, to)
    case .close: try append("Z")
    }
  }
}
