internal import InkBrush
internal import InkDocument
internal import InkGeometry
internal import InkText
internal import InkVectors
internal import PDFSyntax

/// The ink that a drawing has on a page, as its annotations were written.
final class PDFSlotInk {
  /// The page.
  let slot: PDFPageSlot
  /// The layers that the page shows something of, without erasures, from the lowest up: their indices in the scene.
  private let indices: [Int]
  /// The areas that they cover, in the drawing.
  private let bounds: [Rect]
  /// Their indices among these by their names.
  private let indexByName: [PDFInkTag.Name: Int]
  /// The areas of the objects among ink that the page shows, by their numbers.
  let raised: [Int: Rect]
  private let scene: PDFInk.Scene

  /// The most by which the area of ink may differ from that of its annotation, in points and in parts of its size.
  private static let tolerance = (least: 0.75, share: 0.004)

  /// Looks at the ink of a page.
  ///
  /// Complexity: O(samples of its strokes).
  init(_ slot: PDFPageSlot, of document: InkDocument, _ ink: PDFInk) {
    self.slot = slot
    scene = ink.scene(of: document, in: slot.area, InkOnPaper(.white, colors: .recorded))
    let seen = slot.area.isEmpty ? .empty : slot.area.expanded(by: 1)
    var (indices, bounds) = ([Int](), [Rect]())
    var indexByName: [PDFInkTag.Name: Int] = [:]
    for index in scene.planLayers.indices where !scene.planLayers[index].isErasure {
      let covered = scene.planLayers[index].bounds.intersection(seen)
      guard !covered.isEmpty else { continue }
      let part = scene.layers[index]
      let name = PDFInkTag.Name(stroke: part.stroke.id.rawValue, layer: part.layer)
      indexByName[name] = indices.count
      indices.append(index)
      bounds.append(covered)
    }
    (self.indices, self.bounds, self.indexByName) = (indices, bounds, indexByName)
    var raised: [Int: Rect] = [:]
    for object in document.shownObjects
    where object.inkOrder != nil && object.bounds.intersects(slot.area)
      && Self.isDrawn(object)
    {
      raised[object.id.rawValue] = object.bounds.intersection(slot.area)
    }
    self.raised = raised
  }

  /// False for a text without glyphs, as one that was not set: it has no annotation that could be missing.
  private static func isDrawn(_ object: SheetObject) -> Bool {
    guard let text = object.text else { return true }
    return text.text.lines.contains { $0.runs.contains { !$0.glyphs.isEmpty } }
  }

  /// The names of all strokes that the page shows something of.
  var strokes: [Int] { indices.map { scene.layers[$0].stroke.id.rawValue } }

  /// The names of the layers, in no order.
  var names: some Collection<PDFInkTag.Name> { indexByName.keys }

  /// The names of the strokes of an annotation: that after which it is named, and those that follow it.
  @inline(never)
  func strokes(of annotation: PDFPageInk.Annotation) -> [Int] {
    members(of: annotation).map { scene.layers[indices[$0]].stroke.id.rawValue }
  }

  @inline(never)
  private func members(of annotation: PDFPageInk.Annotation) -> Range<Int> {
    guard let start = annotation.name.flatMap({ indexByName[$0] }) else { return 0..<0 }
    let first = scene.layers[indices[start]].stroke
    var (end, count, last) = (start + 1, 1, first.id)
    while end < indices.count, end - start < InkGroup.longest {
      let stroke = scene.layers[indices[end]].stroke
      if stroke.id != last {
        guard count < annotation.count, stroke.brush == first.brush else { break }
        (count, last) = (count + 1, stroke.id)
      }
      end += 1
    }
    return start..<end
  }

  /// The area that an annotation covers on the upright page: its strokes, its object, or the whole page for what lies
  /// below all ink; `nil` where the drawing has no such thing there.
  func area(of annotation: PDFPageInk.Annotation) -> Rect? {
    if let object = annotation.object {
      return raised[object]?.expanded(by: 1 / PDFContent.steps).applying(slot.toUpright)
    }
    guard annotation.name != nil else {
      return slot.area.expanded(by: 1 / PDFContent.steps).applying(slot.toUpright)
    }
    let members = members(of: annotation)
    guard !members.isEmpty else { return nil }
    return members.reduce(Rect.empty) { $0.union(bounds[$1]) }
      .expanded(by: 1 / PDFContent.steps).applying(slot.toUpright)
  }

  /// Compares the area of an annotation with the area of its strokes.
  ///
  /// - Parameters:
  ///   - annotation: the annotation.
  ///   - area: the area that its strokes cover on the upright page.
  ///   - map: the map from the upright page to user space.
  /// - Returns: true if it lies where the drawing has them.
  static func fits(
    _ annotation: PDFPageInk.Annotation, _ area: Rect?, _ map: Affine
  ) -> Bool {
    guard let area = area?.applying(map), annotation.hasAppearance else { return false }
    let size = max(area.width, area.height)
    return area.isNear(annotation.rect, tolerance.least + tolerance.share * size)
  }

  /// Compares the colour, the opacity and the width of an annotation with its strokes.
  ///
  /// - Parameters:
  ///   - annotation: the annotation.
  ///   - map: the map from the upright page to user space.
  ///   - papers: the papers that ink may have been shown on.
  /// - Returns: true if they are the same.
  func hasLooks(
    of annotation: PDFPageInk.Annotation, _ map: Affine, on papers: [InkColor]
  ) -> Bool {
    let members = members(of: annotation).map { indices[$0] }
    let toPage = slot.toUpright.concatenating(map)
    let scale = map.determinant.magnitude.squareRoot()
    return papers.contains { paper in
      ShownColors.allCases.contains { colors in
        InkLooks(of: members, scene, toPage: toPage, InkOnPaper(paper, colors: colors))
          .isNear(annotation.looks, scale: scale)
      }
    }
  }
}
