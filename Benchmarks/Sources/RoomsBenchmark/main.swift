import Foundation
import NIOCore
import NIOPosix

let usage = """
  usage: RoomsBenchmark [load] [pages] [faults] [NAME-OF-A-FAULT…] [--soak MINUTES [--turn SECONDS]]
           [--quick] [--rooms COUNT] [--server PROGRAM] [--site FOLDER] [--folder FOLDER]
           [--port NUMBER --process NUMBER]

  Without names it measures, and tries all faults. With pages two browsers show the app of .build/site, or of \
  the folder that is named. The server is .build/release/ductus unless it is
  named; with --port and --process load and soak use one that runs. Faults are: \
  \(WorldFault.allCases.map { $0.rawValue }.joined(separator: ", ")).
  """

/// The wishes that the arguments say.
struct Wishes {
  var measures = false
  var hasPages = false
  var faults: [WorldFault] = []
  var soak: Double?
  var turn = 60.0
  var isQuick = false
  var rooms = 1000
  var program = ".build/release/ductus"
  var site = ".build/site"
  var folder = NSTemporaryDirectory() + "ductus-rooms-\(getpid())"
  var server: (port: Int, process: Int32)?

  /// Reads arguments; `nil` where they are others.
  init?(_ arguments: [String]) {
    var rest = arguments[...]
    var (port, process): (Int?, Int32?) = (nil, nil)
    while let argument = rest.popFirst() {
      switch argument {
      case "load": measures = true
      case "pages": hasPages = true
      case "faults": faults = WorldFault.allCases
      case "--quick": isQuick = true
      case "--soak":
        guard let value = rest.popFirst().flatMap({ Double($0) }), value > 0 else { return nil }
        soak = value
      case "--turn":
        guard let value = rest.popFirst().flatMap({ Double($0) }), value >= 5 else { return nil }
        turn = value
      case "--rooms":
        guard let value = rest.popFirst().flatMap({ Int($0) }), value > 0 else { return nil }
        rooms = value
      case "--server":
        guard let value = rest.popFirst() else { return nil }
        program = value
      case "--site":
        guard let value = rest.popFirst() else { return nil }
        site = value
      case "--folder":
        guard let value = rest.popFirst() else { return nil }
        folder = value
      case "--port":
        guard let value = rest.popFirst().flatMap({ Int($0) }) else { return nil }
        port = value
      case "--process":
        guard let value = rest.popFirst().flatMap({ Int32($0) }) else { return nil }
        process = value
      default:
        guard let fault = WorldFault(rawValue: argument) else { return nil }
        faults.append(fault)
      }
    }
    if !measures, !hasPages, faults.isEmpty, soak == nil {
      (measures, faults) = (true, WorldFault.allCases)
    }
    switch (port, process) {
    case (let port?, let process?): server = (port, process)
    case (nil, nil): break
    default: return nil
    }
  }

  /// Does it.
  ///
  /// - Returns: true if no fault was found.
  func fulfil() throws -> Bool {
    let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    var isWell = true
    if measures {
      try serve(group.next(), "load") { stage, server in
        try LoadRun(stage, server, seconds: isQuick ? 2 : 20, rooms: isQuick ? 20 : rooms).run()
      }
    }
    if hasPages {
      try PagesRun(program: program, site: site, folder: folder, strokes: isQuick ? 2 : 40).run()
    }
    if !faults.isEmpty {
      let stage = try Stage(group.next())
      let run = FaultRun(stage: stage, program: program, folder: folder, isQuick: isQuick)
      if try !run.run(faults) { isWell = false }
      try stage.on { $0.end() }
    }
    if let soak {
      try serve(group.next(), "soak") { stage, server in
        if try !SoakRun(stage: stage, server: server, minutes: soak, turn: turn).run() {
          isWell = false
        }
      }
    }
    return isWell
  }

  /// Does something with a crowd and a server.
  private func serve(
    _ loop: any EventLoop, _ name: String, _ body: (Stage, RoomServerProcess) throws -> Void
  ) throws {
    let stage = try Stage(loop)
    let server =
      try server.map { RoomServerProcess(port: $0.port, identifier: $0.process) }
      ?? RoomServerProcess(.init(program: program, folder: "\(folder)/\(name)"))
    let port = server.port
    try stage.on { $0.port = port }
    try body(stage, server)
    try stage.on { $0.end() }
    guard server.end() else { throw Stage.Failure(description: "the server ended badly") }
  }
}

// Each connection is a descriptor here and one there.
var limit = rlimit()
getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
limit.rlim_cur = limit.rlim_max
setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
signal(SIGPIPE, SIG_IGN)

guard let wishes = Wishes(Array(CommandLine.arguments.dropFirst())) else {
  FileHandle.standardError.write(Data((usage + "\n").utf8))
  exit(64)
}
do {
  exit(try wishes.fulfil() ? 0 : 1)
} catch {
  FileHandle.standardError.write(Data("error: \(error)\n".utf8))
  exit(1)
}
