package import InkBrush
package import InkGeometry

/// The text of an SVG document while it is written.
package struct SVGText {
  /// The text so far, in UTF-8.
  package var bytes: [UInt8] = []

  /// Begins without text.
  package init() {}

  /// Appends text as it stands.
  @inline(never)
  package mutating func add(_ text: StaticString) {
    text.withUTF8Buffer { bytes.append(contentsOf: $0) }
  }

  /// Appends a whole number.
  @inline(never)
  mutating func add(_ value: Int) { DecimalText.append(Double(value), places: 0, to: &bytes) }

  /// Appends a number.
  @inline(never)
  package mutating func add(_ value: Double, places: Int) {
    DecimalText.append(value, places: places, to: &bytes)
  }

  /// Appends the attributes that say where a rectangle is.
  @inline(never)
  mutating func add(rect: Rect, decimals: Int) {
    add(" x=\"")
    add(rect.minX, places: decimals)
    add("\" y=\"")
    add(rect.minY, places: decimals)
    add("\" width=\"")
    add(rect.width, places: decimals)
    add("\" height=\"")
    add(rect.height, places: decimals)
    add("\"")
  }

  /// Appends the attributes of a fill; the colour's own alpha is left out.
  @inline(never)
  package mutating func add(fill color: InkColor, opacity: Double) {
    add(" fill=\"")
    add(hexadecimal: color)
    add("\"")
    add(opacity: opacity, " fill-opacity=\"")
  }

  /// Appends the attribute of a stroke; the colour's own alpha is left out.
  package mutating func add(stroke color: InkColor) {
    add(" stroke=\"")
    add(hexadecimal: color)
    add("\"")
  }

  /// Appends a colour as `#rrggbb`.
  @inline(never)
  private mutating func add(hexadecimal color: InkColor) {
    add("#")
    for channel in [color.red, color.green, color.blue] {
      for digit in [channel >> 4, channel & 15] {
        bytes.append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
      }
    }
  }

  /// Appends an element that fills a path.
  ///
  /// - Parameters:
  ///   - path: its elements.
  ///   - color: the colour; its own alpha is left out.
  ///   - opacity: how opaque the whole is.
  ///   - rule: the rule by which it is blended with what lies below; `nil` where it is not.
  ///   - decimals: how many decimals coordinates have.
  @inline(never)
  mutating func add(
    path: [PathElement], fill color: InkColor, opacity: Double, blend rule: InkOnPaper?,
    decimals: Int
  ) {
    if path.isEmpty { return }
    add("<path d=\"")
    var data = SVGCompactPath(decimals: decimals)
    data.write(path, to: &bytes)
    add("\"")
    add(fill: color, opacity: opacity)
    if let rule { add(blend: rule) }
    add("/>\n")
  }

  /// Appends path data in absolute coordinates; a subpath that only moves is a dot of round caps.
  ///
  /// - Parameters:
  ///   - path: its elements.
  ///   - places: how many decimals coordinates have.
  package mutating func add(data path: [PathElement], places: Int) {
    var data = SVGPathData(places: places)
    for element in path { data.append(element) }
    data.finish()
    bytes += data.text
  }

  /// Appends the blend mode of ink that is blended with what lies below.
  mutating func add(blend rule: InkOnPaper) {
    add(
      rule.lightens(.multiply)
        ? " style=\"mix-blend-mode:screen\"" : " style=\"mix-blend-mode:multiply\"")
  }

  /// Appends an opacity as an attribute, unless it is full.
  @inline(never)
  mutating func add(opacity: Double, _ attribute: StaticString) {
    guard opacity < 0.9995 else { return }
    add(attribute)
    add(max(opacity, 0), places: 3)
    add("\"")
  }

  /// Appends text with what XML 1.0 (section 2.4) reserves as entities; what it forbids goes.
  ///
  /// - Parameter text: the text in UTF-8; what is no UTF-8 becomes U+FFFD.
  @inline(never)
  mutating func add(escaped text: [UInt8]) {
    for scalar in String(decoding: text, as: UTF8.self).unicodeScalars {
      switch scalar.value {
      case 0x26: add("&amp;")
      case 0x3C: add("&lt;")
      case 0x3E: add("&gt;")
      case 0..<32, 0xFFFE, 0xFFFF: add(" ")
      default: UTF8.encode(scalar) { bytes.append($0) }
      }
    }
  }
}
