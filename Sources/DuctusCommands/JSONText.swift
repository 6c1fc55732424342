internal import Ductus

/// Writes the JSON of the commands' results.
struct JSONText {
  private(set) var text = ""

  /// Appends text unchanged.
  mutating func raw(_ raw: String) { text += raw }

  /// Appends a number, in the shortest form that reads back as the same; `null` if it is `nil` or not finite.
  mutating func number(_ value: Double?) {
    if let value, value.isFinite { text += String(describing: value) } else { text += "null" }
  }

  /// Appends a string with its quotation marks.
  mutating func string(_ value: String) {
    text += "\""
    for scalar in value.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\u{0}"..."\u{1F}":
        let digits = String(scalar.value, radix: 16)
        text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: text.unicodeScalars.append(scalar)
      }
    }
    text += "\""
  }

  /// Appends an array.
  mutating func array<Element>(
    _ elements: some Sequence<Element>, _ append: (inout JSONText, Element) -> Void
  ) {
    text += "["
    var isFirst = true
    for element in elements {
      if !isFirst { text += "," }
      isFirst = false
      append(&self, element)
    }
    text += "]"
  }

  /// Appends a point of a polyline: `[x, y, force, altitude, azimuth]`.
  mutating func point(_ point: PolylinePoint) {
    let values = [
      point.location.x, point.location.y, point.force, point.altitude, point.azimuth,
    ]
    array(values) { $0.number($1) }
  }

  /// Appends an element of a path: its letter, then its coordinates.
  mutating func element(_ element: PathElement) {
    switch element {
    case .move(let to): command("M", to)
    case .line(let to): command("L", to)
    case .quadratic(let control, let to): command("Q", control, to)
    case .cubic(let control1, let control2, let to): command("C", control1, control2, to)
    case .close: command("Z")
    }
  }

  private mutating func command(_ letter: String, _ points: Point...) {
    text += "[\"\(letter)\""
    for point in points {
      text += ","
      number(point.x)
      text += ","
      number(point.y)
    }
    text += "]"
  }

  /// Appends a sample of a touch path as an object.
  mutating func sample(_ sample: Sample) {
    text += "{\"x\":"
    number(sample.location.x)
    text += ",\"y\":"
    number(sample.location.y)
    text += ",\"timestamp\":"
    number(sample.timestamp)
    for (key, value) in [
      ("force", sample.force), ("altitude", sample.altitude), ("azimuth", sample.azimuth),
      ("roll", sample.roll), ("majorRadius", sample.majorRadius),
    ] where value != nil {
      text += ",\"\(key)\":"
      number(value)
    }
    text += ",\"predicted\":\(sample.isPredicted),\"settled\":\(sample.isSettled)}"
  }

  /// Returns the text and leaves it empty.
  mutating func take() -> String {
    defer { text = "" }
    return text
  }
}
