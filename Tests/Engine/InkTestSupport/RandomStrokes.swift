public import InkBrush
public import InkDocument
public import InkGeometry

/// Makes records and strokes of a document.
public enum RandomStrokes {
  /// Returns a wandering record; some of its properties are unknown.
  public static func record(_ random: inout SeededGenerator, around center: Point, samples: Int)
    -> StrokeRecord
  {
    var place = center
    var direction = random.double(in: -3...3)
    let knowsForce = random.chance(0.7)
    let record = StrokeRecord(seed: random.next())
    for index in 0..<samples {
      direction += random.double(in: -0.6...0.6)
      place =
        place + Vector(Elementary.cos(direction), Elementary.sin(direction))
        * random.double(in: 0...9)
      var sample = RecordedSample(
        x: Int64(place.x * 100), y: Int64(place.y * 100), time: Int64(index) * 42)
      if knowsForce { sample.force = Int32(random.below(2000)) }
      sample.altitude = Int32(300 + random.below(1000))
      sample.azimuth = Int32(random.below(6000)) - 3000
      record.put(sample, at: index)
    }
    return record
  }

  /// The brushes of the strokes.
  public static let presets: [BrushPreset] = [
    .linear, .pen, .marker, .fountain, .pencil, .signature, .airbrush, .highlighter, .ink,
  ]

  /// Returns a stroke somewhere on a page.
  public static func stroke(
    _ random: inout SeededGenerator, in document: InkDocument, page: Double = 400,
    mayErase: Bool = true
  ) -> InkStroke {
    let center = Point(random.double(in: 0...page), random.double(in: 0...page))
    let record = record(&random, around: center, samples: 1 + random.below(25))
    var stroke = InkStroke(
      id: document.makeIdentifier(), record: record,
      brush: presets[random.below(presets.count)].brush, place: document.makePlace())
    if random.chance(0.1), mayErase { stroke.becomeErasure() }
    if random.chance(0.3) { stroke.transform = affine(&random) }
    return stroke
  }

  /// Returns a map that moves nothing far: a similarity, or one that stretches, and may mirror.
  public static func affine(_ random: inout SeededGenerator) -> Affine {
    let map = transform(&random)
    if random.chance(0.5) { return map }
    let stretch = Affine.scale(
      x: random.double(in: 0.2...2) * (random.chance(0.3) ? -1 : 1), y: random.double(in: 0.2...2))
    return stretch.concatenating(map)
  }

  /// Returns a similarity that moves nothing far.
  public static func transform(_ random: inout SeededGenerator) -> Affine {
    Affine.scale(random.double(in: 0.5...2))
      .concatenating(.rotation(random.double(in: -3...3)))
      .concatenating(
        .translation(Vector(random.double(in: -90...90), random.double(in: -90...90))))
  }

  /// Adds a stroke of the pen to a document, by a change.
  package static func draw(_ document: InkDocument, seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    document.perform(
      .add([
        InkStroke(
          id: document.makeIdentifier(),
          record: record(&random, around: Point(80, 80), samples: 9),
          brush: BrushPreset.pen.brush, place: document.makePlace())
      ]))
  }
}

extension InkStroke {
  /// Makes it an erasure, as if it had been drawn as one.
  package mutating func becomeErasure() {
    brush.blend = .destinationOut
    isMarkedErasure = true
  }
}
