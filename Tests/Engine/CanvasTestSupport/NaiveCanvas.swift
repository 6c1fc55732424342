package import Ductus

/// The right picture of a canvas, made in the most obvious way: all strokes are made from all events at once, and
/// each is drawn whole, one after the other, on an image of the whole canvas.
///
/// It knows nothing of damage, of wet and dry ink, of folding or of the order in which events came.
/// Only the coverage of a single piece and the compositing of a single mask are shared with the
/// canvas; their own oracles are tested with the rasteriser.
package struct NaiveCanvas {
  package var settings = CanvasSettings()
  package var brush = BrushPreset.pen.brush
  package var eraser = BrushPreset.eraser.brush
  package var paper = InkColor.white
  package let width: Double
  package let height: Double
  package let scale: Double

  /// A part of a stroke between two erasures.
  private struct Part {
    var stroke: Int
    var samples: Range<Int>
  }

  private final class Notes {
    var brushes: [Brush] = []
    var paths: [TouchPath] = []
    var isErasure: [Bool] = []
    var parts: [Part] = []
    /// The stroke of each touch since it last began.
    var latest: [TouchIdentifier: Int] = [:]
    /// The strokes of touches that were cancelled after they had ended.
    var withdrawn: Set<Int> = []
    /// These touches, until they begin anew.
    var ignored: Set<TouchIdentifier> = []

    /// Says that the pipeline is not given an event: it cancels a touch that has ended, and takes its stroke
    /// back, or comes of such a touch afterwards.
    func drops(_ event: TouchEvent) -> Bool {
      if event.phase.isHover { return false }
      let isSample = event.origin == .measured || event.origin == .coalesced
      if isSample, event.phase == .began {
        latest[event.touch] = nil
        ignored.remove(event.touch)
      }
      if isSample, event.phase == .cancelled, let stroke = latest[event.touch],
        paths[stroke].state != .drawing
      {
        withdrawn.insert(stroke)
        ignored.insert(event.touch)
      }
      return ignored.contains(event.touch)
    }
  }

  package init(width: Double, height: Double, scale: Double) {
    self.width = width
    self.height = height
    self.scale = scale
  }

  /// Returns the pixels after all batches.
  package func pixels(after batches: [TouchBatch]) -> [UInt32] {
    let notes = Notes()
    let pipeline = InkPipeline()
    pipeline.strokeWillBegin = { path, event in
      let used = event.kind == .direct && settings.finger == .erases ? eraser : brush
      let erases = used.blend == .destinationOut
      while notes.brushes.count < path.stroke.rawValue {
        notes.brushes.append(used)
        notes.paths.append(path)
        notes.isErasure.append(false)
      }
      notes.brushes.append(used)
      notes.paths.append(path)
      notes.isErasure.append(erases)
      notes.latest[event.touch] = path.stroke.rawValue
      notes.parts.append(Part(stroke: path.stroke.rawValue, samples: 0..<Int.max))
      if erases {
        for (index, other) in notes.paths.enumerated()
        where !notes.isErasure[index] && other.state == .drawing {
          for part in notes.parts.indices
          where notes.parts[part].stroke == index && notes.parts[part].samples.upperBound == .max {
            let samples = notes.parts[part].samples
            let end = max(other.samples.count, samples.lowerBound)
            notes.parts[part].samples = samples.lowerBound..<end
          }
          notes.parts.append(Part(stroke: index, samples: other.samples.count..<Int.max))
        }
      }
      return StrokeRecipe(
        filters: used.filters.map { PolylineFilter($0) }, smoother: PathSmoother(used.smoother))
    }
    for batch in routed(batches) {
      pipeline.receive(TouchBatch())
      for event in batch.events where !notes.drops(event) {
        pipeline.receive(event, beginsCallback: false)
      }
    }
    var image = NaiveImage(width: width, height: height, scale: scale)
    for part in notes.parts where !notes.withdrawn.contains(part.stroke) {
      guard let stream = pipeline.stroke(StrokeIdentifier(rawValue: part.stroke)) else { continue }
      draw(stream, notes.brushes[part.stroke], part.samples, on: &image)
    }
    return image.pixels(over: paper)
  }

  // Which events count is decided here from the whole of what has come before, with no state.
  private func routed(_ batches: [TouchBatch]) -> [TouchBatch] {
    var history: [TouchEvent] = []
    return batches.map { batch in
      var taken: [TouchEvent] = []
      for (index, event) in batch.events.enumerated() where isUsed(index, of: batch) {
        if isTaken(event, after: history) { taken.append(rounded(event)) }
        if event.origin == .measured || event.origin == .coalesced, !event.phase.isHover {
          history.append(event)
        }
      }
      return TouchBatch(taken)
    }
  }

  private func isUsed(_ index: Int, of batch: TouchBatch) -> Bool {
    let event = batch.events[index]
    // Where nothing is said to be coalesced, all but the last sample of a touch are.
    let isToldApart = batch.events.contains { $0.origin == .coalesced }
    let isFollowed = batch.events[(index + 1)...].contains {
      $0.touch == event.touch && $0.origin == .measured && !$0.phase.isHover
    }
    switch event.origin {
    case .measured where isToldApart || !isFollowed || event.phase.isHover: return true
    case .measured, .coalesced:
      return settings.usesCoalesced || (event.phase != .moved && event.phase != .stationary)
    case .updated: return settings.usesUpdates
    case .predicted: return settings.usesPredictions
    }
  }

  private func isTaken(_ event: TouchEvent, after history: [TouchEvent]) -> Bool {
    if event.phase.isHover { return true }
    let own = history.filter { $0.touch == event.touch }
    let isSample = event.origin == .measured || event.origin == .coalesced
    let begins = isSample && event.phase == .began
    // The event with which the present run of the touch began.
    let start = begins ? nil : own.lastIndex { $0.phase == .began } ?? (own.isEmpty ? nil : 0)
    let first = start.map { own[$0] } ?? event
    if first.kind == .direct, settings.finger == .pans || settings.finger == .ignored {
      return false
    }
    return settings.touches == .all
  }

  private func rounded(_ event: TouchEvent) -> TouchEvent {
    func round(_ value: Double?, _ steps: Double) -> Double? {
      guard let value, value.isFinite, abs(value * steps) < 1e15 else { return value }
      return (value * steps).rounded(.toNearestOrEven) / steps
    }
    var event = event
    event.timestamp = round(event.timestamp, 10_000) ?? event.timestamp
    if let location = event.location {
      event.location = Point(
        round(location.x, 100) ?? location.x, round(location.y, 100) ?? location.y)
    }
    event.force = round(event.force, 1000)
    event.altitude = round(event.altitude, 1000)
    event.azimuth = round(event.azimuth, 1000)
    event.roll = round(event.roll, 1000)
    event.majorRadius = round(event.majorRadius, 100)
    return event
  }
}

