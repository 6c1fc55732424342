public import InkCanvas
internal import InkGeometry
public import InkInput

/// Decides what pointers do on a canvas: which draw, erase, move the view or undo, and which are palms.
///
/// ```swift
/// let gestures = PointerGestures(canvas)
/// gestures.handle([TouchEvent(touch: pen, timestamp: 0, phase: .began, location: point)])
/// gestures.handle(coalesced + guesses)
/// gestures.handle([last], PointerContext(buttons: []))
/// ```
///
/// **Pens** do what the canvas' ``/InkCanvas/CanvasSettings/tool`` says, or erase with the eraser end; the
/// barrel button does what ``GestureSettings/barrel`` says. **Mice** draw with the main button and move the
/// view with the middle one; other buttons do nothing. With the space bar, pens, mice and single fingers move
/// the view. **Fingers** draw until a pen was seen, and then do what ``GestureSettings/finger`` says.
///
/// **Palms** are fingers that come down while a pen is down or hovers, or within
/// 0.5 s of its leaving: they do nothing. So do touches with a
/// major radius over 30 points where there are several: each that has been down for no longer than
/// 0.3 s and has not moved 24 points is a palm, and what it has done is retracted. A single
/// one is a finger, however wide, and whoever has drawn for longer stays one. A finger that was down when
/// the pen came down and began no more than 0.5 s before or has not moved was a palm
/// too, and so was every touch that was ever that wide and is down then, or
/// was lifted less than 0.5 s before: all that it has drawn or erased is retracted,
/// without a trace. Of the others that are down, strokes end where the pen comes down. What had ended
/// before stays.
///
/// **Several fingers** pan and zoom, whatever a single one does. If the first draws or erases, the second has
/// to come within 0.3 s and before the first has moved 24 points; what the first did is then
/// retracted. A later one does nothing, and the stroke goes on. The middle of the fingers and their mean
/// distance from it keep to the document: with two fingers, as far as the zoom allows and they do not
/// turn, each stays on its point of the document. Three and more count alike. When one is lifted, the others
/// do nothing until all are up. A tap of two undoes, one of three does again: no longer than 0.4 s,
/// and none moved more than 10 points; until then the view stays.
///
/// Ink and the view never move together: while anything draws or erases, nothing moves the view, and what
/// begins to draw stops what moves it. Several pens and mice may draw at once, each one stroke, and one
/// finger; with ``/InkCanvas/TouchPolicy/single`` only the first that came down, and no second finger disturbs
/// it: it neither pinches nor taps; a pen does nothing beside a finger that has drawn more than 10 points.
///
/// **Selecting.** With ``GestureSettings/selects`` what would draw draws a lasso, or taps to select the
/// stroke below; where it comes down on what is selected, or on a handle of it, it drags that. Two fingers
/// on what is selected drag it together. ``selection`` says what is selected, and what to show of it.
///
/// Equal samples give equal results, however they are split into events: rules look at samples, and at
/// their times, alone.
///
/// **Shapes.** With ``GestureSettings/holdMakesShapes`` a pen, mouse or finger that draws and is then held
/// still for 0.5 s within 3 points turns its stroke into the line or the figure that it looks like. Until it
/// is lifted, the shape follows it. Undoing brings back the stroke as it was drawn.
///
/// **Ruler.** With ``ruler`` what begins to draw or erase on it, or no farther than 20 points beside it, is drawn
/// along its edge, at half of the line's width from it, to its end. What begins elsewhere stays on its side: where the
/// hand goes on over the ruler, the line runs along the edge, as with a ruler of wood. The samples are recorded where
/// the ruler lets them be. What comes down on the ruler and would move the view, or would do nothing and is a finger,
/// moves the ruler; with a second finger it is turned, and rests at multiples of 45°. Fingers that draw move it by
/// two. While anything draws, it stays.
///
/// **Cancelled** pointers, which the system takes away, end as ``GestureSettings/cancelledInk`` says: a pen's
/// stroke of at least 0.3 s stays, that of a finger is retracted.
///
/// The strokes of a canvas that was made with ``/InkStream/CancellationPolicy/finish`` are not taken
/// back but finished. The canvas may be used meanwhile, but not be fed by others. If it ends its touches,
/// as for undoing, pointers that were drawing do nothing until they come down anew.
///
/// Complexity: O(samples) for an event, and what the canvas does with them; memory is allocated only
/// where pointers and samples come down that are more than ever before, and with each stroke.
public final class PointerGestures {
  /// The time after which a second finger no longer turns a drawing finger's stroke into a pinch: 0.3 s.
  package static let pinchDelay = 0.3
  /// The time for which a pen is held still to turn its stroke into a shape: 0.5 s.
  package static let holdDuration = 0.5
  /// The distance by which a pen that holds a shape moves before the shape follows, and within which it ends: 3
  /// points.
  package static let holdReach = 3.0
  /// The largest distance that a drawing finger may have moved when another finger comes down to move the
  /// view with it: 24 points.
  package static let pinchTravel = 24.0
  /// The least mean distance from their middle that fingers count as having: 8 points.
  package static let shortestSpread = 8.0
  /// The longest tap, from the first finger down to the last one up: 0.4 s.
  package static let tapDuration = 0.4
  /// The distance that a tapping finger may move: 10 points.
  package static let tapTravel = 10.0
  /// The largest distance between two fingers of one hand that tap: 300 points.
  package static let tapSpan = 300.0
  /// The part of the pages that stays in view: 64 points.
  package static let leastInView = 64.0
  /// The height of a line, where a wheel counts in lines: 16 points.
  package static let wheelLine = 16.0
  /// The most of one turn of a wheel that zooms: 35 points, for a factor of 1.42.
  package static let wheelZoomLimit = 35.0
  /// The part of a turn that zooms as it is: 10 points, for a factor of 1.1.
  package static let wheelZoomFine = 10.0
  /// The points of a larger turn, as of a mouse, that count as one.
  package static let wheelZoomCoarseness = 12.0
  /// The number of pointers that may be down at once, palms included: 32.
  package static let pointerLimit = 32

