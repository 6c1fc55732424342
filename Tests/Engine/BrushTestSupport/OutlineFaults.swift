package import InkBrush
package import InkGeometry

/// How far outlines are from the ink that discs and cones leave.
package struct OutlineFaults: Sendable {
  /// The number of places outside the ink that are enclosed, farther from the rim than the tolerance.
  package private(set) var wrong = 0
  /// The number of places in the ink that are not enclosed, as far from the rim.
  package private(set) var holes = 0
  /// The number of places around which the outline winds the wrong way.
  package private(set) var negative = 0
  /// The part of the inked places that differs at all.
  package private(set) var error = 0.0

  fileprivate init(
    _ oracle: StrokeOracle, _ windings: [Winding], _ tolerance: Double, _ places: [Point]
  ) {
    var differing = 0
    var inked = 0
    for place in places {
      let distance = oracle.distance(place)
      let turns = windings.reduce(0) { $0 + $1(place) }
      if distance <= 0 { inked += 1 }
      if turns < 0 { negative += 1 }
      if (turns != 0) != (distance <= 0) {
        differing += 1
        if distance > tolerance { wrong += 1 }
        if distance < -tolerance { holes += 1 }
      }
    }
    error = Double(differing) / Double(max(inked, 1))
  }
}

/// How far a strip of triangles is from the ink that discs and cones leave.
package struct StripFaults {
  /// The first place in the ink, farther than 0.05 from the rim, that is not covered.
  package private(set) var hole: Point?
  /// The first place outside the ink, as far from the rim, that is covered.
  package private(set) var excess: Point?
  /// The number of places that an outline encloses.
  package private(set) var inked = 0
  /// The number of places that are covered and not enclosed, or enclosed and not covered.
  package private(set) var differing = 0

  fileprivate init(
    _ oracle: StrokeOracle, _ strip: [StripVertex], _ outline: Winding, _ places: [Point]
  ) {
    for place in places {
      let isCovered = Self.covers(strip, place)
      let isEnclosed = outline(place) != 0
      let distance = oracle.distance(place)
      if isEnclosed { inked += 1 }
      if isCovered != isEnclosed { differing += 1 }
      if hole == nil, !isCovered, !(distance > -0.05) { hole = place }
      if excess == nil, isCovered, !(distance < 0.05) { excess = place }
    }
  }

  /// Returns true if a place lies in a triangle of the strip, its border included.
  private static func covers(_ strip: [StripVertex], _ place: Point) -> Bool {
    for index in strip.indices.dropFirst(2) {
      let a = strip[index - 2].position
      let b = strip[index - 1].position
      let c = strip[index].position
      let ab = (b - a).cross(place - a)
      let bc = (c - b).cross(place - b)
      let ca = (a - c).cross(place - c)
      let isInside = (ab >= 0 && bc >= 0 && ca >= 0) || (ab <= 0 && bc <= 0 && ca <= 0)
      // Three points in a row have no inside, but are on one line with all that lies on it.
      if isInside, (b - a).cross(c - a) != 0 { return true }
    }
    return false
  }
}

extension StrokeOracle {
  /// Returns the faults of an outline, whose polygons are these, at places from a seed.
  package func faults(
    of windings: [Winding], tolerance: Double, places: Int, seed: UInt64
  ) -> OutlineFaults {
    OutlineFaults(self, windings, tolerance, self.places(places, seed: seed))
  }

  /// Returns the faults of a strip at places from a seed, and how it differs from an outline.
  package func faults(
    of strip: [StripVertex], outline: Winding, places: Int, seed: UInt64
  ) -> StripFaults {
    StripFaults(self, strip, outline, self.places(places, seed: seed))
  }
}
