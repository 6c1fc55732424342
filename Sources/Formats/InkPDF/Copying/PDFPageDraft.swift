internal import InkBrush
internal import InkDocument
internal import InkGeometry
internal import PDFSyntax

/// A page of a PDF while it is written again, with ink: where it is, under another parent, as a duplicate, or in
/// another file.
struct PDFPageDraft {
  /// The way in which a page comes into the file that is written.
  enum Origin: Equatable {
    /// It stays where it is.
    case inPlace
    /// It gets another parent.
    case moved
    /// It is one more page of the file, or comes from another file.
    case copied
  }

  /// The number of annotations and streams that are ink of the drawing.
  private(set) var inkCount = 0
  /// The entries so far, in terms of the file that is written.
  private(set) var dictionary: PDFDictionary
  /// The number of the page in that file.
  let reference: PDFReference
  /// The part of user space that is shown of it.
  private(set) var box: Rect

  private let page: PDFPage
  private let copy: PDFCopy
  private let objects: PDFObjects
  private let original: PDFDictionary
  private let origin: Origin

  /// The most bytes of the content of a page, expanded.
  private static let contentLimit = 1 << 26
  /// The entry with the boxes that an enlarged page had before: the medium, and the part that was shown.
  private static let boxesKey: StaticString = "DuctusBoxes"

  /// Begins with a page as it is.
  ///
  /// - Parameters:
  ///   - page: a page of the file that `copy` copies from.
  ///   - reference: its number in the file that is written.
  ///   - origin: how it comes there.
  ///   - copy: what copies the objects that it needs.
  ///   - objects: the file that is written.
  init(
    _ page: PDFPage, as reference: PDFReference, _ origin: Origin,
    _ copy: PDFCopy, to objects: PDFObjects
  ) {
    (self.page, self.reference, self.origin) = (page, reference, origin)
    (self.copy, self.objects) = (copy, objects)
    box = page.cropBox
    let own = copy.file.entries(of: page)
    original = own
    dictionary = own
    guard origin == .copied else { return }
    dictionary = PDFDictionary()
    let kept: [StaticString] = [
      "Type", "MediaBox", "CropBox", "BleedBox", "TrimBox", "ArtBox", "Rotate", "UserUnit",
      "Resources", "Group", "Contents",
    ]
    for key in kept { dictionary[key] = copy.copied(own[key]) }
    dictionary["Type"] = .name("Page")
  }

  /// Takes the ink of a drawing off a page.
  ///
  /// - Parameters:
  ///   - tag: that of the drawing.
  ///   - rest: what stays of it; by default nothing.
  ///   - isOfDrawing: returns true for the kinds of ink that go.
  mutating func removeInk(
    _ tag: PDFInkTag, but rest: PDFRearrangement.Rest? = nil,
    where isOfDrawing: (PDFInkTag.Kind) -> Bool
  ) {
    let file = copy.file
    if let annotations = file.resolved(dictionary["Annots"]).array {
      let others = annotations.indices.filter {
        rest?.annotations.contains($0) == true
          || !isOfDrawing(tag.kind(annotation: file.entries(of: annotations[$0])))
      }.map { annotations[$0] }
      if others.count < annotations.count {
        dictionary["Annots"] = others.isEmpty ? .null : .array(others)
      }
    }
    if rest?.hasStreams == true { return }
    if let contents = file.resolved(dictionary["Contents"]).array {
      let others = contents.filter { !isOfDrawing(tag.kind(content: file.entries(of: $0))) }
      if others.count < contents.count { dictionary["Contents"] = .array(others) }
    }
    guard let boxes = Self.boxes(of: dictionary, in: file) else { return }
    dictionary["MediaBox"] = Self.box(boxes.medium)
    dictionary["CropBox"] = Self.box(boxes.shown)
    dictionary[Self.boxesKey] = .null
  }

  /// The boxes that an enlarged page had before; `nil` for other pages.
  static func boxes(of page: PDFDictionary, in file: PDFFile) -> (medium: Rect, shown: Rect)? {
    let numbers = (file.resolved(page[boxesKey]).array ?? []).compactMap {
      file.resolved($0).number
    }
    guard numbers.count == 8 else { return nil }
    func box(_ first: Int) -> Rect {
      Rect(
        minX: numbers[first], minY: numbers[first + 1], maxX: numbers[first + 2],
        maxY: numbers[first + 3])
    }
    return (box(0), box(4))
  }

  /// Takes away the mark by which older versions found a page again.
  mutating func removeMark() { dictionary[PDFInkTag.pageKey] = .null }

