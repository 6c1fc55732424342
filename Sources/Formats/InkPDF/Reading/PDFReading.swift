internal import InkGeometry
internal import PDFSyntax

/// Words that were read of handwriting, as text of a page that is not seen.
struct PDFReading {
  private let objects: PDFObjects
  private var font: Int?

  init(_ objects: PDFObjects) { self.objects = objects }

  /// Makes the form that has the words of an area.
  ///
  /// - Parameters:
  ///   - words: the words of the drawing.
  ///   - area: an area of the drawing; words with their middle in it count.
  ///   - base: the point of the drawing that is the origin of the form; its units are the units of ``PDFContent``.
  /// - Returns: the number of the form; `nil` where there are no words.
  mutating func form(_ words: [PDFReadWord], in area: Rect, base: Point) -> Int? {
    var text = PDFText()
    for word in words where word.isUsable && area.contains(word.start.midpoint(to: word.end)) {
      add(word, base, to: &text)
    }
    guard !text.bytes.isEmpty else { return nil }
    var operators = PDFText()
    operators.add("BT/F 1 Tf 3 Tr\n")
    operators.bytes += text.bytes
    operators.add("ET\n")
    var dictionary = PDFText()
    dictionary.add("/Type/XObject/Subtype/Form/BBox[")
    let local = area.applying(.translation(Point(0, 0) - base))
    for side in [local.minX, local.minY, local.maxX, local.maxY] {
      dictionary.add(side * PDFContent.steps, places: 0)
      dictionary.add(" ")
    }
    dictionary.add("]/Resources<</Font<</F ")
    dictionary.add(reference: fontNumber())
    dictionary.add(">>>>/DuctusReading")
    dictionary.add(text: Array("Text that was read of handwriting; it may be wrong.".utf8))
    return objects.add(stream: dictionary, operators.bytes)
  }

  private mutating func fontNumber() -> Int {
    if let font { return font }
    var text = PDFText()
    text.add("<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>")
    let number = objects.add(text)
    font = number
    return number
  }

  /// Adds a word, as wide as its baseline.
  private func add(_ word: PDFReadWord, _ base: Point, to text: inout PDFText) {
    let codes = HelveticaText.codes(word.text)
    let ems = HelveticaText.width(codes)
    guard ems > 0, let along = (word.end - word.start).normalized else { return }
    let wide = word.start.distance(to: word.end) / ems
    let high = word.xHeight / HelveticaText.xHeight
    // Letters go up, and y goes down.
    let (x, up) = (along * wide, Vector(along.dy, -along.dx) * high)
    let origin = word.start - base
    for value in [x.dx, x.dy, up.dx, up.dy, origin.dx, origin.dy] {
      text.add(value * PDFContent.steps, places: 2)
      text.add(" ")
    }
    text.add("Tm")
    text.add(string: codes)
    text.add("Tj\n")
  }
}
