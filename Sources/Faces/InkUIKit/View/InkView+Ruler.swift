#if canImport(UIKit) && !os(tvOS) && !os(visionOS) && !os(watchOS)
  internal import InkGeometry
  // UIKit has a Point of its own.
  internal import struct InkGeometry.Point
  public import InkGestures
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

    /// Moves the ruler with two fingers on a trackpad.
    func takeSlide() {
      guard let center = ruler?.center else { return }
      let way = sliding.translation(in: self)
      sliding.setTranslation(CGPoint(x: 0, y: 0), in: self)
      // The pointer stays where it is, and the ruler leaves it behind.
      gestures.wheel(deltaX: -Double(way.x), deltaY: -Double(way.y), zooms: false, at: center)
      setNeedsLayout()
    }

    /// Turns the ruler with two fingers on a trackpad.
    func takeRotation() {
      switch rotating.state {
      case .began, .changed:
        gestures.turnRuler(
          by: Double(rotating.rotation), at: location(of: rotating.location(in: self)),
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
