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
/// for rect in inspector.draw(into: buffer, stride: inspector.pixelWidth) { show(rect) }
/// ```
///
/// At a position it shows what a canvas shows that has taken as many events: at the last one, what was
/// drawn, byte for byte, as long as nothing is marked, tuned or switched off. Strokes that an edit put
/// into the document, such as duplicates, have their late corrections from then on.
///
/// Going back starts from a *checkpoint*: the document as it was between two strokes. They are made in
/// ``prepare(atMost:)``, little by little; then a jump costs what the events since the nearest one
/// cost, and painting what is in view.
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
  private var checkpoints: [InspectionPane.Checkpoint]
  /// Where checkpoints can be, and how many of these places were looked at.
  private let quietSteps: [Int]
  private var scout: InspectionPane?
  private var nextQuiet = 0
  /// The place of the frame's corner on the recorded view, in points.
  var corner = Point(0, 0)
  /// Whether what lies between looks is to be drawn.
  var isUnframed = false
  /// The time that passed since the last event, while it plays.
  private var rest = 0.0

  /// Checkpoints are at least so many events apart.
  let checkpointDistance: Int
  /// Events before a position whose strokes have marks, where there are checkpoints.
  static let markedEvents = 2_000
  /// The most samples that have marks: those of the latest strokes.
  static let markedSamples = 4_000
  /// How long a pause is played, in seconds.
  public static let longestPause = 0.5

  /// Makes an inspector that shows the beginning of a recording.
  ///
  /// Complexity: O(events).
  ///
  /// - Parameters:
  ///   - recording: what is shown.
  ///   - width: the width of the view on which it was drawn, in points.
  ///   - height: its height.
  ///   - scale: device pixels per point of the frame, 0.25…8.
  ///   - checkpointDistance: checkpoints are at least so many events apart, 1 or more. Each takes the
  ///     memory of a list of the strokes that there are at its place.
  /// - Throws: a ``CanvasSizeError`` where a canvas of the size cannot be.
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
    let canvas = try InkCanvas(width: width, height: height, scale: scale)
    canvas.setView(origin: recording.origin, zoom: recording.zoom)
    checkpoints = [
      InspectionPane.Checkpoint(
        step: 0, state: recording.document, seed: recording.seed, origin: recording.origin,
        zoom: recording.zoom)
    ]
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
  /// - Parameter seconds: how long, of the recording's own time.
  /// - Returns: whether there is more.
  @discardableResult
  public func play(_ seconds: Double) -> Bool {
    guard seconds > 0 else { return position < recording.eventCount }
    var left = rest + seconds
    var target = position
    var before = recording.time(at: target)
    while let next = recording.event(target) {
      let pause = before.map { next.event.timestamp - $0 } ?? 0
      // Times may be anything; what goes back in time comes at once.
      let wait = pause > 0 ? min(pause, Self.longestPause) : 0
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
      for step in recording.steps {
        for index in step.batch.events.indices {
          let event = step.batch.events[index]
          guard event.origin != .predicted, let location = event.location else { continue }
          let distance = (location - point).length
          if distance <= nearest { (nearest, found) = (distance, step.firstEvent + index + 1) }
        }
      }
      return found
    }
    return nil
  }

  private func bring(_ pane: InspectionPane, anew: Bool = false) {
    let end = recording.place(of: position)
    let isPassed = (end.step, end.events) < (pane.step, pane.events)
    let start = checkpoint(before: end.step)
    // Going on is cheaper, unless there is a checkpoint far ahead.
    let isFar = start.step > pane.step + checkpointDistance
    if anew || isPassed || options.isUncached || isFar {
      pane.restart(
        at: start, size: pane.canvas.register.frame, width: width, height: height, options)
    }
    pane.advance(in: recording, to: position, options)
  }

  /// The last checkpoint from which a step can be reached; the strokes that have marks lie behind it.
  ///
  /// Complexity: O(log checkpoints).
  private func checkpoint(before step: Int) -> InspectionPane.Checkpoint {
    guard !options.isUncached else { return checkpoints[0] }
    let marked = options.overlays.isEmpty ? 0 : Self.markedEvents
    var (low, high) = (1, checkpoints.count)
    while low < high {
      let middle = (low + high) / 2
      let place = checkpoints[middle].step
      if place <= step, recording.steps[place - 1].endEvent + marked <= position {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return checkpoints[low - 1]
  }

  /// Makes the ink anew.
  func restart() {
    for pane in panes { bring(pane, anew: true) }
    mark()
  }

  private func apply(_ old: InspectionOptions) {
    if !options.takesSamples(as: old) {
      // Records differ, and so do the documents of checkpoints.
      checkpoints.removeSubrange(1...)
      scout = nil
      nextQuiet = 0
    }
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

// Checkpoints.
extension InkInspector {
  /// Whether all checkpoints are there.
  public var isPrepared: Bool { nextQuiet >= quietSteps.count }

  /// Makes checkpoints for some more events; call it where there is time.
  ///
  /// Complexity: that of taking the events, without painting them.
  ///
  /// - Parameter count: how many events may be taken, about.
  /// - Returns: whether there is more to do.
  @discardableResult
  public func prepare(atMost count: Int) -> Bool {
    guard !isPrepared else { return false }
    var options = InspectionOptions()
    options.usesCoalesced = self.options.usesCoalesced
    options.usesUpdates = self.options.usesUpdates
    options.marksPredictions = false
    if scout == nil {
      do throws(CanvasSizeError) {
        // Views are rounded to pixels: they have to be the same ones.
        let canvas = try InkCanvas(width: width, height: height, scale: scale)
        canvas.settings.paintsAtOnce = false
        let pane = InspectionPane(canvas, look: nil)
        pane.restart(
          at: checkpoints[0], size: canvas.register.frame, width: width, height: height, options)
        scout = pane
      } catch {
        nextQuiet = quietSteps.count
        return false
      }
    }
    guard let scout else { return false }
    var taken = 0
    while nextQuiet < quietSteps.count, taken < count {
      let step = quietSteps[nextQuiet]
      nextQuiet += 1
      let event = step < recording.steps.count ? recording.steps[step].firstEvent : 0
      let last = checkpoints[checkpoints.count - 1]
      let before = last.step > 0 ? recording.steps[last.step].firstEvent : 0
      guard event - before >= checkpointDistance else { continue }
      taken += event - before
      // Actions at the place itself come after it.
      scout.advance(in: recording, upTo: (step, 0), options)
      let checkpoint = InspectionPane.Checkpoint(
        step: step, state: scout.canvas.document.state,
        seed: last.seed &+ UInt64(scout.canvas.register.strokes.count),
        origin: scout.canvas.origin, zoom: scout.canvas.zoom)
      checkpoints.append(checkpoint)
      // So that finished strokes are not kept twice.
      scout.restart(
        at: checkpoint, size: scout.canvas.register.frame, width: width, height: height, options)
    }
    if isPrepared { self.scout = nil }
    return !isPrepared
  }
}
