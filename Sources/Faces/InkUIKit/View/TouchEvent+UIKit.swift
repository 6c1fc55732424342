#if canImport(UIKit) && !os(tvOS) && !os(visionOS) && !os(watchOS)
  internal import InkGeometry
  internal import InkGestures
  internal import InkInput
  package import UIKit

  // Reads UIKit's objects without conversion: see `TouchEvent+UITouch.swift`.
  extension TouchEvent {
    /// Reads the current values of a touch.
    ///
    /// - Parameters:
    ///   - touch: the touch, or one of its coalesced or predicted ones.
    ///   - view: the view in whose coordinates it is read.
    ///   - space: the space of these coordinates.
    @MainActor
    init(_ touch: UITouch, in view: UIView, _ space: TouchSpace) {
      let location = touch.preciseLocation(in: view)
      var roll: Double?
      if #available(iOS 17.5, *) { roll = Double(touch.rollAngle) }
      self.init(
        kind: TouchKind(touch.type), timestamp: touch.timestamp,
        location: Point(Double(location.x), Double(location.y)), force: Double(touch.force),
        maximumPossibleForce: Double(touch.maximumPossibleForce),
        altitudeAngle: Double(touch.altitudeAngle),
        azimuthAngle: touch.type == .pencil ? Double(touch.azimuthAngle(in: view)) : 0,
        rollAngle: roll, majorRadius: Double(touch.majorRadius),
        estimationUpdateIndex: touch.estimationUpdateIndex?.int64Value,
        estimatedProperties: TouchProperties(rawValue: touch.estimatedProperties.rawValue),
        estimatedPropertiesExpectingUpdates: TouchProperties(
          rawValue: touch.estimatedPropertiesExpectingUpdates.rawValue), in: space)
    }

    /// Reads the position of a hovering pencil, or of a trackpad's pointer.
    ///
    /// - Parameters:
    ///   - hover: the gesture.
    ///   - kind: the kind of pointer.
    ///   - touch: the identifier of the pointer.
    ///   - phase: `regionMoved`, or `regionExited` when it leaves.
    ///   - timestamp: the time on the clock of touches, which the gesture does not tell.
    ///   - view: the view in whose coordinates it is read.
    @MainActor
    init(
      _ hover: UIHoverGestureRecognizer, _ kind: TouchKind, _ touch: TouchIdentifier,
      _ phase: TouchPhase, timestamp: Double, in view: UIView
    ) {
      let location = hover.location(in: view)
      var (altitude, azimuth) = (Double.pi / 2, 0.0)
      var roll: Double?
      if #available(iOS 16.4, *) {
        altitude = Double(hover.altitudeAngle)
        azimuth = Double(hover.azimuthAngle(in: view))
      }
      if #available(iOS 17.5, *) { roll = Double(hover.rollAngle) }
      self.init(
        kind: kind, timestamp: timestamp, location: Point(Double(location.x), Double(location.y)),
        force: 0, maximumPossibleForce: 0, altitudeAngle: altitude, azimuthAngle: azimuth,
        rollAngle: roll, majorRadius: 0, estimationUpdateIndex: nil, estimatedProperties: [],
        estimatedPropertiesExpectingUpdates: [], in: TouchSpace(view))
      self.touch = touch
      self.phase = phase
    }
  }

  extension TouchSpace {
    /// Makes the space of the coordinates of a view.
    ///
    /// - Parameter view: the view.
    @MainActor
    package init(_ view: UIView) {
      let zero = view.convert(CGPoint(x: 0, y: 0), from: nil)
      let one = view.convert(CGPoint(x: 1, y: 0), from: nil)
      let step = Vector(Double(one.x - zero.x), Double(one.y - zero.y))
      self.init(
        origin: Point(Double(view.bounds.origin.x), Double(view.bounds.origin.y)),
        scale: step.length)
    }
  }

  extension TouchKind {
    init(_ type: UITouch.TouchType) {
      switch type {
      case .direct: self = .direct
      case .indirect: self = .indirect
      case .pencil: self = .pencil
      case .indirectPointer: self = .indirectPointer
      @unknown default: self = .direct
      }
    }
  }

  extension PointerButtons {
    /// The primary and secondary buttons of a mouse, if they are down.
    @MainActor
    init(_ event: UIEvent) {
      self = []
      if event.buttonMask.contains(.primary) { insert(.main) }
      if event.buttonMask.contains(.secondary) { insert(.secondary) }
    }
  }

  extension PointerModifiers {
    @MainActor
    init(_ event: UIEvent) { self = event.modifierFlags.contains(.shift) ? .shift : [] }
  }

  extension PencilAction {
    /// Converts the person's choice; unknown actions are ignored.
    init(_ action: UIPencilPreferredAction) {
      switch action {
      case .ignore: self = .ignore
      case .switchEraser: self = .switchEraser
      case .switchPrevious: self = .switchPrevious
      case .showColorPalette: self = .showColorPalette
      case .showInkAttributes: self = .showInkAttributes
      case .showContextualPalette: self = .showContextualPalette
      case .runSystemShortcut: self = .runSystemShortcut
      @unknown default: self = .ignore
      }
    }
  }
#endif
