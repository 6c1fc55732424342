public import InkBrush
public import InkDocument
public import InkGeometry
public import InkInput

/// What was done on a canvas, callback by callback, with the brushes of that time.
///
/// A position is a number of events: at position 0 nothing has happened, at ``eventCount`` all of it.
/// What was done without events, such as undoing, belongs to the position at which it was done.
public struct InkRecording {
  /// Something done to the canvas that is no touch.
  package enum Action: Equatable {
    /// The last gesture was taken back.
    case undo
    /// It was done again.
    case redo
    /// The canvas was cleared.
    case clear
    /// All touches were ended.
    case finish
    /// Another part of the document was shown: the point in the corner, and the zoom.
    case view(origin: Point, zoom: Double)
    /// The view got another size, in points.
    case resize(width: Double, height: Double)
    /// A gesture of the document began: what follows is undone together.
    case beginGesture
    /// A gesture of the document ended.
    case endGesture
    /// The touches that come next draw a stroke again that was drawn before: with its brush, its
    /// randomness, and its name, in its own coordinates.
    case redraw(InkStroke)
    /// The document was edited, when its next identifier and its next place were these.
    case edit(DocumentEdit, nextIdentifier: Int, nextPlace: Int)
    /// The paper got another colour.
    case paper(InkColor)
    /// The paper got other lines.
    case paperPattern(PaperPattern)

    /// Whether touches that are down end with it.
    var finishesTouches: Bool {
      switch self {
      case .undo, .redo, .clear, .finish, .view, .edit, .beginGesture: true
      case .paper, .paperPattern, .resize, .endGesture, .redraw: false
      }
    }
  }

  /// What touches were drawn with.
  public struct Setup: Equatable, Sendable {
    /// The brush.
    public var brush: Brush
    /// What erased.
    public var eraser: Brush
    /// How touches were taken.
    public var settings: CanvasSettings

    /// Makes a setup.
    public init(brush: Brush, eraser: Brush, settings: CanvasSettings) {
      (self.brush, self.eraser, self.settings) = (brush, eraser, settings)
    }
  }

  /// A callback, or an action between two.
  struct Step {
    var batch: TouchBatch
    var action: Action?
    /// The number of the setup.
    var setup: Int
    /// How many events came before.
    var firstEvent: Int

    var endEvent: Int { firstEvent + batch.events.count }
  }

  private(set) var steps: [Step] = []
  /// The brushes and settings, in the order in which they came into use.
  package private(set) var setups: [Setup]
  /// How many events there are.
  public private(set) var eventCount = 0
  /// How many callbacks there are.
  package private(set) var callbackCount = 0
  /// How many actions there are.
  var actionCount: Int { steps.count - callbackCount }
  /// The document at the beginning.
  public var document = InkDocument.State()
  /// What the randomness of strokes comes from, see ``InkCanvas/init(width:height:scale:seed:cancellation:document:)``;
  /// those that were begun before are counted in.
  public var seed: UInt64 = 0
  /// The part of the document that was shown at the beginning: the point in the corner.
  public var origin = Point(0, 0)
  /// The zoom at the beginning.
  public var zoom = 1.0
  /// The width of the view at the beginning in points; 0 where it is not known.
  public var width = 0.0
  /// The height of the view at the beginning in points; 0 where it is not known.
  public var height = 0.0

  /// Makes an empty recording.
  ///
  /// - Parameter setup: the brush and the settings at the beginning.
  public init(_ setup: Setup) { setups = [setup] }

  /// Adds a callback; complexity: O(events).
  ///
  /// - Parameter batch: its events; nothing is added where there are none.
  public mutating func append(_ batch: TouchBatch) {
    guard !batch.events.isEmpty else { return }
    steps.append(
      Step(batch: batch, action: nil, setup: setups.count - 1, firstEvent: eventCount))
    eventCount += batch.events.count
    callbackCount += 1
  }

  /// Adds what is no touch.
  package mutating func append(_ action: Action) {
    steps.append(
      Step(batch: TouchBatch(), action: action, setup: setups.count - 1, firstEvent: eventCount))
  }

