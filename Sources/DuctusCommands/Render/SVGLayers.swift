internal import Ductus

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
  private struct Layer {
    var body: [UInt8]
    /// What it covers, within the picture.
    var bounds: Rect
    var isErasure: Bool
    var isMultiplied: Bool
  }

  private let viewBox: Rect
  private var layers: [Layer] = []
  private var maskCount = 0

  /// Begins without layers.
  ///
  /// - Parameter viewBox: the part of the canvas that the picture shows.
  init(viewBox: Rect) { self.viewBox = viewBox }

  /// Draws over what is there.
  ///
  /// - Parameters:
  ///   - body: the elements; those that multiply say so themselves.
  ///   - bounds: what they cover.
  ///   - isMultiplied: whether they multiply.
  mutating func draw(_ body: [UInt8], within bounds: Rect, isMultiplied: Bool) {
    layers.append(
      Layer(
        body: body, bounds: bounds.intersection(viewBox), isErasure: false,
        isMultiplied: isMultiplied))
  }

  /// Takes away from what is there.
  ///
  /// - Parameters:
  ///   - body: the elements, in black.
  ///   - bounds: what they cover.
  mutating func erase(_ body: [UInt8], within bounds: Rect) {
    layers.append(
      Layer(
        body: body, bounds: bounds.intersection(viewBox), isErasure: true, isMultiplied: false))
  }

  /// The elements of the document.
  ///
  /// Complexity: O(n log n) for n layers.
  mutating func text() -> [UInt8] {
    var text = SVGText()
    var definitions = SVGText()
    for (index, layer) in layers.enumerated() where layer.isErasure && !layer.bounds.isEmpty {
      definitions.add("<g id=\"erasure-\(index)\">\n")
      definitions.bytes += layer.body
      definitions.add("</g>\n")
    }
    if !definitions.bytes.isEmpty {
      text.add("<defs>\n")
      text.bytes += definitions.bytes
      text.add("</defs>\n")
    }
    write(layers.indices, [], to: &text)
    return text.bytes
  }

  /// Writes some layers.
  ///
  /// - Parameters:
  ///   - range: which of them.
  ///   - masks: what all of them lie under, by name.
  ///   - text: what they are written to.
  private mutating func write(_ range: Range<Int>, _ masks: [String], to text: inout SVGText) {
    let strokes = range.filter { !layers[$0].isErasure }
    guard let first = strokes.first else { return }
    // A masked group is drawn by itself, and then laid over what is below: so all in it has to be
    // laid over the same way. Multiplying is associative.
    let isUniform = strokes.allSatisfy { layers[$0].isMultiplied == layers[first].isMultiplied }
    if isUniform, !masks.isEmpty {
      let style = layers[first].isMultiplied ? " style=\"mix-blend-mode:multiply\"" : ""
      for mask in masks { text.add("<g mask=\"url(#\(mask))\"\(style)>\n") }
      write(range, [], to: &text)
      for _ in masks { text.add("</g>\n") }
      return
    }
    let isErased = range.contains { $0 > first && layers[$0].isErasure }
    guard isErased || !masks.isEmpty else {
      for index in strokes { text.bytes += layers[index].body }
      return
    }
    let middle = (range.lowerBound + range.upperBound) / 2
    let left = range.lowerBound..<middle
    let right = middle..<range.upperBound
    let mask = defineMask(over: left, of: right, to: &text)
    write(left, masks + (mask.map { [$0] } ?? []), to: &text)
    write(right, masks, to: &text)
  }

  /// Writes a mask of the erasures in a range that touch the strokes in another.
  ///
  /// - Parameters:
  ///   - below: the range of the strokes.
  ///   - above: the range of the erasures.
  ///   - text: what it is written to.
  /// - Returns: its name; `nil` where there is none.
  private mutating func defineMask(
    over below: Range<Int>, of above: Range<Int>, to text: inout SVGText
  ) -> String? {
    var bounds = Rect.empty
    for index in below where !layers[index].isErasure {
      bounds = bounds.union(layers[index].bounds)
    }
    let erasures = above.filter {
      layers[$0].isErasure && !layers[$0].bounds.intersection(bounds).isEmpty
    }
    guard !erasures.isEmpty else { return nil }
    maskCount += 1
    let name = "erased-\(maskCount)"
    // What is not in the mask's place is not drawn at all.
    let place = bounds.expanded(by: 1)
    text.add("<mask id=\"\(name)\" maskUnits=\"userSpaceOnUse\" ")
    text.add(place: place)
    text.add(">\n<rect ")
    text.add(place: place)
    text.add(" fill=\"#fff\"/>\n")
    for index in erasures { text.add("<use href=\"#erasure-\(index)\"/>\n") }
    text.add("</mask>\n")
    return name
  }
}
