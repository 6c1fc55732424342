/// The numbers by which touches are told to be palms.
///
/// A palm lies down a moment before the pen that it holds, stays a moment longer, and is wider than a finger.
/// Who decides with them: gestures, which of several pointers act; and the canvas, whose ink is taken back.
package enum PalmRule {
  /// The width from which on a touch may be a palm: a major radius over 30 points.
  package static let radius = 30.0
  /// The time after a pen has left in which touches are palms, and before one comes in which wide touches
  /// were: 0.5 s.
  package static let delay = 0.5
  /// The time before a pen in which a palm may come down: 0.5 s.
  package static let lead = 0.5
}
