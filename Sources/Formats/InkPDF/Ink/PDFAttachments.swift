internal import InkBrush
internal import InkCanvas
internal import InkCodec
internal import InkDocument
internal import InkGeometry
internal import PDFSyntax

/// The drawings that a file has as attachments: ISO 32000-2, sections 7.11.4 and 14.13.
struct PDFAttachments {
  /// The names, and the numbers of the file specifications.
  private(set) var files: [(name: [UInt8], number: Int)] = []
  /// The names that other attachments have, as they stand in the file.
  var taken: [[UInt8]] = []
  /// The file specifications, which ``finish(_:in:)`` writes.
  private var specifications: [(number: Int, text: PDFText)] = []

  /// Adds a drawing; one whose name is taken gets a number.
  ///
  /// - Parameters:
  ///   - document: the drawing.
  ///   - settings: what goes along.
  ///   - objects: the file.
  ///   - base: the PDF that the drawing is saved into, whose bytes it then lacks; by default none.
  /// - Returns: the tag of its ink.
  /// - Throws: a `DuctusError` where the drawing has no form in a file.
  mutating func add(
    _ document: InkDocument, _ settings: PDFAttachment, to objects: PDFObjects,
    base: PDFFile? = nil
  ) throws(DuctusError) -> PDFInkTag {
    var state = Self.state(of: document, settings)
    if let base {
      state = state.replacing(
        PictureContent(.pdf, []), where: base.recognition(ofMissing: false))
    }
    let bytes = try InkDocument(state).file(keepsHistory: settings.keepsHistory)
    var file = PDFText()
    file.add("/Type/EmbeddedFile/Subtype/")
    file.add(Self.mediaType)
    file.add("/Params<</Size ")
    file.add(bytes.count)
    if let base {
      // With these, the PDF as it was is found again.
      file.add("/DuctusLength ")
      file.add(base.bytes.count)
      file.add("/DuctusSum")
      file.add(string: PDFObjects.identifier(of: base.bytes))
    }
    file.add(">>")
    let stream = objects.add(stream: file, bytes)
    let name = unusedName(settings.name)
    var text = PDFText()
    text.add("<</Type/Filespec/F")
    text.add(text: name)
    text.add("/UF")
    text.add(text: name)
    text.add("/EF<</F ")
    text.add(reference: stream)
    text.add("/UF ")
    text.add(reference: stream)
    text.add(">>/AFRelationship/Source")
    let number = objects.reserve()
    specifications.append((number, text))
    files.append((name, number))
    return PDFInkTag(of: bytes)
  }

  /// Writes the file specifications, with the sums of the pages; one drawing of several does not have all of them.
  func finish(_ sums: [PDFPageSum], in objects: PDFObjects) {
    for (number, text) in specifications {
      var text = text
      if specifications.count == 1 {
        text.add("/")
        text.add(PDFPageSum.key)
        text.add("[")
        for sum in sums {
          text.add(sum.content)
          text.add(" ")
          text.add(sum.ink ?? 0)
          text.add(" ")
        }
        text.add("]")
      }
      text.add(">>")
      objects.set(number, text)
    }
  }

  /// The media type of drawings, as a name.
  private static let mediaType: StaticString = "application#2Fvnd.ductus"

  /// Returns true for the dictionary of an embedded file that is a drawing.
  static func isOwn(_ stream: PDFDictionary) -> Bool {
    stream["Subtype"].isName("application/vnd.ductus")
  }

  /// Returns true for a file specification of a drawing.
  static func isOwn(_ specification: PDFObject, in file: PDFFile) -> Bool {
    isOwn(file.entries(of: file.entries(of: file.entries(of: specification)["EF"])["F"]))
  }

