public import InkDocument
public import InkGestures

/// The commands of menus and keys that edit a drawing.
public enum InkCommand: Hashable, Sendable, CaseIterable {
  /// Puts what is selected on the pasteboard, and takes it away.
  case cut
  /// Puts what is selected on the pasteboard, as a drawing and as a picture.
  case copy
  /// Puts the drawing of the pasteboard in the middle of the view, and selects it; or a picture, or pages of a PDF.
  case paste
  /// Takes away what is selected.
  case delete
  /// Selects all ink and all pictures.
  case selectAll
  /// Puts a copy next to what is selected.
  case duplicate
  /// Makes one group of what is selected.
  case group
  /// Takes the groups apart that are selected.
  case ungroup
  /// Puts what is selected above or below other strokes and objects.
  case arrange(StackingStep)
  /// Puts the parts of what is selected along an edge, or the middle, of the box around them.
  case align(SelectionAlignment)
  /// Gives three or more parts of what is selected equal distances.
  case distribute(isVertical: Bool)

  /// All commands, with each step, edge and direction.
  public static var allCases: [InkCommand] {
    [.cut, .copy, .paste, .delete, .selectAll, .duplicate, .group, .ungroup]
      + StackingStep.allCases.map { .arrange($0) } + SelectionAlignment.allCases.map { .align($0) }
      + [.distribute(isVertical: false), .distribute(isVertical: true)]
  }

  /// The state of a view that decides which commands it offers.
  package struct Situation: Equatable, Sendable {
    /// True if strokes or pictures are selected.
    package var hasSelection = false
    /// The number of groups that are selected, and of elements that belong to none.
    package var partCount = 0
    /// True if a group is selected.
    package var hasGroup = false
    /// True if there are strokes or pictures.
    package var hasContent = false
    /// True if the pasteboard has a drawing, a picture or a PDF.
    package var canPaste = false
    /// True if the drawing may not be changed.
    package var isReadOnly = false

    /// Makes the situation of an empty view.
    package init() {}
  }

  /// Returns true if the command can be performed.
  ///
  /// - Parameter situation: what there is to edit.
  /// - Returns: true if there is something to perform it on.
  package func isAllowed(in situation: Situation) -> Bool {
    switch self {
    case .copy: situation.hasSelection
    case .selectAll: situation.hasContent && !situation.isReadOnly
    case .cut, .delete, .duplicate, .arrange: situation.hasSelection && !situation.isReadOnly
    case .group, .align: situation.partCount > 1 && !situation.isReadOnly
    case .distribute: situation.partCount > 2 && !situation.isReadOnly
    case .ungroup: situation.hasGroup && !situation.isReadOnly
    case .paste: situation.canPaste && !situation.isReadOnly
    }
  }
}

/// Drawings on a pasteboard, or being dragged: a `.ductus` file, next to pictures for everyone else.
package enum InkClipboard {
  /// The type of a `.ductus` file.
  package static let drawingType = "org.ductus.drawing"
  /// The type of a PNG file.
  package static let pictureType = "public.png"
  /// The type of an SVG file.
  package static let vectorType = "public.svg-image"
}
