internal import InkBrush
internal import InkGeometry

/// Text in UTF-8 that grows.
struct TextWriter {
  /// The text so far.
  private(set) var bytes: [UInt8] = []

  /// Appends a text.
  mutating func add(_ text: StaticString) {
    text.withUTF8Buffer { bytes.append(contentsOf: $0) }
  }

  /// Appends bytes as they are.
  mutating func add(bytes more: some Sequence<UInt8>) { bytes.append(contentsOf: more) }

  /// Appends a number with some decimals, without zeros at the end.
  mutating func add(_ number: Double, places: Int = 3) {
    DecimalText.append(number, places: places, to: &bytes)
  }

  /// Appends a whole number.
  mutating func add(_ number: Int) {
    if number < 0 { bytes.append(0x2D) }
    DecimalText.append(Int64(number.magnitude), to: &bytes)
  }

  /// Appends text in XML, with references for what has a meaning there; control characters are left out.
  mutating func add(escaped text: some Sequence<UInt8>) {
    for byte in text {
      switch byte {
      case 0x26: add("&amp;")
      case 0x3C: add("&lt;")
      case 0x3E: add("&gt;")
      case 0x22: add("&quot;")
      case 0x0A: add("&#10;")
      case 0x09, 0x20...: bytes.append(byte)
      default: break
      }
    }
  }

  /// Appends text as the content of an element of XML: as in an attribute, but with its line feeds.
  mutating func add(content text: some Sequence<UInt8>) {
    for byte in text {
      if byte == 0x0A { bytes.append(byte) } else { add(escaped: CollectionOfOne(byte)) }
    }
  }

  /// Appends a string of JSON with its quotes.
  mutating func add(quoted text: some Sequence<UInt8>) {
    bytes.append(0x22)
    for byte in text {
      switch byte {
      case 0x22: add("\\\"")
      case 0x5C: add("\\\\")
      case 0x0A: add("\\n")
      case 0..<0x20: bytes.append(0x20)
      default: bytes.append(byte)
      }
    }
    bytes.append(0x22)
  }

  /// Appends bytes in base64.
  mutating func add(base64 data: [UInt8]) { Base64.append(data, to: &bytes) }

  /// Appends a colour as “#rrggbb”, or “#rrggbbaa”.
  mutating func add(_ color: InkColor, hasAlpha: Bool) {
    ColorText.append(color, hasAlpha: hasAlpha, to: &bytes)
  }
}
