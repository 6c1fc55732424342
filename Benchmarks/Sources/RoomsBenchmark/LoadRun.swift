import Ductus
import Foundation
import InkDocument
import InkTestSupport

/// Rooms with people who draw: times, bytes, processor and memory.
struct LoadRun {
  /// The crowd.
  let stage: Stage
  /// The server.
  let server: RoomServerProcess
  /// The seconds that are measured of each thing.
  let seconds: Double
  /// The number of rooms of five.
  let rooms: Int
  private let file: [UInt8]

  /// Makes a run.
  ///
  /// - Throws: where the first drawing cannot be written.
  init(_ stage: Stage, _ server: RoomServerProcess, seconds: Double, rooms: Int) throws {
    (self.stage, self.server, self.seconds, self.rooms) = (stage, server, seconds, rooms)
    file = try Self.drawing(strokes: 10)
  }

  /// A drawing of some strokes that a hand has written, as a file.
  static func drawing(strokes count: Int) throws -> [UInt8] {
    let lines = try WrittenLine.lines(min(count, 40), seed: 3)
    let document = InkDocument()
    document.join(as: DocumentAuthor(rawValue: 2))
    for index in 0..<count {
      lines[index % lines.count].add(to: document, sheet: index % 100)
    }
    return try document.canonical.file()
  }

  /// Measures all.
  func run() throws {
    Report.table("Rooms, \(Report.number(seconds)) s each", ["", "aim", "measured"])
    let before = Self.load
    try onePen()
    try hundredPeople()
    try manyRooms()
    try longDrawing()
    try compare()
    Report.line(
      """

      Load of the machine: \(before) before, \(Self.load) after. Times are median / 99th percentile / \
      longest (of how many). People and server share its processors, and the people need more of them: \
      times are theirs, too.
      """)
  }

  /// Lets people draw for some time, and counts what that costs the server.
  ///
  /// - Returns: seconds, and the share of a processor that the server used.
  private func measure() throws -> (seconds: Double, busy: Double) {
    try stage.on { $0.draws = true }
    stage.rest(1)
    try stage.on { $0.tally.reset() }
    let (start, busy) = (Moment.seconds, server.busy)
    stage.rest(seconds)
    let passed = Moment.seconds - start
    return (passed, (server.busy - busy) / passed)
  }

  /// Lets pens rest and what is underway arrive; then all must have come, in order, and nobody been sent away.
  private func calm() throws {
    try stage.on { $0.draws = false }
    try stage.wait(for: "people who have all") { $0.isSettled }
    let (lost, disorders) = try stage.on { ($0.tally.lost, $0.tally.disorders) }
    if lost > 0 || disorders > 0 {
      throw Stage.Failure(
        description: "\(lost) connections were lost, \(disorders) messages out of order")
    }
  }

  /// Prints the times that the server has a part in.
  private func times(_ name: String) throws {
    let texts = try stage.on { crowd in
      [
        crowd.tally.wet.text, crowd.tally.drawing.text, crowd.tally.acknowledgement.text,
        crowd.tally.late.text,
      ]
    }
    Report.row(["\(name): wet ink sent → with another one", "≤ 10 / ≤ 50 ms added", texts[0]])
    Report.row(["\(name): pen lifted → another one's drawing", "≤ 10 / ≤ 50 ms added", texts[1]])
    Report.row(["\(name): pen lifted → acknowledged, on the disk", "", texts[2]])
    Report.row(["\(name): the people are late by", "", texts[3]])
  }

  /// Prints the times until something is seen.
  private func sights(_ name: String) throws {
    let (pixels, dry) = try stage.on { ($0.tally.pixels.text, $0.tally.dry.text) }
    Report.row(["\(name): sample → another one's pixels", "", pixels])
    Report.row(["\(name): pen lifted → another one's pixels, dry", "", dry])
  }

  private func onePen() throws {
    let room = try stage.makeRooms(1, file)
    try stage.on { crowd in
      crowd.add(Guest(crowd, room: room, hasScreen: true, pen: .hand(Hand(seed: 1))))
      crowd.add(Guest(crowd, room: room, hasScreen: true))
    }
    try stage.wait(for: "two who join") { $0.isSettled }
    let (passed, busy) = try measure()
    let bytes = try stage.on { crowd in
      let tally = crowd.tally
      return [tally.wetBytes, tally.presenceBytes, tally.changeBytes, tally.receivedBytes]
    }.map { Double($0) / passed }
    Report.row([
      "one pen at 120 Hz sends: wet ink + presence + finished strokes", "≤ 2000 bytes/s",
      "\(Report.number(bytes[0])) + \(Report.number(bytes[1])) + \(Report.number(bytes[2])) = "
        + "\(Report.number(bytes[0] + bytes[1] + bytes[2])) bytes/s",
    ])
    try times("two people")
    try sights("two people")
    Report.row(["two people: the server's processor", "", "\(Report.number(busy * 100, 1)) %"])
    try calm()
    try stage.on { $0.clear() }
  }

