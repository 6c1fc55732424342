public import InkBrush
public import InkDocument
public import InkGeometry
public import InkInput

/// A recording of the actions on a canvas, callback by callback, with the brushes of that time.
///
/// A position is a number of events: at position 0 nothing has happened, at ``eventCount``
/// everything. Actions without events, such as undoing, belong to the position at which they
/// happened.
public struct InkRecording {
  /// An action on the canvas that is not a touch.
  package enum Action: Equatable {
    /// The last gesture was undone.
    case undo
    /// The gesture that was undone last was redone.
    case redo
    /// The canvas was cleared.
    case clear
    /// All touches were ended.
    case finish
    /// Another part of the document was shown, with a point in the upper left corner and a zoom.
    case view(origin: Point, zoom: Double)
    /// The view was resized, in points.
    case resize(width: Double, height: Double)
    /// A gesture of the document began: the edits until its end are undone together; the numbers are as those of an
    /// edit.
    case beginGesture(nextIdentifier: Int, nextPlace: Int)
    /// A gesture of the document ended.
    case endGesture
    /// An existing stroke is drawn again by the next touches: with its brush, its randomness and
    /// its identifier, in its own coordinates.
    case redraw(InkStroke)
    /// The document was edited; the numbers are its next identifier and its next position in the
    /// drawing order before the edit.
    case edit(DocumentEdit, nextIdentifier: Int, nextPlace: Int)
    /// The paper was given another colour.
    case paper(InkColor)
    /// The paper was given other lines.
    case paperPattern(PaperPattern)
    /// New ink went to another layer.
    case layer(ElementIdentifier)

    /// True if the action ends touches that are down.
    package var finishesTouches: Bool {
      switch self {
      case .undo, .redo, .clear, .finish, .view, .edit, .beginGesture, .layer: true
      case .paper, .paperPattern, .resize, .endGesture, .redraw: false
      }
    }
  }

  /// The brushes and settings of touches.
  public struct Setup: Equatable, Sendable {
    /// The brush.
    public var brush: Brush
    /// The eraser.
    public var eraser: Brush
    /// The settings for handling touches.
    public var settings: CanvasSettings

    /// Makes a setup.
    public init(brush: Brush, eraser: Brush, settings: CanvasSettings) {
      (self.brush, self.eraser, self.settings) = (brush, eraser, settings)
    }
  }

  /// A callback, or an action between two callbacks.
  package struct Step {
    package var batch: TouchBatch
    package var action: Action?
    /// The index of the setup.
    package var setup: Int
    /// The number of events before the step.
    package var firstEvent: Int

    package var endEvent: Int { firstEvent + batch.events.count }
  }

  package private(set) var steps: [Step] = []
  /// The brushes and settings, in the order in which they came into use.
  package private(set) var setups: [Setup]
  /// The number of events.
  public private(set) var eventCount = 0
  /// The number of callbacks.
  package private(set) var callbackCount = 0
  /// The number of actions.
  package var actionCount: Int { steps.count - callbackCount }
  /// The document at the beginning.
  public var document = InkDocument.State()
  /// The seed of the strokes' randomness, see
  /// ``InkCanvas/init(width:height:scale:seed:cancellation:document:)``.
  ///
  /// It includes the strokes that the canvas had begun before the recording.
  public var seed: UInt64 = 0
  /// The point of the document in the upper left corner of the view at the beginning.
  public var origin = Point(0, 0)
  /// The zoom at the beginning.
  public var zoom = 1.0
  /// The width of the view at the beginning in points; 0 if unknown.
  public var width = 0.0
  /// The height of the view at the beginning in points; 0 if unknown.
  public var height = 0.0

  /// Makes an empty recording.
  ///
  /// - Parameter setup: the brush and the settings at the beginning.
  public init(_ setup: Setup) { setups = [setup] }

  /// Adds a callback; complexity: O(events).
  ///
  /// - Parameter batch: the events of the callback; without events nothing is added.
  public mutating func append(_ batch: TouchBatch) {
    guard !batch.events.isEmpty else { return }
    steps.append(
      Step(batch: batch, action: nil, setup: setups.count - 1, firstEvent: eventCount))
    eventCount += batch.events.count
    callbackCount += 1
  }

  /// Adds an action that is not a touch.
  package mutating func append(_ action: Action) {
    steps.append(
      Step(batch: TouchBatch(), action: action, setup: setups.count - 1, firstEvent: eventCount))
  }

  /// Uses a setup for the following steps.
  public mutating func use(_ setup: Setup) {
    if setups[setups.count - 1] != setup { setups.append(setup) }
  }

  /// The callbacks alone, as an event log keeps them.
  ///
  /// Touches that were ended by an action, such as undoing, have an end of their own. Complexity:
  /// O(events).
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
  /// The smallest rectangle that contains all locations of events, in points; complexity:
  /// O(events).
  public var bounds: Rect {
    var bounds = Rect.empty
    for step in steps {
      for event in step.batch.events {
        if let point = event.location, point.isFinite { bounds = bounds.union(Rect(point, point)) }
      }
    }
    return bounds
  }
}
