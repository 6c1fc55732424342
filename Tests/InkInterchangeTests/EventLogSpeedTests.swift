import Foundation
import InkInput
import InkInterchange
import SharedData
import Testing

/// How quickly logs are read and written, where the compiler optimises.
///
/// The floors are far below what is usual, so that only a real loss of speed fails.
@Suite(.enabled(if: SharedData.isAvailable, SharedData.isMissing))
struct EventLogSpeedTests {
  #if !DEBUG
    @Test(arguments: EventLogFormat.allCases)
    func `long logs are read and written quickly`(format: EventLogFormat) throws {
      var log = try EventLog(contentsOf: SharedData.path(ofRecording: "events"))
      log.batches = (0..<100).flatMap { _ in log.batches }
      log.eventNames = (0..<100).flatMap { _ in log.eventNames }
      let clock = ContinuousClock()
      var json: [UInt8] = []
      let writing = try clock.measure { json = try log.json(format: format) }
      var read = EventLog()
      let reading = try clock.measure { read = try EventLog(json: json) }
      #expect(read == log)
      let megabytes = Double(json.count) / 1e6
      #expect(megabytes / (writing / .seconds(1)) > 10)
      #expect(megabytes / (reading / .seconds(1)) > 10)
    }
  #endif
}
