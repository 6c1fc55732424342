import Foundation
import InkGeometry
import InkInput
import InkInterchange
import InkStream
import SharedData
import StreamTestSupport
import Testing

/// The recordings through the five pipelines whose results are known, fed in three ways.
@Suite(.enabled(if: SharedData.isAvailable, SharedData.isMissing))
struct ExpectedResultsTests {
  private static let tolerance = 1e-9

  @Test(arguments: SharedData.recordings, SharedData.pipelines)
  func `the results agree with the expected ones, however the log is fed`(
    recording: String, name: String
  ) throws {
    let expected = try SharedData.expected(recording, name)
    let log = try EventLog(contentsOf: SharedData.path(ofRecording: recording))
    for feed in 0..<3 {
      let pipeline = Self.makePipeline(name)
      switch feed {
      case 0: pipeline.receive(log.batches)
      case 1: for batch in log.batches { pipeline.receive(batch) }
      default:
        for batch in log.batches {
          for (index, event) in batch.events.enumerated() {
            pipeline.receive(event, beginsCallback: index == 0)
          }
        }
      }
      let strokes = pipeline.strokes
      try Self.compareTouchPaths(strokes, expected, log)
      try Self.comparePoints(strokes.map(\.polyline), expected, "polylines")
      try Self.comparePoints(strokes.map(\.filtered), expected, "filtered")
      try Self.compareElements(strokes.map(\.path), expected)
      #expect(pipeline.dropped.total == 0)
    }
  }

  /// Returns the number as it is written: Foundation may be off by one unit in the last place.
  private static func exact(_ value: Any?) -> Double? {
    (value as? NSNumber).flatMap { Double($0.stringValue) }
  }

  private static func makePipeline(_ name: String) -> InkPipeline {
    var filters: [PolylineFilter] = []
    if name.contains("sg-") { filters.append(.savitzkyGolay(window: 2)) }
    if name.contains("dp-") {
      filters.append(.douglasPeucker(tolerance: 0.45, measure: .line))
    }
    return InkPipeline(
      filters: filters, smoother: name == "line" ? .lines : .antigrain(factor: 0.7))
  }

  private static func compareTouchPaths(
    _ strokes: [StrokeStream], _ expected: [String: Any], _ log: EventLog
  ) throws {
    let paths = try #require(expected["touchPaths"] as? [[String: Any]])
    try #require(paths.count == strokes.count)
    for (stroke, path) in zip(strokes, paths) {
      #expect(log.name(of: stroke.touchPath.touch) == path["touchIdentifier"] as? String)
      #expect((stroke.state == .finished) == path["isComplete"] as? Bool)
      #expect(stroke.touchPath.predictions.isEmpty)
      let points = try #require(path["points"] as? [[String: Any]])
      try #require(points.count == stroke.touchPath.samples.count)
      for (sample, point) in zip(stroke.touchPath.samples, points) {
        #expect(sample.location.x == exact(point["x"]))
        #expect(sample.location.y == exact(point["y"]))
        #expect(sample.force == exact(point["force"]))
        #expect(sample.altitude == exact(point["altitude"]))
        #expect(sample.azimuth == exact(point["azimuth"]))
        #expect(sample.timestamp == exact(point["timestamp"]))
        #expect(sample.phase.rawValue == point["phase"] as? Int)
        #expect(sample.kind.rawValue == point["type"] as? Int)
        #expect(sample.estimationIndex == (point["estimationUpdateIndex"] as? Int).map(Int64.init))
      }
      let trueBounds = try #require(path["trueBounds"] as? [Any])
      let bounds = Rect(stroke.touchPath.samples.map(\.location))
      #expect(
        [bounds.minX, bounds.minY, bounds.width, bounds.height] == trueBounds.map(exact))
    }
  }

  private static func comparePoints(
    _ polylines: [Polyline], _ expected: [String: Any], _ key: String
  ) throws {
    let strokes = try #require(expected[key] as? [[String: Any]])
    try #require(strokes.count == polylines.count)
    for (polyline, stroke) in zip(polylines, strokes) {
      let points = try #require(stroke["points"] as? [[Double]])
      try #require(points.count == polyline.count)
      for (point, values) in zip(polyline, points) {
        let own = [
          point.location.x, point.location.y, point.force ?? .nan, point.altitude ?? .nan,
          point.azimuth ?? .nan,
        ]
        #expect(isNear(own, values), "\(key): \(own) \(values)")
      }
    }
  }

  private static func compareElements(
    _ paths: [[StrokeElement]], _ expected: [String: Any]
  ) throws {
    let strokes = try #require(expected["beziers"] as? [[[Any]]])
    try #require(strokes.count == paths.count)
    for (path, elements) in zip(paths, strokes) {
      try #require(path.count == elements.count)
      for (own, element) in zip(path, elements) {
        let values = element.dropFirst().compactMap { $0 as? Double }
        let (letter, numbers) = flat(own.element)
        #expect(letter == element.first as? String)
        #expect(isNear(numbers, values), "\(numbers) \(values)")
      }
    }
  }

  private static func flat(_ element: PathElement) -> (String, [Double]) {
    switch element {
    case .move(let p): ("M", [p.x, p.y])
    case .line(let p): ("L", [p.x, p.y])
    case .quadratic(let c, let p): ("Q", [c.x, c.y, p.x, p.y])
    case .cubic(let a, let b, let p): ("C", [a.x, a.y, b.x, b.y, p.x, p.y])
    case .close: ("Z", [])
    }
  }

  private static func isNear(_ a: [Double], _ b: [Double]) -> Bool {
    a.count == b.count && zip(a, b).allSatisfy { abs($0 - $1) <= tolerance }
  }
}
