internal import Ductus

/// The event log of a drawing, and the parts of the drawing that a log cannot represent.
///
/// The log is the one that the file has kept, regardless of later changes to the drawing. Without one, it has
/// the touches that drew the existing ink, one stroke after the other, as
/// ``/InkDocument/InkDocument/callbacks`` gives them.
struct DrawingLog {
  /// The events.
  let log: EventLog
  /// The number of erasures that take away ink of the log; 0 for a log that was kept.
  let erasureCount: Int
  /// The parts of the drawing that the log lacks, each in a sentence.
  let losses: [String]

  init(_ file: DuctusFile) {
    if file.log.isEmpty {
      self.init(of: file.document)
      return
    }
    self.init(
      log: file.eventLog,
      losses: [
        "the drawing keeps the log that it was made of, which knows nothing of what became of it since"
      ])
  }

  private init(log: EventLog, losses: [String]) {
    (self.log, erasureCount, self.losses) = (log, 0, losses)
  }

  /// Makes the log of the ink that is there.
  init(of document: InkDocument) {
    log = EventLog(batches: document.callbacks, contents: .samples)
    let strokes = document.strokes
    erasureCount = strokes.count { $0.isErasure && document.hasInk(below: $0) }
    var brushes: [Brush] = []
    var scaledCount = 0
    for stroke in strokes where !stroke.isErasure {
      if !brushes.contains(stroke.brush) { brushes.append(stroke.brush) }
      if (stroke.scale - 1).magnitude > 1e-6 { scaledCount += 1 }
    }
    var losses: [String] = []
    if erasureCount > 0 {
      losses.append(
        "a log has no widths: \(erasureCount) \(erasureCount == 1 ? "erasure is" : "erasures are") as wide "
          + "as the eraser of what draws the log")
    }
    if brushes.count > 1 {
      losses.append(
        "a log has no brushes: the drawing has \(brushes.count), and what draws the log has one")
    }
    if scaledCount > 0 {
      losses.append(
        "a log has no widths: \(scaledCount) \(scaledCount == 1 ? "stroke was" : "strokes were") "
          + "drawn at another zoom, or made larger or smaller")
    }
    self.losses = losses
  }
}

extension InkDocument {
  /// Returns true if there is ink below an erasure that it may take away.
  fileprivate func hasInk(below erasure: InkStroke) -> Bool {
    return strokes(in: bounds(of: erasure.id)).contains {
      !$0.isErasure && areOnOneLayer($0, erasure) && isAnythingBelow(erasure, of: $0)
    }
  }
}
