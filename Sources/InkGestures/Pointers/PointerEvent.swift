/// What kind of pointer it is.
@frozen
public enum PointerKind: UInt8, Sendable, CaseIterable {
  /// A mouse, or the pointer of a trackpad.
  case mouse
  /// A pen or pencil.
  case pen
  /// A finger on the screen.
  case touch
}

/// What a pointer has done.
@frozen
public enum PointerPhase: UInt8, Sendable, CaseIterable {
  /// It came down, or a button went down while none was.
  case down
  /// It moved; a pen or a mouse that is not down hovers.
  case move
  /// It was lifted, or the last button went up.
  case up
  /// The system took it away: what it has drawn is taken back.
  case cancel
  /// It moved over the canvas without touching it.
  case hover
  /// It left, after hovering.
  case leave
}

/// The buttons of a pointer that are down; the bits are those of the W3C Pointer Events.
@frozen
public struct PointerButtons: OptionSet, Hashable, Sendable {
  /// The bits; those without a name mean nothing here.
  public var rawValue: Int

  /// Makes a set of its bits.
  @inlinable
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// The left button of a mouse; the contact of a pen or a finger.
  public static let main = PointerButtons(rawValue: 1)
  /// The right button of a mouse; the barrel button of a pen.
  public static let secondary = PointerButtons(rawValue: 2)
  /// The middle button of a mouse.
  public static let auxiliary = PointerButtons(rawValue: 4)
  /// The eraser end of a pen, or its eraser button.
  public static let eraser = PointerButtons(rawValue: 32)
}

/// The keys that change what a pointer does.
@frozen
public struct PointerModifiers: OptionSet, Hashable, Sendable {
  /// The bits.
  public var rawValue: Int

  /// Makes a set of its bits.
  @inlinable
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// The space bar: what comes down moves the view.
  public static let space = PointerModifiers(rawValue: 1)
  /// The shift key, or what stands for it on a touch screen: what is selected adds to the selection, and
  /// turning it snaps.
  public static let shift = PointerModifiers(rawValue: 2)
}

/// One event of one pointer, but for its samples: all that browsers and UIKit have in common.
@frozen
public struct PointerEvent: Equatable, Sendable {
  /// Names the pointer: any number that no other pointer has that is down.
  public var pointer: Int
  /// What kind of pointer it is.
  public var kind: PointerKind
  /// What it has done.
  public var phase: PointerPhase
  /// The buttons that are down after the event.
  ///
  /// A pointer that comes down without any counts as if with ``PointerButtons/main``. A mouse that moves
  /// without any is up, and so is a pen, unless a sample tells of its force.
  public var buttons: PointerButtons
  /// The keys that are down; they count when a pointer comes down, and for turning a selection always.
  public var modifiers: PointerModifiers

  /// Makes an event.
  @inlinable
  public init(
    pointer: Int, kind: PointerKind, phase: PointerPhase, buttons: PointerButtons = .main,
    modifiers: PointerModifiers = []
  ) {
    self.pointer = pointer
    self.kind = kind
    self.phase = phase
    self.buttons = buttons
    self.modifiers = modifiers
  }
}

/// In what unit a wheel tells how far it was turned; the raw values are those of the W3C's
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

/// What an event led to: what a page has to show, or to say.
@frozen
public struct GestureOutcome: OptionSet, Hashable, Sendable {
  /// The bits.
  public var rawValue: Int

  /// Makes a set of its bits.
  @inlinable
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Ink was drawn, erased or taken back.
  public static let ink = GestureOutcome(rawValue: 1)
  /// Another part of the document is seen, or will be with ``PointerGestures/moveView()``.
  public static let view = GestureOutcome(rawValue: 2)
  /// A tap of two fingers has undone something.
  public static let undo = GestureOutcome(rawValue: 4)
  /// A tap of three fingers has done something again.
  public static let redo = GestureOutcome(rawValue: 8)
  /// Something else is selected, or lies elsewhere, or the lasso goes on.
  public static let selection = GestureOutcome(rawValue: 16)
}

/// How many samples and events of pointers could not be used, and why.
package struct DroppedPointers: Equatable, Sendable {
  /// Samples whose location or time is not a number, or absurd, and turns of the wheel.
  package var unusable = 0
  /// Events of pointers that are not down, or are too many.
  package var unknown = 0
  /// Samples of pointers that do not draw that were earlier than the one before, or repeated it; of those
  /// that draw ``/InkCanvas/InkCanvas/dropped`` knows.
  package var stale = 0

  /// Makes a count of nothing.
  package init() {}
}
