import Ductus
import Foundation
import InkTestSupport
import RoomChecker

/// Rooms of real servers in which something goes wrong while people draw; then all is checked.
struct FaultRun {
  /// The crowd.
  let stage: Stage
  /// The program `ductus`, and the folder in which everything is done.
  let program: String
  let folder: String
  /// True for fewer times of each fault.
  let isQuick: Bool
  private let people = 6
  private static let noFault = "no fault"

  /// The outcome of a fault.
  private enum Outcome {
    /// It could not be tried: the reason.
    case skipped(String)
    /// The number of times that it has struck, and what was found in the end.
    case checked(strikes: String, RoomHistory)
    /// It was found without a history.
    case found(strikes: String, String)
  }

  /// Tries faults, and prints a verdict for each.
  ///
  /// - Returns: true if there was nothing to be found.
  func run(_ faults: [WorldFault]) throws -> Bool {
    Report.table(
      "Faults, with \(people) people who draw, erase, move and take back",
      ["fault", "struck", "changes", "of them taken back", "compacted through", "verdict"])
    var isWell = true
    for fault in faults {
      let outcome: Outcome
      do {
        outcome = try attempt(fault)
      } catch {
        isWell = false
        Report.row([fault.words, "", "", "", "", "FAULT: \(error)"])
        try stage.on { $0.clear() }
        continue
      }
      switch outcome {
      case .skipped(let reason): Report.row([fault.words, "", "", "", "", "skipped: \(reason)"])
      case .found(let strikes, let verdict):
        if verdict != Self.noFault { isWell = false }
        Report.row([fault.words, strikes, "", "", "", verdict])
      case .checked(let strikes, let history):
        let found = history.faults()
        if !found.isEmpty { isWell = false }
        let text = found.prefix(5).map { "\($0)" }.joined(separator: "; ")
        Report.row([
          fault.words, strikes,
          "\(history.made.values.reduce(0) { $0 + $1.count })",
          "\(history.undone.values.reduce(0) { $0 + $1.count })", "\(history.store.number)",
          found.isEmpty ? Self.noFault : "FAULT: \(found.count): \(text)",
        ])
      }
    }
    return isWell
  }

  private func attempt(_ fault: WorldFault) throws -> Outcome {
    let place = try RoomServerProcess.Place(
      program: program, folder: "\(folder)/\(fault.rawValue)")
    // Logs are short, so that they are compacted while things go wrong.
    let arguments = ["--room-limit", "log=150"]
    switch fault {
    case .folder:
      let first = try RoomServerProcess(place)
      let second = try? RoomServerProcess(place)
      second?.end()
      return .found(
        strikes: "1", second == nil && first.end() ? Self.noFault : "FAULT: both have the folder")
    case .disk: guard mount(place.rooms) else { return .skipped("no file system may be mounted") }
    default: break
    }
    defer { if fault == .disk { run("umount", "-l", place.rooms) } }
    var server = try RoomServerProcess(place, arguments)
    let port = server.port
    let cable = try stage.lay(to: port)
    defer { try? cable.on { $0.close() } }
    let file = try LoadRun.drawing(strokes: 5)
    try stage.makeRooms(1, file)
    try stage.on { [people] crowd in
      for index in 0..<people {
        let random = SeededGenerator(seed: UInt64(index))
        crowd.add(
          Guest(
            crowd, room: crowd.rooms.count - 1,
            pen: .edits(RandomEdits(seed: UInt64(100 + index), longest: 30), random)))
      }
    }
    try stage.wait(for: "people who join") { $0.isSettled }
    try stage.on {
      $0.tally.lost = 0
      $0.draws = true
    }
    stage.rest(1)
    let strikes = try strike(fault, place, arguments, &server, cable)
    stage.rest(1)
    try cable.on { $0.weather = Cable.Weather() }
    try stage.on { crowd in
      crowd.draws = false
      for guest in crowd.guests { guest.hurry() }
    }
    try stage.wait(for: "people who have all, after the fault", 240) { $0.isSettled }
    let first = try stage.on { [people] crowd in
      try RoomHistory.noted(by: crowd.guests.suffix(people), file)
    }
    try stage.on { $0.clear() }
    guard server.end() else { throw Stage.Failure(description: "the server ended badly") }
    var history = first
    history.store = try place.store()
    return .checked(strikes: strikes, history)
  }

  /// Lets a fault happen, some times; returns how often, in words.
  private func strike(
    _ fault: WorldFault, _ place: RoomServerProcess.Place, _ arguments: [String],
    _ server: inout RoomServerProcess, _ cable: LaidCable
  ) throws -> String {
    let count = isQuick ? 2 : 12
    switch fault {
    case .kill:
      for _ in 0..<count {
        stage.rest(.random(in: 0.3...2.5))
        server.end(SIGKILL)
        stage.rest(.random(in: 0...0.5))
        server = try RoomServerProcess(place, port: server.port, arguments)
      }
      return "\(count) times"
    case .stop:
      for _ in 0..<count {
        stage.rest(.random(in: 0.2...1))
        server.signal(SIGSTOP)
        stage.rest(.random(in: 0.5...3))
        server.signal(SIGCONT)
      }
      return "\(count) times"
    case .disk:
      let filler = place.rooms + "/filler"
      for _ in 0..<max(count / 3, 1) {
        fill(filler)
        stage.rest(4)
        try FileManager.default.removeItem(atPath: filler)
        stage.rest(3)
      }
      let failed = try server.metrics()["commits_failed_total"] ?? 0
      guard failed > 0 else { throw Stage.Failure(description: "the disk was never full") }
      return "\(Int(failed)) writes failed"
    case .cut:
      for _ in 0..<2 * count {
        stage.rest(.random(in: 0.1...1.5))
        try cable.on { $0.cut(.random(in: 0.2...1)) }
      }
      return "\(try cable.on { $0.cuts }) connections"
    case .silence:
      let before = try stage.on { $0.guests.reduce(0) { $0 + $1.attempts } }
      try cable.on { $0.silence() }
      // Each gives up by itself.
      stage.rest(45)
      let after = try stage.on { $0.guests.reduce(0) { $0 + $1.attempts } }
      return "\(after - before) connections"
    case .slow, .lossy:
      try cable.on {
        if fault == .slow {
          ($0.weather.delay, $0.weather.rate) = (150...400, 20_000)
        } else {
          ($0.weather.delay, $0.weather.losses) = (10...30, 0.05)
        }
      }
      stage.rest(isQuick ? 4 : 25)
      let losses = try cable.on { $0.losses }
      return fault == .slow ? "all the time" : "\(losses) times"
    case .folder: return ""
    }
  }

  // MARK: The disk

  /// Mounts a small file system; false where that is not allowed.
  private func mount(_ path: String) -> Bool {
    run("mount", "-t", "tmpfs", "-o", "size=8m", "none", path)
  }

  @discardableResult
  private func run(_ command: String...) -> Bool {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = command
    process.standardError = FileHandle.nullDevice
    do { try process.run() } catch { return false }
    process.waitUntilExit()
    return process.terminationStatus == 0
  }

  /// Writes a file until there is no place for more.
  private func fill(_ path: String) {
    let descriptor = open(path, O_CREAT | O_WRONLY, 0o600)
    defer { close(descriptor) }
    let block = [UInt8](repeating: 0, count: 4096)
    while write(descriptor, block, block.count) > 0 {}
  }
}
