#if canImport(UIKit) && !os(tvOS) && !os(visionOS) && !os(watchOS)
  internal import InkCanvas
  internal import InkGeometry
  // UIKit has a Point of its own.
  internal import struct InkGeometry.Point
  internal import InkGestures
  internal import InkInput
  internal import QuartzCore
  internal import UIKit

  // Touches, hovering and trackpads.
  extension InkView {
    func take(_ callback: TouchCallback) {
      for contact in callback.contacts {
        guard let event = contact.events.first else { continue }
        if event.kind == .pencil { notePencil() }
        if let last = contact.events.last { notePen(last) }
        if event.phase == .began, becomesFirstResponderOnTouch, !isFirstResponder, !isEditingText {
          becomeFirstResponder()
        }
      }
      gestures.handle(callback)
      if gestures.stopsScrolling { motion.stop() }
      noteStrokes()
      setNeedsLayout()
    }

    /// Notes that fingers may do what they do beside a pencil.
    private func notePencil() {
      if pencilWasSeen { return }
      pencilWasSeen = true
      applyFingers()
    }

    /// Returns false for gestures that the touches on the canvas, or the ruler below, keep from beginning.
    func letsBegin(_ gesture: UIGestureRecognizer) -> Bool {
      if gesture === typing { return tool == .types && !isLocked }
      let location = location(of: gesture.location(in: self))
      if gesture === scroll.panGestureRecognizer || gesture === scroll.pinchGestureRecognizer {
        return gestures.letsScroll(at: location)
      }
      if gesture === sliding || gesture === rotating { return ruler?.contains(location) ?? false }
      return true
    }

    /// True while touches draw, erase, select or move the view.
    var claimsTouches: Bool {
      gestures.isDrawing || gestures.isSelecting || gestures.isPanning || gestures.isHoldingRuler
    }

    /// Tells the delegate when drawing begins and ends, and of another selection.
    func noteStrokes() {
      if gestures.isDrawing != wasDrawing {
        wasDrawing = gestures.isDrawing
        if wasDrawing {
          delegate?.inkViewDidBeginStroke(self)
        } else {
          delegate?.inkViewDidEndStroke(self)
        }
      }
      if !gestures.isDrawing, !gestures.isSelecting { motion.settle() }
      if gestures.selection.version != selectionVersion {
        selectionVersion = gestures.selection.version
        if showsEditMenu, !gestures.selection.isEmpty, !gestures.isSelecting { showEditMenu() }
        delegate?.inkViewDidChangeSelection(self)
      }
    }

    func addPointers() {
      pencilHover.allowedTouchTypes = [NSNumber(value: UITouch.TouchType.pencil.rawValue)]
      pointerHover.allowedTouchTypes = [NSNumber(value: UITouch.TouchType.indirectPointer.rawValue)]
      // Only trackpads move and turn the ruler here; fingers on the screen are handled as touches.
      sliding.allowedTouchTypes = []
      sliding.allowedScrollTypesMask = .all
      rotating.allowedTouchTypes = []
      for gesture in [pencilHover, pointerHover, sliding, rotating] {
        scroll.addGestureRecognizer(gesture)
      }
    }

    /// The identifiers of hovering pointers; those of touches start at 1.
    private static let hoveringPencil = TouchIdentifier(0)
    private static let hoveringPointer = TouchIdentifier(-1)

    func take(_ hover: UIHoverGestureRecognizer) {
      let isPencil = hover === pencilHover
      let phase: TouchPhase
      switch hover.state {
      case .began, .changed: phase = .regionMoved
      case .ended, .cancelled, .failed: phase = .regionExited
      case .possible: return
      @unknown default: return
      }
      let event = TouchEvent(
        hover, isPencil ? .pencil : .indirectPointer,
        isPencil ? Self.hoveringPencil : Self.hoveringPointer, phase,
        timestamp: CACurrentMediaTime(), in: self)
      gestures.handle([event], PointerContext(buttons: []))
      notePen(event)
      if isPencil { notePencil() }
      hoverHeight = nil
      if #available(iOS 16.1, *), isPencil { hoverHeight = Double(hover.zOffset) }
      updateHover()
    }

    /// The point of the canvas at a point of the view.
    func location(of point: CGPoint) -> Point {
      Point(Double(point.x - bounds.origin.x), Double(point.y - bounds.origin.y))
    }

    /// The point of the view at a point of the canvas.
    func point(of location: Point) -> CGPoint {
      CGPoint(x: location.x + Double(bounds.origin.x), y: location.y + Double(bounds.origin.y))
    }

    /// Shows the tip of a hovering pencil or pointer, for which nothing of the drawing is drawn anew.
    func updateHover() {
      var prefers = true
      if #available(iOS 17.5, *) { prefers = UIPencilInteraction.prefersHoverToolPreview }
      CATransaction.begin()
      CATransaction.setDisableActions(true)
      defer { CATransaction.commit() }
      guard showsHover, let preview = gestures.tipPreview else {
        overlay.hideTip()
        return
      }
      let look = HoverLook(preview, height: hoverHeight, prefersPreview: prefers, isDark: isDark)
      overlay.show(preview, as: look, in: self)
    }
  }
#endif
