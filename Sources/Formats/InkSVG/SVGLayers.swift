internal import InkBrush
internal import InkGeometry
internal import InkVectors

/// Strokes and erasures of an SVG document in their order; see ``ErasurePlan``.
enum SVGLayers {
  /// A stroke, or an erasure.
  struct Layer {
    /// The elements: black ones, where it takes away.
    var body: [UInt8]
    /// The bounds and the kind of the layer; blended elements say so themselves.
    var planLayer: ErasurePlan.Layer
  }

  /// A layer of a document: a group, which Inkscape shows as a layer, too.
  struct Group {
    /// What it is called, in UTF-8.
    var title: [UInt8]
    /// Its opacity, 0…255.
    var opacity: UInt8
    /// The index of the first stroke, or erasure, on it.
    var start: Int

    /// Appends the beginning of the group.
    func begin(_ text: inout SVGText) {
      text.add("<g xmlns:inkscape=\"http://www.inkscape.org/namespaces/inkscape\"")
      text.add(" inkscape:groupmode=\"layer\" inkscape:label=\"")
      for (index, piece) in title.split(
        separator: UInt8(ascii: "\""), omittingEmptySubsequences: false
      ).enumerated() {
        if index > 0 { text.add("&quot;") }
        text.add(escaped: Array(piece))
      }
      text.add("\"")
      if opacity < 255 {
        text.add(" opacity=\"")
        text.add(Double(opacity) / 255, places: 3)
        text.add("\"")
      }
      text.add(">\n")
    }
  }

  /// The numbers that names have so far: no two in a document are the same.
  struct Names {
    var layers = 0
    var masks = 0
  }

  /// The number of decimals of a mask's coordinates; a mask is larger than what it masks.
  private static let decimals = 2

  /// Writes the elements of a document.
  ///
  /// Complexity: O(n log n) for n layers.
  ///
  /// - Parameters:
  ///   - layers: the layers, from the lowest up.
  ///   - area: the part of them that the picture shows.
  ///   - rule: the rule by which they are blended.
  ///   - names: the names that the document has so far.
  ///   - text: what the elements are appended to.
  static func write(
    _ layers: [Layer], showing area: Rect, _ rule: InkOnPaper, names: inout Names,
    to text: inout SVGText
  ) {
    let plan = ErasurePlan(layers.map { $0.planLayer }, showing: area)
    let erasures = plan.erasures
    // Names are numbers among the layers that are seen.
    var numbers = [Int](repeating: 0, count: layers.count)
    for (number, index) in plan.kept.enumerated() { numbers[index] = names.layers + number }
    names.layers += plan.kept.count
    if !erasures.isEmpty {
      text.add("<defs>\n")
      for index in erasures {
        text.add("<g id=\"erasure-")
        text.add(numbers[index])
        text.add("\">\n")
        text.bytes += layers[index].body
        text.add("</g>\n")
      }
      text.add("</defs>\n")
    }
    let firstMask = names.masks
    for step in plan.steps {
      switch step {
      case .draw(let index): text.bytes += layers[index].body
      case .defineMask(let bounds, let erasures):
        names.masks += 1
        text.add("<mask id=\"erased-")
        text.add(names.masks)
        text.add("\" maskUnits=\"userSpaceOnUse\"")
        text.add(rect: bounds, decimals: decimals)
        text.add(">\n<rect")
        text.add(rect: bounds, decimals: decimals)
        text.add(" fill=\"#fff\"/>\n")
        for index in erasures {
          text.add("<use href=\"#erasure-")
          text.add(numbers[index])
          text.add("\"/>\n")
        }
        text.add("</mask>\n")
      case .begin(let mask, let isBlended):
        text.add("<g mask=\"url(#erased-")
        text.add(firstMask + mask)
        text.add(")\"")
        if isBlended { text.add(blend: rule) }
        text.add(">\n")
      case .end: text.add("</g>\n")
      }
    }
  }
}
