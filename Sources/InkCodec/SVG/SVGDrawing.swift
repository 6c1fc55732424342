public import InkGeometry

/// Writes strokes of constant width as an SVG 2 document.
public struct SVGDrawing: Sendable {
  /// How strokes are drawn.
  public struct Pen: Equatable, Sendable {
    /// The width in canvas points.
    public var width: Double
    /// The colour: red, green and blue, 0…255.
    public var color: (red: UInt8, green: UInt8, blue: UInt8)

    /// Makes a pen; by default it is black and 2 points wide.
    public init(
      width: Double = 2, color: (red: UInt8, green: UInt8, blue: UInt8) = (0, 0, 0)
    ) {
      self.width = width
      self.color = color
    }

    /// Whether two pens draw alike.
    public static func == (a: Pen, b: Pen) -> Bool { a.width == b.width && a.color == b.color }
  }

  private let pen: Pen
  private let places: Int
  private var paths: [UInt8] = []

  /// Makes a drawing without strokes.
  ///
  /// - Parameters:
  ///   - pen: how strokes are drawn.
  ///   - places: how many decimal places coordinates have, 0…9; by default 3.
  public init(pen: Pen = Pen(), places: Int = 3) {
    self.pen = pen
    self.places = places
  }

  /// Draws a stroke: a path, or a dot where it has but a `move`; nothing where it is empty.
  public mutating func add(_ elements: some Sequence<PathElement>) {
    var data = SVGPathData(places: places)
    for element in elements { data.append(element) }
    data.finish()
    guard !data.text.isEmpty else { return }
    paths.append(contentsOf: Array("<path d=\"".utf8))
    paths.append(contentsOf: data.text)
    paths.append(contentsOf: Array("\"/>\n".utf8))
  }

  /// The document, in UTF-8, showing a rectangle of the canvas at its size.
  ///
  /// - Parameter viewBox: what is shown, in canvas points; an empty one counts as the square from the
  ///   origin to (1, 1).
  /// - Returns: the text of the document.
  public func document(viewBox: Rect) -> [UInt8] {
    let box = viewBox.isEmpty ? Rect(minX: 0, minY: 0, maxX: 1, maxY: 1) : viewBox
    var text: [UInt8] = []
    func add(_ string: StaticString) {
      string.withUTF8Buffer { text.append(contentsOf: $0) }
    }
    func add(_ value: Double) { DecimalText.append(value, places: places, to: &text) }
    add("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"")
    add(box.width)
    add("\" height=\"")
    add(box.height)
    add("\" viewBox=\"")
    add(box.minX)
    add(" ")
    add(box.minY)
    add(" ")
    add(box.width)
    add(" ")
    add(box.height)
    add("\">\n<g fill=\"none\" stroke=\"rgb(")
    add(Double(pen.color.red))
    add(" ")
    add(Double(pen.color.green))
    add(" ")
    add(Double(pen.color.blue))
    add(")\" stroke-width=\"")
    add(pen.width)
    add("\" stroke-linecap=\"round\" stroke-linejoin=\"round\">\n")
    text.append(contentsOf: paths)
    add("</g>\n</svg>\n")
    return text
  }
}
