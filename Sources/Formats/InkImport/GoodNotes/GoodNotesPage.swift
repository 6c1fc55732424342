internal import InkBrush
internal import InkGeometry
internal import PictureFiles

/// A page of GoodNotes that is being made of its items.
///
/// Each item is two records, notes about it and the item. Pictures lie under ink, whatever their order. Source:
/// Taylor-Nilsen/goodnotes-codec, `docs/FORMAT.md`, “Page elements”.
struct GoodNotesPage {
  /// The page so far.
  private(set) var page: ImportedPage
  /// The counts of the things of the page.
  private(set) var report = ImportReport()
  private var pictures: [ImportedElement] = []
  private var ink: [ImportedElement] = []
  /// The strokes of an item, as indices of ``ink``.
  private var strokes: [[UInt8]: Range<Int>] = [:]
  private var groups: [[UInt8]: Int] = [:]
  /// The upper left corners of sticky notes, from which things on them are measured.
  private var stickies: [[UInt8]: Vector] = [:]

  /// Begins with a page that may have a paper.
  init(_ page: ImportedPage) { self.page = page }

  /// True if bytes are a picture of a kind that drawings take.
  static func isPicture(_ bytes: [UInt8]) -> Bool {
    switch FileKind(of: bytes) {
    case .png, .jpeg, .webp, .pdf: true
    default: false
    }
  }

  /// Reads the items of a page.
  mutating func read(
    _ bytes: [UInt8], part: String, _ attachments: inout GoodNotesAttachments,
    _ tally: inout Tally
  ) throws(ImportFailure) {
    let records = try ProtobufMessage.records(bytes, part: part)
    guard records.count % 2 == 0 else {
      throw ImportFailure(.cut, at: .byte(bytes.count), "an item is missing", part: part)
    }
    for index in stride(from: 0, to: records.count, by: 2) {
      let notes = try ProtobufMessage(bytes, in: records[index], part: part)
      guard notes.integer(3) == 0 else { continue }
      try tally.addElement(at: .byte(records[index].lowerBound))
      let item = try ProtobufMessage(bytes, in: records[index + 1], part: part)
      guard let field = item.fields.first, let body = try item.message(field.number) else {
        report.leave(.unknown)
        continue
      }
      let shift = stickies[notes.data(20)] ?? .zero
      let first = ink.count
      try read(body, field.number, shift, &attachments, &tally)
      // The index of words knows items by their own identifiers, and copied ones by those before.
      guard field.number == 7, ink.count > first else { continue }
      for number: UInt32 in [1, 6] {
        let identifier = notes.data(number)
        if !identifier.isEmpty { strokes[identifier] = first..<ink.count }
      }
    }
    page.elements += pictures + ink
    let first = page.elements.count - ink.count
    strokes = strokes.mapValues { $0.lowerBound + first..<$0.upperBound + first }
  }

  private mutating func read(
    _ item: ProtobufMessage, _ kind: UInt32, _ shift: Vector,
    _ attachments: inout GoodNotesAttachments, _ tally: inout Tally
  ) throws(ImportFailure) {
    switch kind {
    case 1: try readPicture(item, shift, &attachments, &tally)
    case 7: try readStroke(item, shift, &tally)
    case 3, 4, 9: report.leave(.fills)
    case 5, 8, 12, 13: report.leave(.texts)
    case 10: report.leave(.erasures)
    case 11:
      try readPicture(item, shift, &attachments, &tally)
      report.leave(.formulas)
    case 20: try readSticky(item, &tally)
    case 21: try readShape(item, shift, &tally)
    case 22:
      try append(try GoodNotesShape.outlines(line: item), try item.message(32), item, shift, &tally)
    default: report.leave(.unknown)
    }
  }

  /// The group of an item; things of one element belong together.
  private mutating func group(_ element: [UInt8]) -> Int? {
    if element.isEmpty { return nil }
    if let group = groups[element] { return group }
    let group = page.addGroup()
    groups[element] = group
    return group
  }

  // MARK: Ink

