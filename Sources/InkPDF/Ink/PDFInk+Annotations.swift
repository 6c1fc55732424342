internal import InkBrush
internal import InkDocument
internal import InkGeometry
internal import InkSVG

extension PDFInk {
  /// The name of each of our annotations begins with this.
  static let annotationName: StaticString = "ductus-"
  /// Returns true for one of our annotations.
  static func isOwn(_ annotation: PDFDictionary) -> Bool {
    guard let name = annotation["NM"].string else { return false }
    return name.has(annotationName, at: 0, before: name.count)
  }

  /// By how much the lines of `InkList` may differ from the middle of a stroke, in points.
  private static let lineTolerance = 0.1

  /// Adds the strokes of a document as ink annotations: ISO 32000-2, section 12.5.6.13.
  ///
  /// Readers show their appearance; their lines are for programs that edit or export ink. An annotation lacks
  /// what later erasures took from it.
  ///
  /// - Parameters:
  ///   - scene: the layers.
  ///   - area: the area that is shown.
  ///   - map: the transform from the document to the page.
  ///   - page: the number of the page.
  ///   - generation: the generation of the page.
  /// - Returns: the numbers of the annotations, from the lowest up.
  func annotations(
    _ scene: inout Scene, in area: Rect, toPage map: Affine, page: Int, generation: Int = 0
  ) -> [Int] {
    let seen = area.expanded(by: 1)
    let erasures = scene.places.indices.filter {
      scene.places[$0].isErasure && scene.places[$0].bounds.intersects(seen)
    }
    var numbers: [Int] = []
    for index in scene.places.indices where !scene.places[index].isErasure {
      let bounds = scene.places[index].bounds.intersection(seen)
      guard !bounds.isEmpty else { continue }
      let above = erasures.filter {
        $0 > index && scene.places[$0].bounds.intersects(bounds)
      }
      let base = Point(bounds.minX, bounds.minY)
      var content = PDFContent(base: base, state: states.plain)
      draw(index, of: scene, in: area, to: &content)
      guard !content.isEmpty else { continue }
      if !above.isEmpty {
        let form = addForm(content, bounds)
        let mask = mask(bounds.expanded(by: 1), above, of: &scene, in: area, base: base)
        content = PDFContent(base: base, state: states.plain)
        let isBlended = scene.places[index].isBlended
        content.drawMasked(
          bounds, .black, form: form,
          state: states.state(mask: mask, isBlended ? blend(scene.rule) : .normal))
        scene.erasures.removeAll()
      }
      numbers.append(
        annotation(index, of: scene, content, bounds, toPage: map, page, generation))
    }
    return numbers
  }

  /// Adds the pictures on a page, without that of the page itself, as one stamp (section 12.5.6.12).
  ///
  /// - Returns: its number; `nil` where there are none.
  func pictureAnnotation(
    _ pictures: PDFPictures, of document: InkDocument, in area: Rect,
    leavingOut own: PlacedPicture.Identifier?, toPage map: Affine, _ page: PDFReference
  ) -> Int? {
    var content = PDFContent(base: Point(area.minX, area.minY), state: states.plain)
    pictures.draw(document, in: area, to: &content, leavingOut: own)
    guard !content.isEmpty else { return nil }
    var text = PDFText()
    text.add("<</Type/Annot/Subtype/Stamp")
    addAppearance(content, area, toPage: map, to: &text)
    text.add("/F 4/NM(")
    text.add(Self.annotationName)
    text.add("pictures)/P ")
    text.add(reference: page.number, generation: page.generation)
    text.add(">>")
    return objects.add(text)
  }

  /// Appends the place and the appearance of an annotation.
  private func addAppearance(
    _ content: PDFContent, _ bounds: Rect, toPage map: Affine, to text: inout PDFText
  ) {
    let step = Affine.scale(1 / PDFContent.steps)
      .concatenating(.translation(Vector(bounds.minX, bounds.minY))).concatenating(map)
    var form = PDFText()
    form.add("/Type/XObject/Subtype/Form")
    form.bytes += content.box(bounds).bytes
    form.add("/Matrix[")
    for value in [step.a, step.b, step.c, step.d, step.tx, step.ty] {
      form.add(value, places: 6)
      form.add(" ")
    }
    form.add("]")
    form.bytes += content.resources.bytes
    let appearance = objects.add(stream: form, content.text.bytes)
    let rect = bounds.expanded(by: 1 / PDFContent.steps).applying(map)
    text.add("/Rect[")
    for value in [rect.minX, rect.minY, rect.maxX, rect.maxY] {
      text.add(value)
      text.add(" ")
    }
    text.add("]/AP<</N ")
    text.add(reference: appearance)
    text.add(">>")
  }

  private func annotation(
    _ index: Int, of scene: Scene, _ content: PDFContent, _ bounds: Rect, toPage map: Affine,
    _ page: Int, _ generation: Int
  ) -> Int {
    let stroke = scene.layers[index].stroke
    var text = PDFText()
    text.add("<</Type/Annot/Subtype/Ink")
    addAppearance(content, bounds, toPage: map, to: &text)
    text.add("/InkList[")
    addLines(of: index, scene, toPage: map, to: &text)
    text.add("]")
    let color = scene.rule.shown(stroke.brush.color, stroke.brush.blend)
    text.add("/C[")
    for channel in [color.red, color.green, color.blue] {
      text.add(Double(channel) / 255, places: 3)
      text.add(" ")
    }
    text.add("]")
    if color.alpha < 255 {
      text.add("/CA ")
      text.add(Double(color.alpha) / 255, places: 3)
    }
    let ink = scene.document.ink(of: stroke)
    let widths = ink.tips.reduce(0) { $0 + max($1.width, 0) } / Double(max(ink.tips.count, 1))
    let scale = stroke.placement.concatenating(map).determinant.magnitude.squareRoot()
    text.add("/BS<</W ")
    text.add((widths > 0 ? widths : stroke.brush.size) * scale)
    text.add(">>/F 4/NM(")
    text.add(Self.annotationName)
    text.add(stroke.id.rawValue)
    if scene.layers[index].layer > 0 {
      text.add("-")
      text.add(scene.layers[index].layer)
    }
    text.add(")/P ")
    text.add(reference: page, generation: generation)
    text.add(">>")
    return objects.add(text)
  }

  /// Appends the middle lines of a layer, in the coordinates of the page.
  private func addLines(
    of index: Int, _ scene: Scene, toPage map: Affine, to text: inout PDFText
  ) {
    let stroke = scene.layers[index].stroke
    let path = scene.document.ink(of: stroke).centerLine(of: stroke.span)
      .applying(stroke.placement.concatenating(map))
    var hasLine = false
    for line in path.flattened(tolerance: Self.lineTolerance) {
      guard let first = line.points.first else { continue }
      hasLine = true
      text.add("[")
      // A dot is a line that leads nowhere.
      for point in line.points.count == 1 ? [first, first] : line.points {
        text.add(point.x)
        text.add(" ")
        text.add(point.y)
        text.add(" ")
      }
      text.add("]")
    }
    guard !hasLine, let start = path.elements.first?.end else { return }
    text.add("[")
    for value in [start.x, start.y, start.x, start.y] {
      text.add(value)
      text.add(" ")
    }
    text.add("]")
  }
}
