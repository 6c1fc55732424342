internal import InkWebCore

// Event logs as JSON, from and to records of events; `Web/engine/logs.js` describes these exports.

/// Puts the events of the log in the first bytes of the input area into the output, as the records of `events`.
///
/// It puts 1 into the numbers if they are only samples, and returns their number. If the log has a fault, it puts
/// that into the output in words, and returns `Status.file`.
@c(read_log)
public func readLog(_ count: Int32) -> Int32 { current?.readLog(Int(count)) ?? Status.noMemory }

/// Begins to write a log: in lines (1) or as an array (0), of samples (1) or of all events (0), with the numbers
/// of callbacks (1) or without them (0), which only arrays have.
@c(begin_log)
public func beginLog(
  _ hasLines: Int32, _ hasOnlySamples: Int32, _ writesCallbacks: Int32
) -> Int32 {
  current?.beginLog(
    hasLines: hasLines != 0, hasOnlySamples: hasOnlySamples != 0,
    writesCallbacks: writesCallbacks != 0) ?? Status.noMemory
}

/// Puts the text of the first records in the input area, whole callbacks, into the output; of none, the log's end.
///
/// It returns 1 if the log needs the numbers of callbacks. If an event cannot be written, it puts that into the
/// output in words, and returns `Status.file`.
@c(write_log)
public func writeLog(_ count: Int32) -> Int32 { current?.writeLog(Int(count)) ?? Status.noMemory }
