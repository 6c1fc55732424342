package import InkBrush
internal import InkGeometry
internal import InkInput
internal import InkStream

// Signatures as they are handed on: how they look, and not how they were written.
extension InkDocument.State {
  /// The same with signatures that look as they do, and of which speed, force, tilt and time cannot be read.
  ///
  /// The strokes of the brushes for signatures get new samples, at positions that depend on the shape of the ink
  /// alone: the middle of the ink and its width, within a 50th of a point, ten milliseconds apart. Steps that can
  /// be undone get such strokes too. Complexity: O(samples of signatures), but for shapes that are all bends.
  package var withoutSignatureDynamics: InkDocument.State {
    var plain = PlainSignatures()
    var state = self
    for index in strokes.indices { state.strokes[index] = plain.plain(strokes[index]) }
    state.journal.mapStrokes { plain.plain($0) }
    return state
  }
}

extension Brush {
  /// True if it is one of the brushes for signatures, whatever its colour and size are.
  package var isForSignatures: Bool {
    PlainSignatures.presets.contains { preset in
      preset.name.withUTF8Buffer { $0.elementsEqual(name) }
    } || PlainSignatures.widths.contains(dynamics.width)
  }
}

/// Makes signatures plain; strokes that have a record in common have a plain one in common.
private struct PlainSignatures {
  /// The brushes for signatures.
  static let presets: [BrushPreset] = [
    .signature, .signatureLines, .signatureQuadratic, .signaturePad,
  ]
  /// The widths by which such brushes are known that have another name.
  static let widths = [
    Brush.signature.dynamics.width, BrushPreset.signaturePad.brush.dynamics.width, width,
  ]
  /// The width that samples have instead of a radius; a hundredth of it, for the sake of precision.
  static let width = Formula.when(.known(.radius), .radius / Formula(radiusPerWidth), .size)
  /// The opacity that samples have instead of a roll.
  static let opacity = Formula.when(.known(.roll), .roll, 1)
  private static let radiusPerWidth = 100.0
  /// By how much the middle of ink may be off, and half of its width, in points.
  private static let tolerance = 0.01
  /// The time from one sample to the next, in steps.
  private static let interval: Int64 = 100
  /// The largest property of a sample, in steps.
  private static let largestProperty = Double(Int32.max)
  /// The number of points that are simplified at once, so that cost stays in proportion.
  private static let runLength = 8192

  private struct Known {
    var span: StrokeSpan?
    var warp: Warp?
    var brush: Brush
    var layers: [InkStroke.Layer]
    var made: Made
  }

  private struct Made {
    var record: StrokeRecord
    var brush: Brush
    var layers: [InkStroke.Layer]
  }

  private struct LayeredPoint {
    var point: SpinePoint
    var layer: Int
  }

  private var known: [ObjectIdentifier: [Known]] = [:]

  /// The stroke itself where it is no signature, or plain already.
  mutating func plain(_ stroke: InkStroke) -> InkStroke {
    guard stroke.brush.isForSignatures, !stroke.isErasure, !isPlain(stroke) else { return stroke }
    let made = made(of: stroke)
    var plain = InkStroke(
      id: stroke.id, record: made.record, brush: made.brush, place: stroke.layers[0].place,
      transform: stroke.placement)
    plain.layers = made.layers
    (plain.isLocked, plain.open) = (stroke.isLocked, stroke.open)
    return plain
  }

  private func isPlain(_ stroke: InkStroke) -> Bool {
    guard stroke.brush.dynamics.width == Self.width, stroke.record.corrections.isEmpty else {
      return false
    }
    return stroke.record.samples.enumerated().allSatisfy { index, sample in
      sample.time == Int64(index) * Self.interval && sample.force == RecordedSample.unknown
        && sample.altitude == RecordedSample.unknown && sample.azimuth == RecordedSample.unknown
    }
  }

  private mutating func made(of stroke: InkStroke) -> Made {
    var brush = stroke.brush
    let color = brush.color
    brush.color = .black
    let key = ObjectIdentifier(stroke.record)
    for other in known[key] ?? []
    where other.span == stroke.span && other.warp == stroke.warp && other.brush == brush
      && other.layers == stroke.layers
    {
      var made = other.made
      made.brush.color = color
      return made
    }
    let made = Self.made(of: stroke)
    known[key, default: []].append(
      Known(
        span: stroke.span, warp: stroke.warp, brush: brush, layers: stroke.layers, made: made))
    return made
  }

