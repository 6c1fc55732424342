package import InkBrush
package import InkDocument
package import InkGeometry
package import InkInput
internal import InkRaster
package import InkStream

/// A stroke that a touch draws at the moment, as those need it who send it to others.
package struct StrokeBeingDrawn {
  /// The samples; the path goes on with the stroke, and is finished or cancelled with it.
  package let path: TouchPath
  /// The brush with which it is drawn.
  package let brush: Brush
  /// The device, the seed and the shorter side of the view; its samples are those of the path.
  package let record: StrokeRecord
  /// The transform from the stroke's own coordinates, those of its samples, to the document.
  package let transform: Affine
}

// The ink that is drawn elsewhere.
extension InkCanvas {
  /// The strokes that touches draw at the moment, erasures too, in the order in which they began, without strokes that
  /// are replayed.
  ///
  /// Complexity: O(strokes in progress).
  package var strokesBeingDrawn: [StrokeBeingDrawn] {
    register.wet.compactMap { stroke in
      guard stroke.isInProgress, stroke.original == nil else { return nil }
      return StrokeBeingDrawn(
        path: stroke.touchPath, brush: stroke.brush, record: stroke.record,
        transform: stroke.transform)
    }
  }

  /// Makes a canvas for ink that others are drawing: to be laid over this one, with the same view, colours as on its
  /// paper, and no paper of its own.
  ///
  /// Its strokes are drawn by ``play(_:of:)``, with predictions, and stay until ``drop(_:)``: they never dry, and never
  /// become a part of its document, which stays empty. It takes no touches. Complexity: O(tiles in view).
  ///
  /// - Returns: the canvas, all of whose pixels are damaged.
  package func makeOverlay() -> InkCanvas? {
    do throws(CanvasSizeError) {
      let overlay = try InkCanvas(width: width, height: height, scale: scale)
      overlay.register.isOverlay = true
      overlay.settings.paper = .transparent
      overlay.settings.prediction = .engine
      overlay.look(like: self)
      return overlay
    } catch {
      return nil
    }
  }

  /// Gives an overlay the size, the scale, the view and the colours of another canvas; its strokes go on.
  ///
  /// The pixels do not depend on earlier views. All are damaged if their number is different; otherwise those with ink,
  /// before and after. Complexity: O(1) if nothing is different; otherwise O(ink in progress).
  ///
  /// - Parameter other: the canvas below the overlay.
  package func look(like other: InkCanvas) {
    precondition(register.isOverlay, "only an overlay can look like another canvas")
    let (old, frame) = (register.frame, other.register.frame)
    let papers = other.inkPapers
    guard old != frame || inkPapers != papers || width != other.width || height != other.height
    else { return }
    var damaged = register.damage.rects + register.wet.flatMap { $0.boxes.map { $0.rect } }
    (width, height, scale) = (other.width, other.height, other.scale)
    register.frame = frame
    register.viewSide = other.register.viewSide
    preparePainters()
    for painter in painters { painter.papers = papers }
    if frame.documentScale != old.documentScale {
      register.painter = DocumentPainter(view: frame.view)
    }
    register.placeAllStrokes()
    if frame.width != old.width || frame.height != old.height {
      damageAll()
      return
    }
    // Rectangles count from the corner of the first tile.
    let (x, y) = (frame.shiftX - old.shiftX, frame.shiftY - old.shiftY)
    damaged = damaged.map { $0.intersection(old.rect).offset(x: x, y: y) }
    register.damage.removeAll()
    for rect in damaged { register.damage.add(rect) }
    for stroke in register.wet { for box in stroke.boxes { register.damage.add(box.rect) } }
  }

  /// Takes strokes away from an overlay, whether or not their touches have ended.
  ///
  /// Complexity: O(elements of the strokes, and strokes on their tiles).
  ///
  /// - Parameter touches: the identifiers of the touches that drew them; others mean nothing.
  package func drop(_ touches: [TouchIdentifier]) {
    precondition(register.isOverlay, "strokes are dropped only from an overlay")
    let gone = register.wet.filter { touches.contains($0.touchPath.touch) }
    for number in register.drop(gone) { pipeline.discard(StrokeIdentifier(rawValue: number)) }
  }
}
