internal import InkCanvas
package import InkGestures

/// The action of a single finger on a view.
public enum FingerChoice: Sendable, CaseIterable {
  /// The person's choice for the whole system, see `UIPencilInteraction.prefersPencilOnlyDrawing`.
  ///
  /// If only the pencil draws, a finger moves the view; otherwise it draws until a pencil was seen.
  case automatic
  /// A finger draws, even if a pencil was seen.
  case draws
  /// A finger erases.
  case erases
  /// A finger moves the view.
  case pans
  /// A finger does nothing.
  case ignored

  /// Sets the action of fingers.
  ///
  /// - Parameters:
  ///   - gestures: the gestures whose settings change.
  ///   - prefersPencil: the setting of the system; only ``automatic`` uses it.
  ///   - pencilWasSeen: true if a pencil was used on the view before.
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
    // Until a pen was seen, a finger does what a pen would; an explicit choice takes effect at once.
    gestures.penSeen = self != .automatic || prefersPencil || pencilWasSeen
  }
}
