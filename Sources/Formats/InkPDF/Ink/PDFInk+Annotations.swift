internal import InkBrush
internal import InkDocument
internal import InkGeometry
internal import InkVectors
internal import PDFSyntax

extension PDFInk {
  /// Adds the strokes of a document as ink annotations: ISO 32000-2, section 12.5.6.13.
  ///
  /// Readers show their appearance; their lines are for programs that edit or export ink. An annotation lacks
  /// what later erasures took from it.
  ///
  /// - Parameters:
  ///   - scene: the layers.
  ///   - area: the area that is shown.
  ///   - map: the transform from the document to the page.
  ///   - page: the page.
  ///   - grouped: true if strokes that belong together are one annotation: see ``InkGroup``.
  /// - Returns: the numbers of the annotations, from the lowest up.
  func annotations(
    _ scene: inout Scene, in area: Rect, toPage map: Affine, _ page: PDFReference, grouped: Bool
  ) -> [Int] {
    let seen = area.expanded(by: 1)
    let erasures = scene.planLayers.indices.filter {
      scene.planLayers[$0].isErasure && scene.planLayers[$0].bounds.intersects(seen)
    }
    var numbers: [Int] = []
    var group: InkGroup?
    func finish(_ scene: Scene) {
      if let group, let number = annotation(group, of: scene, in: area, toPage: map, page) {
        numbers.append(number)
      }
      group = nil
    }
    for index in scene.planLayers.indices where !scene.planLayers[index].isErasure {
      let bounds = scene.planLayers[index].bounds.intersection(seen)
      guard !bounds.isEmpty else { continue }
      let above = erasures.filter {
        $0 > index && scene.planLayers[$0].bounds.intersects(bounds)
      }
      let stroke = scene.layers[index].stroke
      guard above.isEmpty else {
        finish(scene)
        let content = masked(index, bounds, by: above, of: &scene, in: area)
        if !content.isEmpty {
          let number = annotation([index], of: scene, content, bounds, toPage: map, page)
          numbers.append(number)
        }
        continue
      }
      if grouped, group?.take(index, stroke, bounds) == true { continue }
      finish(scene)
      group = InkGroup(index, stroke, bounds)
    }
    finish(scene)
    return numbers
  }

  /// Draws a layer without what erasures above it took away.
  private func masked(
    _ index: Int, _ bounds: Rect, by erasures: [Int], of scene: inout Scene, in area: Rect
  ) -> PDFContent {
    let base = Point(bounds.minX, bounds.minY)
    var content = PDFContent(base: base, state: states.plain)
    draw([index], of: scene, in: area, to: &content)
    guard !content.isEmpty else { return content }
    let form = addForm(content, bounds)
    let mask = mask(bounds.expanded(by: 1), erasures, of: &scene, in: area, base: base)
    content = PDFContent(base: base, state: states.plain)
    let isBlended = scene.planLayers[index].isBlended
    content.drawMasked(
      bounds, .black, form: form,
      state: states.state(mask: mask, isBlended ? blend(scene.rule) : .normal))
    scene.erasures.removeAll()
    return content
  }

  /// Adds the annotation of a group; `nil` where nothing of it is seen.
  private func annotation(
    _ group: InkGroup, of scene: Scene, in area: Rect, toPage map: Affine, _ page: PDFReference
  ) -> Int? {
    let bounds = group.bounds
    var content = PDFContent(base: Point(bounds.minX, bounds.minY), state: states.plain)
    let seen = draw(group.indices, of: scene, in: area, to: &content)
    guard !seen.isEmpty else { return nil }
    return annotation(seen, of: scene, content, bounds, toPage: map, page)
  }

  /// Adds the pictures and texts below all ink on a page, without the picture of the page itself, as one stamp (section
  /// 12.5.6.12).
  ///
  /// - Returns: its number; `nil` where there are none.
  func pictureAnnotation(
    _ pictures: PDFPictures, of document: InkDocument, in area: Rect,
    _ rule: InkOnPaper, leavingOut own: PlacedPicture.Identifier?, toPage map: Affine,
    _ page: PDFReference
  ) -> Int? {
    var content = PDFContent(base: Point(area.minX, area.minY), state: states.plain)
    pictures.draw(document, in: area, rule, to: &content, leavingOut: own)
    return stamp(content, area, toPage: map, page)
  }

