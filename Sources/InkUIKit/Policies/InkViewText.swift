/// The texts of a view for those who cannot see it; an app replaces them for its languages.
public struct InkViewText: Sendable {
  /// The name of the view.
  public var label = "Drawing"
  /// The names of its actions.
  public var undo = "Undo", redo = "Redo", clear = "Clear", showAll = "Show all"
  /// The number of strokes.
  public var strokes: @Sendable (Int) -> String = { count in
    switch count {
    case 0: "empty"
    case 1: "1 stroke"
    default: "\(count) strokes"
    }
  }

  /// Makes the text in English.
  public init() {}
}
