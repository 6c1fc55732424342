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
    /// OneNote, `.one`: not read, and named.
    case oneNote
    /// Rnote, `.rnote`: not read, and named.
    case rnote

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
      case .oneNote: "OneNote"
      case .rnote: "Rnote"
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
    if bytes.starts(with: oneNoteMark) { return .oneNote }
    if isRnote(bytes) { return .rnote }
    return nil
  }

  /// The identifier with which files of OneNote begin: MS-ONESTORE, section 2.3.1.
  private static let oneNoteMark: [UInt8] = [
    0xE4, 0x52, 0x5C, 0x7B, 0x8C, 0xD8, 0xA7, 0x4D, 0xAE, 0xB1, 0x53, 0x78, 0xD0, 0x29, 0x96, 0xD3,
  ]

  /// True for a file of Rnote: JSON that gzip has compressed, with a version, and a snapshot of its engine.
  private static func isRnote(_ bytes: [UInt8]) -> Bool {
    guard Gzip.recognizes(bytes) else { return false }
    let start = Gzip.beginning(bytes, count: 4096)
    return start.trimmed.first == 0x7B && start.first("\"version\"") != nil
      && (start.first("engine_snapshot") != nil || start.first("\"camera\"") != nil)
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
    var reading = try Reading(bytes, limits)
    while try reading.step() {}
    return reading.drawing ?? ImportedDrawing(.xournal)
  }

  /// Reads a drawing that is no notebook of Xournal++.
  static func readAtOnce(
    _ bytes: [UInt8], _ limits: ImportLimits
  ) throws(ImportFailure) -> ImportedDrawing {
    switch kind(of: bytes) {
    case .inkML: return try InkMLReader.read(bytes, limits)
    case .reMarkable: return try ReMarkableReader.read(bytes, limits)
    case .supernote: return try SupernoteReader.read(bytes, limits)
    case .universalInk: return try UniversalInkReader.read(bytes, limits)
    case .goodNotes: return try GoodNotesReader.read(bytes, limits)
    case .notability: return try NotabilityReader.read(bytes, limits)
    case .excalidraw: return try ExcalidrawReader.read(bytes, limits)
    case .tldraw: return try TldrawReader.read(bytes, limits)
    case .svg: return try SVGReader.read(bytes, limits)
    case .oneNote, .rnote:
      throw ImportFailure(
        .unsupported, at: .byte(0), "exported from its program as PDF it opens, to be written on")
    case .xournal, nil: throw ImportFailure(.unknownFormat, at: .byte(0))
    }
  }
}
