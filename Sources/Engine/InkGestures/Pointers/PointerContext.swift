/// The state of a pointer in one callback, beside its events: the buttons and the keys that are down.
@frozen
public struct PointerContext: Equatable, Sendable {
  /// The buttons that are down after the callback.
  ///
  /// A pointer that comes down without any counts as if with ``PointerButtons/main``. A mouse that moves
  /// without any is up, and so is a pen, unless an event tells of its force.
  public var buttons: PointerButtons
  /// The keys that are down; they count when a pointer comes down, and for turning a selection always.
  public var modifiers: PointerModifiers

  /// Makes a context; by default of a pen or a finger that touches, without keys.
  @inlinable
  public init(buttons: PointerButtons = .main, modifiers: PointerModifiers = []) {
    self.buttons = buttons
    self.modifiers = modifiers
  }
}
