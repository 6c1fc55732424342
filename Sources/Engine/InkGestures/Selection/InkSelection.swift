public import InkCanvas
public import InkDocument
public import InkGeometry

/// The strokes and pictures of a canvas that are selected, and what is done to them.
///
/// ```swift
/// let selection = InkSelection(canvas)
/// selection.beginLasso(at: point)
/// selection.extendLasso(to: next)
/// selection.endLasso()
/// selection.recolor(color)
/// ```
///
/// Strokes are selected, pieces of strokes that were cut too, and pictures, but no erasures and nothing that is
/// locked; who selects one element of a group selects all. Brushes and colours are those of strokes; all else is done
/// to both together. What is seen to be
/// erased stays so, of what moves and of what stays: an erasure goes along with what is moved, copied or
/// deleted where it lies over selected strokes alone; of one that touches other strokes too, a copy goes
/// along with what is moved or copied. Which go along is found out once for each selection, so that they
/// stay with it wherever it is dragged. What moves keeps its order among what lies above and below it, so
/// that it shows under erasures that came later only what they leave, and erasures that go along erase
/// what lies below them where they come to lie.
///
/// The box around a picture alone is turned as the picture is; with ``isCropping`` its handles crop.
///
/// Whatever is done is one gesture to undo. What vanishes, by undo or otherwise, leaves the
/// selection; what comes back is not selected. Restyling is exact: strokes are drawn from their
/// samples as they would be had they been drawn with the other brush.
///
/// While a selection is dragged, the canvas shows it where it is dragged to, and the document changes
/// when that ends. Points that are not finite do nothing.
public final class InkSelection {
  /// The margin between ink and box, in points of the view: 6.
  package static let boxMargin = 6.0
  /// The distance of the rotation handle from the box, in points of the view: 28.
  package static let rotationDistance = 28.0
  /// The least distance of the rotation handle from the edge of the view: 14 points; nearer to it, the handle
  /// is put at another edge of the box.
  package static let viewMargin = 14.0
  /// The step of angles where turning snaps: a twelfth of π, 15°.
  package static let angleStep = 0.2617993877991494
  /// The shortest that the longer side of what is selected can be made, in points of the document: 1.
  package static let shortestSide = 1.0
  /// The same of pictures: 8.
  package static let shortestPictureSide = 8.0
  /// The shortest side of what a picture shows after it was cropped, in its own points: 1.
  package static let shortestCrop = 1.0
  /// The longest that it can be made, in points of the document: 100,000.
  package static let longestSide = 100_000.0
  /// The largest distance from the document's origin, along each axis, to which a selection can be moved, in
  /// points of the document: 10,000,000.
  package static let farthest = 1e7
  /// The offset of copies from their originals, in points of the view, to the right and down: 16.
  package static let copyOffset = 16.0
  /// The least distance between corners of a lasso, in points of the view: 2.
  package static let lassoStep = 2.0
  /// The number of corners that a lasso may have; from then on every other one is left out: 1024.
  package static let lassoLimit = 1024

  /// The canvas.
  public let canvas: InkCanvas
  /// The strokes and pictures, in ascending order.
  public private(set) var ids: [ElementIdentifier] = []
  /// Grows whenever there is something else to be shown of the selection, but for another view.
  public internal(set) var version = 0

  /// Where what is selected lies: a rectangle, and what leads from it to the document.
  ///
  /// `nil` where that is to be found out.
  var frame: (rect: Rect, transform: Affine)?
  /// The erasures that go along; `nil` where that is to be found out.
  var erasures: [InkStroke.Identifier]?
  /// Copies of the erasures of which a copy is to go along, which the document does not have yet, and what
  /// they were made of; `nil` where that is to be found out.
  var erasureCopies: [(copy: InkStroke, original: InkStroke.Identifier)]?
  /// Those that the document has.
  var copiedErasures: [(copy: InkStroke.Identifier, original: InkStroke.Identifier)] = []
  /// The corners of the lasso that is being drawn, in points of the document.
  var lasso: [Point] = []
  /// True if the lasso is a rectangle between its first and its third corner.
  var lassoIsRectangle = false
  /// The least distance between corners now, in points of the view.
  var lassoSpacing = InkSelection.lassoStep
  var drag: SelectionDrag?
  /// True if the handles are to crop.
  var crops = false
  /// The locked stroke or picture that was tapped last, until it is asked for.
  private var tappedLock: ElementIdentifier?
  /// True if a gesture of the document is open for steps of the keyboard.
  var isNudging = false
  private var observation = 0

