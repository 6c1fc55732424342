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
/// Going back starts from a *checkpoint*: the document as it was between two strokes. Within strokes
/// that are much longer than the distance of checkpoints there are *snapshots*: copies of all that is
/// in progress, as many as ``snapshotMemory`` allows. Both are made in ``prepare(atMost:)``, little by
/// little; then a jump costs what the events since the nearest one cost, copying a snapshot, and
/// painting what is in view.
public final class InkInspector {
  /// What is shown.
  public let recording: InkRecording
  /// How many events have been taken.
  public private(set) var position = 0
  /// How it is shown.
  public var options = InspectionOptions() {
    didSet { if options != oldValue { apply(oldValue) } }
  }

  /// Whether the sample that came last has a mark, but at the end of the recording.
  public var marksTip = true {
    didSet { mark() }
  }

  /// The width of the frame in device pixels.
  public internal(set) var pixelWidth = 0
  /// The height of the frame in device pixels.
  public internal(set) var pixelHeight = 0
  /// Device pixels per point of the frame.
  public private(set) var scale: Double
  /// How large one look is shown, 1…8 and as far as a canvas can be.
  public internal(set) var magnification = 1.0
  /// The size of the recorded view in points.
  public let width: Double
  /// The size of the recorded view in points.
  public let height: Double

  var panes: [InspectionPane] = []
  /// The checkpoints for each way of taking samples, by ``InspectionOptions/sampling``: for where
  /// samples differ, documents do.
  var routes: [Route]
  /// Where checkpoints can be.
  let quietSteps: [Int]
  /// From which steps on events lie where.
  private let placements: [(step: Int, toDocument: Affine)]
  /// Whether the recording's times tell how fast it was drawn.
  private let isTimed: Bool
  /// The place of the frame's corner on the recorded view, in points.
  var corner = Point(0, 0)
  /// Whether what lies between looks is to be drawn.
  var isUnframed = false
  /// The time that passed since the last event, while it plays.
  private var rest = 0.0

  /// Checkpoints are at least so many events apart.
  let checkpointDistance: Int
  /// Where there are no checkpoints, snapshots are so many events apart, or more where memory is short.
  let snapshotDistance: Int
  /// How many bytes snapshots may take, about; by default 256 MB.
  ///
  /// A sample of a stroke in progress takes 640 bytes in each snapshot behind it. It holds for
  /// snapshots that are made from now on.
  public var snapshotMemory = 256 << 20

  struct Route {
    var checkpoints: [InspectionPane.Checkpoint]
    /// How many of the places where checkpoints can be were looked at.
    var nextQuiet = 0
    /// What makes them.
    var scout: InspectionPane?
  }
  /// Events before a position whose strokes have marks, where there are checkpoints.
  static let markedEvents = 2_000
  /// The most samples that have marks: the latest ones.
  static let markedSamples = 4_000
  /// The most samples of a stroke that has its outline.
  static let outlinedSamples = 20_000
  /// How long a pause is played, in seconds.
  public static let longestPause = 0.5

  /// How long a callback is played where times tell nothing, in seconds.
  private static let untimedPause = 1.0 / 120

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
  ///   - snapshotDistance: where there are no checkpoints, snapshots are so many events apart, 1 or
  ///     more, while there is memory for them.
  /// - Throws: a ``CanvasSizeError`` where a canvas of the size cannot be.
  public init(
    _ recording: InkRecording, width: Double, height: Double, scale: Double,
    checkpointDistance: Int = 512, snapshotDistance: Int = 4096
  ) throws(CanvasSizeError) {
    self.recording = recording
    self.checkpointDistance = max(checkpointDistance, 1)
    self.snapshotDistance = max(snapshotDistance, 1)
    self.width = width
    self.height = height
    self.scale = scale
    quietSteps = recording.quietSteps
    placements = recording.placements
    isTimed = recording.isTimed
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
    position = min(max(target, 0), recording.eventCount)
    rest = 0
    for pane in panes { bring(pane) }
    mark()
  }

  /// Goes on by some time of the recording; pauses are cut to ``longestPause``.
  ///
  /// Where times do not advance within strokes, each callback takes 1/120 s.
  ///
  /// - Parameter seconds: how long, of the recording's own time.
  /// - Returns: whether there is more.
  @discardableResult
  public func play(_ seconds: Double) -> Bool {
    guard seconds > 0 else { return position < recording.eventCount }
    var left = rest + seconds
    var target = position
    var before = recording.time(at: target)
    while let next = recording.event(target) {
      var wait = Self.untimedPause
      if isTimed {
        let pause = before.map { next.event.timestamp - $0 } ?? 0
        // Times may be anything; what goes back in time comes at once.
        wait = pause > 0 ? min(pause, Self.longestPause) : 0
      }
      guard left >= wait else { break }
      left -= wait
      // All events of a callback come at once.
      target = recording.callbackEnd(after: target)
      before = recording.time(at: target)
    }
    if target != position { seek(to: target) }
    rest = position < recording.eventCount ? left : 0
    return position < recording.eventCount
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
  public func position(nearX x: Double, y: Double, reach: Double) -> Int? {
    for pane in panes {
      let scale = pane.canvas.scale
      let point = Point(
        (x - Double(pane.place.minX) + Double(pane.shift.x)) / scale,
        (y - Double(pane.place.minY) + Double(pane.shift.y)) / scale)
      guard x >= Double(pane.place.minX), x < Double(pane.place.maxX),
        y >= Double(pane.place.minY), y < Double(pane.place.maxY)
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

  /// What leads from the coordinates of the last event to those of the document.
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
    if !options.makesInk(as: old) || options.overlays.isEmpty != old.overlays.isEmpty {
      for pane in panes { pane.survey = PaneSurvey(distance: snapshotDistance) }
    }
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
