internal import Ductus

/// The text of an SVG document while it is written.
struct SVGText {
  var bytes: [UInt8] = []

  /// How many decimal places coordinates have: a hundredth of a point cannot be seen.
  private static let places = 2

  /// Appends text as it stands.
  mutating func add(_ text: String) { bytes.append(contentsOf: text.utf8) }

  /// Appends a number.
  mutating func add(_ value: Double) {
    DecimalText.append(value, places: Self.places, to: &bytes)
  }

  /// Appends the four numbers of a view box.
  mutating func add(rectangle: Rect) {
    for (index, value) in [rectangle.minX, rectangle.minY, rectangle.width, rectangle.height]
      .enumerated()
    {
      if index > 0 { add(" ") }
      add(value)
    }
  }

  /// Appends the attributes that say where a rectangle is.
  mutating func add(place: Rect) {
    let attributes = [
      ("x", place.minX), ("y", place.minY), ("width", place.width), ("height", place.height),
    ]
    for (index, (name, value)) in attributes.enumerated() {
      add("\(index > 0 ? " " : "")\(name)=\"")
      add(value)
      add("\"")
    }
  }

  /// Appends the opacity of a fill, unless it is full.
  mutating func add(opacity: Double) {
    guard opacity < 1 else { return }
    add(" fill-opacity=\"")
    DecimalText.append(opacity, places: 3, to: &bytes)
    add("\"")
  }

  /// Appends path data.
  mutating func add(path elements: [PathElement]) {
    var data = SVGPathData(places: Self.places)
    for element in elements { data.append(element) }
    data.finish()
    bytes.append(contentsOf: data.text)
  }
}
