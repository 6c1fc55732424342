internal import InkCanvas
package import InkDocument
package import InkGestures
package import InkGeometry
// Foundation on Apple's systems has a Point of its own.
package import struct InkGeometry.Point

/// The action of a view for something that is dropped on it.
package enum DropChoice: Sendable, CaseIterable {
  /// It does not take it.
  case refuse
  /// It puts a copy where it is dropped.
  case copy
  /// It moves what is selected there, because that is what was lifted.
  case move

  /// Chooses what a drop does.
  ///
  /// - Parameters:
  ///   - hasDrawing: true if a drawing is among what is dropped.
  ///   - hasPicture: true if a picture or a PDF is among what is dropped; by default false.
  ///   - isOwn: true if it was lifted from the same view, and is still selected there.
  ///   - isReadOnly: true if the drawing may not be changed.
  package init(hasDrawing: Bool, hasPicture: Bool = false, isOwn: Bool, isReadOnly: Bool) {
    self = isReadOnly ? .refuse : isOwn ? .move : hasDrawing || hasPicture ? .copy : .refuse
  }
}

extension PointerGestures {
  /// Returns true if a long press lifts what is selected out of the view.
  ///
  /// - Parameter point: the position of the press, in points of the view.
  /// - Returns: true if it is on what is selected, on none of its handles, and nothing is drawn or dragged.
  package func lifts(at point: Point) -> Bool {
    guard !selection.isEmpty, !isDrawing, !selection.isDragging else { return false }
    return selection.handle(at: point, reach: Self.pointReach) == .inside
  }

  /// Puts copies of a drawing's strokes and pictures on top of their kind, with their middle at a point, and selects
  /// them: one gesture to undo.
  ///
  /// - Parameters:
  ///   - document: the other drawing.
  ///   - point: the point, in points of the view; one that is not finite does nothing.
  package func drop(_ document: InkDocument, at point: Point) {
    selection.paste(document, at: point)
  }

  /// Moves what is selected by the way of a drag: one gesture to undo.
  ///
  /// - Parameters:
  ///   - start: the point where it was lifted, in points of the document, because the view may have moved since.
  ///   - point: the point where it is dropped, in points of the view.
  package func drop(movedFrom start: Point, at point: Point) {
    guard start.isFinite, point.isFinite else { return }
    let way = point.applying(canvas.viewToDocument) - start
    guard way != Vector(0, 0) else { return }
    selection.transform(.translation(way))
  }
}
