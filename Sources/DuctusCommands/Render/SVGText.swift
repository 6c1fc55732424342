internal import Ductus

/// The text of elements of SVG while it is written.
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

  /// Appends path data.
  mutating func add(path elements: [PathElement]) {
    var data = SVGPathData(places: Self.places)
    for element in elements { data.append(element) }
    data.finish()
    bytes.append(contentsOf: data.text)
  }
}
