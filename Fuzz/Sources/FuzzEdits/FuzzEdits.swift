import Ductus
import FuzzInput

/// Runs any sequence of edits of a document, undone, done again and corrected, without a trap, and checks that a
/// file to which all of it was appended brings back the same document, as does one that is written at once, and
/// that a search near a place finds the strokes that lie there.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzEdits(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  var input = FuzzInput(bytes: Array(UnsafeBufferPointer(start: start, count: count)))
  let document = InkDocument()
  let file = GrowingFile(of: document)
  while !input.isAtEnd {
    if input.peek == 255 {
      _ = input.byte()
      file.begin(keepsHistory: input.byte() % 4 > 0)
    } else {
      step(document, &input)
    }
  }
  file.finish()
  check(document)
  if let grown = file.bytes {
    let kind = file.keepsHistory ? "appended" : "appended without history"
    expect(
      isSame(grown, as: document, withHistory: file.keepsHistory, reserving: true),
      "\(kind), it reads differently")
  }
  if let whole = try? document.file() {
    expect(isSame(whole, as: document), "written at once, it reads differently")
  }
  for _ in 0..<count where document.undo() { check(document) }
  while document.undo() {}
  expect(document.count == 0, "something is left of nothing")
  expect(document.pages.isEmpty && document.pictures.isEmpty, "a page is left of nothing")
  return 0
}

/// Ends with a message where something does not hold; a precondition has none in release builds.
private func expect(_ holds: Bool, _ message: @autoclosure () -> String) {
  if !holds { fatalError(message()) }
}

/// A file to which all that is done to a document is appended; where that cannot be, it is begun anew.
private final class GrowingFile {
  /// The file; `nil` where the document has no form in a file, such as a brush of absurd numbers.
  private(set) var bytes: [UInt8]?
  /// True if the file began with the history that there was.
  private(set) var keepsHistory = true
  private let document: InkDocument
  private var writer = DuctusWriter()
  private var observer = 0

  init(of document: InkDocument) {
    self.document = document
    begin(keepsHistory: true)
    observer = document.observe { [unowned self] change in
      guard let bytes else { return }
      if let more = try? writer.append(change, in: document) {
        self.bytes = bytes + more
      } else {
        begin(keepsHistory: true)
      }
    }
  }

  func begin(keepsHistory: Bool) {
    self.keepsHistory = keepsHistory
    writer = DuctusWriter()
    bytes = try? writer.begin(document, keepsHistory: keepsHistory)
  }

  func finish() { document.stopObserving(observer) }
}

private func step(_ document: InkDocument, _ input: inout FuzzInput) {
  let mask = input.byte()
  let some = document.strokes.map { $0.id }.filter { mask >> UInt8($0.rawValue & 7) & 1 == 1 }
  switch input.byte() % 24 {
  case 0: document.perform(.remove(some))
  case 1:
    document.perform(
      .transform(
        some,
        Affine(
          a: input.number() / 64, b: input.number() / 64, c: input.number() / 64,
          d: input.number() / 64, tx: input.number() - 99, ty: input.number() - 99)))
  case 2: document.perform(.restyle(some, brush(&input)))
  case 3 where document.count < 100:
    document.perform(document.duplicating(some, by: Vector(input.number(), input.number())))
  case 4:
    let disc = MovedDisc(
      from: Point(input.number(), input.number()), to: Point(input.number(), input.number()),
      radius: input.number())
    if let cut = document.cutting(along: disc) { document.perform(cut) }
  case 5: document.perform(.paper(InkColor(red: mask, green: 9, blue: 99, alpha: mask)))
  case 6: document.perform(.clear)
  case 7: document.undo()
  case 8: document.redo()
  case 9: document.beginGesture()
  case 10: document.endGesture()
  case 11:
    guard let stroke = document.strokes.last else { return }
    document.correct(stroke.record, at: Int(input.byte()), sample(&input))
  case 12:
    for edit in document.recoloring(some, InkColor(red: 1, green: mask, blue: 3, alpha: 200)) {
      document.perform(edit)
    }
  case 13:
    let last = document.changeNumber
    document.takeBack((max(last - 7, 1)...max(last, 1)).filter { mask >> UInt8($0 & 7) & 1 == 1 })
  case 14, 15: document.arrange(operation(document, mask, &input))
  case 16:
    // Equal contents come again and again.
    let content = PictureContent(.png, [UInt8](repeating: mask % 4, count: Int(mask % 3) + 1))
    document.perform(
      .put(pictures: [
        PlacedPicture(
          id: document.nextPicture, content: content, pageIndex: Int(mask),
          size: PageSize(width: input.number(), height: 40),
          transform: .translation(Vector(input.number(), input.number())),
          isLocked: mask % 2 == 0, page: mask % 5 == 0 ? document.pages.first?.id : nil,
          place: document.nextPicturePlace)
      ]))
  case 17:
    let pictures = document.pictures.map { $0.id }
      .filter { mask >> UInt8($0.rawValue & 7) & 1 == 1 }
    if let edit = document.bringingToFront(pictures) { document.perform(edit) }
    document.perform(
      .transform(pictures, .scale(x: input.number() / 64, y: input.number() / 64)))
    if mask % 7 == 0 { document.perform(.remove(pictures)) }
  case 18: document.perform(.lock(some, mask & 16 == 0))
  case 19: document.perform(.paperPattern(PaperPattern(.dots, spacing: input.number())))
  default:
    guard document.count < 100 else { return }
    let samples = (0..<Int(input.byte() % 24)).map { _ in sample(&input) }
    document.perform(
      .add([
        InkStroke(
          id: document.makeIdentifier(), record: StrokeRecord(samples: samples, seed: UInt64(mask)),
          brush: brush(&input), place: document.makePlace())
      ]))
  }
}

