public import InkCanvas
public import InkBrush
public import InkDocument
public import InkGeometry
internal import InkInput
internal import InkStream

/// A drawing that is drawn again as it was: strokes and erasures in the order in which they began,
/// each with the times of its samples.
///
/// ```swift
/// let replay = try InkReplay(of: document, width: 640, height: 480, length: 10)
/// while replay.seek(to: time) {
///   for rect in replay.canvas.takeDamage() { show(rect) }
///   time += 1.0 / 30
/// }
/// ```
///
/// It has a canvas of its own, with a document that grows; the drawing stays as it is. What the
/// canvas shows at a time is a function of the time alone, whatever was shown before: each stroke
/// as far as its samples had come, see ``document(at:)``. At the end the pixels are those of the
/// drawing.
///
/// **Times.** Strokes take as long as they took. Pauses between them are shortened to a limit, and
/// where the clock went back, since the drawing was continued on another day, there is a pause of
/// that length. Strokes that were drawn at once, with two fingers, are drawn at once; three or more in
/// a row that begin at the same time have a clock each, and are drawn one after the other with pauses
/// of 0.2 s. Strokes without times are drawn at 600 points a second with such pauses. Late corrections
/// are there from the start. What was undone, cleared or taken away is not drawn, and a copy of a
/// stroke, that is, one of the same samples, is drawn after all that lies below it, and such a pause.
/// With a length, all this is made slower or faster so that it takes so long.
///
/// **Fading.** With a fade, ink fades away while nothing is drawn, as on a canvas with
/// ``/InkCanvas/CanvasSettings/fadesAway`` that is ticked 60 times a second of the drawing's time; then the pixels at
/// the end are what is left of the drawing. To go back, all is played again from the beginning.
///
/// **Cost.** Going forward costs what the new samples cost when they were drawn, for they are given
/// to the canvas as wet ink, however long their strokes are. What is left of strokes that were cut
/// cannot be, and neither can strokes that were drawn at the same time as these: with every step
/// they are made anew of all samples so far. Going back takes away what came later. To go far at
/// once costs what opening a drawing costs.
///
/// A replay may be used from any thread, but not from two at once.
public final class InkReplay {
  /// The canvas that shows the drawing: to be read only, and moved with ``show(origin:zoom:)``.
  public let canvas: InkCanvas
  /// The time that the replay takes at the speed of drawing, with shortened pauses and the fade at the end,
  /// in seconds; at most a day, since a longer one is played faster.
  public let naturalDuration: Double
  /// The time that the replay takes, in seconds, at most a day.
  public let duration: Double

  private let timeline: ReplayTimeline
  /// The duration in steps.
  private let end: Int64
  /// The fade of ink; `nil` where it stays.
  private var fade: Fade?
  /// The time that is drawn now, in steps from the beginning; −1 before the first of them.
  private var position: Int64 = -1
  /// The first item that has not begun.
  private var next = 0
  /// The items that have begun and not ended.
  private var live: [Live] = []

  private struct Live {
    var item: Int
    /// The number of its samples that are drawn.
    var count = 0
    /// The next sample, and when it is drawn.
    var next: Int
    var time: Int64
    /// The record whose strokes are replaced with every step; `nil` if the canvas has them as wet ink.
    var record: StrokeRecord?
  }

  /// Where the fade is.
  private struct Fade {
    /// The number of ticks of the canvas so far.
    var tickCount: Int64 = 0
    /// The time in which nothing was drawn, in seconds: the clock of the ticks.
    var rest = 0.0

    /// When it is ticked next, in steps of the replay.
    var next: Int64 { (tickCount + 1) * Int64(RecordedSample.stepsPerSecond) / 60 }
  }

  /// The default limit of pauses between strokes: 1 s.
  public static let usualPauseLimit = 1.0
  /// The longest length and pause: a day, in seconds.
  package static let longestDuration = 86_400.0
  /// The shortest length that one can ask for: 0.1 ms, the step of times, in seconds.
  package static let shortestDuration = 1e-4

