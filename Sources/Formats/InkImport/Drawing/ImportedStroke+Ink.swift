internal import InkBrush
internal import InkDocument
internal import InkInput
internal import InkStream

// Strokes of files as strokes of a document.
extension ImportedStroke {
  /// The time from point to point where the file has none, in tenths of a millisecond.
  private static let interval: Int64 = 50
  /// The largest pressure of a pencil, in units of an average touch.
  private static let fullForce = TouchEvent.pencilMaximumForce

  /// The tools whose ink catches on the grain of the paper.
  private var isGrainy: Bool { tool == .pencil || tool == .crayon }

  /// True if all points have pressures.
  private var hasPressure: Bool { points.allSatisfy { $0.pressure != nil } }

  /// The width that all points have; `nil` where they differ.
  private var evenWidth: Double? {
    guard let first = points.first else { return width }
    let even = first.width ?? width
    return points.allSatisfy { ($0.width ?? width) == even } ? even : nil
  }

  /// The size of the brush, in points; not 0.
  ///
  /// Where the width varies it is a multiple of ¼: strokes with many widths have few brushes.
  private var base: Double {
    let size = evenWidth ?? max(Quantum.nearest(width * 4) / 4, 0.25)
    return size > 0 && size < 1e5 ? size : 1
  }

  /// The brush that draws the stroke as the other program does: a disc of the widths that the points have.
  ///
  /// Where points have pressures besides widths, the widths are their radii of contact; else the widths are forces, as
  /// multiples of the size.
  var brush: Brush {
    var name: StaticString = "pen"
    switch tool {
    case .pen: break
    case .ballpoint: name = "ballpoint"
    case .fountain: name = "fountain"
    case .brush: name = "brush"
    case .pencil: name = "pencil"
    case .marker: name = "marker"
    case .crayon: name = "crayon"
    case .highlighter: name = "highlighter"
    case .eraser: name = "eraser"
    }
    var dynamics = Dynamics()
    if evenWidth == nil {
      dynamics.width =
        hasPressure ? .size * (.radius * Formula(2 / base)) : .size * .force
    }
    var brush = Brush(
      name: Array("imported-".utf8) + name.withUTF8Buffer { Array($0) }, color: color, size: base,
      smoother: line == .curved ? .catmullRom : .lines, dynamics: dynamics)
    if isGrainy { brush.texture = BrushTexture(.tooth, scale: 0.22, strength: 0.18) }
    if tool == .highlighter { brush.blend = .multiply }
    if tool == .eraser { brush.blend = .destinationOut }
    return brush
  }

  /// The samples, from a time on.
  ///
  /// - Parameters:
  ///   - dx: the distance by which the page lies to the right, in points.
  ///   - dy: the distance by which it lies below, in points.
  ///   - start: the time of the first sample where the file has none, in tenths of a millisecond.
  /// - Returns: the record; `nil` where no point is usable.
  func record(dx: Double, dy: Double, from start: Int64) -> StrokeRecord? {
    let (hasPressure, isEven, base) = (hasPressure, evenWidth != nil, base)
    let points = points
    var samples: [RecordedSample] = []
    samples.reserveCapacity(points.count)
    var time = start
    for point in points {
      let (x, y) = (point.x + dx, point.y + dy)
      guard x.magnitude < 1e9, y.magnitude < 1e9 else { continue }
      if let seconds = point.time, seconds.magnitude < 1e11 {
        let given = Self.steps(seconds, RecordedSample.stepsPerSecond)
        time = samples.isEmpty ? given : max(time, given)
      } else if !samples.isEmpty {
        time += Self.interval
      }
      var sample = RecordedSample(
        x: Self.steps(x, RecordedSample.stepsPerPoint),
        y: Self.steps(y, RecordedSample.stepsPerPoint), time: time)
      if let pressure = point.pressure, hasPressure {
        sample.force = Self.property(
          min(max(pressure, 0), 1) * Self.fullForce, RecordedSample.stepsPerUnit)
      }
      if !isEven {
        let width = point.width ?? self.width
        if hasPressure {
          sample.majorRadius = Self.property(width / 2, RecordedSample.stepsPerPoint)
        } else {
          // A force of 0 would count as unknown.
          sample.force = max(Self.property(width / base, RecordedSample.stepsPerUnit), 1)
        }
      }
      if let altitude = point.altitude {
        sample.altitude = Self.property(altitude, RecordedSample.stepsPerUnit)
      }
      if let azimuth = point.azimuth {
        sample.azimuth = Self.property(azimuth, RecordedSample.stepsPerUnit)
      }
      samples.append(sample)
    }
    guard !samples.isEmpty else { return nil }
    return StrokeRecord(
      samples: samples, kind: .pencil, maximumForce: hasPressure ? Self.fullForce : nil)
  }

  private static func steps(_ value: Double, _ stepsPerUnit: Double) -> Int64 {
    Int64(Quantum.nearest(value * stepsPerUnit))
  }

  private static func property(_ value: Double, _ stepsPerUnit: Double) -> Int32 {
    guard !value.isNaN else { return RecordedSample.unknown }
    return Int32(Quantum.nearest(min(max(value * stepsPerUnit, -1e9), 1e9)))
  }
}
