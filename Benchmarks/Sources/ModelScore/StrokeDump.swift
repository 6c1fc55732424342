import Ductus
import Foundation

/// Models a stroke of a CSV file, and writes the stable points and the shown ones after each sample.
struct StrokeDump {
  let settings: ModellerSettings

  init(lag: Double, tolerance: Double, relative: Double) {
    settings = ModellerSettings(lag: lag, tolerance: tolerance, relativeTolerance: relative)
  }

  /// Reads `i,t_s,x_px,y_px,…`, and writes `PREFIX_stable.csv` and `PREFIX_pred.csv`.
  func write(_ input: String, prefix: String) throws {
    let points = try Self.points(input)
    let header = "call,t_s,x_px,y_px,pressure,tilt_rad,orientation_rad\n"
    var stable = header
    var shown = header
    var done = 0
    var model = LiveFilter(Modeller(settings))
    for (call, point) in points.enumerated() {
      model.add(point, isLast: call == points.count - 1)
      let output = model.stage.output
      for index in done..<model.stage.stableCount { stable += Self.row(call, output[index]) }
      done = model.stage.stableCount
      for index in done..<output.count { shown += Self.row(call, output[index]) }
    }
    try stable.write(toFile: prefix + "_stable.csv", atomically: true, encoding: .utf8)
    try shown.write(toFile: prefix + "_pred.csv", atomically: true, encoding: .utf8)
  }

  private static func points(_ path: String) throws -> Polyline {
    let text = try String(contentsOfFile: path, encoding: .utf8)
    return try text.split(whereSeparator: \.isNewline).dropFirst().map { line in
      let values = line.split(separator: ",").compactMap { Double($0) }
      guard values.count >= 4 else { throw CocoaError(.fileReadCorruptFile) }
      return PolylinePoint(
        location: Point(values[2], values[3]), timestamp: values[1], sample: Int(values[0]))
    }
  }

  private static func row(_ call: Int, _ point: PolylinePoint) -> String {
    let (x, y) = (point.location.x, point.location.y)
    return "\(call),\(fixed(point.timestamp, 9)),\(fixed(x, 9)),\(fixed(y, 9)),0,0,0\n"
  }
}

/// A filter that is given samples one by one.
struct LiveFilter<Stage: FilterStage> {
  var stage: Stage
  private var input: Polyline = []

  init(_ stage: Stage) { self.stage = stage }

  mutating func add(_ point: PolylinePoint, isLast: Bool = false) {
    input.append(point)
    _ = stage.update(
      input,
      StageUpdate(
        change: Change(modified: input.count - 1..<input.count, count: input.count),
        stableCount: input.count, isFinal: isLast))
  }
}
