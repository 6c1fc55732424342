public import InkBrush
public import InkDocument
public import InkGeometry

/// A drawing of another program, as its file has it, before it becomes a document.
///
/// All lengths are points of 1/72 inch. Positions on a page are measured from its upper left corner, x to the right and
/// y down.
public struct ImportedDrawing: Sendable {
  /// The format of the file.
  public var kind: ForeignDrawing.Kind
  /// The title that the file gives; empty for none.
  public var title = ""
  /// The pages in their order; an endless canvas is one page without a size.
  public var pages: [ImportedPage] = []
  /// The PDFs to which pages refer.
  public var pdfs: [ImportedPDF] = []
  /// The `.ductus` file that was kept within the file, which the document is; empty for none.
  var kept: [UInt8] = []
  /// The counts of the things that were taken and left.
  public var report = ImportReport()

  /// Makes an empty drawing.
  public init(_ kind: ForeignDrawing.Kind) { self.kind = kind }
}

/// A page of a foreign drawing.
public struct ImportedPage: Sendable {
  /// The size in points; `nil` for an endless canvas.
  public var size: PageSize?
  /// The colour of the paper.
  public var paper = InkColor.white
  /// The lines of the paper.
  public var ruling = PaperPattern.plain
  /// The page of a PDF that lies below all, which fills this page.
  public var pdf: PDFReference?
  /// The names of the layers, from the lowest up; an empty name is none.
  public var layers: [String] = [""]
  /// The number of groups; ``ImportedElement/group`` is an index among them.
  public var groupParents: [Int?] = []
  /// Strokes, pictures and texts from the lowest up.
  public var elements: [ImportedElement] = []
  /// The words that a recognizer read, where the file has them.
  public var words: [ImportedWord] = []
  /// The way from the page's corner to the corner of the paper that the file means, where the page is larger than it.
  var corner = Vector.zero

  /// A page of one of ``ImportedDrawing/pdfs``.
  public struct PDFReference: Equatable, Sendable {
    /// The index of the PDF.
    public var file: Int
    /// The index of its page, from 0.
    public var page: Int

    /// Makes a reference.
    public init(file: Int, page: Int) { (self.file, self.page) = (file, page) }
  }

  /// Makes an empty page.
  public init(size: PageSize?) { self.size = size }

  /// Adds a group.
  ///
  /// - Parameter parent: the index of the group in which it lies; `nil` for none.
  /// - Returns: the index of the group.
  package mutating func addGroup(in parent: Int? = nil) -> Int {
    groupParents.append(parent)
    return groupParents.count - 1
  }
}

/// A PDF to which pages of a foreign drawing refer.
public struct ImportedPDF: Sendable {
  /// The path or the name by which the file knows it.
  public var name: String
  /// The bytes; `nil` where the file only names it.
  public var bytes: [UInt8]?

  /// Makes a reference to a PDF.
  public init(name: String, bytes: [UInt8]? = nil) { (self.name, self.bytes) = (name, bytes) }
}

/// A stroke, a picture or a text of a page.
public struct ImportedElement: Sendable {
  /// The thing itself.
  public enum Content: Sendable {
    /// Ink.
    case stroke(ImportedStroke)
    /// A picture.
    case picture(ImportedPicture)
    /// A text that was typed.
    case text(ImportedText)
  }

  /// The thing itself.
  public var content: Content
  /// The index of its layer, from the lowest up.
  public var layer = 0
  /// The index of its innermost group in ``ImportedPage/groupParents``; `nil` for none.
  public var group: Int?
  /// The address to which it leads; empty for none.
  public var link = ""

  /// Makes an element.
  public init(_ content: Content, layer: Int = 0, group: Int? = nil, link: String = "") {
    (self.content, self.layer, self.group, self.link) = (content, layer, group, link)
    if case .stroke(var stroke) = content {
      stroke.pack()
      self.content = .stroke(stroke)
    }
  }
}

/// A picture of a foreign drawing.
public struct ImportedPicture: Sendable {
  /// The file of the picture: PNG, JPEG, WebP or PDF.
  public var bytes: [UInt8]
  /// The rectangle that it fills before ``transform``, in points of the page.
  public var frame: Rect
  /// A transform of the page that turns the frame into place; by default the identity.
  public var transform = Affine.identity
  /// The part that is shown, as shares 0…1 of the picture's width and height; `nil` for all of it.
  public var crop: Rect?
  /// True if it cannot be picked up by touching it.
  public var isLocked = false

  /// Makes a picture.
  public init(bytes: [UInt8], frame: Rect) { (self.bytes, self.frame) = (bytes, frame) }
}

/// A text of a foreign drawing.
public struct ImportedText: Sendable {
  /// The side to which lines are set.
  public enum Alignment: UInt8, Sendable {
    /// To the left.
    case left
    /// To the middle.
    case center
    /// To the right.
    case right
    /// To both sides.
    case justified
  }

  /// The text; line feeds are the breaks that the file has.
  public var text: String
  /// The upper left corner, in points of the page.
  public var origin: Point
  /// The width of the box, in points; `nil` where the text makes it.
  public var width: Double?
  /// True if lines are broken at the width, too; false where only line feeds break them.
  public var breaksAtWidth = true
  /// The height, in points, where the file has it.
  public var height: Double?
  /// The size of the letters, in points.
  public var size: Double
  /// The name of the font; empty where unknown.
  public var font = ""
  /// The colour of the letters.
  public var color = InkColor.black
  /// The side to which lines are set.
  public var alignment = Alignment.left
  /// The turn about the middle of the box, in radians clockwise.
  public var angle = 0.0
  /// A transform of the page that follows the turn; by default the identity.
  public var transform = Affine.identity

  /// Makes a text.
  public init(_ text: String, at origin: Point, size: Double) {
    (self.text, self.origin, self.size) = (text, origin, size)
  }
}