  /// Makes an empty selection.
  public init(_ canvas: InkCanvas) {
    self.canvas = canvas
    // Taken back before the selection goes, as in the canvas.
    observation = canvas.document.observe { [unowned(unsafe) self] change in
      notice(change)
    }
  }

  deinit { canvas.document.stopObserving(observation) }

  /// True if nothing is selected.
  public var isEmpty: Bool { ids.isEmpty }

  /// True if strokes are selected.
  public var hasStrokes: Bool { ids.first?.kind == .stroke }

  /// The selected pictures, in ascending order of their identifiers; complexity: O(elements selected).
  public var pictures: [PlacedPicture] {
    ids.compactMap { $0.kind == .picture ? canvas.document.picture($0) : nil }
  }

  /// Returns whether a stroke or picture is selected; complexity: O(log elements).
  public func contains(_ id: ElementIdentifier) -> Bool {
    ElementIdentifier.index(of: id, in: ids) != nil
  }

  /// Selects strokes and pictures instead of those that are.
  ///
  /// - Parameter ids: the strokes and pictures; what is not there, erasures, and all that is locked is passed over.
  public func select(_ ids: [ElementIdentifier]) {
    settle()
    choose(ids)
  }

  func choose(_ chosen: [ElementIdentifier]) {
    var distinct: [ElementIdentifier] = []
    for id in ElementIdentifier.sorted(canvas.document.withGroups(chosen))
    where distinct.last != id && canvas.document.isSelectable(id) {
      distinct.append(id)
    }
    if distinct == ids { return }
    ids = distinct
    crops = false
    forgetErasures()
    frame = nil
    version += 1
  }

  /// Selects all strokes and pictures; complexity: O(elements log elements).
  public func selectAll() {
    canvas.finishTouches()
    select(canvas.document.strokes.map { $0.id } + canvas.document.selectableElements)
  }

  /// Selects nothing.
  public func deselect() { select([]) }

  /// Selects the uppermost stroke at a point; where there is none, the uppermost picture; or else nothing.
  ///
  /// - Parameters:
  ///   - point: the point, in points of the view.
  ///   - reach: how far from it the ink may be, in points of the view, 0 or more.
  ///   - adds: whether the others stay selected, and what is found is no longer if it was.
  public func tap(at point: Point, reach: Double, adds: Bool = false) {
    settle()
    let document = canvas.document
    let position = point.applying(canvas.viewToDocument)
    let radius = reach / canvas.zoom
    let found =
      document.stroke(at: position, radius: radius)
      ?? document.element(at: position, radius: radius, isLocked: false)
    if found == nil, position.isFinite {
      tappedLock =
        document.stroke(at: position, radius: radius, isLocked: true)
        ?? document.element(at: position, radius: radius, isLocked: true)
      if tappedLock != nil { version += 1 }
    }
    guard adds else {
      choose(found.map { [$0] } ?? [])
      return
    }
    guard let found else { return }
    let unit = ElementIdentifier.sorted(document.withGroups([found]))
    choose(
      contains(found)
        ? ids.filter { ElementIdentifier.index(of: $0, in: unit) == nil } : ids + [found])
  }

  /// Ends what is being done: a drag where it is, a lasso without selecting, and steps of the keyboard.
  public func settle() {
    endDrag()
    cancelLasso()
    endNudging()
  }

  /// The locked stroke or picture that was tapped since this was asked last; `nil` where none was.
  package func takeTappedLock() -> ElementIdentifier? {
    defer { tappedLock = nil }
    return tappedLock
  }

  /// Finds out anew which erasures go along.
  func forgetErasures() {
    erasures = nil
    erasureCopies = nil
    copiedErasures = []
  }

