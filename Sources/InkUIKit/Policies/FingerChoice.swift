internal import InkCanvas
package import InkGestures

/// The action of a single finger on a view.
public enum FingerChoice: Sendable, CaseIterable {
  /// As the person has set it for the whole system, see `UIPencilInteraction.prefersPencilOnlyDrawing`:
  /// where only the pencil draws, a finger moves the view; otherwise it draws until a pencil was seen.
  case automatic
  /// It draws, pencil or not.
  case draws
  /// It erases.
  case erases
  /// It moves the view.
  case pans
  /// It does nothing.
  case ignored

  /// Sets what fingers do.
  ///
  /// - Parameters:
  ///   - gestures: the gestures that are told.
  ///   - prefersPencil: what the system says; only ``automatic`` asks.
  ///   - pencilWasSeen: whether a pencil was used on the view before.
  package func apply(
    to gestures: PointerGestures, prefersPencil: Bool, pencilWasSeen: Bool = false
  ) {
    gestures.settings.finger =
      switch self {
      case .automatic, .pans: .pans
      case .draws: .draws
      case .erases: .erases
      case .ignored: .ignored
      }
    // Until a pen was seen, a finger does what a pen would: a choice does not wait for one.
    gestures.penSeen = self != .automatic || prefersPencil || pencilWasSeen
  }
}
