internal import InkBrush
internal import InkGeometry
internal import InkVectors

extension SVGText {
  /// Appends the elements of a stroke.
  ///
  /// - Parameters:
  ///   - stroke: the stroke.
  ///   - rule: the rule by which it is blended.
  ///   - places: how many decimal places coordinates have.
  ///   - identifiers: the number of identifiers that the document has.
  mutating func add(
    _ stroke: FlatStroke, _ rule: InkOnPaper, places: Int, identifiers: inout Int
  ) {
    let blend = stroke.isBlended ? rule : nil
    guard let mask = stroke.mask else {
      if stroke.isGroup {
        add("<g")
        add(opacity: stroke.opacity, " opacity=\"")
        if let blend { add(blend: blend) }
        add(">\n")
      }
      add(stroke.fills, stroke.bounds, blend: stroke.isGroup ? nil : blend, places: places)
      if stroke.isGroup { add("</g>\n") }
      return
    }
    let name = add(mask, stroke.bounds, places: places, identifiers: &identifiers)
    if stroke.fills.count == 1, stroke.fills[0].path == nil {
      add("<rect")
      add(place: stroke.bounds, places: places)
      add(fill: stroke.fills[0].color, opacity: stroke.opacity)
      add(mask: name, blend: blend)
      add("/>\n")
      return
    }
    add("<g")
    add(opacity: stroke.opacity, " opacity=\"")
    add(mask: name, blend: blend)
    add(">\n")
    add(stroke.fills, stroke.bounds, blend: nil, places: places)
    add("</g>\n")
  }

  private mutating func add(
    _ fills: [FlatStroke.Fill], _ bounds: Rect, blend: InkOnPaper?, places: Int
  ) {
    for fill in fills {
      add(
        path: fill.path ?? [], fill: fill.color, opacity: fill.opacity, blend: blend,
        places: places)
    }
  }

  /// Appends a mask, with the filter that blurs it.
  ///
  /// - Returns: the number in its name.
  private mutating func add(
    _ mask: FlatStroke.Mask, _ bounds: Rect, places: Int, identifiers: inout Int
  ) -> Int {
    if let blur = mask.blur {
      identifiers += 1
      add("<filter id=\"blur-")
      add(identifiers)
      add("\" filterUnits=\"userSpaceOnUse\"")
      add(place: bounds, places: places)
      add(" color-interpolation-filters=\"sRGB\"><feGaussianBlur stdDeviation=\"")
      add(blur, places: places)
      add("\"/></filter>\n")
    }
    let filter = identifiers
    identifiers += 1
    add("<mask id=\"mask-")
    add(identifiers)
    add("\" maskUnits=\"userSpaceOnUse\"")
    add(place: bounds, places: places)
    add(">\n")
    if mask.blur != nil {
      add("<g filter=\"url(#blur-")
      add(filter)
      add(")\">\n")
    }
    add(mask.fills, bounds, blend: nil, places: places)
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
