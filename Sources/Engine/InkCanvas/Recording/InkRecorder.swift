internal import InkDocument
internal import InkInput

/// A recorder of the actions on a canvas: see ``InkCanvas/recorder``.
///
/// It writes down touches as they come, before anything is rounded, and also edits, undoing,
/// clearing and moves of the view. Changes that are made to the document directly are not written
/// down; nor are late corrections of strokes that ended before. Beginning a recording only reads
/// the canvas: no stroke ends.
public final class InkRecorder {
  /// The recording so far.
  public private(set) var recording: InkRecording
  /// The largest number of events and actions; later ones are not written down.
  package let limit: Int
  /// True if nothing more is written down, because the limit is reached or the recorder was
  /// stopped.
  package private(set) var isFull = false
  /// True while the recorder waits for touches on the canvas to end, and records nothing.
  private(set) var isWaiting = true

  /// Begins to write down the actions on a canvas from now on.
  ///
  /// While a touch draws or erases, the recorder waits until none does: strokes in progress
  /// continue, and are a part of the document when it begins. Complexity: O(strokes).
  ///
  /// - Parameters:
  ///   - canvas: the canvas; its ``InkCanvas/recorder`` has to be set.
  ///   - limit: the largest number of events and actions; each takes 250 bytes.
  public init(of canvas: InkCanvas, limit: Int = 1 << 20) {
    recording = InkRecording(canvas.setup)
    self.limit = limit
    begin(canvas)
  }

  /// Begins the recording if the recorder waits and no touch is on the canvas any more.
  func begin(_ canvas: InkCanvas) {
    guard isWaiting, !canvas.isTouched else { return }
    isWaiting = false
    recording = InkRecording(canvas.setup)
    recording.document = canvas.document.state
    recording.seed = canvas.nextSeed
    recording.origin = canvas.origin
    recording.zoom = canvas.zoom
    (recording.width, recording.height) = (canvas.width, canvas.height)
    if canvas.layer != .sheet { record(.layer(canvas.layer)) }
  }

  func record(_ batch: TouchBatch, of canvas: InkCanvas) {
    guard hasRoom(for: batch.events.count) else { return }
    // A stroke takes the setup when it begins, which may be at any event: the first one may be
    // lost.
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

  /// Stops the recording, for lack of memory.
  package func stop() { isFull = true }
}

extension InkCanvas {
  /// The brushes and settings of touches that begin now.
  var setup: InkRecording.Setup {
    var settings = settings
    let beginning = register.beginning
    settings.largestViewSide = beginning.largestViewSide ?? settings.largestViewSide
    return InkRecording.Setup(
      brush: beginning.brush(on: brush), eraser: eraser, settings: settings)
  }
}