  private static func made(of stroke: InkStroke) -> Made {
    let ink = StrokeInk(stroke.record, stroke.brush, stroke.warp)
    let points = simplified(layeredPoints(of: stroke, ink))
    let hasOpacity = stroke.brush.dynamics.opacity != 1
    var samples: [RecordedSample] = []
    var layers: [InkStroke.Layer] = []
    var lastLayer = -1
    for (index, layered) in points.enumerated() {
      let (location, tip) = (layered.point.location, layered.point.tip)
      var sample = RecordedSample(
        x: RecordedSample.steps(location.x, RecordedSample.stepsPerPoint),
        y: RecordedSample.steps(location.y, RecordedSample.stepsPerPoint),
        time: Int64(index) * interval)
      sample.majorRadius = Int32(
        RecordedSample.steps(
          tip.width * radiusPerWidth, RecordedSample.stepsPerPoint, limit: largestProperty))
      if hasOpacity {
        sample.roll = Int32(RecordedSample.steps(tip.opacity, RecordedSample.stepsPerUnit))
      }
      samples.append(sample)
      if layered.layer != lastLayer {
        lastLayer = layered.layer
        layers.append(
          InkStroke.Layer(firstSample: index, place: stroke.layers[layered.layer].place))
      }
    }
    if layers.isEmpty { layers = [stroke.layers[0]] }
    layers[0].firstSample = 0
    let record = StrokeRecord(samples: samples, kind: stroke.record.kind, seed: stroke.record.seed)
    return Made(record: record, brush: plain(stroke.brush, isDot: ink.isDot), layers: layers)
  }

  private static func plain(_ brush: Brush, isDot: Bool) -> Brush {
    var plain = brush
    plain.filters = []
    plain.smoother = .lines
    plain.dynamics.width = width
    if brush.dynamics.opacity != 1 { plain.dynamics.opacity = opacity }
    plain.run = .linear
    plain.flattening = .tolerance
    plain.taper = .none
    // A stroke that is too short for steps of samples must not turn into a dot.
    if !isDot { plain.dot = .tip }
    return plain
  }

  /// The points of the ink of a stroke, each with the layer on which the line that leads there lies.
  private static func layeredPoints(of stroke: InkStroke, _ ink: StrokeInk) -> [LayeredPoint] {
    let spine = StrokeSpine(stroke.brush, tolerance: tolerance)
    var result: [LayeredPoint] = []
    var points: [SpinePoint] = []
    for element in ink.elements(of: stroke.span) {
      points.removeAll(keepingCapacity: true)
      ink.append(element, of: stroke.span, spine, to: &points)
      let sample = ink.lastSample(of: element)
      let layer = stroke.layers.lastIndex { $0.firstSample <= sample } ?? 0
      for point in points where point != result.last?.point {
        result.append(LayeredPoint(point: point, layer: layer))
      }
    }
    return result
  }

  /// The points without those that lie on straight lines between others, by their positions and widths.
  private static func simplified(_ points: [LayeredPoint]) -> [LayeredPoint] {
    guard points.count > 2 else { return points }
    var isKept = Array(repeating: false, count: points.count)
    isKept[0] = true
    var runs: [(first: Int, last: Int)] = []
    var first = 0
    for index in 1..<points.count {
      let isEnd = index == points.count - 1 || points[index + 1].layer != points[index].layer
      guard isEnd || index - first == runLength else { continue }
      isKept[index] = true
      runs.append((first, index))
      first = index
    }
    while let (first, last) = runs.popLast() {
      var (largest, farthest) = (1.0, -1)
      for index in stride(from: first + 1, to: last, by: 1) {
        let error = error(points[index].point, from: points[first].point, to: points[last].point)
        if error > largest { (largest, farthest) = (error, index) }
      }
      guard farthest > 0 else { continue }
      isKept[farthest] = true
      runs.append((first, farthest))
      runs.append((farthest, last))
    }
    return points.indices.filter { isKept[$0] }.map { points[$0] }
  }

  /// By how much a point is off a line, as a multiple of what it may be.
  private static func error(
    _ point: SpinePoint, from start: SpinePoint, to end: SpinePoint
  ) -> Double {
    let line = end.location - start.location
    let way = point.location - start.location
    let square = line.dx * line.dx + line.dy * line.dy
    let part = square > 0 ? min(max((way.dx * line.dx + way.dy * line.dy) / square, 0), 1) : 0
    let middle = point.location.distance(to: start.location + line * part)
    let width = start.tip.width + (end.tip.width - start.tip.width) * part
    let opacity = start.tip.opacity + (end.tip.opacity - start.tip.opacity) * part
    return max(
      max(middle, (point.tip.width - width).magnitude / 2) / tolerance,
      (point.tip.opacity - opacity).magnitude * 100)
  }
}