  /// The reach of a selection's handle for fingers: 22 points.
  package static let touchReach = 22.0
  /// The same for a mouse or a pen: 10 points.
  package static let pointReach = 10.0
  /// The distance within which a finger's tap selects a stroke: 12 points.
  package static let touchTapReach = 12.0
  /// The same for a mouse or a pen: 5 points.
  package static let pointTapReach = 5.0
  /// The distance that a mouse or a pen may move in a tap that selects: 3 points.
  package static let pointTapTravel = 3.0

  /// The canvas.
  public let canvas: InkCanvas
  /// The selection.
  public let selection: InkSelection
  /// The settings of the gestures.
  ///
  /// A pointer that is down keeps to what held when it came down; whether pressure is recorded holds at
  /// once.
  public var settings = GestureSettings()
  /// The pressures that hands were found to write with; see ``GestureSettings/learnsPressure``.
  ///
  /// A page may give it what it has kept. Pointers that are down keep what held when they came down.
  public var pressureMemory = PressureMemory()
  /// True if a pen was seen, so that fingers do what ``GestureSettings/finger`` says.
  ///
  /// A page may set it for a person who is known to use a pen, and reset it.
  public var penSeen = false
  /// Counts of pointer events that could not be used so far.
  package internal(set) var dropped = DroppedPointers()

