internal import InkBrush
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
  /// A stroke that takes no other one is none that scratches. Complexity: as ``Scratch/taken(of:but:zoom:)``.
  ///
  /// - Parameter drawn: the stroke, which has ended.
  @inline(never)
  func scratchOut(_ drawn: StrokeInProgress) {
    let document = canvas.document
    guard let id = canvas.identifier(ofStroke: drawn.number), let stroke = document[id] else {
      return
    }
    // Brushes that shade go to and fro all the time.
    guard !stroke.brush.isSoft, stroke.brush.blend == .sourceOver,
      let scratch = ScratchRecognizer.scratch(of: Scratch.positions(of: stroke), zoom: canvas.zoom)
    else { return }
    let layer = document.layer(of: id)
    let scratched = scratch.taken(of: document, but: id, zoom: canvas.zoom)
      .filter { document.layer(of: $0) == layer }
    // Locked strokes are not among them.
    guard !scratched.isEmpty else { return }
    canvas.perform(.remove([id] + scratched + document.erasures(of: scratched)))
    outcome.formUnion([.ink, .scratched])
  }
}
