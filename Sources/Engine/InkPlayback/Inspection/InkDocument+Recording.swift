public import InkCanvas
internal import InkBrush
public import InkDocument
internal import InkGeometry
internal import InkInput

extension InkDocument {
  /// The drawing as a recording: the touches that made the strokes that are there, one stroke after the
  /// other, from the lowest up.
  ///
  /// The recording ends with the drawing, pixel for pixel. Strokes that touches alone cannot draw are put in
  /// whole: pieces of strokes that were cut, stretched strokes, strokes of one sample or without area, and
  /// strokes that lie below one that was begun before them, or on a layer that is hidden or locked. Complexity: O(samples + strokes log strokes).
  public var recording: InkRecording {
    var setup = InkRecording.Setup(
      brush: BrushPreset.pen.brush, eraser: BrushPreset.eraser.brush, settings: CanvasSettings())
    let strokes = ranked(strokes)
    // The roles of touches come with the strokes.
    if let first = strokes.first(where: { !$0.isErasure }) { setup.brush = first.brush }
    var recording = InkRecording(setup)
    recording.document.takeBackdrop(of: self)
    var (highest, layer) = (-1, ElementIdentifier.sheet)
    for (index, stroke) in strokes.enumerated() {
      var lowest = Int.max
      for part in stroke.layers { lowest = min(lowest, part.place) }
      let isAbove = lowest > highest
      for part in stroke.layers { highest = max(highest, part.place) }
      let own = self.layer(of: stroke.id)
      let original = stroke.made(of: stroke.record.snapshot)
      guard isAbove, stroke.canBeWet, refusal(toDrawOn: own) == nil else {
        recording.append(
          .edit(.add([original]), nextIdentifier: stroke.id.rawValue, nextPlace: lowest))
        continue
      }
      if own != layer { recording.append(.layer(own)) }
      layer = own
      recording.append(.redraw(original))
      for batch in stroke.record.callbacks(touch: TouchIdentifier(Int64(index))) {
        recording.append(batch)
      }
    }
    return recording
  }
}

extension InkStroke {
  /// True if a canvas that gets the samples of the stroke draws just that.
  var canBeWet: Bool {
    guard span == nil, warp == nil, record.samples.count > 1, scale > 1e-6, scale < 1e6,
      layers[0].firstSample == 0
    else { return false }
    for index in layers.indices.dropFirst()
    where layers[index].firstSample < layers[index - 1].firstSample { return false }
    let limit: Int64 = 1_000_000_000_000
    for sample in record.samples {
      guard sample.x > -limit, sample.x < limit, sample.y > -limit, sample.y < limit,
        sample.time > -limit, sample.time < limit,
        sample.force >= 0 || sample.force == RecordedSample.unknown,
        sample.majorRadius >= 0 || sample.majorRadius == RecordedSample.unknown
      else { return false }
    }
    return true
  }
}
