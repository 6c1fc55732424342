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
          stopFlight()
          if becomesFirstResponderOnTouch, !isFirstResponder { becomeFirstResponder() }
        }
      }
      gestures.handle(callback)
      noteStrokes()
      setNeedsLayout()
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
      rotating.allowedTouchTypes = []
      for gesture in [pencilHover, pointerHover, scrolling, pinching, rotating] {
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
      hoverHeight = nil
      if #available(iOS 16.1, *), isPencil { hoverHeight = Double(hover.zOffset) }
      updateHover()
    }

    func takeScroll() {
      stopFlight()
      let turn = scrolling.translation(in: self)
      if scrolling.state == .began { scrollWay = Vector(0, 0) }
      scrollWay = scrollWay + Vector(Double(turn.x), Double(turn.y))
      scrolling.setTranslation(CGPoint(x: 0, y: 0), in: self)
      gestures.wheel(
        deltaX: -Double(turn.x), deltaY: -Double(turn.y), zooms: false,
        at: place(of: scrolling.location(in: self)))
      setNeedsLayout()
    }

    func takePinch() {
      stopFlight()
      let factor = Double(pinching.scale)
      pinching.scale = 1
      gestures.pinch(by: factor, at: place(of: pinching.location(in: self)))
      setNeedsLayout()
    }

    /// The point of the canvas at a point of the view.
    func place(of point: CGPoint) -> Point {
      Point(Double(point.x - bounds.origin.x), Double(point.y - bounds.origin.y))
    }

    /// Shows the lasso, and the box around the selection.
    func updateMarks() {
      let path = UIBezierPath()
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

    /// Shows the tip of a hovering pencil or pointer, for which nothing of the drawing is drawn anew.
    func updateHover() {
      var prefers = true
      if #available(iOS 17.5, *) { prefers = UIPencilInteraction.prefersHoverToolPreview }
      CATransaction.begin()
      CATransaction.setDisableActions(true)
      defer { CATransaction.commit() }
      guard showsHover, let preview = gestures.tipPreview,
        let look = HoverLook(
          preview, height: hoverHeight, prefersPreview: prefers, isDark: isDark)
      else {
        hoverTip.path = nil
        return
      }
      hoverTip.path = BezierPath(elements: preview.outline).cgPath
      hoverTip.opacity = Float(look.opacity)
      hoverTip.fillColor = look.fill?.uiColor.cgColor
      hoverTip.lineWidth = look.fill == nil ? 1 : 0
      hoverTip.strokeColor = UIColor.tintColor.resolvedColor(with: traitCollection).cgColor
    }

    private func append(_ corners: [Point], to path: UIBezierPath) {
      guard let first = corners.first else { return }
      path.move(to: CGPoint(x: first.x, y: first.y))
      for corner in corners.dropFirst() { path.addLine(to: CGPoint(x: corner.x, y: corner.y)) }
      path.close()
    }
  }
#endif