extension NaiveCanvas {
  private func draw(
    _ stream: StrokeStream, _ brush: Brush, _ samples: Range<Int>, on image: inout NaiveImage
  ) {
    let polyline = stream.filtered
    let path = stream.path
    let seed = Self.seed(ofStroke: stream.id.rawValue)
    var dynamics = DynamicsStage(
      brush, StrokeContext(seed: seed, viewSide: min(width, height)))
    _ = dynamics.update(
      polyline,
      StageUpdate(
        change: .everything(count: polyline.count), stableCount: stream.stableCount(at: .filtered),
        isFinal: stream.state != .drawing))
    // Where pieces add up, there are as many of them at any scale.
    var tolerance = brush.overlap == .accumulate ? 0.05 : 0.1 / scale
    if case .lead = brush.tip { tolerance = 0.2 / scale }
    let spine = StrokeSpine(brush, tolerance: tolerance)
    // The points of each element, the dabs of the whole stroke.
    let elements = path.indices.map { index in
      var points: [SpinePoint] = []
      spine.append(index, of: path, tips: dynamics.output, to: &points)
      return points
    }
    func isDrawn(_ index: Int) -> Bool {
      guard !polyline.isEmpty else { return false }
      let end = Int(path[index].end.rounded(.up))
      return samples.contains(polyline[min(end, polyline.count - 1)].sample)
    }
    var pieces: [NaiveImage.Piece] = []
    var placement: DabPlacement?
    if case .dab(_, let spacing, let rate) = brush.tip {
      placement = DabPlacement(spacing: spacing, rate: rate)
    }
    for (index, points) in elements.enumerated() {
      var own: [NaiveImage.Piece] = []
      if case .dab(let hardness, _, _) = brush.tip {
        // A longer path does not begin with a dot, but its dabs begin where the path does.
        placement?.advance(
          over: points,
          within: Rect(minX: -999, minY: -999, maxX: width + 999, maxY: height + 999)
        ) { point, _ in own.append(.dab(point, hardness)) }
        if points.count == 1, !brush.hasBlot { own = [.dab(points[0], hardness)] }
      } else if points.count > 1 {
        let before = index > 1 ? elements[index - 1].dropLast().last : nil
        let after = index + 1 < elements.count ? elements[index + 1].dropFirst().first : nil
        for number in 1..<points.count {
          if case .lead = brush.tip {
            own.append(
              .lead(points[number - 1], points[number], isFirst: index == 1 && number == 1))
            continue
          }
          own.append(
            .between(
              points[number - 1], points[number],
              before: number > 1 ? points[number - 2] : before,
              after: number + 1 < points.count ? points[number + 1] : after))
        }
      }
      if points.count == 1, placement == nil || brush.hasBlot {
        own = [.dot(points[0], seed: seed)]
      }
      if isDrawn(index) { pieces += own }
    }
    image.draw(pieces, brush, InkOnPaper(paper, colors: settings.colors), seed: seed)
  }

  /// Returns the seed that a canvas with the seed 0 gives to a stroke.
  private static func seed(ofStroke number: Int) -> UInt64 {
    var z = (UInt64(number) &+ 1) &* 0x9E37_79B9_7F4A_7C15
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