  private func hundredPeople() throws {
    let room = try stage.makeRooms(1, file)
    let lines = try WrittenLine.lines(12, seed: 9)
    let before = server.memory
    try stage.on { crowd in
      crowd.tally.join = Times()
      for index in 0..<20 {
        let turned = Array(lines[(index % 12)...] + lines[..<(index % 12)])
        crowd.add(Guest(crowd, room: room, pen: .lines(turned)))
      }
      for index in 0..<80 { crowd.add(Visitor(crowd, room: room, measures: index % 20 == 0)) }
    }
    try stage.wait(for: "a hundred who join") { $0.isSettled }
    let join = try stage.on { $0.tally.join.text }
    Report.row(["a hundred who join at once, 10 strokes there", "", join])
    let (passed, busy) = try measure()
    try times("100 people, 20 draw")
    let (bytes, messages) = try stage.on { ($0.tally.receivedBytes, $0.tally.receivedMessages) }
    Report.row([
      "100 people, 20 draw: to each", "",
      "\(Report.number(Double(bytes) / passed / 100)) bytes/s in "
        + "\(Report.number(Double(messages) / passed / 100, 1)) messages/s",
    ])
    Report.row([
      "100 people, 20 draw: the server", "",
      "\(Report.number(busy * 100, 1)) % of a processor, "
        + "\(Report.number((server.memory - before) * 1024 / 100)) KB for each",
    ])
    try calm()
    // Canvases need more of a processor than all else.
    try stage.on { crowd in
      crowd.add(Guest(crowd, room: room, hasScreen: true, pen: .hand(Hand(seed: 1))))
      crowd.add(Guest(crowd, room: room, hasScreen: true))
    }
    try stage.wait(for: "two more who join") { $0.isSettled }
    _ = try measure()
    try sights("two more, who see it all")
    try calm()
    try stage.on { $0.clear() }
  }

  private func manyRooms() throws {
    let empty = server.memory
    let start = Moment.seconds
    let first = try stage.makeRooms(rooms, file)
    let made = Moment.seconds - start
    let stored = server.memory
    let lines = try WrittenLine.lines(12, seed: 9)
    let arrival = Moment.seconds
    try stage.on { $0.tally.join = Times() }
    try inRooms(from: first) { crowd, room in
      let turned = Array(lines[(room % 12)...] + lines[..<(room % 12)])
      crowd.add(Guest(crowd, room: room, pen: .lines(turned)))
    }
    let entered = server.memory
    try inRooms(from: first) { crowd, room in
      for index in 0..<4 {
        crowd.add(Visitor(crowd, room: room, measures: index == 0 && (room - first) % 10 == 0))
      }
    }
    let joined = Moment.seconds - arrival
    let full = server.memory
    let name = "\(rooms) rooms of 5"
    Report.row([
      "\(name): made, and joined", "",
      "\(Report.number(made, 1)) s, \(Report.number(joined, 1)) s; "
        + "each \(try stage.on { $0.tally.join.text })",
    ])
    let connection = (full - entered) * 1024 / Double(4 * rooms)
    Report.row([
      "\(name): memory of the server", "",
      "\(Report.number((stored - empty) * 1024 / Double(rooms), 1)) KB for a room that was made, "
        + "\(Report.number((entered - stored) * 1024 / Double(rooms) - connection, 1)) KB more for "
        + "one that is open, \(Report.number(connection, 1)) KB for a connection, "
        + "\(Report.number(full)) MB in all",
    ])
    // In each room one pen at most; as many as the people's own processor allows.
    for share in [0.05, 0.2, 1] {
      let pens = max(Int(Double(rooms) * share), 1)
      try stage.on { $0.limitPens(to: pens) }
      let own = ownBusy
      let (passed, busy) = try measure()
      let people = (ownBusy - own) / passed
      let late = try stage.on { $0.tally.late }
      guard late.milliseconds(50) < 20 else {
        Report.row([
          "\(name), \(pens) draw", "two cores",
          "the people cannot keep up: they are late by \(late.text)",
        ])
        try calm()
        break
      }
      let texts = try stage.on { [$0.tally.wet.text, $0.tally.acknowledgement.text] }
      let (bytes, messages) = try stage.on { ($0.tally.receivedBytes, $0.tally.receivedMessages) }
      Report.row([
        "\(name), \(pens) draw: wet ink sent → with another one", "≤ 10 / ≤ 50 ms added", texts[0],
      ])
      Report.row([
        "\(name), \(pens) draw: pen lifted → acknowledged, on the disk", "", texts[1],
      ])
      Report.row([
        "\(name), \(pens) draw", "two cores",
        "\(Report.number(Double(messages) / passed)) messages/s, "
          + "\(Report.number(Double(bytes) / passed / 1000)) kB/s to all; the server "
          + "\(Report.number(busy * 100)) % of a processor, the people \(Report.number(people * 100)) %",
      ])
      try calm()
    }
    try stage.on { $0.clear() }
  }

