internal import Ductus
internal import InkDocument

/// The kind of an input, determined by its first bytes.
enum InputKind: Equatable {
  /// A `.ductus` file.
  case drawing
  /// A PDF, which some commands take for the drawing in it.
  case pdf
  /// JSON, as event logs are.
  case log
  /// Nothing, or nothing but white space: what is left of a file where a disk was full.
  case empty
  /// Another kind of file, with its name for messages.
  case foreign(String)
  /// Anything else.
  case unknown

  /// Determines the kind by the first bytes of an input.
  init(_ start: [UInt8]) {
    switch FileKind(of: start) {
    case .drawing: self = .drawing
    case .pdf: self = .pdf
    case .log: self = .log
    case .empty: self = .empty
    case .brush: self = .foreign("a brush")
    case .png: self = .foreign("a PNG picture")
    case .jpeg: self = .foreign("a JPEG picture")
    case .webp: self = .foreign("a WebP picture")
    case .archive: self = .foreign("a ZIP file; “ductus convert” makes drawings of the notes in it")
    case .gif: self = .foreign("a GIF")
    case .bmp: self = .foreign("a BMP picture")
    case .tiff: self = .foreign("a TIFF picture")
    case .heic, .heif: self = .foreign("a HEIF picture")
    case .avif: self = .foreign("an AVIF picture")
    case .photoshop: self = .foreign("a Photoshop file")
    case .video: self = .foreign("a video")
    case .gzip: self = .foreign("a gzip file; unpack it first")
    case .svg: self = .foreign("an SVG of filled shapes; with lines, or a drawing within, it opens")
    case .webPage: self = .foreign("a web page")
    case .xml: self = .foreign("an XML file")
    case .text, .unknown: self = .unknown
    }
  }
}
