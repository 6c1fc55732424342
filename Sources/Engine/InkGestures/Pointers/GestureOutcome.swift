/// The outcome of an event: all that a page has to show, or to say.
@frozen
public struct GestureOutcome: OptionSet, Hashable, Sendable {
  /// The bits.
  public var rawValue: Int

  /// Makes a set of its bits.
  @inlinable
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Ink was drawn, erased or retracted.
  public static let ink = GestureOutcome(rawValue: 1)
  /// Another part of the document is seen, or will be with ``PointerGestures/moveView()``.
  public static let view = GestureOutcome(rawValue: 2)
  /// A tap of two fingers has undone something.
  public static let undo = GestureOutcome(rawValue: 4)
  /// A tap of three fingers has done something again.
  public static let redo = GestureOutcome(rawValue: 8)
  /// Something else is selected, or lies elsewhere, or the lasso goes on.
  public static let selection = GestureOutcome(rawValue: 16)
  /// The ruler lies elsewhere.
  public static let ruler = GestureOutcome(rawValue: 32)
  /// A stroke has scratched others out.
  public static let scratched = GestureOutcome(rawValue: 64)
  /// A pointer would have drawn, and the document has no room for a stroke (``/InkDocument/InkDocument/isFull``).
  public static let full = GestureOutcome(rawValue: 128)
  /// A pointer would have drawn or erased, and the layer is hidden (``/InkCanvas/InkCanvas/layer``); or it was hidden
  /// while the pointer drew.
  public static let hiddenLayer = GestureOutcome(rawValue: 256)
  /// A pointer would have drawn or erased, and the layer is locked.
  public static let lockedLayer = GestureOutcome(rawValue: 512)
}
