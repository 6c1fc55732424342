public import InkGeometry

/// Writes filled shapes as a standalone SVG 2 document, in the order in which they are added.
///
/// Shapes are filled by the non-zero rule. They may lie in groups with an opacity and a blend mode of
/// their own (W3C Compositing and Blending Level 1, section 6), over a background or over nothing.
/// Strokes of constant width are ``SVGDrawing``'s.
public struct SVGDocument: Sendable {
  /// A colour in sRGB with an opacity.
  public struct Fill: Equatable, Sendable {
    /// Red, 0…255.
    public var red: UInt8
    /// Green, 0…255.
    public var green: UInt8
    /// Blue, 0…255.
    public var blue: UInt8
    /// The opacity, 0…1; NaN counts as 1.
    public var opacity: Double

    /// Makes a fill; opaque, if nothing else is said.
    public init(red: UInt8, green: UInt8, blue: UInt8, opacity: Double = 1) {
      self.red = red
      self.green = green
      self.blue = blue
      self.opacity = opacity
    }

    /// Opaque black.
    public static let black = Fill(red: 0, green: 0, blue: 0)
    /// Opaque white.
    public static let white = Fill(red: 255, green: 255, blue: 255)
  }

  /// How a group is blended with what lies below it.
  public enum Blend: UInt8, Sendable, CaseIterable {
    /// Source over destination.
    case normal = 0
    /// The product of both colours: what lies below stays visible.
    case multiply = 1
  }

  private let places: Int
  private var content: [UInt8] = []
  private var depth = 0

  /// What the document is called, in UTF-8; empty for no title.
  public var title: [UInt8] = []
  /// What lies below everything; `nil` leaves the background transparent.
  public var background: Fill?

  /// Makes a document without shapes.
  ///
  /// - Parameter places: how many decimal places coordinates have, 0…9; by default 3.
  public init(places: Int = 3) { self.places = min(max(places, 0), DecimalText.maximumPlaces) }

  /// Fills a path by the non-zero rule; does nothing where it is empty.
  ///
  /// Elements with a coordinate that is not finite are left out; open subpaths are closed.
  ///
  /// - Parameters:
  ///   - elements: the path.
  ///   - fill: the colour.
  public mutating func fill(_ elements: some Sequence<PathElement>, _ fill: Fill = .black) {
    var data = SVGPathData(places: places)
    for element in elements { data.append(element) }
    guard !data.text.isEmpty else { return }
    indent()
    add("<path")
    add(fill)
    add(" d=\"")
    content.append(contentsOf: data.text)
    add("\"/>\n")
  }

  /// Fills a polygon by the non-zero rule; does nothing where it has fewer than 3 vertices.
  ///
  /// Vertices that are not finite are left out.
  ///
  /// - Parameters:
  ///   - polygon: the vertices.
  ///   - fill: the colour.
  public mutating func fill(polygon: [Point], _ fill: Fill = .black) {
    var elements: [PathElement] = []
    for vertex in polygon where vertex.isFinite {
      elements.append(elements.isEmpty ? .move(to: vertex) : .line(to: vertex))
    }
    guard elements.count > 2 else { return }
    elements.append(.close)
    self.fill(elements, fill)
  }

  /// Begins a group: what is added until ``endGroup()`` is blended as one.
  ///
  /// - Parameters:
  ///   - opacity: the opacity of the whole, 0…1; by default 1.
  ///   - blend: how the whole is blended with what lies below it; by default source over.
  public mutating func beginGroup(opacity: Double = 1, blend: Blend = .normal) {
    indent()
    add("<g")
    if opacity < 1 {
      add(" opacity=\"")
      DecimalText.append(max(opacity, 0), places: 3, to: &content)
      add("\"")
    }
    if blend == .multiply { add(" style=\"mix-blend-mode: multiply\"") }
    add(">\n")
    depth += 1
  }

  /// Ends the group that was begun last; does nothing where none is open.
  public mutating func endGroup() {
    guard depth > 0 else { return }
    depth -= 1
    indent()
    add("</g>\n")
  }

  /// The document, in UTF-8, showing a rectangle of the canvas at its size.
  ///
  /// Groups that are still open are closed in it.
  ///
  /// - Parameter viewBox: what is shown, in canvas points; an empty one, or one that is not finite,
  ///   counts as the square from the origin to (1, 1).
  /// - Returns: the text of the document.
  public func document(viewBox: Rect) -> [UInt8] {
    let box = viewBox.isFinite ? viewBox : Rect(minX: 0, minY: 0, maxX: 1, maxY: 1)
    var whole = SVGDocument(places: places)
    whole.add("<svg xmlns=\"http://www.w3.org/2000/svg\"")
    whole.addAttribute(" width=\"", box.width)
    whole.addAttribute(" height=\"", box.height)
    whole.addAttribute(" viewBox=\"", box.minX, box.minY, box.width, box.height)
    whole.add(">\n")
    if !title.isEmpty {
      whole.add("<title>")
      whole.addEscaped(title)
      whole.add("</title>\n")
    }
    if let background {
      whole.add("<rect")
      whole.addAttribute(" x=\"", box.minX)
      whole.addAttribute(" y=\"", box.minY)
      whole.addAttribute(" width=\"", box.width)
      whole.addAttribute(" height=\"", box.height)
      whole.add(background)
      whole.add("/>\n")
    }
    whole.content.append(contentsOf: content)
    whole.depth = depth
    while whole.depth > 0 { whole.endGroup() }
    whole.add("</svg>\n")
    return whole.content
  }

  private mutating func indent() {
    for _ in 0..<min(depth, 16) { add("  ") }
  }

  private mutating func add(_ string: StaticString) {
    string.withUTF8Buffer { content.append(contentsOf: $0) }
  }

  private mutating func add(_ value: Double) {
    DecimalText.append(value, places: places, to: &content)
  }

  private mutating func addAttribute(_ start: StaticString, _ values: Double...) {
    add(start)
    for (index, value) in values.enumerated() {
      if index > 0 { add(" ") }
      add(value)
    }
    add("\"")
  }

  private mutating func add(_ fill: Fill) {
    add(" fill=\"#")
    for channel in [fill.red, fill.green, fill.blue] {
      for digit in [channel >> 4, channel & 15] {
        content.append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
      }
    }
    add("\"")
    if fill.opacity < 1 {
      add(" fill-opacity=\"")
      // Opacities need their own places, however coarse the coordinates are.
      DecimalText.append(max(fill.opacity, 0), places: 3, to: &content)
      add("\"")
    }
  }

  /// Appends text with what XML 1.0 (section 2.4) reserves as entities; control characters go.
  private mutating func addEscaped(_ text: [UInt8]) {
    for byte in text {
      switch byte {
      case UInt8(ascii: "&"): add("&amp;")
      case UInt8(ascii: "<"): add("&lt;")
      case UInt8(ascii: ">"): add("&gt;")
      case 0..<32: add(" ")
      default: content.append(byte)
      }
    }
  }
}
