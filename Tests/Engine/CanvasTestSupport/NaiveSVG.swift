package import Foundation
import InkTestSupport

#if canImport(FoundationXML)
  package import FoundationXML
#endif

/// Draws the SVG documents that the engine writes, as the standard says, slowly: filled paths of
/// lines and cubics, groups with opacity, blend mode and mask, `use` and `rect`; blurs are left out.
package final class NaiveSVG: NSObject, XMLParserDelegate {
  /// Premultiplied channels, 0…1.
  package typealias Image = [SIMD4<Double>]

  private final class Node {
    let name: String
    let attributes: [String: String]
    var children: [Node] = []

    init(_ name: String, _ attributes: [String: String]) {
      (self.name, self.attributes) = (name, attributes)
    }

    func number(_ key: String) -> Double? { attributes[key].flatMap(Double.init) }

    /// Returns the name in a reference: `url(#name)`, or behind `#`.
    func reference(_ key: String) -> String? {
      attributes[key].map { String($0.drop { $0 != "#" }.dropFirst().prefix { $0 != ")" }) }
    }

    var isMultiplied: Bool { attributes["style"] == "mix-blend-mode:multiply" }
    var isScreened: Bool { attributes["style"] == "mix-blend-mode:screen" }
  }

  package struct Unreadable: Error {
    package var message: String
  }

  package let width: Int
  package let height: Int
  private var root = Node("", [:])
  private var open: [Node] = []
  private var named: [String: Node] = [:]
  private var origin = (x: 0.0, y: 0.0)
  private static let samples = 4

  /// Reads a document.
  ///
  /// - Throws: where it is not well-formed, names something twice, or what is not there.
  package init(_ text: [UInt8]) throws {
    (width, height) = (0, 0)
    super.init()
    open = [root]
    let parser = XMLParser(data: Data(text))
    parser.delegate = self
    guard parser.parse(), problem == nil else {
      throw Unreadable(message: problem ?? "\(String(describing: parser.parserError))")
    }
  }

  private var problem: String?

  package func parser(
    _ parser: XMLParser, didStartElement elementName: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String] = [:]
  ) {
    let node = Node(elementName, attributes)
    open[open.count - 1].children.append(node)
    open.append(node)
    if let id = attributes["id"], named.updateValue(node, forKey: id) != nil {
      problem = "\(id) is there twice"
    }
  }

  package func parser(
    _ parser: XMLParser, didEndElement elementName: String, namespaceURI: String?,
    qualifiedName: String?
  ) { open.removeLast() }

  /// Returns the picture, with its rows one after the other.
  package func draw() throws -> (image: Image, width: Int, height: Int) {
    guard let svg = root.children.first, let box = svg.attributes["viewBox"] else {
      throw Unreadable(message: "there is no view box")
    }
    let numbers = box.split(separator: " ").compactMap { Double($0) }
    guard numbers.count == 4 else { throw Unreadable(message: box) }
    let canvas = Canvas(
      x: numbers[0], y: numbers[1], width: Int(numbers[2].rounded(.up)),
      height: Int(numbers[3].rounded(.up)))
    var image = canvas.empty
    for child in svg.children { try draw(child, on: &image, canvas) }
    return (image, canvas.width, canvas.height)
  }

  private struct Canvas {
    var x: Double
    var y: Double
    var width: Int
    var height: Int
    var empty: Image { Array(repeating: .zero, count: width * height) }
  }

  private func draw(_ node: Node, on image: inout Image, _ canvas: Canvas) throws {
    var own = canvas.empty
    switch node.name {
    case "title", "desc", "defs", "mask", "filter": return
    case "g": for child in node.children { try draw(child, on: &own, canvas) }
    case "use":
      guard let id = node.reference("href"), let target = named[id] else {
        throw Unreadable(message: "\(node.attributes)")
      }
      try draw(target, on: &own, canvas)
    case "rect":
      let (x, y) = (node.number("x") ?? 0, node.number("y") ?? 0)
      let (width, height) = (node.number("width") ?? 0, node.number("height") ?? 0)
      fill(
        [[(x, y), (x + width, y), (x + width, y + height), (x, y + height)]], try paint(node),
        on: &own, canvas)
    case "path":
      let subpaths = try Self.subpaths(node.attributes["d"] ?? "")
      fill(subpaths, try paint(node), on: &own, canvas)
    default: throw Unreadable(message: node.name)
    }
    var mask: Image?
    if let id = node.reference("mask") {
      guard let target = named[id], target.name == "mask" else { throw Unreadable(message: id) }
      var shape = canvas.empty
      for child in target.children { try draw(child, on: &shape, canvas) }
      var region = canvas.empty
      let (x, y) = (target.number("x") ?? 0, target.number("y") ?? 0)
      let (width, height) = (target.number("width") ?? 0, target.number("height") ?? 0)
      fill(
        [[(x, y), (x + width, y), (x + width, y + height), (x, y + height)]],
        SIMD4(repeating: 1), on: &region, canvas)
      for index in shape.indices { shape[index] *= region[index].w }
      mask = shape
    }
    let opacity = node.number("opacity") ?? 1
    for index in own.indices where own[index].w > 0 {
      // A grey pixel has its own luminance.
      let source = own[index] * opacity * (mask?[index].x ?? 1)
      let below = image[index]
      var result = source + below * (1 - source.w)
      if node.isMultiplied {
        result = source * (1 - below.w) + below * (1 - source.w) + source * below
        result.w = source.w + below.w * (1 - source.w)
      } else if node.isScreened {
        result = source + below - source * below
      }
      image[index] = result
    }
  }

  private func paint(_ node: Node) throws -> SIMD4<Double> {
    var digits = node.attributes["fill"]?.dropFirst() ?? ""
    if digits.count == 3 { digits = Substring(digits.map { "\($0)\($0)" }.joined()) }
    guard digits.count == 6, let value = Int(digits, radix: 16) else {
      throw Unreadable(message: "\(node.attributes)")
    }
    let opacity = node.number("fill-opacity") ?? 1
    let color = SIMD3(Double(value >> 16), Double(value >> 8 & 255), Double(value & 255)) / 255
    return SIMD4(color * opacity, opacity)
  }

  /// Returns the corners of path data of moves, lines, cubics and `z` (SVG 2, section 9.3); cubics as 32 lines.
  package static func subpaths(_ data: String) throws -> [[(Double, Double)]] {
    var subpaths: [[(Double, Double)]] = []
    var current = (0.0, 0.0)
    var start = (0.0, 0.0)
    var control: (Double, Double)?
    var command: Character = " "
    var numbers: [Double] = []
    var number = ""
    func append(_ a: (Double, Double), _ b: (Double, Double), _ end: (Double, Double)) {
      for step in 1...32 {
        let t = Double(step) / 32
        let s = 1 - t
        func mixed(_ p: Double, _ q: Double, _ r: Double, _ u: Double) -> Double {
          s * s * s * p + 3 * s * s * t * q + 3 * s * t * t * r + t * t * t * u
        }
        subpaths[subpaths.count - 1].append(
          (mixed(current.0, a.0, b.0, end.0), mixed(current.1, a.1, b.1, end.1)))
      }
    }
    func flush() throws {
      if !number.isEmpty {
        guard let value = Double(number) else { throw Unreadable(message: number) }
        numbers.append(value)
        number = ""
      }
      let count = command == "c" ? 6 : command == "s" ? 4 : 2
      guard numbers.count == count else { return }
      func place(_ index: Int) -> (Double, Double) {
        command.isLowercase
          ? (current.0 + numbers[index], current.1 + numbers[index + 1])
          : (numbers[index], numbers[index + 1])
      }
      let to = place(count - 2)
      var last: (Double, Double)?
      switch command {
      case "M", "m":
        subpaths.append([to])
        start = to
        command = command == "M" ? "L" : "l"
      case "L", "l": subpaths[subpaths.count - 1].append(to)
      case "c":
        append(place(0), place(2), to)
        last = place(2)
      case "s":
        // The first control point mirrors the one before.
        let mirrored = control.map { (2 * current.0 - $0.0, 2 * current.1 - $0.1) } ?? current
        append(mirrored, place(0), to)
        last = place(0)
      default: throw Unreadable(message: data)
      }
      numbers = []
      control = last
      current = to
    }
    for character in data {
      switch character {
      case "M", "m", "L", "l", "c", "s", "z":
        try flush()
        guard numbers.isEmpty else { throw Unreadable(message: data) }
        command = character
        if character == "z" {
          current = start
          control = nil
        }
      case " ": try flush()
      case "-":
        try flush()
        number = "-"
      case ".":
        // A second one begins another number.
        if number.contains(".") { try flush() }
        number.append(character)
      default: number.append(character)
      }
    }
    try flush()
    guard numbers.isEmpty else { throw Unreadable(message: data) }
    return subpaths
  }

  private func fill(
    _ subpaths: [[(Double, Double)]], _ paint: SIMD4<Double>, on image: inout Image,
    _ canvas: Canvas
  ) {
    var edges: [(x0: Double, y0: Double, x1: Double, y1: Double)] = []
    for subpath in subpaths {
      for (index, corner) in subpath.enumerated() {
        let next = subpath[(index + 1) % subpath.count]
        edges.append(
          (corner.0 - canvas.x, corner.1 - canvas.y, next.0 - canvas.x, next.1 - canvas.y))
      }
    }
    let count = Self.samples
    for row in 0..<canvas.height {
      var coverage = [Int](repeating: 0, count: canvas.width)
      for sample in 0..<count {
        let y = Double(row) + (Double(sample) + 0.5) / Double(count)
        var crossings: [(x: Double, winding: Int)] = []
        for edge in edges where (edge.y0 <= y) != (edge.y1 <= y) {
          let x = edge.x0 + (edge.x1 - edge.x0) * (y - edge.y0) / (edge.y1 - edge.y0)
          crossings.append((x, edge.y0 < edge.y1 ? 1 : -1))
        }
        crossings.sort { $0.x < $1.x }
        var winding = 0
        for (index, crossing) in crossings.enumerated() {
          winding += crossing.winding
          guard winding != 0, index + 1 < crossings.count else { continue }
          let last = Double(canvas.width * count)
          func step(_ x: Double) -> Int {
            Int(min(max((x * Double(count) - 0.5).rounded(.up), 0), last))
          }
          for place in step(crossing.x)..<max(step(crossings[index + 1].x), step(crossing.x)) {
            coverage[place / count] += 1
          }
        }
      }
      for column in 0..<canvas.width where coverage[column] > 0 {
        let source = paint * (Double(coverage[column]) / Double(count * count))
        let index = row * canvas.width + column
        image[index] = source + image[index] * (1 - source.w)
      }
    }
  }
}