  /// Gives the page another parent, with what it had from the old one.
  ///
  /// - Parameter parent: the number of the new one.
  mutating func setParent(_ parent: Int) {
    dictionary["Parent"] = PDFReference(parent).map { .reference($0) } ?? .null
    if !dictionary.has("Resources") { dictionary["Resources"] = copy.copied(page.resources) }
    if !dictionary.has("Resources") { dictionary["Resources"] = .dictionary(PDFDictionary()) }
    if !dictionary.has("MediaBox") { dictionary["MediaBox"] = Self.box(page.mediaBox) }
    if !dictionary.has("CropBox"), page.cropBox != page.mediaBox {
      dictionary["CropBox"] = Self.box(page.cropBox)
    }
    if !dictionary.has("Rotate"), page.rotation != 0 {
      dictionary["Rotate"] = .integer(page.rotation)
    }
    removeMark()
  }

  private static func box(_ rect: Rect) -> PDFObject { .array(numbers(rect)) }

  private static func numbers(_ rect: Rect) -> [PDFObject] {
    [rect.minX, rect.minY, rect.maxX, rect.maxY].map { value in
      var text = PDFText()
      text.add(value, places: 4)
      return .real(text.bytes)
    }
  }

  /// Lets more of user space be shown; the boxes that the page had are noted, for files whose drawing is attached.
  private mutating func enlarge(to area: Rect) {
    box = area.union(page.cropBox)
    dictionary["MediaBox"] = Self.box(box.union(page.mediaBox))
    dictionary["CropBox"] = Self.box(box)
    dictionary[Self.boxesKey] = .array(Self.numbers(page.mediaBox) + Self.numbers(page.cropBox))
  }

  // MARK: Annotations

  /// Copies the annotations of the page.
  ///
  /// Fields of forms keep their looks only. Links to pages that do not go along are left out.
  ///
  mutating func copyAnnotations() {
    let file = copy.file
    let all = (file.resolved(original["Annots"]).array ?? []).prefix(100_000)
    var kept: [(PDFDictionary, Int)] = []
    for object in all {
      guard let annotation = file.dictionary(object),
        let plain = plain(annotation)
      else { continue }
      let number = objects.reserve()
      if let old = object.reference { copy.assign(old, number) }
      kept.append((plain, number))
    }
    for (plain, number) in kept {
      var dictionary = copy.copied(plain)
      dictionary["P"] = .reference(reference)
      var text = PDFText()
      dictionary.append(to: &text.bytes)
      objects.set(number, text)
    }
    add(annotations: kept.map { $0.1 })
  }

  /// An annotation without what would lead out of the file; `nil` where nothing is left.
  private func plain(_ annotation: PDFDictionary) -> PDFDictionary? {
    let file = copy.file
    var plain = annotation
    for key in ["P", "StructParent", "AA", "AF"] as [StaticString] { plain[key] = .null }
    if file.resolved(annotation["Subtype"]).isName("Widget") {
      guard annotation.has("AP") else { return nil }
      plain["Subtype"] = .name("Stamp")
      let fields: [StaticString] = [
        "FT", "T", "TU", "TM", "Ff", "V", "DV", "DA", "DR", "Q", "DS", "RV", "Opt", "MaxLen",
        "Kids",
        "Parent", "MK", "H", "A", "Lock", "SV", "TI", "I",
      ]
      for key in fields { plain[key] = .null }
      // It is no longer filled in: nobody should move it.
      plain["F"] = .integer((file.resolved(annotation["F"]).integer ?? 0) & 0xFFFF | 0xC0)
      return plain
    }
    let action = file.entries(of: annotation["A"])
    let isAddress = file.resolved(action["S"]).isName("URI")
    if !isAddress { plain["A"] = .null }
    guard file.resolved(annotation["Subtype"]).isName("Link"), !isAddress else { return plain }
    let target = file.resolved(annotation.has("Dest") ? annotation["Dest"] : action["D"])
    guard let destination = target.array, let page = destination.first?.reference,
      copy.pages[page.number] != nil
    else { return nil }
    plain["Dest"] = target
    return plain
  }

  /// Adds annotations above those that there are.
  mutating func add(annotations numbers: [Int]) {
    guard !numbers.isEmpty else { return }
    var annotations: [PDFObject]
    if origin == .copied {
      annotations = dictionary["Annots"].array ?? []
    } else {
      annotations = copy.file.resolved(dictionary["Annots"]).array ?? []
    }
    annotations += Self.references(numbers)
    dictionary["Annots"] = .array(annotations)
  }

  /// Adds annotations that belong to the drawing.
  mutating func add(own numbers: [Int]) {
    add(annotations: numbers)
    inkCount += numbers.count
  }

  private static func references(_ numbers: [Int]) -> [PDFObject] {
    numbers.compactMap { PDFReference($0).map { .reference($0) } }
  }

  // MARK: Ink

