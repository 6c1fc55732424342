import Foundation
import InkCodec
import InkGeometry
import InkInput
import InkInterchange
import Testing

/// Reading takes the memory of a batch, not of the log.
///
/// Each measurement has a process of its own, in which nothing else runs.
@Suite struct EventLogMemoryTests {
  #if DEBUG
    static let size = 5_000_000
  #else
    static let size = 100_000_000
  #endif
  static let allowedGrowth = 64_000_000

  @Test func `a long log of callbacks is read in little memory`() async throws {
    let result = await #expect(
      processExitsWith: .success, observing: [\.standardOutputContent]
    ) {
      var random = RandomEventLog(seed: 1)
      let lines = try random.log(batchCount: 300).json(format: .lines)
      try Self.readRepeated(lines)
    }
    try expectLittleMemory(result)
  }

  @Test func `a long log without borders is read in little memory`() async throws {
    let result = await #expect(
      processExitsWith: .success, observing: [\.standardOutputContent]
    ) {
      // One endless callback, by inference, with names of the largest size.
      try Self.readRepeated(Array((Self.namedObject + "\n").utf8))
    }
    try expectLittleMemory(result)
  }

  @Test func `a first line that may be a log is read in little memory`() async throws {
    let result = await #expect(
      processExitsWith: .success, observing: [\.standardOutputContent]
    ) {
      try Self.readRepeated(Array((Self.namedObject + ",").utf8), opening: "[")
    }
    try expectLittleMemory(result)
  }

  private static var namedObject: String {
    let name = String(repeating: "n", count: EventLogLimits.nameLength)
    return Sample.object(#","identifier":"\#(name)""#)
  }

  /// Reads a log that repeats a piece until it is long, and prints by how many bytes the memory of
  /// this process has grown.
  private static func readRepeated(_ piece: [UInt8], opening: String = "") throws {
    try withTemporaryFolder { folder in
      let url = folder.appendingPathComponent("log")
      try Data(opening.utf8).write(to: url)
      let file = try FileHandle(forUpdating: url)
      try file.seekToEnd()
      let count = size / piece.count
      for _ in 0..<count { try file.write(contentsOf: piece) }
      try file.close()

      let before = try peakMemory()
      let reader = try EventLogReader(path: url.path)
      var events = 0
      do throws(EventLogError) {
        while let named = try reader.nextBatch() { events += named.batch.events.count }
      } catch {
        // The log that is all on one line has no end.
        #expect(error.found == "the end of the log")
      }
      #expect(events >= count)
      print("GROWTH", try peakMemory() - before)
    }
  }

  private func expectLittleMemory(_ result: ExitTest.Result?) throws {
    let output = String(decoding: try #require(result).standardOutputContent, as: UTF8.self)
    let line = try #require(output.split(separator: "\n").last { $0.contains("GROWTH ") })
    let growth = try #require(line.split(separator: " ").last.flatMap { Int($0) })
    #expect(growth <= Self.allowedGrowth)
  }

  /// Returns the most memory that this process has had, in bytes.
  private static func peakMemory() throws -> Int {
    #if os(Linux)
      let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
      let line = try #require(status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") })
      return try #require(Int(line.filter(\.isNumber))) * 1024
    #else
      var usage = rusage()
      getrusage(RUSAGE_SELF, &usage)
      return Int(usage.ru_maxrss)
    #endif
  }
}
