import Foundation
import Testing

@Suite struct TraceCommandTests {
  private static let lists = [
    "touch": "samples", "polyline": "points", "filtered": "points", "path": "elements",
  ]

  @Test(arguments: ["touch", "polyline", "filtered", "path"])
  func `the changes, applied one after the other, give the result`(stage: String) throws {
    let arguments = ["--filter", "savitzky-golay:2", "--filter", "simplify:0.45"]
    let run = try CommandRun(["trace", sample, "--stage", stage] + arguments)
    #expect(run.exitCode == 0)
    let list = try #require(Self.lists[stage])
    var strokes: [[Any]] = []
    var stable: [Int] = []
    var callback = 0
    for line in run.output.split(separator: "\n") {
      let object = try JSONSerialization.jsonObject(with: Data(line.utf8))
      let change = try #require(object as? [String: Any])
      let number = try #require(change["stroke"] as? Int)
      let modified = try #require(change["modified"] as? [Int])
      let count = try #require(change["count"] as? Int)
      let elements = try #require(change[list] as? [Any])
      while strokes.count <= number {
        strokes.append([])
        stable.append(0)
      }
      #expect(change["callback"] as? Int ?? -1 >= callback)
      callback = change["callback"] as? Int ?? -1
      #expect(modified[0] <= modified[1] && modified[1] <= count)
      #expect(elements.count == modified[1] - modified[0])
      #expect(modified[0] >= stable[number] || modified[0] == modified[1])
      stable[number] = try #require(change["stable"] as? Int)
      strokes[number] = Array(strokes[number].prefix(count))
      while strokes[number].count < modified[1] { strokes[number].append(0) }
      strokes[number].replaceSubrange(modified[0]..<modified[1], with: elements)
      #expect(strokes[number].count == count)
    }
    let paths = try CommandRun(["paths", sample] + arguments).json()
    let expected = try #require(paths["strokes"] as? [[String: Any]])
    #expect(strokes.count == expected.count)
    guard let key = ["filtered": "points", "path": "elements"][stage] else { return }
    for (stroke, result) in zip(strokes, expected) {
      #expect(stroke as NSArray == result[key] as? NSArray)
    }
  }

  @Test func `a line tells where, what and how certain`() throws {
    let log = Data(
      """
      {"eventLog":1}
      [{"touchIdentifier":"a","timestamp":0,"type":2,"phase":0,"location":[1,2]}]
      [{"touchIdentifier":"a","timestamp":1,"type":2,"phase":3,"location":[4,6],"force":0.5}]

      """.utf8)
    let path = try lines(of: log, "path", "--smoother", "line")
    #expect(
      try path == [
        canonicalJSON(
          """
          {"callback":0,"stroke":0,"touch":"a","state":"drawing","modified":[0,1],"count":1,\
          "stable":0,"elements":[["M",1.0,2.0]]}
          """),
        canonicalJSON(
          """
          {"callback":1,"stroke":0,"touch":"a","state":"finished","modified":[1,2],"count":2,\
          "stable":2,"elements":[["L",4.0,6.0]]}
          """),
      ])
    // A sample has no keys for unknown values.
    let touch = try lines(of: log, "touch")
    #expect(
      try touch == [
        canonicalJSON(
          """
          {"callback":0,"stroke":0,"touch":"a","state":"drawing","modified":[0,1],"count":1,\
          "stable":0,"samples":[{"x":1,"y":2,"timestamp":0,"predicted":false,"settled":true}]}
          """),
        canonicalJSON(
          """
          {"callback":1,"stroke":0,"touch":"a","state":"finished","modified":[1,2],"count":2,\
          "stable":2,"samples":[{"x":4,"y":6,"timestamp":1,"force":0.5,"predicted":false,\
          "settled":true}]}
          """),
      ])
  }

  /// Returns the lines of a trace, each as canonical JSON.
  private func lines(of log: Data, _ arguments: String...) throws -> [String] {
    let run = try CommandRun(["trace", "-", "--stage"] + arguments, input: log)
    #expect(run.exitCode == 0 && run.output.hasSuffix("}\n"))
    return try run.output.dropLast().split(separator: "\n", omittingEmptySubsequences: false)
      .map { try canonicalJSON($0) }
  }
}
