import Foundation
import Testing

/// `ductus studio` while it runs.
final class StudioProcess {
  /// The first address that it printed.
  let address: String
  /// The port in it.
  let port: UInt16

  private let process = Process()
  private let output = Pipe()
  private let messageFile: URL

  /// Its process number.
  var identifier: Int32 { process.processIdentifier }

  /// Starts it on a free port, unless told otherwise, and waits until it can be opened.
  ///
  /// - Parameters:
  ///   - folder: the folder that it serves, unless the environment says.
  ///   - arguments: its arguments.
  ///   - environment: variables that are changed in the environment.
  ///   - descriptors: the number of descriptors that it may have; `nil` for as many as here.
  /// - Throws: where it prints no address.
  init(
    _ folder: URL, _ arguments: [String] = ["--port", "0"], environment: [String: String] = [:],
    descriptors: Int? = nil
  ) throws {
    messageFile = FileManager.default.temporaryDirectory
      .appendingPathComponent("ductus-\(UInt64.random(in: .min ... .max))")
    try Data().write(to: messageFile)
    process.executableURL = CommandRun.executable
    process.arguments = ["studio"] + arguments
    if environment["DUCTUS_SITE"] == nil { process.arguments? += ["--directory", folder.path] }
    if let descriptors {
      process.executableURL = URL(fileURLWithPath: "/bin/sh")
      let command = [CommandRun.executable.path] + (process.arguments ?? [])
      process.arguments = ["-c", "ulimit -n \(descriptors); exec \"$@\"", "sh"] + command
    }
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    process.standardOutput = output
    process.standardError = try FileHandle(forWritingTo: messageFile)
    try process.run()
    // It says so at once: were its output kept back, this would wait for ever.
    var text = Data()
    while !text.contains(UInt8(ascii: "\n")) {
      guard let more = try output.fileHandleForReading.read(upToCount: 1), !more.isEmpty else {
        break
      }
      text += more
    }
    address = String(decoding: text.dropLast(), as: UTF8.self)
    port = try #require(address.dropLast().split(separator: ":").last.flatMap { UInt16($0) })
  }

  /// The program's output on standard error.
  var messages: String {
    (try? String(contentsOf: messageFile, encoding: .utf8)) ?? ""
  }

  /// Sends it a signal and waits until it has ended.
  ///
  /// - Returns: its exit code; -1 where the signal killed it.
  func end(_ signal: Int32 = SIGTERM) -> Int32 {
    if process.isRunning { kill(process.processIdentifier, signal) }
    process.waitUntilExit()
    return process.terminationReason == .exit ? process.terminationStatus : -1
  }

  deinit {
    if process.isRunning { process.terminate() }
    try? FileManager.default.removeItem(at: messageFile)
  }

  /// A response to a request.
  struct Response {
    var status: Int
    var headers: [String: String]
    var body: [UInt8]
  }

  /// Asks for a path as it stands, whatever is in it.
  func get(
    _ path: String, method: String = "GET", host: String = "localhost", headers: [String] = []
  ) throws -> Response {
    let lines = ["\(method) \(path) HTTP/1.1", "Host: \(host)", "Connection: close"] + headers
    let bytes = try exchange(Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8))
    return try #require(Self.responses(in: bytes, isHead: method == "HEAD").first)
  }

  /// Opens a connection.
  func connect(to address: String = "127.0.0.1") throws -> StudioSocket {
    try StudioSocket(address, port)
  }

  /// Sends bytes and reads until the other end hangs up.
  func exchange(_ request: [UInt8]) throws -> [UInt8] {
    let socket = try connect()
    socket.send(request)
    return try socket.receive()
  }

  /// Returns the responses in the bytes that came, one after the other.
  static func responses(in bytes: [UInt8], isHead: Bool = false) throws -> [Response] {
    var responses: [Response] = []
    var rest = bytes[...]
    let gap = Array("\r\n\r\n".utf8)
    while let end = rest.indices.first(where: { rest[$0...].starts(with: gap) }) {
      let lines = String(decoding: rest[..<end], as: UTF8.self).components(separatedBy: "\r\n")
      let status = try #require(
        lines[0].split(separator: " ").dropFirst().first.flatMap { Int($0) })
      var headers: [String: String] = [:]
      for line in lines.dropFirst() {
        let parts = line.split(separator: ":", maxSplits: 1)
        try #require(parts.count == 2, "\(line)")
        let name = parts[0].lowercased()
        #expect(headers[name] == nil, "\(name) comes twice")
        headers[name] = parts[1].trimmingCharacters(in: .whitespaces)
      }
      rest = rest[(end + 4)...]
      let isEmpty = isHead || status == 304
      let length = isEmpty ? 0 : Int(headers["content-length"] ?? "") ?? 0
      try #require(rest.count >= length)
      responses.append(Response(status: status, headers: headers, body: Array(rest.prefix(length))))
      rest = rest.dropFirst(length)
    }
    try #require(rest.isEmpty, "\(rest.count) bytes too many")
    return responses
  }
}
