public import InkGeometry

/// A result of a search: ink, or text, that is what was looked for.
public struct InkHit: Equatable, Sendable {
  /// The source of a result.
  public enum Source: UInt8, Sendable {
    /// Text that was given with ``InkIndex/note(_:)``.
    case note
    /// Handwriting that was read.
    case reading
    /// Handwriting that looks like an example.
    case example
  }

  /// The page.
  public let page: Int
  /// The strokes, ascending by their numbers; none for notes without strokes.
  public let strokes: [UInt64]
  /// The rectangle around what was found, in canvas points; a part of a word where only a part was looked for.
  public let bounds: Rect
  /// The likeness, from 0 to 1; 1 is certain.
  public let score: Double
  /// The text that was read or noted; empty where nothing was read.
  public let text: String
  /// The source of the result.
  public let source: Source
  /// The number of the note; `nil` for ink.
  public let note: UInt64?
}

/// Text that is known without reading: typed text, the text of a PDF, a name given to ink, a word of an import.
public struct InkNote: Equatable, Sendable {
  /// The number by which the caller knows the note.
  public let id: UInt64
  /// The text.
  public let text: String
  /// The page; 0 or more, of the caller's numbering.
  public let page: Int
  /// The rectangle of the text, in canvas points.
  public let bounds: Rect
  /// The strokes that the text names; none for text that is no ink.
  public let strokes: [UInt64]

  /// Makes a note.
  ///
  /// - Parameters:
  ///   - id: the number by which the caller knows the note.
  ///   - text: the text; at most 4,096 bytes of it are kept.
  ///   - page: the page; by default 0.
  ///   - bounds: the rectangle of the text, in canvas points.
  ///   - strokes: the strokes that it names; by default none.
  public init(id: UInt64, text: String, page: Int = 0, bounds: Rect, strokes: [UInt64] = []) {
    self.id = id
    self.text = text
    self.page = max(page, 0)
    self.bounds = bounds
    self.strokes = strokes
  }
}
