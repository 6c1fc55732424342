internal import InkBrush
internal import InkDocument
internal import InkGeometry
internal import InkText
internal import PDFSyntax

/// The texts of documents as text of a file, which readers select and find: glyphs of fonts that are made of the outlines
/// that the drawing keeps, with the characters that they stand for.
final class PDFTexts {
  private let objects: PDFObjects
  private let states: PDFStates
  /// The fonts of the document that is being written, by the digests of their faces.
  private var fonts: [UInt64: PDFTextFont] = [:]
  /// The texts for which they were made.
  private var texts: [TextBox] = []

  /// Begins without fonts.
  init(_ objects: PDFObjects, _ states: PDFStates) {
    (self.objects, self.states) = (objects, states)
  }

  /// Draws a text.
  ///
  /// Complexity: O(glyphs), for the first one O(glyphs of all texts of the document).
  ///
  /// - Parameters:
  ///   - text: the text.
  ///   - document: its document.
  ///   - rule: the rule by which ink is shown, which text follows.
  ///   - content: gets the operators.
  func draw(
    _ text: TextBox, of document: InkDocument, _ rule: InkOnPaper, to content: inout PDFContent
  ) {
    let all = document.shownTexts
    if all != texts { (texts, fonts) = (all, [:]) }
    let set = text.body.text
    guard text.transform.isFinite, !set.lines.isEmpty else { return }
    for line in set.lines {
      for run in line.runs where !run.glyphs.isEmpty {
        let face = set.faces[run.face]
        let font = fonts[face.digest] ?? PDFTextFont(face, of: all, to: objects)
        fonts[face.digest] = font
        let color = rule.shown(run.color.map { InkColor(rgba: $0) } ?? .black)
        let opacity = Double(color.alpha) / 255 * Double(text.opacity) / 255
        let state = opacity < 1 ? states.state(opacity: opacity, .normal) : states.plain
        content.beginText(font: font.number, color, state: state)
        write(run, of: line, set, text.transform, font, to: &content)
        content.endText()
      }
    }
  }

  /// Glyphs that follow each other on one height.
  private struct Piece {
    var operators = PDFText()
    var codes: [UInt16] = []

    /// Ends a string, and begins the next one after a distance in thousandths of an em.
    mutating func shift(_ distance: Int) {
      end()
      operators.add(distance)
    }

    mutating func end() {
      if !codes.isEmpty { operators.add(hex: codes) }
      codes = []
    }
  }

  /// The distance by which a string shifts its pen at most, in thousandths of an em.
  private static let longestDistance = 30_000.0

  private func write(
    _ run: GlyphRun, of line: SetLine, _ text: SetText, _ map: Affine, _ font: PDFTextFont,
    to content: inout PDFContent
  ) {
    let clusters = run.clusters
    var piece = Piece()
    var pen = 0.0
    var height: Double?
    func flush() {
      piece.end()
      if !piece.operators.bytes.isEmpty { content.show(piece.operators) }
      piece = Piece()
    }
    var index = 0
    while index < run.glyphs.count {
      // The glyphs of one cluster stand together.
      let cluster = run.glyphs[index].cluster
      var end = index + 1
      while end < run.glyphs.count, run.glyphs[end].cluster == cluster { end += 1 }
      let own = text.characters(of: run.glyphs[index], of: run, in: clusters)
      let told = run.glyphs[index..<end].flatMap { font.characters(of: $0.glyph) }
      let needsText = own != told
      if needsText {
        flush()
        content.beginActualText(PDFText.utf16(own))
        height = nil
      }
      for glyph in run.glyphs[index..<end] {
        let (x, y) = (glyph.position.x, line.baseline - glyph.position.y)
        if height != y {
          flush()
          content.setText(
            Affine(a: run.size, b: 0, c: 0, d: -run.size, tx: x, ty: y).concatenating(map))
          (height, pen) = (y, x)
        }
        let thousandths = (pen - x) / run.size * 1000 + (pen < x ? -0.5 : 0.5)
        if thousandths.magnitude > Self.longestDistance {
          // Farther than a string may shift its pen: the glyph begins a string of its own.
          flush()
          content.setText(
            Affine(a: run.size, b: 0, c: 0, d: -run.size, tx: x, ty: y).concatenating(map))
          pen = x
        }
        let distance = pen == x ? 0 : Int(thousandths)
        if distance != 0 {
          piece.shift(distance)
          pen -= Double(distance) / 1000 * run.size
        }
        let code = font.codes[glyph.glyph] ?? 0
        piece.codes.append(UInt16(truncatingIfNeeded: code))
        pen += Double(font.widths[code]) / 1000 * run.size
      }
      if needsText {
        flush()
        content.endActualText()
        height = nil
      }
      index = end
    }
    flush()
  }
}

extension InkColor {
  /// Makes a colour of red, green, blue and alpha in one number, from the highest byte.
  init(rgba: UInt32) {
    self.init(
      red: UInt8(truncatingIfNeeded: rgba >> 24), green: UInt8(truncatingIfNeeded: rgba >> 16),
      blue: UInt8(truncatingIfNeeded: rgba >> 8), alpha: UInt8(truncatingIfNeeded: rgba))
  }
}
