#if canImport(UIKit) && !os(tvOS) && !os(visionOS) && !os(watchOS)
  internal import InkGestures
  internal import InkInput
  public import UIKit
  internal import UIKit.UIGestureRecognizerSubclass

  /// A gesture recognizer that turns the touches of its view into callbacks for the engine.
  ///
  /// It is one continuous gesture, from the first touch that comes down until the last one is up.
  ///
  /// It makes one TouchCallback of each callback of UIKit, with all touches, coalesced samples and
  /// predictions. Corrections of estimated properties become a callback of their own as soon as they arrive,
  /// even after the touch has ended.
  ///
  /// ```swift
  /// let capture = TouchCapture { callback in gestures.handle(callback) }
  /// view.addGestureRecognizer(capture)
  /// ```
  ///
  /// It takes the touches of its view alone, not those of its subviews: a button on the view leaves no ink.
  ///
  /// While ``claimsTouches`` says that a touch draws, the gestures of the views around do not begin, such as
  /// those of a scroll view, of a sheet or of a navigation stack. It prevents no others. If another one, or the
  /// system, takes its touches, these are cancelled, and end as ``/InkGestures/GestureSettings/cancelledInk`` says.
  /// An app that wants it otherwise gives it a delegate.
  public final class TouchCapture: UIGestureRecognizer {
    /// Returns true while touches belong to this gesture alone; by default always.
    public var claimsTouches: @MainActor () -> Bool = { true }
    private let onCallback: (TouchCallback) -> Void
    private var collector = TouchCollector()

    /// Makes a recognizer.
    ///
    /// - Parameter onCallback: called on the main actor with each callback that is not empty.
    public init(_ onCallback: @escaping (TouchCallback) -> Void) {
      self.onCallback = onCallback
      super.init(target: nil, action: nil)
      // A pencil comes down while a palm is down: both are touches of this gesture.
      requiresExclusiveTouchType = false
      cancelsTouchesInView = false
      delaysTouchesEnded = false
    }

    /// The number of corrections that were dropped because none was awaited.
    public var droppedCorrections: Int { collector.droppedCorrections }

    private func take(_ touches: Set<UITouch>, _ phase: TouchPhase, _ event: UIEvent) {
      guard let view else { return }
      let space = TouchSpace(view)
      func read(_ touches: [UITouch]?) -> [TouchEvent] {
        (touches ?? []).map { TouchEvent($0, in: view, space) }
      }
      let callback = collector.collect(
        touches.map { touch in
          TouchCollector.Touch(
            key: UInt(bitPattern: ObjectIdentifier(touch)), now: TouchEvent(touch, in: view, space),
            coalesced: read(event.coalescedTouches(for: touch)),
            predicted: read(event.predictedTouches(for: touch)))
        }, phase: phase,
        context: PointerContext(
          buttons: buttons(of: touches, event), modifiers: PointerModifiers(event)))
      if !callback.isEmpty { onCallback(callback) }
    }

    /// Returns the buttons of a mouse that are down; for a finger or a pencil, the main button.
    private func buttons(of touches: Set<UITouch>, _ event: UIEvent) -> PointerButtons {
      touches.contains { $0.type == .indirectPointer } ? PointerButtons(event) : .main
    }

    /// Handles touches that come down.
    public override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
      let own = touches.filter { $0.view === view }
      for touch in touches where touch.view !== view { ignore(touch, for: event) }
      if own.isEmpty { return }
      take(own, .began, event)
      state = state == .possible ? .began : .changed
    }

    /// Handles touches that move.
    public override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
      take(touches, .moved, event)
      state = .changed
    }

    /// Handles touches that are lifted.
    public override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
      take(touches, .ended, event)
      state = collector.downCount == 0 ? .ended : .changed
    }

    /// Handles touches that the system cancels.
    public override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
      take(touches, .cancelled, event)
      state = collector.downCount == 0 ? .cancelled : .changed
    }

    /// Cancels the touches that are down, and with them their ink, until all of them are up: something else has taken
    /// them, such as a drag.
    public func cancelTouches() {
      let callback = collector.cancelAll()
      if !callback.isEmpty { onCallback(callback) }
      if state == .began || state == .changed { state = .cancelled }
    }

    /// Handles corrections, and passes them on at once.
    public override func touchesEstimatedPropertiesUpdated(_ touches: Set<UITouch>) {
      guard let view else { return }
      let space = TouchSpace(view)
      let callback = collector.correct(touches.map { TouchEvent($0, in: view, space) })
      if !callback.isEmpty { onCallback(callback) }
    }

    /// Cancels touches that get no more events because another gesture has taken them.
    public override func reset() {
      super.reset()
      let callback = collector.cancelAll()
      if !callback.isEmpty { onCallback(callback) }
    }

    /// Keeps the gestures of the views around from beginning while a touch draws.
    public override func canPrevent(_ other: UIGestureRecognizer) -> Bool {
      TouchPriority.prevents(position(of: other), isClaimed: claimsTouches())
    }

    /// Gives its touches to other gestures, but not to those of the same view, and not to those of the views
    /// around while a touch draws.
    public override func canBePrevented(by other: UIGestureRecognizer) -> Bool {
      TouchPriority.yields(to: position(of: other), isClaimed: claimsTouches())
    }

    private func position(of other: UIGestureRecognizer) -> TouchPriority.Place {
      guard let view, let around = other.view else { return .elsewhere }
      if around === view { return .same }
      return view.isDescendant(of: around) ? .around : .elsewhere
    }
  }
#endif
