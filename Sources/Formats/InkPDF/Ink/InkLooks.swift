internal import InkBrush
internal import InkDocument
internal import InkGeometry
internal import InkVectors
internal import PDFSyntax

/// The colour, the opacity and the width that an ink annotation tells, for programs that draw it anew (ISO 32000-2, sections 12.5.2, 12.5.4 and 12.5.6.2).
struct InkLooks {
  /// The channels of the colour, 0…1; none for an annotation that tells none.
  var color: [Double]
  /// The opacity, 0…1.
  var opacity: Double
  /// The width, in units of the page.
  var width: Double

  /// The most by which a channel may differ, written by programs with few decimals.
  private static let colorTolerance = 0.006
  /// The most by which a width may differ, in parts of it and in units of the page.
  private static let widthTolerance = (share: 0.02, least: 0.06)

  /// The looks that the annotation of some layers has.
  ///
  /// - Parameters:
  ///   - indices: the layers, at least one.
  ///   - scene: all layers.
  ///   - map: the transform from the document to the page.
  ///   - rule: the colours in which ink is shown; by default those of the scene.
  init(
    of indices: some Sequence<Int>, _ scene: PDFInk.Scene, toPage map: Affine,
    _ rule: InkOnPaper? = nil
  ) {
    var (widths, count) = (0.0, 0)
    var first: InkStroke?
    var last: InkStroke.Identifier?
    for index in indices {
      let stroke = scene.layers[index].stroke
      first = first ?? stroke
      // The layers of a stroke have one line.
      if stroke.id == last { continue }
      last = stroke.id
      let ink = scene.document.ink(of: stroke)
      let scale = stroke.placement.concatenating(map).determinant.magnitude.squareRoot()
      widths += scale * ink.tips.reduce(0) { $0 + max($1.width, 0) }
      count += ink.tips.count
    }
    guard let first else {
      (color, opacity, width) = ([], 1, 0)
      return
    }
    let shown = (rule ?? scene.rule).shown(first.brush.color, first.brush.blend)
    color = [shown.red, shown.green, shown.blue].map { Double($0) / 255 }
    opacity = Double(shown.alpha) / 255
    let scale = first.placement.concatenating(map).determinant.magnitude.squareRoot()
    width = widths > 0 ? widths / Double(max(count, 1)) : first.brush.size * scale
  }

  /// The looks that an annotation of a file tells.
  init(of annotation: PDFDictionary, in file: PDFFile) {
    color = (file.resolved(annotation["C"]).array ?? []).prefix(4).map {
      file.resolved($0).number ?? -1
    }
    opacity = file.resolved(annotation["CA"]).number ?? 1
    let style = file.entries(of: annotation["BS"])
    // Without a style, the border tells it; without both, it is one unit.
    let border = file.resolved(annotation["Border"]).array ?? []
    width =
      file.resolved(style["W"]).number
      ?? (border.count > 2 ? file.resolved(border[2]).number : nil) ?? 1
  }

  /// Appends the entries of an annotation.
  func append(to text: inout PDFText) {
    text.add("/C[")
    for channel in color {
      text.add(channel, places: 3)
      text.add(" ")
    }
    text.add("]")
    if opacity < 1 {
      text.add("/CA ")
      text.add(opacity, places: 3)
    }
    text.add("/BS<</W ")
    text.add(width)
    text.add(">>")
  }

  /// Compares two looks, but for the decimals of numbers.
  ///
  /// - Parameters:
  ///   - other: the other looks.
  ///   - scale: the scale of the page; a program that makes pages smaller may leave widths as they are.
  /// - Returns: true if they are the same.
  func isNear(_ other: InkLooks, scale: Double) -> Bool {
    color.count == other.color.count
      && zip(color, other.color).allSatisfy {
        ($0 - $1).magnitude <= Self.colorTolerance
      }
      && (opacity - other.opacity).magnitude <= Self.colorTolerance
      && [width, width / scale].contains { width in
        (width - other.width).magnitude
          <= max(Self.widthTolerance.least, Self.widthTolerance.share * max(width, other.width))
      }
  }
}
