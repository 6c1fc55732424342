/// Copies objects of a PDF into a file that is written: each once, with all that it leads to, under new numbers.
///
/// Streams go along as they stand, decrypted where the PDF is encrypted. Pages that are not copied themselves, and what
/// describes the structure of the old file, are left out: references to them become null. The work is bounded by the
/// size of the old file.
package final class PDFCopy {
  /// The PDF that is copied from.
  package let file: PDFFile
  /// True if the PDF is continued: its objects keep their numbers.
  package let isSame: Bool
  /// True if nothing is left out but streams of objects and of the index.
  private var keepsAll = false
  /// The layers that were copied (section 8.11), and whether the old file shows them.
  package private(set) var layers: [(number: Int, isShown: Bool)] = []

  /// The numbers of pages that go along, so that links may lead to them.
  package private(set) var pages: [Int: Bool] = [:]

  private let objects: PDFObjects
  /// The new numbers by the old ones; 0 for what is left out.
  private var numbers: [Int: Int] = [:]
  private var waiting: [(object: PDFObject, number: Int)] = []
  /// The bytes of streams that may still be copied: streams may overlap in a hostile file.
  private var room: Int
  /// The steps for other objects that are left: a hostile file has large ones that belong to many pages.
  private var steps: Int
  /// True if the old file asks for more than its size allows, so that something was left out.
  package private(set) var isCut = false
  private var isPage: [Int: Bool] = [:]
  private var shownLayers: (usual: Bool, others: [Int: Bool])?

  /// Begins without copies.
  ///
  /// - Parameters:
  ///   - file: the PDF that is copied from.
  ///   - objects: the file that is written.
  ///   - isSame: true if that one continues the PDF.
  package init(_ file: PDFFile, to objects: PDFObjects, isSame: Bool) {
    (self.file, self.objects, self.isSame) = (file, objects, isSame)
    room = min(file.bytes.count, Int.max / 8) * 2 + 1 << 20
    steps = min(file.bytes.count, Int.max / 256) * 64 + 1 << 24
    guard !isSame else { return }
    for page in file.pages { if let page = page.reference { isPage[page.number] = true } }
  }

  /// Begins to copy a whole file: its pages, and what describes its structure, go along too.
  ///
  /// - Parameters:
  ///   - file: the PDF that is copied from.
  ///   - objects: the file that is written.
  package init(_ file: PDFFile, whole objects: PDFObjects) {
    (self.file, self.objects, isSame) = (file, objects, false)
    room = min(file.bytes.count, Int.max / 8) * 2 + 1 << 20
    steps = min(file.bytes.count, Int.max / 256) * 64 + 1 << 24
    keepsAll = true
  }

  /// Gives the object that stands for one that is written otherwise, such as a page.
  package func assign(_ reference: PDFReference, _ number: Int) {
    numbers[reference.number] = number
  }

  /// Takes a page along; the first time, it is the one to which links lead.
  ///
  /// - Parameters:
  ///   - reference: the page in its own file.
  ///   - number: its number in the file that is written.
  package func add(page reference: PDFReference, as number: Int) {
    guard pages.updateValue(true, forKey: reference.number) == nil, !isSame else { return }
    assign(reference, number)
  }

  /// An object with new references; what they lead to is written by ``finish()``.
  package func copied(_ object: PDFObject) -> PDFObject {
    guard take(16) else { return .null }
    switch object {
    case .reference(let reference): return copied(reference)
    case .array(let objects): return .array(objects.map { copied($0) })
    case .dictionary(let dictionary): return .dictionary(copied(dictionary))
    case .stream: return .null
    case .string(let bytes), .name(let bytes), .real(let bytes):
      return take(bytes.count) ? object : .null
    default: return object
    }
  }

  private func take(_ count: Int) -> Bool {
    guard steps >= count else {
      isCut = true
      return false
    }
    steps -= count
    return true
  }

  /// A dictionary with new references.
  package func copied(_ dictionary: PDFDictionary) -> PDFDictionary {
    var copy = PDFDictionary()
    for entry in dictionary.entries where take(entry.key.count) {
      let value = copied(entry.value)
      if !value.isNull { copy.append(entry.key, value) }
    }
    return copy
  }

  private func copied(_ reference: PDFReference) -> PDFObject {
    if let known = numbers[reference.number] {
      return PDFReference(known).map { .reference($0) } ?? .null
    }
    guard !isSame else { return .reference(reference) }
    let object = file.object(reference)
    guard !object.isNull, !isLeftOut(object, reference) else {
      numbers[reference.number] = 0
      return .null
    }
    let number = objects.reserve()
    numbers[reference.number] = number
    if object.dictionary?["Type"].isName("OCG") == true {
      layers.append((number, isShown(reference)))
    }
    waiting.append((object, number))
    return PDFReference(number).map { .reference($0) } ?? .null
  }

  private func isLeftOut(_ object: PDFObject, _ reference: PDFReference) -> Bool {
    if isPage[reference.number] != nil { return true }
    guard let type = object.dictionary?["Type"] else { return false }
    let kinds: [StaticString] =
      keepsAll
      ? ["XRef", "ObjStm"]
      : ["Page", "Pages", "Catalog", "StructTreeRoot", "StructElem", "XRef", "ObjStm"]
    return kinds.contains { type.isName($0) }
  }

  /// Writes all that copied objects lead to.
  package func finish() {
    while let (object, number) = waiting.popLast() {
      guard case .stream(let stream) = object else {
        var text = PDFText()
        copied(object).append(to: &text.bytes)
        objects.set(number, text)
        continue
      }
      guard let data = bytes(of: stream) else {
        var text = PDFText()
        text.add("null")
        objects.set(number, text)
        continue
      }
      var dictionary = file.withoutCryptFilter(stream.dictionary)
      dictionary["Length"] = .null
      var text = PDFText()
      copied(dictionary).appendEntries(to: &text.bytes)
      objects.set(number, encoded: text, data)
    }
  }

  /// The bytes of a stream as its filters take them; `nil` where too many were copied, or they cannot be decrypted.
  package func bytes(of stream: PDFStream) -> [UInt8]? {
    guard stream.range.count <= room else {
      isCut = true
      return nil
    }
    room -= stream.range.count
    do throws(PDFError) {
      return try file.decrypted(stream)
    } catch {
      return nil
    }
  }

  // MARK: Layers

  /// Returns true if the old file shows a layer at first (section 8.11.4.3).
  private func isShown(_ layer: PDFReference) -> Bool {
    if shownLayers == nil {
      let properties = file.entries(of: file.catalog["OCProperties"])
      let usual = file.entries(of: properties["D"])
      let isUsual = !file.resolved(usual["BaseState"]).isName("OFF")
      var others: [Int: Bool] = [:]
      let exceptions = file.resolved(usual[isUsual ? "OFF" : "ON"]).array ?? []
      for object in exceptions { if let other = object.reference { others[other.number] = true } }
      shownLayers = (isUsual, others)
    }
    guard let (usual, others) = shownLayers else { return true }
    return others[layer.number] == nil ? usual : !usual
  }
}

