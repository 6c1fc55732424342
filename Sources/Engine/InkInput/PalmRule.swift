/// The rule by which touches are told to be palms, and its numbers.
///
/// A palm lies down a moment before the pen that it holds, stays a moment longer, and is wider than a finger:
///
/// - A finger that comes down while a pen is down or hovers, or less than ``delay`` after it has left, is a palm, and
///   does nothing: `PointerGestures+Palms.swift`. On a sheet to sign on it is one beside any event of a pen:
///   `SigningTouches`.
/// - A finger that was down for at most ``lead`` when a pen comes near, or has moved by at most ``rest`` when the
///   pen touches, was a palm: what it did is taken back. What other fingers do ends there, when the pen touches. Both
///   are in `PointerGestures+Palms.swift`, with an exception where only one touch may draw.
/// - A finger that comes down wider than ``radius`` beside another such one is a palm. Fingers that become or are so
///   wide beside others were palms, too, if they came at most ``joining`` before and have moved by at most ``travel``:
///   what they did is taken back, in the same file.
/// - A touch that was ever wider than ``radius`` was a palm if a pen comes down while it is down, or less than
///   ``delay`` before or after its lift, and its ink is taken back, however long it was down: `DrawnTouches`, and
///   `PointerGestures+Palms.swift`.
///
/// A pen hovers until it leaves, or nothing was heard of it for ``hover``. The exception: where only one touch may
/// draw, a finger that draws and has moved by more than ``rest`` goes on, unless it is wide.
///
/// Taken back are ink, erasures, what selecting and shapes have changed, and a move of the ruler that has just begun; a
/// view that was moved stays where it is. What "ends" keeps its ink.
///
/// A stroke that is taken back while its touch is down is cancelled. The changes of one that has ended are taken back
/// for good: neither undo nor redo knows them afterwards.
package enum PalmRule {
  /// The width from which on a touch may be a palm: a major radius over 30 points.
  package static let radius = 30.0
  /// The time after a pen has left in which touches are palms, and before one comes in which wide touches
  /// were: 0.5 s.
  package static let delay = 0.5
  /// The time before a pen in which a palm may come down: 0.5 s.
  package static let lead = 0.5
  /// The time after which a pen that hovers, and is not heard of, counts as gone: 3 s.
  package static let hover = 3.0
  /// The distance that a palm may move before a pen touches: 10 points.
  package static let rest = 10.0
  /// The time between parts of a palm: 0.3 s.
  package static let joining = 0.3
  /// The distance that a part of a palm may move before the next one comes: 24 points.
  package static let travel = 24.0
}
