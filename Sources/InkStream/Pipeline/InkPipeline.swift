public import InkInput

/// From touch events to smooth paths, incrementally.
///
/// ```swift
/// let pipeline = InkPipeline(
///   filters: [.savitzkyGolay(), .simplify(tolerance: 0.45)],
///   smoother: .antigrain(factor: 0.7))
/// pipeline.observe(.path) { stroke, change in
///   draw(stroke.path[change.modified], of: stroke.id)
/// }
/// pipeline.receive(batch)
/// ```
///
/// Events may be fed one at a time, callback by callback or all at once: that changes how often the
/// stages run and what listeners see on the way, never what the stages hold afterwards.
///
/// Complexity: what a callback costs depends on how many elements it changes and how far behind the
/// tip, not on the length of the strokes or on their number;
/// ``PolylineFilter/douglasPeucker(tolerance:measure:)`` is the exception.
/// A pipeline is not safe to use from several threads at once.
public final class InkPipeline {
  /// What is called when a stage of a stroke has changed.
  public typealias Observer = (StrokeStream, Change) -> Void

  /// Names an observer, to remove it.
  public struct Observation: Hashable, Sendable {
    let number: Int
  }

  /// The filters in order.
  ///
  /// They can be replaced, switched and re-tuned at any time, also while a stroke is drawn: all
  /// strokes are computed anew, and the observers are told what differs. Complexity of a change:
  /// O(all points).
  ///
  /// To change filters and smoother at once, use `retune(filters:smoother:)`.
  public var filters: [PolylineFilter] {
    get { storedFilters }
    set { retune(filters: newValue, smoother: smoother) }
  }
  /// The smoother; it can be replaced at any time, like the filters.
  public var smoother: PathSmoother {
    get { storedSmoother }
    set { retune(filters: filters, smoother: newValue) }
  }

  private var storedFilters: [PolylineFilter]
  private var storedSmoother: PathSmoother

  // Observers and stages are never called while one of these is changed, so that no check is needed.
  @exclusivity(unchecked)
  private var merger: TouchMerger
  @exclusivity(unchecked)
  private var streams: [StrokeStream?] = []
  private var observers = ObserverTable()
  /// Whether observers are being told of changes.
  private var isReporting = false

  /// Makes a pipeline without strokes.
  ///
  /// - Parameters:
  ///   - filters: what happens to the polylines, in order.
  ///   - smoother: what path is made of the filtered polylines.
  ///   - cancellation: what becomes of the stroke of a cancelled touch.
  public init(
    filters: [PolylineFilter] = [], smoother: PathSmoother = .antigrain(),
    cancellation: CancellationPolicy = .takeBack
  ) {
    storedFilters = filters
    storedSmoother = smoother
    merger = TouchMerger(cancellation: cancellation)
  }

  /// The strokes in the order of their first samples, cancelled ones included.
  ///
  /// Complexity: O(strokes).
  public var strokes: [StrokeStream] { streams.compactMap { $0 } }

  /// The stroke with an identifier, or `nil` where it was discarded or never was.
  public func stroke(_ id: StrokeIdentifier) -> StrokeStream? {
    streams.indices.contains(id.rawValue) ? streams[id.rawValue] : nil
  }

  /// Called when an event opens a stroke, before its first sample is there; it may say how the
  /// stroke's path is made, in place of ``filters`` and ``smoother``.
  ///
  /// A stroke with a recipe of its own is not re-tuned with the pipeline. The function is called in
  /// the order of the events, whatever way they are fed, and must not come back to the pipeline.
  package var strokeWillBegin: ((TouchPath, TouchEvent) -> StrokeRecipe?)? {
    didSet {
      guard let strokeWillBegin else {
        merger.opening = nil
        return
      }
      merger.opening = { path, event in path.recipe = strokeWillBegin(path, event) }
    }
  }

  /// What could not be used so far.
  public var dropped: DroppedEvents { merger.dropped }

  /// Whether samples keep the numbers of the events of which they were made.
  ///
  /// They are for ``StrokeStream/events(ofElement:)``, and take 24 bytes a sample and 16 a correction. It
  /// holds for events that come from now on.
  package var namesEvents: Bool {
    get { merger.namesEvents }
    set { merger.namesEvents = newValue }
  }
  /// How many events have come: the number of the next one.
  package private(set) var eventCount = 0
}

// Feeding.
extension InkPipeline {
  /// Takes the events of one callback.
  ///
  /// Whatever is in them, this does not fail: what cannot be used is counted in ``dropped``. Observers
  /// are called before it returns. Complexity: O(events), and what they change in each stage.
  public func receive(_ batch: TouchBatch) {
    report {
      apply(batch)
      flush()
    }
  }

  /// Takes several callbacks at once: the stages run once, after the last.
  public func receive(_ batches: [TouchBatch]) { receive(batches, numbers: []) }