  /// Makes a replay that shows blank paper, pages and pictures until the first ``seek(to:)``.
  ///
  /// The pixels of pictures are those of ``/InkCanvas/InkCanvas/pictures`` of its canvas, which may be the store
  /// of another one.
  ///
  /// Complexity: O(samples + strokes log strokes).
  ///
  /// - Parameters:
  ///   - document: the drawing; what happens to it afterwards is not seen.
  ///   - width: the width of the canvas in its points.
  ///   - height: the height of the canvas in its points.
  ///   - scale: device pixels per canvas point, 0.25…8.
  ///   - pauseLimit: how long a pause between two strokes is at most, in seconds, 0 or more; what is no
  ///     such number counts as 1.
  ///   - length: how long it all is to take, in seconds, limited to 0.1 ms and
  ///     a day; by default, and where it is no number above 0, as long as it took.
  ///   - colors: in which colours ink is shown; by default in those that can be read on the paper.
  ///   - paper: what it is shown on, see ``/InkCanvas/CanvasSettings/paper``; by default the drawing's own paper.
  ///   - fade: for how long ink fades after the last stroke, in seconds, 0 or more, and between strokes
  ///     too; by default, and where it is no such number, ink stays.
  /// - Throws: a ``/InkCanvas/CanvasSizeError``, as when a canvas is made.
  public init(
    of document: InkDocument, width: Double, height: Double, scale: Double = 1,
    pauseLimit: Double = InkReplay.usualPauseLimit, length: Double? = nil,
    colors: ShownColors = .readable, paper: InkColor? = nil, fade: Double? = nil
  ) throws(CanvasSizeError) {
    let copy = InkDocument()
    copy.amend(
      removing: [], putting: [], paper: document.paper, paperPattern: document.paperPattern,
      elements: document.sheetElements.map { DocumentChange.Element(after: $0) })
    copy.inkCache = StrokeInkCache(limit: 16 << 20)
    canvas = try InkCanvas(width: width, height: height, scale: scale, document: copy)
    (canvas.settings.colors, canvas.settings.paper) = (colors, paper)
    let pause = pauseLimit >= 0 ? min(pauseLimit, Self.longestDuration) : Self.usualPauseLimit
    timeline = ReplayTimeline(document, pauseLimit: Int64(pause * RecordedSample.stepsPerSecond))
    var end = timeline.end
    if let fade, fade >= 0 {
      canvas.settings.fadesAway = true
      self.fade = Fade()
      end += Int64(min(fade, Self.longestDuration) * RecordedSample.stepsPerSecond)
    }
    self.end = end
    naturalDuration = min(
      Double(end) / RecordedSample.stepsPerSecond, Self.longestDuration)
    if let length, length > 0 {
      duration = min(max(length, Self.shortestDuration), Self.longestDuration)
    } else {
      duration = naturalDuration
    }
  }

  /// The time that is shown, in seconds from 0 to ``duration``.
  public private(set) var time = 0.0

  /// True if all is drawn, and has faded as far as it is to fade.
  public var isAtEnd: Bool {
    next == timeline.items.count && live.isEmpty && (fade == nil || position >= end)
  }

  /// Shows the drawing as it was at a time.
  ///
  /// - Parameter time: seconds from the beginning; limited to 0…``duration``, NaN counts as 0.
  /// - Returns: whether there is more to come.
  @discardableResult
  public func seek(to time: Double) -> Bool {
    self.time = time > 0 ? min(time, duration) : 0
    move(to: steps(self.time))
    return !isAtEnd
  }

  /// Shows another part of the drawing.
  ///
  /// - Parameters:
  ///   - origin: the point of the drawing in the upper left corner.
  ///   - zoom: points of the view per point of the drawing; see ``/InkCanvas/InkCanvas/setView(origin:zoom:)``.
  public func show(origin: Point, zoom: Double) {
    if fade != nil {
      // A canvas cannot paint partly faded ink elsewhere, so that it is drawn again there.
      let shown = position
      beginAgain()
      canvas.setView(origin: origin, zoom: zoom)
      if shown >= 0 { move(to: shown) }
      return
    }
    // A canvas that looks elsewhere finishes what is drawn on it.
    if let first = live.first { goBack(to: timeline.items[first.item].group) }
    canvas.setView(origin: origin, zoom: zoom)
    goForward(to: position)
  }

  /// The drawing as far as it is drawn at a time: a new document, without a history.
  ///
  /// Complexity: O(samples).
  ///
  /// - Parameter time: seconds from the beginning; limited to 0…``duration``, NaN counts as 0.
  /// - Returns: the document.
  public func document(at time: Double) -> InkDocument {
    let target = steps(time > 0 ? min(time, duration) : 0)
    let document = InkDocument()
    var strokes: [InkStroke] = []
    for item in timeline.items where item.start <= target {
      var record = item.record.snapshot
      if item.end > target {
        var live = Live(item: 0, next: item.samples.lowerBound, time: item.start)
        Self.advance(&live, item, to: target)
        record = item.record.beginning(live.count)
      }
      for stroke in item.strokes { strokes.append(stroke.made(of: record)) }
    }
    document.amend(
      removing: [], putting: strokes, paper: canvas.document.paper,
      paperPattern: canvas.document.paperPattern,
      elements: canvas.document.sheetElements.map { DocumentChange.Element(after: $0) })
    return document
  }

  private func steps(_ time: Double) -> Int64 {
    if time >= duration { return end }
    let steps = time * (Double(end) / duration) + 0.5
    // Not so for what is no number either.
    return steps < Double(end) ? Int64(steps) : end
  }

  /// Finds how many samples are drawn at a time, going on from where it is.
  private static func advance(_ live: inout Live, _ item: ReplayTimeline.Item, to target: Int64) {
    while live.next < item.samples.upperBound, live.time <= target {
      live.next += 1
      if live.next < item.samples.upperBound { live.time += item.gap(before: live.next) }
    }
    live.count = live.next < item.samples.upperBound ? live.next : item.record.samples.count
  }
}

