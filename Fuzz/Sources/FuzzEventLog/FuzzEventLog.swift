import Ductus

/// Reads any bytes as a log or an error, and checks that the events are written and read again as the same.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzEventLog(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  let options = EventLogReader.Options(dropsUnknownKeys: count.isMultiple(of: 2))
  guard let log = try? EventLog(json: bytes, options: options) else { return 0 }
  for format in EventLogFormat.allCases {
    guard let json = try? log.json(format: format) else {
      fatalError("what was read cannot be written")
    }
    guard let again = try? EventLog(json: json) else { fatalError("what was written is no log") }
    // The array form cannot keep empty batches.
    let batches = log.batches.filter { format == .lines || !$0.events.isEmpty }
    precondition(again.batches == batches, "the log came back as another")
  }
  return 0
}
