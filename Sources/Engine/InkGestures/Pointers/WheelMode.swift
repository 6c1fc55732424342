/// The unit in which a wheel tells how far it was turned; the raw values are those of the W3C's
/// `WheelEvent.deltaMode`.
@frozen
public enum WheelMode: Int, Sendable, CaseIterable {
  /// Points of the view.
  case pixels = 0
  /// Lines of text, of 16 points.
  case lines = 1
  /// Pages: the view's width or height.
  case pages = 2
}