  /// Adds a stamp: ISO 32000-2, section 12.5.6.12.
  ///
  /// - Parameters:
  ///   - content: its appearance.
  ///   - bounds: the bounds of that, in the document.
  ///   - object: the object that it shows; by default all that lie below ink.
  ///   - map: the transform from the document to the page.
  ///   - page: the page.
  /// - Returns: its number; `nil` where nothing is seen.
  func stamp(
    _ content: PDFContent, _ bounds: Rect, of object: ElementIdentifier? = nil,
    toPage map: Affine, _ page: PDFReference
  ) -> Int? {
    guard !content.isEmpty else { return nil }
    var text = PDFText()
    text.add("<</Type/Annot/Subtype/Stamp")
    addAppearance(content, bounds, toPage: map, to: &text)
    text.add("/F 4/NM(")
    tag.addPrefix(to: &text)
    if let object {
      text.add(PDFInkTag.objectPrefix)
      text.add(object.rawValue)
    } else {
      text.add("below")
    }
    text.add(")/P ")
    text.add(reference: page.number, generation: page.generation)
    addAuthor(to: &text)
    text.add(">>")
    return objects.add(text)
  }

  /// Appends the bounds and the appearance of an annotation.
  private func addAppearance(
    _ content: PDFContent, _ bounds: Rect, toPage map: Affine, to text: inout PDFText
  ) {
    // Appearances of fields that other programs have made may begin a clip and not end it, and some readers take it
    // along to the next one (pypdf, and Poppler 22.12): it ends with a path without an area.
    let appearance = objects.add(
      stream: content.form(bounds, matrix: map), Array("q 0 0 m n Q\n".utf8) + content.text.bytes)
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
    _ indices: [Int], of scene: Scene, _ content: PDFContent, _ bounds: Rect, toPage map: Affine,
    _ page: PDFReference
  ) -> Int {
    let (stroke, layer) = (scene.layers[indices[0]].stroke, scene.layers[indices[0]].layer)
    var text = PDFText()
    text.add("<</Type/Annot/Subtype/Ink")
    var content = content
    if self.layer.opacity < 255 {
      let form = addForm(content, bounds)
      content = PDFContent(base: content.base, state: states.plain)
      content.draw(
        form: form, state: states.state(opacity: Double(self.layer.opacity) / 255, .normal))
    }
    addAppearance(content, bounds, toPage: map, to: &text)
    if let number = self.layer.number {
      text.add("/OC ")
      text.add(reference: number)
    }
    var lines = InkList()
    var last: InkStroke.Identifier?
    for index in indices {
      let stroke = scene.layers[index].stroke
      // The layers of a stroke have one line.
      if stroke.id == last { continue }
      last = stroke.id
      lines.add(
        scene.document.ink(of: stroke).centerLine(of: stroke.span)
          .applying(stroke.placement.concatenating(map)),
        width: InkLooks(of: [index], scene, toPage: map).width)
    }
    text.add("/InkList[")
    text.bytes += lines.text.bytes
    text.add("]")
    let words = alternative(of: indices, scene)
    if !words.isEmpty {
      text.add("/Contents")
      text.add(text: words)
    }
    InkLooks(of: indices, scene, toPage: map).append(to: &text)
    text.add("/F 4/NM(")
    tag.addPrefix(to: &text)
    text.add(stroke.id.rawValue)
    if layer > 0 {
      text.add("-")
      text.add(layer)
    }
    text.add(")/P ")
    text.add(reference: page.number, generation: page.generation)
    addAuthor(to: &text)
    text.add(">>")
    return objects.add(text)
  }

  /// Appends the person and the date, if they are known.
  private func addAuthor(to text: inout PDFText) {
    guard let author else { return }
    text.add("/T")
    text.add(text: author.name)
    guard let date = author.date else { return }
    text.add("/M")
    text.add(date: date)
  }
}
