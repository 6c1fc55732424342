internal import InkDocument
internal import InkGeometry
internal import PDFSyntax

/// The position of a drawing's page on a page of a file: the map under which its ink lies where the file has it.
///
/// Another program may have turned a page, cropped it or made it smaller, and ink with it.
struct PDFPageFit {
  /// The map from the upright page, as it was saved, to user space.
  var map: Affine
  /// True if the page is seen as it was: of the same size, and neither turned nor moved.
  var isSame: Bool
  /// The indices of the annotations that lie where the drawing has them.
  var fitting: Set<Int> = []

  /// The most annotations that are tried as the ones that did not move.
  private static let mostTried = 8
  /// The most by which sizes of pages may differ, in points.
  private static let sizeTolerance = 0.5
  /// The most by which two scales may differ, in parts of them.
  private static let scaleTolerance = 0.005
  /// The turns of a page.
  private static let rotations = [0, 90, 180, 270]

  /// The maps under which a page of the size of a slot may be shown by a page of a file: the way in which it is shown
  /// first, then the other turns, and the whole medium.
  ///
  /// - Parameters:
  ///   - slot: the page as it was saved.
  ///   - page: the page of the file.
  ///   - file: the file.
  /// - Returns: the maps, with the box and the turn of each.
  static func candidates(
    for slot: PDFPageSlot, _ page: PDFPage, in file: PDFFile
  ) -> [(fit: PDFPageFit, box: Rect, rotation: Int)] {
    guard let size = slot.size else { return [] }
    let kept = PDFPageDraft.boxes(of: file.entries(of: page), in: file)
    var boxes = [kept?.shown ?? page.cropBox]
    for box in [page.cropBox, page.mediaBox] where !boxes.contains(box) { boxes.append(box) }
    var found: [(fit: PDFPageFit, box: Rect, rotation: Int)] = []
    for (index, box) in boxes.enumerated() {
      for rotation in [page.rotation] + rotations.filter({ $0 != page.rotation }) {
        let isUpright = rotation % 180 == 0
        let width = (isUpright ? box.width : box.height) * page.userUnit
        let height = (isUpright ? box.height : box.width) * page.userUnit
        var scale = 1.0
        if (width - size.width).magnitude > sizeTolerance
          || (height - size.height).magnitude > sizeTolerance
        {
          scale = width / size.width
          let other = height / size.height
          guard scale > 0, scale.isFinite, (scale - other).magnitude <= scaleTolerance * scale
          else { continue }
        }
        let map = PDFPage.toUserSpace(box, rotation: rotation, userUnit: page.userUnit)
        let isSame = index == 0 && rotation == page.rotation && scale == 1
        found.append(
          (PDFPageFit(map: Affine.scale(scale).concatenating(map), isSame: isSame), box, rotation))
      }
    }
    return found
  }

  /// Finds the map that most annotations of a page agree with; `nil` where none does.
  ///
  /// - Parameters:
  ///   - ink: the ink of the page.
  ///   - drawn: that of the drawing.
  ///   - page: the page.
  ///   - file: the file.
  init?(_ ink: PDFPageInk, _ drawn: PDFSlotInk, _ page: PDFPage, in file: PDFFile) {
    let placed = ink.annotations.compactMap { annotation in
      drawn.area(of: annotation).map { (annotation: annotation, area: $0) }
    }
    guard !placed.isEmpty else { return nil }
    func fitting(_ map: Affine) -> Set<Int> {
      Set(
        placed.filter { PDFSlotInk.fits($0.annotation, $0.area, map) }.map { $0.annotation.index })
    }
    var best = PDFPageFit(map: .identity, isSame: false)
    for candidate in Self.candidates(for: drawn.slot, page, in: file) {
      let found = fitting(candidate.fit.map)
      if found.count > best.fitting.count {
        best = candidate.fit
        best.fitting = found
      }
      if found.count == placed.count { break }
    }
    // Where no box tells, ink that lies together as it did tells; one annotation could lie anywhere.
    // But an endless sheet lies in the middle of its page.
    let isSheet = drawn.slot.size == nil
    func isCentred(_ map: Affine) -> Bool {
      let middle = drawn.slot.area.applying(drawn.slot.toUpright).center
      return isSheet && page.cropBox.center.squaredDistance(to: middle.applying(map)) <= 1
    }
    if best.fitting.count < placed.count {
      for (annotation, area) in placed.prefix(Self.mostTried) {
        for rotation in Self.rotations {
          guard let map = Self.map(from: area, to: annotation.rect, rotation: rotation) else {
            continue
          }
          let found = fitting(map)
          guard found.count > best.fitting.count, found.count > 1 || isCentred(map) else {
            continue
          }
          best = PDFPageFit(map: map, isSame: isSheet, fitting: found)
        }
      }
    }
    guard !best.fitting.isEmpty else { return nil }
    self = best
  }

  /// Makes a fit of its parts.
  init(map: Affine, isSame: Bool, fitting: Set<Int> = []) {
    (self.map, self.isSame, self.fitting) = (map, isSame, fitting)
  }

  /// The map that turns and scales a rectangle with y down to another with y up; `nil` where their sides differ.
  private static func map(from area: Rect, to rect: Rect, rotation: Int) -> Affine? {
    let isUpright = rotation % 180 == 0
    let (width, height) =
      isUpright ? (area.width, area.height) : (area.height, area.width)
    let larger = max(width, height)
    guard larger > 2, rect.width > 0, rect.height > 0 else { return nil }
    var scale = width > height ? rect.width / width : rect.height / height
    if (scale - 1).magnitude * larger <= 1 { scale = 1 }
    guard (rect.width - width * scale).magnitude <= 1 + scaleTolerance * rect.width,
      (rect.height - height * scale).magnitude <= 1 + scaleTolerance * rect.height
    else { return nil }
    let turned = Affine.scale(scale).concatenating(
      PDFPage.toUserSpace(
        Rect(minX: 0, minY: 0, maxX: 0, maxY: 0), rotation: rotation, userUnit: 1))
    let middle = area.applying(turned).center
    return turned.concatenating(
      .translation(Vector(rect.center.x - middle.x, rect.center.y - middle.y)))
  }
}
