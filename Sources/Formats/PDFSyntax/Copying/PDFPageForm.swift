internal import InkGeometry

/// A page of a PDF as a form, which can be drawn anywhere: its content, and the appearances of its annotations.
package struct PDFPageForm {
  private let copy: PDFCopy
  private let objects: PDFObjects
  /// The most bytes of the content of a page that has several streams, expanded.
  private static let limit = 1 << 26

  /// Begins.
  ///
  /// - Parameters:
  ///   - copy: what copies the objects of the PDF.
  ///   - objects: the file that is written.
  package init(_ copy: PDFCopy, to objects: PDFObjects) {
    (self.copy, self.objects) = (copy, objects)
  }

  /// Adds a page, on white paper; in the form's own coordinates it is upright, in points from its upper left corner
  /// with y down.
  ///
  /// - Parameter page: a page of the PDF.
  /// - Returns: the number of the form; `nil` where its content is coded in a way that is not known.
  package func add(_ page: PDFPage) -> Int? {
    guard let toUpright = page.toUserSpace.inverted else { return nil }
    let file = copy.file
    let dictionary = file.entries(of: page)
    guard let content = addContent(dictionary, page) else { return nil }
    let box = page.cropBox
    var text = PDFText()
    text.add("q 1 g ")
    add([box.minX, box.minY, box.width, box.height], to: &text)
    text.add("re f Q\nq /P Do Q\n")
    var resources = PDFText()
    resources.add("/P ")
    resources.add(reference: content)
    var count = 0
    for object in (file.resolved(dictionary["Annots"]).array ?? []).prefix(10_000) {
      guard let (form, map) = appearance(file.entries(of: object)),
        case .reference(let reference) = copy.copied(form)
      else { continue }
      text.add("q ")
      add([map.a, map.b, map.c, map.d, map.tx, map.ty], to: &text)
      text.add("cm /A")
      text.add(count)
      text.add(" Do Q\n")
      resources.add("/A")
      resources.add(count)
      resources.add(" ")
      resources.add(reference: reference.number, generation: reference.generation)
      count += 1
    }
    var head = PDFText()
    head.add("/Type/XObject/Subtype/Form/BBox[")
    add([box.minX, box.minY, box.maxX, box.maxY], to: &head)
    head.add("]/Matrix[")
    let map = toUpright
    add([map.a, map.b, map.c, map.d, map.tx, map.ty], to: &head)
    head.add("]/Resources<</XObject<<")
    head.bytes += resources.bytes
    head.add(">>>>")
    return objects.add(stream: head, text.bytes)
  }

  private func add(_ values: [Double], to text: inout PDFText) {
    for value in values {
      text.add(value, places: 6)
      text.add(" ")
    }
  }

  /// Adds the content of a page as a form in the coordinates of the page.
  private func addContent(_ dictionary: PDFDictionary, _ page: PDFPage) -> Int? {
    let file = copy.file
    var text = PDFText()
    text.add("/Type/XObject/Subtype/Form/BBox[")
    let box = page.cropBox
    add([box.minX, box.minY, box.maxX, box.maxY], to: &text)
    text.add("]")
    var entries = PDFDictionary()
    entries["Resources"] = .dictionary(copy.copied(file.entries(of: page.resources)))
    if let group = file.dictionary(dictionary["Group"]) {
      entries["Group"] = .dictionary(copy.copied(group))
    }
    let contents = file.resolved(dictionary["Contents"])
    let streams = (contents.array ?? [contents]).compactMap { file.resolved($0).stream }
    if streams.count == 1 {
      guard let data = copy.bytes(of: streams[0]) else { return nil }
      let filters: [StaticString] = ["Filter", "DecodeParms", "F", "FFilter", "FDecodeParms"]
      let own = file.withoutCryptFilter(streams[0].dictionary)
      for key in filters { entries[key] = copy.copied(own[key]) }
      entries.appendEntries(to: &text.bytes)
      return objects.add(encoded: text, data)
    }
    // Operators may go on from one stream to the next.
    var data: [UInt8] = []
    for stream in streams {
      do throws(PDFError) {
        data += try file.data(of: stream, limit: Self.limit - data.count)
      } catch {
        return nil
      }
      data.append(0x0A)
      guard data.count <= Self.limit else { return nil }
    }
    entries.appendEntries(to: &text.bytes)
    return objects.add(stream: text, data)
  }

  /// The form that an annotation shows, and the map to the page: section 12.5.5, algorithm 8.
  private func appearance(_ annotation: PDFDictionary) -> (form: PDFObject, map: Affine)? {
    let file = copy.file
    let flags = file.resolved(annotation["F"]).integer ?? 0
    // Hidden, or not to be seen; a window that pops up is none of the page.
    guard flags & 0x22 == 0, !file.resolved(annotation["Subtype"]).isName("Popup"),
      let rect = file.box(annotation["Rect"])
    else { return nil }
    var form = file.entries(of: annotation["AP"])["N"]
    if file.resolved(form).stream == nil, let states = file.dictionary(form),
      let state = file.resolved(annotation["AS"]).name
    {
      form = states.entries.last { $0.key == state }?.value ?? .null
    }
    guard let stream = file.resolved(form).stream, let box = file.box(stream.dictionary["BBox"])
    else { return nil }
    var matrix = Affine.identity
    let numbers = (file.resolved(stream.dictionary["Matrix"]).array ?? []).compactMap {
      file.resolved($0).number
    }
    if numbers.count == 6 {
      matrix = Affine(
        a: numbers[0], b: numbers[1], c: numbers[2], d: numbers[3], tx: numbers[4], ty: numbers[5])
    }
    let shown = box.applying(matrix)
    guard shown.isFinite, shown.width > 0, shown.height > 0, rect.isFinite else { return nil }
    let (x, y) = (rect.width / shown.width, rect.height / shown.height)
    let map = Affine(
      a: x, b: 0, c: 0, d: y, tx: rect.minX - shown.minX * x, ty: rect.minY - shown.minY * y)
    guard max(map.tx.magnitude, map.ty.magnitude) < 1e7, max(x, y) < 1e6 else { return nil }
    return (form, map)
  }
}
