internal import InkCodec
internal import InkInput
internal import InkWebCore

/// An event log that is being written.
struct LogWriting {
  let writer: EventLogWriter
  /// The borders that readers would infer, in a log that does not have them in another way.
  var inference: BorderInference?
  /// The number of events so far, each of which may have named a touch.
  var eventCount = 0
}

extension Session {
  /// Bytes of the shortest event of a log: its required keys.
  private static let leastBytesPerEvent = 48
  /// Bytes of an event while its callback is read or written, in arrays that double as they grow.
  private static let bytesPerLoggedEvent = 2000.0
  /// Bytes of the text of an event, which doubles as it grows.
  private static let bytesPerEventText = 2500.0
  /// Bytes of the name of a touch, which is kept until the log ends.
  private static let bytesPerTouchName = 200.0

  /// Puts the events of the log in the first bytes of the input into the output; returns their number.
  ///
  /// The numbers get 1 if they are only samples. Of a log with a fault the output gets the message.
  func readLog(_ count: Int) -> Int32 {
    guard let start = input.start, count >= 0, count <= input.count else { return Status.number }
    let bytes = UnsafeRawBufferPointer(start: start, count: count)
    // Each event has a brace, and little else does.
    var braces = 0
    for byte in bytes where byte == UInt8(ascii: "{") { braces += 1 }
    let most = min(braces, count / Self.leastBytesPerEvent)
    let recordBytes = Double(most) * Double(EventRecords.stride * 8)
    // A callback is read as a whole; the names of touches are kept, and there may be one for each event.
    let batchBytes = Double(min(most, EventLogLimits.eventsPerBatch)) * Self.bytesPerLoggedEvent
    guard hasRoom(recordBytes + batchBytes + 3 * Double(count)),
      output.resize(most * EventRecords.stride * 8), let first = output.start
    else { return Status.noMemory }
    var position = 0
    let reader = EventLogReader(name: "event log") {
      (buffer: inout [UInt8]) throws(EventLogError) in
      let end = min(position + 65_536, bytes.count)
      buffer = Array(bytes[position..<end])
      position = end
      return buffer.count
    }
    var written = 0
    do throws(EventLogError) {
      while let named = try reader.nextBatch() {
        let events = named.batch.events
        guard written + events.count <= most else { return Status.noMemory }
        for index in events.indices {
          let record = first.assumingMemoryBound(to: Double.self) + written * EventRecords.stride
          EventRecords.write(events[index], beginsCallback: index == 0, to: record)
          written += 1
        }
      }
    } catch {
      return putFault(error)
    }
    input.release()
    put(reader.contents == .samples ? 1 : 0, at: 0)
    return Int32(truncatingIfNeeded: written)
  }

  /// Begins to write a log.
  func beginLog(hasLines: Bool, hasOnlySamples: Bool, writesCallbacks: Bool) -> Int32 {
    log = nil
    guard hasRoom() else { return Status.noMemory }
    let writer = EventLogWriter(
      format: hasLines ? .lines : .array, writesCallbacks: writesCallbacks,
      contents: hasOnlySamples ? .samples : .events)
    log = LogWriting(
      writer: writer, inference: hasLines || writesCallbacks ? nil : BorderInference())
    return Status.done
  }

  /// Puts the text of the next records in the input into the output, or the end of the log if there are none.
  ///
  /// It returns 1 if readers would not infer the borders of their callbacks. Of events that no log can have, the
  /// output gets the message.
  func writeLog(_ count: Int) -> Int32 {
    guard let writer = log?.writer, let before = log?.eventCount, count >= 0 else {
      return Status.number
    }
    let bytes =
      Double(count) * (Self.bytesPerLoggedEvent + Self.bytesPerEventText)
      + Double(before) * Self.bytesPerTouchName
    guard hasRoom(bytes) else { return Status.noMemory }
    log?.eventCount += count
    do throws(EventLogError) {
      if count > 0 {
        guard let start = input.start, count <= input.count / (EventRecords.stride * 8) else {
          return Status.number
        }
        let records = UnsafePointer(start.assumingMemoryBound(to: Double.self))
        for batch in EventRecords.batches(records, count: count) {
          for index in batch.events.indices {
            let begins = log?.inference?.beginsBatch(batch.events[index])
            if let begins, begins != (index == 0) { return 1 }
          }
          try writer.write(batch)
        }
      } else {
        try writer.finish()
        log = nil
      }
    } catch {
      return putFault(error)
    }
    return output.put(writer.takeBytes()) ? Status.done : Status.noMemory
  }

  private func putFault(_ error: EventLogError) -> Int32 {
    output.put(Array(error.description.utf8)) ? Status.file : Status.noMemory
  }
}
