internal import InkBrush
internal import InkGeometry

/// Strokes and erasures of an SVG document in their order.
///
/// An erasure is a mask over all that was drawn before it. One mask around the other would be as deep
/// as there are erasures, and renderers refuse that; one mask for each stroke would name each erasure
/// as often as there are strokes. So the order is cut in the middle, and what lies before the middle
/// is masked with the erasures behind it; then each half is cut in the same way. Every stroke lies
/// under every later erasure once; groups are log₂(layers) deep, each erasure is named in as many
/// masks at the most, and nothing is written twice.
struct SVGLayers {
  /// A stroke, or what an erasure takes away.
  struct Layer {
    /// The elements: black ones, where it takes away.
    var body: [UInt8]
    /// The rectangle that it covers.
    var bounds: Rect
    var isErasure: Bool
    /// The layer is blended with what lies below; its elements say so themselves.
    var isBlended: Bool
  }

  /// The number of decimal places of a mask's coordinates; a mask is larger than what it masks.
  private static let places = 2

  private let layers: [Layer]
  private let rule: InkOnPaper
  private var maskCount = 0
  private var text = SVGText()

  /// Begins.
  ///
  /// - Parameters:
  ///   - layers: the layers, from the lowest up.
  ///   - area: the part of them that the picture shows.
  ///   - rule: the rule by which they are blended.
  private init(_ layers: [Layer], showing area: Rect, _ rule: InkOnPaper) {
    self.rule = rule
    var kept: [Layer] = []
    var inked = Rect.empty
    for var layer in layers {
      layer.bounds = layer.bounds.intersection(area)
      // Layers that cannot be seen and erasures of nothing are left out.
      guard !layer.bounds.isEmpty else { continue }
      if layer.isErasure {
        guard layer.bounds.intersects(inked) else { continue }
      } else {
        inked.formUnion(layer.bounds)
      }
      kept.append(layer)
    }
    self.layers = kept
  }

  /// Writes the elements of a document.
  ///
  /// Complexity: O(n log n) for n layers.
  ///
  /// - Parameters:
  ///   - layers: the layers, from the lowest up.
  ///   - area: the part of them that the picture shows.
  ///   - rule: the rule by which they are blended.
  ///   - text: what the elements are appended to.
  static func write(
    _ layers: [Layer], showing area: Rect, _ rule: InkOnPaper, to text: inout SVGText
  ) {
    var writer = SVGLayers(layers, showing: area, rule)
    swap(&writer.text, &text)
    writer.writeErasures()
    writer.write(writer.layers.indices, [])
    swap(&writer.text, &text)
  }

  private mutating func writeErasures() {
    guard layers.contains(where: { $0.isErasure }) else { return }
    text.add("<defs>\n")
    for index in layers.indices where layers[index].isErasure {
      text.add("<g id=\"erasure-")
      text.add(index)
      text.add("\">\n")
      text.bytes += layers[index].body
      text.add("</g>\n")
    }
    text.add("</defs>\n")
  }

  /// Writes some layers.
  ///
  /// - Parameters:
  ///   - range: which of them.
  ///   - masks: what all of them lie under, by number.
  private mutating func write(_ range: Range<Int>, _ masks: [Int]) {
    guard let first = range.first(where: { !layers[$0].isErasure }) else { return }
    // A masked group is drawn by itself, and then laid over what is below: so all in it has to be
    // laid over the same way. Multiplying is associative, and so is screening.
    let isBlended = layers[first].isBlended
    let isUniform = range.allSatisfy {
      layers[$0].isErasure || layers[$0].isBlended == isBlended
    }
    if isUniform, !masks.isEmpty {
      for mask in masks {
        text.add("<g mask=\"url(#erased-")
        text.add(mask)
        text.add(")\"")
        if isBlended { text.add(blend: rule) }
        text.add(">\n")
      }
      write(range, [])
      for _ in masks { text.add("</g>\n") }
      return
    }
    let isErased = range.contains { $0 > first && layers[$0].isErasure }
    guard isErased || !masks.isEmpty else {
      for index in range where !layers[index].isErasure { text.bytes += layers[index].body }
      return
    }
    let middle = (range.lowerBound + range.upperBound) / 2
    let left = range.lowerBound..<middle
    let right = middle..<range.upperBound
    let mask = defineMask(over: left, of: right)
    write(left, mask.map { masks + [$0] } ?? masks)
    write(right, masks)
  }

  /// Writes a mask of the erasures in a range that touch the strokes in another.
  ///
  /// - Parameters:
  ///   - below: the range of the strokes.
  ///   - above: the range of the erasures.
  /// - Returns: its number; `nil` where there is none.
  private mutating func defineMask(over below: Range<Int>, of above: Range<Int>) -> Int? {
    var bounds = Rect.empty
    for index in below where !layers[index].isErasure { bounds.formUnion(layers[index].bounds) }
    let erasures = above.filter {
      layers[$0].isErasure && layers[$0].bounds.intersects(bounds)
    }
    guard !erasures.isEmpty else { return nil }
    maskCount += 1
    // Nothing outside the mask's rectangle is drawn.
    let place = bounds.expanded(by: 1)
    text.add("<mask id=\"erased-")
    text.add(maskCount)
    text.add("\" maskUnits=\"userSpaceOnUse\"")
    text.add(place: place, places: Self.places)
    text.add(">\n<rect")
    text.add(place: place, places: Self.places)
    text.add(" fill=\"#fff\"/>\n")
    for index in erasures {
      text.add("<use href=\"#erasure-")
      text.add(index)
      text.add("\"/>\n")
    }
    text.add("</mask>\n")
    return maskCount
  }
}
