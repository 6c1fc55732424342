/// The rule by which touches are told to be palms, and its numbers.
///
/// A palm lies down a moment before the pen that it holds, stays a moment longer, and is wider than a finger:
///
/// - A finger that comes down while a pen is down or hovers, or less than ``delay`` after it has left, is a palm:
///   `PointerGestures+Palms.swift`, and `SigningTouches` on a sheet to sign on.
/// - A finger that was down for at most ``lead`` when a pen comes, or rests while it is down, was a palm:
///   `PointerGestures+Palms.swift`, too.
/// - A touch that was ever wider than ``radius`` was a palm if a pen comes down while it is down, or less than
///   ``delay`` before or after its lift, and its ink is taken back: `DrawnTouches`.
package enum PalmRule {
  /// The width from which on a touch may be a palm: a major radius over 30 points.
  package static let radius = 30.0
  /// The time after a pen has left in which touches are palms, and before one comes in which wide touches
  /// were: 0.5 s.
  package static let delay = 0.5
  /// The time before a pen in which a palm may come down: 0.5 s.
  package static let lead = 0.5
}