extension PDFDictionary {
  /// Adds layers to the properties of a catalog (section 8.11.4.2).
  ///
  /// - Parameters:
  ///   - layers: their numbers, and whether they are shown.
  ///   - file: the file of the catalog, if it is continued.
  package mutating func add(layers: [(number: Int, isShown: Bool)], in file: PDFFile?) {
    guard !layers.isEmpty else { return }
    func entries(_ object: PDFObject) -> PDFDictionary {
      file?.entries(of: object) ?? object.dictionary ?? PDFDictionary()
    }
    func array(_ object: PDFObject) -> [PDFObject] {
      (file?.resolved(object) ?? object).array ?? []
    }
    var properties = entries(self["OCProperties"])
    var usual = entries(properties["D"])
    let all = layers.compactMap { PDFReference($0.number).map { PDFObject.reference($0) } }
    let hidden = layers.filter { !$0.isShown }.compactMap {
      PDFReference($0.number).map { PDFObject.reference($0) }
    }
    properties["OCGs"] = .array(array(properties["OCGs"]) + all)
    if !hidden.isEmpty { usual["OFF"] = .array(array(usual["OFF"]) + hidden) }
    if usual["BaseState"].isName("OFF") {
      let shown = all.filter { !hidden.contains($0) }
      usual["ON"] = .array(array(usual["ON"]) + shown)
    }
    properties["D"] = .dictionary(usual)
    self["OCProperties"] = .dictionary(properties)
  }
}
