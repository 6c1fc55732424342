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
        if event.kind == .pencil, !pencilWasSeen { pencilWasSeen = true }
        if event.phase == .began {
          glider.stop()
          if becomesFirstResponderOnTouch, !isFirstResponder { becomeFirstResponder() }
        }
      }
      gestures.handle(callback)
      noteStrokes()
      setNeedsLayout()
    }

    /// True while touches draw, erase, select or move the view.
    var claimsTouches: Bool {
      gestures.isDrawing || gestures.isSelecting || gestures.isPanning
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
      if gestures.selection.version != selectionVersion {
        selectionVersion = gestures.selection.version
        if showsEditMenu, !gestures.selection.isEmpty, !gestures.isSelecting { showEditMenu() }
        delegate?.inkViewDidChangeSelection(self)
      }
    }

    func addPointers() {
      pencilHover.allowedTouchTypes = [NSNumber(value: UITouch.TouchType.pencil.rawValue)]
      pointerHover.allowedTouchTypes = [NSNumber(value: UITouch.TouchType.indirectPointer.rawValue)]
      // Only trackpads scroll and pinch here; fingers on the screen are handled as touches.
      scrolling.allowedTouchTypes = []
      scrolling.allowedScrollTypesMask = .all
      pinching.allowedTouchTypes = []
      for gesture in [pencilHover, pointerHover, scrolling, pinching] {
        addGestureRecognizer(gesture)
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
      if isPencil { pencilWasSeen = true }
      updateMarks()
    }

    func takeScroll() {
      glider.stop()
      let turn = scrolling.translation(in: self)
      scrolling.setTranslation(CGPoint(x: 0, y: 0), in: self)
      gestures.wheel(
        deltaX: -Double(turn.x), deltaY: -Double(turn.y), zooms: false,
        at: place(of: scrolling.location(in: self)))
      setNeedsLayout()
    }

    func takePinch() {
      let factor = Double(pinching.scale)
      pinching.scale = 1
      if gestures.isDrawing || gestures.isSelecting { return }
      glider.stop()
      canvas.zoom(
        to: limits.zoom(canvas.zoom * factor), about: place(of: pinching.location(in: self)))
      keepWithinLimits()
      delegate?.inkViewDidScroll(self)
      setNeedsLayout()
    }

    private func place(of point: CGPoint) -> Point {
      Point(Double(point.x - bounds.origin.x), Double(point.y - bounds.origin.y))
    }

    /// Shows the ring of a hovering pointer, the lasso, and the box around the selection.
    func updateMarks() {
      let path = UIBezierPath()
      if showsHoverNow, let cursor = gestures.cursor, !cursor.isDown || cursor.erases {
        let radius = max(cursor.radius, 1)
        path.append(
          UIBezierPath(
            ovalIn: CGRect(
              x: cursor.location.x - radius, y: cursor.location.y - radius, width: 2 * radius,
              height: 2 * radius)))
      }
      append(gestures.selection.lassoCorners, to: path)
      if let box = gestures.selection.box {
        append(box.corners, to: path)
        append([box.rotationBase, box.rotation], to: path)
      }
      marks.path = path.cgPath
      marks.fillColor = nil
      marks.lineWidth = 1
      marks.strokeColor = UIColor.tintColor.resolvedColor(with: traitCollection).cgColor
    }

    /// True if a ring shows where the pencil hovers, and the person has not switched such previews off.
    private var showsHoverNow: Bool {
      guard showsHover else { return false }
      if #available(iOS 17.5, *) { return UIPencilInteraction.prefersHoverToolPreview }
      return true
    }

    private func append(_ corners: [Point], to path: UIBezierPath) {
      guard let first = corners.first else { return }
      path.move(to: CGPoint(x: first.x, y: first.y))
      for corner in corners.dropFirst() { path.addLine(to: CGPoint(x: corner.x, y: corner.y)) }
      path.close()
    }
  }
#endif
