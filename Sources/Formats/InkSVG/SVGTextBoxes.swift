internal import InkBrush
internal import InkDocument
internal import InkGeometry
internal import InkText

/// The form of typed text in an SVG document.
@frozen
public enum SVGTextForm: UInt8, Sendable, CaseIterable {
  /// Outlines of glyphs, one path for each line and colour, with the words as its `aria-label`: every program shows them
  /// as they are drawn.
  case outlines
  /// Elements `text` with the families that were asked for: their words can be edited, and look as the fonts of the
  /// program make them.
  case words
}

extension SVGText {
  /// Appends a typed text.
  ///
  /// - Parameters:
  ///   - box: the text.
  ///   - rule: the rule by which ink is shown, which text follows.
  ///   - form: its form.
  mutating func add(_ box: TextBox, _ rule: InkOnPaper, as form: SVGTextForm) {
    guard box.bounds.isFinite else { return }
    add("<g")
    add(transform: box.transform, decimals: 3)
    if box.opacity < 255 { add(opacity: Double(box.opacity) / 255, " opacity=\"") }
    add(">\n")
    if let name = box.open?[.name] {
      add("<title>")
      add(escaped: name.bytes)
      add("</title>\n")
    }
    let link = box.open?[.link].flatMap { Self.isAddress($0.bytes) ? $0.bytes : nil }
    if let link {
      add("<a href=\"")
      add(attribute: link)
      add("\">\n")
    }
    if box.isUnset {
      let style = box.body.text.styles.first?.style ?? TextStyle()
      add(words: box.body.text.utf8, style, at: Point(0, style.size), rule)
    }
    for line in box.body.text.lines { add(line, of: box, rule, as: form) }
    if link != nil { add("</a>\n") }
    add("</g>\n")
  }

  private mutating func add(
    _ line: SetLine, of box: TextBox, _ rule: InkOnPaper, as form: SVGTextForm
  ) {
    let text = box.body.text
    if form == .words {
      for run in line.runs {
        guard let first = run.glyphs.first else { continue }
        var style = text.styles.first { $0.end > run.range.lowerBound }?.style ?? TextStyle()
        (style.size, style.color) = (run.size, run.color)
        add(
          words: Array(text.utf8[run.range]), style, at: Point(first.position.x, line.baseline),
          rule)
      }
      return
    }
    var start = 0
    while start < line.runs.count {
      let color = line.runs[start].color
      var end = start
      var path: [PathElement] = []
      var (from, to) = (line.runs[start].range.lowerBound, line.runs[start].range.upperBound)
      while end < line.runs.count, line.runs[end].color == color {
        let run = line.runs[end]
        (from, to) = (min(from, run.range.lowerBound), max(to, run.range.upperBound))
        let scale = run.size / Double(text.faces[run.face].unitsPerEm)
        for glyph in run.glyphs {
          guard let outline = box.body.outline(face: run.face, glyph: glyph.glyph) else { continue }
          let map = Affine(
            a: scale, b: 0, c: 0, d: -scale, tx: glyph.position.x,
            ty: line.baseline - glyph.position.y)
          outline.forEachStep(map) { step in
            switch step {
            case .move(let point): path.append(.move(to: point))
            case .line(let point): path.append(.line(to: point))
            case .curve(let control, let point):
              path.append(.quadratic(control: control, to: point))
            case .close: path.append(.close)
            }
          }
        }
        end += 1
      }
      start = end
      if path.isEmpty { continue }
      let shown = rule.shown(color.map { InkColor(rgba: $0) } ?? .black)
      add("<path role=\"img\" aria-label=\"")
      add(attribute: Array(text.utf8[from..<to]))
      add("\"")
      add(fill: shown, opacity: Double(shown.alpha) / 255)
      add(" d=\"")
      add(data: path, places: 2)
      add("\"/>\n")
    }
  }

  /// Returns whether an address leads to a page or a person, so that a link to it does nothing else.
  private static func isAddress(_ address: [UInt8]) -> Bool {
    let schemes: [StaticString] = ["https://", "http://", "mailto:"]
    return schemes.contains { scheme in
      scheme.withUTF8Buffer { address.starts(with: $0) }
    }
  }

  /// Appends text within quotes.
  private mutating func add(attribute text: [UInt8]) {
    var start = 0
    for index in text.indices where text[index] == UInt8(ascii: "\"") {
      add(escaped: Array(text[start..<index]))
      add("&quot;")
      start = index + 1
    }
    add(escaped: Array(text[start...]))
  }

  private mutating func add(
    words: [UInt8], _ style: TextStyle, at point: Point, _ rule: InkOnPaper
  ) {
    let shown = rule.shown(style.color.map { InkColor(rgba: $0) } ?? .black)
    add("<text xml:space=\"preserve\" x=\"")
    add(point.x, places: 2)
    add("\" y=\"")
    add(point.y, places: 2)
    add("\" font-size=\"")
    add(style.size, places: 2)
    add("\" font-family=\"")
    if !style.family.utf8.isEmpty {
      add("'")
      add(attribute: style.family.utf8.filter { $0 != UInt8(ascii: "'") })
      add("', ")
    }
    add("sans-serif\"")
    if style.isBold { add(" font-weight=\"bold\"") }
    if style.isItalic { add(" font-style=\"italic\"") }
    add(fill: shown, opacity: Double(shown.alpha) / 255)
    add(">")
    add(escaped: words)
    add("</text>\n")
  }
}

extension InkColor {
  /// Makes a colour of red, green, blue and alpha in one number, from the highest byte.
  fileprivate init(rgba: UInt32) {
    self.init(
      red: UInt8(truncatingIfNeeded: rgba >> 24), green: UInt8(truncatingIfNeeded: rgba >> 16),
      blue: UInt8(truncatingIfNeeded: rgba >> 8), alpha: UInt8(truncatingIfNeeded: rgba))
  }
}

extension InkDocument {
  /// The paper under a point: of the page on which it lies, or else of the sheet.
  func paper(at point: Point) -> InkColor {
    pages.last { $0.rect.contains(point) }?.paper ?? paper
  }
}