  private mutating func readStroke(
    _ item: ProtobufMessage, _ shift: Vector, _ tally: inout Tally
  ) throws(ImportFailure) {
    guard item.integer(14) == 0 else { return }
    let color = try item.message(4).map { GoodNotesText.color($0) } ?? .black
    let moved = GoodNotesShape.point(try item.message(6)) ?? .zero
    let offset = shift + (moved - .zero)
    if let range = item.range(16), !range.isEmpty { report.leave(.erasures) }
    if try item.message(11)?.range(2) != nil { report.leave(.dashes) }
    if let tape = item.range(20), !tape.isEmpty { report.leave(.brushes) }
    let tool: ImportedStroke.Tool
    switch item.integer(3) {
    case _ where item.integer(5) == 1: tool = .highlighter
    case 1: tool = .fountain
    case 4: tool = .brush
    case 5: tool = .pencil
    default: tool = .ballpoint
    }
    var made: [ImportedStroke] = []
    var thickness: Double?
    if let blob = item.range(2), !blob.isEmpty {
      let body = try LZ4.expand(item.bytes, in: blob, limit: tally.bytesLeft, part: item.part)
      try tally.add(expandedBytes: body.count, at: .byte(blob.lowerBound))
      guard let path = GoodNotesPath(try GoodNotesTemplate(body, part: item.part)) else {
        report.leave(.unknown)
        return
      }
      thickness = path.thickness
      made = GoodNotesStroke.strokes(path, tool, color, movedBy: offset)
    }
    if made.isEmpty, let shape = try item.message(9),
      let outline = try GoodNotesShape.outline(stroke: shape)
    {
      made = [
        stroke(outline, tool, color, shape.number(15) ?? thickness ?? 1, movedBy: offset)
      ]
    }
    guard !made.isEmpty else {
      report.leave(.unknown)
      return
    }
    // A stroke in pieces stays one thing.
    let group =
      group(item.data(10)) ?? (made.count > 1 ? page.addGroup() : nil)
    let position = ImportFailure.Position.byte(item.firstOffset)
    for (index, stroke) in made.enumerated() {
      try tally.add(points: stroke.points.count, at: position)
      // The first one was counted with its item.
      if index > 0 { try tally.addElement(at: position) }
      ink.append(ImportedElement(.stroke(stroke), group: group))
    }
    report.take(.strokes)
  }

  private func stroke(
    _ outline: GoodNotesShape.Outline, _ tool: ImportedStroke.Tool, _ color: InkColor,
    _ width: Double, movedBy offset: Vector
  ) -> ImportedStroke {
    var stroke = ImportedStroke(tool, color: color, width: width * GoodNotesStroke.scale)
    stroke.line = outline.isCurved ? .curved : .straight
    stroke.points = outline.points.map {
      let place = $0 + offset
      return ImportedStroke.Point(
        place.x * GoodNotesStroke.scale, place.y * GoodNotesStroke.scale)
    }
    return stroke
  }

  // MARK: Shapes and texts

  private mutating func readShape(
    _ item: ProtobufMessage, _ shift: Vector, _ tally: inout Tally
  ) throws(ImportFailure) {
    guard item.integer(4) == 0 else { return }
    if item.integer(9) == 0 {
      if try item.message(30) != nil { report.leave(.fills) }
      let outlines = try GoodNotesShape.outlines(shape: item)
      try append(outlines, try item.message(31), item, shift, &tally)
    }
    try readText(item, 32, shift, &tally)
  }

  private mutating func readSticky(
    _ item: ProtobufMessage, _ tally: inout Tally
  ) throws(ImportFailure) {
    guard item.integer(4) == 0 else { return }
    let origin = GoodNotesShape.point(try item.message(20)?.message(1)) ?? .zero
    stickies[item.data(1)] = origin - .zero
    report.leave(.fills)
    try readText(item, 31, .zero, &tally)
  }

  private mutating func readText(
    _ item: ProtobufMessage, _ field: UInt32, _ shift: Vector, _ tally: inout Tally
  ) throws(ImportFailure) {
    let origin = (GoodNotesShape.point(try item.message(20)?.message(1)) ?? .zero) + shift
    guard
      let (text, link) = try GoodNotesText.text(
        of: item, field,
        at: Point(origin.x * GoodNotesStroke.scale, origin.y * GoodNotesStroke.scale), &tally)
    else { return }
    ink.append(ImportedElement(.text(text), group: group(item.data(8)), link: link))
    report.take(.texts)
    if !link.utf8.isEmpty { report.take(.links) }
  }