  /// Takes several callbacks at once whose events have numbers that somebody else has given them.
  ///
  /// - Parameters:
  ///   - batches: the callbacks.
  ///   - numbers: the numbers of their events, one after the other, or none.
  package func receive(_ batches: [TouchBatch], numbers: [Int]) {
    report {
      var first = 0
      for batch in batches {
        merger.beginCallback()
        apply(batch.events, numbers: numbers, from: first)
        first += batch.events.count
      }
      flush()
    }
  }

  /// Takes one event.
  ///
  /// - Parameters:
  ///   - event: the event.
  ///   - beginsCallback: whether it is the first of its callback.
  package func receive(_ event: TouchEvent, beginsCallback: Bool) {
    receive(event, number: nil, beginsCallback: beginsCallback)
  }

  /// Takes one event with a number that somebody else has given it.
  package func receive(_ event: TouchEvent, number: Int?, beginsCallback: Bool) {
    report {
      if beginsCallback { merger.beginCallback() }
      apply([event], numbers: number.map { [$0] } ?? [])
      flush()
    }
  }

  /// Finishes the strokes that are being drawn, as if their touches had ended.
  ///
  /// What these touches still bring is dropped, until they begin anew; late updates are not.
  /// Complexity: O(strokes being drawn), and what their ends change.
  public func finishStrokes() {
    report {
      merger.finishAll()
      flush()
    }
  }

  /// Forgets a stroke to free its memory, without telling anyone.
  ///
  /// Events of its touch that still come are dropped.
  package func discard(_ id: StrokeIdentifier) {
    merger.discard(id)
    if streams.indices.contains(id.rawValue) { streams[id.rawValue] = nil }
  }

  /// Does what observers are told of; they must not come back here meanwhile.
  private func report(_ work: () -> Void) {
    precondition(
      !isReporting, "an observer must not feed, re-tune or reset the pipeline that calls it")
    isReporting = true
    work()
    isReporting = false
  }

  private func apply(_ batch: TouchBatch) {
    merger.beginCallback()
    apply(batch.events)
  }

  private func apply(_ events: [TouchEvent], numbers: [Int] = [], from first: Int = 0) {
    merger.number(numbers, from: first, else: eventCount)
    var next = 0
    while let path = merger.apply(events, from: &next) { run(path) }
    eventCount &+= events.count
    // Whoever gave them goes on with the list.
    if !numbers.isEmpty { merger.number([], from: 0, else: eventCount) }
  }

  private func flush() {
    for stroke in merger.changed {
      if let path = merger.paths[stroke.rawValue] { run(path) }
    }
    merger.clearChanged()
  }

  private func run(_ path: TouchPath) {
    let stream = stream(of: path)
    stream.update(path.takeChange()) { stage, change in notify(stream, stage, change) }
  }

  private func stream(of path: TouchPath) -> StrokeStream {
    let index = path.stroke.rawValue
    while streams.count <= index { streams.append(nil) }
    if let stream = streams[index] { return stream }
    let recipe = path.recipe
    let stream = StrokeStream(
      path, filters: recipe?.filters ?? filters, smoother: recipe?.smoother ?? smoother)
    streams[index] = stream
    return stream
  }
}

// Listening.
extension InkPipeline {
  /// Calls a function after every change of a stage; O(1), and each call as the function makes it.
  ///
  /// Any number of observers may listen at any stage; they are called in the order in which they
  /// came, stage by stage down the pipeline. They may add and remove observers, which takes effect
  /// with the next change of the stage. They must not feed, re-tune or reset the pipeline: that stops
  /// the program, since those who are called later would see a state that they were not told of.
  ///
  /// - Returns: what names the observer, for ``stopObserving(_:)``.
  @discardableResult
  public func observe(_ stage: PipelineStage, _ call: @escaping Observer) -> Observation {
    Observation(number: observers.add(call, at: stage))
  }

  /// Removes an observer; does nothing where it was removed before.
  public func stopObserving(_ observation: Observation) {
    observers.remove(observation.number)
  }

  private func notify(
    _ stroke: StrokeStream, _ stage: PipelineStage, _ change: Change, filterCount: Int
  ) {
    observers.notify(stroke, stage, change, filterCount: filterCount)
  }

  private func notify(_ stroke: StrokeStream, _ stage: PipelineStage, _ change: Change) {
    notify(stroke, stage, change, filterCount: filters.count)
  }

  /// Replaces filters and smoother, and computes all strokes anew; observers are told what differs.
  ///
  /// Complexity: O(all points).
  public func retune(filters: [PolylineFilter], smoother: PathSmoother) {
    let filterCount = max(storedFilters.count, filters.count)
    report {
      storedFilters = filters
      storedSmoother = smoother
      for stroke in strokes where stroke.touchPath.recipe == nil {
        stroke.retune(filters: filters, smoother: smoother) { stage, change in
          notify(stroke, stage, change, filterCount: filterCount)
        }
      }
    }
  }
}
