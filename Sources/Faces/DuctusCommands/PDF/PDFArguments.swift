internal import ArgumentParser
internal import Ductus
internal import Foundation

/// The options for a PDF.
struct PDFArguments: ParsableArguments {
  /// The form of ink in a PDF.
  enum Ink: String, ExpressibleByArgument, CaseIterable {
    case annotations
    case strokes
    case content

    /// The form in the engine.
    var form: PDFSettings.InkForm {
      switch self {
      case .annotations: .annotations
      case .strokes: .strokes
      case .content: .content
      }
    }
  }

  /// The looks of grain.
  enum Grain: String, ExpressibleByArgument, CaseIterable {
    case images
    case outlines
  }

  @Option(
    help: ArgumentHelp(
      """
      How a PDF has ink: annotations, that other readers can pick and remove, a word or so in each, by \
      default on pages of another PDF; strokes, an annotation for each stroke, which takes more bytes; or \
      content, drawn on the page, by default on pages of a new one.
      """, valueName: "form"))
  var ink: Ink?

  @Option(
    help: ArgumentHelp(
      "How a PDF shows grain and soft edges: images (the default), or outlines, small and sharp.",
      valueName: "looks"))
  var grain: Grain?

  @Option(help: ArgumentHelp("The title of the PDF.", valueName: "text"))
  var title: String?

  @Option(
    help: ArgumentHelp(
      "The person whom annotations of ink name as their author, with the date.", valueName: "name"))
  var author: String?

  @Option(
    help: ArgumentHelp(
      "The date of the PDF, in seconds since 1970; with it the file is the same each time.",
      valueName: "seconds"))
  var date: Int64?

  @Flag(help: "Attach no drawing to the PDF: it cannot be opened again as one.")
  var flat = false

  @Flag(help: "Attach what can be undone, and with it strokes that are not there any more.")
  var withHistory = false

  @Flag(help: "Attach strokes that were wholly erased, too.")
  var withErased = false

  @Flag(help: "Attach the times, forces and tilts with which signatures were written, too.")
  var withDynamics = false

  @Flag(
    help: """
      Read the handwriting, and put what was read over it as text that is not seen, so that the PDF can be \
      searched. Latin letters and digits are read, and not every word is read right; the PDF says so.
      """)
  var searchable = false

  @Option(
    help: ArgumentHelp(
      "What the reader of handwriting has learned; by default the file that comes with this command.",
      valueName: "weights"),
    completion: .file())
  var reader: String?

  @Flag(help: "Write on pages of a PDF even where its author or signatures forbid that.")
  var breakSignatures = false

  @OptionGroup var access: PasswordArguments

  @Option(
    name: .customLong("and"),
    help: ArgumentHelp("One more drawing for the PDF; may be repeated.", valueName: "drawing"),
    completion: .file(extensions: ["ductus"]))
  var more: [String] = []

  /// The options that were given.
  var given: [(String, Bool)] {
    [
      ("--ink", ink != nil), ("--grain", grain != nil), ("--title", title != nil),
      ("--author", author != nil),
      ("--date", date != nil), ("--flat", flat), ("--with-history", withHistory),
      ("--with-erased", withErased), ("--and", !more.isEmpty),
      ("--with-dynamics", withDynamics), ("--break-signatures", breakSignatures),
      ("--searchable", searchable), ("--reader", reader != nil),
    ] + access.given
  }

  func validate() throws {
    if reader != nil, !searchable {
      throw ValidationError("--reader is for --searchable")
    }
    if flat, withHistory || withErased || withDynamics {
      throw ValidationError(
        "--flat attaches no drawing: leave --with-history, --with-erased and --with-dynamics out")
    }
  }

  /// The drawing that is attached.
  ///
  /// - Parameter path: the file that it came from.
  /// - Returns: the settings; `nil` for none.
  func attachment(for path: String) -> PDFAttachment? {
    if flat { return nil }
    let file =
      path == "-"
      ? "drawing" : URL(fileURLWithPath: path).deletingPathExtension().lastPathComponent
    return PDFAttachment(
      name: "\(file).ductus", keepsHistory: withHistory, keepsErased: withErased,
      keepsDynamics: withDynamics)
  }

  /// The words of a drawing as they are read, if they are asked for; with progress on a terminal.
  func reading(of document: InkDocument) throws -> [PDFReadWord] {
    guard searchable else { return [] }
    var index = document.writingIndex()
    FindCommand.read(&index, try ReaderWeights.reader(at: reader))
    return InkDocument.readWords(of: &index)
  }

  /// The metadata.
  var metadata: PDFMetadata { PDFMetadata(title: title ?? "", date: moment) }

  /// The author of annotations; `nil` for none.
  var writer: PDFAuthor? { author.map { PDFAuthor(name: Array($0.utf8), date: moment) } }

  private var moment: Int64 { date ?? Int64(Date().timeIntervalSince1970.rounded(.down)) }
}
