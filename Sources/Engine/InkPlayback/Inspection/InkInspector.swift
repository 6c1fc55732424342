public import InkCanvas
internal import InkBrush
internal import InkDocument
internal import InkGeometry
internal import InkInput
internal import InkRaster
internal import InkStream

/// Goes through a recording, forwards and backwards, and shows how its ink is made.
///
/// ```swift
/// let inspector = try InkInspector(recorder.recording, width: 800, height: 600, scale: 2)
/// inspector.options.overlays = [.points, .curves]
/// inspector.seek(to: 120)
/// for rect in inspector.draw(into: &pixels) { show(rect) }
/// ```
///
/// At a position it shows what a canvas shows that has taken as many events: at the last one, what was
/// drawn, byte for byte, as long as nothing is marked, tuned or switched off. Strokes that an edit put
/// into the document, such as duplicates, have their late corrections from then on.
///
/// Going back starts from a *checkpoint*: the document as it was between two strokes. Checkpoints are made
/// in ``prepare(atMost:)``, little by little; then a jump costs what the events since the last one cost,
/// about 1.5 µs each, and painting what is in view. Within a stroke there are none: a jump to the end of
/// one of 100,000 samples takes about 150 ms.
public final class InkInspector {
  /// The recording that is shown.
  public let recording: InkRecording
  /// The number of events that have been taken.
  public private(set) var position = 0
  /// The options of showing it.
  public var options = InspectionOptions() {
    didSet { if options != oldValue { apply(oldValue) } }
  }

  /// True if the sample that came last has a mark, but at the end of the recording.
  package var marksTip = true {
    didSet { mark() }
  }

  /// The width of the frame in device pixels.
  public internal(set) var pixelWidth = 0
  /// The height of the frame in device pixels.
  public internal(set) var pixelHeight = 0
  /// Device pixels per point of the frame.
  package private(set) var scale: Double
  /// The magnification of one look, at most 8 and as far as a canvas can be; below 1 to show all of it.
  package internal(set) var magnification = 1.0
  /// The size of the recorded view in points.
  package let width: Double
  /// The size of the recorded view in points.
  package let height: Double

  var panes: [InspectionPane] = []
  /// The checkpoints for each way of taking samples, by ``InspectionOptions/sampling``: for where
  /// samples differ, documents do.
  var routes: [Route]
  /// Where checkpoints can be.
  let quietSteps: [Int]
  /// From which steps on events lie where.
  private let placements: [(step: Int, toDocument: Affine)]
  /// When its callbacks come.
  private var clock: RecordingClock
  /// The longest pause between two callbacks while the inspector plays, in seconds, 0 or more; by default no
  /// pause is shortened.
  package var pauseLimit = Double.infinity {
    didSet {
      guard pauseLimit != oldValue else { return }
      clock = RecordingClock(recording, pauseLimit: pauseLimit)
      time = clockTime
    }
  }
  /// The location of the frame's corner on the recorded view, in points.
  var corner = Point(0, 0)
  /// True if the gap between looks is to be drawn.
  var isUnframed = false
  /// The time of the position on the recording's own clock, in seconds, 0…``duration``.
  public private(set) var time = 0.0
  /// The sample of each event, once somebody has asked.
  private var merging: MergedEvents?

  /// Checkpoints are at least so many events apart.
  let checkpointDistance: Int

  struct Route {
    var checkpoints: [InspectionPane.Checkpoint]
    /// The number of quiet steps that were looked at for checkpoints.
    var nextQuiet = 0
    /// The pane that makes them.
    var scout: InspectionPane?
  }
  /// Events before a position whose strokes have marks, where there are checkpoints.
  static let markedEvents = 2_000
  /// The most samples that have marks: the latest ones.
  static let markedSamples = 4_000
  /// The most samples of a stroke that has its outline.
  static let outlinedSamples = 20_000
  /// Makes an inspector that shows the beginning of a recording.
  ///
  /// Complexity: O(events).
  ///
  /// - Parameters:
  ///   - recording: what is shown.
  ///   - width: the width of the view on which it was drawn, in points.
  ///   - height: its height.
  ///   - scale: device pixels per point of the frame, 0.25…8.
  ///   - checkpointDistance: checkpoints are at least so many events apart, 1 or more, and at least as
  ///     many as there are strokes by then: each takes the memory of a list of these.
  /// - Throws: a ``/InkCanvas/CanvasSizeError`` where a canvas of the size cannot be.
  public init(
    _ recording: InkRecording, width: Double, height: Double, scale: Double,
    checkpointDistance: Int = 512
  ) throws(CanvasSizeError) {
    self.recording = recording
    self.checkpointDistance = max(checkpointDistance, 1)
    self.width = width
    self.height = height
    self.scale = scale
    quietSteps = recording.quietSteps
    placements = recording.placements
    clock = RecordingClock(recording, pauseLimit: .infinity)
    let canvas = try InkCanvas(width: width, height: height, scale: scale)
    canvas.setView(origin: recording.origin, zoom: recording.zoom)
    let isKnown = recording.width > 0 && recording.height > 0
    let start = InspectionPane.Checkpoint(
      step: 0, state: recording.document, seed: recording.seed, origin: recording.origin,
      zoom: recording.zoom,
      viewSide: isKnown ? min(recording.width, recording.height) : min(width, height))
    routes = Array(repeating: Route(checkpoints: [start]), count: 4)
    panes = [InspectionPane(canvas, look: nil)]
    resize(width: canvas.pixelWidth, height: canvas.pixelHeight)
    restart()
  }
}

