import InkCodec
import InkGeometry
import InkInput

/// Small pieces of logs.
enum Sample {
  /// Returns an event object; `more` is further members, each with a comma before it.
  static func object(touch: String = "t", x: Int = 1, _ more: String = "") -> String {
    #"{"touchIdentifier":"\#(touch)","timestamp":0.5,"type":2,"phase":1,"#
      + #""location":[\#(x),2]\#(more)}"#
  }

  /// Returns the x coordinates of the events, batch by batch, which shows the borders.
  static func borders(_ json: String, format: EventLogFormat? = nil) throws -> [[Double]] {
    let options = EventLogReader.Options(format: format)
    let log = try EventLog(json: Array(json.utf8), options: options)
    return log.batches.map { $0.events.compactMap { $0.location?.x } }
  }
}
