import Foundation
package import InkGeometry
package import InkStream
import SharedData

/// The trial from which the modeller was built, a script for Python that lies beside the package.
package enum TrialModeller {
  /// A point that the trial put out or showed after a sample.
  package struct Row {
    package var call: Int
    package var timestamp: Double
    package var location: Point
  }

  private static let script = SharedData.folder.deletingLastPathComponent()
    .appendingPathComponent("trials/modeller.py")

  /// True if the script is there and runs.
  package static let isAvailable =
    FileManager.default.fileExists(atPath: script.path) && (try? run(["-c", "import numpy"])) == 0

  /// Runs the trial on samples, as its authors meant it.
  ///
  /// - Returns: the stable rows, and those that were shown besides.
  package static func rows(
    of points: Polyline, _ settings: ModellerSettings
  ) throws -> (stable: [Row], shown: [Row]) {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("trial-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    var text = "i,t_s,x_px,y_px\n"
    for (index, point) in points.enumerated() {
      text += "\(index),\(point.timestamp),\(point.location.x),\(point.location.y)\n"
    }
    let input = folder.appendingPathComponent("input.csv")
    try text.write(to: input, atomically: true, encoding: .utf8)
    let output = folder.appendingPathComponent("output").path
    let status = try run([
      script.path, input.path, output, "\(settings.lag)", "\(settings.tolerance)",
      "\(settings.relativeTolerance)",
    ])
    guard status == 0 else { throw CocoaError(.executableLoad) }
    return (try read(output + "_stable.csv"), try read(output + "_pred.csv"))
  }

  /// Returns the samples of one of the shared strokes.
  package static func samples(_ name: String) throws -> Polyline {
    let url = SharedData.folder.appendingPathComponent("strokes/\(name).csv")
    let text = try String(contentsOf: url, encoding: .utf8)
    return text.split(whereSeparator: \.isNewline).dropFirst().map { line in
      let values = line.split(separator: ",").compactMap { Double($0) }
      return PolylinePoint(
        location: Point(values[2], values[3]), timestamp: values[1], sample: Int(values[0]))
    }
  }

  private static func read(_ path: String) throws -> [Row] {
    try String(contentsOfFile: path, encoding: .utf8)
      .split(whereSeparator: \.isNewline).dropFirst().map {
        let values = $0.split(separator: ",").compactMap { Double($0) }
        return Row(
          call: Int(values[0]), timestamp: values[1], location: Point(values[2], values[3]))
      }
  }

  private static func run(_ arguments: [String]) throws -> Int32 {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["python3"] + arguments
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    return process.terminationStatus
  }
}
