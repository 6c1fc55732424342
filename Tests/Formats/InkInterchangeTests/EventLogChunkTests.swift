import Foundation
import InkCodec
import InkInput
import InkInterchange
import Testing

/// Tests that the pieces in which the bytes arrive make no difference.
@Suite struct EventLogChunkTests {
  static let log =
    "\u{FEFF}{\"eventLog\":1}\r\n["
    + Sample.object(touch: #"é😀\uD83D\uDE00\n"#, #","force":-12.5e-03,"isUpdate":true"#)
    + " , "
    + Sample.object(#","estimationUpdateIndex":-9007199254740991,"unknown":{"a":[null]}"#)
    + "]\n\n[]\n" + Sample.object()

  @Test func `a log is the same wherever it is cut in two`() throws {
    let bytes = Array(Self.log.utf8)
    let whole = try EventLog(json: bytes, options: .init(dropsUnknownKeys: true))
    #expect(whole.batches.map(\.events.count) == [2, 0, 1])
    for cut in 1..<bytes.count {
      #expect(try read([bytes[..<cut], bytes[cut...]]) == whole, "cut at \(cut)")
    }
  }

  /// Reads pieces that arrive one at a time: as datagrams, of which each read takes one.
  private func read(_ pieces: [ArraySlice<UInt8>]) throws -> EventLog {
    #if os(Linux)
      let type = Int32(SOCK_DGRAM.rawValue)
    #else
      let type = SOCK_DGRAM
    #endif
    var ends: [Int32] = [-1, -1]
    try #require(socketpair(AF_UNIX, type, 0, &ends) == 0)
    defer { for end in ends { close(end) } }
    for piece in pieces + [[]] {
      let count = piece.withUnsafeBytes { send(ends[0], $0.baseAddress, $0.count, 0) }
      try #require(count == piece.count)
    }
    let reader = EventLogReader(fileDescriptor: ends[1], options: .init(dropsUnknownKeys: true))
    return try EventLog(reading: reader)
  }
}