  /// Looks at what happened to the document.
  private func notice(_ change: DocumentChange) {
    switch change.action {
    case .undo, .redo, .takeBack:
      isNudging = false
      // Copies that are retracted are to be made again.
      let originals = erasureCopies ?? []
      if erasures?.contains(where: { canvas.document[$0] == nil }) ?? false
        || originals.contains(where: { canvas.document[$0.original] == nil })
      {
        forgetErasures()
      }
    case .edit, .correction, .name, .introduction: break
    }
    if ids.isEmpty || change.strokes.isEmpty && change.elements.isEmpty { return }
    var isTouched = false
    // Another colour leaves the box as it is.
    var isElsewhere = false
    var gone: [ElementIdentifier] = []
    for stroke in change.strokes {
      guard let id = stroke.before?.id ?? stroke.after?.id, contains(id) else { continue }
      isTouched = true
      isElsewhere = isElsewhere || stroke.boundsBefore != stroke.boundsAfter
      if !(canvas.document[id].map { canvas.document.isReachable($0) } ?? false) { gone.append(id) }
    }
    for element in change.elements where contains(element.id) {
      isTouched = true
      let (before, after) = (element.before?.picture, element.after?.picture)
      isElsewhere =
        isElsewhere || before?.transform != after?.transform || before?.crop != after?.crop
      if element.id.kind == .other { isElsewhere = true }
      if !canvas.document.isSelectable(element.id) { gone.append(element.id) }
    }
    // A group may have another name, or lie in another one.
    if change.elements.contains(where: { $0.id.kind == .other }) {
      version += 1
      // What lies on a layer that is hidden or locked now is not selected any more.
      if canvas.document.hasLayers { gone += ids.filter { !canvas.document.isSelectable($0) } }
      isTouched = isTouched || !gone.isEmpty
    }
    guard isTouched else { return }
    if !gone.isEmpty {
      gone = ElementIdentifier.sorted(gone)
      ids.removeAll { ElementIdentifier.index(of: $0, in: gone) != nil }
      crops = false
      forgetErasures()
    }
    if isElsewhere || !gone.isEmpty { frame = nil }
    version += 1
  }
}

// Lassos.
extension InkSelection {
  /// Begins a lasso.
  ///
  /// - Parameters:
  ///   - point: where, in points of the view.
  ///   - isRectangle: true for a rectangle, of which this is a corner, and where the lasso goes the opposite
  ///     one.
  public func beginLasso(at point: Point, isRectangle: Bool = false) {
    settle()
    guard point.isFinite else { return }
    lassoSpacing = Self.lassoStep
    lassoIsRectangle = isRectangle
    lasso.append(point.applying(canvas.viewToDocument))
    version += 1
  }

  /// Goes on with a lasso; does nothing where none was begun.
  ///
  /// - Parameter point: where to, in points of the view.
  public func extendLasso(to point: Point) {
    guard let last = lasso.last, point.isFinite else { return }
    let next = point.applying(canvas.viewToDocument)
    if lassoIsRectangle {
      lasso = [lasso[0], Point(next.x, lasso[0].y), next, Point(lasso[0].x, next.y)]
      version += 1
      return
    }
    guard last.distance(to: next) * canvas.zoom >= lassoSpacing else { return }
    lasso.append(next)
    version += 1
    if lasso.count < Self.lassoLimit { return }
    for index in 0..<lasso.count / 2 { lasso[index] = lasso[2 * index] }
    lasso.removeLast(lasso.count - lasso.count / 2)
    lassoSpacing *= 2
  }

  /// Ends a lasso and selects what lies in it for the most part.
  ///
  /// Complexity: that of finding the strokes of a document within a lasso, and O(pictures × corners).
  ///
  /// - Parameter adds: whether what was selected stays so.
  public func endLasso(adds: Bool = false) {
    guard !lasso.isEmpty else { return }
    let corners = lasso
    cancelLasso()
    let found = canvas.document.strokes(in: corners) + canvas.document.elements(in: corners)
    choose(adds ? ids + found : found)
  }

  /// Ends a lasso and selects nothing.
  public func cancelLasso() {
    if lasso.isEmpty { return }
    lasso.removeAll(keepingCapacity: true)
    version += 1
  }

  /// The corners of the lasso that is being drawn, in points of the view.
  public var lassoCorners: [Point] {
    let origin = canvas.origin
    let zoom = canvas.zoom
    return lasso.map { Point(($0.x - origin.x) * zoom, ($0.y - origin.y) * zoom) }
  }
}
