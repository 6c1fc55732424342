package import InkBrush
public import InkGeometry
package import InkStream

extension InkDocument {
  /// Erases ink along a line with a round eraser: one gesture to undo.
  ///
  /// ```swift
  /// document.erase(along: [Point(20, 40), Point(120, 40)], width: 12)
  /// ```
  ///
  /// Strokes that are locked stay, and pages and pictures do, and all that lies on other layers. With
  /// ``EraserMode/pixels`` an erasure is put on top of all strokes of the layer: an ``InkStroke`` with a brush that ``/InkBrush/Brush/erases``. Complexity: for each piece of the
  /// line as ``strokes(in:)`` around it, and O(samples) for each stroke near it.
  ///
  /// - Parameters:
  ///   - line: the corners of the line, in the document's coordinates; one is a dot. Corners that are not finite are
  ///     left out.
  ///   - width: the width of the eraser in the document's points; nothing is erased unless it is positive and finite.
  ///   - mode: what is removed of the strokes that the eraser touches; by default the parts that it covers.
  ///   - layer: the layer of the ink; by default the base layer. Nothing is erased where it is hidden, locked, or not in
  ///     the document.
  /// - Returns: true if anything was erased.
  @discardableResult
  public func erase(
    along line: [Point], width: Double, mode: EraserMode = .parts,
    on layer: ElementIdentifier = .sheet
  ) -> Bool {
    beginGesture()
    defer { endGesture() }
    if let erasure = erasure(along: line, width: width, mode, on: layer) {
      append(erasure)
      return true
    }
    var isErased = false
    forEachErasingEdit(along: line, width: width, mode, on: layer) {
      if !perform($0).isEmpty { isErased = true }
    }
    return isErased
  }

  /// Erases whole strokes, and the erasures that lie over no other stroke: one gesture to undo.
  ///
  /// Strokes that are locked stay, and those on layers that are hidden or locked. Complexity: that of ``erasures(of:)``.
  ///
  /// - Parameter ids: the strokes; identifiers of other elements, and of strokes that are not there, do nothing.
  /// - Returns: true if anything was erased.
  @discardableResult
  public func erase(_ ids: some Sequence<InkStroke.Identifier>) -> Bool {
    let erased = ids.filter { self[$0].map { !$0.isErasure && isReachable($0) } ?? false }
    guard !erased.isEmpty else { return false }
    return !perform(.remove(erased + erasures(of: erased))).isEmpty
  }

  /// The erasure of pixels along a line; `nil` where there are other edits instead, or none.
  package func erasure(
    along line: [Point], width: Double, _ mode: EraserMode,
    on layer: ElementIdentifier = .sheet
  ) -> InkStroke? {
    let line = line.filter { $0.isFinite }
    let area = Rect(line).expanded(by: width / 2)
    guard mode == .pixels, width > 0, area.isFinite, canErase(on: layer),
      !hasLocks(in: area, on: layer),
      strokes(in: area).contains(where: { !$0.isErasure && isReachable($0, on: layer) })
    else { return nil }
    var erasure = InkStroke(Self.samples(along: line), brush: .eraser(width: width))
    if layer != .sheet { erasure.put(onLayer: layer) }
    return erasure
  }

  /// Returns whether a layer is there, and neither hidden nor locked.
  private func canErase(on layer: ElementIdentifier) -> Bool {
    self.layer(layer)?.isOpen ?? false
  }

  /// The samples of a touch along a line.
  package static func samples(along line: [Point]) -> [PolylinePoint] {
    line.enumerated().map { PolylinePoint(location: $1, timestamp: Double($0) / 240) }
  }

  /// Calls a function for the edits that remove strokes, or parts of them, along a line; each is to be performed before
  /// the next is made.
  package func forEachErasingEdit(
    along line: [Point], width: Double, _ mode: EraserMode,
    on layer: ElementIdentifier = .sheet, _ perform: (DocumentEdit) -> Void
  ) {
    let line = line.filter { $0.isFinite }
    guard width > 0, width.isFinite, canErase(on: layer),
      mode != .pixels || hasLocks(in: Rect(line).expanded(by: width / 2), on: layer)
    else { return }
    for index in line.indices where index > 0 || line.count == 1 {
      let disc = MovedDisc(from: line[max(index - 1, 0)], to: line[index], radius: width / 2)
      if mode == .strokes {
        let touched = strokes(touchedBy: disc, on: layer)
        if !touched.isEmpty { perform(.remove(touched)) }
      } else if let cut = cutting(along: disc, on: layer) {
        perform(cut)
      }
    }
  }
}

extension Brush {
  /// A round eraser of one width, in points.
  package static func eraser(width: Double) -> Brush {
    var brush = Brush.eraser
    (brush.size, brush.dynamics.width) = (width, .size)
    return brush
  }
}