  /// Uses another brush, or other settings, from now on.
  public mutating func use(_ setup: Setup) {
    if setups[setups.count - 1] != setup { setups.append(setup) }
  }

  /// Which steps were done whole at a position: all below the index; and how many events of the next.
  func place(of position: Int) -> (step: Int, events: Int) {
    var (low, high) = (0, steps.count)
    while low < high {
      let middle = (low + high) / 2
      if steps[middle].endEvent <= position { low = middle + 1 } else { high = middle }
    }
    guard low < steps.count else { return (low, 0) }
    return (low, max(position - steps[low].firstEvent, 0))
  }

  /// How many events were taken where so many steps were done whole, and so many events of the next.
  func position(_ step: Int, _ events: Int) -> Int {
    step < steps.count ? steps[step].firstEvent + events : eventCount
  }

  /// The event before which there are so many; `nil` where there is none.
  ///
  /// Complexity: O(log callbacks).
  ///
  /// - Parameter index: from 0.
  /// - Returns: the event, the number of its callback, and whether it is the first of it.
  package func event(_ index: Int) -> (event: TouchEvent, step: Int, beginsCallback: Bool)? {
    guard index >= 0, index < eventCount else { return nil }
    let (step, events) = place(of: index)
    return (steps[step].batch.events[events], step, events == 0)
  }

  /// From which steps on events lie where in the document: what leads from the coordinates of events to
  /// those of the document; complexity: O(callbacks).
  var placements: [(step: Int, toDocument: Affine)] {
    var (origin, zoom) = (origin, zoom)
    var placements: [(step: Int, toDocument: Affine)] = []
    func look(from newOrigin: Point, _ newZoom: Double, _ step: Int) {
      if newOrigin.isFinite { origin = newOrigin }
      if !newZoom.isNaN {
        zoom = min(max(newZoom, InkCanvas.smallestZoom), InkCanvas.largestZoom)
      }
      let toDocument = Affine(a: 1 / zoom, b: 0, c: 0, d: 1 / zoom, tx: origin.x, ty: origin.y)
      placements.append((step, toDocument))
    }
    look(from: origin, zoom, 0)
    for index in steps.indices {
      switch steps[index].action {
      case .view(let origin, let zoom): look(from: origin, zoom, index)
      case .redraw(let stroke): placements.append((index, stroke.transform))
      default: break
      }
    }
    return placements
  }

  /// Whether times advance within strokes: otherwise they tell nothing.
  ///
  /// Complexity: O(events).
  var isTimed: Bool {
    var last: Double?
    for step in steps {
      for event in step.batch.events where event.origin != .predicted {
        if let last, event.phase != .began, event.timestamp > last { return true }
        last = event.timestamp
      }
    }
    return false
  }

  /// The event before which there are so many, with what its callback tells of where it comes from: see
  /// ``/InkInput/TouchBatch/markCoalesced()``.
  ///
  /// Complexity: O(log callbacks + events of the callback).
  ///
  /// - Parameter index: from 0.
  /// - Returns: the event; `nil` where there is none.
  package func markedEvent(_ index: Int) -> TouchEvent? {
    guard index >= 0, index < eventCount else { return nil }
    let (step, events) = place(of: index)
    var batch = steps[step].batch
    batch.markCoalesced()
    return batch.events[events]
  }

  /// Whether a step is a callback.
  func isCallback(_ step: Int) -> Bool { steps[step].action == nil }

  /// Whether touches that are down end with a step that is none.
  func finishesTouches(_ step: Int) -> Bool { steps[step].action?.finishesTouches ?? false }

