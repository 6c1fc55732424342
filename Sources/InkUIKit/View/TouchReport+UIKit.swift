#if canImport(UIKit) && !os(tvOS) && !os(visionOS) && !os(watchOS)
  internal import InkGestures
  package import UIKit
  internal import InkGeometry
  internal import InkInput

  // What UIKit's objects tell, read and not converted: see `PointerSample+TouchReport.swift`.
  extension TouchReport {
    /// Reads what a touch tells now.
    ///
    /// - Parameters:
    ///   - touch: the touch, or one of those coalesced into it or predicted.
    ///   - view: the view in whose coordinates it is read.
    @MainActor
    package init(_ touch: UITouch, in view: UIView) {
      let location = touch.preciseLocation(in: view)
      self.init(
        kind: TouchKind(touch.type), timestamp: touch.timestamp,
        location: Point(Double(location.x), Double(location.y)), force: Double(touch.force),
        maximumPossibleForce: Double(touch.maximumPossibleForce),
        altitudeAngle: Double(touch.altitudeAngle),
        azimuthAngle: touch.type == .pencil ? Double(touch.azimuthAngle(in: view)) : 0,
        majorRadius: Double(touch.majorRadius),
        estimationUpdateIndex: touch.estimationUpdateIndex?.int64Value,
        estimatedProperties: TouchProperties(rawValue: touch.estimatedProperties.rawValue),
        estimatedPropertiesExpectingUpdates: TouchProperties(
          rawValue: touch.estimatedPropertiesExpectingUpdates.rawValue))
      if #available(iOS 17.5, *) { rollAngle = Double(touch.rollAngle) }
    }

    /// Reads where a pencil, or the pointer of a trackpad, hovers.
    ///
    /// - Parameters:
    ///   - hover: the gesture.
    ///   - kind: what hovers.
    ///   - timestamp: the time, which the gesture does not tell, on the clock of touches.
    ///   - view: the view in whose coordinates it is read.
    @MainActor
    init(
      _ hover: UIHoverGestureRecognizer, _ kind: TouchKind, timestamp: Double, in view: UIView
    ) {
      let location = hover.location(in: view)
      self.init(
        kind: kind, timestamp: timestamp, location: Point(Double(location.x), Double(location.y)))
      if #available(iOS 16.4, *) {
        altitudeAngle = Double(hover.altitudeAngle)
        azimuthAngle = Double(hover.azimuthAngle(in: view))
      }
      if #available(iOS 17.5, *) { rollAngle = Double(hover.rollAngle) }
    }
  }

  extension TouchSpace {
    /// Where the coordinates of a view lie.
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
    /// The buttons of a mouse that are down; the bits of both are in the same order.
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
    /// What a person has chosen; what is not known here does nothing.
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

  @available(iOS 17.5, *)
  extension SqueezePhase {
    init(_ phase: UIPencilInteraction.Phase) {
      switch phase {
      case .began: self = .began
      case .changed: self = .changed
      case .ended: self = .ended
      case .cancelled: self = .cancelled
      @unknown default: self = .cancelled
      }
    }
  }
#endif
