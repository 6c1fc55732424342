internal import InkDocument
internal import InkGeometry
internal import InkText
internal import PDFSyntax

/// The links of the texts of a drawing: links of elements, and addresses within words.
struct PDFTextLinks {
  /// An address and the rectangle that leads to it, in the document's coordinates.
  struct Link {
    /// The address.
    var address: [UInt8]
    /// The rectangle.
    var rect: Rect
  }

  /// The links, in the order of the texts.
  private(set) var all: [Link] = []

  /// Collects the links that meet an area; complexity: O(bytes and glyphs of the texts in it).
  init(_ document: InkDocument, in area: Rect) {
    for box in document.shownTexts where box.bounds.intersects(area) && box.bounds.isFinite {
      if let link = box.open?[.link], Self.isAddress(link.bytes[...]) {
        all.append(Link(address: link.bytes, rect: box.bounds))
        continue
      }
      for range in Self.addresses(in: box.text.utf8) { add(range, of: box) }
    }
  }

  private mutating func add(_ range: Range<Int>, of box: TextBox) {
    for line in box.text.lines where line.range.overlaps(range) {
      var rect = Rect.empty
      for run in line.runs {
        for glyph in run.glyphs where range.contains(glyph.cluster) {
          rect = rect.union(
            Rect(
              minX: glyph.position.x, minY: line.baseline - line.ascent,
              maxX: glyph.position.x + max(glyph.advance, 0), maxY: line.baseline + line.descent))
        }
      }
      guard !rect.isEmpty else { continue }
      all.append(
        Link(address: Array(box.text.utf8[range]), rect: rect.applying(box.transform)))
    }
  }

  /// Returns whether bytes begin as an address of a page or a person does.
  private static func isAddress(_ bytes: ArraySlice<UInt8>) -> Bool {
    let schemes: [StaticString] = ["https://", "http://", "mailto:"]
    return schemes.contains { scheme in
      scheme.withUTF8Buffer { bytes.starts(with: $0) && bytes.count > $0.count }
    }
  }

  /// The addresses within a text: words that begin as one, without the punctuation at their ends.
  private static func addresses(in utf8: [UInt8]) -> [Range<Int>] {
    var found: [Range<Int>] = []
    var start = 0
    while start < utf8.count {
      guard utf8[start] == UInt8(ascii: "h") || utf8[start] == UInt8(ascii: "m"),
        start == 0 || !isOfWord(utf8[start - 1]), isAddress(utf8[start...])
      else {
        start += 1
        continue
      }
      var end = start
      while end < utf8.count, utf8[end] > 0x20, utf8[end] < 0x7F,
        ![0x22, 0x3C, 0x3E].contains(utf8[end])
      {
        end += 1
      }
      // A stop or a bracket behind an address belongs to the sentence.
      while end > start, [0x21, 0x29, 0x2C, 0x2E, 0x3A, 0x3B, 0x3F].contains(utf8[end - 1]) {
        end -= 1
      }
      if isAddress(utf8[start..<end]) { found.append(start..<end) }
      start = max(end, start + 1)
    }
    return found
  }

  private static func isOfWord(_ byte: UInt8) -> Bool {
    let lower = byte | 0x20
    return lower >= 0x61 && lower <= 0x7A || byte >= 0x30 && byte <= 0x39 || byte >= 0x80
  }

  /// Adds the links as annotations (ISO 32000-2, section 12.5.6.5).
  ///
  /// - Parameters:
  ///   - map: the transform from the document to the page.
  ///   - objects: the file.
  /// - Returns: their numbers.
  func annotations(toPage map: Affine, in objects: PDFObjects) -> [Int] {
    all.map { link in
      let rect = link.rect.applying(map)
      var text = PDFText()
      text.add("<</Type/Annot/Subtype/Link/Border[0 0 0]/F 4/Rect[")
      for value in [rect.minX, rect.minY, rect.maxX, rect.maxY] {
        text.add(value, places: 2)
        text.add(" ")
      }
      text.add("]/A<</S/URI/URI")
      text.add(string: link.address)
      text.add(">>>>")
      return objects.add(text)
    }
  }
}
