/// The kind of thing that touches the surface; the raw values are those of `UITouch.TouchType`.
@frozen
public enum TouchKind: Int, Sendable, CaseIterable {
  /// A finger on the screen itself.
  case direct = 0
  /// A finger on something that is not the screen, such as a remote.
  case indirect = 1
  /// A pencil or pen.
  case pencil = 2
  /// A mouse or trackpad pointer.
  case indirectPointer = 3

  /// True for a finger; one on a remote counts as one on the screen.
  @inlinable
  public var isFinger: Bool { self == .direct || self == .indirect }
}
