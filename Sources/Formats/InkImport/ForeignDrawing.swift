/// Drawings of other programs: the formats that are read, and their detection.
///
/// ```swift
/// let drawing = try ForeignDrawing.read(bytes)
/// print(drawing.report.sentence)
/// let document = drawing.document()
/// ```
///
/// The content of a file alone decides on its format, never its name.
public enum ForeignDrawing {
  /// A format of drawings.
  public enum Kind: UInt8, Sendable, CaseIterable {
    /// Xournal++, `.xopp`, and Xournal, `.xoj`.
    case xournal
    /// Ink Markup Language of the W3C.
    case inkML
    /// Excalidraw, `.excalidraw`, and PNG and SVG files that have its scene within.
    case excalidraw
    /// tldraw, `.tldr`.
    case tldraw
    /// GoodNotes 6, `.goodnotes`.
    case goodNotes
    /// Notability, `.note`.
    case notability
    /// reMarkable, `.rm` of the versions 3, 5 and 6, and notebooks, `.rmdoc`.
    case reMarkable
    /// Supernote, `.note`.
    case supernote
    /// Universal Ink Model, `.uim`.
    case universalInk
    /// SVG with the drawing kept within, or with lines that have a stroke, as of Write (Stylus Labs).
    case svg

    /// The name of the program or the format.
    public var name: StaticString {
      switch self {
      case .xournal: "Xournal++"
      case .inkML: "InkML"
      case .excalidraw: "Excalidraw"
      case .tldraw: "tldraw"
      case .goodNotes: "GoodNotes"
      case .notability: "Notability"
      case .reMarkable: "reMarkable"
      case .supernote: "Supernote"
      case .universalInk: "Universal Ink Model"
      case .svg: "SVG"
      }
    }
  }

  /// Determines the format of a file by its content.
  ///
  /// A file of a known format may still be damaged. Complexity: O(bytes) at most, and O(1) for most files.
  ///
  /// - Parameter bytes: the bytes of the whole file.
  /// - Returns: the format; `nil` for files of other kinds.
  public static func kind(of bytes: [UInt8]) -> Kind? {
    if XournalReader.recognizes(bytes) { return .xournal }
    if ExcalidrawReader.recognizes(bytes) { return .excalidraw }
    if TldrawReader.recognizes(bytes) { return .tldraw }
    if SVGReader.recognizes(bytes) { return .svg }
    if InkMLReader.recognizes(bytes) { return .inkML }
    if ReMarkableReader.recognizes(bytes) { return .reMarkable }
    if SupernoteReader.recognizes(bytes) { return .supernote }
    if UniversalInkReader.recognizes(bytes) { return .universalInk }
    if GoodNotesReader.recognizes(bytes) { return .goodNotes }
    if NotabilityReader.recognizes(bytes) { return .notability }
    return nil
  }

  /// Reads a drawing of another program.
  ///
  /// - Parameters:
  ///   - bytes: the bytes of the whole file.
  ///   - limits: the bounds of memory and work.
  /// - Returns: the drawing as the file has it, with a report.
  /// - Throws: an ``ImportFailure`` for a file that is of no known format, damaged, or beyond the limits.
  /// - Complexity: O(bytes + expanded bytes), of which the limits have the largest number.
  public static func read(
    _ bytes: [UInt8], _ limits: ImportLimits = ImportLimits()
  ) throws(ImportFailure) -> ImportedDrawing {
    switch kind(of: bytes) {
    case .xournal: return try XournalReader.read(bytes, limits)
    case .inkML: return try InkMLReader.read(bytes, limits)
    case .reMarkable: return try ReMarkableReader.read(bytes, limits)
    case .supernote: return try SupernoteReader.read(bytes, limits)
    case .universalInk: return try UniversalInkReader.read(bytes, limits)
    case .goodNotes: return try GoodNotesReader.read(bytes, limits)
    case .notability: return try NotabilityReader.read(bytes, limits)
    case .excalidraw: return try ExcalidrawReader.read(bytes, limits)
    case .tldraw: return try TldrawReader.read(bytes, limits)
    case .svg: return try SVGReader.read(bytes, limits)
    case nil: throw ImportFailure(.unknownFormat, at: .byte(0))
    }
  }
}
