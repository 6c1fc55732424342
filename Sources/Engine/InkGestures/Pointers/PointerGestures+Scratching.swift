internal import InkCanvas
internal import InkDocument
internal import InkGeometry
internal import InkInput

// Scratching out: a stroke that goes to and fro over others erases them.
extension PointerGestures {
  /// The stroke of a pointer that ends now, if it may turn out to be a scratch.
  func mayScratch(_ index: Int) -> StrokeInProgress? {
    guard settings.scratchErases, pointers[index].role == .inks, !canvas.settings.fadesAway,
      !isAlongRuler(index)
    else { return nil }
    return canvas.strokeInProgress(of: pointers[index].touch)
  }

  /// Erases what a stroke has scratched out, and the stroke with it: undoing brings both back.
  ///
  /// A stroke below which most of no other one lies is none that scratches. Complexity: that of finding the
  /// strokes in an area.
  ///
  /// - Parameter drawn: the stroke, which has ended.
  func scratchOut(_ drawn: StrokeInProgress) {
    let document = canvas.document
    guard let id = canvas.identifier(ofStroke: drawn.number), let stroke = document[id] else {
      return
    }
    let places = stroke.record.samples.map { $0.location.applying(stroke.transform) }
    guard let area = ScratchRecognizer.area(of: places, zoom: canvas.zoom) else { return }
    let scratched = document.strokes(in: area).filter { $0 != id }
    // Locked strokes are not among them.
    guard !scratched.isEmpty else { return }
    canvas.perform(.remove([id] + scratched + document.erasures(of: scratched)))
    outcome.insert(.ink)
  }
}
