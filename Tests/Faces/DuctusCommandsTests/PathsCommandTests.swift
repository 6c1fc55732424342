import Foundation
import SharedData
import Testing

@Suite struct PathsCommandTests {
  private static let arguments = [
    "line": ["--smoother", "line"],
    "antigrain": ["--smoother", "antigrain:0.7"],
    "sg-antigrain": ["--filter", "savitzky-golay:2"],
    "dp-antigrain": ["--filter", "douglas-peucker:0.45:line"],
    "sg-dp-antigrain": [
      "--filter", "savitzky-golay:2:1", "--filter", "douglas-peucker:0.45:line", "--smoother",
      "antigrain",
    ],
  ]

  @Test(
    .enabled(if: SharedData.isAvailable, SharedData.isMissing),
    arguments: SharedData.recordings, SharedData.pipelines)
  func `the expected results are printed, the same for every way of feeding`(
    recording: String, name: String
  ) throws {
    let arguments = try #require(Self.arguments[name])
    let path = SharedData.path(ofRecording: recording)
    let outputs = try ["all", "callback", "single"].map { feed in
      let run = try CommandRun(["paths", path, "--feed", feed] + arguments)
      #expect(run.exitCode == 0)
      #expect(run.messages.isEmpty)
      return run
    }
    #expect(outputs[0].output == outputs[1].output)
    #expect(outputs[0].output == outputs[2].output)

    let result = try outputs[0].json()
    let strokes = try #require(result["strokes"] as? [[String: Any]])
    let expected = try SharedData.expected(recording, name)
    let filtered = try #require(expected["filtered"] as? [[String: Any]])
    let beziers = try #require(expected["beziers"] as? [[[Any]]])
    try #require(strokes.count == filtered.count)
    for (stroke, (points, elements)) in zip(strokes, zip(filtered, beziers)) {
      #expect(stroke["touch"] as? String == points["touchIdentifier"] as? String)
      #expect(stroke["finished"] as? Bool == points["isComplete"] as? Bool)
      #expect(Self.areNear(stroke["points"], points["points"]))
      #expect(Self.areNear(stroke["elements"], elements))
    }
  }

  /// Returns true if two arrays of arrays hold the same strings, and numbers within 1e-9.
  private static func areNear(_ a: Any?, _ b: Any?) -> Bool {
    guard let a = a as? [[Any]], let b = b as? [[Any]], a.count == b.count, !a.isEmpty else {
      return false
    }
    return zip(a, b).allSatisfy { a, b in
      a.count == b.count
        && zip(a, b).allSatisfy { a, b in
          if let a = a as? String { return a == b as? String }
          guard let a = a as? Double, let b = b as? Double else { return false }
          return abs(a - b) <= 1e-9
        }
    }
  }

  @Test(arguments: [
    ["--filter", "simplify:0.5"], ["--filter", "distance:4", "--smoother", "bezier"],
    ["--filter", "one-euro:1:0.02", "--smoother", "smoothed-bezier"],
    ["--filter", "streamline:0.5", "--smoother", "quadratic"], ["--smoother", "catmull-rom"],
    ["--smoother", "b-spline"], ["--filter", "douglas-peucker:0.45"],
    ["--filter", "savitzky-golay:5:0.5", "--filter", "simplify:0.2"],
  ])
  func `every filter and smoother has a name, and every feed the same result`(
    arguments: [String]
  ) throws {
    let all = try CommandRun(["paths", sample, "--feed", "all"] + arguments)
    let single = try CommandRun(["paths", sample, "--feed", "single"] + arguments)
    #expect(all.exitCode == 0)
    #expect(all.output == single.output)
    let result = try all.json()
    let strokes = try #require(result["strokes"] as? [[String: Any]])
    #expect(strokes.count == 8)
    for stroke in strokes { #expect((stroke["elements"] as? [Any])?.count ?? 0 > 2) }
  }

  @Test func `a cancelled stroke is left out, or finished when asked`() throws {
    let log = Data(
      """
      {"eventLog":1}
      [{"touchIdentifier":"a","timestamp":0,"type":2,"phase":0,"location":[1,2]}]
      [{"touchIdentifier":"a","timestamp":1,"type":2,"phase":4,"location":[0,0]}]
      [{"touchIdentifier":"b \\"2\\"","timestamp":2,"type":2,"phase":0,"location":[3,4]}]

      """.utf8)
    let taken = try CommandRun(["paths", "-"], input: log)
    let expected = """
      {"strokes":[{"touch":"b \\"2\\"","finished":false,"points":[[3.0,4.0,null,null,null]],\
      "elements":[["M",3.0,4.0]]}]}
      """
    #expect(try canonicalJSON(taken.output) == canonicalJSON(expected))
    #expect(taken.output.firstIndex(of: "\n") == taken.output.indices.last)
    let finished = try CommandRun(["paths", "-", "--cancelled", "finish"], input: log)
    #expect(try (finished.json()["strokes"] as? [Any])?.count == 2)
  }
}
