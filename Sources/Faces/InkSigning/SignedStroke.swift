package import InkBrush
package import InkGeometry
package import InkInput
internal import InkStream

/// A finished stroke of a signature: its samples, and the pen that drew it.
package struct SignedStroke: Sendable {
  /// A sample of a stroke.
  package struct Sample: Equatable, Sendable {
    /// The location in points of the screen, whole hundredths.
    package var location: Point
    /// The time in seconds, whole steps of 0.1 ms.
    package var timestamp: Double
    /// The force, 1 for an average touch; `nil` if it is unknown.
    package var force: Double?
    /// The altitude and the azimuth of a pen in radians; `nil` if they are unknown.
    package var altitude, azimuth: Double?

    /// Makes a sample, rounded to whole steps.
    package init(
      _ location: Point, timestamp: Double, force: Double? = nil, altitude: Double? = nil,
      azimuth: Double? = nil
    ) {
      func rounded(_ property: Double?) -> Double? {
        property.map { Quantum.nearest($0 * Quantum.property) / Quantum.property }
      }
      self.location = Point(
        Quantum.nearest(location.x * Quantum.location) / Quantum.location,
        Quantum.nearest(location.y * Quantum.location) / Quantum.location)
      self.timestamp = Quantum.nearest(timestamp * Quantum.time) / Quantum.time
      self.force = rounded(force)
      self.altitude = rounded(altitude)
      self.azimuth = rounded(azimuth)
    }
  }

  /// The samples, in the stroke's own points: those of the screen on which it was drawn.
  package var samples: [Sample]
  /// The colour.
  package var color: InkColor
  /// The relative width of the pen, 0.1…10; 1 as usual.
  package var pen: Double
  /// The shorter side of the field in points of the screen.
  package var side: Double
  /// The points of the sheet for each point of the screen.
  package var scale: Double
  /// The seed of the shape of a dot.
  package var seed: UInt64
  /// The kind of touch.
  package var kind: TouchKind
  /// The part of the sheet that shows the stroke, in points of the sheet; `nil` for all of it.
  ///
  /// A stroke that has left its field has the sheet as it was seen then.
  package var clip: Rect?

  /// Makes a stroke.
  package init(
    samples: [Sample], color: InkColor, pen: Double, side: Double, scale: Double, seed: UInt64,
    kind: TouchKind, clip: Rect? = nil
  ) {
    self.samples = samples
    (self.color, self.pen, self.side, self.scale) = (color, pen, side, scale)
    (self.seed, self.kind, self.clip) = (seed, kind, clip)
  }

  /// The brush of a pen: that of signatures at a multiple of its usual width.
  static func brush(_ color: InkColor, pen: Double) -> Brush {
    var brush = Brush.signature
    let usual = brush.size
    brush.color = color
    brush.size = usual * pen
    brush.dynamics.width = brush.dynamics.width * (.size / Formula(usual))
    return brush
  }

  /// The samples as the stages of the stroke take them.
  var polyline: Polyline {
    var polyline: Polyline = []
    polyline.reserveCapacity(samples.count)
    for index in samples.indices {
      let sample = samples[index]
      var point = PolylinePoint(
        location: sample.location, timestamp: sample.timestamp, force: sample.force, sample: index)
      point.follow(polyline.last)
      polyline.append(point)
    }
    return polyline
  }
}
