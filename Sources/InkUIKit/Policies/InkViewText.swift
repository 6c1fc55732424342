/// The texts of a view for assistive technology; an app replaces them for other languages.
public struct InkViewText: Sendable {
  /// The label of the view.
  public var label = "Drawing"
  /// The names of its actions.
  public var undo = "Undo", redo = "Redo", clear = "Clear", showAll = "Show all"
  /// Returns the value of the view for a number of strokes.
  public var strokes: @Sendable (Int) -> String = { count in
    switch count {
    case 0: "empty"
    case 1: "1 stroke"
    default: "\(count) strokes"
    }
  }

  /// Makes the texts in English.
  public init() {}
}
