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
    package var finishesTouches: Bool {
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
  package struct Step {
    package var batch: TouchBatch
    package var action: Action?
    /// The number of the setup.
    package var setup: Int
    /// How many events came before.
    package var firstEvent: Int

    package var endEvent: Int { firstEvent + batch.events.count }
  }

  package private(set) var steps: [Step] = []
  /// The brushes and settings, in the order in which they came into use.
  package private(set) var setups: [Setup]
  /// How many events there are.
  public private(set) var eventCount = 0
  /// How many callbacks there are.
  package private(set) var callbackCount = 0
  /// How many actions there are.
  package var actionCount: Int { steps.count - callbackCount }
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

  /// The callbacks alone, as an event log keeps them: touches that were ended by something else, such as
  /// undoing, have an end of their own there.
  ///
  /// Complexity: O(events).
  public var batches: [TouchBatch] {
    var batches: [TouchBatch] = []
    var down: [TouchEvent] = []
    var time = 0.0
    for step in steps.indices {
      if let action = steps[step].action {
        guard action.finishesTouches, !down.isEmpty else { continue }
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
