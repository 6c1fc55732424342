import BrowserDriver
import Foundation
import Testing

@Suite(.enabled(if: FileManager.default.fileExists(atPath: "/proc/self/stat"), "Linux only."))
struct SupervisedTests {
  /// A program with a child that it does not wait for, and that writes down both their numbers.
  private static let family = [
    "bash", "-c",
    #"(trap "" TERM HUP; exec sleep 1000) & echo $! $$ > "$0/family"; exec sleep 1000"#,
    "{folder}",
  ]

  private static func members(_ program: Supervised) throws -> [Int] {
    let file = program.folder.appending(path: "family")
    return try wait(for: "the family") {
      let words = (try? String(contentsOf: file, encoding: .utf8))?.split { " \n".contains($0) }
      return words?.count == 2 ? words?.compactMap { Int($0) } : nil
    }
  }

  private static func isAlive(_ pid: Int) -> Bool {
    FileManager.default.fileExists(atPath: "/proc/\(pid)")
  }

  @Test func `Children end with the program, and the folder goes`() throws {
    let program = try Supervised(Self.family, package: "bash")
    let members = try Self.members(program)
    #expect(members.count == 2 && members.allSatisfy { Self.isAlive($0) })
    program.end()
    try wait(until: "all have ended") { !members.contains { Self.isAlive($0) } }
    #expect(!FileManager.default.fileExists(atPath: program.folder.path))
    program.end()
  }

  @Test func `When the time is over they end too`() throws {
    let program = try Supervised(Self.family, seconds: 1, package: "bash")
    let members = try Self.members(program)
    try wait(until: "all have ended") { !members.contains { Self.isAlive($0) } }
    try wait(until: "the watcher has ended") { !program.isRunning }
    #expect(!FileManager.default.fileExists(atPath: program.folder.path))
  }

  @Test func `A missing program is named with the package that has it`() {
    let error = #expect(throws: BrowserError.self) {
      try Supervised(["no-such-browser"], package: "some-package")
    }
    #expect(
      error?.description == "no-such-browser is missing; install it with: "
        + "apt-get install -y --no-install-recommends some-package")
  }

  @Test func `Waiting in vain ends with what was waited for`() {
    var asked = 0
    let error = #expect(throws: BrowserError.self) {
      try wait(until: "the moon", atMost: .milliseconds(50)) {
        asked += 1
        return false
      }
    }
    #expect(asked > 1)
    #expect(error?.description.contains("the moon") == true)
  }
}
