public import InkBrush
public import InkGeometry

/// The part of a drawing that goes into a PDF, and its looks there.
///
/// By default, a drawing with pages becomes a PDF with these pages, and an endless sheet a PDF of one page
/// around all ink and pictures; the ink is a part of the pages, and the drawing itself is attached.
public struct PDFSettings: Sendable {
  /// The part of a drawing that pages show.
  public enum Extent: Equatable, Sendable {
    /// The pages of the drawing; without any, all ink and pictures, with a margin around them in points of the
    /// document.
    case pages(margin: Double)
    /// A rectangle, in points of the document.
    case area(Rect)
  }

  /// The form in which a PDF has ink.
  ///
  /// The drawing that is attached has every stroke, whatever the form.
  public enum InkForm: Sendable {
    /// Strokes are annotations (`Ink`) that other readers can pick and remove: those of one brush that follow each
    /// other and lie near one another, such as a word, are one annotation of at most 32 strokes. Pictures and texts
    /// lie below them; each that lies among ink is a stamp (`Stamp`) between them.
    case annotations
    /// Each stroke is an annotation of its own, at some 260 bytes more.
    case strokes
    /// Strokes are drawn on the page, as text is.
    case content

    /// True if ink is above the page, in annotations.
    var isAnnotation: Bool { self != .content }
  }

  /// The part that is shown; by default the pages, or all ink and pictures with a margin of 4 points.
  public var extent: Extent
  /// The form of the ink; by default it is drawn on the page.
  public var ink: InkForm
  /// The looks of grain and soft edges; by default images.
  public var grain: PDFGrain
  /// A colour of the paper, without lines; `nil` for the paper of the document.
  public var paper: InkColor?
  /// The colours of ink; by default those that can be read on the paper.
  public var colors: ShownColors
  /// The scale: units of PDF, 1/72 inch, per point of the document, 0.001…1,000; by default, and where it is
  /// another number, 1.
  public var scale: Double
  /// The drawing that is attached; `nil` for none.
  public var attachment: PDFAttachment?
  /// The person and the date that annotations of ink and pictures name; by default none.
  public var author: PDFAuthor?

  /// Words that were read of handwriting, which become text that is not seen over their ink; by default none.
  public var reading: [PDFReadWord] = []

  /// Outlines of the drawing's strokes that were made before; by default all are made while the PDF is.
  public var outlines: PDFOutlines?

  /// Images of the drawing's pictures that were made before; by default all are made while the PDF is.
  package var images: PDFImages?

  /// The passwords of PDFs whose pages the drawing shows, by default none.
  ///
  /// Each is tried on each PDF that needs one. Pages that go into a new file are not encrypted there.
  public var passwords: [String] = []

  /// Decodes pictures that no PDF can have as they are, such as WebP files; without it they are grey areas.
  public var decode: PDFDecode?

  /// Makes settings; see the properties.
  public init(
    extent: Extent = .pages(margin: 4), ink: InkForm = .content, grain: PDFGrain = .images,
    paper: InkColor? = nil, colors: ShownColors = .readable, scale: Double = 1,
    attachment: PDFAttachment? = PDFAttachment(), decode: PDFDecode? = nil
  ) {
    self.decode = decode
    self.extent = extent
    self.ink = ink
    self.grain = grain
    self.paper = paper
    self.colors = colors
    self.scale = scale
    self.attachment = attachment
  }
}

/// The drawing that a PDF has as an attachment, so that it can be opened again with every stroke.
///
/// By default it tells no more of ink than the pages show. Pictures and PDFs go along whole, with what is cut off of
/// them, and with pages of theirs that are not shown.
public struct PDFAttachment: Equatable, Sendable {
  /// The name of the file, in UTF-8; by default `drawing.ductus`.
  public var name: [UInt8]
  /// True if what could be undone and done again can be after opening; by default false.
  public var keepsHistory: Bool
  /// True if strokes go along that were wholly erased, and the ink and pictures of hidden layers; by default false.
  ///
  /// With its history a drawing has them in any case.
  public var keepsErased: Bool
  /// True if signatures keep the times, forces and tilts with which they were written; by default false.
  ///
  /// Without them they have samples that depend on their shape alone, and look the same, within a 50th of a point;
  /// so do their outlines on the pages, where no drawing is attached, too.
  /// Signatures are the strokes of the brushes ``/InkBrush/BrushPreset/signature``,
  /// ``/InkBrush/BrushPreset/signatureLines``, ``/InkBrush/BrushPreset/signatureQuadratic`` and
  /// ``/InkBrush/BrushPreset/signaturePad``, by their name or their width.
  public var keepsDynamics: Bool

  /// Makes settings; see the properties.
  public init(
    name: [UInt8] = Array("drawing.ductus".utf8), keepsHistory: Bool = false,
    keepsErased: Bool = false, keepsDynamics: Bool = false
  ) {
    self.name = name
    self.keepsHistory = keepsHistory
    self.keepsErased = keepsErased
    self.keepsDynamics = keepsDynamics
  }
}

/// The person who wrote ink, as other programs show it beside annotations: ISO 32000-2, sections 12.5.2 and 12.5.6.2.
public struct PDFAuthor: Equatable, Sendable {
  /// The name in UTF-8.
  public var name: [UInt8]
  /// The date, in seconds since the beginning of 1970; `nil` for none.
  public var date: Int64?

  /// Makes an author.
  ///
  /// - Parameters:
  ///   - name: the name in UTF-8.
  ///   - date: the date, in seconds since the beginning of 1970; by default none.
  public init(name: [UInt8], date: Int64? = nil) {
    self.name = name
    self.date = date
  }
}

/// The metadata of a PDF: ISO 32000-2, section 14.3.3.
public struct PDFMetadata: Equatable, Sendable {
  /// The title in UTF-8; empty for none.
  public var title: [UInt8]
  /// The date, in seconds since the beginning of 1970; `nil` for none.
  ///
  /// With the same date, a drawing gives the same bytes each time.
  public var date: Int64?

  /// Makes metadata; by default there is none.
  public init(title: [UInt8] = [], date: Int64? = nil) {
    self.title = title
    self.date = date
  }
}