// Back and forth.
extension InkReplay {
  /// From how many strokes on it may be better to open them than to draw them again.
  private static let fewStrokes = 32

  private func move(to target: Int64) {
    if fade != nil, target < position { beginAgain() }
    while var now = fade, now.next <= target {
      draw(to: now.next)
      now.tickCount += 1
      // While something is drawn no time passes for what fades.
      if live.isEmpty { now.rest += InkCanvas.fadeInterval }
      fade = now
      canvas.tick(now.rest)
    }
    draw(to: target)
  }

  /// Shows blank paper, on which nothing has faded.
  private func beginAgain() {
    goBack(to: 0)
    canvas.restFading()
    fade = Fade()
    position = -1
  }

  private func draw(to target: Int64) {
    if target < position {
      var first = next
      while first > 0, timeline.items[first - 1].endOfAll > target { first -= 1 }
      goBack(to: first < next ? timeline.items[first].group : next)
    }
    position = target
    goForward(to: target)
  }

  /// Takes an item away, and all after it.
  private func goBack(to first: Int) {
    var touches: [TouchEvent] = []
    for live in live where live.record == nil {
      touches.append(
        TouchEvent(
          touch: TouchIdentifier(Int64(live.item)), timestamp: 0, phase: .cancelled, location: nil))
    }
    live.removeAll()
    canvas.stopPlaying(touches)
    var gone: [InkStroke.Identifier] = []
    for index in first..<next {
      for stroke in timeline.items[index].strokes where canvas.document[stroke.id] != nil {
        gone.append(stroke.id)
      }
    }
    canvas.amend(removing: gone, putting: [])
    next = first
  }

  private func goForward(to target: Int64) {
    let items = timeline.items
    var mayOpen = true
    while true {
      if live.isEmpty, mayOpen {
        open(upTo: target)
        mayOpen = false
      }
      // All of a group begin before any of them ends.
      let group = items.isEmpty ? 0 : items[live.first?.item ?? min(next, items.count - 1)].group
      while next < items.count, items[next].group == group, items[next].start <= target {
        var new = Live(item: next, next: items[next].samples.lowerBound, time: items[next].start)
        draw(&new, to: items[next].start)
        live.append(new)
        next += 1
      }
      if live.isEmpty { return }
      for index in live.indices { draw(&live[index], to: target) }
      live.removeAll { items[$0.item].end <= target }
      let isInGroup = next < items.count && items[next].group == group
      if !live.isEmpty || isInGroup || next == items.count { return }
    }
  }

  /// Puts whole strokes into the document where there are more of them than it has already.
  private func open(upTo target: Int64) {
    let items = timeline.items
    var end = next
    while end < items.count, items[end].endOfAll <= target { end += 1 }
    // Whole groups: what begins later lies above.
    while end > next, end < items.count, items[end].group < end { end -= 1 }
    guard end - next >= Self.fewStrokes, end - next > canvas.document.count else { return }
    var strokes: [InkStroke] = []
    for item in items[next..<end] { strokes += item.strokes }
    canvas.amend(removing: [], putting: strokes)
    next = end
  }

  private func draw(_ live: inout Live, to target: Int64) {
    let item = timeline.items[live.item]
    let first = live.count
    Self.advance(&live, item, to: target)
    guard live.count > first || item.samples.isEmpty else { return }
    if item.isWet {
      canvas.play(
        Self.events(live.item, item.record, first..<live.count),
        of: first == 0 ? item.strokes[0] : nil)
    } else if let record = live.record {
      for index in first..<live.count { record.put(item.record.samples[index], at: index) }
      let strokes = item.strokes.map { $0.made(of: record) }
      canvas.amend(removing: strokes.map { $0.id }, putting: strokes)
    } else {
      let record = item.record.beginning(live.count)
      live.record = record
      canvas.amend(
        removing: [],
        putting: live.count == item.record.samples.count
          ? item.strokes : item.strokes.map { $0.made(of: record) })
    }
  }

  /// Returns the events of a touch that drew samples of a stroke, in the stroke's own coordinates.
  private static func events(
    _ number: Int, _ record: StrokeRecord, _ range: Range<Int>
  ) -> [TouchEvent] {
    var events: [TouchEvent] = []
    events.reserveCapacity(range.count)
    for index in range {
      let sample = record.samples[index]
      let point = sample.polylinePoint(index: index)
      var event = TouchEvent(
        touch: TouchIdentifier(Int64(number)), timestamp: point.timestamp, kind: record.kind,
        location: point.location, force: point.force, altitude: point.altitude,
        azimuth: point.azimuth)
      event.phase = index == 0 ? .began : index == record.samples.count - 1 ? .ended : .moved
      event.origin = sample.isCoalesced ? .coalesced : .measured
      event.roll = point.roll
      event.majorRadius = point.majorRadius
      events.append(event)
    }
    return events
  }
}