  // None of these is reached from what is called while it is changed, so that no check is needed.
  @exclusivity(unchecked)
  var pointers: [TrackedPointer] = []
  @exclusivity(unchecked)
  var feed = StrokeFeed()
  @exclusivity(unchecked)
  var session = FingerSession()
  /// The pens and the wide touches that are not down.
  @exclusivity(unchecked)
  var pens = PenWatch()
  /// Where and when a pen was lifted last; a mouse that comes down there a moment later is the same.
  @exclusivity(unchecked)
  var lifted: (location: Point, time: Double)?
  /// The session of pointers that select, or drag the selection; `nil` where none does.
  @exclusivity(unchecked)
  var selecting: SelectingSession?
  /// The shape that a pointer holds.
  @exclusivity(unchecked)
  var shaping: ShapeSession?
  /// True if a pen that was held still has made a shape.
  package internal(set) var hasMadeShape = false
  /// The ruler.
  @exclusivity(unchecked)
  var ruling = RulerSession()
  let mover: ViewMover
  var outcome: GestureOutcome = []
  /// The time of the latest sample.
  var now = 0.0
  /// The event of the pointer that was seen last, and where that was.
  @exclusivity(unchecked)
  var seen: (event: TouchEvent, location: Point)?

  /// Makes gestures for a canvas.
  public init(_ canvas: InkCanvas) {
    self.canvas = canvas
    selection = InkSelection(canvas)
    mover = ViewMover(canvas)
  }

  /// Takes what one callback brings of a pointer.
  ///
  /// The pointer comes down with an event that has ``/InkInput/TouchPhase/began``, is lifted or taken away with
  /// one that has ended or was cancelled, and hovers with those of regions. The last event that is no guess is
  /// the callback's own; those before it are taken for coalesced, whatever they say, and events of several
  /// pointers one pointer after the other. Numbers that are not finite count as unknown; an event whose position
  /// or time is not finite or not known is dropped, but an end is an end. What an event says of the response
  /// to force, and of what its touch does, is decided here.
  ///
  /// - Parameters:
  ///   - events: the events, coalesced ones included, in their order, and guesses where the pointer will be.
  ///     Corrections are for ``correct(_:)``.
  ///   - context: the buttons and the keys that are down.
  /// - Returns: what the events led to.
  @discardableResult
  public func handle(
    _ events: [TouchEvent], _ context: PointerContext = PointerContext()
  ) -> GestureOutcome {
    outcome = []
    let version = selection.version
    noticeEndedTouches()
    var start = 0
    while start < events.count {
      let next = PointerStep.next(events, from: start, context)
      if let step = next.step { take(step) }
      start = next.end
    }
    noticeSelection(since: version)
    return outcome
  }

  /// Takes late corrections of samples: UIKit's updates of estimated properties.
  ///
  /// They may come while the pointer is down or after it is up. Each names its sample by its estimation
  /// index.
  ///
  /// - Parameter events: what is known now; whatever they say, they are taken for updates.
  /// - Returns: what they led to.
  @discardableResult
  public func correct(_ events: [TouchEvent]) -> GestureOutcome {
    outcome = []
    for event in events {
      feed.append(ruling.guided(recorded(event, .moved, .updated)))
    }
    if !feed.batch.events.isEmpty {
      canvas.receive(feed.batch)
      feed.begin()
      outcome.insert(.ink)
    }
    return outcome
  }

  /// Takes word that a pointer is lost: one that is down ends where it was last.
  ///
  /// A pointer that is not down may be named, as browsers do after each that is lifted.
  ///
  /// - Parameter touch: the pointer.
  /// - Returns: what that led to.
  @discardableResult
  public func lostPointer(_ touch: TouchIdentifier) -> GestureOutcome {
    outcome = []
    let version = selection.version
    noticeEndedTouches()
    if let index = pointers.index(of: touch) { lose(index) }
    noticeSelection(since: version)
    return outcome
  }

  /// Takes all pointers for lost, as when a page goes to the background.
  ///
  /// - Returns: what that led to.
  @discardableResult
  public func loseAll() -> GestureOutcome {
    outcome = []
    let version = selection.version
    noticeEndedTouches()
    while !pointers.isEmpty { lose(pointers.count - 1) }
    noticeSelection(since: version)
    pens.endHover()
    seen = nil
    return outcome
  }
}

// The current state.
extension PointerGestures {
  /// True if anything draws or erases.
  public var isDrawing: Bool { pointers.isDrawing }

  /// The number of pointers that are down, palms included.
  package var pointerCount: Int { pointers.count }
}