  /// The callbacks alone, as an event log keeps them: touches that were ended by something else, such as
  /// undoing, have an end of their own there.
  ///
  /// Complexity: O(events).
  public var batches: [TouchBatch] {
    var batches: [TouchBatch] = []
    var down: [TouchEvent] = []
    var time = 0.0
    for step in steps.indices {
      guard isCallback(step) else {
        guard finishesTouches(step), !down.isEmpty else { continue }
        for index in down.indices {
          down[index] = TouchEvent(
            touch: down[index].touch, timestamp: time, kind: down[index].kind, phase: .ended,
            location: nil)
        }
        batches.append(TouchBatch(down))
        down.removeAll()
        continue
      }
      batches.append(steps[step].batch)
      for event in steps[step].batch.events {
        time = event.timestamp
        guard event.origin == .measured || event.origin == .coalesced else { continue }
        if event.phase == .moved || event.phase == .stationary || event.phase.isHover { continue }
        down.removeAll { $0.touch == event.touch }
        if event.phase == .began { down.append(event) }
      }
    }
    return batches
  }

  /// The position after the callback in which a position lies, or after the next one.
  package func callbackEnd(after position: Int) -> Int {
    let (step, _) = place(of: position)
    return step < steps.count ? steps[step].endEvent : eventCount
  }

  /// The position at which the callback before a position begins.
  package func callbackStart(before position: Int) -> Int {
    guard position > 0 else { return 0 }
    return steps[place(of: position - 1).step].firstEvent
  }

  /// The time of the last event before a position in seconds, as its platform tells it.
  package func time(at position: Int) -> Double? { event(position - 1)?.event.timestamp }

  /// The steps before which nothing is unfinished: no touch is down, none of which anything comes later
  /// was, and no gesture of the document is open.
  ///
  /// Complexity: O(events).
  var quietSteps: [Int] {
    // Of each touch, the step in which it began, and the last one that names it or ends it.
    var open: [Int64: Int] = [:]
    var lasts: [Int] = []
    var firsts: [Int] = []
    var unended: [Int] = []
    // Touches that may turn out to be palms with the next pencil.
    var wide: [Int] = []
    for index in steps.indices {
      if let action = steps[index].action, action.finishesTouches {
        for life in unended { lasts[life] = index }
        unended.removeAll()
      }
      for event in steps[index].batch.events {
        let touch = event.touch.rawValue
        if event.phase == .began || open[touch] == nil {
          if let life = open[touch], let place = unended.firstIndex(of: life) {
            // Whatever begins anew ends what was there.
            lasts[life] = index
            unended.remove(at: place)
          }
          open[touch] = lasts.count
          unended.append(lasts.count)
          lasts.append(index)
          firsts.append(index)
        } else if let life = open[touch] {
          lasts[life] = index
          if event.phase == .ended || event.phase == .cancelled {
            unended.removeAll { $0 == life }
          }
        }
        let isWide = event.kind == .direct && event.majorRadius ?? 0 > PalmRule.radius
        if isWide, let life = open[touch], wide.last != life { wide.append(life) }
        if event.phase == .began, event.kind == .pencil {
          for life in wide { lasts[life] = index }
          wide.removeAll()
        }
      }
    }
    for life in unended { lasts[life] = steps.count }
    // Gestures of the document are undone as one, and a stroke is drawn again with the touches after it.
    var gesture: Int?
    for index in steps.indices {
      switch steps[index].action {
      case .beginGesture where gesture == nil: gesture = index
      case .undo, .redo, .endGesture:
        if let begin = gesture {
          firsts.append(begin)
          lasts.append(index)
        }
        gesture = nil
      case .redraw:
        firsts.append(index)
        lasts.append(index + 1)
      default: break
      }
    }
    if let gesture {
      firsts.append(gesture)
      lasts.append(steps.count)
    }
    // How many lives begin in a step less those that have ended before it.
    var change = Array(repeating: 0, count: steps.count + 1)
    for life in firsts.indices {
      change[firsts[life]] += 1
      change[lasts[life]] -= 1
    }
    var quiet: [Int] = []
    var living = 0
    for index in steps.indices {
      // A step is quiet where no life reaches over its beginning.
      if living == 0 { quiet.append(index) }
      living += change[index]
    }
    return quiet
  }
}

extension InkRecording {
  /// The smallest rectangle that contains all places of events, in points; complexity: O(events).
  public var bounds: Rect {
    var bounds = Rect.empty
    for step in steps {
      for event in step.batch.events {
        if let place = event.location, place.isFinite { bounds = bounds.union(Rect(place, place)) }
      }
    }
    return bounds
  }
}
