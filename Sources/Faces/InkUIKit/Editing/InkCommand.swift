/// The commands of menus and keys that edit a drawing.
public enum InkCommand: Sendable, CaseIterable {
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
    case .cut, .delete, .duplicate: situation.hasSelection && !situation.isReadOnly
    case .group: situation.partCount > 1 && !situation.isReadOnly
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
