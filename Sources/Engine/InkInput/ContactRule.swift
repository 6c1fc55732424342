package import InkGeometry

/// The rules by which the events of pointers are told to be one contact of a hand, and its numbers.
///
/// Drivers and systems report a contact twice, lose its lifting, or cancel it for reasons of their own. One hand makes
/// one stroke all the same, and none is lost. `PointerGestures` applies these rules on a canvas, `SigningTouches` on a
/// sheet to sign on:
///
/// - A cancelled pen or mouse keeps a stroke that has lasted ``leastKeptDuration``; a finger does not, for it may be the
///   system's own gesture, or a palm.
/// - A mouse that moves without a button, or a pen that moves without a button and without force, was lifted before.
/// - A pointer that comes down again, at most ``repetition`` after its last event and ``reach`` from there, was reported
///   twice, and goes on; elsewhere, or later, its lifting was lost.
/// - A mouse that comes down within ``reach`` of where a pen is, or came down, or was lifted at most ``PalmRule/delay``
///   before, is that pen once more. A mouse that came down there at most ``PalmRule/lead`` before a pen was it, too.
/// - A pen that comes down at most ``repetition`` after another one, within ``reach`` of it, is the same.
package enum ContactRule {
  /// The time for which a pen or a mouse has to be down so that its stroke stays although it is cancelled: 0.3 s.
  package static let leastKeptDuration = 0.3
  /// The time in which the same contact is reported again: 0.05 s.
  package static let repetition = 0.05
  /// The distance within which reports are of the same contact: 20 points.
  package static let reach = 20.0

  /// Returns true if the stroke of a pointer stays that is cancelled after a duration in seconds.
  package static func keepsCancelled(_ kind: TouchKind, after duration: Double) -> Bool {
    !kind.isFinger && duration >= leastKeptDuration
  }

  /// Returns true if a pointer that is known to be down, and moves, was lifted before.
  ///
  /// - Parameters:
  ///   - kind: the kind of the pointer.
  ///   - hasButtons: whether a button is down, which the contact of a pen counts as.
  ///   - hasForce: whether one of the samples of the move has a force above 0.
  /// - Returns: true if it was lifted.
  package static func isLifted(_ kind: TouchKind, hasButtons: Bool, hasForce: Bool) -> Bool {
    switch kind {
    case .direct, .indirect: return false
    case .indirectPointer: return !hasButtons
    case .pencil: return !hasButtons && !hasForce
    }
  }

  /// Returns true if a report is of the same contact as another one.
  package static func isSame(
    _ location: Point, _ time: Double, as other: Point, _ otherTime: Double,
    within duration: Double = repetition
  ) -> Bool {
    (time - otherTime).magnitude <= duration && location.distance(to: other) <= reach
  }
}
