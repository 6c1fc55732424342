/// A key.
public struct Key: Sendable, ExpressibleByStringLiteral {
  /// The key's value in WebDriver: a character, or one of the private area (section 17.4.2).
  let text: String

  /// Creates the key that writes a character.
  public init(stringLiteral value: String) { text = value }

  /// Shift.
  public static let shift: Key = "\u{E008}"
  /// Control.
  public static let control: Key = "\u{E009}"
  /// Alt.
  public static let alt: Key = "\u{E00A}"
  /// The tabulator.
  public static let tab: Key = "\u{E004}"
  /// Return.
  public static let enter: Key = "\u{E007}"
  /// Escape.
  public static let escape: Key = "\u{E00C}"
  /// Page up.
  public static let pageUp: Key = "\u{E00E}"
  /// Page down.
  public static let pageDown: Key = "\u{E00F}"
  /// The end key.
  public static let end: Key = "\u{E010}"
  /// Home.
  public static let home: Key = "\u{E011}"
  /// The arrow to the left.
  public static let left: Key = "\u{E012}"
  /// The arrow upwards.
  public static let up: Key = "\u{E013}"
  /// The arrow to the right.
  public static let right: Key = "\u{E014}"
  /// The arrow downwards.
  public static let down: Key = "\u{E015}"
  /// Delete.
  public static let delete: Key = "\u{E017}"
}

extension Browser {
  /// Holds keys down one after the other, and lets go of them in the opposite order.
  public func press(_ keys: Key...) throws {
    let down = keys.map { ["type": "keyDown", "value": .string($0.text)] as JSON }
    let up = keys.reversed().map { ["type": "keyUp", "value": .string($0.text)] as JSON }
    try perform([["type": "key", "id": "keyboard", "actions": .array(down + up)]])
  }
}