private func operation(
  _ document: InkDocument, _ mask: UInt8, _ input: inout FuzzInput
) -> PageOperation {
  let pages = document.pages.map { $0.id }.filter { mask >> UInt8($0.rawValue & 7) & 1 == 1 }
  let index = Int(input.byte())
  let size = PageSize(width: input.number(), height: input.number())
  switch input.byte() % 6 {
  case 0 where document.pages.count < 30: return .duplicate(pages)
  case 1: return .remove(pages)
  case 2: return .move(pages, to: index)
  case 3: return .resize(pages, size)
  case 4: return .setPaper(pages, .black, PaperPattern(.dots, spacing: size.width))
  default:
    return .add(document.pages.count < 30 ? [PageDraft(size), PageDraft(.a6)] : [], at: index)
  }
}

private func brush(_ input: inout FuzzInput) -> Brush {
  let presets = BrushPreset.allCases
  var brush = presets[Int(input.byte()) % presets.count].brush
  if input.byte() == 255 { brush.size = input.number() }
  return brush
}

private func sample(_ input: inout FuzzInput) -> RecordedSample {
  func steps() -> Int64 {
    let number = input.number()
    return number.magnitude < 9e18 ? Int64(number * 0.99) : .max
  }
  var sample = RecordedSample(x: steps(), y: steps(), time: steps())
  sample.force = Int32(truncatingIfNeeded: steps())
  sample.azimuth = Int32(truncatingIfNeeded: steps())
  return sample
}

/// Checks that a search in a rectangle finds the strokes whose bounds lie there.
private func check(_ document: InkDocument) {
  let rect = Rect(minX: 20, minY: 20, maxX: 90, maxY: 60)
  let found = Set(document.strokes(in: rect).map { $0.id.rawValue })
  for stroke in document.strokes {
    let isNear = document.bounds(of: stroke.id).intersects(rect)
    expect(found.contains(stroke.id.rawValue) == isNear, "it is not found where it lies")
  }
}

/// Returns true if a file brings back a document.
///
/// A file that has grown lacks names and places that were given out and never used; they can be used again after it
/// is opened.
private func isSame(
  _ file: [UInt8], as document: InkDocument, withHistory: Bool = true, reserving: Bool = false
) -> Bool {
  guard let opened = try? DuctusReader(.strict).read(file).document else { return false }
  if reserving { opened.reserve(document.nextIdentifier, document.nextPlace) }
  guard withHistory else { return opened.state.withoutHistory == document.state.withoutHistory }
  return opened.state == document.state
    && (try? opened.file()) == (try? document.file())
}
