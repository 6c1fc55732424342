import InkGeometry
import InkStream
import InkTestSupport
import StreamTestSupport
import Testing

/// Points at equal distances, wherever samples came.
@Suite struct ResampleTests {
  @Test func `points lie on the line at multiples of the distance, and its ends stay`() {
    for points in RandomPolyline.all(seeds: 0..<20, count: 60) {
      for spacing in [0.7, 3, 11, 400] {
        let found = Resample(distance: spacing).filtered(points)
        #expect(found.first == points.first)
        #expect(found.last?.location == points.last?.location)
        #expect(found.last?.timestamp == points.last?.timestamp)
        #expect(found.last?.$force.bitPattern == points.last?.$force.bitPattern)
        // Along the line, not across: the pieces are no longer than the distance, and the walk along the
        // input meets them at its multiples.
        var walked = 0.0
        var next = 1
        for (a, b) in zip(points, points.dropFirst()) {
          let length = a.location.distance(to: b.location)
          while next < found.count - 1, Double(next) * spacing <= walked + length + 1e-9 {
            let share = length > 0 ? (Double(next) * spacing - walked) / length : 0
            let place = a.location.interpolated(to: b.location, at: share)
            #expect(place.distance(to: found[next].location) < 1e-6)
            next += 1
          }
          walked += length
        }
        #expect(next >= found.count - 1)
        for point in found { #expect(points.distance(from: point.location) < 1e-6) }
        for (a, b) in zip(found, found.dropFirst()) {
          #expect(a.samplePosition <= b.samplePosition)
        }
      }
    }
  }

  @Test func `it does not matter how far a mouse goes between two reports`() {
    func line(_ step: Double) -> Polyline {
      stride(from: 0.0, through: 240, by: step).enumerated().map { index, x in
        PolylinePoint(
          location: Point(x, x / 2), timestamp: x / 500, force: 1 + x / 100, altitude: 1,
          azimuth: 3.1 + x / 1000, sample: index)
      }
    }
    let found = [0.5, 3, 24, 60].map { Resample(distance: 2.5).filtered(line($0)) }
    for other in found.dropFirst() {
      #expect(other.count == found[0].count)
      for (a, b) in zip(found[0], other) {
        #expect(a.location.distance(to: b.location) < 1e-9)
        #expect((a.timestamp - b.timestamp).magnitude < 1e-12)
        #expect((a.$force - b.$force).magnitude < 1e-9)
        // The shorter way round, past half a turn.
        #expect(Elementary.wrapped(a.$azimuth - b.$azimuth).magnitude < 1e-9)
      }
    }
  }

  @Test func `a force of nothing at the lift does not thin the end, and what is unknown stays`() {
    let forces: [Double?] = [nil, 1, 2, 0]
    let points = forces.enumerated().map { index, force in
      PolylinePoint(
        location: Point(Double(index) * 10, 0), timestamp: Double(index), force: force,
        sample: index)
    }
    let found = Resample(distance: 5).filtered(points)
    #expect(found.map(\.force) == [nil, 1, 1, 1.5, 2, 2, 0])
    #expect(found.map(\.altitude) == Array(repeating: nil, count: 7))
    #expect(found.map(\.samplePosition) == [0, 0.5, 1, 1.5, 2, 2.5, 3])
    #expect(found.map(\.sample) == [0, 1, 1, 2, 2, 3, 3])
  }

  @Test func `a pen that rests adds no points, and the last one keeps its time`() {
    var points = [0.0, 8, 8, 8, 20].enumerated().map { index, x in
      PolylinePoint(location: Point(x, 0), timestamp: Double(index), sample: index)
    }
    for index in 1..<points.count { points[index].follow(points[index - 1]) }
    let found = Resample(distance: 8).filtered(points)
    #expect(found.count == 4 && (found[2].location.x - 16).magnitude < 1e-9)
    #expect(found[2].rest == 2 && found[3].rest == 0)
    let held = Resample(distance: 8).filtered(Array(points[..<4]))
    #expect(held.map(\.location.x) == [0, 8, 8])
    #expect(held[2].timestamp == 3 && held[2].rest == 2)
  }

  @Test func `absurd distances and places are borne`() {
    let far = [Point(0, 0), Point(1e9, 0), Point(.nan, 2), Point(1e300, 1e300), Point(3, 4)]
    let points = far.enumerated().map { PolylinePoint(location: $1, sample: $0) }
    for spacing in [0, -1, .nan, .infinity, 1e-300, 1e300] {
      let found = Resample(distance: spacing).filtered(points)
      #expect(found.count <= 4 * (Resample.segmentLimit + 1) + 2)
      #expect(found.first == points.first && found.last?.location == Point(3, 4))
      if !(spacing > 0) { #expect(found.map(\.sample) == [0, 1, 2, 3, 4]) }
    }
    #expect(Resample(distance: 1).filtered([]).isEmpty)
    #expect(Resample(distance: 1).filtered([points[0]]) == [points[0]])
    let long = Resample(distance: 0.01).filtered(Array(points[..<2]))
    #expect(long.count == Resample.segmentLimit + 1)
  }

  @Test func `point by point it is what it is at once`() {
    for points in RandomPolyline.all(seeds: 30..<60, count: 40) {
      for spacing in [0.3, 2, 9] {
        let stage = Resample(distance: spacing)
        #expect(stage.filteredPointByPoint(points) == stage.filtered(points))
      }
    }
  }
}
