public import InkInput

/// A pipeline that turns touch events into smooth paths incrementally.
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
/// Events may be fed one at a time, callback by callback or all at once. The choice changes how
/// often the stages run and what observers see on the way, never what the stages hold afterwards.
///
/// Complexity: the cost of a callback depends on how many elements it changes and how far behind
/// the tip they lie, not on the length of the strokes or on their number;
/// ``PolylineFilter/douglasPeucker(tolerance:measure:)`` is the exception. A pipeline is not safe
/// to use from several threads at once.
public final class InkPipeline {
  /// A function that is called when a stage of a stroke has changed.
  public typealias Observer = (StrokeStream, Change) -> Void

  /// The identity of an observer, by which it is removed.
  public struct Observation: Hashable, Sendable {
    let number: Int
  }

  /// The filters in order.
  ///
  /// The filters can be replaced, switched and re-tuned at any time, also while a stroke is drawn:
  /// all strokes are recomputed, and the observers get the differences. Complexity of a change:
  /// O(all points).
  ///
  /// To change filters and smoother at once, use `retune(filters:smoother:)`.
  public var filters: [PolylineFilter] {
    get { storedFilters }
    set { retune(filters: newValue, smoother: smoother) }
  }
  /// The smoother, which can be replaced at any time, like the filters.
  public var smoother: PathSmoother {
    get { storedSmoother }
    set { retune(filters: filters, smoother: newValue) }
  }

  private var storedFilters: [PolylineFilter]
  private var storedSmoother: PathSmoother

  // No observer and no stage is called while one of these is changed, so that no check is needed.
  @exclusivity(unchecked)
  private var merger: TouchMerger
  @exclusivity(unchecked)
  private var streams: [StrokeStream?] = []
  private var observers = ObserverTable()
  /// True while the pipeline works and its observers are called.
  private var isReporting = false

  /// Makes a pipeline without strokes.
  ///
  /// - Parameters:
  ///   - filters: the filters of the polylines, in order.
  ///   - smoother: the smoother of the filtered polylines.
  ///   - cancellation: the treatment of the stroke of a cancelled touch.
  public init(
    filters: [PolylineFilter] = [], smoother: PathSmoother = .antigrain(),
    cancellation: CancellationPolicy = .takeBack
  ) {
    storedFilters = filters
    storedSmoother = smoother
    merger = TouchMerger(cancellation: cancellation)
  }

  /// The strokes in the order of their first samples, including cancelled ones.
  ///
  /// Complexity: O(strokes).
  public var strokes: [StrokeStream] { streams.compactMap { $0 } }

  /// Returns the stroke with an identifier; `nil` if it was discarded or never existed.
  public func stroke(_ id: StrokeIdentifier) -> StrokeStream? {
    streams.indices.contains(id.rawValue) ? streams[id.rawValue] : nil
  }

  /// Called when an event opens a stroke, before its first sample is added; a recipe that it
  /// returns replaces ``filters`` and ``smoother`` for the stroke.
  ///
  /// A stroke with a recipe of its own is not re-tuned with the pipeline. The function is called in
  /// the order of the events, however they are fed, and must not call the pipeline.
  package var strokeWillBegin: ((TouchPath, TouchEvent) -> StrokeRecipe?)? {
    didSet {
      guard let strokeWillBegin else {
        merger.opening = nil
        return
      }
      merger.opening = { path, event in path.recipe = strokeWillBegin(path, event) }
    }
  }

  /// The numbers of events that could not be used so far.
  public var dropped: DroppedEvents { merger.dropped }

  /// True if samples keep the numbers of the events of which they were made.
  ///
  /// The numbers are needed by ``StrokeStream/events(ofElement:)``, and take 24 bytes a sample and
  /// 16 a correction. A change of this setting applies to later events.
  package var namesEvents: Bool {
    get { merger.namesEvents }
    set { merger.namesEvents = newValue }
  }
  /// The number of events so far, which is the number of the next event.
  package private(set) var eventCount = 0
}

// Feeding.
extension InkPipeline {
  /// Takes the events of one callback.
  ///
  /// Any content is allowed: events that cannot be used are counted in ``dropped``. Observers are
  /// called before the function returns. Complexity: O(events), plus the cost of their changes in
  /// each stage.
  public func receive(_ batch: TouchBatch) {
    report {
      apply(batch)
      flush()
    }
  }

  /// Takes several callbacks at once; the stages run once, after the last one, unless changes of a
  /// stroke lie far apart.
  public func receive(_ batches: [TouchBatch]) { receive(batches, numbers: []) }

  /// Takes several callbacks at once, whose events have numbers given by the caller.
  ///
  /// - Parameters:
  ///   - batches: the callbacks.
  ///   - numbers: the numbers of all events in order, or none.
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
  ///   - beginsCallback: true if the event is the first of its callback.
  package func receive(_ event: TouchEvent, beginsCallback: Bool) {
    receive(event, number: nil, beginsCallback: beginsCallback)
  }

  /// Takes one event with a number given by the caller.
  package func receive(_ event: TouchEvent, number: Int?, beginsCallback: Bool) {
    report {
      if beginsCallback { merger.beginCallback() }
      apply([event], numbers: number.map { [$0] } ?? [])
      flush()
    }
  }

  /// Finishes the strokes that are being drawn, as if their touches had ended.
  ///
  /// Further samples of these touches are dropped until the touches begin again; late updates are
  /// still applied. Complexity: O(touches), plus the cost of the changes.
  public func finishStrokes() {
    report {
      merger.finishAll()
      flush()
    }
  }

  /// Forgets a stroke to free its memory, without calling observers.
  ///
  /// Later events of the stroke are dropped.
  package func discard(_ id: StrokeIdentifier) {
    merger.discard(id)
    if streams.indices.contains(id.rawValue) { streams[id.rawValue] = nil }
  }

  /// Does work that calls observers, which must not call back to feed or re-tune the pipeline.
  private func report(_ work: () -> Void) {
    precondition(
      !isReporting, "an observer must not feed or re-tune the pipeline that calls it")
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
    // The list is released, so that the caller can extend it without a copy.
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
  /// Adds an observer that is called after every change of a stage; O(1), plus the cost of its
  /// calls.
  ///
  /// Any number of observers may listen at any stage; they are called in the order in which they
  /// were added, stage by stage down the pipeline. Observers may add and remove observers, which
  /// takes effect with the next change of the stage. They must not feed or re-tune the pipeline:
  /// that stops the program, because later observers would see a state that was not reported to
  /// them.
  ///
  /// - Returns: the identity of the observer, for ``stopObserving(_:)``.
  @discardableResult
  public func observe(_ stage: PipelineStage, _ call: @escaping Observer) -> Observation {
    Observation(number: observers.add(call, at: stage))
  }

  /// Removes an observer; does nothing if it was removed before.
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

  /// Replaces filters and smoother, and recomputes all strokes; observers get the differences.
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
