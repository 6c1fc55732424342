public import Foundation

/// A program that runs beside the tests, with a folder of its own, and never outlives them.
///
/// A shell watches over it, in a session of its own. When the program is to end, when the process of
/// the tests is gone for whatever reason, or when the time is over, it kills all of that session,
/// the children of the program included, and removes the folder.
public final class Supervised: @unchecked Sendable {
  private let process = Process()
  private let input = Pipe()
  private let lock = NSLock()
  private var isEnded = false

  /// A folder that is removed at the end: for profiles, downloads and logs.
  public let folder: URL

  /// $1 is the folder, $2 the seconds to live; the rest is the program with its arguments.
  private static let watch = #"""
    folder=$1 seconds=$2
    shift 2
    exec 2> /dev/null
    "$@" < /dev/null > "$folder/log" 2>&1 &
    read -r -t "$seconds" _
    for round in {1..100}; do
      found=no
      for file in /proc/[0-9]*/stat; do
        read -r line < "$file" || continue
        # After the name, which may have anything in it: state, parent, group, session.
        read -r state _ _ session _ <<< "${line##*) }"
        pid=${line%% *}
        if [ "$session" = $$ ] && [ "$pid" != $$ ] && [ "$state" != Z ]; then
          kill -KILL "$pid"
          found=yes
        fi
      done
      [ $found = yes ] || break
      sleep 0.05
    done
    wait
    rm -rf "$folder"
    """#

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - arguments: the program, with its path or to be looked for, and its arguments; each `{folder}`
  ///     in them stands for the folder.
  ///   - environment: variables that are added to the environment.
  ///   - seconds: the longest time that it may run, in seconds.
  ///   - package: the Debian package that has the program.
  /// - Throws: a ``BrowserError`` where there is no such program.
  public init(
    _ arguments: [String], environment: [String: String] = [:], seconds: Int = 5400, package: String
  ) throws {
    guard let program = Self.path(of: arguments[0]) else {
      throw BrowserError(
        "\(arguments[0]) is missing; install it with: "
          + "apt-get install -y --no-install-recommends \(package)")
    }
    guard let setsid = Self.path(of: "setsid"), let bash = Self.path(of: "bash") else {
      throw BrowserError("setsid and bash are needed to watch over browsers (util-linux, bash)")
    }
    folder = FileManager.default.temporaryDirectory
      .appending(path: "ductus-browser-\(UInt64.random(in: .min ... .max))")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    process.executableURL = URL(filePath: setsid)
    process.arguments =
      ["--wait", bash, "-c", Self.watch, "watch", folder.path, String(seconds), program]
      + arguments.dropFirst().map { $0.replacingOccurrences(of: "{folder}", with: folder.path) }
    // Profiles, caches and settings are not to be those of the person who runs the tests.
    var all = ProcessInfo.processInfo.environment
    for (name, value) in environment { all[name] = value }
    all["HOME"] = folder.path
    for name in ["XDG_CONFIG_HOME", "XDG_CACHE_HOME", "XDG_DATA_HOME", "DBUS_SESSION_BUS_ADDRESS"] {
      all[name] = nil
    }
    process.environment = all
    process.standardInput = input
    try process.run()
  }

  /// The output of the program so far.
  public var log: String {
    (try? String(contentsOf: folder.appending(path: "log"), encoding: .utf8)) ?? ""
  }

  /// True until the program is ended, or ends by itself with its watcher.
  public var isRunning: Bool { process.isRunning }

  /// Ends the program and all its children, and removes its folder.
  public func end() {
    let isFirst = lock.withLock {
      defer { isEnded = true }
      return !isEnded
    }
    guard isFirst else { return }
    try? input.fileHandleForWriting.close()
    process.waitUntilExit()
  }

  deinit { end() }

  /// Returns the path of a program.
  ///
  /// - Parameter name: its name, or its path.
  /// - Returns: the path, or nil where there is none.
  public static func path(of name: String) -> String? {
    if name.contains("/") {
      return FileManager.default.isExecutableFile(atPath: name) ? name : nil
    }
    let folders = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/local/bin:/usr/bin:/bin"
    return folders.split(separator: ":").lazy.map { "\($0)/\(name)" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }
}