  /// Lets people come into the many rooms, some at a time, and waits until they are there.
  private func inRooms(
    from first: Int, _ add: @escaping @Sendable (Crowd, _ room: Int) -> Void
  ) throws {
    for start in stride(from: first, to: first + rooms, by: 20) {
      try stage.on { [rooms] crowd in
        for room in start..<min(start + 20, first + rooms) { add(crowd, room) }
      }
      try stage.wait(for: "people who join") { $0.isSettled }
    }
  }

  /// Lets one join a room, and says how long that took.
  private func joinAlone(_ room: Int, _ name: String) throws {
    try stage.on { crowd in
      (crowd.tally.join, crowd.tally.firstFrame) = (Times(), Times())
      crowd.add(Guest(crowd, room: room, hasScreen: true))
    }
    try stage.wait(for: "one who joins") { $0.isSettled }
    let (join, frame) = try stage.on { ($0.tally.join, $0.tally.firstFrame) }
    Report.row(["\(name): joined", "≤ 1000 ms", "\(Report.number(join.milliseconds(100))) ms"])
    Report.row(["\(name): drawn on the screen", "", "\(Report.number(frame.milliseconds(100))) ms"])
    try stage.on { $0.clear() }
  }

  /// Compares what the server has counted with what the people have.
  private func compare() throws {
    let told = try server.metrics()
    let own = try stage.on { $0.tally.all }
    let pairs = [
      ("bytes from people", told["received_bytes_total"], own.sent),
      ("bytes to people", told["sent_bytes_total"], own.received),
      ("changes that were kept", told["entries_total"], own.acknowledged),
    ]
    for (name, told, own) in pairs {
      Report.row(["\(name): /metrics, the people", "", "\(Report.number(told ?? .nan)), \(own)"])
    }
  }

  /// The number of processes that have wanted a processor in the last minute.
  private static var load: Substring {
    let text = (try? String(contentsOfFile: "/proc/loadavg", encoding: .utf8)) ?? "–"
    return text.prefix { $0 != " " }
  }

  /// The seconds of a processor that this process has used.
  private var ownBusy: Double {
    var usage = rusage()
    getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    func seconds(_ time: timeval) -> Double { Double(time.tv_sec) + Double(time.tv_usec) / 1e6 }
    return seconds(usage.ru_utime) + seconds(usage.ru_stime)
  }

  private func longDrawing() throws {
    let strokes = 10_000
    let name = "10,000 strokes"
    let room = try stage.makeRooms(1, try Self.drawing(strokes: strokes))
    try joinAlone(room, "\(name), as a file")

    // The same as changes of somebody who draws them now.
    let other = try stage.makeRooms(1, file)
    let lines = try WrittenLine.lines(12, seed: 9)
    try stage.on { crowd in crowd.add(Guest(crowd, room: other, pen: .lines(lines))) }
    try stage.wait(for: "one who joins") { $0.isSettled }
    let start = Moment.seconds
    for _ in 0..<100 {
      try stage.on { $0.guests.first?.write(strokes / 100) }
      try stage.wait(for: "strokes that are kept") { $0.isSettled }
    }
    let passed = Moment.seconds - start
    Report.row([
      "10,000 strokes drawn at once and acknowledged", "",
      "\(Report.number(passed, 1)) s, \(Report.number(Double(strokes) / passed)) a second",
    ])
    stage.rest(5)
    try stage.on { $0.clear() }
    try joinAlone(other, "\(name), from the log")
    try stage.on { crowd in
      crowd.tally.join = Times()
      for _ in 0..<10 { crowd.add(Visitor(crowd, room: other)) }
    }
    try stage.wait(for: "ten who join") { $0.isSettled }
    Report.row([
      "the same, the bytes alone, by ten at once", "", try stage.on { $0.tally.join.text },
    ])
    try stage.on { $0.clear() }
  }
}