// Where it is.
extension InkInspector {
  /// Goes to a position, forwards or backwards.
  ///
  /// - Parameter target: a number of events; it is limited to those that there are.
  public func seek(to target: Int) {
    move(to: min(max(target, 0), recording.eventCount))
    time = clockTime
  }

  private func move(to target: Int) {
    position = target
    for pane in panes { bring(pane) }
    mark()
  }

  /// The time that the recording takes to play, in seconds: from its first sample to its last callback, with
  /// pauses cut to the limit of pauses.
  public var duration: Double { clock.duration }

  /// The longest time between two callbacks, in seconds.
  package var longestPause: Double { clock.longestPause }

  /// When the last callback before the position came.
  private var clockTime: Double {
    guard let step = recording.event(position - 1)?.step else { return 0 }
    return clock.times[step]
  }

  /// Goes on by some time of the recording, whose clock is that of its callbacks: all events of a callback
  /// come at once, and neither predictions nor late corrections move it.
  ///
  /// However it is split into calls, the position is that of the time that has passed. Where times do not
  /// advance within strokes, each callback takes 1/120 s.
  ///
  /// - Parameter seconds: how long, of the recording's own time.
  /// - Returns: whether there is more.
  @discardableResult
  public func play(_ seconds: Double) -> Bool {
    guard seconds > 0 else { return position < recording.eventCount }
    time = min(time + seconds, duration)
    let target = recording.position(clock.steps(at: time), 0)
    if target > position { move(to: target) }
    return position < recording.eventCount
  }

  /// Returns the number of events that were merged into the sample of an event, itself included; 0 for
  /// predictions and hovering, which are in no sample, and for corrections that came too late to change one.
  ///
  /// Complexity: O(1), and O(events) when it is first asked for.
  ///
  /// - Parameter index: an event.
  /// - Returns: the number of events.
  package func mergedCount(of index: Int) -> Int {
    let merged = merging ?? MergedEvents(recording)
    merging = merged
    return merged.count(of: index)
  }

  /// The position after the event whose sample is nearest to a point of the frame.
  ///
  /// Complexity: O(events).
  ///
  /// - Parameters:
  ///   - x: a pixel of the frame.
  ///   - y: a pixel of the frame.
  ///   - reach: how far away it may be, in device pixels.
  /// - Returns: the position; `nil` where no sample is near.
  package func position(nearX x: Double, y: Double, reach: Double) -> Int? {
    for pane in panes {
      let scale = pane.canvas.scale
      let point = Point(
        (x - Double(pane.area.minX) + Double(pane.shift.x)) / scale,
        (y - Double(pane.area.minY) + Double(pane.shift.y)) / scale)
      guard x >= Double(pane.area.minX), x < Double(pane.area.maxX),
        y >= Double(pane.area.minY), y < Double(pane.area.maxY)
      else { continue }
      var nearest = reach / scale
      var found: Int?
      let view = pane.documentToView
      var placement = 0
      var toView = placements[0].toDocument.concatenating(view)
      for (number, step) in recording.steps.enumerated() {
        while placement + 1 < placements.count, placements[placement + 1].step <= number {
          placement += 1
          toView = placements[placement].toDocument.concatenating(view)
        }
        for index in step.batch.events.indices {
          let event = step.batch.events[index]
          guard event.origin != .predicted, let location = event.location else { continue }
          let distance = (location.applying(toView) - point).length
          if distance <= nearest { (nearest, found) = (distance, step.firstEvent + index + 1) }
        }
      }
      return found
    }
    return nil
  }

  /// The transform from the last event's coordinates to the document's.
  var tipToDocument: Affine {
    let step = recording.event(position - 1)?.step ?? 0
    var (low, high) = (1, placements.count)
    while low < high {
      let middle = (low + high) / 2
      if placements[middle].step <= step { low = middle + 1 } else { high = middle }
    }
    return placements[low - 1].toDocument
  }

  /// Makes the ink anew.
  func restart() {
    for pane in panes { bring(pane, anew: true) }
    mark()
  }

  private func apply(_ old: InspectionOptions) {
    if options.looks != old.looks { layOut() }
    if !options.makesInk(as: old) {
      restart()
    } else {
      for pane in panes {
        if options.overlays.isEmpty != old.overlays.isEmpty { bring(pane) }
        pane.isStale = true
      }
      mark()
    }
  }
}