  /// Appends the entries of a catalog that has no others.
  func write(to catalog: inout PDFText) {
    guard !files.isEmpty else { return }
    catalog.add("/Names<</EmbeddedFiles<</Names[")
    // A name tree is in the order of its names (section 7.9.6).
    for file in files.sorted(by: { $0.name.lexicographicallyPrecedes($1.name) }) {
      catalog.add(text: file.name)
      catalog.add(reference: file.number)
      catalog.add(" ")
    }
    catalog.add("]>>>>/AF[")
    for file in files {
      catalog.add(reference: file.number)
      catalog.add(" ")
    }
    catalog.add("]")
  }

  /// Adds an annotation that has a file and is not seen (ISO 32000-2, section 12.5.6.15).
  ///
  /// - Parameters:
  ///   - file: the number of the file specification.
  ///   - tag: that of the drawing.
  ///   - page: the page that gets the annotation.
  ///   - objects: the file that is written.
  /// - Returns: its number.
  static func annotation(
    of file: Int, _ tag: PDFInkTag, on page: PDFReference, in objects: PDFObjects
  ) -> Int {
    var text = PDFText()
    text.add("<</Type/Annot/Subtype/FileAttachment/Rect[0 0 0 0]/F 2/NM(")
    tag.addPrefix(to: &text)
    text.add("drawing)/FS ")
    text.add(reference: file)
    text.add("/P ")
    text.add(reference: page.number, generation: page.generation)
    text.add(">>")
    return objects.add(text)
  }

  private func unusedName(_ name: [UInt8]) -> [UInt8] {
    var unused = name
    var number = 2
    while files.contains(where: { $0.name == unused })
      || taken.contains(PDFText.encoded(unused))
    {
      var text = PDFText()
      let end = name.lastIndex(of: UInt8(ascii: ".")) ?? name.count
      text.bytes += name[..<end]
      text.add("-")
      text.add(number)
      text.bytes += name[end...]
      unused = text.bytes
      number += 1
    }
    return unused
  }

  /// The parts of a drawing that go along.
  private static func state(
    of document: InkDocument, _ settings: PDFAttachment
  ) -> InkDocument.State {
    // Steps to undo name strokes that are not seen.
    var state = settings.keepsHistory ? document.snapshot : document.snapshot.withoutHistory
    if !settings.keepsErased, !settings.keepsHistory {
      if document.hasHiddenElements {
        let shown = Set(document.shownPictures.map { $0.id.rawValue })
        state.strokes.removeAll { !document.isShown($0) }
        state.pictures.removeAll { !shown.contains($0.id.rawValue) }
      }
      let erasures = state.strokes.filter { $0.isErasure }
      if !erasures.isEmpty {
        state.strokes.removeAll { isErased($0, by: erasures, of: document) }
      }
    }
    return settings.keepsDynamics ? state : state.withoutSignatureDynamics
  }

  /// The pixels of a stroke at which it is looked at most.
  private static let seenPixels = 65_536.0

  /// Returns true if nothing is seen of a stroke because erasures took it away.
  static func isErased(
    _ stroke: InkStroke, by erasures: [InkStroke], of document: InkDocument
  ) -> Bool {
    guard !stroke.isErasure else { return false }
    let local = document.localBounds(of: stroke)
    guard !local.isEmpty else { return false }
    let bounds = local.applying(stroke.placement).expanded(by: 1)
    let above = erasures.filter { erasure in
      let local = document.localBounds(of: erasure)
      return document.areOnOneLayer(stroke, erasure) && document.begins(stroke, below: erasure)
        && !local.isEmpty
        && local.applying(erasure.placement).intersects(bounds)
    }
    guard !above.isEmpty, bounds.isFinite else { return false }
    var state = InkDocument.State(paper: .transparent, strokes: document.ranked([stroke] + above))
    state = state.withoutHistory
    let alone = InkDocument(state)
    let fitting = (seenPixels / max(bounds.width * bounds.height, 1)).squareRoot()
    do throws(CanvasSizeError) {
      let picture = try alone.picture(of: bounds, scale: min(fitting, 2), colors: .recorded)
      return picture.pixels.allSatisfy { $0 >> 24 == 0 }
    } catch {
      return false
    }
  }
}
