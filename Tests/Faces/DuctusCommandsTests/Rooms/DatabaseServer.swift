import Foundation
import Testing

/// A server of PostgreSQL with an empty database, in a folder for temporary files, while a test uses it.
final class DatabaseServer {
  /// The folder of its programs; `nil` where they are not installed.
  static let programs: String? = {
    let versions = try? FileManager.default.contentsOfDirectory(atPath: "/usr/lib/postgresql")
    let path = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":").map(String.init)
    let folders = (versions ?? []).sorted().reversed().map { "/usr/lib/postgresql/\($0)/bin" }
    return (folders + (path ?? [])).first { folder in
      ["initdb", "postgres", "psql"].allSatisfy {
        FileManager.default.isExecutableFile(atPath: "\(folder)/\($0)")
      }
    }
  }()

  /// The address of the database.
  var address: String { "postgres://ductus@/postgres?host=\(folder.path)" }

  private let programs: String
  /// The folder in which it has its data, and its socket.
  let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("ductus-\(UInt64.random(in: .min ... .max))")
  private var server: Process?
  private var data: String { folder.path + "/data" }

  /// Makes the database, and starts its server.
  init() throws {
    programs = try #require(Self.programs)
    try FileManager.default.createDirectory(
      at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    // PostgreSQL does not run as root.
    if getuid() == 0 { try Self.run("/bin/chown", ["postgres", folder.path]) }
    try Self.run(
      programs + "/initdb",
      ["-D", data, "-U", "ductus", "-A", "trust", "-E", "UTF8", "--no-locale", "-N"],
      as: "postgres")
    try start()
  }

  deinit {
    stop(SIGQUIT)
    try? FileManager.default.removeItem(at: folder)
  }

  /// Starts its server, and waits until it answers.
  func start() throws {
    let process = try Self.process(
      as: "postgres", "\(programs)/postgres",
      ["-D", data, "-k", folder.path, "-c", "listen_addresses="], output: data + ".log")
    server = process
    while (try? ask("SELECT 1")) == nil {
      let log = try String(contentsOfFile: data + ".log", encoding: .utf8)
      try #require(process.isRunning, "\(log)")
      usleep(20_000)
    }
  }

  /// Stops its server, after what is underway, or with `SIGQUIT` as if the machine had lost power.
  func stop(_ signal: Int32 = SIGINT) {
    guard let server, server.isRunning else { return }
    kill(server.processIdentifier, signal)
    server.waitUntilExit()
  }

  /// Does a statement; returns what it prints, a line for each row.
  @discardableResult
  func ask(_ statement: String) throws -> String {
    try Self.run(
      programs + "/psql", ["-h", folder.path, "-U", "ductus", "-d", "postgres", "-Atc", statement])
  }

  /// Runs a program to its end; returns what it prints.
  @discardableResult
  private static func run(
    _ program: String, _ arguments: [String], as user: String? = nil
  ) throws -> String {
    let output = FileManager.default.temporaryDirectory
      .appendingPathComponent("ductus-\(UInt64.random(in: .min ... .max))").path
    defer { try? FileManager.default.removeItem(atPath: output) }
    let process = try process(as: user, program, arguments, output: output)
    process.waitUntilExit()
    let text = try String(contentsOfFile: output, encoding: .utf8)
    struct Failure: Error, CustomStringConvertible { let description: String }
    guard process.terminationStatus == 0 else {
      throw Failure(description: "\(program) \(arguments): \(text)")
    }
    return text
  }

  /// Starts a program; as root, as another user.
  private static func process(
    as user: String?, _ program: String, _ arguments: [String], output: String
  ) throws -> Process {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    if let user, getuid() == 0 {
      process.executableURL = URL(fileURLWithPath: "/usr/bin/setpriv")
      process.arguments =
        ["--reuid=\(user)", "--regid=\(user)", "--clear-groups", program] + arguments
    }
    // Another user may not see this folder.
    process.currentDirectoryURL = URL(fileURLWithPath: "/")
    _ = FileManager.default.createFile(atPath: output, contents: nil)
    let file = try #require(FileHandle(forWritingAtPath: output))
    (process.standardOutput, process.standardError) = (file, file)
    process.standardInput = FileHandle.nullDevice
    try process.run()
    return process
  }
}
