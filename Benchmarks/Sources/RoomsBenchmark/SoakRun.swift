import Foundation
import InkDocument

/// Fifty people who draw for a long time, and the server's memory, which must not grow.
///
/// After each turn they go to a new room, and the old one ends, so that what is drawn does not grow either.
struct SoakRun {
  /// The crowd.
  let stage: Stage
  /// The server.
  let server: RoomServerProcess
  /// The length in minutes, and that of a turn in seconds.
  let minutes: Double
  let turn: Double
  /// The minutes below which there is no verdict: the memory of caches has its size after a while only.
  private static let shortest = 30.0

  /// Lets them draw, and prints the memory and a verdict.
  ///
  /// - Returns: false if memory grows.
  /// - Throws: where somebody is sent away, or something comes out of order.
  func run() throws -> Bool {
    Report.table(
      "Soak: 50 people, 12 draw, a new room every \(Report.number(turn)) s",
      ["minutes", "MB at the end of the turn", "most MB", "processor", "changes kept"])
    let file = try LoadRun.drawing(strokes: 10)
    let lines = try WrittenLine.lines(12, seed: 9)
    let start = Moment.seconds
    var ends: [(hours: Double, memory: Double)] = []
    var count = 0
    while Moment.seconds - start < minutes * 60 {
      count += 1
      let (busy, began) = (server.busy, Moment.seconds)
      let room = try stage.makeRooms(1, file)
      try stage.on { [count] crowd in
        crowd.add(Guest(crowd, room: room, hasScreen: true, pen: .hand(Hand(seed: UInt64(count)))))
        for index in 0..<11 {
          let turned = Array(lines[index...] + lines[..<index])
          crowd.add(Guest(crowd, room: room, pen: .lines(turned)))
        }
        for _ in 0..<38 { crowd.add(Visitor(crowd, room: room)) }
      }
      try stage.wait(for: "people who join") { $0.isSettled }
      try stage.on { $0.draws = true }
      var most = 0.0
      while Moment.seconds - start < Double(count) * turn - 2 {
        stage.rest(1)
        most = max(most, server.memory)
      }
      try stage.on { $0.draws = false }
      try stage.wait(for: "people who have all") { $0.isSettled }
      let (lost, disorders) = try stage.on { ($0.tally.lost, $0.tally.disorders) }
      if lost > 0 || disorders > 0 {
        throw Stage.Failure(
          description: "\(lost) connections were lost, \(disorders) messages out of order")
      }
      try stage.on { crowd in
        crowd.clear()
        crowd.endRoom(room)
      }
      stage.rest(1)
      let memory = server.memory
      let passed = Moment.seconds - began
      ends.append(((Moment.seconds - start) / 3600, memory))
      let kept = try server.metrics()["entries_total"] ?? .nan
      Report.row([
        Report.number((Moment.seconds - start) / 60, 1), Report.number(memory, 1),
        Report.number(most, 1),
        "\(Report.number((server.busy - busy) / passed * 100, 1)) %", Report.number(kept),
      ])
    }
    return verdict(ends)
  }

  /// Fits a line to the memory in the second half of the time, and judges its slope.
  private func verdict(_ all: [(hours: Double, memory: Double)]) -> Bool {
    let ends = Array(all.dropFirst(all.count / 2))
    guard ends.count >= 4 else {
      Report.line("\nVerdict: too few turns to say anything.")
      return true
    }
    let count = Double(ends.count)
    let (x, y) = (
      ends.reduce(0) { $0 + $1.hours } / count, ends.reduce(0) { $0 + $1.memory } / count
    )
    let spread = ends.reduce(0) { $0 + ($1.hours - x) * ($1.hours - x) }
    let slope = ends.reduce(0) { $0 + ($1.hours - x) * ($1.memory - y) } / spread
    let rest = ends.reduce(0) {
      let error = $1.memory - y - slope * ($1.hours - x)
      return $0 + error * error
    }
    let deviation = (rest / (count - 2) / spread).squareRoot()
    // More than chance, and more than a hundredth of it in an hour.
    let grows = slope > 3 * deviation && slope > 0.01 * y
    let verdict = minutes < Self.shortest ? "too short for one" : grows ? "IT GROWS" : "no growth"
    Report.line(
      """

      In the second half: \(Report.number(y, 1)) MB, \(Report.number(slope, 2)) ± \
      \(Report.number(deviation, 2)) MB an hour. Verdict: \(verdict).
      """)
    return minutes < Self.shortest || !grows
  }
}
