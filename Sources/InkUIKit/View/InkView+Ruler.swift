#if canImport(UIKit) && !os(tvOS) && !os(visionOS) && !os(watchOS)
  internal import InkGeometry
  // UIKit has a Point of its own.
  internal import struct InkGeometry.Point
  public import InkGestures
  internal import QuartzCore
  internal import UIKit

  // The ruler.
  extension InkView {
    /// The ruler on the view, along whose edges strokes are drawn; `nil`, the default, where there is none.
    ///
    /// It lies in points of the view. A finger moves it and two turn it; where fingers draw, two do both. On a
    /// trackpad two fingers move and turn it. See ``/InkGestures/PointerGestures/ruler``.
    public var ruler: InkRuler? {
      get { gestures.ruler }
      set {
        if newValue == gestures.ruler { return }
        let wasShown = isRulerActive
        gestures.ruler = newValue
        if isRulerActive != wasShown { noteRuler() }
        setNeedsLayout()
      }
    }

    /// True if there is a ruler; setting it puts one, level, in the middle of the view, or takes it away.
    public var isRulerActive: Bool {
      get { gestures.ruler != nil }
      set {
        if newValue == isRulerActive { return }
        ruler =
          newValue
          ? InkRuler(center: Point(Double(bounds.width) / 2, Double(bounds.height) / 2)) : nil
      }
    }

    private func noteRuler() {
      describe()
      picker?.show()
      delegate?.inkViewDidToggleRuler(self)
    }

    /// Shows the ruler where it is.
    func updateRuler() {
      guard let ruler = gestures.ruler else {
        rulerLook = nil
        (rulerBody.path, rulerTicks.path) = (nil, nil)
        rulerLabel.isHidden = true
        return
      }
      let look = RulerLook(ruler, width: Double(bounds.width), height: Double(bounds.height))
      rulerBody.fillColor = UIColor.separator.resolvedColor(with: traitCollection).cgColor
      rulerTicks.strokeColor = UIColor.label.resolvedColor(with: traitCollection).cgColor
      if look == rulerLook { return }
      rulerLook = look
      let (body, ticks) = (UIBezierPath(), UIBezierPath())
      for (index, corner) in look.corners.enumerated() {
        let place = CGPoint(x: corner.x, y: corner.y)
        if index == 0 { body.move(to: place) } else { body.addLine(to: place) }
      }
      body.close()
      for tick in look.ticks {
        ticks.move(to: CGPoint(x: tick.from.x, y: tick.from.y))
        ticks.addLine(to: CGPoint(x: tick.to.x, y: tick.to.y))
      }
      rulerBody.path = body.cgPath
      rulerTicks.path = ticks.cgPath
      rulerTicks.lineWidth = 1
      rulerTicks.fillColor = nil
      rulerLabel.isHidden = false
      rulerLabel.text = look.label
      rulerLabel.sizeToFit()
      rulerLabel.center = CGPoint(
        x: ruler.center.x + Double(bounds.origin.x), y: ruler.center.y + Double(bounds.origin.y))
    }

    /// Turns the ruler with two fingers on a trackpad.
    func takeRotation() {
      switch rotating.state {
      case .began, .changed:
        gestures.turnRuler(
          by: Double(rotating.rotation), at: place(of: rotating.location(in: self)),
          begins: rotating.state == .began)
        setNeedsLayout()
      case .possible, .ended, .cancelled, .failed: break
      @unknown default: break
      }
    }

    /// The actions of assistive technology for the ruler.
    var rulerActions: [UIAccessibilityCustomAction] {
      let shows = UIAccessibilityCustomAction(name: isRulerActive ? text.hideRuler : text.showRuler)
      { [weak self] _ in
        self?.isRulerActive.toggle()
        return self != nil
      }
      guard isRulerActive else { return [shows] }
      return [shows]
        + [(text.turnRulerUp, true), (text.turnRulerDown, false)].map { name, isUp in
          UIAccessibilityCustomAction(name: name) { [weak self] _ in
            guard let self, let ruler = self.ruler else { return false }
            let turned = ruler.stepped(by: 15, isUp: isUp)
            self.ruler = turned
            UIAccessibility.post(
              notification: .announcement, argument: self.text.rulerAngle(turned.degrees))
            return true
          }
        }
    }
  }
#endif
