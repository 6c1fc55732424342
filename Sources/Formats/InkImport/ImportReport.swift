/// The counts of the things that came out of a foreign file, and of those that were left.
public struct ImportReport: Equatable, Sendable {
  /// A kind of thing that files have.
  public enum Kind: UInt8, Sendable, CaseIterable {
    /// Strokes of ink, highlighters included.
    case strokes
    /// Lines, arrows, frames and other geometric shapes, which become strokes.
    case shapes
    /// Strokes that erase.
    case erasures
    /// Pictures.
    case pictures
    /// Texts that were typed.
    case texts
    /// Pages of PDFs that lie below ink.
    case pdfPages
    /// Pages of PDFs that are named by a path, and whose bytes the file does not have.
    case missingPDFPages
    /// Layers beyond the first one of a page.
    case layers
    /// Links.
    case links
    /// Words that a recognizer read.
    case recognizedWords
    /// Recordings of sound, and the marks that tie strokes to them.
    case recordings
    /// Formulas, as sources of LaTeX.
    case formulas
    /// Bookmarks, outlines and titles of pages.
    case bookmarks
    /// Embedded pages, videos and files.
    case embeds
    /// Fills of areas.
    case fills
    /// Dashes and dots of lines.
    case dashes
    /// Papers with a pattern that has no counterpart.
    case papers
    /// Brushes with a look that has no counterpart.
    case brushes
    /// Statements about the meaning of ink.
    case statements
    /// Parts of a kind that the reader does not know.
    case unknown

    /// The name of one, and of several.
    package var names: (one: StaticString, several: StaticString) {
      switch self {
      case .strokes: ("stroke", "strokes")
      case .shapes: ("shape", "shapes")
      case .erasures: ("erasure", "erasures")
      case .pictures: ("picture", "pictures")
      case .texts: ("text", "texts")
      case .pdfPages: ("PDF page", "PDF pages")
      case .missingPDFPages: ("page of a PDF that is not here", "pages of a PDF that is not here")
      case .layers: ("layer", "layers")
      case .links: ("link", "links")
      case .recognizedWords: ("recognized word", "recognized words")
      case .recordings: ("recording", "recordings")
      case .formulas: ("formula", "formulas")
      case .bookmarks: ("bookmark", "bookmarks")
      case .embeds: ("embed", "embeds")
      case .fills: ("fill", "fills")
      case .dashes: ("dashed line", "dashed lines")
      case .papers: ("paper pattern", "paper patterns")
      case .brushes: ("brush look", "brush looks")
      case .statements: ("statement", "statements")
      case .unknown: ("unknown part", "unknown parts")
      }
    }
  }

  private var takenCounts: [Int]
  private var leftCounts: [Int]

  /// An empty report.
  public init() {
    takenCounts = [Int](repeating: 0, count: Kind.allCases.count)
    leftCounts = takenCounts
  }

  /// The number of things of a kind that were taken.
  public func taken(_ kind: Kind) -> Int { takenCounts[Int(kind.rawValue)] }

  /// The number of things of a kind that were not taken.
  public func left(_ kind: Kind) -> Int { leftCounts[Int(kind.rawValue)] }

  /// True if everything was taken.
  public var isComplete: Bool { leftCounts.allSatisfy { $0 == 0 } }

  /// Counts things that were taken.
  package mutating func take(_ kind: Kind, _ count: Int = 1) {
    takenCounts[Int(kind.rawValue)] += count
  }

  /// Counts things that were not taken.
  package mutating func leave(_ kind: Kind, _ count: Int = 1) {
    leftCounts[Int(kind.rawValue)] += count
  }

  /// Adds the counts of another report.
  package mutating func add(_ other: ImportReport) {
    for index in takenCounts.indices {
      takenCounts[index] += other.takenCounts[index]
      leftCounts[index] += other.leftCounts[index]
    }
  }

  /// Moves things from those that were taken to those that were not.
  package mutating func giveUp(_ kind: Kind, _ count: Int = 1) {
    takenCounts[Int(kind.rawValue)] -= count
    leftCounts[Int(kind.rawValue)] += count
  }

  /// The counts in words, such as “312 strokes, 4 pictures; 2 recordings not taken”.
  public var sentence: String {
    var text = Self.list(takenCounts)
    if text.utf8.isEmpty { text = "nothing" }
    let left = Self.list(leftCounts)
    if !left.utf8.isEmpty { text += "; \(left) not taken" }
    return text
  }

  private static func list(_ counts: [Int]) -> String {
    var text = ""
    for kind in Kind.allCases {
      let count = counts[Int(kind.rawValue)]
      guard count > 0 else { continue }
      if !text.utf8.isEmpty { text += ", " }
      text += "\(count) \(count == 1 ? kind.names.one : kind.names.several)"
    }
    return text
  }
}