  /// Takes the outlines of a shape or a line as strokes in a group.
  private mutating func append(
    _ outlines: [GoodNotesShape.Outline], _ style: ProtobufMessage?, _ item: ProtobufMessage,
    _ shift: Vector, _ tally: inout Tally
  ) throws(ImportFailure) {
    guard !outlines.isEmpty else { return }
    let width = style?.number(1) ?? 0
    guard let style, width > 0 else { return }
    if try style.message(2)?.range(2) != nil { report.leave(.dashes) }
    let color = try style.message(3)?.message(1).map { GoodNotesText.color($0) } ?? .black
    let group = group(item.data(8)) ?? (outlines.count > 1 ? page.addGroup() : nil)
    let position = ImportFailure.Position.byte(item.firstOffset)
    for (index, outline) in outlines.enumerated() {
      try tally.add(points: outline.points.count, at: position)
      if index > 0 { try tally.addElement(at: position) }
      ink.append(
        ImportedElement(
          .stroke(stroke(outline, .pen, color, width, movedBy: shift)), group: group))
    }
    report.take(.shapes)
  }

  // MARK: Pictures

  private mutating func readPicture(
    _ item: ProtobufMessage, _ shift: Vector, _ attachments: inout GoodNotesAttachments,
    _ tally: inout Tally
  ) throws(ImportFailure) {
    guard let box = try item.message(3), let center = GoodNotesShape.point(try box.message(1)),
      let size = GoodNotesShape.point(try box.message(2)), size.x > 0, size.y > 0,
      let bytes = try attachments.bytes(item.data(4), &tally), Self.isPicture(bytes)
    else {
      report.leave(.pictures)
      return
    }
    let scale = GoodNotesStroke.scale
    let middle = center + shift
    var picture = ImportedPicture(
      bytes: bytes,
      frame: Rect(
        x: (middle.x - size.x / 2) * scale, y: (middle.y - size.y / 2) * scale,
        width: size.x * scale, height: size.y * scale))
    if let angle = box.number(3), angle != 0 {
      let turn = Vector(middle.x * scale, middle.y * scale)
      picture.transform = Affine.translation(-turn).concatenating(.rotation(angle))
        .concatenating(.translation(turn))
    }
    picture.isLocked = item.integer(21) == 1
    pictures.append(ImportedElement(.picture(picture), group: group(item.data(7))))
    report.take(.pictures)
  }

  // MARK: Words

  /// Reads the index of words: rectangle, readings and the strokes of each.
  ///
  /// The numbers of its fields are those that files of GoodNotes 6 show: in a word 1 is the rectangle, 3 are the readings, the
  /// best one first, 7 are the strokes, and in those 3 is the identifier.
  mutating func readWords(
    _ bytes: [UInt8], part: String, _ tally: inout Tally
  ) throws(ImportFailure) {
    // The index may be of another form: it is for search only, and its loss is told.
    guard let index = try? ProtobufMessage(bytes, part: part) else {
      report.leave(.recognizedWords)
      return
    }
    for range in index.ranges(6) {
      try tally.addElement(at: .byte(range.lowerBound))
      guard let word = try? ProtobufMessage(bytes, in: range, part: part),
        let reading = word.range(3)
      else { continue }
      if bytes[reading].trimmed.isEmpty { continue }
      try append(word, &tally)
    }
  }

  private mutating func append(
    _ word: ProtobufMessage, _ tally: inout Tally
  ) throws(ImportFailure) {
    var imported = ImportedWord(
      readings: word.ranges(3).map { String(decoding: word.bytes[$0], as: UTF8.self) })
    if let box = try? word.message(1), let corner = GoodNotesShape.point(try? box.message(1)),
      let size = GoodNotesShape.point(try? box.message(2))
    {
      let scale = GoodNotesStroke.scale
      imported.frame = Rect(
        x: corner.x * scale, y: corner.y * scale, width: size.x * scale, height: size.y * scale)
    }
    for range in word.ranges(7) {
      guard let stroke = try? ProtobufMessage(word.bytes, in: range, part: word.part),
        let elements = strokes[stroke.data(3)]
      else { continue }
      for _ in elements { try tally.addElement(at: .byte(range.lowerBound)) }
      imported.elements += elements
    }
    page.words.append(imported)
    report.take(.recognizedWords)
  }
}
