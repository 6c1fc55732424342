internal import InkBrush
internal import InkGeometry
internal import InkVectors

extension SVGText {
  /// Appends the elements of a stroke.
  ///
  /// - Parameters:
  ///   - stroke: the stroke.
  ///   - rule: the rule by which it is blended.
  ///   - decimals: how many decimals coordinates have.
  ///   - identifiers: the number of identifiers that the document has.
  mutating func add(
    _ stroke: FlatStroke, _ rule: InkOnPaper, decimals: Int, identifiers: inout Int
  ) {
    let blend = stroke.isBlended ? rule : nil
    guard let mask = stroke.mask else {
      if stroke.isGroup {
        add("<g")
        add(opacity: stroke.opacity, " opacity=\"")
        if let blend { add(blend: blend) }
        add(">\n")
      }
      add(stroke.fills, stroke.bounds, blend: stroke.isGroup ? nil : blend, decimals: decimals)
      if stroke.isGroup { add("</g>\n") }
      return
    }
    let name = add(mask, stroke.bounds, decimals: decimals, identifiers: &identifiers)
    if stroke.fills.count == 1, stroke.fills[0].path == nil {
      add("<rect")
      add(rect: stroke.bounds, decimals: decimals)
      add(fill: stroke.fills[0].color, opacity: stroke.opacity)
      add(mask: name, blend: blend)
      add("/>\n")
      return
    }
    add("<g")
    add(opacity: stroke.opacity, " opacity=\"")
    add(mask: name, blend: blend)
    add(">\n")
    add(stroke.fills, stroke.bounds, blend: nil, decimals: decimals)
    add("</g>\n")
  }

  private mutating func add(
    _ fills: [FlatStroke.Fill], _ bounds: Rect, blend: InkOnPaper?, decimals: Int
  ) {
    for fill in fills {
      add(
        path: fill.path ?? [], fill: fill.color, opacity: fill.opacity, blend: blend,
        decimals: decimals)
    }
  }

  /// Appends a mask, with the filter that blurs it.
  ///
  /// - Returns: the number in its name.
  private mutating func add(
    _ mask: FlatStroke.Mask, _ bounds: Rect, decimals: Int, identifiers: inout Int
  ) -> Int {
    if let blur = mask.blur {
      identifiers += 1
      add("<filter id=\"blur-")
      add(identifiers)
      add("\" filterUnits=\"userSpaceOnUse\"")
      add(rect: bounds, decimals: decimals)
      add(" color-interpolation-filters=\"sRGB\"><feGaussianBlur stdDeviation=\"")
      add(blur, places: decimals)
      add("\"/></filter>\n")
    }
    let filter = identifiers
    identifiers += 1
    add("<mask id=\"mask-")
    add(identifiers)
    add("\" maskUnits=\"userSpaceOnUse\"")
    add(rect: bounds, decimals: decimals)
    add(">\n")
    if mask.blur != nil {
      add("<g filter=\"url(#blur-")
      add(filter)
      add(")\">\n")
    }
    add(mask.fills, bounds, blend: nil, decimals: decimals)
    if mask.blur != nil { add("</g>\n") }
    add("</mask>\n")
    return identifiers
  }

  private mutating func add(mask name: Int, blend: InkOnPaper?) {
    add(" mask=\"url(#mask-")
    add(name)
    add(")\"")
    if let blend { add(blend: blend) }
  }
}
