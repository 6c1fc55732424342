import Foundation
import InkSync
import RoomChecker
import RoomHosting

/// A server of rooms: a process that was started here, or one that runs already.
final class RoomServerProcess {
  /// The program and the folders.
  struct Place {
    /// The path of the program `ductus`.
    let program: String
    /// The folder of the app, and that of the rooms.
    let site: String
    let rooms: String

    /// Makes a place in a folder, which is made.
    ///
    /// - Parameters:
    ///   - program: the path of the program.
    ///   - folder: the folder.
    ///   - app: the folder of the app; `nil` for one with an empty page.
    /// - Throws: where nothing can be written there.
    init(program: String, folder: String, site app: String? = nil) throws {
      (self.program, site, rooms) = (program, app ?? folder + "/site", folder + "/rooms")
      if app != nil {
        try FileManager.default.createDirectory(atPath: rooms, withIntermediateDirectories: true)
        return
      }
      for path in [site, rooms] {
        try FileManager.default.createDirectory(
          atPath: path, withIntermediateDirectories: true)
      }
      try Data("<!doctype html><title>app</title>".utf8)
        .write(to: URL(fileURLWithPath: site + "/index.html"))
    }
  }

  /// The port on which it listens.
  let port: Int
  /// The number of the process.
  let identifier: Int32
  private let process: Process?

  /// Takes a server that runs already.
  init(port: Int, identifier: Int32) {
    (self.port, self.identifier, process) = (port, identifier, nil)
  }

  /// Starts a server, and waits until it listens.
  ///
  /// - Parameters:
  ///   - place: the program and the folders.
  ///   - port: the port; 0 for any that is free.
  ///   - arguments: more arguments.
  /// - Throws: where it cannot be started, or says no address.
  init(_ place: Place, port: Int = 0, _ arguments: [String] = []) throws {
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(fileURLWithPath: place.program)
    process.arguments =
      ["studio", "--port", "\(port)", "--directory", place.site, "--rooms", place.rooms]
      + arguments
    process.standardOutput = output
    let messages = place.rooms + ".log"
    if !FileManager.default.fileExists(atPath: messages) {
      _ = FileManager.default.createFile(atPath: messages, contents: nil)
    }
    let file = FileHandle(forWritingAtPath: messages)
    _ = try file?.seekToEnd()
    process.standardError = file
    try process.run()
    var text = Data()
    while !text.contains(UInt8(ascii: "\n")) {
      guard let more = try output.fileHandleForReading.read(upToCount: 1), !more.isEmpty else {
        break
      }
      text += more
    }
    let address = String(decoding: text.dropLast(), as: UTF8.self)
    guard let port = address.dropLast().split(separator: ":").last.flatMap({ Int($0) }) else {
      process.waitUntilExit()
      throw Stage.Failure(description: "the server does not start; see \(messages)")
    }
    (self.port, self.process, identifier) = (port, process, process.processIdentifier)
  }

  deinit { if let process, process.isRunning { kill(identifier, SIGKILL) } }

  /// Sends it a signal.
  func signal(_ number: Int32) { kill(identifier, number) }

  /// Sends it a signal that ends it, and waits for that.
  ///
  /// - Returns: true if it has ended as it should.
  @discardableResult
  func end(_ number: Int32 = SIGTERM) -> Bool {
    guard let process else { return true }
    if process.isRunning { kill(identifier, number) }
    process.waitUntilExit()
    return process.terminationReason == .exit && process.terminationStatus == 0
  }

  // MARK: Costs

  /// The seconds of a processor that it has used.
  var busy: Double {
    guard let text = try? String(contentsOfFile: "/proc/\(identifier)/stat", encoding: .utf8),
      let end = text.lastIndex(of: ")")
    else { return .nan }
    // Fields 14 and 15 of proc(5), in hundredths of a second; the first one here is field 3.
    let fields = text[text.index(after: end)...].split(separator: " ")
    guard fields.count > 12, let user = Double(fields[11]), let system = Double(fields[12]) else {
      return .nan
    }
    return (user + system) / 100
  }

  /// Its memory in MB (2²⁰ bytes), as far as it is resident.
  var memory: Double {
    guard let text = try? String(contentsOfFile: "/proc/\(identifier)/status", encoding: .utf8),
      let line = text.split(separator: "\n").first(where: { $0.hasPrefix("VmRSS:") }),
      let kilobytes = line.split(whereSeparator: { $0 == " " || $0 == "\t" }).dropFirst().first
    else { return .nan }
    return (Double(kilobytes) ?? .nan) / 1024
  }

  /// The numbers that it tells at `/metrics`, by their names.
  func metrics() throws -> [String: Double] {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(descriptor) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = UInt16(port).bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let isConnected = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
      }
    }
    guard isConnected else { throw Stage.Failure(description: "nobody tells the metrics") }
    let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: false)
    let request = "GET /metrics HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
    try file.write(contentsOf: Data(request.utf8))
    let text = String(decoding: try file.readToEnd() ?? Data(), as: UTF8.self)
    var numbers: [String: Double] = [:]
    for line in text.split(whereSeparator: { $0.isNewline }) where line.hasPrefix("ductus_") {
      let parts = line.split(separator: " ")
      if parts.count == 2 { numbers[String(parts[0].dropFirst(7))] = Double(parts[1]) }
    }
    return numbers
  }
}

extension RoomServerProcess.Place {
  /// The content of the store of the only room; the server must have ended, or be at rest.
  ///
  /// - Throws: where it cannot be read, is damaged, or has no such room.
  func store() throws -> RoomHistory.Store {
    let store = try SQLiteRoomStore(reading: rooms)
    defer { store.close() }
    guard let room = try store.rooms().first, let stored = try store.records(of: room.id),
      stored.damaged == 0
    else { throw Stage.Failure(description: "the store has no room, or is damaged") }
    var (number, length) = (0, 0)
    var entries: [RoomEntry] = []
    for record in stored.records {
      switch record {
      case .base(let base):
        (number, length) = (base.number, base.length)
        let kept = Set(base.kept)
        entries.removeAll { $0.number <= base.number && !kept.contains($0.number) }
      case .entry(let entry): entries.append(entry)
      case .author, .visit: break
      }
    }
    guard let base = try store.base(of: room.id, number: number, offset: 0, count: length) else {
      throw Stage.Failure(description: "the store lacks a base")
    }
    return RoomHistory.Store(number: number, base: base, entries: entries)
  }
}