  /// Adds what lies on the page in a drawing.
  ///
  /// - Parameters:
  ///   - shown: the position of the page in the drawing.
  ///   - slot: the index of the page among those of the drawing.
  ///   - document: the drawing.
  ///   - ink: what makes ink.
  ///   - pictures: what makes pictures.
  ///   - settings: the form of the ink.
  ///   - read: what was read of the ink.
  mutating func add(
    _ shown: PDFInkPage, at slot: Int, of document: InkDocument, _ ink: PDFInk,
    _ pictures: PDFPictures, _ settings: PDFSettings, over read: PDFContent
  ) {
    var mark = PDFText()
    ink.tag.addMark(page: slot, to: &mark)
    let map = shown.toUpright.concatenating(page.toUserSpace)
    if shown.isEnlarged { enlarge(to: shown.area.applying(map)) }
    // The paper below the ink is the page itself, which is light.
    let rule = InkOnPaper(.white, colors: settings.colors)
    if settings.ink.isAnnotation {
      var numbers: [Int] = []
      if let number = ink.pictureAnnotation(
        pictures, of: document, in: shown.area, rule, leavingOut: shown.picture, toPage: map,
        reference)
      {
        numbers.append(number)
      }
      numbers += ink.annotations(
        document, in: shown.area, rule, with: pictures, leavingOut: shown.picture, toPage: map,
        reference, grouped: settings.ink == .annotations)
      add(own: numbers)
      if !read.isEmpty {
        addForm(read, shown.area, toPage: map, mark, isClipped: shown.isEnlarged)
      } else if shown.isEnlarged {
        wrapContents(isClipped: true, drawing: PDFText(), mark)
      }
      return
    }
    var content = read
    ink.draw(
      document, in: shown.area, rule, with: pictures, leavingOut: shown.picture, to: &content)
    if !content.isEmpty {
      addForm(content, shown.area, toPage: map, mark, isClipped: shown.isEnlarged)
    } else if shown.isEnlarged {
      wrapContents(isClipped: true, drawing: PDFText(), mark)
    }
  }

  /// Draws a form over the content of the page.
  ///
  /// - Parameters:
  ///   - content: what is drawn.
  ///   - area: its bounds in the drawing.
  ///   - map: the transform from the drawing to the page.
  ///   - mark: the entries that tie a stream to the drawing.
  ///   - isClipped: true if nothing of the page itself is shown beyond what it showed before.
  private mutating func addForm(
    _ content: PDFContent, _ area: Rect, toPage map: Affine, _ mark: PDFText, isClipped: Bool
  ) {
    let form = objects.add(stream: content.form(area, matrix: map), content.text.bytes)
    let file = copy.file
    var resources = file.entries(of: page.resources)
    var forms = file.entries(of: resources["XObject"])
    // A page may have such a form, which stays: of another drawing, or of one that has no file any more.
    var name = PDFInkTag.key.withUTF8Buffer { Array($0) }
    while forms.entries.contains(where: { $0.key == name }) {
      name.append(UInt8(ascii: "x"))
    }
    var draw = PDFText()
    draw.add("q /")
    draw.bytes += name
    draw.add(" Do Q\n")
    wrapContents(isClipped: isClipped, drawing: draw, mark)
    resources["XObject"] = .null
    resources = copy.copied(resources)
    forms = copy.copied(forms)
    if let reference = PDFReference(form) { forms.append(name, .reference(reference)) }
    resources["XObject"] = .dictionary(forms)
    dictionary["Resources"] = .dictionary(resources)
  }

  /// Puts operators around the content of the page.
  ///
  /// - Parameters:
  ///   - isClipped: true if nothing of the page itself is shown beyond what it showed before.
  ///   - draw: the operators behind the content.
  ///   - mark: the entries that tie a stream to the drawing.
  private mutating func wrapContents(isClipped: Bool, drawing draw: PDFText, _ mark: PDFText) {
    let contents = copy.file.resolved(original["Contents"])
    // The content of the page may leave the state changed.
    let balance = balance(of: contents)
    var (before, after) = (balance.before, balance.after)
    if isClipped {
      let shown = page.cropBox
      var clip = PDFText()
      clip.add("q ")
      for value in [shown.minX, shown.minY, shown.width, shown.height] {
        clip.add(value, places: 4)
        clip.add(" ")
      }
      clip.add("re W n\n")
      before.bytes = clip.bytes + before.bytes
      after.add("Q\n")
    }
    let first = objects.add(stream: mark, before.bytes)
    let last = objects.add(stream: mark, after.bytes + draw.bytes)
    inkCount += 2
    let middle = contents.array ?? (contents.isNull ? [] : [original["Contents"]])
    dictionary["Contents"] = .array(
      Self.references([first]) + middle.map { copy.copied($0) } + Self.references([last]))
  }

  /// The operators that the content of the page leaves open; content that cannot be expanded counts as balanced.
  private func balance(of contents: PDFObject) -> PDFContentBalance {
    var content: [UInt8] = []
    for object in contents.array ?? [contents] {
      guard let stream = copy.file.resolved(object).stream else { continue }
      do throws(PDFError) {
        content += try copy.file.data(of: stream, limit: Self.contentLimit - content.count)
      } catch {
        continue
      }
      // A word does not go on from one stream to the next.
      content.append(0x0A)
      guard content.count < Self.contentLimit else { break }
    }
    return PDFContentBalance(of: content)
  }
}
