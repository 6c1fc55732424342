internal import InkDocument
internal import InkInput

/// Writes down what is done on a canvas: see ``InkCanvas/recorder``.
///
/// Touches are written down as they come, before anything is rounded, and so are edits, undoing,
/// clearing and moving the view. What is done to the document itself, not by the canvas, is not; nor are
/// late corrections of strokes that ended before. To begin is to look: it ends nothing.
public final class InkRecorder {
  /// What was done so far.
  public private(set) var recording: InkRecording
  /// How many events and actions are written down at most; what comes later is not.
  package let limit: Int
  /// Whether something was not written down.
  package private(set) var isFull = false
  /// Touches are down that it did not see come down.
  private(set) var isWaiting = true

  /// Begins to write down what is done on a canvas from now on.
  ///
  /// While anything draws or erases it waits until nothing does: strokes in progress go on, and are a part
  /// of what there is when it begins. Complexity: O(strokes).
  ///
  /// - Parameters:
  ///   - canvas: the canvas; its ``InkCanvas/recorder`` has to be set.
  ///   - limit: how many events and actions are written down at most; each takes 250 bytes.
  public init(of canvas: InkCanvas, limit: Int = 1 << 20) {
    recording = InkRecording(canvas.setup)
    self.limit = limit
    begin(canvas)
  }

  /// Begins, where it waits and nothing touches the canvas any more.
  func begin(_ canvas: InkCanvas) {
    guard isWaiting, !canvas.isTouched else { return }
    isWaiting = false
    recording = InkRecording(canvas.setup)
    recording.document = canvas.document.state
    recording.seed = canvas.nextSeed
    recording.origin = canvas.origin
    recording.zoom = canvas.zoom
    (recording.width, recording.height) = (canvas.width, canvas.height)
  }

  func record(_ batch: TouchBatch, of canvas: InkCanvas) {
    guard hasRoom(for: batch.events.count) else { return }
    // They count when a stroke begins, which may be at any event: the first one may be lost.
    recording.use(canvas.setup)
    recording.append(batch)
  }

  func record(_ action: InkRecording.Action) {
    if hasRoom(for: 1) { recording.append(action) }
  }

  private func hasRoom(for count: Int) -> Bool {
    if isWaiting { return false }
    if recording.eventCount + recording.actionCount + count > limit { isFull = true }
    return !isFull
  }

  /// Writes down nothing more: for want of memory.
  package func stop() { isFull = true }
}

extension InkCanvas {
  /// What touches are drawn with now.
  var setup: InkRecording.Setup {
    var settings = settings
    let beginning = register.beginning
    settings.largestViewSide = beginning.largestViewSide ?? settings.largestViewSide
    return InkRecording.Setup(
      brush: beginning.brush(on: brush), eraser: eraser, settings: settings)
  }
}
